import { expect, test } from "vitest";
import { joinView } from "../src/games/views";
import { patched } from "../src/net/fold";
import type { GameOwnView, GamePublicView, TableView } from "../src/wire";
import recorded from "./joined-views.json";

interface Sample {
  readonly game: string;
  readonly public: GamePublicView;
  readonly own: GameOwnView | null;
  readonly view: unknown;
}
const samples = recorded as unknown as readonly Sample[];

test("the two parts of a view are put together as in Python", () => {
  expect(new Set(samples.map(({ game }) => game))).toEqual(new Set(["sandbag", "bagoloot"]));
  for (const { game, public: table, own, view } of samples)
    expect(joinView(game, own ? { public: table, own } : { public: table })).toEqual(view);
});

const SEEN = { public: { round: 1, dealer: 2 }, own: { seat: 0, hand: ["7"] } } as unknown as TableView;

test("changed fields replace those of their part, and the view before stays as it was", () => {
  const before = structuredClone(SEEN);
  expect(patched(SEEN, { public: { round: 2 }, own: { hand: [] } })).toEqual({
    public: { round: 2, dealer: 2 },
    own: { seat: 0, hand: [] },
  });
  expect(SEEN).toEqual(before);
});

test("a part of which nothing has changed is as it was, and spectators have no own part", () => {
  expect(patched(SEEN, { public: { round: 2 } }).own).toEqual(SEEN.own);
  expect(patched({ public: SEEN.public }, { public: { round: 2 } })).toEqual({
    public: { round: 2, dealer: 2 },
  });
});
