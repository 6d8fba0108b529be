/** What the own seat is asked for, and where the game is. */
import type { Options, People } from "../../game";
import { t } from "../../../core/i18n.svelte";
import type { Moment } from "../../../net/followed.svelte";
import type { BagolootView } from "../../../wire";
import { choicesIn } from "./actions";
import type { Extra } from "./staging";
import { who } from "../../people";
import { nameOf, numbersWords } from "./words";

export function progress(view: BagolootView, options: Options): string {
  const { round } = view;
  if (view.phase === "over") return t("bagoloot.progress.over");
  const { end, target = "", rounds = "", minutes } = options;
  switch (end) {
    case "target":
      return t("bagoloot.progress.target", { round, target });
    case "time":
      return t("bagoloot.progress.time", { round, minutes: Number(minutes), last: view.time_up });
    case "rounds":
      return t("bagoloot.progress.rounds", { round, rounds });
    default:
      return t("table.round", { number: round }); // the server has not said yet how long the game is
  }
}

export function prompt(moment: Moment<BagolootView>, people: People): string {
  const { view } = moment;
  const you = people.you;
  // Where nothing can be chosen, nothing is asked for: an older picture of the table.
  if (you === null || view.turn === null || moment.legal.length === 0) return "";
  if (view.contested !== null && view.answering.includes(you)) {
    const bag = view.bags[view.contested];
    return t("bagoloot.prompt.challenge", {
      ...who(people, bag?.maker ?? 0),
      number: String(bag?.number ?? 0),
      drawing: view.phase === "draw" && view.waiting.includes(you),
    });
  }
  if (!view.waiting.includes(you)) return "";
  if (view.phase === "robbery") return t("bagoloot.prompt.rob");
  if (view.phase === "draw") return t("bagoloot.prompt.draw");
  if (view.turn.pending) return t("bagoloot.prompt.lid", { number: String(view.turn.pending.number) });
  if (view.hand.length === 0) return t("bagoloot.prompt.empty");
  return t("bagoloot.prompt.play", {
    first: moment.legal.some((action) => action.startsWith("holdup")),
    last: view.turn.last,
    warned: view.warned.length > 0,
    numbers: numbersWords(view.warned),
  });
}

/** Whether a knock now would be the last thing in this round, though there is still something to play. */
export function endsRound(moment: Moment<BagolootView>): boolean {
  const { turn, seat } = moment.view;
  return turn?.last === true && choicesIn(moment.legal, seat).uses.length > 0;
}

/** Who only answers is not called to a turn: that is somebody else's. */
export function call(moment: Moment<BagolootView>, people: People): string {
  const { view } = moment;
  const isOwn = view.turn === null || view.turn.seat === people.you;
  return isOwn || people.you === null || !view.answering.includes(people.you)
    ? ""
    : t("bagoloot.turn.answer");
}

/** Whom the table waits for, for those who are not asked; while a verdict is shown, the verdict. */
export function waiting(view: BagolootView, people: People, extra: Extra | null = null): string {
  if (extra?.show === "event" && extra.event.event === "Challenged")
    return t(extra.event.genuine ? "bagoloot.verdict.genuine" : "bagoloot.verdict.bluff");
  // Behind the count of a round nobody is waited for but who reads it.
  if (extra?.show === "score") return t("bagoloot.counted", { round: extra.scored.round });
  if (view.phase === "over" || view.turn === null) return t("bagoloot.over");
  const seat = view.turn.seat;
  if (view.phase === "window" && view.contested !== null)
    return t("bagoloot.waits.answers", { number: String(view.bags[view.contested]?.number ?? 0) });
  if (view.phase === "robbery" && seat !== people.you)
    return t("bagoloot.waits.rob", { name: nameOf(people, seat) });
  return seat === people.you ? t("bagoloot.turn.you") : t("bagoloot.turn", { name: nameOf(people, seat) });
}

/** What a seat does while it has the turn, in a word or two. */
export function doing(view: BagolootView, isYou: boolean): string {
  if (view.phase === "window") return t("bagoloot.turn.waits");
  if (view.phase === "robbery") return t("bagoloot.turn.robs");
  return isYou ? t("bagoloot.turn.you") : t("bagoloot.turn.now");
}
