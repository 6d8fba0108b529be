/** Cards, colours and people in words. */
import type { People } from "../../game";
import { nameOf } from "../../people";
import { inARow, list, t } from "../../../core/i18n.svelte";

/** A card where its name stands alone: "orange 7", "rocket". */
export function cardWords(card: string | null): string {
  if (card === null) return t("sandbag.card.faceDown");
  if (card === "*") return t("sandbag.card.rocket");
  return t("sandbag.card.balloon", { colour: card.charAt(0), value: card.slice(1) });
}

/** A card that a sentence speaks of: what there is several of has an article. */
export function aCard(card: string | null): string {
  if (card === null) return t("sandbag.card.aFaceDown");
  return card === "*" ? t("sandbag.card.aRocket") : cardWords(card);
}

/** Cards in a row: "orange 7 and two rockets". */
export function cardsWords(cards: readonly (string | null)[]): string {
  return inARow(cards, aCard, alike);
}

/** Several cards that are alike; of balloons there are no two. */
function alike(card: string | null, count: number): string {
  return t(card === null ? "sandbag.card.faceDowns" : "sandbag.card.rockets", { count });
}

/** Colours by their letters: "orange and red"; "no colour". */
export function colourWords(letters: string): string {
  if (!letters) return t("sandbag.colour.none");
  return list([...letters].map((colour) => t("sandbag.card.colour", { colour })));
}

/** The name of a seat where it stands alone: "You". */
export function label(people: People, seat: number): string {
  return people.you === seat ? t("common.you") : nameOf(people, seat);
}

/** Several seats in a row: "you, Ana and Ben". */
export function labels(people: People, seats: readonly number[]): string {
  return list(seats.map((seat) => (people.you === seat ? t("sandbag.you") : nameOf(people, seat))));
}

/** Words as a sentence begins. */
export function sentence(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
