/** Ways out of a refusal: which of the allowed actions they are. */
import type { SandbagView } from "../../../wire";
import { ownerOf, read, slotOf, type Action } from "./notation";

const ROCKET = "*";

/** What the code of a way out speaks of, among what the server allows. */
export function wayActions(way: string, legal: readonly string[], view: SandbagView): readonly string[] {
  return legal.filter((text) => isOf(way, read(text), view));
}

function isOf(way: string, action: Action, view: SandbagView): boolean {
  const { kind, card } = action;
  switch (way) {
    case "play_rocket":
      return kind === "play" && card === ROCKET;
    case "follow":
    case "play_card":
      return kind === "play" && card !== ROCKET;
    case "play_sandbag":
    case "as_sandbag":
      return kind === "sandbag";
    case "take_rocket":
      return kind === "swap" && taken(action, view) === ROCKET;
    case "take_led":
      return kind === "swap" && taken(action, view)?.charAt(0) === view.led;
    case "give_led":
      return kind === "swap" && card.charAt(0) === view.led;
    default:
      return kind === "swap";
  }
}

/** The card that a swap takes. */
function taken({ place }: Action, view: SandbagView): string | null {
  return view.table[ownerOf(place)]?.basket[slotOf(place)]?.card ?? null;
}
