/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { FIRST, LANGUAGES, preferred } from "../src/core/languages";
import { catalogueOf, FILES } from "./catalogues";

/** A piece of a parsed message; of type 0 it is plain text. */
interface Piece {
  readonly type: number;
  readonly value?: string;
  readonly options?: { readonly [name: string]: { readonly value: readonly Piece[] } };
}

/** The names of all parameters of a message. */
function parametersOf(pieces: readonly Piece[]): Set<string> {
  const names = new Set<string>();
  for (const { type, value, options = {} } of pieces) {
    if (type !== 0 && value) names.add(value);
    for (const option of Object.values(options))
      for (const name of parametersOf(option.value)) names.add(name);
  }
  return names;
}

function neededBy(text: string, language: string): Set<string> {
  return parametersOf(new IntlMessageFormat(text, language).getAst() as readonly Piece[]);
}

const english = catalogueOf(FIRST);
const others = LANGUAGES.map(({ code }) => code).filter((code) => code !== FIRST);

test("every folder of sentences is a language, with its own name", () => {
  const folders = readdirSync("src/i18n").sort();
  expect(LANGUAGES.map(({ code }) => code).sort()).toEqual(folders);
  expect(LANGUAGES[0]).toEqual({ code: "en", name: "English" });
  expect(LANGUAGES).toContainEqual({ code: "de", name: "Deutsch" });
});

test("a new page speaks the first language that the browser asks for and the page has", () => {
  expect(preferred(["de-AT"])).toBe("de");
  expect(preferred(["tlh", "de"])).toBe("de");
  expect(preferred(["tlh"])).toBe("en");
  expect(preferred([])).toBe("en");
});

describe.each(others)("the language %s", (code) => {
  const catalogue = catalogueOf(code);

  test("has a file for the page and for every game", () => {
    const wanted = Object.keys(FILES)
      .filter((path) => path.includes("/i18n/en"))
      .map((path) => path.replace("/i18n/en", `/i18n/${code}`));
    expect(Object.keys(FILES)).toEqual(expect.arrayContaining(wanted));
  });

  test("has every sentence", () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
  });

  test("needs nothing in a sentence that the English one does not get", () => {
    for (const [key, sentence] of Object.entries(english)) {
      const known = neededBy(sentence, FIRST);
      expect(
        [...neededBy(catalogue[key] ?? "", code)].filter((name) => !known.has(name)),
        key,
      ).toEqual([]);
    }
  });
});

test("only its own folders name a language", () => {
  const naming = (readdirSync("src", { recursive: true, encoding: "utf8" }) as string[])
    .filter((path) => /\.(ts|svelte)$/.test(path) && !path.includes("i18n/"))
    .filter((path) => /["'`/.]de["'`/.]/.test(readFileSync(`src/${path}`, "utf8")));
  expect(naming).toEqual([]);
});
