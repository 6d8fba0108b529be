/**
 * Numbers as drawn lines, so that a card looks the same everywhere and holds no text beside its words. Each sign is
 * a line in the middle of its stroke, in a box 16 high.
 */
interface Sign {
  readonly width: number;
  readonly line: string;
}

const SIX =
  "M8.8 1.3C7.9.4 6.8 0 5.6 0C2.1 0 0 3.5 0 10.5M5 5.8C2 5.8 0 7.9 0 10.9C0 13.9 2 16 5 16C8 16 10 13.9 10 10.9C10 7.9 8 5.8 5 5.8Z";
const NINE =
  "M1.2 14.7C2.1 15.6 3.2 16 4.4 16C7.9 16 10 12.5 10 5.5M5 10.2C8 10.2 10 8.1 10 5.1C10 2.1 8 0 5 0C2 0 0 2.1 0 5.1C0 8.1 2 10.2 5 10.2Z";

const SIGNS: { readonly [sign: string]: Sign } = {
  "0": { width: 10, line: "M5 0C8.2 0 10 3 10 8C10 13 8.2 16 5 16C1.8 16 0 13 0 8C0 3 1.8 0 5 0Z" },
  "1": { width: 5, line: "M0 3.4L4.6 0V16" },
  "2": {
    width: 10,
    line: "M.5 4.4C.5 1.7 2.4 0 5 0C7.7 0 9.6 1.7 9.6 4.3C9.6 6.4 8.4 7.9 6.6 9.7L.3 16H10",
  },
  "3": {
    width: 10,
    line: "M.7 2.9C1.4 1.1 3 0 5 0C7.6 0 9.3 1.5 9.3 3.8C9.3 6.1 7.6 7.5 5 7.5H4M5 7.5C8 7.5 10 9.1 10 11.7C10 14.3 7.9 16 5 16C2.5 16 .8 14.8 0 12.8",
  },
  "4": { width: 10, line: "M7.5 16V0L0 11.3H10.4" },
  "5": {
    width: 10,
    line: "M9 0H1.7L.9 7.3C1.9 6.3 3.3 5.8 5 5.8C8 5.8 10 7.8 10 10.8C10 13.9 7.9 16 4.9 16C2.5 16 .8 14.9 0 13",
  },
  "6": { width: 10, line: SIX },
  "7": { width: 10, line: "M0 0H10C6.8 4.6 4.5 9.6 3.8 16" },
  "8": {
    width: 10,
    line: "M5 7.4C2.4 7.4.7 5.9.7 3.7C.7 1.5 2.4 0 5 0C7.6 0 9.3 1.5 9.3 3.7C9.3 5.9 7.6 7.4 5 7.4C2 7.4 0 9.1 0 11.7C0 14.3 2 16 5 16C8 16 10 14.3 10 11.7C10 9.1 8 7.4 5 7.4Z",
  },
  "9": { width: 10, line: NINE },
  "−": { width: 6, line: "M0 8.3H6" },
};

const GAP = 4.6;

export const HEIGHT = 16;

export interface Written {
  readonly width: number;
  readonly signs: readonly { readonly x: number; readonly line: string }[];
}

/** A number as lines from left to right; signs that there are none of are left out. */
export function written(text: string): Written {
  const signs = [];
  let width = 0;
  for (const sign of text) {
    const found = SIGNS[sign];
    if (!found) continue;
    if (signs.length) width += GAP;
    signs.push({ x: width, line: found.line });
    width += found.width;
  }
  return { width, signs };
}
