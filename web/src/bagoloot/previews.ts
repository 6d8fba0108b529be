/** What the server tells of an action before it is made; words for it, and nothing where it tells nothing. */
import { t } from "../i18n/index.svelte";
import { numbersWords } from "./words";

interface Price {
  readonly bag?: string | null;
  readonly collections?: readonly string[];
  readonly to_junk?: boolean;
}

/** What a challenge costs if the bag is genuine. */
export function priceOf(preview: unknown): string {
  const { bag, collections = [], to_junk = false } = (preview ?? {}) as Price;
  if (bag) return t("bagoloot.price.bag", { number: bag });
  return collections.length > 0
    ? t("bagoloot.price.collections", { numbers: numbersWords(collections), junk: to_junk })
    : "";
}

/** How many cards a hand holds, for whoever counts along. */
export function countOf(preview: unknown): number | null {
  return (preview as { readonly counted?: number } | null | undefined)?.counted ?? null;
}
