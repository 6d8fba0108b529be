/** Frames of a server folded into what is shown of a game: the same at a live table and in a replay. */
import { joinView } from "../games/views";
import type { Deadline, GameEvent, GameView, Happened, State, TableView, ViewChanges } from "../wire";

/** Where the game stood after something had happened, as the own seat saw it. */
export interface Moment<View = GameView> {
  /** How much had happened. */
  readonly seq: number;
  readonly view: View;
  readonly asked: readonly number[];
  /** What the own seat may choose. */
  readonly legal: readonly string[];
  readonly deadlines: readonly Deadline[];
  /** The seats whose last clock ran out: when the next one does, a bot stays. */
  readonly lapsed?: readonly number[];
  /** Whether the own seat may take its last choice back. */
  readonly undo?: boolean;
}

export type Ended<Event> = Extract<Event, { readonly event: "GameEnded" }>;

/** What has happened in the game, with where it stood before, if it had begun, and after. */
export interface News<View = GameView, Event = GameEvent> {
  readonly happened: Omit<Happened, "events"> & { readonly events?: readonly Event[] };
  readonly before: Moment<View> | null;
  readonly after: Moment<View>;
  /** How the game ended, once it has: also with later entries, and for later subscribers. */
  readonly ended?: Ended<Event> | null;
}

/** A game after the frames so far. */
export interface Folded {
  /** The view in its two parts, which changes are put into. */
  readonly parts: TableView;
  readonly moment: Moment;
}

/** The state that a frame brings, with the number of the frame. */
export function stateIn({ seq, state }: Happened): State | null {
  return state ? { ...state, seq } : null;
}

/** The game after one more state; `null` for changes of a view that was not sent. */
export function fold(game: string, before: Folded | null, state: State): Folded | null {
  const parts = state.view ?? (before && patched(before.parts, state.changed ?? {}));
  if (!parts) return null;
  const { seq = 0, asked, legal, deadlines = [], lapsed = [], undo = false } = state;
  return { parts, moment: { seq, view: joinView(game, parts), asked, legal, deadlines, lapsed, undo } };
}

/** The view with the new values of the fields that have changed; the view before stays as it was. */
export function patched({ public: table, own }: TableView, changes: ViewChanges): TableView {
  const whole = { public: { ...table, ...changes.public } };
  return own ? { ...whole, own: { ...own, ...changes.own } } : whole;
}
