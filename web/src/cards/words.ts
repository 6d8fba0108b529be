/** Names of cards in the language of the page, as they stand within a sentence: "orange 7", "looter". */
import { list, t } from "../i18n/index.svelte";

export function sandbagWords(card: string | null): string {
  if (card === null) return t("cards.faceDown");
  if (card === "*") return t("cards.rocket");
  return t("cards.sandbag", { colour: card.charAt(0), value: card.slice(1) });
}

export function lootWords(card: string | null): string {
  if (card === null) return t("cards.faceDown");
  return card === "L" ? t("cards.looter") : t("cards.coin", { number: card });
}

/** The colours of these letters: "red", "red and yellow"; empty for none. */
export function colourWords(letters: string | readonly string[]): string {
  return list([...letters].map((colour) => t("cards.colour", { colour })));
}
