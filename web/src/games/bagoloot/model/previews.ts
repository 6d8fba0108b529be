/** What the server tells of an action before it is made: in words, and nothing where it tells nothing. */
import { t } from "../../../core/i18n.svelte";
import type { BagolootPreview, BagolootStake } from "../../../wire";
import { numbersWords } from "./words";

/** What a challenge costs if the bag is genuine. */
export function priceOf(stake: BagolootStake | null): string {
  if (stake === null) return "";
  const { bag, collections, to_junk: junk } = stake;
  if (bag) return t("bagoloot.price.bag", { number: bag });
  return collections.length > 0
    ? t("bagoloot.price.collections", { numbers: numbersWords(collections), junk })
    : "";
}

/** How many cards a hand holds, for whoever counts along. */
export function countOf(preview: BagolootPreview | null | undefined): number | null {
  return preview && "counted" in preview ? preview.counted : null;
}

/** Whether a card would be a genuine lid, of a bag that is begun or could be; `null` where the server does not say. */
export function isGenuine(preview: BagolootPreview | null, card: string): boolean | null {
  if (preview?.preview === "BagPreview") return preview.genuine.includes(card);
  return preview?.preview === "LidPreview" ? preview.genuine : null;
}

/** What a choice would lead to, in a sentence; empty where the server does not say. */
export function previewWords(preview: BagolootPreview | null): string {
  switch (preview?.preview) {
    case "CollectPreview":
      return t("bagoloot.would.collect", {
        number: String(preview.number),
        size: preview.size,
        bag: preview.bag,
        junk: preview.surplus.length,
        splits: preview.splits,
        robbery: preview.robbery,
      });
    case "LidPreview":
      return t(preview.genuine ? "bagoloot.lid.genuine" : "bagoloot.lid.bluff");
    case "EarlyPreview":
      return t("bagoloot.early.about");
    default:
      return "";
  }
}
