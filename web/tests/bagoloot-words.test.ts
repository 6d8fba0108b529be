import { describe, expect, it } from "vitest";
import { say } from "../src/games/bagoloot/model/say";
import { sayAction } from "../src/games/bagoloot/model/telling";
import { namedWords } from "../src/games/bagoloot/model/words";
import { catalogues } from "../src/core/i18n.svelte";
import { settings } from "../src/core/settings.svelte";

const people = { names: ["Ana", "Ben", "Cid"], you: 0 };

describe("cards in a row", () => {
  it("are counted where they are alike", async () => {
    const dealt = { event: "Dealt", seat: 0, count: 5, cards: ["3", "9", "9", "L", "L"] } as const;
    expect(say(dealt, people)).toBe("You get 3, two 9s, and two looters.");
    expect(namedWords(["L"])).toBe("looter");
    await catalogues.load("de");
    settings.language = "de";
    expect(say(dealt, people)).toBe("Du bekommst 3, zwei 9er und zwei Plünderer.");
    settings.language = "en";
  });
});

describe("actions in words", () => {
  it.each([
    ["draw", "Draw a card"],
    ["knock", "Knock: done"],
    ["challenge", "Challenge the bag"],
    ["stand", "Let the bag stand"],
    ["holdup 1", "Hold up Ben"],
    ["rob 2", "Take Cid’s bag"],
    ["open 7 7", "Open two 7s"],
    ["open 7 L", "Open 7 and a looter"],
    ["build 7 with L", "Build a looter on the 7s"],
    ["steal 9 from 1", "Steal Ben’s 9s with the pair"],
    ["steal 9 from 1 with L", "Steal Ben’s 9s with a looter"],
    ["bag 4 of 0", "Make a bag of your 4s"],
    ["bag 4 of 2", "Make a bag of Cid’s 4s"],
    ["lid 13", "Lay 13 face down as the lid"],
    ["exchange 7", "Exchange 7"],
    ["claim 7", "Claim a split of 7s"],
    ["something newer", ""],
  ])("%s is %s", (action, words) => {
    expect(sayAction(action, people)).toBe(words);
  });
});
