/** What the server answers by HTTP (see the OpenAPI document at `/api/openapi.json`). */
import type { TableInfo } from "../wire";

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
  /** What is not written in the language that was asked for comes in English. */
  readonly rulebook_language: string;
  readonly rulings_language: string;
}

export type { Moment as ReplayMoment, NewGame, Outline, Step } from "../wire";
