/** Hints in words: codes and parameters of the server, sentences of the catalogue. */
import type { Page } from "../games/game";
import { has, t, type Parameters } from "../core/i18n.svelte";
import type { Advice, Because } from "../wire";

/** Parameters that are cards. */
const CARDS = new Set(["card", "best", "taken", "given", "pair"]);

/** What to watch; empty where the page has no words for it. */
export function watchWords(game: string, advice: Advice, page: Page): string {
  const { code, parameters = {} } = advice.watch;
  return sentence(["bots.watch", game, code], spoken(parameters, page));
}

/** Why it would be chosen; the server's English where the page has no words of its own. */
export function becauseWords(game: string, advice: Advice, page: Page): string {
  const { because } = advice;
  const [first = "", ...others] = [because, ...(advice.further ?? [])].map((why) =>
    whyWords(game, why, page),
  );
  if (!first || because.code === "own") return advice.text;
  // Steps of one choice often have the same reason.
  const why = [...new Set([first, ...others.filter(Boolean)])].reduce((said, next) =>
    t("bots.further", { said, next }),
  );
  return t(because.win === null || because.win === undefined ? "bots.plain" : "bots.searched", {
    why,
    ...odds(because),
  });
}

function whyWords(game: string, { code, parameters = {} }: Because, page: Page): string {
  const why = sentence(["bots.because", game, code], spoken(parameters, page));
  return why.charAt(0).toLocaleUpperCase() + why.slice(1);
}

function odds({ win, next_best: next }: Because): Parameters {
  const isKnown = next !== null && next !== undefined;
  return { win: win ?? 0, next: next ?? 0, other: isKnown ? "known" : "none" };
}

function sentence([area, game, code]: readonly [string, string, string], parameters: Parameters): string {
  for (const key of [`${area}.${game}.${code}`, `${area}.${code}`]) if (has(key)) return t(key, parameters);
  return "";
}

function spoken(parameters: Parameters, page: Page): Parameters {
  const words = Object.entries(parameters).map(([name, value]) => [name, word(name, value, page)]);
  return { ...Object.fromEntries(words), ...page.reasonWords?.(parameters) };
}

function word(name: string, value: string | number | boolean, page: Page): string | number | boolean {
  if (typeof value !== "string") return value;
  if (!CARDS.has(name) || !page.cardWords) return value;
  const cards = value.split(" ");
  const [first = ""] = cards;
  return cards.length > 1 && page.cardsWords ? page.cardsWords(cards) : page.cardWords(first);
}
