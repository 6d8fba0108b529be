/** A table as far as one has heard of it: who sits there, what has happened and what the own seat is asked for. */
import type {
  AnyCommand,
  AnyQuestion,
  Answer,
  GameEvent,
  Happened,
  Own,
  Seating,
  SeatRequest,
  State,
  TableInfo,
  Watching,
} from "../wire";
import type { Connection, Follower } from "./connection.svelte";
import { fold, stateIn, type Ended, type Folded, type Moment, type News } from "./fold";
import { placed, reseated } from "./switching";

export type { Moment, News } from "./fold";

export class Followed implements Follower {
  readonly table: string;
  readonly #connection: Connection;
  info = $state.raw<TableInfo | null>(null);
  /** One's own place at the table. */
  own = $state.raw<Own>({});
  /** Where the game stands now; what is shown may be a few beats behind (`Stage`). */
  now = $state.raw<Moment | null>(null);
  /** All that was told, the oldest first. */
  told = $state.raw<readonly Happened[]>([]);
  muted = $state.raw<readonly number[]>([]);
  seen = 0;
  /** Whether the entries received now are older than the subscription. */
  isCatchingUp = true;
  /** Told of everything in the game, in order. */
  onNews: (news: News) => void = () => {};
  /** Told why the table cannot be followed any more. */
  onRefused: (error: Error) => void = () => {};
  /** What is not shown yet: thousands of entries are told one by one when one begins to watch. */
  #fresh: Happened[] = [];
  #last: Happened | null = null;
  #ended: Ended<GameEvent> | null = null;
  #folded: Folded | null = null;
  /** Whether the table is seen from another seat than before. */
  #hasMoved = false;
  /** The number up to which everything had happened when one began to watch. */
  #watchedAt = 0;

  constructor(connection: Connection, table: string) {
    this.#connection = connection;
    this.table = table;
  }

  get seating(): readonly Seating[] {
    return this.info?.seating ?? [];
  }

  /** One's own seat. */
  get seat(): number | null {
    return this.own.seat ?? null;
  }

  /** The secret of the own seat, for another device. */
  get link(): string {
    return this.own.link ?? "";
  }

  /** Whether one's seat was taken away here, so that one may take none until the host allows it. */
  get isRemoved(): boolean {
    return this.own.removed ?? false;
  }

  get isHost(): boolean {
    return this.own.host ?? false;
  }

  /** One's own request for a seat, while it waits for an answer. */
  get request(): SeatRequest | null {
    return this.own.request ?? null;
  }

  /** The server's time. */
  time(): number {
    return this.#connection.now();
  }

  follow(): Promise<void> {
    return this.#connection.follow(this);
  }

  leave(): void {
    this.#connection.leave(this.table);
  }

  do(command: AnyCommand): Promise<number> {
    return this.#connection.do(this.table, command);
  }

  ask(question: AnyQuestion): Promise<Answer> {
    return this.#connection.ask(this.table, question);
  }

  /** What actions would lead to. */
  async previews(actions: readonly string[]): Promise<readonly unknown[]> {
    return (await this.ask({ about: "preview", actions })).previews ?? [];
  }

  act(action: string): Promise<number> {
    return this.do({ do: "act", action });
  }

  async mute(seats: readonly number[]): Promise<void> {
    this.muted = seats;
    await this.follow();
  }

  // --- what the server says ---

  watching(message: Watching): void {
    this.#hasMoved = this.info !== null && this.seat !== (message.own.seat ?? null);
    this.info = message.info;
    this.own = message.own;
    this.#watchedAt = message.info.seq;
    this.isCatchingUp = this.seen < this.#watchedAt;
  }

  happened(message: Happened): void {
    if (message.seq <= this.seen || this.info === null) return;
    this.seen = message.seq;
    this.#last = message;
    if (message.told.what === "switched") this.#reseat(message.told.seat, message.seq > this.#watchedAt);
    this.#ended = message.events?.find((event) => event.event === "GameEnded") ?? this.#ended;
    this.#fresh.push(message);
    // From another seat nobody has seen how it was before.
    this.#hasMoved = message.own !== undefined && this.seat !== (message.own?.seat ?? null);
    if (message.seq > this.#watchedAt) this.isCatchingUp = this.#hasMoved;
    if (message.seq >= this.#watchedAt) this.#publish();
    const state = stateIn(message);
    if (state) {
      this.#hear(message, state);
      this.isCatchingUp = this.#hasMoved = false;
    }
    this.info = message.info ?? this.info;
    this.own = message.own ?? this.own;
  }

  /** Where the table stands: once all that had happened is told, or by itself after each thing that happens. */
  stands(message: State): void {
    this.#publish();
    const isKnown = this.now?.seq === message.seq;
    if (isKnown && !this.#hasMoved)
      this.#stand(message); // watched again without having missed anything
    else if (this.#last) {
      // More may have happened since one began to watch; nobody has seen how it was before.
      if (isKnown || this.#hasMoved || this.now === null) this.isCatchingUp = true;
      this.#hear(this.#last, message);
    }
    this.#hasMoved = false;
    this.isCatchingUp = false;
  }

  refused(error: Error): void {
    this.onRefused(error);
  }

  #publish(): void {
    if (this.#fresh.length === 0) return;
    this.told = [...this.told, ...this.#fresh];
    this.#fresh = [];
  }

  #hear(happened: Happened, state: State): void {
    const before = this.now;
    this.#stand(state);
    if (this.now) this.onNews({ happened, before, after: this.now, ended: this.#ended });
  }

  #stand(state: State): void {
    const after = this.info && fold(this.info.game, this.#folded, state);
    if (!after) return;
    this.#folded = after;
    this.now = after.moment;
  }

  /** What people did on their seats before is told of where they sit now. */
  #reseat(first: number, isNew: boolean): void {
    if (isNew) this.muted = this.muted.map((seat) => placed(seat, first));
    this.#fresh = this.#fresh.map((before) => reseated(before, first));
    this.told = this.told.map((before) => reseated(before, first));
  }
}
