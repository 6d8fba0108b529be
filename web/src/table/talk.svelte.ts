/** What people have said at a table: what is new, and what is still fresh enough to be shown beside the board. */
import type { Followed } from "../net/followed.svelte";
import { live } from "../core/live.svelte";
import { play } from "../core/sound";
import type { People } from "../games/game";
import type { Happened } from "../wire";
import { sayTold } from "./log";

/** How long words stay beside the board; they stand in the log for good. */
const FRESH = 8_000;

export class Talk {
  readonly #followed: Followed;
  readonly #people: () => People;
  /** The number up to which everything was read. */
  #read = $state(0);
  #heard = 0;
  /** When one came: what was said before is not new. */
  #since = $state(Infinity);
  /** What was said last, as long as it is fresh. */
  fresh = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;

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
    this.fresh = "";
  }

  /** Hear what is new; call after something was said. */
  hear(isOpen: boolean): void {
    const now = this.#followed.time();
    if (this.#since === Infinity) this.#since = now;
    const last = this.said.at(-1);
    if (!last || last.seq <= this.#heard) return;
    this.#heard = last.seq;
    if (isOpen) this.read();
    if (isOpen || now - last.at > FRESH || last.at <= this.#since || this.#isOwn(last)) return;
    this.fresh = sayTold(last.told, this.#people());
    live.say(this.fresh);
    play("talk");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.fresh = ""), FRESH);
  }

  #isOwn({ told }: Happened): boolean {
    return told.what === "said" && told.seat === this.#followed.seat;
  }
}
