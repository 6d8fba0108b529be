/** Where on the board a choice is made, for hints that point there. */
import { choicesIn, read } from "./actions";

/** Selectors of the cards, collections and buttons that actions are about. */
export function pointsOf(
  actions: readonly string[],
  { seat }: { readonly seat: number | null },
): readonly string[] {
  const { uses, holdups, robs, claims } = choicesIn(actions, seat);
  const cards = uses.flatMap((use) => use.cards ?? []);
  const kinds = actions.flatMap((action) => read(action)?.kind ?? []);
  return [
    ...cards.flatMap((card) => [`[data-card="hand-${card}"]`, `[data-card^="hand-${card}."]`]),
    ...uses.flatMap((use) => (use.seat === null ? [] : [`[data-anchor="set-${use.seat}-${use.number}"]`])),
    ...[...holdups, ...robs].map((other) => `[data-anchor="seat-${other}"]`),
    ...(claims.length > 0 ? [".claim"] : []),
    ...kinds.map((kind) => `[data-do="${kind}"]`),
  ];
}
