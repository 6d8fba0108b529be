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
