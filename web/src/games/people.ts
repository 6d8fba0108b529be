/** People in sentences. */
import { t } from "../core/i18n.svelte";
import type { People } from "./game";

/** Who does something, for `{who, select, you {...} other {{name} ...}}`. */
export function who(people: People, seat: number): { readonly who: "you" | "other"; readonly name: string } {
  return { who: seat === people.you ? "you" : "other", name: nameOf(people, seat) };
}

/** How somebody is called, one's own name included; empty for no seat at all. */
export function nameOf(people: People, seat: number): string {
  return people.names[seat] || (seat < 0 ? "" : t("table.seat", { number: seat + 1 }));
}
