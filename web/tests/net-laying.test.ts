import { expect, test } from "vitest";
import { laidOver } from "../src/net/laying";
import type { GameView } from "../src/wire";

const BEFORE = {
  round: 1,
  hand: ["7", "9"],
  table: [{ total: 0 }, { total: 4 }],
  memory: { openings: 2, moves: [{ what: "drawn" }] },
} as unknown as GameView;

test("fields, places in lists and what lies deeper are laid over the view", () => {
  expect(
    laidOver(BEFORE, {
      hand: [],
      "table.1": { total: 9 },
      "memory.openings": 3,
      "memory.moves.1": { what: "laid" },
    }),
  ).toEqual({
    round: 1,
    hand: [],
    table: [{ total: 0 }, { total: 9 }],
    memory: { openings: 3, moves: [{ what: "drawn" }, { what: "laid" }] },
  });
});

test("the view before stays as it was, and what has not changed is the same thing", () => {
  const copy = structuredClone(BEFORE);
  const after = laidOver(BEFORE, { "table.0": { total: 5 } });
  expect(BEFORE).toEqual(copy);
  expect(after.table[1]).toBe(BEFORE.table[1]);
});

test("where nothing has changed it is the same view", () => {
  expect(laidOver(BEFORE, {})).toBe(BEFORE);
});
