/** What lies in the stashes, in words. */
import type { People } from "../../game";
import { list, t } from "../../../core/i18n.svelte";
import type { BagolootBag, BagolootView } from "../../../wire";
import { cardWords, nameOf } from "./words";

type Views = readonly BagolootView[] | null;

/** The lid of a bag, where one knows it or all cards are shown. */
export function lidOf(bag: BagolootBag, index: number, xray: Views): string | null {
  return bag.lid ?? xray?.[bag.maker]?.bags[index]?.lid ?? null;
}

/** What a challenge has shown of a bag; empty for nothing. */
export function verdictOf(bag: BagolootBag): string {
  if (!bag.lidded) return t("bagoloot.bag.open");
  return bag.genuine === null ? "" : t(bag.genuine ? "bagoloot.bag.genuine" : "bagoloot.bag.bluff");
}

/** What is known of a bag: its lid and what a challenge has shown; empty for nothing. */
export function knownOf(bag: BagolootBag, index: number, xray: Views): string {
  const lid = bag.lidded ? lidOf(bag, index, xray) : null;
  return [lid === null ? "" : t("bagoloot.bag.lid", { card: cardWords(lid) }), verdictOf(bag)]
    .filter((part) => part !== "")
    .join(", ");
}

/** All stashes in one breath, for those who ask for them by a key. */
export function stashWords(view: BagolootView, people: People): string {
  return view.table
    .map((seat, index) => {
      const bags = view.bags
        .filter((bag) => bag.owner === index)
        .map((bag) => t("bagoloot.bag", { number: String(bag.number) }));
      const sets = seat.collections.map((set) =>
        t("bagoloot.set", { number: String(set.number), count: set.coins + set.looters }),
      );
      const things = [...bags, ...sets];
      return t("bagoloot.said.stash", {
        name: nameOf(people, index),
        things:
          things.length > 0 ? list(things) : t("bagoloot.empty", { over: String(view.phase === "over") }),
      });
    })
    .join(" ");
}

/** How many bags and collections a seat has. */
export function pilesOf(view: BagolootView, seat: number): number {
  return (view.table[seat]?.collections.length ?? 0) + view.bags.filter(({ owner }) => owner === seat).length;
}

/** Where a plate lies: how many lie in its row, and how much of the row is its own. */
export interface Share {
  readonly beside: number;
  readonly share: number;
}

/** How wide the plates of seats are, by what they hold; in few steps, so that they seldom move. */
export function sharesOf(piles: readonly number[]): readonly Share[] {
  const first = piles.length > 3 ? Math.ceil(piles.length / 2) : piles.length;
  const weights = piles.map((count) => Math.min(8, Math.max(4, 2 * Math.ceil(count / 2))));
  return [weights.slice(0, first), weights.slice(first)].flatMap((row) => {
    const all = row.reduce((sum, weight) => sum + weight, 0);
    return row.map((weight) => ({ beside: row.length, share: weight / all }));
  });
}
