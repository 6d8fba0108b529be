import { expect, test } from "vitest";
import { LOOKS as RACCOONS } from "../src/games/bagoloot/cards/faces";
import { LOOKS as BALLOONS } from "../src/games/sandbag/cards/faces";
import { sentences as lootDe } from "../src/games/bagoloot/i18n/de";
import { sentences as lootEn } from "../src/games/bagoloot/i18n/en";
import { sentences as sandbagDe } from "../src/games/sandbag/i18n/de";
import { sentences as sandbagEn } from "../src/games/sandbag/i18n/en";
import { CHARACTERS, REACTIONS } from "../src/wire";

const CATALOGUES: { readonly [game: string]: readonly Readonly<Record<string, string>>[] } = {
  sandbag: [sandbagEn, sandbagDe],
  bagoloot: [lootEn, lootDe],
};
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
    for (const catalogue of CATALOGUES[game] ?? [])
      expect(catalogue[`${game}.remark.${code}`]).toMatch(
        /^\{variant, select, 0 \{[^{}]+\} 1 \{[^{}]+\} other \{[^{}]+\}\}$/,
      );
});
