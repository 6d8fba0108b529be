/** The texts of the rules as the page reads them. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sentences as en } from "../src/i18n/en";
import { citations, readReference, readRules } from "../src/screens/rules/document";
import { readSynonyms, search } from "../src/screens/rules/search";

describe.each(["sandbag", "bagoloot"])("the rules of %s", (game) => {
  const load = (ending: string) => {
    const text = (name: string) => readFileSync(`../src/bagatelle/games/${game}/${name}${ending}.md`, "utf8");
    return readRules(game, { rulebook: text("rulebook"), rulings: text("rulings") }, { table: "" });
  };
  const english = load("");
  const german = load(".de");

  it("have the same chapters, rulings and mentions in every language", () => {
    for (const part of ["rulebook", "rulings"] as const) {
      expect(german[part].map(({ anchor }) => anchor)).toEqual(english[part].map(({ anchor }) => anchor));
      expect(german[part].map(({ cites }) => [...cites].sort())).toEqual(
        english[part].map(({ cites }) => [...cites].sort()),
      );
    }
  });

  it("begin with one minute that has a picture for every sentence", () => {
    const drawn = readFileSync(`src/games/${game}/cards/Minute.svelte`, "utf8").match(/step === \d+/g) ?? [];
    for (const { rulebook } of [english, german]) {
      const [first] = rulebook;
      expect(first?.anchor).toBe("0");
      expect(first?.items).toHaveLength(drawn.length);
      expect(rulebook.at(-1)?.anchor).toBe("about");
    }
  });

  it("have a reference with the same cards and rulings in every language, and each ruling exists", () => {
    const [one, other] = ["", ".de"].map((ending) => {
      const text = (name: string) =>
        readFileSync(`../src/bagatelle/games/${game}/${name}${ending}.md`, "utf8");
      const parts = readReference(
        game,
        { reference: text("reference"), rulings: text("rulings") },
        { table: "" },
      );
      const blocks = parts.flatMap((part) => part.blocks);
      return {
        rows: blocks.filter((block) => typeof block !== "string"),
        written: text("reference").match(/\b[SB]\d+\b/g),
        linked: blocks.flatMap((block) =>
          typeof block === "string" ? (block.match(/>[SB]\d+</g) ?? []) : [],
        ),
      };
    });
    expect(one?.rows.length).toBeGreaterThan(3);
    expect(one?.linked).toHaveLength(one?.written?.length ?? 0);
    expect(other).toEqual(one);
  });

  it("mention every ruling", () => {
    const cited = citations(english.rulebook);
    for (const { anchor } of english.rulings) if (anchor) expect(cited).toHaveProperty(anchor);
  });
});

describe("what players seek", () => {
  it.each([
    ["sandbag", "trump change", "6.1"],
    ["sandbag", "all sandbags", "3"],
    ["sandbag", "swap sandbag", "5.4"],
    ["sandbag", "how many cards", "1"],
    ["sandbag", "follow suit", "5.1"],
    ["sandbag", "color", "6.1"],
    ["bagoloot", "steal four", "4.4"],
    ["bagoloot", "joker", "1"],
    ["bagoloot", "how many cards", "2"],
  ])("in %s by “%s” begins with %s", (game, query, anchor) => {
    const rulebook = readFileSync(`../src/bagatelle/games/${game}/rulebook.md`, "utf8");
    const read = readRules(game, { rulebook, rulings: "" }, { table: "" }).rulebook;
    expect(search(read, query, readSynonyms(en["rules.synonyms"])).sections[0]?.anchor).toBe(anchor);
  });
});
