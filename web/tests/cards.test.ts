import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import { gore, halfWidth, MIDDLE, outline, PATTERNS } from "../src/games/sandbag/cards/balloon";
import { COLOURS, colourOf, type Letter } from "../src/games/sandbag/cards/colours";
import { written } from "../src/ui/cards/digits";
import LootCard from "../src/games/bagoloot/cards/LootCard.svelte";
import SandbagCard from "../src/games/sandbag/cards/SandbagCard.svelte";
import Suit from "../src/games/sandbag/cards/Suit.svelte";
import { coinWords } from "../src/games/bagoloot/model/words";
import { cardWords, colourWords } from "../src/games/sandbag/model/words";
import { catalogues } from "../src/core/i18n.svelte";
import { settings } from "../src/core/settings.svelte";

const LETTERS = Object.keys(COLOURS) as Letter[];

afterEach(() => {
  settings.language = "en";
  document.body.replaceChildren();
});

/** The points that a path goes through or bends towards. */
function points(path: string): [number, number][] {
  return [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

describe("words", () => {
  test("name cards in the language of the page", async () => {
    settings.language = "en";
    expect(["O7", "T10", "*", null].map(cardWords)).toEqual([
      "orange 7",
      "teal 10",
      "rocket",
      "face-down card",
    ]);
    expect(["16", "L", null].map(coinWords)).toEqual(["coin 16", "looter", "face-down card"]);
    expect([colourWords(""), colourWords("R"), colourWords("RY")]).toEqual([
      "no colour",
      "red",
      "red and yellow",
    ]);
    settings.language = "de";
    await catalogues.load("de");
    expect([cardWords("P0"), coinWords("3"), colourWords("TO")]).toEqual([
      "Lila 0",
      "Münze 3",
      "Türkis und Orange",
    ]);
  });
});

describe("numbers", () => {
  test("are written from left to right", () => {
    const ten = written("10");
    expect(ten.signs).toHaveLength(2);
    expect(ten.signs[1]?.x).toBeGreaterThan(written("1").width);
    expect(written("−7").signs).toHaveLength(2);
    expect(written("x")).toEqual({ width: 0, signs: [] });
  });

  test("differ from each other", () => {
    expect(new Set([..."0123456789"].map((sign) => written(sign).signs[0]?.line)).size).toBe(10);
  });
});

describe("balloons", () => {
  test("are as wide on both sides and fit their card", () => {
    for (const letter of LETTERS) {
      const xs = points(outline(letter)).map(([x]) => x - MIDDLE);
      expect(Math.max(...xs)).toBeCloseTo(-Math.min(...xs), 5);
      expect(MIDDLE + Math.max(...xs)).toBeLessThan(96);
    }
  });

  test("are painted within their outlines", () => {
    for (const letter of LETTERS.filter((each) => each !== "Y" && each !== "R"))
      for (const [x, y] of points(PATTERNS[letter]))
        expect(Math.abs(x - MIDDLE), `${letter} at ${y}`).toBeLessThanOrEqual(halfWidth(letter, y) + 2);
  });

  test("have stripes between meridians", () => {
    expect(gore("R", 0, 0.5)).not.toBe(gore("R", 0, 1));
    expect(gore("R", -1, 1)).toBe(outline("R"));
  });
});

describe("faces", () => {
  function drawn(component: typeof SandbagCard | typeof LootCard, card: string | null): string {
    const one = mount(component, { target: document.body, props: { card } });
    flushSync();
    const svg = document.body.querySelector("svg");
    expect(svg?.getAttribute("aria-hidden")).toBe("true");
    expect(svg?.querySelector("text")).toBeNull();
    expect(svg?.textContent.trim()).toBe("");
    const html = (svg?.innerHTML ?? "").replaceAll(/(id="|url\(#)[^")]*/g, "");
    void unmount(one);
    document.body.replaceChildren();
    return html;
  }

  test("are all different, without text", () => {
    const values = Array.from({ length: 11 }, (_, value) => String(value));
    const cards = [null, "*", ...LETTERS.flatMap((letter) => values.map((value) => letter + value))];
    const faces = cards.map((card) => drawn(SandbagCard, card));
    expect(new Set(faces).size).toBe(cards.length);
    const loot = [null, "L", ...Array.from({ length: 16 }, (_, place) => String(place + 1))];
    expect(new Set(loot.map((card) => drawn(LootCard, card))).size).toBe(loot.length);
  });

  test("an unknown card shows a back rather than nothing", () => {
    expect(drawn(SandbagCard, "?")).toBe(drawn(SandbagCard, null));
    expect(colourOf("?")).toBeUndefined();
  });

  test("signs have their size", () => {
    mount(Suit, { target: document.body, props: { letter: "P", size: 30 } });
    flushSync();
    expect(document.body.querySelector("svg")?.getAttribute("width")).toBe("30");
    expect(document.body.querySelector("path")?.getAttribute("d")).toBe(COLOURS.P.glyph);
  });
});
