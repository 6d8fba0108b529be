/** The log folds what is over, and hints mark what they name. */
import { expect, test } from "vitest";
import { folded, type Line } from "../src/table/log";
import { pointing } from "../src/table/pointing";
import type { GameEvent } from "../src/wire";

function line(id: string, kind: Line["kind"], event?: string): Line {
  return { id, text: `line ${id}.`, kind, ...(event ? { event: { event } as GameEvent } : {}) };
}

const LINES = [
  line("0", "round"),
  line("1", "game", "CardPlayed"),
  line("2", "last", "TrickEnded"),
  line("3", "game", "CardPlayed"),
  line("4", "talk"),
  line("5", "last", "TrickEnded"),
  line("6", "game", "CardPlayed"),
];

test("a finished trick is folded when the next one is over, and nothing is lost", () => {
  const shown = folded(LINES, {});
  expect(shown.map(({ id }) => id)).toEqual(["0", "fold-2", "3", "4", "5", "6"]);
  const flat = shown.flatMap((one) => ("lines" in one ? one.lines : [one]));
  expect(flat).toEqual(LINES);
});

test("a fold is called by the lines that the game chooses, else by the line that closes it", () => {
  const [, plain] = folded(LINES, {});
  expect(plain).toMatchObject({ title: "line 2." });
  const [, chosen] = folded(LINES, { foldLines: ["CardPlayed"] });
  expect(chosen).toMatchObject({ title: "line 1." });
});

test("what a hint names is marked, also when it is drawn later, and nothing stays marked", async () => {
  const board = document.createElement("div");
  board.innerHTML = '<i data-card="O7"></i><i data-card="P3"></i>';
  const end = pointing(['[data-card="O7"]'])(board);
  const marked = (): number => board.querySelectorAll("[data-pointed]").length;
  expect(marked()).toBe(1);
  board.insertAdjacentHTML("beforeend", '<i data-card="O7"></i>');
  await Promise.resolve();
  expect(marked()).toBe(2);
  end?.();
  expect(marked()).toBe(0);
});
