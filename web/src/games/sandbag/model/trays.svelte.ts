/** Cards laid out before they are sealed: for the neighbours, into the basket, behind it. Nothing is sent before. */
import type { SandbagView } from "../../../wire";
import type { Held } from "../../../core/held";
import { read, write, type Kind } from "./notation";

export interface Tray {
  readonly kind: Kind;
  /** Which one of its kind, from 1. */
  readonly number: number;
  readonly isOptional: boolean;
}

const SIDES = ["left", "right"] as const;

/** Which trays are still to be filled, as a text that changes only when they do: `left right`. */
export function plan(view: SandbagView): string {
  const own = view.seat === null ? undefined : view.table[view.seat];
  if (!own) return "";
  if (view.phase === "pass") return SIDES.filter((side) => view.passed[side] === null).join(" ");
  if (view.phase !== "set-up") return "";
  const baskets = Array<string>(Math.max(0, 2 - own.basket.length)).fill("basket");
  const stows = Array<string>(Math.max(0, own.most_sandbags - view.sandbags.length)).fill("stow");
  if (stows.length && view.sandbags.length) stows[0] = "more";
  return [...baskets, ...stows.map((stow, index) => (index ? "more" : stow))].join(" ");
}

/** The sealed choice of the own seat, as it would be written again. */
export function made(view: SandbagView): readonly string[] {
  const own = view.seat === null ? undefined : view.table[view.seat];
  if (!own) return [];
  if (view.phase === "pass")
    return SIDES.flatMap((side) => {
      const card = view.passed[side];
      return card === null ? [] : [write(side, card)];
    });
  return [
    ...own.basket.map(({ card }) => write("basket", card ?? "")),
    ...view.sandbags.map((card) => write("stow", card)),
  ];
}

export class Trays {
  readonly all: readonly Tray[];
  /** What lies in each tray. */
  cards = $state<readonly (Held | null)[]>([]);
  /** The tray that the next card goes to; else the first empty one. */
  active = $state<number | null>(null);

  constructor(plan: string) {
    const seen = new Map<string, number>();
    this.all = (plan ? plan.split(" ") : []).map((word) => {
      const kind = word === "more" ? "stow" : (word as Kind);
      const number = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, number);
      return { kind, number, isOptional: word === "more" };
    });
    this.cards = this.all.map(() => null);
  }

  get next(): number {
    if (this.active !== null) return this.active;
    return this.cards.indexOf(null);
  }

  get isEmpty(): boolean {
    return this.cards.every((card) => card === null);
  }

  /** Whether everything that must be chosen is. */
  get isComplete(): boolean {
    return this.all.length > 0 && this.all.every((tray, index) => tray.isOptional || this.cards[index]);
  }

  /** Trays that are shown: of those that may stay empty one more than are filled. */
  get shown(): readonly number[] {
    const spare = this.all.findIndex((tray, index) => tray.isOptional && !this.cards[index]);
    return this.all.flatMap((tray, index) =>
      !tray.isOptional || this.cards[index] || index === spare ? [index] : [],
    );
  }

  has(key: string): boolean {
    return this.cards.some((card) => card?.key === key);
  }

  /** Lay a card into the tray that is next, in place of what lies there. */
  put(card: Held, at = this.next): void {
    if (at < 0) return;
    this.cards = this.cards.map((old, index) => (index === at ? card : old));
    this.active = null;
  }

  /** Touch a tray: take back what lies there, or let the next card go there. */
  touch(at: number): void {
    if (this.cards[at]) this.cards = this.cards.map((old, index) => (index === at ? null : old));
    else this.active = this.active === at ? null : at;
  }

  exchange(): void {
    this.cards = [...this.cards].reverse();
  }

  undo(): void {
    this.cards = this.all.map(() => null);
    this.active = null;
  }

  /** Lay out a whole choice, in place of what lies there; what the hand does not hold is left out. */
  lay(actions: readonly string[], hand: readonly Held[]): void {
    this.undo();
    for (const { kind, card } of actions.map(read)) {
      const at = this.all.findIndex((tray, index) => tray.kind === kind && !this.cards[index]);
      const found = hand.find((one) => one.card === card && !this.has(one.key));
      if (found && at >= 0) this.put(found, at);
    }
  }

  /** All that is to be sent. Whoever has stowed as many as possible is ready without saying so. */
  actions(): readonly string[] {
    const actions = this.all.flatMap(({ kind }, index) => {
      const card = this.cards[index];
      return card ? [write(kind, card.card)] : [];
    });
    const open = this.all.some((tray, index) => tray.kind === "stow" && !this.cards[index]);
    return open ? [...actions, "ready"] : actions;
  }
}
