/** What the server answers by HTTP (see the OpenAPI document at `/api/openapi.json`). */
import type { GameEvent, GameView, TableInfo } from "../wire";

export interface OptionInfo {
  readonly name: string;
  readonly values: readonly string[];
  readonly default: string;
  readonly about: string;
  /** The number of the ruling that explains it. */
  readonly ruling: string;
  /** The numbers of seats with which it is offered. */
  readonly seats: readonly number[];
  /** Another option and the value that it must have for this one. */
  readonly needs: { readonly [name: string]: string };
}

export interface BotInfo {
  readonly name: string;
  readonly about: string;
  /** Whether it is meant for people; else it is a rung of the ladder. */
  readonly level: boolean;
}

export interface GameInfo {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** How many may play; the first is usual. */
  readonly seats: readonly number[];
  readonly options: readonly OptionInfo[];
  readonly bots: readonly BotInfo[];
  readonly usual_bot: string;
  /** What people can say without typing. */
  readonly phrases: readonly string[];
}

export interface AtTable {
  readonly info: TableInfo;
  readonly seat?: number | null;
  readonly link?: string;
}

export interface Rules {
  readonly rulebook: string;
  readonly rulings: string;
  /** The language that they are in. */
  readonly language: string;
}

/** One step of a finished game. */
export interface Step {
  readonly seat: number;
  readonly action: string;
  readonly round: number;
  /** The trick or the turn that it belongs to. */
  readonly beat: number;
}

export interface Outline {
  readonly game: string;
  readonly names: readonly string[];
  readonly bots: readonly string[];
  readonly steps: readonly Step[];
}

export interface ReplayMoment {
  readonly view: GameView;
  readonly events: readonly GameEvent[];
  readonly asked: readonly number[];
  /** What every seat knew, where all cards are shown. */
  readonly views?: readonly GameView[];
}
