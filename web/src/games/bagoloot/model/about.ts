/** How a seat stands, in whole sentences, each with the ruling to read more in. */
import type { People } from "../../game";
import { t } from "../../../core/i18n.svelte";
import type { BagolootView } from "../../../wire";
import { who } from "../../people";

/** Which ruling says more of what. */
export const RULINGS = { points: "B25", locked: "B9", done: "B19", skips: "B22" } as const;

export interface About {
  readonly text: string;
  readonly rule: string;
}

export function aboutSeat(view: BagolootView, seat: number, people: People): readonly About[] {
  const shown = view.table[seat];
  if (!shown) return [];
  const told = { ...who(people, seat), total: shown.total, rounds: shown.rounds.length };
  const kinds: readonly (keyof typeof RULINGS | false)[] = [
    view.phase !== "over" && "points",
    shown.locked_out && "locked",
    shown.done && "done",
    shown.skips && "skips",
  ];
  return kinds
    .filter((kind) => kind !== false)
    .map((kind) => ({ text: t(`bagoloot.about.${kind}`, told), rule: RULINGS[kind] }));
}
