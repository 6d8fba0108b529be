/** Actions of Sandbag as the server writes them (`O7`, `sandbag O7`, `swap P8 for 2a`, `left O7` ...), and in groups. */
import type { Held } from "../../../core/held";

export type Kind = "play" | "sandbag" | "swap" | "left" | "right" | "basket" | "stow" | "ready";

export interface Action {
  readonly kind: Kind;
  /** The card that leaves the hand, or the place behind the basket; empty for `ready`. */
  readonly card: string;
  /** The basket slot that a swap takes from, such as `2a`; else empty. */
  readonly place: string;
}

const KINDS: ReadonlySet<string> = new Set(["sandbag", "left", "right", "basket", "stow"]);

export function read(text: string): Action {
  const [head = "", card = "", , place = ""] = text.split(" ");
  if (head === "swap") return { kind: "swap", card, place };
  if (head === "ready") return { kind: "ready", card: "", place: "" };
  if (KINDS.has(head)) return { kind: head as Kind, card, place: "" };
  return { kind: "play", card: head, place: "" };
}

export function write(kind: Kind, card: string, place = ""): string {
  switch (kind) {
    case "play":
      return card;
    case "swap":
      return `swap ${card} for ${place}`;
    case "ready":
      return "ready";
    default:
      return `${kind} ${card}`;
  }
}

/** `2a` is the first slot of seat 2. */
export function placeOf(seat: number, slot: number): string {
  return `${seat}${slot === 0 ? "a" : "b"}`;
}

export function ownerOf(place: string): number {
  return Number.parseInt(place, 10);
}

export function slotOf(place: string): number {
  return place.endsWith("b") ? 1 : 0;
}

/** What may be chosen, by what is touched first. */
export interface Choices {
  /** Cards of the hand that may be played. */
  readonly plays: ReadonlySet<string>;
  /** Cards behind the basket that may be played. */
  readonly sandbags: readonly string[];
  /** For each place that may be taken from: the cards that may be given. */
  readonly takes: ReadonlyMap<string, ReadonlySet<string>>;
  /** For each card that may be given: the places that may be taken from. */
  readonly gives: ReadonlyMap<string, ReadonlySet<string>>;
}

export function choices(legal: readonly string[]): Choices {
  const plays = new Set<string>();
  const sandbags: string[] = [];
  const takes = new Map<string, Set<string>>();
  const gives = new Map<string, Set<string>>();
  for (const text of legal) {
    const { kind, card, place } = read(text);
    if (kind === "play") plays.add(card);
    else if (kind === "sandbag") sandbags.push(card);
    else if (kind === "swap") {
      put(takes, place, card);
      put(gives, card, place);
    }
  }
  return { plays, sandbags, takes, gives };
}

function put(map: Map<string, Set<string>>, key: string, value: string): void {
  const found = map.get(key);
  if (found) found.add(value);
  else map.set(key, new Set([value]));
}

/** A hand as it is sorted: as the server has it, colour by colour, or by numbers with the rockets last. */
export function sortedBy(sort: string, cards: readonly Held[]): readonly Held[] {
  if (sort !== "number") return cards;
  const number = ({ card }: Held): number => (/^\w\d+$/.test(card) ? Number(card.slice(1)) : Infinity);
  return [...cards].sort((one, other) =>
    number(one) < number(other) ? -1 : number(one) > number(other) ? 1 : 0,
  );
}
