/** The own cards: those that lie in trays until they are sent, and those that are still in hand, as they are held. */
import type { Hands } from "../../game";
import type { Sandbag } from "./types";
import type { SandbagView } from "../../../wire";
import { held, type Held } from "../../../core/held";
import { sortedBy } from "./notation";
import { fromNeighbours } from "./seating";
import { made, plan, Trays } from "./trays.svelte";

interface Where {
  readonly view: SandbagView;
  readonly hands: Hands<Sandbag>;
  /** Whether the own seat is to choose. */
  readonly isAsked: boolean;
}

export class Holding {
  readonly #where: () => Where;
  /** Trays stay as they are while their cards are sent one after the other. */
  #sealing = $state.raw<Trays | null>(null);

  constructor(where: () => Where) {
    this.#where = where;
  }

  readonly #planned = $derived.by(() => (this.#where().isAsked ? plan(this.#where().view) : ""));
  readonly #planning = $derived(new Trays(this.#planned));
  readonly trays = $derived(this.#sealing ?? this.#planning);

  readonly #sorted = $derived.by(() => {
    const { view, hands } = this.#where();
    return sortedBy(hands.order?.sort ?? "", held(view.hand));
  });
  /** The cards by name, as they are sorted. */
  readonly keys: readonly string[] = $derived(this.#sorted.map(({ key }) => key));
  readonly hand: readonly Held[] = $derived.by(() =>
    (this.#where().hands.order?.arrange(this.keys) ?? this.keys)
      .filter((key) => !this.trays.has(key))
      .flatMap((key) => this.#sorted.find((card) => card.key === key) ?? []),
  );
  /** Which cards have just come, and from which seat. */
  readonly from = $derived.by(() => fromNeighbours(this.#where().view));

  /** Send what lies in the trays. */
  async seal(): Promise<void> {
    this.#sealing = this.#planning;
    await this.#where().hands.actAll(this.#planning.actions());
    this.#sealing = null;
  }

  /** What was sealed last, and in which phase of which round. */
  #sealed = $state.raw<{ readonly phase: string; readonly actions: readonly string[] } | null>(null);

  get #phase(): string {
    const { view } = this.#where();
    return `${view.round} ${view.phase}`;
  }

  /** Remember what is sealed now: taken back, it lies in the trays again. */
  remember(): void {
    const { view, isAsked } = this.#where();
    const actions = isAsked || view.phase === "play" ? [] : made(view);
    if (actions.length) this.#sealed = { phase: this.#phase, actions };
  }

  /** What was taken back and can be laid out again; `null` where there is nothing. */
  get again(): readonly string[] | null {
    return this.#planned && this.#sealed?.phase === this.#phase ? this.#sealed.actions : null;
  }

  /** Lay out what was advised, or taken back. */
  lay(actions: readonly string[]): void {
    this.#sealed = null;
    this.#planning.lay(actions, held(this.#where().view.hand));
  }

  /** Lay a card into the tray that is next; where all are full, into the last. */
  put(card: Held): void {
    const { hands } = this.#where();
    if (!hands.isOpen) return;
    hands.heard?.();
    this.trays.put(card, this.trays.next < 0 ? this.trays.all.length - 1 : this.trays.next);
  }
}
