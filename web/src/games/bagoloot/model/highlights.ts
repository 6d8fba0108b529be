/** The best moments of a game that is over, from what was told of it. */
import type { People } from "../../game";
import { t } from "../../../core/i18n.svelte";
import type { BagolootEvent, BagolootGameEnded, BagolootView } from "../../../wire";
import { who } from "../../people";
import { nameOf, whom } from "./words";

export interface Highlight {
  readonly kind: "margin" | "round" | "bluff" | "catch" | "steal" | "robbery";
  readonly text: string;
}

type Of<Kind extends BagolootEvent["event"]> = Extract<BagolootEvent, { readonly event: Kind }>;

function all<Kind extends BagolootEvent["event"]>(
  told: readonly BagolootEvent[],
  kind: Kind,
): readonly Of<Kind>[] {
  return told.filter((event): event is Of<Kind> => event.event === kind);
}

/** The one with the most of something, the first of equals; `null` without any. */
function greatest<One>(some: readonly One[], size: (one: One) => number): One | null {
  return some.reduce<One | null>((best, one) => (best === null || size(one) > size(best) ? one : best), null);
}

export function highlights(
  told: readonly BagolootEvent[],
  ended: BagolootGameEnded | null,
  view: BagolootView,
  people: People,
): readonly Highlight[] {
  const texts: Record<Highlight["kind"], string> = {
    margin: marginOf(ended),
    round: roundOf(ended, view, people),
    bluff: bluffOf(told, people),
    catch: catchOf(told, people),
    steal: stealOf(told, people),
    robbery: robberyOf(told, people),
  };
  const kinds = Object.keys(texts) as Highlight["kind"][];
  return kinds.map((kind) => ({ kind, text: texts[kind] })).filter(({ text }) => text !== "");
}

function marginOf(ended: BagolootGameEnded | null): string {
  const [winner, second] = ended?.standings ?? [];
  if (!ended || winner === undefined || second === undefined || ended.winners.length !== 1) return "";
  const points = (ended.totals[winner] ?? 0) - (ended.totals[second] ?? 0);
  return t("bagoloot.best.margin", { points });
}

/** The round that brought one seat the most. */
function roundOf(ended: BagolootGameEnded | null, view: BagolootView, people: People): string {
  const rounds = view.table.flatMap(({ rounds }, seat) =>
    rounds.map((score, index) => ({ seat, score, round: index + 1 })),
  );
  const best = greatest(rounds, ({ score }) => score);
  if (!ended || !best || best.score <= 0 || (view.table[0]?.rounds.length ?? 0) < 2) return "";
  return t("bagoloot.best.round", { ...who(people, best.seat), round: best.round, points: best.score });
}

/** The bluff of who was caught most often. */
function bluffOf(told: readonly BagolootEvent[], people: People): string {
  const bluffs = all(told, "Challenged").filter(({ genuine }) => !genuine);
  const boldest = greatest(bluffs, ({ maker }) => bluffs.filter((one) => one.maker === maker).length);
  return boldest
    ? t("bagoloot.best.bluff", {
        ...who(people, boldest.maker),
        ...whom(people, boldest.seat),
        number: String(boldest.number),
      })
    : "";
}

/** Who has seen through the most bluffs. */
function catchOf(told: readonly BagolootEvent[], people: People): string {
  const catches = all(told, "Challenged").filter(({ genuine }) => !genuine);
  const count = (seat: number): number => catches.filter((one) => one.seat === seat).length;
  const best = greatest(catches, ({ seat }) => count(seat));
  return best ? t("bagoloot.best.catch", { ...who(people, best.seat), count: count(best.seat) }) : "";
}

function stealOf(told: readonly BagolootEvent[], people: People): string {
  const best = greatest(all(told, "Stole"), ({ took, number }) => 100 * took + number);
  return best
    ? t("bagoloot.best.steal", {
        ...who(people, best.seat),
        ...whom(people, best.victim),
        count: best.took,
        number: String(best.number),
      })
    : "";
}

function robberyOf(told: readonly BagolootEvent[], people: People): string {
  const [best] = all(told, "BagMoved").filter(({ why }) => why === "robbery");
  if (!best) return "";
  return t("bagoloot.best.robbery", {
    ...who(people, best.taker),
    other: nameOf(people, best.giver),
    whom: best.giver === people.you ? "you" : "other",
    number: String(best.number),
  });
}
