import type { Page } from "../game";
import Board from "./Board.svelte";

export const page: Page = {
  Board,
  staging: ({ after }) => [{ moment: after, extra: null, hold: 0, spoken: "" }],
  say: (event) => event.event,
  prompt: (moment) => moment.asked.join(),
  progress: (view) => String(view.round),
};
