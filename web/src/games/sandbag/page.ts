/** Sandbag on the page. */
import type { Page, People } from "../game";
import { t } from "../../core/i18n.svelte";
import type { Moment } from "../../net/followed.svelte";
import type { SandbagView } from "../../wire";
import Board from "./board/Board.svelte";
import Mark from "./cards/Mark.svelte";
import Face from "./cards/Face.svelte";
import Last from "./board/Last.svelte";
import { choices, read } from "./model/notation";
import { placesOf, pointsOf, watchedAt } from "./model/pointing";
import { say, sayFolded } from "./model/say";
import Score from "./board/Score.svelte";
import { leftOf, rightOf, tricksInRound } from "./model/seating";
import Side from "./board/Side.svelte";
import { staging } from "./model/staging";
import { keysInWords, sayAction } from "./model/telling";
import type { Sandbag } from "./model/types";
import { wayActions } from "./model/ways";
import { nameOf } from "../people";
import { aCard, cardsWords, colourWords } from "./model/words";

export const page: Page<Sandbag> = {
  Board,
  Face,
  Side,
  Score,
  Last,
  lastWords: (view) => (hasLast(view) ? t("sandbag.trick.last") : ""),
  staging,
  say,
  prompt,
  sayFolded,
  Mark,
  closing: ["TrickEnded", "LeaderFound"],
  progress: (view) => progress(view),
  progressBrief: (view) => progress(view, "sandbag.progressBrief"),
  cardWords: aCard,
  cardsWords,
  actionWords: sayAction,
  // One colour is trump, several are: sentences need their number too.
  reasonWords: ({ trump }) =>
    typeof trump === "string" ? { trump: trump && colourWords(trump), trumps: trump.length } : {},
  pointsOf,
  watchedAt,
  placesOf,
  wayActions,
  sorts: ["suit", "number"],
  keys: keysInWords,
  isLaidOut: (actions) => actions.some((action) => TRAYS.has(read(action).kind)),
};

/** What lies in trays before it is sealed. */
const TRAYS: ReadonlySet<string> = new Set(["left", "right", "basket", "stow"]);

/** Whether there is a last trick of this round to look at. */
function hasLast({ phase, tricks }: SandbagView): boolean {
  return phase !== "over" && tricks > 0;
}

/** What the own seat is asked for; empty where it is not. */
export function prompt(moment: Moment<SandbagView>, people: People): string {
  const { view } = moment;
  const seat = people.you;
  if (seat === null || !moment.asked.includes(seat)) return "";
  switch (view.phase) {
    case "pass": {
      const names = {
        left: nameOf(people, leftOf(view, seat)),
        right: nameOf(people, rightOf(view, seat)),
      };
      return t(view.passed.left !== null ? "sandbag.prompt.passRight" : "sandbag.prompt.pass", names);
    }
    case "set-up":
      return t("sandbag.prompt.setUp", { most: view.table[seat]?.most_sandbags ?? 1 });
    case "play":
      if (view.face_up_needed) return t("sandbag.prompt.faceUp");
      if (!view.trick.length) return lead(moment);
      if (!view.led) return withoutColour(moment);
      return t("sandbag.prompt.follow", { colour: colourWords(view.led) });
    default:
      return "";
  }
}

/** Who leads with nothing but sandbags may not play anything. */
function lead({ legal }: Moment<SandbagView>): string {
  return t(choices(legal).plays.size ? "sandbag.prompt.lead" : "sandbag.prompt.leadSandbag");
}

/** Where no colour was led: what may be played, as the server lists it. */
function withoutColour({ legal, view }: Moment<SandbagView>): string {
  const { plays } = choices(legal);
  return t("sandbag.prompt.play", {
    led: view.trick[0]?.card === "*" ? "rocket" : "none",
    which: !plays.size ? "none" : view.hand.every((card) => plays.has(card)) ? "all" : "some",
    cards: cardsWords(view.hand.filter((card) => plays.has(card))),
  });
}

export function progress(
  view: SandbagView,
  area: "sandbag.progress" | "sandbag.progressBrief" = "sandbag.progress",
): string {
  const { round } = view;
  switch (view.phase) {
    case "pass":
      return t(`${area}.pass`, { round });
    case "set-up":
      return t(`${area}.setUp`, { round });
    case "play":
      return t(`${area}.play`, {
        round,
        trick: view.tricks + 1,
        tricks: tricksInRound(view),
      });
    default:
      return t("sandbag.progress.over");
  }
}
