/** Cards and people in the words of the page's language. */
import type { People } from "../../game";
import { inARow, list, t } from "../../../core/i18n.svelte";

/** A card as sentences name it: its number alone, or the looter. */
export function cardWords(card: string): string {
  return t("bagoloot.card", { card });
}

/** A card where its name stands alone: "coin 7", "looter". */
export function coinWords(card: string | null): string {
  if (card === null) return t("bagoloot.card.faceDown");
  return card === "L" ? t("bagoloot.card.looter") : t("bagoloot.card.coin", { number: card });
}

/** A card that somebody draws, gets or lays: "7", "a looter". */
export function someWords(card: string): string {
  return t("bagoloot.card.some", { card });
}

/** Cards that somebody gets or gives: "7, two 9s and a looter". */
export function cardsWords(cards: readonly string[]): string {
  return inARow(cards, someWords, alike);
}

/** Certain cards: "the 7 and the two 9s", so that no number is taken for a count. */
export function theWords(cards: readonly string[]): string {
  return inARow(
    cards,
    (card) => t("bagoloot.card.the", { card }),
    (card, count) => t("bagoloot.cards.the", { card, count }),
  );
}

/** Cards that are named, not given: "7, two 9s and looter". */
export function namedWords(cards: readonly string[]): string {
  return inARow(cards, cardWords, alike);
}

function alike(card: string, count: number): string {
  return t("bagoloot.cards.alike", { card, count });
}

/** Numbers of collections: "7s and 9s". */
export function numbersWords(numbers: readonly (number | string)[]): string {
  return list(numbers.map((number) => t("bagoloot.prompt.plural", { number: String(number) })));
}

/** To whom it is done, for `{whom, select, you {...} other {{other} ...}}`. */
export function whom(people: People, seat: number): { whom: string; other: string } {
  return { whom: seat === people.you ? "you" : "other", other: people.names[seat] ?? "" };
}

/** A seat's name, or "You". */
export function nameOf(people: People, seat: number): string {
  return seat === people.you ? t("common.you") : (people.names[seat] ?? "");
}

/** Several people within a sentence; `you` is what oneself is called there. */
export function namesOf(
  people: People,
  seats: readonly number[],
  you: "common.youWithin" | "common.youOf" = "common.youWithin",
): string {
  return list(seats.map((seat) => (seat === people.you ? t(you) : (people.names[seat] ?? ""))));
}
