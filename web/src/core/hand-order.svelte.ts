/**
 * How somebody holds their cards: sorted one way or another, or in an order of their own. It is the page's alone:
 * nothing of it is sent anywhere, and it lasts as long as the tab.
 */

interface Kept {
  readonly sort: string;
  readonly own: readonly string[];
}

/**
 * Cards in the order somebody gave them; those that have come since stand where they would in the sorted hand.
 * Both are lists of keys that no two cards share.
 */
export function arranged(sorted: readonly string[], own: readonly string[]): readonly string[] {
  const held = new Set(sorted);
  const order = own.filter((key) => held.has(key));
  const placed = new Set(order);
  sorted.forEach((key, index) => {
    if (placed.has(key)) return;
    const before = sorted[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
    placed.add(key);
  });
  return order;
}

/** The order with a card moved into a gap: 0 is before the first card. */
export function moved(order: readonly string[], key: string, gap: number): readonly string[] {
  const from = order.indexOf(key);
  const rest = order.filter((other) => other !== key);
  rest.splice(from >= 0 && from < gap ? gap - 1 : gap, 0, key);
  return rest;
}

/** The gap between cards that is nearest to a point, in however many rows they lie. */
export function gapAt(boxes: readonly DOMRect[], x: number, y: number): number {
  let gap = 0;
  let least = Infinity;
  boxes.forEach(({ left, top, width, height }, index) => {
    const across = x - left - width / 2;
    const distance = Math.abs(across) + 3 * Math.abs(y - top - height / 2);
    if (distance < least) [gap, least] = [across > 0 ? index + 1 : index, distance];
  });
  return gap;
}

export function boxesOf(row: HTMLElement, selector: string): readonly DOMRect[] {
  return [...row.querySelectorAll(selector)].map((slot) => slot.getBoundingClientRect());
}

/** Where a card goes that is moved by a key: before which one; `undefined` where it stays. */
export function besideOf(
  order: readonly string[],
  key: string,
  pressed: KeyboardEvent,
): string | null | undefined {
  const { key: name, shiftKey, altKey, ctrlKey, metaKey } = pressed;
  if (!shiftKey || altKey || ctrlKey || metaKey) return undefined;
  const at = order.indexOf(key);
  if (name === "ArrowLeft" && at > 0) return order[at - 1];
  if (name === "ArrowRight" && at < order.length - 1) return order[at + 2] ?? null;
  return undefined;
}

export class HandOrder {
  /** The name of a way to sort; empty for the usual one. */
  sort = $state("");
  #own = $state.raw<readonly string[]>([]);
  readonly #place: string;

  constructor(table: string) {
    this.#place = `bagatelle.hand.${table}`;
    const { sort, own } = readKept(this.#place);
    this.sort = sort;
    this.#own = own;
  }

  /** Whether somebody has an order of their own. */
  get isOwn(): boolean {
    return this.#own.length > 0;
  }

  /** The keys of a sorted hand as they are held. */
  arrange(sorted: readonly string[]): readonly string[] {
    return this.isOwn ? arranged(sorted, this.#own) : sorted;
  }

  /** Hold the cards sorted. */
  sortBy(sort: string): void {
    this.sort = sort;
    this.#keep([]);
  }

  /** Put a card before another one of the hand as it is held, or, with `null`, at the end. */
  move(sorted: readonly string[], key: string, before: string | null): void {
    const order = this.arrange(sorted);
    this.#keep(moved(order, key, before === null ? order.length : order.indexOf(before)));
  }

  /** Forget the cards that are gone: should they come again they are new. */
  forget(sorted: readonly string[]): void {
    const held = new Set(sorted);
    if (this.#own.some((key) => !held.has(key))) this.#keep(this.#own.filter((key) => held.has(key)));
  }

  #keep(own: readonly string[]): void {
    this.#own = own;
    try {
      sessionStorage.setItem(this.#place, JSON.stringify({ sort: this.sort, own } satisfies Kept));
    } catch {
      // Where nothing can be kept it lasts until the page is loaded again.
    }
  }
}

function readKept(place: string): Kept {
  try {
    const found = JSON.parse(sessionStorage.getItem(place) ?? "{}") as Partial<Kept>;
    return { sort: String(found.sort ?? ""), own: Array.isArray(found.own) ? found.own.map(String) : [] };
  } catch {
    return { sort: "", own: [] };
  }
}
