/** Cards, colours and people in words. */
import {
  aSandbagCard,
  colourWords as names,
  inARow,
  sandbagsWords,
  sandbagWords,
} from "../../../core/card-words";
import type { People } from "../../game";
import { nameOf } from "../../people";
import { list, t } from "../../../core/i18n.svelte";

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

/** The name of a seat where it stands alone: "You". */
export function label(people: People, seat: number): string {
  return people.you === seat ? t("common.you") : nameOf(people, seat);
}

/** Several seats in a row: "you, Ana and Ben". */
export function labels(people: People, seats: readonly number[]): string {
  return list(seats.map((seat) => (people.you === seat ? t("sandbag.you") : nameOf(people, seat))));
}
