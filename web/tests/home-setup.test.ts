import { beforeEach, describe, expect, it } from "vitest";
import {
  againstBots,
  asSettings,
  forFriends,
  friendly,
  isAwaiting,
  offered,
  remember,
  remembered,
  seated,
  settled,
  setUpOf,
  usual,
  withFriends,
} from "../src/table/setup/setup";
import { foreign, lastPlayed, sorted } from "../src/screens/home/tables";
import type { GameInfo } from "../src/net/answers";
import type { TableInfo } from "../src/wire";

const option = { about: "", ruling: "X1", needs: {} };
const game: GameInfo = {
  name: "example",
  title: "Example",
  summary: "",
  seats: [4, 2, 3],
  options: [
    { ...option, name: "end", values: ["rounds", "time"], default: "rounds", seats: [2, 3, 4] },
    {
      ...option,
      name: "minutes",
      values: ["5", "10"],
      default: "5",
      seats: [2, 3, 4],
      needs: { end: "time" },
    },
    { ...option, name: "small", values: ["off", "on"], default: "off", seats: [2] },
  ],
  bots: [
    { name: "mild", about: "", level: true },
    { name: "wild", about: "", level: true },
  ],
  usual_seats: 4,
  usual_bot: "mild",
  phrases: [],
};

function table(id: string, status: string, began: number | null = null): TableInfo {
  return {
    table: id,
    game: "example",
    title: "Example",
    seats: 2,
    options: {},
    clock: {},
    listed: true,
    chat: false,
    status,
    seating: [],
    seq: 1,
    commitment: "",
    began,
  };
}

describe("a set-up", () => {
  beforeEach(() => localStorage.clear());

  it("is usual at first: the first number of seats, the usual bot everywhere else", () => {
    const setUp = usual(game);
    expect(setUp.seats).toBe(4);
    expect(setUp.bots).toEqual(["", "mild", "mild", "mild"]);
    expect(isAwaiting(setUp)).toBe(false);
  });

  it("keeps who sits where when seats come and go", () => {
    expect(seated(2, ["", "wild", "mild"], "mild")).toEqual(["", "wild"]);
    expect(seated(4, ["", "wild"], "mild")).toEqual(["", "wild", "mild", "mild"]);
    expect(seated(3, ["", "", "wild"], "mild")).toEqual(["", "", "wild"]);
  });

  it("offers the options that seats and other choices leave open", () => {
    const names = (seats: number, end: string) =>
      offered(game, { seats, options: { end } }).map(({ name }) => name);
    expect(names(4, "rounds")).toEqual(["end"]);
    expect(names(4, "time")).toEqual(["end", "minutes"]);
    expect(names(2, "rounds")).toEqual(["end", "small"]);
  });

  it("asks the server for what is not usual, and for nothing that is not offered", () => {
    const setUp = { ...usual(game), options: { end: "rounds", minutes: "10", small: "on" } };
    expect(asSettings(game, setUp).options).toEqual({});
    expect(asSettings(game, { ...setUp, options: { end: "time", minutes: "10" } }).options).toEqual({
      end: "time",
      minutes: "10",
    });
    expect(asSettings(game, setUp).bots).toEqual({ "1": "mild", "2": "mild", "3": "mild" });
  });

  it("fills or frees the other seats", () => {
    const mixed = { ...usual(game), bots: ["", "wild", "", ""], listed: true };
    expect(isAwaiting(mixed)).toBe(true);
    expect(againstBots(game, mixed).bots).toEqual(["", "wild", "mild", "mild"]);
    expect(againstBots(game, mixed).listed).toBe(false);
    expect(asSettings(game, withFriends(mixed)).bots).toEqual({});
  });

  it("is for friends as the last one for friends, never as one plays alone", () => {
    remember("example", { ...usual(game), seats: 2, options: { end: "time", minutes: "10" }, pace: 200 });
    expect(forFriends(game)).toEqual({ ...withFriends(usual(game)), pace: 200 });
    remember(friendly("example"), { ...usual(game), seats: 3, bots: ["", "wild", "mild"], listed: true });
    expect(forFriends(game)).toEqual({ ...usual(game), seats: 3, bots: ["", "", ""] });
  });

  it("is that of a table which is open", () => {
    const info = {
      ...table("a", "gathering"),
      seats: 3,
      options: { end: "time" },
      clock: { move: 30 },
      pace: 200,
    };
    const seating = [
      { seat: 0, name: "Ana", person: true },
      { seat: 1 },
      { seat: 2, name: "Wild", bot: "wild" },
    ];
    expect(setUpOf(game, info, seating)).toEqual({
      ...usual(game),
      seats: 3,
      bots: ["", "", "wild"],
      options: { end: "time", minutes: "5", small: "off" },
      clock: { ...usual(game).clock, move: 30 },
      pace: 200,
      listed: true,
    });
  });

  it("is remembered for each game", () => {
    const setUp = { ...usual(game), seats: 2, bots: ["", "wild"], pace: 1500 };
    remember("example", setUp);
    remember("another", usual(game));
    expect(remembered(game)).toEqual(setUp);
  });

  it("drops what a server no longer offers", () => {
    const setUp = settled(game, { seats: 9, bots: ["", "gone"], options: { end: "never", odd: "x" } });
    expect(setUp.seats).toBe(4);
    expect(setUp.bots).toEqual(["", "mild", "mild", "mild"]);
    expect(setUp.options).toEqual({ end: "rounds", minutes: "5", small: "off" });
  });

  it("is the usual one where the storage holds something else", () => {
    for (const text of ["null", "[", "7"]) {
      localStorage.setItem("bagatelle.tables", text);
      expect(remembered(game)).toEqual(usual(game));
    }
  });
});

describe("tables in a list", () => {
  it("begin with those that go on, the latest first", () => {
    const tables = [
      table("a", "over", 5),
      table("b", "gathering"),
      table("c", "playing", 1),
      table("d", "playing", 2),
    ];
    expect(sorted(tables).map((each) => each.table)).toEqual(["d", "c", "b", "a"]);
  });

  it("of others leave out one's own", () => {
    const tables = [table("a", "gathering"), table("b", "gathering")];
    expect(foreign(tables, [table("a", "gathering")]).map((each) => each.table)).toEqual(["b"]);
    expect(foreign(tables, null)).toHaveLength(2);
  });
});

describe("own tables", () => {
  it("are told and sorted by when something was played there last", () => {
    const early = { ...table("a", "over", 10), played: 90 };
    const late = { ...table("b", "over", 50), played: 60 };
    expect([early, late, table("c", "over", 70)].map(lastPlayed)).toEqual([90, 60, 70]);
    expect(sorted([late, early]).map(({ table }) => table)).toEqual(["a", "b"]);
  });
});
