/** What a hint names, as selectors of what lies on the board. */
import type { BagolootView } from "../../../wire";
import { read } from "./actions";

/** The cards and collections that a choice is about; `you` is the seat that chooses. */
export function pointsOf(actions: readonly string[], { seat: you }: BagolootView): readonly string[] {
  return actions.flatMap((text) => {
    const action = read(text);
    switch (action?.kind) {
      case "draw":
        return ['[data-anchor="deck"]'];
      case "holdup":
      case "rob":
        return [`[data-anchor="seat-${action.seat}"]`];
      case "open":
        return [held(action.number, 0), action.looter ? held("L", 0) : held(action.number, 1)];
      case "build":
        return [held(action.looter ? "L" : action.number, 0), set(you, action.number)];
      case "steal":
        return [...(action.card === null ? [] : [held(action.card, 0)]), set(action.seat, action.number)];
      case "bag":
        return [set(action.seat, action.number)];
      case "lid":
        return [held(action.card, 0)];
      case "exchange":
        return [held(action.number, 0), '[data-anchor="junk"]'];
      case "claim":
        return [`[data-anchor^="set-"][data-anchor$="-${action.number}"]`];
      case "knock":
      case "challenge":
      case "stand":
        return [`[data-do="${action.kind}"]`];
      default:
        return [];
    }
  });
}

/** Where to look for what a hint asks to watch, by its code. */
export function watchedAt(code: string, { seat: you }: BagolootView): readonly string[] {
  const own = `[data-anchor^="set-${you}-"]`;
  switch (code) {
    case "draw":
      return ['[data-anchor="deck"]'];
    case "stashes":
    case "split":
    case "four":
      return [code === "stashes" ? `[data-anchor^="set-"]:not(${own})` : '[data-anchor^="set-"]'];
    case "own_stash":
      return [own];
    case "looter":
      return ['[data-card^="hand-L"]'];
    default:
      return [];
  }
}

/** What a lesson points at: `card 7`, `stash 2` and what else `docs/lessons.md` lists. */
export function placesOf(places: readonly string[], { seat: you }: BagolootView): readonly string[] {
  return places.flatMap((text) => {
    const [place = "", what = ""] = text.split(" ");
    switch (place) {
      case "hand":
        return ['[data-anchor="hand"]'];
      case "card":
        return [held(what, 0)];
      case "deck":
        return ['[data-anchor="deck"]'];
      case "stash":
        return [`[data-anchor^="set-${what}-"]`];
      case "bags":
        return [`[data-anchor="seat-${what === String(you) ? "own" : what}"]`];
      case "scores":
        return ['[data-anchor^="seat-"]'];
      default:
        return [];
    }
  });
}

function held(card: string | number, nth: number): string {
  return `[data-card="hand-${card}${nth ? `.${nth}` : ""}"]`;
}

function set(seat: number | null, number: number): string {
  return `[data-anchor="set-${seat}-${number}"]`;
}
