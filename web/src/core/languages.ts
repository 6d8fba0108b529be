/** The languages of the page: a folder of `i18n` each, named by its code. */

export interface Language {
  readonly code: string;
  /** What it calls itself. */
  readonly name: string;
}

/** The language in which every sentence exists. */
export const FIRST = "en";

const names = import.meta.glob<string>("../i18n/*/name.ts", { eager: true, import: "name" });

export const LANGUAGES: readonly Language[] = Object.entries(names)
  .map(([path, name]) => ({ code: codeOf(path), name }))
  .sort((one, other) => rank(one.code) - rank(other.code) || one.name.localeCompare(other.name));

/** The language of a file: of its folder in `i18n`, or of its own name there. */
export function codeOf(path: string): string {
  return /\/i18n\/([^/.]+)/.exec(path)?.[1] ?? "";
}

/** The first language that a browser asks for and the page has. */
export function preferred(wanted: readonly string[]): string {
  const codes = wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return codes.find((code) => LANGUAGES.some((language) => language.code === code)) ?? FIRST;
}

function rank(code: string): number {
  return code === FIRST ? 0 : 1;
}
