/** What a person is about to play: a card, a sandbag, or a swap. Only the server knows what is allowed. */
import type { Hands } from "../../game";
import type { Sandbag } from "./types";
import type { Moment } from "../../../net/followed.svelte";
import { settings } from "../../../core/settings.svelte";
import type { SandbagView } from "../../../wire";
import { styleOf, type Touch } from "../../../core/touch";
import type { Held } from "../../../core/held";
import { choices, write } from "./notation";

interface Where {
  readonly moment: Moment<SandbagView>;
  readonly hands: Hands<Sandbag>;
  /** Whether the last thing that was tried is refused. */
  readonly isRefused: boolean;
}

export class Choosing {
  /** The hand card that is lifted, to be played or given. */
  card = $state.raw<Held | null>(null);
  /** The basket slot that would be taken from. */
  place = $state<string | null>(null);
  /** The sandbag that would be played. */
  sandbag = $state<string | null>(null);
  /** Whether the next hand card is one to give. */
  isSwapping = $state(false);
  /** Whether one of several sandbags is being chosen. */
  isAsking = $state(false);
  /** What is only looked at, with the pointer, the focus or a long press: an action. */
  #looked = $state("");
  /** What was sent, and at which moment: it is shown as done until the server answers. */
  #sent = $state.raw<{ readonly seq: number; readonly action: string } | null>(null);
  readonly #where: () => Where;

  constructor(where: () => Where) {
    this.#where = where;
  }

  readonly #view = $derived.by(() => this.#where().moment.view);
  readonly choices = $derived.by(() => choices(this.#where().moment.legal));

  /** Whether the own seat is to play. */
  readonly isTurn = $derived.by(() => {
    const { moment } = this.#where();
    const { seat, phase } = this.#view;
    return phase === "play" && seat !== null && moment.asked.includes(seat) && moment.legal.length > 0;
  });

  readonly isBusy = $derived(
    this.card !== null || this.place !== null || this.sandbag !== null || this.isSwapping || this.isAsking,
  );

  /** What would be sent; empty while something is missing. */
  readonly action = $derived.by(() => {
    if (!this.isTurn) return "";
    if (this.sandbag !== null) return write("sandbag", this.sandbag);
    if (!this.card) return "";
    if (this.place !== null)
      return this.#mayGive(this.card.card) ? write("swap", this.card.card, this.place) : "";
    return !this.isSwapping && this.choices.plays.has(this.card.card) ? this.card.card : "";
  });

  /** The own choice that is on its way; empty where there is none. */
  readonly sent = $derived.by(() =>
    this.#sent?.seq === this.#where().moment.seq && this.isTurn ? this.#sent.action : "",
  );

  /** What is shown of its consequences: of a swap already when only the taken card is known, as what is given does not matter. */
  readonly considered = $derived.by(() => {
    if (!this.isTurn || this.sent) return "";
    if (this.action) return this.action;
    if (this.place !== null) return this.#taking(this.place);
    // What was looked at in another turn may not be allowed in this one.
    return this.#where().moment.legal.includes(this.#looked) ? this.#looked : "";
  });

  /** Whether the consequences are of something that is only looked at. */
  readonly isOnlyLooked = $derived(!this.action && this.place === null);

  #taking(place: string): string {
    const [given] = this.choices.takes.get(place) ?? [];
    return given ? write("swap", given, place) : "";
  }

  /** Look at a card of the hand, or no more. */
  look(held: Held | null): void {
    this.#looked = held && this.choices.plays.has(held.card) ? write("play", held.card) : "";
  }

  /** Look at a card in a basket, or no more. */
  lookAt(place: string | null): void {
    this.#looked = place === null ? "" : this.#taking(place);
  }

  /** Look at a sandbag, or no more. */
  lookAtSandbag(card: string | null): void {
    this.#looked = card !== null && this.choices.sandbags.includes(card) ? write("sandbag", card) : "";
  }

  isLit(card: string): boolean {
    if (this.place !== null) return this.#mayGive(card);
    return this.isSwapping ? this.choices.gives.has(card) : this.choices.plays.has(card);
  }

  /** Whether a basket slot may be taken from, with the card that is lifted. */
  isOpenPlace(place: string): boolean {
    if (!this.isTurn) return false;
    const gives = this.choices.takes.get(place);
    if (!gives) return false;
    // With a card in the air only what it may be given for; a card that may only be played hinders nothing.
    return !this.card || gives.has(this.card.card) || !this.choices.gives.has(this.card.card);
  }

  cancel(): void {
    this.#where().hands.heard?.();
    this.card = null;
    this.place = null;
    this.sandbag = null;
    this.isSwapping = false;
    this.isAsking = false;
  }

  /** Touch a card of the hand. */
  pick(held: Held, touch: Touch): void {
    const { hands } = this.#where();
    if (!hands.isOpen) return;
    hands.heard?.();
    this.sandbag = null;
    this.isAsking = false;
    if (!this.isTurn) return void hands.why(held.card);
    if (this.place !== null || this.isSwapping) return this.#give(held, touch);
    if (!this.choices.plays.has(held.card)) {
      // It may still be given for something: lifted, it shows for what.
      this.card = this.choices.gives.has(held.card) && this.card?.key !== held.key ? held : null;
      return void hands.why(held.card);
    }
    const style = styleOf(touch);
    if (style === "one" || (style === "two" && this.card?.key === held.key)) {
      this.card = held;
      return this.commit();
    }
    this.card = this.card?.key === held.key ? null : held;
  }

  #give(held: Held, touch: Touch): void {
    const { hands } = this.#where();
    if (this.place === null) {
      if (this.choices.gives.has(held.card)) this.card = this.card?.key === held.key ? null : held;
      else void hands.why(held.card);
      return;
    }
    if (!this.#mayGive(held.card)) return void hands.why(write("swap", held.card, this.place));
    // A swap is told in words before it is made, so a second touch is always needed.
    if (this.card?.key === held.key && styleOf(touch) !== "confirm") return this.commit();
    this.card = held;
  }

  /** Touch a card in somebody's basket. */
  take(place: string, hand: readonly string[], touch: Touch): void {
    const { hands } = this.#where();
    if (!hands.isOpen) return;
    hands.heard?.();
    this.sandbag = null;
    this.isAsking = false;
    if (this.place === place) {
      if (this.action && styleOf(touch) !== "confirm") return this.commit();
      this.place = null;
      return;
    }
    const gives = this.isTurn ? this.choices.takes.get(place) : undefined;
    if (!gives) {
      const given = this.card?.card ?? hand[0];
      if (given) void hands.why(write("swap", given, place));
      return;
    }
    if (this.card && !gives.has(this.card.card)) {
      if (this.isSwapping) return void hands.why(write("swap", this.card.card, place));
      this.card = null;
    }
    this.place = place;
  }

  /** The button of the sandbags. */
  pickSandbag(sandbags: readonly string[], touch: Touch): void {
    const { hands } = this.#where();
    if (!hands.isOpen) return;
    const [first] = this.choices.sandbags;
    hands.heard?.();
    this.#clearSwap();
    if (!this.isTurn || first === undefined) return void hands.why(write("sandbag", sandbags[0] ?? "*"));
    if (this.choices.sandbags.length > 1) {
      this.sandbag = null;
      this.isAsking = !this.isAsking;
      return;
    }
    this.chooseSandbag(first, touch);
  }

  chooseSandbag(card: string, touch: Touch): void {
    const { hands } = this.#where();
    if (!hands.isOpen) return;
    hands.heard?.();
    if (!this.choices.sandbags.includes(card)) return void hands.why(write("sandbag", card));
    this.#clearSwap();
    const style = styleOf(touch);
    const again = this.sandbag === card;
    this.sandbag = card;
    if (style === "one" || (style === "two" && again)) this.commit();
  }

  /** Begin a swap: the next hand card is one to give. */
  swap(): void {
    this.#where().hands.heard?.();
    this.sandbag = null;
    this.isAsking = false;
    this.isSwapping = !this.isSwapping;
    if (!this.isSwapping) this.#clearSwap();
    else if (this.card && !this.choices.gives.has(this.card.card)) this.card = null;
  }

  /** Thrown onto the table: played, however cards are played else. */
  throw(held: Held): void {
    const { hands } = this.#where();
    if (!hands.isOpen) return;
    if (!this.isTurn || !this.choices.plays.has(held.card)) return void hands.why(held.card);
    this.cancel();
    this.card = held;
    if (settings.input !== "confirm") this.commit();
  }

  /** Dropped on a card of a basket. */
  drop(held: Held, place: string): void {
    const { hands } = this.#where();
    if (!hands.isOpen) return;
    if (!this.choices.takes.get(place)?.has(held.card))
      return void hands.why(write("swap", held.card, place));
    this.cancel();
    this.card = held;
    this.place = place;
  }

  commit(): void {
    const { hands } = this.#where();
    const action = this.action;
    if (!action || !hands.isOpen) return;
    this.cancel();
    void this.#send(action);
  }

  async #send(action: string): Promise<void> {
    const { moment, hands } = this.#where();
    this.#sent = { seq: moment.seq, action };
    this.#looked = "";
    await hands.act(action);
    // Else it stays until the server shows the table with it.
    if (this.#where().isRefused) this.#sent = null;
  }

  #mayGive(card: string): boolean {
    return this.place !== null && (this.choices.takes.get(this.place)?.has(card) ?? false);
  }

  #clearSwap(): void {
    this.card = null;
    this.place = null;
    this.isSwapping = false;
  }
}
