/** The five colours of Sandbag. Fills are told apart by lightness alone; glyph, pattern and shape say the same again. */
export type Letter = "T" | "R" | "P" | "O" | "Y";

export interface Colour {
  readonly fill: string;
  /** What is written on the fill. */
  readonly ink: string;
  /** What the balloon is painted with. */
  readonly paint: string;
  /** The glyph, in a box of 24. */
  readonly glyph: string;
  /** Whether the glyph consists of lines. */
  readonly isLines: boolean;
}

export const COLOURS: { readonly [letter in Letter]: Colour } = {
  T: {
    fill: "#4fc3bd",
    ink: "#161616",
    paint: "#0b4d52",
    glyph: "M4 9.5q4-5 8 0t8 0M4 16q4-5 8 0t8 0",
    isLines: true,
  },
  R: {
    fill: "#b01030",
    ink: "#ffffff",
    paint: "#ffe3dd",
    glyph: "M5.3 5v14M12 5v14M18.7 5v14",
    isLines: true,
  },
  P: {
    fill: "#3f2a80",
    ink: "#ffffff",
    paint: "#e6dcff",
    glyph: "M12 3.5L19.5 12L12 20.5L4.5 12Z",
    isLines: false,
  },
  O: { fill: "#dd6e10", ink: "#161616", paint: "#461c00", glyph: "M12 4L20.5 19H3.5Z", isLines: false },
  Y: {
    fill: "#fff07a",
    ink: "#161616",
    paint: "#6b4d00",
    glyph: "M19 12a7 7 0 1 1-14 0a7 7 0 1 1 14 0Z",
    isLines: false,
  },
};

export function colourOf(letter: string): Colour | undefined {
  return letter in COLOURS ? COLOURS[letter as Letter] : undefined;
}
