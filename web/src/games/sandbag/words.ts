/** Cards, colours and people in words. */
import { aSandbagCard, colourWords as names, inARow, sandbagsWords, sandbagWords } from "../../cards/words";
import type { People } from "../game";
import { list, t } from "../../i18n/index.svelte";

/** A card where its name stands alone, and one that a sentence speaks of: "rocket", "a rocket". */
export const cardWords = sandbagWords;
export const aCard = aSandbagCard;

export function cardsWords(cards: readonly (string | null)[]): string {
  return inARow(cards, aCard, sandbagsWords);
}

/** Colours by their letters: "orange and red"; "no colour". */
export function colourWords(letters: string): string {
  return letters ? names(letters) : t("sandbag.colour.none");
}

/** How a sentence speaks of a seat: "you", or by name. */
export function who(people: People, seat: number): { readonly who: "you" | "other"; readonly name: string } {
  return { who: people.you === seat ? "you" : "other", name: nameOf(people, seat) };
}

export function nameOf(people: People, seat: number): string {
  return people.names[seat] || t("sandbag.seat", { number: seat + 1 });
}

/** The name of a seat where it stands alone: "You". */
export function label(people: People, seat: number): string {
  return people.you === seat ? t("common.you") : nameOf(people, seat);
}

/** Several seats in a row: "you, Ana and Ben". */
export function labels(people: People, seats: readonly number[]): string {
  return list(seats.map((seat) => (people.you === seat ? t("sandbag.you") : nameOf(people, seat))));
}
