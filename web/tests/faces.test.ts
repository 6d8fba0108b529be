import { expect, test } from "vitest";
import { LOOKS as RACCOONS } from "../src/games/bagoloot/cards/faces";
import { LOOKS as BALLOONS } from "../src/games/sandbag/cards/faces";
import { CHARACTERS, REACTIONS } from "../src/wire";
import { catalogueOf } from "./catalogues";

const LOOKS: { readonly [game: string]: { readonly [character: string]: object } } = {
  sandbag: BALLOONS,
  bagoloot: RACCOONS,
};

test.each(Object.keys(CHARACTERS))("every character of %s has a face, and no two look the same", (game) => {
  const looks = LOOKS[game] ?? {};
  expect(Object.keys(looks).sort()).toEqual([...(CHARACTERS[game] ?? [])].sort());
  expect(new Set(Object.values(looks).map((look) => JSON.stringify(look))).size).toBe(
    Object.keys(looks).length,
  );
});

test.each(Object.keys(REACTIONS))("every remark of %s has three sentences in both languages", (game) => {
  for (const code of REACTIONS[game] ?? [])
    for (const catalogue of [catalogueOf("en"), catalogueOf("de")])
      expect(catalogue[`${game}.remark.${code}`]).toMatch(
        /^\{variant, select, 0 \{[^{}]+\} 1 \{[^{}]+\} other \{[^{}]+\}\}$/,
      );
});
