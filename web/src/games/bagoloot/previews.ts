/** What the server tells of an action before it is made; words for it, and nothing where it tells nothing. */
import { t } from "../../i18n/index.svelte";
import type { BagolootPreview } from "../../wire";
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

/** Whether a card would be a genuine lid, of a bag that is begun or could be; `null` where the server does not say. */
export function isGenuine(preview: BagolootPreview | null, card: string): boolean | null {
  if (preview?.preview === "BagPreview") return preview.genuine.includes(card);
  return preview?.preview === "LidPreview" ? preview.genuine : null;
}
