/** A record that is looked at: the step one is at, from where, and what is shown of it. */
import { tick } from "svelte";
import { refusalText } from "../core/refusals";
import type { Hands, Page, People } from "../games/game";
import { pageOf } from "../games";
import { t } from "../core/i18n.svelte";
import { live } from "../core/live.svelte";
import { finish } from "../core/motion";
import { replayMoment, type Outline, type ReplayMoment } from "../net/answers";
import { moment, outline } from "../net/api";
import { motion } from "../core/settings.svelte";
import { Writer, type Line } from "../table/log";
import { ownName } from "../table/setup/begin";
import type { GameEvent, GameView } from "../wire";
import { chooserOf, marksOf, placeOf, seatToPlay, stopAfter, stopBefore, type Mark } from "./beats";
import type { Command } from "./keys";
import { picturesOf, type Look, type Picture, type Pictures } from "./pictures";

/** Steps that are asked for before they are wanted. */
const AHEAD = 4;
/** Moments that are remembered. */
const MOST_KEPT = 600;
/** While a slider is dragged, only where it rests is asked for. */
const REST = 90;
/** How long a step stays when the game plays by itself, in thousandths of a second. */
const PACE = 1300;
const SPEEDS = [1, 2, 4] as const;

interface Entry extends Line {
  readonly step: number;
}

export class Replay {
  readonly record: string;
  readonly page: Page;
  /** What there is, told as one looks at it. */
  outline = $state.raw<Outline>() as Outline;
  readonly marks: readonly Mark[];
  step = $state(0);
  look = $state<Look>("all");
  isPlaying = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  shown = $state.raw<Picture | null>(null);
  /** Where what is shown is in the game. */
  shownStep = $state(0);
  /** The seats that were to choose there. */
  asked = $state.raw<readonly number[]>([]);
  /** Why a step cannot be shown. */
  problem = $state("");
  #sheet = $state.raw<Picture | null>(null);
  isSheetOpen = $state(false);
  readonly #outlines = new Map<Look, Promise<Outline>>();
  readonly #moments = new Map<number, Promise<ReplayMoment>>();
  readonly #writer = new Writer();
  #ticket = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Told of the step that is shown, so that the address can follow. */
  onShown: (step: number) => void = () => {};

  private constructor(record: string, page: Page, found: Outline) {
    this.record = record;
    this.page = page;
    this.outline = found;
    this.marks = marksOf(found.steps);
    this.#outlines.set("all", Promise.resolve(found));
  }

  /** Read a record; throws what the server says against it. */
  static async open(record: string): Promise<Replay> {
    const found = await outline(record, "all");
    return new Replay(record, await pageOf(found.game), found);
  }

  get last(): number {
    return this.outline.steps.length;
  }

  /** Everybody by name: whoever looks is none of them. */
  get people(): People {
    const { names, bots, characters } = this.outline;
    return { names, bots, characters, you: null };
  }

  /** Nothing can be done at a game that is over. */
  readonly hands: Hands = {
    isOpen: false,
    isReadOnly: true,
    act: () => Promise.resolve(),
    actAll: () => Promise.resolve(),
    why: () => Promise.resolve(),
    previews: () => Promise.resolve([]),
    time: () => Date.now(),
    goOn: () => (this.isSheetOpen = false),
  };

  // --- going about ---

  go(step: number): void {
    this.isPlaying = false;
    this.#go(step);
  }

  do(command: Command): void {
    switch (command) {
      case "back":
        return this.go(this.step - 1);
      case "forward":
        return this.go(this.step + 1);
      case "beatBack":
        return this.go(stopBefore(this.marks, this.step));
      case "beatForward":
        return this.go(stopAfter(this.marks, this.step));
      case "first":
        return this.go(0);
      case "last":
        return this.go(this.last);
      case "play":
        return this.togglePlaying();
    }
  }

  togglePlaying(): void {
    this.isPlaying = !this.isPlaying;
    if (!this.isPlaying) clearTimeout(this.#timer);
    else this.#go(this.step >= this.last ? 0 : this.step + 1);
  }

  pause(): void {
    if (this.isPlaying) this.togglePlaying();
  }

  nextSpeed(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
  }

  lookAs(look: Look): void {
    this.look = look;
    void this.#show({ isNext: false });
  }

  /** Nothing happens any more. */
  end(): void {
    this.isPlaying = false;
    this.#ticket += 1;
    clearTimeout(this.#timer);
  }

  #go(step: number): void {
    const before = this.step;
    this.step = Math.min(Math.max(step, 0), this.last);
    this.isSheetOpen = false;
    void this.#show({ isNext: this.step === before + 1 });
  }

  // --- what is shown ---

  async #show({ isNext }: { readonly isNext: boolean }): Promise<void> {
    const ticket = ++this.#ticket;
    const { step, look } = this;
    clearTimeout(this.#timer);
    if (!isNext && !this.#moments.has(step) && this.shown) await pause(REST);
    if (ticket !== this.#ticket) return;
    try {
      const [before, after, told] = await Promise.all([
        step > 0 ? this.#moment(step - 1) : null,
        this.#moment(step),
        this.#told(look),
      ]);
      if (ticket !== this.#ticket) return;
      this.problem = "";
      this.outline = told;
      this.asked = after.asked;
      const passage = { before, after, events: eventsOf(told, step) };
      this.#present(picturesOf(passage, look, this.page, this.people), ticket, { isNext });
    } catch (error) {
      if (ticket !== this.#ticket) return;
      this.isPlaying = false;
      this.problem = refusalText(error);
      live.say(this.problem);
    }
  }

  #present({ frames, sheet }: Pictures, ticket: number, { isNext }: { readonly isNext: boolean }): void {
    this.#sheet = sheet;
    const isJump = this.shownStep !== this.step && !isNext;
    this.shownStep = this.step;
    this.onShown(this.step);
    const rest = frames.at(-1) ?? null;
    const isShow = isNext && frames.length > 1 && motion() > 0;
    this.shown = (isShow ? frames[0] : rest) ?? null;
    // Cards do not fly over half a game.
    if (isJump) void tick().then(() => tick().then(finish));
    const text = this.said(this.step);
    live.say(isNext ? text : t("replay.said", { position: this.position(rest?.moment.view), text }));
    if (isShow) {
      this.#timer = setTimeout(() => {
        if (ticket !== this.#ticket) return;
        this.shown = rest;
        this.#goOn(ticket, { isLong: sheet !== null });
      }, PACE / this.speed);
    } else
      this.#goOn(ticket, { isLong: sheet !== null || this.marks.some(({ step }) => step === this.step) });
    void this.#prefetch(this.step, ticket);
  }

  /** Play the next step when this one has been seen. */
  #goOn(ticket: number, { isLong }: { readonly isLong: boolean }): void {
    if (!this.isPlaying) return;
    if (this.step >= this.last) {
      this.isPlaying = false;
      return;
    }
    this.#timer = setTimeout(
      () => {
        if (ticket === this.#ticket && this.isPlaying) this.#go(this.step + 1);
      },
      (isLong ? 2 : 1) * (PACE / this.speed),
    );
  }

  /** The count of a round, where the step ended one. */
  get hasSheet(): boolean {
    return this.#sheet !== null;
  }

  /** What the board shows: the step, or the count of its round. */
  get picture(): Picture | null {
    return this.isSheetOpen && this.#sheet ? this.#sheet : this.shown;
  }

  openSheet(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
    // A board remembers which sheet was closed; this one is opened anew.
    if (this.#sheet) this.#sheet = { ...this.#sheet, extra: { ...(this.#sheet.extra as object) } };
    this.isSheetOpen = true;
  }

  /** Who was to choose at the step that is shown; `null` for nobody. */
  get chooser(): number | null {
    return chooserOf(this.outline.steps, this.shownStep, this.asked, this.look);
  }

  /** The seat from which one would play on. */
  get usualSeat(): number {
    const own = this.outline.names.indexOf(ownName());
    return seatToPlay(this.look, this.chooser, this.asked, this.outline.bots, own);
  }

  /** Where one is in the game, in words. */
  position(view: GameView | undefined = this.shown?.moment.view): string {
    const { round, beat } = placeOf(this.outline.steps, this.shownStep);
    if (this.shownStep === 0) return t("replay.position", { phase: "deal", round, beat });
    if (view?.phase === "over") return t("replay.position", { phase: "over", round, beat });
    if (!view || !("tricks" in view)) return t("replay.position", { phase: "turn", round, beat });
    const phase = view.phase === "set-up" ? "baskets" : view.phase;
    return t("replay.position", { phase, round, beat: view.tricks + 1 });
  }

  // --- what happened ---

  linesOf(step: number): readonly Entry[] {
    const happened = this.#happened(step);
    const lines = this.#writer.write([happened], Infinity, this.page, this.people);
    return lines.map((line) => ({ ...line, step }));
  }

  /** What happened with a step, in a few sentences. */
  said(step: number): string {
    const lines = this.linesOf(step).map(({ text }) => text);
    return lines.join(" ");
  }

  /** The whole log. */
  get entries(): readonly Entry[] {
    const steps = [0, ...this.outline.steps.map(({ number }) => number)];
    return steps.flatMap((step) => this.linesOf(step));
  }

  #happened(step: number) {
    return {
      type: "happened",
      table: "",
      seq: step,
      at: 0,
      told: { what: "acted", seat: -1 },
      events: eventsOf(this.outline, step),
    } as const;
  }

  // --- what the server says ---

  #told(look: Look): Promise<Outline> {
    const known = this.#outlines.get(look);
    if (known) return known;
    const asked = outline(this.record, typeof look === "number" ? look : null);
    this.#outlines.set(look, asked);
    asked.catch(() => this.#outlines.delete(look));
    return asked;
  }

  #moment(step: number): Promise<ReplayMoment> {
    const known = this.#moments.get(step);
    if (known) return known;
    const asked = moment(this.record, step).then((found) => replayMoment(this.outline.game, found));
    this.#moments.set(step, asked);
    asked.catch(() => this.#moments.delete(step));
    const [oldest] = this.#moments.keys();
    if (this.#moments.size > MOST_KEPT && oldest !== undefined) this.#moments.delete(oldest);
    return asked;
  }

  async #prefetch(from: number, ticket: number): Promise<void> {
    try {
      for (let step = from + 1; step <= Math.min(from + AHEAD, this.last); step++) {
        if (ticket !== this.#ticket) return;
        await this.#moment(step);
      }
    } catch {
      // What nobody has asked for yet need not be there.
    }
  }
}

function eventsOf(found: Outline, step: number): readonly GameEvent[] {
  return step === 0 ? found.events : (found.steps[step - 1]?.events ?? []);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
