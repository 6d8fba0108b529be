import type { Page } from "../game";
import Board from "./board/Board.svelte";
import Mark from "./cards/Mark.svelte";
import Face from "./cards/Face.svelte";
import { call, progress, prompt } from "./model/prompt";
import { placesOf, pointsOf, watchedAt } from "./model/pointing";
import { say } from "./model/say";
import Score from "./board/Score.svelte";
import { sayAction } from "./model/telling";
import Side from "./board/Side.svelte";
import type { Bagoloot } from "./model/types";
import { staging } from "./model/staging";
import { read } from "./model/actions";
import { cardWords, namedWords } from "./model/words";
import { wayActions } from "./model/ways";

export const page: Page<Bagoloot> = {
  Board,
  Face,
  Side,
  Score,
  staging,
  say,
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
  pointsOf,
  wayActions,
  watchedAt,
  placesOf,
  sorts: ["number"],
  isLaidOut: ([first = ""]) => ["bag", "lid"].includes(read(first)?.kind ?? ""),
};
