/** Finding words in the rules: sections that have all of them, in any order, by how words begin. */
import type { Section } from "./document";

export interface Found {
  readonly sections: readonly Section[];
  readonly hits: number;
}

/** What other games call something, by the word that is used here: `{ suit: ["colour"] }`. */
export type Synonyms = { readonly [word: string]: readonly string[] };

/** How much more a word in a headline says than one in the text. */
const IN_TITLE = 20;
/** The same of words that stand together as they were typed. */
const TOGETHER = 10;
/** From so many on, more places in a section make it no better. */
const ENOUGH = 9;

/**
 * The sections that contain all words, the best first, with every place marked; all of them, in their order and
 * unmarked, while nothing is sought.
 */
export function search(sections: readonly Section[], query: string, synonyms: Synonyms = {}): Found {
  const sought = patterns(query, synonyms);
  const any = anyOf(sought);
  if (!any) return { sections, hits: 0 };
  const together = new RegExp(wordsIn(query).join("[^\\p{L}\\p{N}]+"), "giu");
  const found: { section: Section; worth: number }[] = [];
  let hits = 0;
  for (const section of sections) {
    const text = plain(section.html);
    if (!sought.every((one) => count(section.title, one) + count(text, one) > 0)) continue;
    const html = mark(section.html, any);
    const title = count(section.title, any);
    hits += title + html.hits;
    const worth =
      IN_TITLE * (title + count(section.title, together)) +
      TOGETHER * Math.min(count(text, together), 1) +
      Math.min(html.hits, ENOUGH);
    found.push({ section: { ...section, html: html.text }, worth });
  }
  found.sort((one, other) => other.worth - one.worth);
  return { sections: found.map(({ section }) => section), hits };
}

/** Synonyms as a catalogue has them: `suit colour, joker looter`. */
export function readSynonyms(text: string): Synonyms {
  const found: { [word: string]: string[] } = {};
  for (const [word = "", ...others] of text.split(",").map(wordsIn)) (found[word] ??= []).push(...others);
  return found;
}

/** A headline as HTML, with what is sought marked. */
export function markedTitle(
  title: string,
  query: string,
  synonyms: Synonyms = {},
): readonly { text: string; isHit: boolean }[] {
  const any = anyOf(patterns(query, synonyms));
  if (!any) return [{ text: title, isHit: false }];
  return title
    .split(new RegExp(`(${any.source})`, "giu"))
    .map((text, index) => ({ text, isHit: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}

/** Marks hits in the text between tags and entities, and leaves those alone. */
function mark(html: string, sought: RegExp): { text: string; hits: number } {
  let hits = 0;
  const text = html
    .split(/(<[^>]*>|&#?\w+;)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(sought, (hit) => {
            hits += 1;
            return `<mark>${hit}</mark>`;
          }),
    )
    .join("");
  return { text, hits };
}

/** The text between tags and entities. */
function plain(html: string): string {
  return html.replace(/<[^>]*>|&#?\w+;/g, " ");
}

function count(text: string, sought: RegExp): number {
  return text.match(sought)?.length ?? 0;
}

/** The words of a text, in small letters; signs between them mean nothing. */
function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** For each word what finds it: words that begin so, one and many alike, and what else it is called. */
function patterns(query: string, synonyms: Synonyms): readonly RegExp[] {
  const words = wordsIn(query);
  if (words.join("").length < 2 && !/\d/.test(query)) return [];
  return words.map((word) => {
    const one = word.length > 3 ? word.replace(/s$/, "") : word;
    const names = [one, ...(synonyms[word] ?? []), ...(synonyms[one] ?? [])];
    return new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join("|")})`, "giu");
  });
}

function anyOf(sought: readonly RegExp[]): RegExp | null {
  return sought.length > 0 ? new RegExp(sought.map(({ source }) => source).join("|"), "giu") : null;
}
