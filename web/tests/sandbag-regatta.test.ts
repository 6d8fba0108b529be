import { describe, expect, it } from "vitest";
import { highlights } from "../src/games/sandbag/model/highlights";
import { regatta, spread } from "../src/games/sandbag/model/regatta";
import { prompt } from "../src/games/sandbag/page";
import type { SandbagEvent, SandbagView } from "../src/wire";
import recorded from "./sandbag-news.json";
import type { News } from "../src/net/followed.svelte";

const { baskets } = recorded as unknown as Record<"baskets", News<SandbagView, SandbagEvent>>;
const { view } = baskets.after;
const people = { names: ["Ana", "Ben", "Cid"], you: 0 };

function skyOf(...points: readonly (readonly [total: number, soFar: number])[]) {
  const [seat] = view.table;
  if (!seat) throw new Error("no seat");
  return regatta({ ...view, table: points.map(([total, so_far]) => ({ ...seat, total, so_far })) });
}

describe("the regatta", () => {
  it("lets fewest points fly highest, and shows where the round leads", () => {
    const { flights, lines } = skyOf([-6, 0], [30, 4], [10, -5]);
    expect(flights.map(({ at }) => at)).toEqual([0, 36 / 40, 16 / 40]);
    expect(flights.map(({ heading }) => heading)).toEqual([0, 1, 11 / 40]);
    expect(lines.map(({ points }) => points)).toEqual([0, 10, 20, 30]);
  });

  it("does not fill the sky with small differences", () => {
    expect(skyOf([0, 0], [3, 0], [0, 0]).flights.map(({ at }) => at)).toEqual([0, 0.1, 0]);
  });

  it("pushes balloons of equal points apart, in their order and within the strip", () => {
    expect(spread([0, 0, 0], 0.2)).toEqual([0, 0.2, 0.4]);
    const late = spread([1, 0.95, 0], 0.2);
    expect(late[0]).toBe(1);
    expect(late[1]).toBeCloseTo(0.8);
    expect(late[2]).toBe(0);
  });
});

describe("what was remarkable", () => {
  const sheet = (seat: number, score: number, rockets: number) => ({
    seat,
    ballast: 0,
    rockets,
    rocket_points: 0,
    basket: [],
    basket_points: 0,
    score,
    total: score,
  });
  const trick = (number: number, winner: number | null, rockets: number): SandbagEvent => ({
    event: "TrickEnded",
    trick: number,
    winner,
    card: "O7",
    by: "trump",
    led: "O",
    trump: "O",
    cards: 3,
    rockets,
    plays: [],
  });
  const swap = (seat: number, trump: string): SandbagEvent => ({
    event: "Swapped",
    seat,
    taken: "O7",
    owner: 2,
    slot: 0,
    given: null,
    trump_before: "R",
    trump,
    tally: [],
  });
  const events: readonly SandbagEvent[] = [
    { event: "RoundBegan", round: 1, dealer: 0, left_out: null },
    swap(0, "R"),
    trick(1, 1, 1),
    swap(0, "O"),
    trick(2, 1, 2),
    swap(1, "O"),
    trick(3, 1, 0),
    {
      event: "RoundScored",
      round: 1,
      sheets: [sheet(0, 4, 0), sheet(1, -9, 3), sheet(2, 6, 1)],
      turned_up: [],
      aside: [],
    },
  ];

  it("names the largest swing, the rockets, and the swap that turned the trump for another", () => {
    const found = highlights(events);
    expect(found.swing).toEqual({ round: 1, seat: 1, score: -9 });
    expect(found.rockets).toEqual([{ seat: 1, count: 3 }]);
    expect(found.catch).toEqual({ seat: 1, count: 2, round: 1, trick: 2 });
    expect(found.turn).toMatchObject({ round: 1, trick: 2, winner: 1 });
  });

  it("names nothing where nothing was", () => {
    expect(highlights([])).toEqual({ swing: null, rockets: [], catch: null, turn: null });
  });
});

it("does not say that anything may be played by who has only sandbags", () => {
  const lead = {
    ...baskets.after,
    asked: [0],
    view: { ...view, phase: "play" as const, trick: [], face_up_needed: false },
  };
  expect(prompt({ ...lead, legal: ["sandbag T3"] }, people)).toBe(
    "You lead. Your hand is empty: play a sandbag.",
  );
  expect(prompt({ ...lead, legal: ["O7", "sandbag T3"] }, people)).toBe("You lead. Anything may be played.");
});
