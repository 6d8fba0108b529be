/** What is said at a table: what is new, and what is still fresh enough to be shown beside the seat that says it. */
import type { Followed } from "../net/followed.svelte";
import { live } from "../core/live.svelte";
import { play } from "../core/sound";
import type { People } from "../games/game";
import type { Happened } from "../wire";
import { sayTold, wordsOf } from "./log";

/** How long words stay beside a seat, in milliseconds; they stand in the log for good. */
const FRESH = 8_000;

/** What a seat has just said. */
export interface Words {
  readonly seat: number;
  readonly name: string;
  readonly text: string;
}

export class Talk {
  readonly #followed: Followed;
  readonly #people: () => People;
  /** The number up to which everything was read. */
  #read = $state(0);
  #heard = 0;
  /** When one came: what was said before is not new. */
  #since = $state(Infinity);
  /** What each seat said last, as long as it is fresh. */
  fresh = $state.raw<readonly Words[]>([]);
  /** What was said last, with the name of its speaker, as long as it is fresh. */
  latest = $state("");

  constructor(followed: Followed, people: () => People) {
    this.#followed = followed;
    this.#people = people;
  }

  readonly said: readonly Happened[] = $derived.by(() =>
    this.#followed.told.filter(({ told }) => told.what === "said"),
  );

  readonly unread: number = $derived.by(
    () =>
      this.said.filter(
        (happened) => happened.seq > this.#read && happened.at > this.#since && !this.#isOwn(happened),
      ).length,
  );

  /** All that was said has been seen. */
  read(): void {
    this.#read = this.said.at(-1)?.seq ?? this.#read;
    this.latest = "";
  }

  /** Hear what is new; call after something was said. */
  hear(isOpen: boolean): void {
    const now = this.#followed.time();
    if (this.#since === Infinity) this.#since = now;
    const news = this.said.filter(({ seq }) => seq > this.#heard);
    this.#heard = news.at(-1)?.seq ?? this.#heard;
    if (isOpen) this.read();
    for (const happened of news)
      if (now - happened.at <= FRESH && happened.at > this.#since) this.#show(happened, isOpen);
  }

  #show(happened: Happened, isOpen: boolean): void {
    const { told } = happened;
    if (told.what !== "said") return;
    const people = this.#people();
    const words = { seat: told.seat, name: people.names[told.seat] ?? "", text: wordsOf(told) };
    this.fresh = [...this.fresh.filter(({ seat }) => seat !== told.seat), words];
    setTimeout(() => (this.fresh = this.fresh.filter((other) => other !== words)), FRESH);
    if (isOpen || this.#isOwn(happened)) return;
    const latest = sayTold(told, people);
    this.latest = latest;
    setTimeout(() => {
      if (this.latest === latest) this.latest = "";
    }, FRESH);
    live.say(latest);
    play("talk");
  }

  #isOwn({ told }: Happened): boolean {
    return told.what === "said" && told.seat === this.#followed.seat;
  }
}
