import type { Page } from "../game";
import type { BagolootEvent } from "../../wire";
import Board from "./Board.svelte";
import { call, progress, prompt } from "./prompt";
import { say } from "./say";
import Score from "./Score.svelte";
import { sayAction } from "./telling";
import Side from "./Side.svelte";
import { staging } from "./staging";
import { read } from "./actions";
import { cardWords, namedWords } from "./words";

export const page: Page = {
  Board,
  Side,
  Score,
  staging,
  say: (event, people) => say(event as BagolootEvent, people),
  closing: ["Knocked"],
  prompt,
  call,
  progress,
  cardWords,
  cardsWords: namedWords,
  actionWords: sayAction,
  sorts: ["number"],
  isLaidOut: ([first = ""]) => ["bag", "lid"].includes(read(first)?.kind ?? ""),
};
