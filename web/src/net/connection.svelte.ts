/**
 * The one connection to the server. It comes back by itself, repeats what was not answered (ids make sure that
 * nothing happens twice) and lets every followed table go on from what it has seen.
 */
import type {
  Answer,
  AnyCommand,
  AnyQuestion,
  Ask,
  Claim,
  Do,
  Done,
  Happened,
  Lobby,
  Open,
  Refused,
  Settings,
  State,
  TableInfo,
  Tables,
  ToClient,
  ToServer,
  Watch,
  Watching,
} from "../wire";
import { PROTOCOL } from "../wire";
import { newId } from "./ids";

type Status = "connecting" | "open" | "lost" | "ended";

/** What the server has refused; nothing has changed. */
export class Refusal extends Error {
  readonly code: string;
  readonly cards: readonly string[];
  /** The number of the ruling behind it, where there is one. */
  readonly rule: string;
  /** What could be done instead, as codes of the game. */
  readonly ways: readonly string[];

  constructor(refused: Pick<Refused, "code" | "text" | "cards" | "rule" | "ways">) {
    super(refused.text);
    this.code = refused.code;
    this.cards = refused.cards ?? [];
    this.rule = refused.rule ?? "";
    this.ways = refused.ways ?? [];
  }
}

/** A table that hears what the server says about it. */
export interface Follower {
  readonly table: string;
  readonly muted: readonly number[];
  /** The number up to which everything has been heard. */
  readonly seen: number;
  watching(message: Watching): void;
  happened(message: Happened): void;
  stands(message: State): void;
  /** The table cannot be followed any more. */
  refused(error: Error): void;
}

type Asking = Open | Tables | Watch | Do | Ask | Claim;
type Answering = Lobby | Watching | Done | Answer;

interface Pending {
  readonly message: Asking;
  readonly resolve: (answer: Answering) => void;
  readonly reject: (error: Error) => void;
}

const PING_EVERY = 20_000;
/** How long an answer may take before one asks whether the server is still there, and how long that may take. */
const DOUBT_AFTER = 2_000;
const PONG_WITHIN = 4_000;
/** The same where the browser says that there is no network. */
const PONG_OFFLINE = 1_000;
/** No tab keeps the others waiting for longer. */
const GUEST_TIMEOUT = 15_000;
const LONGEST_LAG = 60_000;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8_000;
/** Closed by the server in a way that connecting again cannot mend. */
const FINAL = new Set([1007, 1008]);

export class Connection {
  status = $state<Status>("connecting");
  /** Why the connection has ended for good, in the server's words. */
  reason = $state("");
  guest = $state("");
  /** How far the server's clock is ahead of this one, in milliseconds. */
  #ahead = 0;
  #lag = 0;
  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending = new Map<string, Pending>();
  #followers = new Map<string, Follower>();
  /** Counts the attempts to connect: only the latest matters. */
  #attempt = 0;
  /** Number of messages received. */
  #heard = 0;
  /** How many of them before the last sign of life was sent, and how long its answer may take. */
  #known = -1;
  #wait = PING_EVERY;
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
    addEventListener("online", () =>
      this.status === "lost" ? void this.connect() : this.#doubt(PONG_WITHIN),
    );
    // A server on the same machine still answers.
    addEventListener("offline", () => this.#doubt(PONG_OFFLINE));
    addEventListener("visibilitychange", () => this.#hurry());
  }

  /** The server's time. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  async connect(): Promise<void> {
    clearTimeout(this.#timer);
    const attempt = ++this.#attempt;
    try {
      await remembered(this.#address);
    } catch {
      if (attempt === this.#attempt) this.#later();
      return;
    }
    if (attempt !== this.#attempt) return;
    const socket = new WebSocket(new URL("ws", this.#address.replace(/^http/, "ws")));
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL }));
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as ToClient);
    };
    socket.onclose = (event) => this.#closed(socket, event);
  }

  // --- asking ---

  /** A new table; with a seed, the deal that it stands for. */
  async open(settings: Settings, seed = ""): Promise<Watching> {
    return (await this.#request({ type: "open", id: newId(), settings, seed })) as Watching;
  }

  async tables(own: boolean): Promise<readonly TableInfo[]> {
    return ((await this.#request({ type: "tables", id: newId(), own })) as Lobby).tables;
  }

  /** Do something at a table; its number once it is stored for good. */
  async do(table: string, command: AnyCommand): Promise<number> {
    return ((await this.#request({ type: "do", id: newId(), table, command })) as Done).seq;
  }

  async ask(table: string, question: AnyQuestion): Promise<Answer> {
    return (await this.#request({ type: "ask", id: newId(), table, question })) as Answer;
  }

  /** Take over a seat with its secret link. */
  async claim(table: string, secret: string): Promise<Watching> {
    return (await this.#request({ type: "claim", id: newId(), table, secret })) as Watching;
  }

  /** Hear what happens at a table, from what the follower has seen on. */
  async follow(follower: Follower): Promise<void> {
    this.#followers.set(follower.table, follower);
    await this.#request(watch(follower));
  }

  /** Hear no more of a table. */
  leave(table: string): void {
    if (this.#followers.delete(table)) this.#send({ type: "leave", table });
  }

  #request(message: Asking): Promise<Answering> {
    return new Promise((resolve, reject) => {
      this.#pending.set(message.id, { message, resolve, reject });
      this.#send(message);
      const heard = this.#heard;
      setTimeout(() => {
        if (heard === this.#heard && this.#pending.has(message.id)) this.#doubt(PONG_WITHIN);
      }, DOUBT_AFTER);
    });
  }

  #send(message: ToServer): void {
    if (this.status === "open") this.#socket?.send(JSON.stringify(message));
  }

  // --- hearing ---

  #hear(message: ToClient): void {
    this.#heard += 1;
    switch (message.type) {
      case "welcome":
        this.#welcome(message.guest, message.now);
        break;
      case "watching":
        this.#followers.get(message.info.table)?.watching(message);
        this.#answered(message.id, message);
        break;
      case "happened":
        this.#followers.get(message.table)?.happened(message);
        break;
      case "state":
        this.#followers.get(message.table ?? "")?.stands(message);
        break;
      case "lobby":
      case "done":
      case "answer":
        this.#answered(message.id, message);
        break;
      case "refused":
        this.#pending.get(message.id)?.reject(new Refusal(message));
        this.#pending.delete(message.id);
        break;
      case "pong":
        // The server measures the round-trip time by it.
        this.#send({ type: "echo", number: message.number ?? 0 });
        // After a long sleep the answer says nothing about the way; the server takes a minute at most.
        this.#lag = Math.min(Math.max(Math.round(performance.now() - message.sent), 0), LONGEST_LAG);
        this.#ahead = message.now + this.#lag / 2 - Date.now();
        break;
      case "failed":
        this.reason = message.text;
        break;
    }
  }

  #welcome(guest: string, now: number): void {
    this.guest = guest;
    this.#ahead = now - Date.now();
    this.#pause = FIRST_PAUSE;
    this.status = "open";
    // Followed tables resume; unanswered messages are sent again in their order.
    const unanswered = [...this.#pending.values()].map(({ message }) => message);
    const asked = new Set(unanswered.map((message) => (message.type === "watch" ? message.table : "")));
    for (const follower of this.#followers.values())
      if (!asked.has(follower.table))
        this.#request(watch(follower)).catch((error: Error) => follower.refused(error));
    for (const message of unanswered) this.#send(message);
    this.#ping();
  }

  #answered(id: string, answer: Answering): void {
    this.#pending.get(id)?.resolve(answer);
    this.#pending.delete(id);
  }

  /** Ask whether the server is still there, and give it a moment only; where that is asked already, its time goes on. */
  #doubt(within: number): void {
    if (this.status !== "open") return;
    const wait = within + Math.min(2 * this.#lag, PONG_WITHIN);
    if (this.#heard === this.#known && this.#wait <= wait) return;
    this.#known = -1;
    this.#ping(wait);
  }

  #ping(wait = PING_EVERY): void {
    clearTimeout(this.#timer);
    if (this.#heard === this.#known && this.#socket) {
      // Nothing was received since the last ping: a connection may be lost without a close.
      const socket = this.#socket;
      this.#lose();
      socket.close();
      return;
    }
    this.#known = this.#heard;
    this.#wait = wait;
    this.#send({ type: "ping", sent: performance.now(), lag: this.#lag });
    this.#timer = setTimeout(() => this.#ping(), wait);
  }

  // --- losing and finding the server ---

  #closed(socket: WebSocket, event: CloseEvent): void {
    if (socket !== this.#socket) return;
    if (FINAL.has(event.code)) {
      this.#socket = null;
      this.status = "ended";
      this.reason ||= event.reason;
      for (const { reject } of this.#pending.values()) reject(new Error(this.reason));
      this.#pending.clear();
    } else {
      this.#lose();
    }
  }

  #lose(): void {
    this.#socket = null;
    this.#later();
  }

  #later(): void {
    this.status = "lost";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.connect(), this.#pause * (0.5 + Math.random()));
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }

  #hurry(): void {
    if (this.status === "lost" && document.visibilityState === "visible") void this.connect();
  }
}

function watch(follower: Follower): Watch {
  return {
    type: "watch",
    id: newId(),
    table: follower.table,
    since: follower.seen,
    views: true,
    muted: follower.muted,
  };
}

/** Be a guest, the same in all tabs: those that open together ask one after the other, so the first one's cookie counts. */
async function remembered(address: string): Promise<void> {
  // Only secure pages have locks; elsewhere two new tabs at once may be two guests until they are loaded again.
  const locks = navigator.locks as LockManager | undefined;
  if (locks) await locks.request("bagatelle guest", () => beGuest(address));
  else await beGuest(address);
}

/** A cookie that no script can read says who one is. */
async function beGuest(address: string): Promise<void> {
  const answer = await fetch(new URL("api/guest", address), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ cookie: true }),
    signal: AbortSignal.timeout(GUEST_TIMEOUT),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
