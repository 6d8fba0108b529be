/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageOf } from "../src/games";
import type { Page, People } from "../src/games/game";
import { catalogues, has } from "../src/core/i18n.svelte";
import { settings } from "../src/core/settings.svelte";
import { catalogueOf } from "./catalogues";
import type { GameInfo } from "../src/net/answers";
import type { Advice, GameEvent, Happened, Settings } from "../src/wire";
import { becauseWords, watchWords } from "../src/table/advice";
import { clockFace, clocksToShow, mayExtend, secondsLeft, timeWords } from "../src/table/clock";
import { fingerprint, seedIn } from "../src/table/deal";
import { sittingName } from "../src/table/guest";
import { sayTold, Writer } from "../src/table/log";
import { optionLines } from "../src/table/options";
import { countedRounds } from "../src/table/scores";
import { callWords } from "../src/table/turn.svelte";
import { happened, infoOf } from "./table-messages";

const people: People = { names: ["Ana", "Ben", "Cid"], you: 0 };
const page = {
  say: (event: GameEvent) => (event.event === "TrickEnded" ? "Ben wins" : ""),
  closing: ["TrickEnded"],
  cardWords: (card: string) => `card ${card}`,
} as unknown as Page;

test("the seed stands in the record", () => {
  const seed = "0f".repeat(32);
  expect(seedIn(`names Ana seed\nsecret ${"1".repeat(64)}\nseed ${seed}\n\nactions\n`)).toBe(seed);
  expect(seedIn("no record")).toBe("");
});

test("clocks: faces, words, and the own one first", () => {
  expect([9, 61, 3723].map(clockFace)).toEqual(["0:09", "1:01", "1:02:03"]);
  expect([45, 60, 7200, 86_400].map(timeWords)).toEqual(["45 seconds", "1 minute", "2 hours", "1 day"]);
  expect(secondsLeft(1500, 1000)).toBe(1);
  expect(secondsLeft(1000, 9000)).toBe(0);
  const deadlines = [
    { what: "window", at: 10 },
    { what: "move", at: 30, seat: 0 },
    { what: "move", at: 20, seat: 1 },
  ];
  expect(clocksToShow(deadlines, 0).map(({ at }) => at)).toEqual([30, 10, 20]);
  expect(clocksToShow(deadlines, null).map(({ at }) => at)).toEqual([10, 20, 30]);
});

test("the log has a head for each round, leaves out what is not worth a line, and says who is oneself", () => {
  const told = [
    happened(
      1,
      { what: "started", names: ["Ana", "Ben", "Cid"], entropy: [] },
      {
        events: [
          { event: "RoundBegan", round: 2, dealer: 0, left_out: null },
          { event: "Dealt", seat: 0, count: 3, cards: null },
          { event: "TrickEnded" } as GameEvent,
        ],
      },
    ),
    happened(2, { what: "said", seat: 1, phrase: "well played" }),
    happened(3, { what: "said", seat: 0, text: "<b>no</b>" }),
  ];
  const writer = new Writer();
  const lines = writer.write(told, 3, page, people);
  expect(lines.map(({ text, kind }) => `${kind}: ${text}`)).toEqual([
    "table: The game begins.",
    "round: Round 2",
    "last: Ben wins",
    "talk: Ben: Well played!",
    "talk: You: <b>no</b>",
  ]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  // What is still being shown is not told before it is seen; what was written is not written again.
  expect(writer.write(told, 1, page, people)).toEqual(lines.slice(0, 3));
  expect(writer.write(told, 1, page, people, 1)).toEqual(lines.slice(0, 2));
  expect(writer.write(told, 3, page, people)[0]).toBe(lines[0]);
  expect(writer.write(told, 3, page, { ...people, you: 1 }).at(-1)?.text).toBe("Ana: <b>no</b>");
});

test("the log calls people as they were called then", () => {
  const bot = { what: "removed", seat: 1, name: "Ben", bot: "heuristic", bot_name: "Heuristic" } as const;
  const word = { what: "said", seat: 1, phrase: "hello" } as const;
  const told = [
    happened(1, { what: "started", names: ["Ana", "Ben", "Cid"], entropy: [] }),
    happened(2, word),
    happened(3, bot),
    happened(4, { what: "covered", seat: 1, bot: "gust" }),
    happened(5, { what: "sat", seat: 1, name: "Eve" }),
    happened(6, word),
  ];
  const now: People = { names: ["Ana", "Eve", "Cid"], you: 0 };
  const lines = new Writer().write(told, 6, page, now).map(({ text }) => text);
  expect(lines.slice(1)).toEqual([
    "Ben: Hello!",
    sayTold(bot, now),
    "A bot plays for Heuristic.",
    "Eve sits down.",
    "Eve: Hello!",
  ]);
});

test("who sits down, is away and comes back", () => {
  const sat = { what: "sat", seat: 1, name: "Eve" } as const;
  expect(sayTold(sat, people)).toBe("Eve sits down.");
  expect(sayTold({ ...sat, instead: "Gust" }, people)).toBe("Eve sits down instead of Gust, a bot.");
  expect(sayTold({ ...sat, seat: 0, instead: "Gust" }, people)).toBe("You sit down instead of Gust, a bot.");
  expect(sayTold({ what: "covered", seat: 1, bot: "gust" }, people)).toBe("A bot plays for Ben.");
  expect(sayTold({ what: "covered", seat: 0, bot: "gust" }, people)).toBe("A bot plays for you.");
  expect(sayTold({ what: "placed", seat: 1, bot: "", name: "" }, people)).toBe("The bot on seat 2 has gone.");
  expect(sayTold({ what: "removed", seat: 1, name: "Ben" }, people)).toBe(
    "The host has taken the seat of Ben away.",
  );
  expect(
    sayTold({ what: "removed", seat: 1, name: "Ben", bot: "heuristic", bot_name: "Heuristic" }, people),
  ).toBe("The host has taken the seat of Ben away. Heuristic, a bot, plays on there.");
  expect(sayTold({ what: "removed", seat: 1, name: "Ben", by: 0 }, people)).toBe(
    "You have taken the seat of Ben away.",
  );
  const lapsed = { what: "lapsed", bot: "heuristic" } as const;
  expect(sayTold({ ...lapsed, seat: 0 }, people)).toBe("Time ran out; a bot chooses for you this once.");
  expect(sayTold({ ...lapsed, seat: 1 }, people)).toBe("Ben’s time ran out; a bot chooses this once.");
});

test("how a table was changed is said by what is otherwise", () => {
  const was = {
    game: "bagoloot",
    seats: 4,
    options: {},
    bots: { "1": "gust" },
    clock: { grace: 60 },
    pace: 700,
  };
  const said = (settings: Partial<Settings>, by: number | null = 1): string =>
    sayTold({ what: "arranged", settings: { ...was, ...settings }, was, names: [], by }, people);
  expect(said({ seats: 3 })).toBe("Ben has changed the table: 3 seats.");
  expect(said({ seats: 3, listed: true }, 0)).toBe(
    "You have changed the table: 3 seats and in the lobby for everybody.",
  );
  expect(said({ options: { rounds: "5" }, clock: { move: 30, grace: 0 } }, null)).toBe(
    "The table was changed: 5 rounds, 30 seconds for each choice, and no bot steps in for somebody who has left.",
  );
  expect(said({ bots: {}, chat: true, pace: 200 })).toBe(
    "Ben has changed the table: with free chat, another speed of the bots, and other bots.",
  );
  expect(said({})).toBe("Ben has changed the table: all is as it was.");
  expect(sayTold({ what: "closed", by: 1 }, people)).toBe("Ben has closed this table.");
  expect(sayTold({ what: "closed" }, people)).toBe("The host has closed this table.");
});

test("who changes places is called by name", () => {
  const said = (names: readonly string[]): string => sayTold({ what: "switched", seat: 1, names }, people);
  expect(said(["Cid", "Dora"])).toBe("Cid and Dora change places.");
  expect(said(["Ana", "Ben"])).toBe("You and Ben change places.");
  expect(said(["Ben", "Ana"])).toBe("You and Ben change places.");
  expect(said(["Ben", ""])).toBe("Ben sits on seat 3 now.");
  expect(said(["", "Ana"])).toBe("You sit on seat 2 now.");
  expect(said(["", ""])).toBe("Seats 2 and 3 change places.");
});

test("who is called to a turn hears so once", () => {
  expect(callWords("Your turn", "Your turn: orange was led.")).toBe("Your turn: orange was led.");
  expect(callWords("Your turn", "You lead.")).toBe("Your turn. You lead.");
  expect(callWords("Your turn", "")).toBe("Your turn.");
});

test("more time is offered once, while a clock runs for the own choice", () => {
  const clock = { what: "move", at: 0, seat: 0 } as const;
  expect(mayExtend([clock], 0)).toBe(true);
  expect(mayExtend([{ ...clock, extended: [0] }], 0)).toBe(false);
  expect(mayExtend([clock], 1)).toBe(false);
  expect(mayExtend([clock], null)).toBe(false);
  expect(mayExtend([{ ...clock, what: "cover" }], 0)).toBe(false);
  // There the board has a button of its own.
  expect(mayExtend([clock, { what: "window", at: 0 }], 0)).toBe(false);
});

test("only options that matter at the table are told, each with its ruling", () => {
  const option = { about: "rounds played", ruling: "B3", seats: [2, 3], values: [] };
  const game = {
    options: [
      { ...option, name: "end", default: "rounds", needs: {} },
      { ...option, name: "rounds", default: "4", needs: { end: "rounds" } },
      { ...option, name: "target", default: "60", needs: { end: "target" } },
      { ...option, name: "advanced", default: "off", needs: {}, seats: [2] },
      { ...option, name: "newer", default: "yes", needs: {} },
    ],
  } as unknown as GameInfo;
  const lines = optionLines(infoOf({ game: "bagoloot", options: { rounds: "1" } }), game);
  expect(lines.map(({ text }) => text)).toEqual([
    "The game has a set number of rounds.",
    "1 round.",
    "rounds played: yes",
  ]);
});

test("a hint has words for its codes, and the server's English for what the page does not know", () => {
  const advice: Advice = {
    watch: { code: "trick", parameters: {} },
    action: "O7",
    because: { code: "duck", parameters: { card: "O7", best: "O9" }, win: 40, next_best: 30 },
    text: "Ducking.",
  };
  expect(watchWords("sandbag", advice, page)).toBe("Watch who has the trick as it lies now.");
  expect(becauseWords("sandbag", advice, page)).toBe(
    "Duck: card O7 does not beat card O9. The chance to win the game is then 40%, against 30% with the next best choice.",
  );
  const passed = (...cards: readonly string[]): string =>
    becauseWords(
      "sandbag",
      {
        ...advice,
        because: { code: "pass", parameters: { card: cards[0] ?? "" } },
        further: cards.slice(1).map((card) => ({ code: "pass", parameters: { card } })),
      },
      page,
    );
  expect(passed("O7", "T9")).toBe(
    "Pass card O7: it would cost you tricks. Pass card T9: it would cost you tricks.",
  );
  expect(passed("O7", "O7")).toBe("Pass card O7: it would cost you tricks.");
  const newer = { ...advice, watch: { code: "x" }, because: { code: "x" } };
  expect(watchWords("sandbag", newer, page)).toBe("");
  expect(becauseWords("sandbag", newer, page)).toBe("Ducking.");
});

test("a bag that could be genuine is not called so while its lid is still to be chosen", () => {
  const lid = (because: { code: string; parameters: { [name: string]: string } }): string =>
    becauseWords(
      "bagoloot",
      {
        watch: { code: "four" },
        action: "bag 6",
        because: { code: "bag", parameters: { number: 6 } },
        further: [because],
        text: "",
      },
      page,
    );
  expect(lid({ code: "lid_spare", parameters: { card: "16" } })).toBe(
    "A bag of 6s, for which you hold a genuine lid. The card 16 is a bluff; what matches is worth more in your hand.",
  );
  expect(lid({ code: "lid_looter", parameters: {} })).toBe(
    "A bag of 6s, for which you hold a genuine lid. A looter makes the bag genuine.",
  );
});

test("hints agree with how many they speak of", async () => {
  const pages = new Map([
    ["sandbag", await pageOf("sandbag")],
    ["bagoloot", await pageOf("bagoloot")],
  ]);
  const said = (game: string, code: string, parameters: { [name: string]: string | number }): string => {
    const because = { code, parameters };
    return becauseWords(
      game,
      { watch: { code: "x" }, action: "", because, text: "" },
      pages.get(game) ?? page,
    );
  };
  const turned = (trump: string): string => said("sandbag", "turn", { taken: "R3", trump });
  expect(turned("TRY")).toContain("teal, red, and yellow are trump");
  expect(turned("T")).toContain("gone, teal is trump");
  expect(turned("")).toContain("gone, nothing is trump");
  expect(said("bagoloot", "steal", { size: 2, number: 12, owner: 1 })).toBe(
    "One card of yours brings you two 12s.",
  );
  await catalogues.load("de");
  settings.language = "de";
  expect(turned("TR")).toMatch(/ sind \S+ und \S+ Trumpf/);
  expect(said("bagoloot", "steal_looter", { size: 2, number: 12, owner: 1 })).toMatch(/^Zwei 12er sind/);
  settings.language = "en";
});

test("who gives no name is a guest, and has a number only beside another guest", () => {
  const called = (...names: readonly string[]): string =>
    sittingName(
      " ",
      names.map((name, seat) => ({ seat, name })),
    );
  expect(called("Ana", "")).toBe("Guest");
  expect(called("Ana", "guest")).toBe("Guest 2");
  expect(called("Guest", "Ana", "Guest 2")).toBe("Guest 3");
  expect(sittingName(" Ben ", [])).toBe("Ben");
});

test("the fingerprint of a secret is its SHA-256", async () => {
  expect(await fingerprint("616263")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

/** The server's own words, in the checkout that the page belongs to. */
const SERVER = "../src/bagatelle";

test("every refusal of the server has words", () => {
  const codes = new Set<string>();
  const files = readdirSync(`${SERVER}/server`, { recursive: true, encoding: "utf8" });
  for (const name of files.filter((name) => name.endsWith(".py"))) {
    const text = readFileSync(`${SERVER}/server/${name}`, "utf8");
    for (const [, code] of text.matchAll(/Declined\(\s*"([^"]+)"/g)) if (code) codes.add(code);
  }
  expect(codes.size).toBeGreaterThan(25);
  expect([...codes].filter((code) => !has(`refusal.${code}`))).toEqual([]);
});

test("every way out that a game names has words in both languages", () => {
  const de = catalogueOf("de");
  for (const game of ["sandbag", "bagoloot"]) {
    const text = readFileSync(`${SERVER}/games/${game}/rules/refusals.py`, "utf8");
    const kinds = /class WayOut\(enum\.Enum\):([\s\S]*?)\n\n\n/.exec(text)?.[1] ?? "";
    const codes = [...kinds.matchAll(/= "(\w+)"/g)].map(([, code = ""]) => `way.${game}.${code}`);
    expect(codes.length).toBeGreaterThan(8);
    expect(codes.filter((key) => !has(key) || !(key in de))).toEqual([]);
  }
});

test("every reason of a bot, and what it says to watch, has words", () => {
  for (const game of ["sandbag", "bagoloot"]) {
    const text = readFileSync(`${SERVER}/bots/${game}/sentences.py`, "utf8");
    const entries = [...text.matchAll(/^ {4}"(\w+)": Sentence\(\s*f?(?:"[^"]*"|\w+), "(\w+)"/gm)];
    expect(entries.length).toBeGreaterThan(15);
    for (const [, code = "", watch = ""] of entries) {
      expect(has(`bots.because.${game}.${code}`), `${game} ${code}`).toBe(true);
      expect(has(`bots.watch.${game}.${watch}`), `${game} ${watch}`).toBe(true);
    }
  }
});

test("the counts of rounds are found again, but none that was not shown yet", () => {
  const told = (seq: number, ...events: readonly object[]) =>
    ({
      type: "happened",
      table: "t",
      seq,
      at: 0,
      told: { what: "acted", seat: 0 },
      events,
    }) as unknown as Happened;
  const first = { event: "RoundScored", round: 1, sheets: [] };
  const second = { event: "RoundScored", round: 2, sheets: [] };
  const all = [told(1, { event: "Knocked" }, first), told(2), told(3, { event: "Knocked" }, second)];
  const rounds = (until: number, last?: number) => countedRounds(all, until, last).map(({ round }) => round);
  expect(rounds(3)).toEqual([1, 2]);
  expect(rounds(3, 1)).toEqual([1]);
  expect(rounds(2)).toEqual([1]);
  expect(rounds(0)).toEqual([]);
});
