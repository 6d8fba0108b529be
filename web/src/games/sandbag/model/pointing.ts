/** What a hint names, as selectors of what lies on the board. */
import type { SandbagView } from "../../../wire";
import { placeOf, read } from "./notation";

/** The cards and baskets that a choice is about. */
export function pointsOf(actions: readonly string[]): readonly string[] {
  return actions.flatMap((text) => {
    const { kind, card, place } = read(text);
    if (kind === "ready") return [];
    if (kind === "sandbag") return ['[data-anchor="sandbags"]'];
    const held = `.hand [data-card="${card}"]`;
    return place ? [held, `[data-place="${place}"]`] : [held];
  });
}

/** Where to look for what a hint asks to watch, by its code. */
export function watchedAt(code: string, { seat }: SandbagView): readonly string[] {
  const own = seat === null ? [] : [placeOf(seat, 0), placeOf(seat, 1)].map((at) => `[data-place="${at}"]`);
  switch (code) {
    case "basket":
      return seat === null ? [] : [`[data-anchor="seat-${seat}"]`];
    case "basket_cards":
      return [`[data-place]${own.map((at) => `:not(${at})`).join("")}`];
    case "sandbag":
      return ['[data-anchor="sandbags"]'];
    case "rocket":
      return ['[data-card="*"]'];
    case "trick":
      return [".trick [data-card]"];
    default:
      return [];
  }
}

/** What a lesson points at: `card O2`, `slot 1a`, `won 3` and what else `docs/lessons.md` lists. */
export function placesOf(places: readonly string[], { seat: own }: SandbagView): readonly string[] {
  return places.flatMap((text) => {
    const [place = "", what = ""] = text.split(" ");
    switch (place) {
      case "hand":
        return ['[data-anchor="hand"]'];
      case "card":
        return [`.hand [data-card="${what}"]`];
      case "sandbags":
        return what === String(own)
          ? ['[data-anchor="sandbags"]', '[data-anchor="own-sandbags"]']
          : [`[data-fact="sandbag-${what}"]`];
      case "basket":
        return [`[data-anchor="seat-${what}"]`];
      case "slot":
        return [`[data-place="${what}"]`];
      case "baskets":
        return ['[data-anchor^="seat-"]'];
      case "trump":
        return [".trumps", ".chip.trump"];
      case "trick":
        return [".trick [data-card]"];
      case "played":
        return [`.trick [data-from="seat-${what}"]`];
      case "won":
        return [`[data-fact="tricks-${what}"]`, `[data-fact="rocket-${what}"]`];
      case "points":
        return [`[data-points="${what}"]`];
      case "scores":
        return ["[data-points]"];
      default:
        return [];
    }
  });
}
