/** Names of cards in the language of the page, as they stand within a sentence: "orange 7", "looter". */
import { list, t } from "./i18n.svelte";

export function sandbagWords(card: string | null): string {
  if (card === null) return t("cards.faceDown");
  if (card === "*") return t("cards.rocket");
  return t("cards.sandbag", { colour: card.charAt(0), value: card.slice(1) });
}

/** A card that a sentence speaks of: what there is several of has an article. */
export function aSandbagCard(card: string | null): string {
  if (card === null) return t("cards.aFaceDown");
  return card === "*" ? t("cards.aRocket") : sandbagWords(card);
}

export function lootWords(card: string | null): string {
  if (card === null) return t("cards.faceDown");
  return card === "L" ? t("cards.looter") : t("cards.coin", { number: card });
}

/** Cards in a row, equal ones together, by the words for one and for several: "orange 7 and two rockets". */
export function inARow<Card>(
  cards: readonly Card[],
  one: (card: Card) => string,
  several: (card: Card, count: number) => string,
): string {
  const counts = new Map<Card, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return list([...counts].map(([card, count]) => (count > 1 ? several(card, count) : one(card))));
}

/** Several cards that are alike; of balloons there are no two. */
export function sandbagsWords(card: string | null, count: number): string {
  return t(card === null ? "cards.faceDowns" : "cards.rockets", { count });
}

/** The colours of these letters: "red", "red and yellow"; empty for none. */
export function colourWords(letters: string | readonly string[]): string {
  return list([...letters].map((colour) => t("cards.colour", { colour })));
}
