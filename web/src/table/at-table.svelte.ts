/** A person at a table: what is shown, what may be chosen, and why something was refused. */
import type { Hands, Page, People, Remark } from "../games/game";
import { pageOf } from "../games";
import { HandOrder } from "../core/hand-order.svelte";
import { has, t } from "../core/i18n.svelte";
import { live } from "../core/live.svelte";
import { refusalText } from "../core/refusals";
import { Connection, Refusal } from "../net/connection.svelte";
import { Followed, type News } from "../net/followed.svelte";
import { settings } from "../core/settings.svelte";
import { Stage } from "../core/stage.svelte";
import { lessonAbout, OFTEN } from "./lesson-link";
import { sayTold } from "./log";
import type { AnyCommand, AnyTold, Seating } from "../wire";

/** A refusal as it is shown: a sentence, the ruling behind it, and the cards that cause it. */
export interface Shown {
  readonly text: string;
  readonly rule: string;
  readonly cards: readonly string[];
  /** The address of the lesson that teaches it, once it was refused again and again. */
  readonly lesson?: string;
}

/** What a screen reader does not speak as soon as it happens: the board or the talk speaks it, or it is no news. */
const SILENT = new Set(["acted", "said", "away", "back", "started", "hinted", "rematched"]);

/** How long something may be on its way before one is told so, in thousandths of a second. */
const SOON = 400;

/** How long a remark of a bot is shown, in milliseconds. */
const REMARK = 2200;

export class AtTable {
  readonly followed: Followed;
  page = $state.raw<Page | null>(null);
  /** Why an action of the game was refused; the board shows it. */
  refusal = $state.raw<Shown | null>(null);
  /** Why something else was refused: a seat, a bot, a word. */
  declined = $state("");
  /** Whether something was sent that is not answered yet. */
  isSending = $state(false);
  /** Whether that has taken a moment already, and whether one has tried something else meanwhile. */
  #delay = $state<"" | "slow" | "pressed">("");
  /** What was advised and is laid out on the board, until something happens. */
  laid = $state.raw<readonly string[] | null>(null);
  /** Why the table cannot be shown. */
  problem = $state("");
  /** What a bot remarks just now. */
  #remark = $state.raw<Remark | null>(null);
  /** A remark about something that is not shown yet. */
  #unsaid: (Remark & { readonly seq: number }) | null = null;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  readonly stage: Stage<unknown>;
  readonly #connection: Connection;
  readonly #order: HandOrder;
  #early: News[] = [];
  /** What was sent and is not answered yet, with who has made it impossible meanwhile. */
  #sent: { readonly action: string; quicker: number | null } | null = null;
  /** How often something was refused for each reason. */
  readonly #refused = new Map<string, number>();

  constructor(connection: Connection, table: string) {
    this.#connection = connection;
    this.followed = new Followed(connection, table);
    this.#order = new HandOrder(table);
    this.stage = new Stage((news) => this.page?.staging(news, this.people) ?? []);
    this.stage.onShow = (seq) => this.#showRemark(seq);
    this.followed.onNews = (news) => this.#hear(news);
    this.followed.onRefused = (error) => (this.problem = refusalText(error));
  }

  /** Sit down at the table, with the secret of a seat where there is one. */
  async begin(secret = ""): Promise<void> {
    try {
      if (secret) await this.#claim(secret);
      await this.followed.follow();
      if (this.followed.info) this.page = await pageOf(this.followed.info.game);
    } catch (error) {
      this.problem = refusalText(error);
      return;
    }
    const early = this.#early;
    this.#early = [];
    for (const news of early) this.stage.catchUp(news);
  }

  /** A link that opens nothing any more still leads to the table. */
  async #claim(secret: string): Promise<void> {
    try {
      await this.#connection.claim(this.followed.table, secret);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#decline(error);
    }
  }

  end(): void {
    clearTimeout(this.#quiet);
    this.followed.leave();
  }

  get people(): People {
    return {
      names: this.followed.seating.map((seating) => seating.name ?? ""),
      you: this.followed.seat,
      bots: this.followed.seating.map((seating) => (seating.person ? "" : (seating.bot ?? ""))),
      characters: this.followed.seating.map((seating) => seating.character ?? ""),
      remark: this.#remark,
    };
  }

  /** Whether the game waits for the own seat. */
  get isAsked(): boolean {
    const { seat, now, info } = this.followed;
    // While a bot plays for one, it is asked.
    if (seat === null || info?.status !== "playing" || this.isCovered) return false;
    return now?.asked.includes(seat) ?? false;
  }

  /** Whether a bot plays in the own seat until one takes it back. */
  get isCovered(): boolean {
    const { seat, info, seating } = this.followed;
    return seat !== null && info?.status === "playing" && Boolean(seating[seat]?.bot);
  }

  /** Whether the own time has run out, so that a bot makes that one choice, and one has done nothing since. */
  get isLapsed(): boolean {
    return this.isLate && !this.isCovered;
  }

  /** Whether the own time ran out last, and one has done nothing since. */
  get isLate(): boolean {
    const { seat, now } = this.followed;
    return seat !== null && (now?.lapsed?.includes(seat) ?? false);
  }

  /** What is said of a choice that is still on its way to the server; nothing where it is not, or only just. */
  get sending(): Shown | null {
    const text = this.#sendingText();
    return text ? { text, rule: "", cards: [] } : null;
  }

  #sendingText(): string {
    if (!this.#delay) return "";
    if (this.#delay === "pressed") return t("table.sending.pressed");
    return t(this.#connection.status === "lost" ? "table.sending.lost" : "table.sending");
  }

  /** Something was pressed; whether it cannot be taken, because a choice is still on its way. */
  press(): boolean {
    if (!this.#delay) return false;
    this.#delay = "pressed";
    live.say(this.#sendingText());
    return true;
  }

  /** Do what was advised; a choice of several steps only lies on the board then, and the person confirms it there. */
  async follow(actions: readonly string[]): Promise<void> {
    if (this.page?.isLaidOut?.(actions)) this.laid = [...actions];
    else await this.hands.actAll(actions);
  }

  /** Whether one is the host, who may place bots and begin. */
  get isHost(): boolean {
    return this.followed.isHost;
  }

  /** The other people who have a seat and have not left. */
  get others(): readonly Seating[] {
    const { seating, seat } = this.followed;
    return seating.filter((other) => other.person && other.seat !== seat && !(other.bot && other.away));
  }

  /** How one may get the seat of a bot in the running game; empty where one may not. */
  get joining(): "" | "ask" | "free" {
    const { info, seat, seating, isRemoved, request } = this.followed;
    const joining = info?.joining ?? "ask";
    if (info?.status !== "playing" || seat !== null || isRemoved || request || joining === "never") return "";
    // Where only bots play, nobody need agree.
    return seating.some((other) => other.person) ? joining : "free";
  }

  /** Do what is no action of the game; whether it was done. */
  async do(command: AnyCommand): Promise<boolean> {
    this.declined = "";
    try {
      await this.followed.do(command);
      return true;
    } catch (error) {
      this.#decline(error);
      return false;
    }
  }

  /** What a board may do for this person. */
  readonly hands: Hands = (() => {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the hands are an object of their own
    const at = this;
    return {
      get isOpen() {
        return at.followed.seat !== null && at.stage.isLive && !at.isSending && !at.isCovered;
      },
      get isCovered() {
        return at.isCovered;
      },
      act: (action) => at.#try([action]),
      actAll: (actions) => at.#try(actions),
      why: (action) => at.#why(action),
      tell: (text) => {
        at.refusal = { text, rule: "", cards: [] };
        live.say(text);
      },
      heard: () => void (at.refusal = null),
      previews: (actions) => at.#previews(actions),
      time: () => at.followed.time(),
      get order() {
        return at.followed.seat === null ? undefined : at.#order;
      },
      goOn: () => at.stage.skip(),
      extend: () => void at.do({ do: "extend" }),
    };
  })();

  #hear(news: News): void {
    // Words of others do not take away the answer to what one has just tried.
    if (news.happened.events?.length || !news.before) this.refusal = null;
    if (news.happened.told.what === "acted") this.laid = null;
    this.#notice(news);
    this.#hearRemark(news);
    // What is still to be shown may be of the choice that was taken back.
    const isJump = this.followed.isCatchingUp || news.happened.told.what === "tookback";
    if (this.page && isJump) this.stage.catchUp(news);
    else if (this.page) this.stage.take(news);
    else this.#early.push(news);
  }

  /** Whether somebody was quicker with what can be done only once, and whose time has run out or is longer. */
  #notice({ happened: { told }, before, after }: News): void {
    const sent = this.#sent;
    if (sent && told.what === "acted" && told.seat !== this.followed.seat)
      if (before?.legal.includes(sent.action) && !after.legal.includes(sent.action)) sent.quicker = told.seat;
    this.#speak(told);
  }

  /** Keep what a bot remarks until what it is about is shown, where remarks are wanted. */
  #hearRemark({ happened: { seq, reaction } }: News): void {
    const key = `${this.followed.info?.game ?? ""}.remark.${reaction?.code ?? ""}`;
    if (!reaction || !settings.remarks || this.followed.isCatchingUp || !has(key)) return;
    const mood = reaction.mood === "upset" ? "upset" : "happy";
    this.#unsaid = { seq, seat: reaction.seat, text: t(key, { variant: seq % 3 }), mood };
  }

  /** Show a remark for a moment, once the entry that it is about is shown. */
  #showRemark(seq: number): void {
    if (!this.#unsaid || this.#unsaid.seq > seq) return;
    clearTimeout(this.#quiet);
    this.#remark = this.#unsaid;
    this.#unsaid = null;
    this.#quiet = setTimeout(() => (this.#remark = null), REMARK);
  }

  #speak(told: AnyTold): void {
    if (this.followed.isCatchingUp || SILENT.has(told.what)) return;
    if (told.what === "turneddown" && told.name === this.followed.request?.name) {
      this.declined = t("table.turnedDown", { name: this.people.names[told.by] ?? "" });
      return;
    }
    const isOwn = "seat" in told && told.seat === this.followed.seat;
    const text = sayTold(told, this.people);
    if (isOwn && (told.what === "lapsed" || told.what === "covered")) live.shout(text);
    else live.say(text);
  }

  async #try(actions: readonly string[]): Promise<void> {
    this.refusal = null;
    this.isSending = true;
    const slow = setTimeout(() => {
      this.#delay = "slow";
      live.say(this.#sendingText());
    }, SOON);
    try {
      for (const action of actions) {
        this.#sent = { action, quicker: null };
        await this.followed.act(action);
      }
    } catch (error) {
      if (!(error instanceof Refusal) || !this.#isOvertaken()) this.#refuse(error);
    } finally {
      clearTimeout(slow);
      this.#delay = "";
      this.#sent = null;
      this.isSending = false;
    }
  }

  /** Say who was quicker, if somebody was; whether that is why something was refused. */
  #isOvertaken(): boolean {
    const seat = this.#sent?.quicker ?? null;
    if (seat === null) return false;
    const text = seat < 0 ? t("table.timeUp") : t("table.quicker", { name: this.people.names[seat] ?? "" });
    this.refusal = { text, rule: "", cards: [] };
    live.say(text);
    return true;
  }

  async #why(action: string): Promise<void> {
    try {
      await this.followed.ask({ about: "why", action });
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #previews(actions: readonly string[]): Promise<readonly unknown[]> {
    try {
      return await this.followed.previews(actions);
    } catch {
      return []; // the table has gone on
    }
  }

  #refuse(error: unknown): void {
    const cards = error instanceof Refusal ? error.cards : [];
    this.refusal = {
      text: refusalText(error, this.followed.info?.game, this.page?.cardsWords),
      rule: error instanceof Refusal ? error.rule : "",
      cards,
    };
    live.say(this.refusal.text);
    if (error instanceof Refusal && error.rule) void this.#offerLesson(error);
  }

  /** What is refused for the same reason again and again is taught. */
  async #offerLesson({ code, rule }: Refusal): Promise<void> {
    const count = (this.#refused.get(code) ?? 0) + 1;
    this.#refused.set(code, count);
    const { refusal } = this;
    if (count < OFTEN || !refusal) return;
    const lesson = await lessonAbout(this.followed.info?.game ?? "", rule).catch(() => "");
    if (lesson && this.refusal === refusal) this.refusal = { ...refusal, lesson };
  }

  #decline(error: unknown): void {
    this.declined = refusalText(error);
  }
}
