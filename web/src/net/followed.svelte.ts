/** A table as far as one has heard of it: who sits there, what has happened and what the own seat is asked for. */
import type {
  AnyCommand,
  AnyQuestion,
  Answer,
  Deadline,
  GameEvent,
  GameView,
  Happened,
  Seating,
  State,
  TableInfo,
  TableView,
  Watching,
} from "../wire";
import { joinView } from "../games/views";
import type { Connection, Follower } from "./connection.svelte";
import { patched } from "./patch";
import { placed, reseated } from "./switching";

/** Where the game stood after something had happened, as the own seat saw it. */
export interface Moment {
  /** How much had happened. */
  readonly seq: number;
  readonly view: GameView;
  readonly asked: readonly number[];
  /** What the own seat may choose. */
  readonly legal: readonly string[];
  readonly deadlines: readonly Deadline[];
  /** The seats whose last clock ran out: when the next one does, a bot stays. */
  readonly lapsed?: readonly number[];
  /** Whether the own seat has made a choice that it may still take back. */
  readonly sealed?: boolean;
}

/** What has happened in the game, with where it stood before, if it had begun, and after. */
export interface News {
  readonly happened: Happened;
  readonly before: Moment | null;
  readonly after: Moment;
  /** How the game ended, once it has: also for what happens later, and for whoever comes then. */
  readonly ended?: GameEvent | null;
}

export class Followed implements Follower {
  readonly table: string;
  readonly #connection: Connection;
  info = $state.raw<TableInfo | null>(null);
  seating = $state.raw<readonly Seating[]>([]);
  /** One's own seat. */
  seat = $state<number | null>(null);
  /** The secret of the own seat, for another device. */
  link = $state("");
  /** Whether one's seat was taken away here, so that one may take none until who opened the table allows it. */
  isRemoved = $state(false);
  /** Whether one has opened the table. */
  isHost = $state(false);
  /** Where the game stands now; what is shown may be a few beats behind (`Stage`). */
  now = $state.raw<Moment | null>(null);
  /** All that was told, the oldest first. */
  told = $state.raw<readonly Happened[]>([]);
  muted = $state.raw<readonly number[]>([]);
  seen = 0;
  /** Whether what is heard now had happened before one looked. */
  isCatchingUp = true;
  /** Told of everything in the game, in order. */
  onNews: (news: News) => void = () => {};
  /** Told why the table cannot be followed any more. */
  onRefused: (error: Error) => void = () => {};
  /** What is not shown yet: thousands of entries are told one by one when one begins to watch. */
  #fresh: Happened[] = [];
  #last: Happened | null = null;
  #ended: GameEvent | null = null;
  /** The last view, in its two parts. */
  #view: TableView | null = null;
  /** Whether the table is seen from another seat than before. */
  #hasMoved = false;

  constructor(connection: Connection, table: string) {
    this.#connection = connection;
    this.table = table;
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
    this.#hasMoved = this.info !== null && this.seat !== message.seat;
    this.info = message.info;
    this.seating = message.info.seating;
    this.seat = message.seat;
    this.link = message.link ?? "";
    this.isRemoved = message.removed ?? false;
    this.isHost = message.host ?? false;
    this.isCatchingUp = this.seen < message.info.seq;
  }

  happened(message: Happened): void {
    if (message.seq <= this.seen || this.info === null) return;
    this.seen = message.seq;
    this.#last = message;
    if (message.told.what === "switched") this.#reseat(message.told.seat);
    this.#ended = message.events?.find(({ event }) => event === "GameEnded") ?? this.#ended;
    this.#fresh.push(message);
    const isNew = message.seq > this.info.seq;
    if (isNew) this.isCatchingUp = false;
    if (message.seq >= this.info.seq) this.#publish();
    if (message.state) this.#hear(message, message.state);
    // What the table was like when one began to watch already says what happened before.
    if (isNew) this.#fold(message);
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
    const whole = state.view ?? (this.#view && patched(this.#view, state.changed ?? {}));
    if (!whole || !this.info) return;
    this.#view = whole;
    const view = joinView(this.info.game, whole);
    const { seq, asked, legal, deadlines, lapsed = [], sealed = false } = state;
    this.now = { seq, view, asked, legal, deadlines, lapsed, sealed };
  }

  #fold({ told, events = [] }: Happened): void {
    if (events.some(({ event }) => event === "GameEnded")) {
      this.#change({ status: "over" });
      this.#again(); // who has won, and the secret of the deal, stand in the table's description
    }
    switch (told.what) {
      case "sat":
        this.#seat({ seat: told.seat, name: told.name, person: true });
        this.#again(); // only the server knows which guest is oneself
        break;
      case "stood":
        this.#seat({ seat: told.seat });
        this.#again();
        break;
      case "renamed":
        this.#seat({ ...this.#seatOf(told.seat), name: told.name });
        break;
      case "removed":
        this.#seat({ seat: told.seat, name: told.bot_name ?? "", bot: told.bot ?? "" });
        this.#again();
        break;
      case "allowed":
      case "arranged":
        this.#again();
        break;
      case "closed":
        this.#change({ status: "closed" });
        break;
      case "placed":
        this.#seat({ seat: told.seat, name: told.name, bot: told.bot });
        break;
      case "switched":
        this.#switch(told.seat);
        break;
      case "covered":
        this.#seat({ ...this.#seatOf(told.seat), bot: told.bot });
        break;
      case "returned":
        this.#seat({ ...this.#seatOf(told.seat), bot: "", away: false });
        break;
      case "away":
        this.#seat({ ...this.#seatOf(told.seat), away: true });
        break;
      case "back":
        this.#seat({ ...this.#seatOf(told.seat), away: false });
        // Perhaps on another device, which then has the seat.
        if (this.seat === null || this.seat === told.seat) this.#again();
        break;
      case "acted":
      case "tookback":
        if (told.seat >= 0 && !("by" in told && told.by))
          this.#seat({ ...this.#seatOf(told.seat), ...at(this.#seatOf(told.seat)) });
        break;
      case "started":
        this.#change({ status: "playing" });
        break;
      case "rematched":
        this.#change({ rematch: told.table });
        break;
    }
  }

  /** What people did on their seats before is told of where they sit now. */
  #reseat(first: number): void {
    this.#fresh = this.#fresh.map((before) => reseated(before, first));
    this.told = this.told.map((before) => reseated(before, first));
  }

  #switch(first: number): void {
    this.seating = this.seating
      .map((seating) => ({ ...seating, seat: placed(seating.seat, first) }))
      .sort((a, b) => a.seat - b.seat);
    this.muted = this.muted.map((seat) => placed(seat, first));
    if (this.seat !== null) this.seat = placed(this.seat, first);
    const host = this.info?.host;
    if (host !== null && host !== undefined) this.#change({ host: placed(host, first) });
  }

  /** Ask for the table as it is. */
  #again(): void {
    this.follow().catch((error: unknown) => this.refused(error as Error));
  }

  #seatOf(seat: number): Seating {
    return this.seating[seat] ?? { seat };
  }

  #seat(seating: Seating): void {
    this.seating = this.seating.map((other) => (other.seat === seating.seat ? seating : other));
  }

  #change(change: Partial<TableInfo>): void {
    if (this.info) this.info = { ...this.info, ...change };
  }
}

/** Whoever chooses is there again. */
function at(seating: Seating): Partial<Seating> {
  return seating.person ? { bot: "", away: false } : {};
}
