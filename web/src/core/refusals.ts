/** Refusals in words. */
import { Refusal } from "../net/connection.svelte";
import { either, has, list, t } from "./i18n.svelte";

/** What could be done instead, as a sentence after another; empty where the page knows of nothing. */
function waysOut(ways: readonly string[], game: string): string {
  const known = ways.flatMap((way) => {
    const key = `way.${game}.${way}`;
    return has(key) ? [t(key)] : [];
  });
  return known.length > 0 ? ` ${t("refusal.ways", { ways: either(known) })}` : "";
}

/** Why something was refused, in the language of the page; a newer server may have reasons that the page has no words for. */
export function refusalText(
  error: unknown,
  game = "",
  words: (cards: readonly string[]) => string = list,
): string {
  if (error instanceof Refusal) {
    const cards = words(error.cards);
    for (const key of [`refusal.${game}.${error.code}`, `refusal.${error.code}`])
      if (has(key)) return t(key, { cards, count: error.cards.length }) + waysOut(error.ways, game);
  }
  return error instanceof Error ? error.message : String(error);
}
