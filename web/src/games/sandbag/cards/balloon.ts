/**
 * The balloons: an envelope of its own for each colour, and what it is painted with. Everything is worked out from
 * the outline, so that patterns bend with the envelope and end at its edge without being cut.
 */
import type { Letter } from "./colours";

/** The middle of every balloon. */
export const MIDDLE = 62;

/** The right half of an envelope: top, widest place, mouth, and how full it is above and below. */
interface Envelope {
  readonly top: number;
  readonly wide: number;
  readonly half: number;
  readonly mouth: number;
  /** How far the curve keeps its direction at the top and at the mouth, 0 to 1. */
  readonly dome: number;
  readonly belly: number;
  readonly neck: number;
}

const MOUTH = 8;

const ENVELOPES: { readonly [letter in Letter]: Envelope } = {
  T: { top: 16, wide: 56, half: 31.5, mouth: 103, dome: 0.58, belly: 0.5, neck: 0.42 },
  R: { top: 11, wide: 53, half: 29.5, mouth: 104, dome: 0.6, belly: 0.66, neck: 0.3 },
  P: { top: 11, wide: 57, half: 32, mouth: 104, dome: 0.3, belly: 0.3, neck: 0.2 },
  O: { top: 15, wide: 46, half: 32, mouth: 104, dome: 0.78, belly: 0.42, neck: 0.12 },
  Y: { top: 17, wide: 57, half: 32, mouth: 99, dome: 0.56, belly: 0.62, neck: 0.75 },
};

type Point = readonly [x: number, y: number];
type Curve = readonly [Point, Point, Point, Point];

/** The right edge as two curves, from the top to the mouth; x from the middle. */
function edge({ top, wide, half, mouth, dome, belly, neck }: Envelope): readonly [Curve, Curve] {
  const below = mouth - wide;
  return [
    [
      [0, top],
      [half * dome, top],
      [half, wide - (wide - top) * dome],
      [half, wide],
    ],
    [
      [half, wide],
      [half, wide + below * belly],
      [MOUTH + (half - MOUTH) * neck, mouth - below * 0.3],
      [MOUTH, mouth],
    ],
  ];
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function at([x, y]: Point, scale: number): string {
  return `${round(MIDDLE + x * scale)} ${round(y)}`;
}

/** The part of an envelope between two meridians; the edges are -1 and 1. */
export function gore(letter: Letter, from: number, to: number): string {
  const [upper, lower] = edge(ENVELOPES[letter]);
  const down = [upper, lower].map(([, b, c, d]) => `C${at(b, from)} ${at(c, from)} ${at(d, from)}`).join("");
  const up = [lower, upper].map(([a, b, c]) => `C${at(c, to)} ${at(b, to)} ${at(a, to)}`).join("");
  return `M${at(upper[0], from)}${down}L${at(lower[3], to)}${up}Z`;
}

/** The whole outline. */
export function outline(letter: Letter): string {
  return gore(letter, -1, 1);
}

/** Half the width of an envelope at a height. */
export function halfWidth(letter: Letter, y: number): number {
  const { wide, top, mouth } = ENVELOPES[letter];
  const curve = edge(ENVELOPES[letter])[y < wide ? 0 : 1];
  const aim = Math.min(Math.max(y, top), mouth);
  let low = 0;
  let high = 1;
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (along(curve, middle)[1] < aim) low = middle;
    else high = middle;
  }
  return along(curve, low)[0];
}

function along([a, b, c, d]: Curve, t: number): Point {
  const mix = (i: 0 | 1): number =>
    (1 - t) ** 3 * a[i] + 3 * (1 - t) ** 2 * t * b[i] + 3 * (1 - t) * t ** 2 * c[i] + t ** 3 * d[i];
  return [mix(0), mix(1)];
}

/** A wavy line around the envelope, lower in front than at the edges. */
function wave(letter: Letter, y: number, phase: number): string {
  const points: string[] = [];
  for (let step = 0; step <= 24; step++) {
    const turn = (step / 12 - 1) * (Math.PI / 2);
    const height = y + 3.2 * Math.cos(turn) + 2.7 * Math.sin(turn * 6 + phase);
    points.push(`${round(MIDDLE + Math.sin(turn) * halfWidth(letter, height))} ${round(height)}`);
  }
  return `M${points.join("L")}`;
}

/** Places for motifs in rings around the envelope, narrower towards the edges. */
function ring(
  letter: Letter,
  y: number,
  turns: readonly number[],
): readonly (readonly [x: number, y: number, squeeze: number])[] {
  return turns.map((turn) => {
    const angle = (turn * Math.PI) / 180;
    const height = y + 3 * Math.cos(angle);
    return [MIDDLE + Math.sin(angle) * halfWidth(letter, height), height, Math.cos(angle)];
  });
}

const EVEN = [-66, -40, -13, 13, 40, 66];
const ODD = [-54, -27, 0, 27, 54];
const FEW = [-50, 0, 50];

function motifs(
  letter: Letter,
  rings: readonly (readonly [y: number, turns: readonly number[], size: number])[],
  draw: (x: number, y: number, wide: number, tall: number) => string,
): string {
  return rings
    .flatMap(([y, turns, size]) =>
      ring(letter, y, turns).map(([x, height, squeeze]) => draw(x, height, size * squeeze, size)),
    )
    .join("");
}

function diamond(x: number, y: number, wide: number, tall: number): string {
  return `M${round(x)} ${round(y - tall * 1.25)}L${round(x + wide)} ${round(y)}L${round(x)} ${round(y + tall * 1.25)}L${round(x - wide)} ${round(y)}Z`;
}

function triangle(x: number, y: number, wide: number, tall: number): string {
  return `M${round(x)} ${round(y - tall)}L${round(x + wide * 1.1)} ${round(y + tall * 0.8)}H${round(x - wide * 1.1)}Z`;
}

function dot(x: number, y: number, wide: number, tall: number): string {
  const [left, right] = [round(x - wide), round(x + wide)];
  return `M${left} ${round(y)}A${round(wide)} ${round(tall)} 0 1 1 ${right} ${round(y)}A${round(wide)} ${round(tall)} 0 1 1 ${left} ${round(y)}Z`;
}

/** What an envelope is painted with; lines where `isLines` of the colour says so for waves. */
export const PATTERNS: { readonly [letter in Letter]: string } = {
  T:
    [26, 37, 72, 83, 93].map((y, i) => wave("T", y, i * 1.4)).join("") +
    wave("T", 48, 3) +
    wave("T", 60, 4.4),
  R: [-0.94, -0.62, -0.2, 0.2, 0.62, 0.94]
    .map((k) => gore("R", k - 0.09 * Math.sqrt(1.15 - k * k), k + 0.09 * Math.sqrt(1.15 - k * k)))
    .join(""),
  P: motifs(
    "P",
    [
      [24, FEW, 4],
      [37, ODD, 4.5],
      [53, EVEN, 4.5],
      [70, ODD, 4.5],
      [84, FEW, 4],
      [94, [0], 3],
    ],
    diamond,
  ),
  O: motifs(
    "O",
    [
      [23, ODD, 4.3],
      [36, EVEN, 4.6],
      [51, ODD, 4.6],
      [66, EVEN, 4.6],
      [80, FEW, 4.4],
      [91, FEW, 3.2],
    ],
    triangle,
  ),
  Y: motifs(
    "Y",
    [
      [25, FEW, 3.4],
      [37, EVEN, 3.8],
      [52, ODD, 3.8],
      [67, EVEN, 3.8],
      [81, ODD, 3.6],
      [91, FEW, 3],
    ],
    dot,
  ),
};
