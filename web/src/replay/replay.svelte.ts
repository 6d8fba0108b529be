/** A record that is looked at: the step one is at, from where, and what is shown of it. */
import { tick } from "svelte";
import { refusalText } from "../core/refusals";
import type { Hands, Page, People } from "../games/game";
import { pageOf } from "../games";
import { t } from "../core/i18n.svelte";
import { live } from "../core/live.svelte";
import { finish } from "../core/motion";
import type { Replay as Replayed } from "../net/answers";
import { replay } from "../net/api";
import { motion } from "../core/settings.svelte";
import { Writer, type Line } from "../table/log";
import { ownName } from "../table/setup/begin";
import type { GameView } from "../wire";
import {
  chooserOf,
  marksOf,
  placeOf,
  seatToPlay,
  stepsOf,
  stopAfter,
  stopBefore,
  type Mark,
  type Step,
} from "./beats";
import { Frames } from "./frames";
import type { Command } from "./keys";
import { picturesOf, type Look, type Picture, type Pictures } from "./pictures";

/** How long a step stays when the game plays by itself, in thousandths of a second. */
const PACE = 1300;
const SPEEDS = [1, 2, 4] as const;

interface Entry extends Line {
  readonly step: number;
}

export class Replay {
  readonly record: string;
  readonly page: Page;
  /** The game, its title, and who played it. */
  readonly about: Pick<Replayed, "game" | "title" | "names" | "bots" | "characters">;
  readonly steps: readonly Step[];
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
  /** The frames as everybody was sent them, with all cards besides. */
  readonly #open: Frames;
  /** The frames as each seat was sent them, once somebody has looked from there. */
  readonly #seats = new Map<number, Promise<Frames>>();
  /** The frames of which a step is shown, and from where they are looked at. */
  #told = $state.raw<{ readonly frames: Frames; readonly look: Look }>() as { frames: Frames; look: Look };
  readonly #writer = new Writer();
  #ticket = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Told of the step that is shown, so that the address can follow. */
  onShown: (step: number) => void = () => {};

  private constructor(record: string, page: Page, found: Replayed) {
    this.record = record;
    this.page = page;
    this.about = found;
    this.steps = stepsOf(found);
    this.marks = marksOf(this.steps);
    this.#open = new Frames(found);
    this.#told = { frames: this.#open, look: "all" };
  }

  /** Read a record; throws what the server says against it. */
  static async open(record: string): Promise<Replay> {
    const found = await replay(record, "all");
    return new Replay(record, await pageOf(found.game), found);
  }

  get last(): number {
    return this.steps.length;
  }

  /** Everybody by name: whoever looks is none of them. */
  get people(): People {
    const { names, bots, characters } = this.about;
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
    const { look } = this;
    clearTimeout(this.#timer);
    try {
      // Only a seat that nobody has looked from yet must be asked for.
      if (look !== this.#told.look) {
        const frames = typeof look === "number" ? await this.#framesOf(look) : this.#open;
        if (ticket !== this.#ticket) return;
        this.#told = { frames, look };
      }
      this.problem = "";
      const { frames } = this.#told;
      this.asked = frames.asked(this.step);
      this.#present(picturesOf(frames, this.step, look, this.page, this.people), ticket, { isNext });
    } catch (error) {
      if (ticket !== this.#ticket) return;
      this.isPlaying = false;
      this.problem = refusalText(error);
      live.say(this.problem);
    }
  }

  #framesOf(seat: number): Promise<Frames> {
    const known = this.#seats.get(seat);
    if (known) return known;
    const asked = replay(this.record, seat).then((found) => new Frames(found));
    this.#seats.set(seat, asked);
    asked.catch(() => this.#seats.delete(seat));
    return asked;
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
    return chooserOf(this.steps, this.shownStep, this.asked, this.look);
  }

  /** The seat from which one would play on. */
  get usualSeat(): number {
    const own = this.about.names.indexOf(ownName());
    return seatToPlay(this.look, this.chooser, this.asked, this.about.bots, own);
  }

  /** Where one is in the game, in words. */
  position(view: GameView | undefined = this.shown?.moment.view): string {
    const { round, beat } = placeOf(this.steps, this.shownStep);
    if (this.shownStep === 0) return t("replay.position", { phase: "deal", round, beat });
    if (view?.phase === "over") return t("replay.position", { phase: "over", round, beat });
    if (!view || !("tricks" in view)) return t("replay.position", { phase: "turn", round, beat });
    const phase = view.phase === "set-up" ? "baskets" : view.phase;
    return t("replay.position", { phase, round, beat: view.tricks + 1 });
  }

  // --- what happened ---

  linesOf(step: number): readonly Entry[] {
    const { frames, look } = this.#told;
    const happened = frames.told(step, { isAll: look === "all" });
    if (!happened) return [];
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
    const steps = [0, ...this.steps.map(({ number }) => number)];
    return steps.flatMap((step) => this.linesOf(step));
  }
}
