/**
 * Sentences: catalogues of ICU messages, one for each language; no sentence is built in code. The page's own are in
 * `i18n/<language>`, those of a game in `i18n/<language>.ts` of its folder.
 */
import { IntlMessageFormat } from "intl-messageformat";
import type { sentences as pages } from "../i18n/en";
import { codeOf, FIRST } from "./languages";
import { settings } from "./settings.svelte";

type Pages = typeof pages;
/** The names of all sentences; a game declares its own in its English file. */
export interface Sentences extends Pages {}

export type Key = keyof Sentences & string;
/** The same sentences in another language: one that lacks some does not compile. */
export type Translation<English> = Readonly<Record<keyof English, string>>;
export type Parameters = Readonly<Record<string, string | number | boolean>>;

type Catalogue = Readonly<Record<string, string>>;

const english = import.meta.glob<Catalogue>(["../i18n/en/index.ts", "../games/*/i18n/en.ts"], {
  eager: true,
  import: "sentences",
});
const others = import.meta.glob<Catalogue>(
  ["../i18n/*/index.ts", "../games/*/i18n/*.ts", "!../i18n/en/*", "!../games/*/i18n/en.ts"],
  { import: "sentences" },
);

const first = together(Object.values(english));

function together(parts: readonly Catalogue[]): Catalogue {
  return Object.assign({}, ...parts) as Catalogue;
}

class Catalogues {
  #loaded = $state.raw<Readonly<Record<string, Catalogue>>>({ [FIRST]: first });
  #formats = new Map<string, IntlMessageFormat>();

  /** Load a language; until it is there, sentences are English. */
  async load(language: string): Promise<void> {
    const wanted = Object.entries(others).filter(([path]) => codeOf(path) === language);
    if (language in this.#loaded || wanted.length === 0) return;
    const parts = await Promise.all(wanted.map(([, part]) => part()));
    this.#loaded = { ...this.#loaded, [language]: together(parts) };
  }

  get language(): string {
    return settings.language in this.#loaded ? settings.language : FIRST;
  }

  format(key: Key, parameters: Parameters): string {
    const language = this.language;
    const name = `${language} ${key}`;
    let format = this.#formats.get(name);
    if (!format) {
      const text = this.#loaded[language]?.[key] ?? first[key] ?? key;
      format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
      this.#formats.set(name, format);
    }
    return format.format<string>(parameters) as string;
  }
}

export const catalogues = new Catalogues();

/** The sentence of that name in the language of the page. */
export function t(key: Key, parameters: Parameters = {}): string {
  return catalogues.format(key, parameters);
}

/** Whether there is a sentence of that name: codes come from the server, and a newer one may have more. */
export function has(key: string): key is Key {
  return key in first;
}

/** Things in a row: "Ana, Ben and Cid". */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(catalogues.language, { type: "conjunction" }).format(items);
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

/** One of several: "play a rocket or swap". */
export function either(items: readonly string[]): string {
  return new Intl.ListFormat(catalogues.language, { type: "disjunction" }).format(items);
}

/** A number as it is written: with a minus that is no hyphen. */
export function figure(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}
