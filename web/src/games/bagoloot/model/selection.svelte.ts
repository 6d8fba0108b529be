/**
 * What a person has picked: cards of the hand, or a collection to play at. Nothing of it is sent before it is placed,
 * and it stays when others do something, as long as the cards are there and what is asked has a use for them.
 */
import type { Hands } from "../../game";
import type { Moment } from "../../../net/followed.svelte";
import type { BagolootPreview, BagolootView } from "../../../wire";
import { settings } from "../../../core/settings.svelte";
import { held, type Held } from "../../../core/held";
import { choicesIn, read, usesAt, usesOf, type Choices, type Use } from "./actions";
import { styleOf, type Style, type Touch } from "../../../core/touch";
import type { Bagoloot } from "./types";

/** A collection, by whose it is and its number. */
export interface Place {
  readonly seat: number;
  readonly number: number;
}

/** What must be agreed to before it is sent. */
export type Question =
  | { readonly ask: "lid"; readonly card: string; readonly place: Place; readonly actions: readonly string[] }
  | { readonly ask: "early"; readonly action: string }
  | { readonly ask: "holdup"; readonly seat: number | null }
  | { readonly ask: "claim" }
  | { readonly ask: "junk" }
  | { readonly ask: "about"; readonly seat: number };

/** What the selection looks at. */
export interface Seen {
  readonly moment: Moment<BagolootView>;
  readonly hands: Hands<Bagoloot>;
  readonly you: number | null;
}

/** A choice that is not answered yet. */
export interface Sent {
  readonly actions: readonly string[];
  /** The cards of the hand that it takes, by their keys. */
  readonly keys: readonly string[];
  /** Where they go to: a collection, the own stash, or the junk pile. */
  readonly uses: readonly Use[];
}

/** A choice before it is made, with what it would lead to. */
export interface Looked {
  readonly use: Use;
  readonly preview: BagolootPreview | null;
}

export class Selection {
  readonly #seen: () => Seen;
  #picked = $state.raw<readonly string[]>([]);
  #aim = $state.raw<Place | null>(null);
  /** What would be done, where everything is confirmed with a button. */
  offer = $state.raw<Use | null>(null);
  question = $state.raw<Question | null>(null);
  /** Where the card that was last played went, for the way it flies. */
  target = $state("");
  /** What is on its way to the server: it is shown as done, and taken back where it is refused. */
  sent = $state.raw<Sent | null>(null);
  /** What the server says of the choice that is looked at. */
  looked = $state.raw<Looked | null>(null);
  #looking = "";

  constructor(seen: () => Seen) {
    this.#seen = seen;
  }

  readonly choices: Choices = $derived.by(() => {
    const { moment, you } = this.#seen();
    return choicesIn(moment.legal, you);
  });
  /** The cards in hand, without those that are on their way to the table. */
  readonly hand: readonly Held[] = $derived.by(() => {
    const gone = this.sent?.keys ?? [];
    return held(this.#seen().moment.view.hand).filter(({ key }) => !gone.includes(key));
  });
  /** The picked cards that are still there; none where something is asked that they have no part in. */
  readonly picked: readonly Held[] = $derived.by(() => {
    const { moment, you } = this.#seen();
    const picked = this.#picked.flatMap((key) => this.hand.filter((one) => one.key === key));
    if (you === null || !moment.asked.includes(you)) return picked;
    const cards = picked.map(({ card }) => card);
    return usesOf(this.choices.uses, cards).length > 0 ? picked : [];
  });
  readonly cards: readonly string[] = $derived.by(() => this.picked.map(({ card }) => card));
  /** Plays of the own turn: what is done before the draw, or in somebody else's turn, is asked twice. */
  readonly isDue: boolean = $derived.by(() => {
    const { moment, you } = this.#seen();
    const view = moment.view;
    return you !== null && view.turn?.seat === you && view.phase === "play";
  });
  readonly mayDraw: boolean = $derived.by(() => {
    const { moment, you } = this.#seen();
    return this.choices.draw && you !== null && moment.view.waiting.includes(you);
  });
  /** Whether the own turn has begun or is to begin with a draw: a card either does something then, or is dimmed. */
  readonly isAsked: boolean = $derived.by(() => this.isDue || this.mayDraw);
  /** What the picked cards, or the collection aimed at, offer. */
  readonly uses: readonly Use[] = $derived.by(() => usesOf(this.choices.uses, this.cards));
  readonly aim: Place | null = $derived.by(() => {
    const aim = this.#aim;
    return aim && usesAt(this.choices.uses, aim.seat, aim.number, []).length > 0 ? aim : null;
  });
  readonly isEmpty: boolean = $derived.by(() => this.picked.length === 0 && this.aim === null && !this.offer);

  isPicked(key: string): boolean {
    return this.picked.some((one) => one.key === key);
  }

  /** Whether the card looks as if it could be played: before the draw none does, whatever strict manners let happen. */
  isDim(card: string): boolean {
    return this.isAsked && !(this.isDue && this.isUseful(card));
  }

  /** Look at what a choice would lead to, as the server says; `null` to look away. */
  look(use: Use | null): void {
    const action = use?.action ?? "";
    if (action === this.#looking) return;
    this.#looking = action;
    this.looked = use && { use, preview: null };
    if (!use) return;
    void this.#seen()
      .hands.previews([action])
      .then(([preview = null]) => {
        if (this.#looking === action) this.looked = { use, preview };
      });
  }

  /** The one thing that a card of the hand would do if it were chosen now; `null` where it is none or several. */
  only(card: string): Use | null {
    if (!this.isDue) return null;
    const aim = this.aim;
    const uses = aim
      ? usesAt(this.choices.uses, aim.seat, aim.number, [card])
      : usesOf(this.choices.uses, [card]);
    const [use, ...others] = uses;
    return use && others.length === 0 && use.kind !== "bag" && use.kind !== "lid" ? use : null;
  }

  /** The cards that are on their way to a collection, or to what has no collection yet. */
  ghosts(kind: Use["kind"], seat: number | null, number: number | null = null): readonly string[] {
    const there = (this.sent?.uses ?? []).filter(
      (use) =>
        use.kind === kind &&
        (seat === null || use.seat === seat) &&
        (number === null || use.number === number),
    );
    return there.flatMap((use) => use.cards ?? []);
  }

  /** Ask something; what was refused before has been read. */
  ask(question: Question): void {
    this.#seen().hands.heard?.();
    this.question = question;
  }

  /** Claim a split, or hear why not: of the number that is picked, where one is. */
  claim(): void {
    if (this.choices.claims.length > 0) return this.ask({ ask: "claim" });
    const picked = this.aim?.number ?? this.cards.find((card) => card !== "L") ?? 1;
    void this.#seen().hands.why(`claim ${picked}`);
  }

  /** Choose a seat to hold up, or show why no holdup is allowed. */
  holdUp(): void {
    if (this.choices.holdups.length > 0) return this.ask({ ask: "holdup", seat: null });
    void this.#seen().hands.why(`holdup ${this.#seen().you === 0 ? 1 : 0}`);
  }

  /** Whether the card could do something now. */
  isUseful(card: string): boolean {
    const aim = this.aim;
    const uses = aim
      ? usesAt(this.choices.uses, aim.seat, aim.number, [card])
      : usesOf(this.choices.uses, [card]);
    return uses.length > 0;
  }

  /** What a collection offers with what is picked; without, only what needs no card. */
  at(place: Place): Use | null {
    const uses = usesAt(this.choices.uses, place.seat, place.number, this.cards);
    const [first] = this.cards.length > 0 ? uses : uses.filter((use) => use.cards?.length === 0);
    return first ?? null;
  }

  cancel(): void {
    this.#seen().hands.heard?.();
    this.#picked = [];
    this.#aim = null;
    this.offer = null;
    this.look(null);
  }

  tapCard(key: string, touch: Touch): void {
    const card = this.hand.find((one) => one.key === key)?.card;
    if (card === undefined || this.#seen().you === null) return;
    this.#seen().hands.heard?.();
    this.offer = null;
    const lid = usesOf(this.choices.uses, [card]).find((use) => use.kind === "lid");
    if (lid) {
      this.#picked = [key];
      this.place(lid, card);
      return;
    }
    const aim = this.aim;
    if (aim) this.#useAt(aim, key, card);
    else if (this.isPicked(key)) this.#again(key, card, styleOf(touch));
    else this.#pick(key, card, styleOf(touch));
  }

  #pick(key: string, card: string, style: Style): void {
    const [first] = this.picked;
    const pair = first ? usesOf(this.choices.uses, [first.card, card]) : [];
    if (first && pair.length > 0) {
      this.#picked = [first.key, key];
      const [use] = pair;
      if (use && (style !== "two" || !this.isDue)) this.place(use, card); // too early, it is asked twice anyway
      return;
    }
    const isRefused = this.isAsked && !this.isUseful(card);
    this.#picked = isRefused ? [] : [key];
    if (isRefused) void this.#seen().hands.why(this.#tried(card));
    else if (style === "one" && !takesAnother(this.uses, card)) this.#placeOnly(card);
  }

  /** The same card again: it is played where it means one thing, else laid back. */
  #again(key: string, card: string, style: Style): void {
    if (style === "two" && this.#placeOnly(card)) return;
    this.#picked = this.#picked.filter((other) => other !== key);
  }

  #placeOnly(card: string): boolean {
    const [only, ...others] = this.uses;
    if (!only || others.length > 0 || !this.isDue) return false;
    this.place(only, card);
    return true;
  }

  #useAt(place: Place, key: string, card: string): void {
    const [use] = usesAt(this.choices.uses, place.seat, place.number, [card]);
    this.#picked = use ? [key] : [];
    if (use) this.place(use, card);
    else void this.#seen().hands.why(this.#triedAt(place, card));
  }

  tapPlace(place: Place): void {
    if (this.#seen().you === null) return;
    this.#seen().hands.heard?.();
    const use = this.at(place);
    const [card] = this.cards;
    if (use) {
      this.place(use, card ?? "");
      return;
    }
    const open = usesAt(this.choices.uses, place.seat, place.number, []);
    const isAimed = this.aim?.seat === place.seat && this.aim.number === place.number;
    if (card === undefined && open.length > 0) this.#aim = isAimed ? null : place;
    else void this.#seen().hands.why(this.#triedAt(place, card));
  }

  /** A card was dragged onto a collection. */
  drop(key: string, place: Place): void {
    const card = this.hand.find((one) => one.key === key)?.card;
    if (card === undefined) return;
    this.#aim = null;
    this.#useAt(place, key, card);
  }

  /** A card was dragged onto the own stash, or onto the junk pile. */
  dropOn(key: string, kind: "open" | "exchange"): void {
    const card = this.hand.find((one) => one.key === key)?.card;
    if (card === undefined) return;
    this.#picked = [key];
    const uses = this.uses.filter((use) => use.kind === kind || (kind === "open" && use.kind === "build"));
    const [only, ...others] = uses;
    if (only && others.length === 0 && !takesAnother(uses, card)) this.place(only, card);
    else if (!only)
      void this.#seen().hands.why(kind === "exchange" ? `exchange ${card}` : `open ${card} ${card}`);
  }

  /** Lay out a bag that was advised: its lid is shown, and agreed to. Without a lid it is still to be picked. */
  lay(actions: readonly string[]): void {
    const [first, second] = actions.map(read);
    const lid = second ?? first;
    this.cancel();
    if (lid?.kind === "lid") {
      const pending = this.#seen().moment.view.turn?.pending;
      const { owner, number } =
        first?.kind === "bag"
          ? { owner: first.seat, number: first.number }
          : (pending ?? { owner: 0, number: 0 });
      this.#picked = this.hand.flatMap(({ card, key }) => (card === lid.card ? [key] : [])).slice(0, 1);
      this.question = { ask: "lid", card: lid.card, place: { seat: owner, number }, actions };
    } else if (first?.kind === "bag") this.#aim = { seat: first.seat, number: first.number };
  }

  /** Do it, or ask first where that is wanted. */
  place(use: Use, card: string, { isConfirmed = false } = {}): void {
    const { moment } = this.#seen();
    if (!this.isDue) {
      this.question = { ask: "early", action: use.action };
      return;
    }
    if (use.kind === "bag" || use.kind === "lid") {
      const pending = moment.view.turn?.pending;
      const place = pending
        ? { seat: pending.owner, number: pending.number }
        : { seat: use.seat ?? 0, number: use.number };
      const actions = use.kind === "bag" ? [use.action, `lid ${card}`] : [use.action];
      this.question = { ask: "lid", card, place, actions };
      return;
    }
    if (settings.input === "confirm" && !isConfirmed) {
      this.offer = use;
      return;
    }
    this.send([use.action], use.seat === null ? "" : `set-${use.seat}-${use.number}`);
  }

  /** Send actions; what was picked for them is laid down. */
  send(actions: readonly string[], target = ""): void {
    const { hands } = this.#seen();
    // Who has seen enough need not wait for a picture to go.
    if (!hands.isOpen) hands.goOn?.();
    if (!hands.isOpen) return;
    const sent = this.#sending(actions);
    this.target = target;
    this.question = null;
    this.cancel();
    this.sent = sent;
    const [first] = actions;
    const answer = actions.length === 1 && first !== undefined ? hands.act(first) : hands.actAll(actions);
    void answer.finally(() => {
      if (this.sent === sent) this.sent = null;
    });
  }

  /** What a choice takes from the hand and where it goes, for as long as it is on its way. */
  #sending(actions: readonly string[]): Sent {
    const { you } = this.#seen();
    const uses = choicesIn(actions, you).uses;
    const free = [...this.picked, ...this.hand];
    const keys: string[] = [];
    for (const card of uses.flatMap((use) => use.cards ?? [])) {
      const found = free.find((one) => one.card === card && !keys.includes(one.key));
      if (found) keys.push(found.key);
    }
    return { actions, keys, uses };
  }

  /** The action that somebody had in mind who tapped a card with which nothing can be done: asked about, never done. */
  #tried(card: string): string {
    const { moment, you } = this.#seen();
    const { table } = moment.view;
    const number = card === "L" ? (this.hand[0]?.card ?? "1") : card;
    const isOwn = you !== null && table[you]?.collections.some((one) => String(one.number) === card);
    if (isOwn) return `build ${card}`;
    const seat = table.findIndex(
      (other, index) =>
        index !== you && other.collections.some((one) => card === "L" || String(one.number) === card),
    );
    const there = table[seat]?.collections.find((one) => card === "L" || String(one.number) === card);
    if (there) return `steal ${there.number} from ${seat} with ${card}`;
    return card === "L" ? `open ${number === "L" ? "1" : number} L` : `open ${number} ${number}`;
  }

  #triedAt({ seat, number }: Place, card: string | undefined): string {
    const { moment, you } = this.#seen();
    const view = moment.view;
    const found = view.table[seat]?.collections.find((one) => one.number === number);
    if (found?.full) return `bag ${number} of ${seat}`;
    if (seat === you) return card === "L" ? `build ${number} with L` : `build ${card ?? number}`;
    if (card === undefined) return `steal ${number} from ${seat}`;
    return `steal ${number} from ${seat} with ${card === "L" ? "L" : number}`;
  }
}

/** Whether a card of another kind would go too: whoever touches one coin has not yet said that its looter may go. */
function takesAnother(uses: readonly Use[], card: string): boolean {
  return uses.some((use) => use.cards?.some((other) => other !== card));
}
