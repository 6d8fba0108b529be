/** Beats of a record: the tricks or turns that its steps belong to, and where one stops when going from one to the next. */
import type { Look } from "./pictures";
import type { Replay } from "../net/answers";

/** An action of a record. */
export interface Step {
  /** Counted from 1; 0 is the deal. */
  readonly number: number;
  /** Who chose it; -1 for the clock. */
  readonly seat: number;
  readonly round: number;
  /** The trick or turn that it belongs to, counted through the whole game from 1. */
  readonly beat: number;
}

export function stepsOf({ steps, frames }: Pick<Replay, "steps" | "frames">): readonly Step[] {
  return steps.map((step, index) => {
    const told = frames[index + 1]?.told;
    return { ...step, number: index + 1, seat: told?.what === "acted" ? told.seat : -1 };
  });
}

/** The last step of a beat: there a whole trick or turn can be seen. */
export interface Mark {
  readonly step: number;
  /** Whether a round ends with it. */
  readonly isRound: boolean;
}

type Beaten = Pick<Step, "number" | "round" | "beat">;

export function marksOf(steps: readonly Beaten[]): readonly Mark[] {
  const marks: Mark[] = [];
  steps.forEach((step, index) => {
    const next = steps[index + 1];
    if (next?.beat !== step.beat) marks.push({ step: step.number, isRound: next?.round !== step.round });
  });
  return marks;
}

/** The last stop before a step; 0 is the deal. */
export function stopBefore(marks: readonly Mark[], step: number): number {
  return marks.filter((mark) => mark.step < step).at(-1)?.step ?? 0;
}

/** The next stop after a step. */
export function stopAfter(marks: readonly Mark[], step: number): number {
  return marks.find((mark) => mark.step > step)?.step ?? marks.at(-1)?.step ?? 0;
}

/** Where a step is: its round, and its beat within the round, both counted from 1. */
export function placeOf(steps: readonly Beaten[], number: number): { round: number; beat: number } {
  const step = steps[Math.max(number, 1) - 1];
  if (!step) return { round: 1, beat: 1 };
  const first = steps.find(({ round }) => round === step.round) ?? step;
  return { round: step.round, beat: step.beat - first.beat + 1 };
}

/**
 * The seat from which one would play on: the one that one looks from, else one's own, else the person's whose turn it
 * is, else any person's. In a game of bots, the one whose turn it is.
 */
export function seatToPlay(
  look: Look,
  chooser: number | null,
  asked: readonly number[],
  bots: readonly string[],
  own = -1,
): number {
  if (typeof look === "number") return look;
  if (bots[own] === "") return own;
  const isPerson = (seat: number | null): boolean => seat !== null && bots[seat] === "";
  const turns = [chooser, ...asked].filter((seat) => seat !== null);
  return turns.find(isPerson) ?? (bots.includes("") ? bots.indexOf("") : (turns[0] ?? 0));
}

/** Who was to choose after a step: whose eyes one has, or of all who were asked the one who chose next. */
export function chooserOf(
  steps: readonly { readonly number: number; readonly seat: number }[],
  step: number,
  asked: readonly number[],
  look: Look,
): number | null {
  if (typeof look === "number") return asked.includes(look) ? look : null;
  return steps.find(({ number, seat }) => number > step && asked.includes(seat))?.seat ?? null;
}
