/** Beats: what is shown of news, one picture after the other. */
import type { People } from "../../game";
import type { Moment, News } from "../../../net/followed.svelte";
import { motion, settings } from "../../../core/settings.svelte";
import type { Sound } from "../../../core/sound";
import type { Beat } from "../../../core/stage.svelte";
import type {
  SandbagEvent,
  SandbagGameEnded,
  SandbagLeaderFound,
  SandbagRoundScored,
  SandbagSwapped,
  SandbagTrickEnded,
  SandbagView,
} from "../../../wire";
import { say, sayLeader, sayTrick, sayTurned } from "./say";

type SandbagNews = News<SandbagView, SandbagEvent>;

/** What is shown besides the view. */
export type Extra =
  | { readonly kind: "baskets"; readonly leader: SandbagLeaderFound }
  | { readonly kind: "turned"; readonly swap: SandbagSwapped }
  | { readonly kind: "trick"; readonly ended: SandbagTrickEnded; readonly swap: SandbagSwapped | null }
  | { readonly kind: "round"; readonly scored: SandbagRoundScored; readonly isLast: boolean }
  | { readonly kind: "over"; readonly ended: SandbagGameEnded };

/** How long a play of somebody else is looked at before the next thing happens. */
const PLAY = 420;
/** How long a card is on its way into the trick, in milliseconds. */
const LANDING = 320;
/** Ways to play a card. */
const PLAYS = ["CardPlayed", "SandbagPlayed", "Swapped"] as const;
/** Longer than a trick: there is more to read. */
const BASKETS = 3;

export function staging(news: SandbagNews, people: People): readonly Beat<Extra, SandbagView>[] {
  const events = news.happened.events ?? [];
  const { after } = news;
  const { view } = after;
  const beats: Beat<Extra, SandbagView>[] = [];
  const find = <Kind extends SandbagEvent["event"]>(kind: Kind) =>
    events.find((event): event is Extract<SandbagEvent, { event: Kind }> => event.event === kind);
  const spoken = events.map((event) => spokenOf(event, people)).filter(Boolean);

  const swap = find("Swapped") ?? null;
  const ended = find("TrickEnded");
  const trick = ended ? finished(news, ended, swap) : null;
  if (ended && trick) {
    beats.push({
      moment: quiet(after, trick),
      extra: { kind: "trick", ended, swap },
      events: events.indexOf(ended) + 1,
      hold: settings.trick ? settings.trick + landing() : Infinity,
      spoken: spoken.splice(0).join(" "),
      sound: "play",
    });
  }
  const scored = find("RoundScored");
  if (scored) {
    beats.push({
      moment: beats.at(-1)?.moment ?? quiet(after, view),
      extra: { kind: "round", scored, isLast: view.phase === "over" },
      events: events.indexOf(scored) + 1,
      hold: Infinity,
      spoken: "",
      sound: "end",
    });
  }
  const leader = find("LeaderFound");
  if (leader) {
    beats.push({
      moment: quiet(after, view),
      extra: { kind: "baskets", leader },
      hold: settings.trick ? BASKETS * settings.trick : Infinity,
      spoken: [...spoken.splice(0), sayLeader(leader, people)].join(" "),
      sound: "play",
    });
  }
  const gameEnded = find("GameEnded");
  const over = gameEnded ?? news.ended;
  beats.push({
    moment: after,
    extra: over ? { kind: "over", ended: over } : swap && !ended ? { kind: "turned", swap } : null,
    hold: !ended && !leader && isPlayOfAnother(events, people) ? pause() : 0,
    spoken: [...spoken, gameEnded ? say(gameEnded, people) : ""].filter(Boolean).join(" "),
    sound: lastSound(events),
  });
  return beats;
}

/** What is heard when all is shown: what was heard with an earlier picture is not heard again. */
function lastSound(events: readonly SandbagEvent[]): Sound | undefined {
  const kinds = new Set(events.map(({ event }) => event));
  if (kinds.has("Dealt")) return "deal";
  if (kinds.has("RoundScored")) return undefined;
  if (kinds.has("TrickEnded")) return "sweep";
  return PLAYS.some((kind) => kinds.has(kind)) ? "play" : undefined;
}

/** How long the last card of a trick flies: only then it is announced who has won. */
export function landing(): number {
  const speed = motion();
  return speed ? LANDING / speed : 0;
}

function pause(): number {
  const speed = motion();
  return speed ? PLAY / speed : 0;
}

function isPlayOfAnother(events: readonly SandbagEvent[], people: People): boolean {
  return events.some(
    (event) =>
      (PLAYS as readonly string[]).includes(event.event) && "seat" in event && event.seat !== people.you,
  );
}

/** What is spoken at once; the rest can be read in the log. */
function spokenOf(event: SandbagEvent, people: People): string {
  switch (event.event) {
    case "CardPlayed":
    case "SandbagPlayed":
    case "Swapped":
    case "Received":
    case "RoundBegan":
    case "BasketsRevealed":
      return say(event, people);
    case "TrickEnded":
      return sayTrick(event, people);
    default:
      return "";
  }
}

/** The table with the finished trick still lying on it. After the last one of a round the view is of the next deal. */
function finished(
  news: SandbagNews,
  ended: SandbagTrickEnded,
  swap: SandbagSwapped | null,
): SandbagView | null {
  const { view } = news.after;
  const old = news.before?.view;
  if (view.phase === "over") return withTrick(unscored(view, old), ended);
  if (view.tricks) return withTrick(uncounted(view, old), ended);
  return old ? withTrick(emptied(old, swap), ended) : null;
}

/** The table as it is, with the points of the round from before: balloons move when the trick is taken away. */
function uncounted(view: SandbagView, before: SandbagView | undefined): SandbagView {
  const table = view.table.map((shown, seat) => ({
    ...shown,
    so_far: before?.table[seat]?.so_far ?? shown.so_far,
  }));
  return { ...view, table };
}

/** The table as it is, with the totals from before: how a round is scored is told on its sheet. */
function unscored(view: SandbagView, before: SandbagView | undefined): SandbagView {
  const table = view.table.map((shown, seat) => {
    const { total = shown.total, rounds = shown.rounds, so_far = shown.so_far } = before?.table[seat] ?? {};
    return { ...shown, total, rounds, so_far };
  });
  return { ...view, table };
}

/** The table with a trick that has ended but not been taken away. */
function withTrick(view: SandbagView, ended: SandbagTrickEnded): SandbagView {
  const { led, trump, winner, card, by, trick, plays } = ended;
  const isTaken = view.tricks === trick;
  return {
    ...view,
    phase: "play",
    table: view.table.map((shown, seat) =>
      isTaken && seat === winner ? { ...shown, won: shown.won - plays.length } : shown,
    ),
    trick: plays,
    tricks: trick - 1,
    led,
    standing: { trump, winner, card, by },
    leader: plays[0]?.seat ?? null,
    waiting: [],
  };
}

/** The table before the last play of a round, without the cards that were in hands, and with the basket after a swap. */
function emptied(view: SandbagView, swap: SandbagSwapped | null): SandbagView {
  const table = view.table.map((shown, seat) => ({
    ...shown,
    hand: 0,
    sandbags: 0,
    basket: shown.basket.map((slot, place) =>
      swap?.owner === seat && swap.slot === place
        ? { card: swap.given, face_up: false, giver: swap.seat, voids: "" }
        : slot,
    ),
  }));
  return { ...view, table, hand: [], sandbags: [], tally: swap?.tally ?? view.tally };
}

/** A moment in which nothing is asked. */
function quiet(moment: Moment<SandbagView>, view: SandbagView): Moment<SandbagView> {
  return { ...moment, view, asked: [], legal: [] };
}

/** The sentence above the buttons while something special is shown; empty where the table's own will do. */
export function sentence(extra: Extra | null, people: People): string {
  switch (extra?.kind) {
    case "trick": {
      const turned = extra.swap ? sayTurned(extra.swap) : "";
      return [turned, sayTrick(extra.ended, people)].filter(Boolean).join(" ");
    }
    case "baskets":
      return sayLeader(extra.leader, people);
    case "turned":
      return say(extra.swap, people);
    default:
      return "";
  }
}
