/** How a new table is to be: what a person chooses before a game, remembered for each game in this browser. */
import type { GameInfo, OptionInfo } from "../../net/answers";
import {
  USUAL_GRACE,
  USUAL_PACE,
  type Clock,
  type Joining,
  type Seating,
  type Settings,
  type TableInfo,
} from "../../wire";

import { opponent } from "./progress";

export interface SetUp {
  seats: number;
  /** The bot of each seat, empty for a person; the first seat is one's own. */
  bots: string[];
  options: { [name: string]: string };
  /** Thousandths of a second between two choices of bots. */
  pace: number;
  /** Thousandths of a second that bots wait at least after a choice that can be taken back. */
  undo: number;
  clock: Required<Clock>;
  listed: boolean;
  chat: boolean;
  /** Whether a guest may take the seat of a bot in the running game. */
  joining: Joining;
}

export const JOININGS: readonly Joining[] = ["never", "ask", "free"];

/** What one can choose, in thousandths of a second; the pace of a table of bots alone is its own. */
export const PACES = [250, USUAL_PACE, 1500, 3000] as const;
export const UNDOS = [0, 2000] as const;
/** In seconds; 0 is no limit. */
export const TIMES = {
  move: [0, 15, 30, 60, 120, 300, 86_400],
  bank: [0, 60, 180, 300, 600, 1800],
  grace: [15, USUAL_GRACE, 180, 600, 3600, 0],
  window: [0, 3, 5, 8, 12, 20, 30],
} as const;

const KEY = "bagatelle.tables";

/** What is played where nobody asks for anything else: the usual number of seats, one's opponent on all the others. */
export function usual(game: GameInfo): SetUp {
  const seats = game.seats[0] ?? 4;
  return {
    seats,
    bots: seated(seats, [], opponent(game)),
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    pace: USUAL_PACE,
    undo: 0,
    clock: { move: 0, bank: 0, grace: USUAL_GRACE, window: 0 },
    listed: false,
    chat: false,
    joining: "ask",
  };
}

/** A bot or a person for every seat; new seats get the bot. */
export function seated(seats: number, bots: readonly string[], bot: string): string[] {
  return Array.from({ length: seats }, (_, seat) => (seat === 0 ? "" : (bots[seat] ?? bot)));
}

/** What was remembered, as far as this server still offers it. */
export function settled(game: GameInfo, kept: Partial<SetUp>): SetUp {
  const start = usual(game);
  const seats = game.seats.includes(kept.seats ?? 0) ? (kept.seats as number) : start.seats;
  const isKnown = (bot: string) => bot === "" || game.bots.some(({ name }) => name === bot);
  const bots = (Array.isArray(kept.bots) ? kept.bots : []).map((bot) =>
    isKnown(bot) ? bot : opponent(game),
  );
  const options = { ...start.options };
  for (const option of game.options) {
    const value = kept.options?.[option.name];
    if (value !== undefined && option.values.includes(value)) options[option.name] = value;
  }
  return {
    seats,
    bots: seated(seats, bots, opponent(game)),
    options,
    pace: typeof kept.pace === "number" ? kept.pace : start.pace,
    undo: UNDOS.find((undo) => undo === kept.undo) ?? start.undo,
    clock: { ...start.clock, ...kept.clock },
    listed: kept.listed === true,
    chat: kept.chat === true,
    joining: JOININGS.find((joining) => joining === kept.joining) ?? start.joining,
  };
}

/** The options that this many seats and the other choices leave open. */
export function offered(game: GameInfo, setUp: Pick<SetUp, "seats" | "options">): readonly OptionInfo[] {
  return game.options.filter(
    (option) =>
      option.seats.includes(setUp.seats) &&
      Object.entries(option.needs).every(([name, value]) => setUp.options[name] === value),
  );
}

/** As the server is asked for it: what is not usual. */
export function asSettings(game: GameInfo, setUp: SetUp): Settings {
  const options = offered(game, setUp)
    .map((option) => [option.name, setUp.options[option.name] ?? option.default, option.default] as const)
    .filter(([, value, usualValue]) => value !== usualValue)
    .map(([name, value]) => [name, value]);
  const bots = setUp.bots.map((bot, seat) => [String(seat), bot]).filter(([, bot]) => bot !== "");
  return {
    game: game.name,
    seats: setUp.seats,
    options: Object.fromEntries(options),
    bots: Object.fromEntries(bots),
    clock: { ...setUp.clock },
    listed: setUp.listed,
    chat: setUp.chat,
    pace: setUp.pace,
    undo: setUp.undo,
    joining: setUp.joining,
  };
}

/** The same table with a bot on every free seat. */
export function againstBots(game: GameInfo, setUp: SetUp): SetUp {
  const bots = setUp.bots.map((bot, seat) => (seat === 0 ? "" : bot || opponent(game)));
  return { ...setUp, bots, listed: false };
}

/** The same table with all the other seats free. */
export function withFriends(setUp: SetUp): SetUp {
  return { ...setUp, bots: setUp.bots.map(() => "") };
}

/** A table for friends: as the last one was that was for friends, not as one plays alone; only the link leads there. */
export function forFriends(game: GameInfo): SetUp {
  const kept = allKept()[friendly(game.name)] ?? { pace: remembered(game).pace };
  return withFriends({ ...settled(game, kept), listed: false });
}

/** What a table for friends is called among what is kept. */
export function friendly(game: string): string {
  return `${game} with friends`;
}

/** An open table as it is set up. */
export function setUpOf(game: GameInfo, info: TableInfo, seating: readonly Seating[]): SetUp {
  const { options, clock, listed, chat, pace, undo, joining } = info;
  const start = usual(game);
  return {
    seats: info.seats,
    bots: seating.map((seat) => (seat.person ? "" : (seat.bot ?? ""))),
    options: { ...start.options, ...options },
    pace: pace ?? start.pace,
    undo: undo ?? start.undo,
    clock: { ...start.clock, ...clock },
    listed,
    chat,
    joining: joining ?? start.joining,
  };
}

/** Whether a person is awaited besides oneself. */
export function isAwaiting(setUp: SetUp): boolean {
  return setUp.bots.some((bot, seat) => seat > 0 && bot === "");
}

function allKept(): { [game: string]: Partial<SetUp> } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? (kept as { [game: string]: Partial<SetUp> }) : {};
  } catch {
    return {}; // storage may be forbidden, or hold something else
  }
}

export function remembered(game: GameInfo): SetUp {
  return settled(game, allKept()[game.name] ?? {});
}

export function remember(game: string, setUp: SetUp): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...allKept(), [game]: setUp }));
  } catch {
    // Without storage every table begins with the usual.
  }
}
