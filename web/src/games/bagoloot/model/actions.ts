/**
 * Actions as the server writes them, read and put in order. Whether something is allowed is never decided here: all of
 * it comes from the list of what is legal.
 */
import { held, type Held } from "../../../core/held";

export type Action =
  | { readonly kind: "draw" | "knock" | "challenge" | "stand" | "close" | "time"; readonly text: string }
  | { readonly kind: "holdup" | "rob"; readonly text: string; readonly seat: number }
  | {
      readonly kind: "open" | "build";
      readonly text: string;
      readonly number: number;
      readonly looter: boolean;
    }
  | {
      readonly kind: "steal";
      readonly text: string;
      readonly number: number;
      readonly seat: number;
      /** What it is taken with; `null` for the pair that was opened in this turn. */
      readonly card: string | null;
    }
  | { readonly kind: "bag"; readonly text: string; readonly number: number; readonly seat: number }
  | { readonly kind: "lid"; readonly text: string; readonly card: string }
  | { readonly kind: "exchange" | "claim"; readonly text: string; readonly number: number };

const FORMS: readonly [RegExp, (text: string, parts: readonly string[]) => Action][] = [
  [/^(draw|knock|challenge|stand|close|time)$/, (text, [kind = "draw"]) => ({ kind: kind as "draw", text })],
  [
    /^(holdup|rob) (\d)$/,
    (text, [kind = "rob", seat]) => ({ kind: kind as "rob", text, seat: Number(seat) }),
  ],
  [
    /^open (\d+) (\d+|L)$/,
    (text, [number, second]) => ({ kind: "open", text, number: Number(number), looter: second === "L" }),
  ],
  [
    /^build (\d+)( with L)?$/,
    (text, [number, looter]) => ({ kind: "build", text, number: Number(number), looter: Boolean(looter) }),
  ],
  [
    /^steal (\d+) from (\d)(?: with (\d+|L))?$/,
    (text, [number, seat, card]) => ({
      kind: "steal",
      text,
      number: Number(number),
      seat: Number(seat),
      card: card ?? null,
    }),
  ],
  [
    /^bag (\d+) of (\d)$/,
    (text, [number, seat]) => ({ kind: "bag", text, number: Number(number), seat: Number(seat) }),
  ],
  [/^lid (\d+|L|\?)$/, (text, [card = "?"]) => ({ kind: "lid", text, card })],
  [
    /^(exchange|claim) (\d+)$/,
    (text, [kind = "claim", number]) => ({ kind: kind as "claim", text, number: Number(number) }),
  ],
];

/** What the text means; `null` for what this page does not know. */
export function read(text: string): Action | null {
  for (const [form, make] of FORMS) {
    const found = form.exec(text);
    if (found) return make(text, found.slice(1));
  }
  return null;
}

/** One thing that can be done with cards of the hand. */
export interface Use {
  readonly kind: "open" | "build" | "steal" | "bag" | "lid" | "exchange";
  readonly action: string;
  readonly number: number;
  /** Whose collection it is about; `null` for what begins or leaves no collection. */
  readonly seat: number | null;
  /** The cards that it takes from the hand; `null` for any one card. */
  readonly cards: readonly string[] | null;
}

/** What is legal, by what a person looks for. */
export interface Choices {
  readonly draw: boolean;
  readonly knock: boolean;
  readonly challenge: boolean;
  readonly stand: boolean;
  readonly holdups: readonly number[];
  readonly claims: readonly number[];
  readonly robs: readonly number[];
  readonly uses: readonly Use[];
}

/** Put the legal actions in order; `you` is the seat that they are for. */
export function choicesIn(legal: readonly string[], you: number | null): Choices {
  const actions = legal.map(read).filter((action) => action !== null);
  const has = (kind: Action["kind"]): boolean => actions.some((action) => action.kind === kind);
  return {
    draw: has("draw"),
    knock: has("knock"),
    challenge: has("challenge"),
    stand: has("stand"),
    holdups: actions.flatMap((action) => (action.kind === "holdup" ? [action.seat] : [])),
    claims: actions.flatMap((action) => (action.kind === "claim" ? [action.number] : [])),
    robs: actions.flatMap((action) => (action.kind === "rob" ? [action.seat] : [])),
    uses: actions.flatMap((action) => useOf(action, you)),
  };
}

function useOf(action: Action, you: number | null): readonly Use[] {
  const { text } = action;
  switch (action.kind) {
    case "open": {
      const { kind, number } = action;
      const cards = [String(number), action.looter ? "L" : String(number)];
      return [{ kind, action: text, number, seat: null, cards }];
    }
    case "build": {
      const { kind, number } = action;
      return [{ kind, action: text, number, seat: you, cards: [action.looter ? "L" : String(number)] }];
    }
    case "steal": {
      const { kind, number, seat, card } = action;
      return [{ kind, action: text, number, seat, cards: card === null ? [] : [card] }];
    }
    case "bag":
      return [{ kind: "bag", action: text, number: action.number, seat: action.seat, cards: null }];
    case "lid":
      return [{ kind: "lid", action: text, number: 0, seat: null, cards: [action.card] }];
    case "exchange": {
      const { kind, number } = action;
      return [{ kind, action: text, number, seat: null, cards: [String(number)] }];
    }
    default:
      return [];
  }
}

/** What the picked cards can do: one card alone, or two together. */
export function usesOf(uses: readonly Use[], picked: readonly string[]): readonly Use[] {
  if (picked.length === 0) return [];
  if (picked.length > 1) return uses.filter((use) => use.cards?.length === 2 && isSame(use.cards, picked));
  return uses.filter((use) => use.cards === null || use.cards.includes(picked[0] ?? ""));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}

/** What can be done at a collection with the picked card, or without one. */
export function usesAt(
  uses: readonly Use[],
  seat: number,
  number: number,
  picked: readonly string[],
): readonly Use[] {
  const there = uses.filter((use) => use.seat === seat && use.number === number);
  return picked.length === 0 ? there : usesOf(there, picked);
}

/** Cards in groups of equals, as they lie. */
export function grouped(cards: readonly string[]): readonly (readonly Held[])[] {
  return groupsOf(held(cards));
}

/** The cards of a hand in groups of equals, as they lie. */
export function groupsOf(cards: readonly Held[]): readonly (readonly Held[])[] {
  const groups: Held[][] = [];
  for (const one of cards) {
    const last = groups.at(-1);
    if (last?.[0]?.card === one.card) last.push(one);
    else groups.push([one]);
  }
  return groups;
}
