/** All stashes in one breath, for those who ask for them by a key. */
import type { People } from "../game";
import { list, t } from "../../i18n/index.svelte";
import type { BagolootView } from "../../wire";
import { nameOf } from "./words";

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
        things: things.length > 0 ? list(things) : t("bagoloot.empty"),
      });
    })
    .join(" ");
}
