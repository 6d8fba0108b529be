/** The counts of rounds that are over, found again in what was told. */
import type { AnyGame, ScoreProps } from "../games/game";
import type { Happened } from "../wire";

/** A round that was counted. */
export interface Counted {
  readonly round: number;
  readonly scored: ScoreProps<AnyGame>["scored"];
}

/** All that have been shown: up to a number, and of what happened then perhaps only so many events. */
export function countedRounds(told: readonly Happened[], until: number, last?: number): readonly Counted[] {
  return told
    .filter(({ seq }) => seq <= until)
    .flatMap(({ seq, events = [] }) => (seq === until && last !== undefined ? events.slice(0, last) : events))
    .flatMap((scored) => (scored.event === "RoundScored" ? [{ round: scored.round, scored }] : []));
}
