/** Sentences: catalogues of ICU messages, one for each language; no sentence is built in code. */
import { IntlMessageFormat } from "intl-messageformat";
import { settings } from "./settings.svelte";
import { en } from "../i18n/en";

export type Key = keyof typeof en;
export type Catalogue = Readonly<Record<Key, string>>;
export type Parameters = Readonly<Record<string, string | number | boolean>>;

export const LANGUAGES: readonly { readonly code: string; readonly name: string }[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
];

class Catalogues {
  #loaded = $state.raw<{ readonly [language: string]: Catalogue }>({ en });
  #formats = new Map<string, IntlMessageFormat>();

  /** Load a language; until it is there, sentences are English. */
  async load(language: string): Promise<void> {
    if (language in this.#loaded || language !== "de") return;
    const { de } = await import("../i18n/de");
    this.#loaded = { ...this.#loaded, de };
  }

  get language(): string {
    return settings.language in this.#loaded ? settings.language : "en";
  }

  format(key: Key, parameters: Parameters): string {
    const language = this.language;
    const name = `${language} ${key}`;
    let format = this.#formats.get(name);
    if (!format) {
      const text = this.#loaded[language]?.[key] ?? en[key];
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
  return key in en;
}

/** Things in a row: "Ana, Ben and Cid". */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(catalogues.language, { type: "conjunction" }).format(items);
}

/** One of several: "play a rocket or swap". */
export function either(items: readonly string[]): string {
  return new Intl.ListFormat(catalogues.language, { type: "disjunction" }).format(items);
}

/** A number as it is written: with a minus that is no hyphen. */
export function figure(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** The first of several sentences, with the space after it; all of the text where a browser cannot tell. */
export function firstSentence(text: string): string {
  if (typeof Intl.Segmenter !== "function") return text;
  const [first] = new Intl.Segmenter(catalogues.language, { granularity: "sentence" }).segment(text);
  return first?.segment ?? "";
}
