import type { Catalogue } from "../../core/i18n.svelte";
import { bagoloot } from "../../games/bagoloot/i18n/de";
import { bots } from "./bots";
import { cards } from "./cards";
import { common } from "./common";
import { home } from "./home";
import { refusals } from "./refusals";
import { replay } from "./replay";
import { rules } from "./rules";
import { sandbag } from "../../games/sandbag/i18n/de";
import { settings } from "./settings";
import { table } from "./table";

export const de: Catalogue = {
  ...common,
  ...cards,
  ...home,
  ...table,
  ...sandbag,
  ...bagoloot,
  ...bots,
  ...refusals,
  ...replay,
  ...rules,
  ...settings,
};
