/** What was remarkable in a game, found in what was told of it. Nothing here knows a rule: points are as they were counted. */
import type { SandbagEvent, SandbagRoundScored, SandbagSwapped, SandbagTrickEnded } from "../../../wire";

/** A seat with a number of it. */
export interface Count {
  readonly seat: number;
  readonly count: number;
}

/** A trick of a round. */
export interface Catch extends Count {
  readonly round: number;
  readonly trick: number;
}

/** A swap after which the trick went where it had not gone before. */
export interface Turn {
  readonly round: number;
  readonly trick: number;
  readonly swap: SandbagSwapped;
  readonly winner: number;
}

export interface Highlights {
  /** The score of a seat in one round that lies furthest from what the others had on average. */
  readonly swing: { readonly round: number; readonly seat: number; readonly score: number } | null;
  /** The seats that caught most rockets in the whole game. */
  readonly rockets: readonly Count[];
  /** The trick with most rockets. */
  readonly catch: Catch | null;
  /** The last swap that turned the trump and left the trick to another seat. */
  readonly turn: Turn | null;
}

export function highlights(events: readonly SandbagEvent[]): Highlights {
  let round = 0;
  let swap: SandbagSwapped | null = null;
  let turn: Turn | null = null;
  let best: Catch | null = null;
  const scored: SandbagRoundScored[] = [];
  for (const event of events) {
    if (event.event === "RoundBegan") round = event.round;
    else if (event.event === "Swapped" && event.trump && event.trump !== event.trump_before) swap = event;
    else if (event.event === "RoundScored") scored.push(event);
    else if (event.event === "TrickEnded") {
      best = caught(event, round, best);
      turn = swap ? (turned(event, round, swap) ?? turn) : turn;
      swap = null;
    }
  }
  return { swing: swingOf(scored), rockets: mostRockets(scored), catch: best, turn };
}

function caught(
  { winner, rockets, trick }: SandbagTrickEnded,
  round: number,
  best: Catch | null,
): Catch | null {
  return winner !== null && rockets > (best?.count ?? 0)
    ? { seat: winner, count: rockets, round, trick }
    : best;
}

function turned({ winner, trick }: SandbagTrickEnded, round: number, swap: SandbagSwapped): Turn | null {
  return winner !== null && winner !== swap.seat ? { round, trick, swap, winner } : null;
}

function swingOf(scored: readonly SandbagRoundScored[]): Highlights["swing"] {
  let found: Highlights["swing"] = null;
  let most = 0;
  for (const { round, sheets } of scored) {
    const sum = sheets.reduce((all, { score }) => all + score, 0);
    for (const { seat, score } of sheets) {
      const apart = Math.abs(score - (sum - score) / Math.max(1, sheets.length - 1));
      if (apart > most) [found, most] = [{ round, seat, score }, apart];
    }
  }
  return found;
}

function mostRockets(scored: readonly SandbagRoundScored[]): readonly Count[] {
  const counts = new Map<number, number>();
  for (const { sheets } of scored)
    for (const { seat, rockets } of sheets) counts.set(seat, (counts.get(seat) ?? 0) + rockets);
  const most = Math.max(0, ...counts.values());
  return most ? [...counts].flatMap(([seat, count]) => (count === most ? [{ seat, count }] : [])) : [];
}
