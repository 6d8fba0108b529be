/** What somebody is called who has given no name. */
import { LONGEST_NAME } from "../wire";
import { t } from "../core/i18n.svelte";
import type { Seating } from "../wire";

/** The name that was given; else "Guest", with a number only where somebody is called so already. */
export function sittingName(given: string, seating: readonly Seating[]): string {
  const name = given.trim().slice(0, LONGEST_NAME);
  if (name) return name;
  const taken = new Set(seating.map((other) => other.name?.toLocaleLowerCase()));
  for (let number = 1; ; number++) {
    const guest = number === 1 ? t("home.guest") : t("table.guest", { number });
    if (!taken.has(guest.toLocaleLowerCase())) return guest;
  }
}
