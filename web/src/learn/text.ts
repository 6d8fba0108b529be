/** Texts of lessons: `[O7]` stands for a card. */
import type { Page } from "../games/game";

/** A part of a text: words, or a card by its words. */
export interface Part {
  readonly text: string;
  readonly isCard: boolean;
}

/** The text in parts, its cards in words. A card that was just named in words is left out. */
export function partsOf(text: string, page: Pick<Page, "cardWords">): readonly Part[] {
  const parts: Part[] = [];
  for (const [place, piece] of text.split(/\[([^[\]]+)\]/).entries()) {
    if (place % 2 === 0) {
      parts.push({ text: piece, isCard: false });
      continue;
    }
    const before = parts.at(-1)?.text ?? "";
    const words = page.cardWords?.(piece) ?? piece;
    const noun = words.split(" ").at(-1) ?? "";
    if (noun && /\D/.test(noun) && before.trimEnd().toLowerCase().endsWith(noun.toLowerCase())) {
      parts.push({ text: before.trimEnd(), isCard: false });
      parts.splice(-2, 1);
    } else parts.push({ text: startsSentence(before, parts.length) ? capital(words) : words, isCard: true });
  }
  return parts.filter(({ text }) => text !== "");
}

/** The text as it is spoken. */
export function spoken(text: string, page: Pick<Page, "cardWords">): string {
  return partsOf(text, page)
    .map((part) => part.text)
    .join("");
}

function startsSentence(before: string, place: number): boolean {
  return (place <= 1 && before.trim() === "") || /[.!?]\s*$/.test(before);
}

function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
