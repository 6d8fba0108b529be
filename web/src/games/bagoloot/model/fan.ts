/**
 * How the cards of a hand lie: side by side while there is room, then over each other, so that the index of each stays
 * in sight, and at last in more rows of smaller cards. Nothing here depends on what is picked: picking moves no card.
 */

export interface Room {
  /** Of the row, in pixels. */
  readonly width: number;
  /** How wide a card is where there is one row, where there are two, and so on. */
  readonly cards: readonly number[];
  /** How much of a covered card stays in sight. */
  readonly least: number;
}

/** Where a group of equal cards lies. */
export interface Spread {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** From one card of the group to the next. */
  readonly step: number;
}

export interface Fan {
  /** How wide a card is. */
  readonly card: number;
  readonly height: number;
  readonly groups: readonly Spread[];
}

/** Height of a card for its width. */
export const RATIO = 1.4;
/** Of an equal card so much is in sight, where there is room. */
const EQUAL = 0.46;
const GAP = 0.1;
const BETWEEN_ROWS = 8;

/** Lay out groups of so many cards each. */
export function fanned(sizes: readonly number[], room: Room): Fan {
  for (const [index, card] of room.cards.entries()) {
    const rows = rowsOf(sizes, index + 1);
    const isLast = index === room.cards.length - 1;
    if (isLast || rows.every((row) => card + (sum(row) - 1) * room.least <= room.width))
      return laid(rows, card, room);
  }
  return { card: 0, height: 0, groups: [] };
}

function laid(rows: readonly (readonly number[])[], card: number, room: Room): Fan {
  const rise = card * RATIO + BETWEEN_ROWS;
  const groups = rows.flatMap((row, index) =>
    rowOf(row, card, room).map((at) => ({ ...at, top: index * rise })),
  );
  return { card, height: Math.max(1, rows.length) * rise - BETWEEN_ROWS, groups };
}

function rowOf(sizes: readonly number[], card: number, { width, least }: Room): readonly Spread[] {
  const within = sum(sizes) - sizes.length;
  const between = Math.max(0, sizes.length - 1);
  const usual = { step: card * EQUAL, next: card * (1 + GAP) };
  const free = width - card;
  const wanted = within * usual.step + between * usual.next;
  const squeezed = (within + between) * least;
  // As much of the way from "just in sight" to "side by side" as there is room for; less than that where there is none.
  const share = wanted <= free ? 1 : (free - squeezed) / (wanted - squeezed);
  const part = (all: number): number => Math.max(1, least + share * (all - least));
  const [step, next] = [part(usual.step), part(usual.next)];
  let left = (width - card - within * step - between * next) / 2;
  return sizes.map((size) => {
    const spread = { left, top: 0, width: card + (size - 1) * step, step };
    left += (size - 1) * step + next;
    return spread;
  });
}

/** Groups in so many rows, with about as many cards in each. */
function rowsOf(sizes: readonly number[], count: number): readonly (readonly number[])[] {
  const rows: number[][] = [[]];
  const most = sum(sizes) / count;
  for (const size of sizes) {
    const row = rows.at(-1) ?? [];
    if (rows.length < count && row.length > 0 && sum(row) + size / 2 > most) rows.push([size]);
    else row.push(size);
  }
  return rows;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((all, size) => all + size, 0);
}
