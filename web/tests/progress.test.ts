import { beforeEach, expect, test } from "vitest";
import type { GameInfo } from "../src/net/answers";
import { meet, nextLevel, opponent, won } from "../src/table/setup/progress";
import { againstBots, remembered } from "../src/table/setup/setup";

const game = {
  name: "sandbag",
  title: "Sandbag",
  seats: [4, 3],
  options: [],
  bots: ["random", "breeze", "drift", "gust"].map((name) => ({ name, about: "", level: name !== "random" })),
  usual_bot: "gust",
} as unknown as GameInfo;

beforeEach(() => localStorage.clear());

test("first games are against the first level, whatever bot is usual elsewhere", () => {
  expect(opponent(game)).toBe("breeze");
  expect(againstBots(game, remembered(game)).bots).toEqual(["", "breeze", "breeze", "breeze"]);
  expect(nextLevel(game)).toBeNull();
});

test("after a win the next level is offered, and met once it was chosen", () => {
  won(game, ["breeze", "breeze", "breeze"]);
  expect(nextLevel(game)).toEqual({ beaten: "breeze", next: "drift" });
  expect(opponent(game)).toBe("breeze");
  meet(game, "drift");
  expect(opponent(game)).toBe("drift");
  expect(nextLevel(game)).toBeNull();
});

test("a win counts for the weakest level at the table, and a bot that is no level counts for nothing", () => {
  won(game, ["gust", "random", "gust"]);
  expect(nextLevel(game)).toBeNull();
  won(game, ["gust", "drift", "gust"]);
  expect(nextLevel(game)).toEqual({ beaten: "drift", next: "gust" });
});

test("the last level has no next, and what is kept of another server's levels is no level", () => {
  meet(game, "gust");
  won(game, ["gust"]);
  expect(nextLevel(game)).toBeNull();
  meet(game, "hurricane");
  expect(opponent(game)).toBe("breeze");
});
