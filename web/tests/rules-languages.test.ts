/** The texts of the rules as the page reads them. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { citations, readRules } from "../src/rules/document";

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

  it("mention every ruling", () => {
    const cited = citations(english.rulebook);
    for (const { anchor } of english.rulings) if (anchor) expect(cited).toHaveProperty(anchor);
  });
});
