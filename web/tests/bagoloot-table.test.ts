import { describe, expect, it } from "vitest";
import { fanned } from "../src/games/bagoloot/model/fan";
import { highlights } from "../src/games/bagoloot/model/highlights";
import { handCards } from "../src/games/bagoloot/model/sizes";
import { sharesOf } from "../src/games/bagoloot/model/stashes";
import type { BagolootEvent, BagolootView } from "../src/wire";

const people = { names: ["Ana", "Ben"], you: 0 };

describe("a fanned hand", () => {
  it("lies side by side while there is room, and over each other within its row after that", () => {
    const room = { width: 1000, cards: [90], least: 26 };
    const few = fanned([1, 1, 2], room);
    expect(few.groups[1]?.left).toBeGreaterThan((few.groups[0]?.left ?? 0) + 90);
    const many = fanned(Array<number>(30).fill(1), room);
    const last = many.groups.at(-1);
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(1000.1);
    expect((many.groups[1]?.left ?? 0) - (many.groups[0]?.left ?? 0)).toBeGreaterThanOrEqual(26);
  });

  it("has more rows of smaller cards where a finger would not find them", () => {
    const fan = fanned(Array<number>(14).fill(1), { width: 350, cards: [60, 48], least: 38 });
    expect(fan.card).toBe(48);
    expect(new Set(fan.groups.map(({ top }) => top)).size).toBe(2);
  });

  it("has cards of 88 pixels and more on a desktop", () => {
    expect(handCards("desktop", 1280, 800, "medium")[0]).toBeGreaterThanOrEqual(88);
  });
});

describe("plates", () => {
  it("share their rows by what they hold", () => {
    const shares = sharesOf([7, 1, 0, 2, 2]);
    expect(shares.map(({ beside }) => beside)).toEqual([3, 3, 3, 2, 2]);
    expect(shares[0]?.share).toBeGreaterThan(shares[1]?.share ?? 1);
    expect(shares.slice(0, 3).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });
});

describe("the best moments of a game", () => {
  it("are found in what was told", () => {
    const told = [
      { event: "Challenged", seat: 0, maker: 1, number: 4, genuine: false, lid: null },
      { event: "Stole", seat: 1, victim: 0, number: 9, card: "9", took: 3 },
    ] as readonly BagolootEvent[];
    const view = { table: [] } as unknown as BagolootView;
    const texts = Object.fromEntries(
      highlights(told, null, view, people).map(({ kind, text }) => [kind, text]),
    );
    expect(texts).toEqual({
      bluff: "Ben’s bag of 4s, and you saw through it",
      catch: "You saw through a bluff",
      steal: "Ben took your three 9s",
    });
  });

  it("are none where nothing was told", () => {
    expect(highlights([], null, { table: [] } as unknown as BagolootView, people)).toEqual([]);
  });
});
