/** Which pictures the table shows of what happened, and how long each stays. */
import type { People } from "../../game";
import type { News } from "../../../net/followed.svelte";
import { settings } from "../../../core/settings.svelte";
import type { Sound } from "../../../core/sound";
import type { Beat } from "../../../core/stage.svelte";
import type { BagolootEvent, BagolootGameEnded, BagolootRoundScored, BagolootView } from "../../../wire";
import { say } from "./say";

/** What is shown besides the view. */
export type Extra =
  /** Something that everybody should notice. */
  | { readonly show: "event"; readonly event: BagolootEvent }
  /** The count of a round. */
  | { readonly show: "score"; readonly scored: BagolootRoundScored; readonly ended: BagolootGameEnded | null }
  /** How the game ended. */
  | { readonly show: "end"; readonly ended: BagolootGameEnded };

/** How long things stay, in thousandths of a second. */
const HOLDS: { readonly [kind in BagolootEvent["event"]]?: number } = {
  HeldUp: 1500,
  Robbed: 1500,
  Claimed: 1500,
  Offended: 1500,
  Stole: 700,
  BagMade: 700,
};

/** A verdict is for all to read: it stays so much longer than a trick, and at least so long. */
const VERDICT = { tricks: 2.5, least: 3500 } as const;

function holdOf({ event }: BagolootEvent): number | undefined {
  if (event !== "Challenged") return HOLDS[event];
  return settings.trick ? Math.max(VERDICT.least, VERDICT.tricks * settings.trick) : Infinity;
}

/** What is heard of what happens; all else is silent. */
const SOUNDS: { readonly [kind in BagolootEvent["event"]]?: Sound } = {
  Dealt: "deal",
  Drew: "play",
  Opened: "play",
  Built: "play",
  Exchanged: "play",
  Stole: "take",
  HeldUp: "take",
  Claimed: "take",
  Robbed: "take",
  BagMade: "bag",
  Challenged: "verdict",
};

export function staging(
  news: News<BagolootView, BagolootEvent>,
  people: People,
): readonly Beat<Extra, BagolootView>[] {
  const events = news.happened.events ?? [];
  const scored = events.find((event) => event.event === "RoundScored");
  const ended = news.ended ?? events.find((event) => event.event === "GameEnded") ?? null;
  // The next round begins when somebody has gone on from the count of the last one, and is not told of before.
  const begins = events.findIndex(({ event }) => event === "RoundBegan");
  const counted = scored && begins >= 0 ? begins : events.length;
  const [first, rest] = [events.slice(0, counted), events.slice(counted)].map((some) =>
    spokenOf(some, people),
  );
  // How it was; what could be chosen then cannot be any more.
  const before = news.before ? { ...news.before, seq: news.after.seq, legal: [], deadlines: [] } : news.after;
  const beats: Beat<Extra, BagolootView>[] = [];
  const noticed = events.find((event) => holdOf(event) !== undefined);
  if (noticed) {
    // A verdict and the end of a round are shown on the table as it was; all else where it led to.
    const isBefore = noticed.event === "Challenged" || scored !== undefined;
    beats.push({
      moment: isBefore ? before : news.after,
      extra: { show: "event", event: noticed },
      hold: holdOf(noticed) ?? 0,
      events: isBefore ? events.indexOf(noticed) + 1 : counted,
      spoken: first ?? "",
      sound: SOUNDS[noticed.event],
    });
  }
  if (scored)
    beats.push({
      // After the last round the table lies as it ended; after another one the next is dealt already.
      moment: ended ? { ...news.after, legal: [], deadlines: [] } : before,
      extra: { show: "score", scored, ended },
      hold: Infinity,
      events: counted,
      spoken: noticed ? "" : (first ?? ""),
      sound: "end",
    });
  beats.push({
    moment: news.after,
    extra: ended ? { show: "end", ended } : null,
    hold: 0,
    spoken: (beats.length > 0 ? rest : first) ?? "",
    sound: lastSound(events, beats.length > 0),
  });
  return beats;
}

function spokenOf(events: readonly BagolootEvent[], people: People): string {
  return events
    .filter((event) => !isAsking(event, people))
    .map((event) => say(event, people))
    .filter((line) => line !== "")
    .join(" ");
}

/** Whether the event lets the own seat answer: then it is called to its answer, and need not be told so before. */
function isAsking(event: BagolootEvent, people: People): boolean {
  return event.event === "WindowOpened" && people.you !== null && event.seats.includes(people.you);
}

/** What is heard when all is shown: a new deal, or, where nothing was heard before, what happened first. */
function lastSound(events: readonly BagolootEvent[], isLate: boolean): Sound | undefined {
  if (events.some(({ event }) => event === "Dealt")) return "deal";
  return isLate ? undefined : events.map(({ event }) => SOUNDS[event]).find((sound) => sound !== undefined);
}
