import { bots } from "./bots";
import { common } from "./common";
import { home } from "./home";
import { learn } from "./learn";
import { refusals } from "./refusals";
import { replay } from "./replay";
import { rules } from "./rules";
import { settings } from "./settings";
import { table } from "./table";

export const sentences = {
  ...common,
  ...home,
  ...table,
  ...bots,
  ...learn,
  ...refusals,
  ...replay,
  ...rules,
  ...settings,
} as const;
