/** Low Card on the page: the smallest page that a game can have, for tests. */
import { t } from "../../core/i18n.svelte";
import type { Page } from "../game";
import { who } from "../people";
import Board from "./board/Board.svelte";
import type { LowCard } from "./model/types";

export const page: Page<LowCard> = {
  Board,
  staging: (news) => [{ moment: news.after, extra: null, hold: 0, spoken: "" }],
  say: (event, people) =>
    event.event === "Revealed"
      ? t("lowcard.said.Revealed", { ...who(people, event.winner), trick: event.trick + 1 })
      : "",
  closing: ["Revealed"],
  prompt: ({ asked }, { you }) => (you !== null && asked.includes(you) ? t("lowcard.prompt") : ""),
  progress: ({ round }) => t("table.round", { number: round }),
  sorts: ["number"],
};
