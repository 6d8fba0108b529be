import type { Page } from "../game";
import type { BagolootEvent, BagolootView } from "../../wire";
import Board from "./board/Board.svelte";
import Mark from "./cards/Mark.svelte";
import { call, progress, prompt } from "./model/prompt";
import { pointsOf, watchedAt } from "./model/pointing";
import { say } from "./model/say";
import Score from "./board/Score.svelte";
import { sayAction } from "./model/telling";
import Side from "./board/Side.svelte";
import { staging } from "./model/staging";
import { read } from "./model/actions";
import { cardWords, namedWords } from "./model/words";

export const page: Page = {
  Board,
  Side,
  Score,
  staging,
  say: (event, people) => say(event as BagolootEvent, people),
  Mark,
  closing: ["Knocked"],
  foldLines: [
    "HeldUp",
    "Opened",
    "Built",
    "Stole",
    "BagMade",
    "Challenged",
    "Exchanged",
    "Claimed",
    "TurnSkipped",
  ],
  prompt,
  call,
  progress,
  cardWords,
  cardsWords: namedWords,
  actionWords: sayAction,
  pointsOf: (actions, view) => pointsOf(actions, view as BagolootView),
  watchedAt: (code, view) => watchedAt(code, view as BagolootView),
  sorts: ["number"],
  isLaidOut: ([first = ""]) => ["bag", "lid"].includes(read(first)?.kind ?? ""),
};
