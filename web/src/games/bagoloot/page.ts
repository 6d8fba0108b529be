import type { Page } from "../game";
import Board from "./board/Board.svelte";
import { call, progress, prompt } from "./model/prompt";
import { say } from "./model/say";
import Score from "./board/Score.svelte";
import { sayAction } from "./model/telling";
import Side from "./board/Side.svelte";
import type { Bagoloot } from "./model/types";
import { staging } from "./model/staging";
import { read } from "./model/actions";
import { pointsOf } from "./model/pointing";
import { cardWords, namedWords } from "./model/words";

export const page: Page<Bagoloot> = {
  Board,
  Side,
  Score,
  staging,
  say,
  closing: ["Knocked"],
  prompt,
  call,
  progress,
  cardWords,
  cardsWords: namedWords,
  actionWords: sayAction,
  pointsOf,
  sorts: ["number"],
  isLaidOut: ([first = ""]) => ["bag", "lid"].includes(read(first)?.kind ?? ""),
};
