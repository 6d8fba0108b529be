/** Tables in a list. */
import type { TableInfo } from "../../wire";

const ORDER: { readonly [status: string]: number } = { playing: 0, gathering: 1, over: 2 };

/** Those that go on first, then those that wait, then those that are over; the latest first in each. */
export function sorted(tables: readonly TableInfo[]): readonly TableInfo[] {
  return [...tables].sort(
    (a, b) =>
      (ORDER[a.status] ?? 3) - (ORDER[b.status] ?? 3) ||
      lastPlayed(b) - lastPlayed(a) ||
      a.table.localeCompare(b.table),
  );
}

/** When something was played there last, or the game ended; 0 before it has begun. */
export function lastPlayed({ played, began }: TableInfo): number {
  return played ?? began ?? 0;
}

/** The tables of others. */
export function foreign(
  listed: readonly TableInfo[],
  own: readonly TableInfo[] | null,
): readonly TableInfo[] {
  const known = new Set(own?.map(({ table }) => table));
  return listed.filter(({ table }) => !known.has(table));
}
