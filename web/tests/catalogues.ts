/** The sentences of the page and of its games, for tests that look at all of them. */
import { codeOf } from "../src/core/languages";

export type Catalogue = Readonly<Record<string, string>>;

/** Every file of sentences: the page's own and the games', by path. */
export const FILES = import.meta.glob<Catalogue>(["../src/i18n/*/index.ts", "../src/games/*/i18n/*.ts"], {
  eager: true,
  import: "sentences",
});

/** All sentences of a language. */
export function catalogueOf(language: string): Catalogue {
  const own = Object.entries(FILES).filter(([path]) => codeOf(path) === language);
  return Object.assign({}, ...own.map(([, sentences]) => sentences)) as Catalogue;
}
