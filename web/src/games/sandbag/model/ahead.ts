/** The table as it will look when the own choice has arrived. It is drawn at once, and taken back with a refusal. */
import type { SandbagPlay, SandbagSeat, SandbagView } from "../../../wire";
import { ownerOf, read, slotOf } from "./notation";

/** The view with the own card in the trick; who wins, and what is trump, stays open until the server answers. */
export function ahead(view: SandbagView, action: string): SandbagView {
  const { seat } = view;
  const play = seat === null ? null : playOf(view, seat, action);
  if (seat === null || !play) return view;
  const { kind, card } = read(action);
  const isSandbag = kind === "sandbag";
  return {
    ...view,
    hand: isSandbag ? view.hand : without(view.hand, card),
    sandbags: isSandbag ? without(view.sandbags, card) : view.sandbags,
    trick: [...view.trick, play],
    table: view.table.map((shown, at) => {
      const paid = at === seat ? lighter(shown, isSandbag) : shown;
      return at === play.owner ? withGift(paid, play, card) : paid;
    }),
    waiting: [],
  };
}

/** The card that an action brings into the trick, as a play of the own seat; `null` for an action of another kind. */
export function playOf(view: SandbagView, seat: number, action: string): SandbagPlay | null {
  const { kind, card, place } = read(action);
  const nothing = { owner: null, slot: null, given: null };
  switch (kind) {
    case "play":
      return card ? { seat, way: "hand", card, ...nothing } : null;
    case "sandbag":
      return { seat, way: "sandbag", card, ...nothing };
    case "swap": {
      const [owner, slot] = [ownerOf(place), slotOf(place)];
      const taken = view.table[owner]?.basket[slot]?.card ?? null;
      return { seat, way: "swap", card: taken, owner, slot, given: card };
    }
    default:
      return null;
  }
}

function lighter(shown: SandbagSeat, isSandbag: boolean): SandbagSeat {
  return isSandbag ? { ...shown, sandbags: shown.sandbags - 1 } : { ...shown, hand: shown.hand - 1 };
}

function withGift(shown: SandbagSeat, { slot, seat }: SandbagPlay, card: string): SandbagSeat {
  const gift = { card, face_up: false, giver: seat, voids: "" };
  return { ...shown, basket: shown.basket.map((old, at) => (at === slot ? gift : old)) };
}

function without(cards: readonly string[], card: string): readonly string[] {
  const at = cards.indexOf(card);
  return at < 0 ? cards : [...cards.slice(0, at), ...cards.slice(at + 1)];
}
