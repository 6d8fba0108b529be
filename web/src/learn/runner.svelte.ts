/**
 * A learner at a step: what was tried goes to the server, which keeps nothing of it; what came of it is shown on the
 * board of the game, one beat after the other. What is right, and what is allowed, only the server knows.
 */
import { learned } from "../core/learned.svelte";
import { live } from "../core/live.svelte";
import { refusalText } from "../core/refusals";
import { isSheet, Stage, type Beat } from "../core/stage.svelte";
import type { Hands, Page, People } from "../games/game";
import type { Attempt, StepMoment } from "../net/answers";
import { lessonPreviews, lessonStep, type StepPlace } from "../net/api";
import { Refusal } from "../net/connection.svelte";
import { fold, stateIn, type Folded, type News } from "../net/fold";
import type { GameEvent, Happened } from "../wire";
import { pathOf } from "./course";
import { spoken } from "./text";

/** How long what came of a choice is looked at before it is spoken of, in milliseconds. */
const LOOK = 900;
/** The server plays so many attempts again; with more the step begins anew. */
const MOST_ATTEMPTS = 32;

export class Runner {
  readonly at: StepPlace;
  readonly page: Page;
  readonly stage: Stage<unknown>;
  readonly #language: string;
  /** What the server said last; `null` until it has. */
  #now = $state.raw<StepMoment | null>(null);
  #attempts: readonly Attempt[] = [];
  /** Frames that are shown when the learner goes on. */
  #queue = $state.raw<readonly Happened[]>([]);
  #folded: Folded | null = null;
  /** The table where the learner was first asked, and how much had happened until then. */
  #start: News | null = null;
  #startEvents = 0;
  #seq = 0;
  /** The frame with which the last attempt was over. */
  #result: Happened | null = null;
  #isSending = $state(false);
  #refusal = $state.raw<Refusal | null>(null);
  /** What happened in this step, for the picture of the end of a game. */
  #events = $state.raw<readonly GameEvent[]>([]);
  /** The answer that was given last; empty for none. */
  answered = $state("");
  /** What the board says against a choice by itself. */
  told = $state("");
  hints = $state.raw<readonly string[]>([]);
  /** What the last attempt came to; empty once it was read. */
  #came = $state("");
  /** Why the step cannot be shown, or an attempt could not be sent. */
  problem = $state("");

  constructor(at: StepPlace, page: Page, language: string) {
    this.at = at;
    this.page = page;
    this.#language = language;
    this.stage = new Stage((news) => this.#staged(news));
  }

  get now(): StepMoment | null {
    return this.#now;
  }

  get people(): People {
    const { names = [], characters = [], seat = null } = this.#now ?? {};
    return { names, characters, you: seat };
  }

  get events(): readonly GameEvent[] {
    return this.#events;
  }

  /** Whether something is still to be shown by the button that goes on. */
  get isWatching(): boolean {
    return this.#queue.length > 0;
  }

  /** What the last attempt came to, once it has been shown. */
  get came(): string {
    return this.stage.isLive && !this.isWatching ? this.#came : "";
  }

  get refusal(): Refusal | null {
    return this.#refusal;
  }

  get isSending(): boolean {
    return this.#isSending;
  }

  /** Whether the learner may answer or act now. */
  get isOpen(): boolean {
    return this.stage.isLive && !this.#isSending && !this.isWatching && ["", "refused"].includes(this.#came);
  }

  /** Begin the step, with what comes before the learner is asked; or without showing that again. */
  async begin({ isAgain = false } = {}): Promise<void> {
    const found = await this.#ask([]);
    if (!found) return;
    this.#attempts = [];
    this.#events = [];
    this.#folded = null;
    this.#start = null;
    this.hints = [];
    this.answered = "";
    const [first, ...rest] = found.frames;
    if (first) this.#catchUp(first);
    if (isAgain && found.kind !== "watch") for (const frame of rest) this.#catchUp(frame);
    else if (found.kind === "watch") this.#queue = rest;
    else for (const frame of rest) this.#take(frame);
  }

  /** Show the next thing that is only watched. */
  goOn(): void {
    const [next, ...rest] = this.#queue;
    this.#queue = rest;
    if (next) this.#take(next);
    if (!rest.length) this.#finish();
  }

  async answer(id: string): Promise<void> {
    if (!this.isOpen && this.came !== "wrong") return;
    const found = await this.#try({ answer: id });
    if (found) this.answered = id;
  }

  /** Put the table back to where the learner was asked. */
  takeBack(): void {
    this.#came = "";
    const start = this.#start;
    if (!start) return;
    this.#events = this.#events.slice(0, this.#startEvents);
    const moment = { ...start.after, seq: ++this.#seq };
    this.stage.catchUp({
      ...start,
      before: null,
      happened: { ...start.happened, events: [] },
      after: moment,
    });
  }

  /** The next step of the hint. */
  async hint(): Promise<void> {
    const wanted = Math.min(this.hints.length + 1, 2);
    const found = await this.#send(this.#attempts, wanted);
    this.hints = found?.hints ?? this.hints;
    live.say(this.say(this.hints.at(-1) ?? ""));
  }

  /** A text of the lesson as it is spoken. */
  say(text: string): string {
    return spoken(text, this.page);
  }

  readonly hands: Hands = (() => {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the hands are an object of their own
    const runner = this;
    return {
      get isOpen() {
        return runner.isOpen && runner.now?.kind === "act";
      },
      get isReadOnly() {
        return runner.now?.kind !== "act";
      },
      act: async (action) => void (await runner.#try({ actions: [action] })),
      actAll: async (actions) => void (await runner.#try({ actions })),
      why: async (action) => void (await runner.#try({ actions: [action], why: true })),
      heard: () => runner.#hear(),
      tell: (text) => {
        runner.told = text;
        live.say(text);
      },
      previews: (actions) => runner.#previews(actions),
      time: () => Date.now(),
      goOn: () => runner.stage.skip(),
    };
  })();

  /** Something else is begun: what was refused has been read. */
  #hear(): void {
    if (this.#came === "refused") this.#came = "";
    this.#refusal = null;
    this.told = "";
  }

  async #previews(actions: readonly string[]): Promise<readonly unknown[]> {
    try {
      return await lessonPreviews(this.at, actions, this.#attempts);
    } catch {
      return []; // the step has gone on
    }
  }

  async #try(attempt: Attempt): Promise<StepMoment | null> {
    this.#hear();
    const before = this.#attempts.length < MOST_ATTEMPTS ? this.#attempts : [];
    const found = await this.#ask([...before, attempt]);
    if (!found) return null;
    this.#attempts = [...before, attempt];
    const [first, ...rest] = found.frames;
    if (first) this.#stand(first);
    this.#result = found.came === "open" ? null : (rest.at(-1) ?? null);
    for (const frame of rest) this.#take(frame);
    this.#came = found.came === "open" ? "" : (found.came ?? "");
    if (found.refusal) this.#refuse(found.refusal);
    if (found.came === "right") this.#finish();
    return found;
  }

  #refuse(problem: NonNullable<StepMoment["refusal"]>): void {
    this.#refusal = new Refusal(problem);
    live.say(refusalText(this.#refusal, this.at.game, this.page.cardsWords));
  }

  #finish(): void {
    this.#came = "right";
    learned.finish(this.at.game, pathOf(this.at.lesson, this.at.step));
  }

  /** Ask the server for the step after some attempts. */
  async #ask(attempts: readonly Attempt[]): Promise<StepMoment | null> {
    this.#isSending = true;
    const found = await this.#send(attempts, this.hints.length);
    this.#isSending = false;
    if (found) {
      this.#now = found;
      this.#came = "";
    }
    return found;
  }

  async #send(attempts: readonly Attempt[], hints: number): Promise<StepMoment | null> {
    this.problem = "";
    try {
      return await lessonStep(this.at, { attempts, hints, language: this.#language });
    } catch (error) {
      this.problem = refusalText(error);
      live.say(this.problem);
      return null;
    }
  }

  // --- what is shown ---

  /** The beats of news. What came of an attempt stays in sight, until the learner goes on or takes it back. */
  #staged(news: News): readonly Beat<unknown>[] {
    const beats = this.page.staging(news, this.people);
    const kept = beats.slice(0, -1);
    const last = kept.at(-1);
    if (!last || isSheet(last) || news.happened !== this.#result) return beats;
    return [...kept.slice(0, -1), { ...last, hold: Math.min(last.hold, LOOK) }];
  }

  /** The table after a frame. Frames of several answers are numbered through. */
  #stand(frame: Happened): News | null {
    const state = stateIn({ ...frame, seq: ++this.#seq });
    const before = this.#folded?.moment ?? null;
    this.#folded = (state && fold(this.at.game, this.#folded, state)) ?? this.#folded;
    if (!this.#folded) return null;
    const { events = [] } = frame;
    this.#events = [...this.#events, ...events];
    const ended = this.#events.find((event) => event.event === "GameEnded") ?? null;
    const news = { happened: frame, before, after: this.#folded.moment, ended };
    if (this.#attempts.length === 0) {
      this.#start = news;
      this.#startEvents = this.#events.length;
    }
    return news;
  }

  #take(frame: Happened): void {
    const news = this.#stand(frame);
    if (news) this.stage.take(news);
  }

  #catchUp(frame: Happened): void {
    const news = this.#stand(frame);
    if (news) this.stage.catchUp(news);
  }
}
