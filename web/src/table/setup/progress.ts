/** Which levels of a game one has beaten, remembered in this browser: first games are against the first level. */
import type { GameInfo } from "../../net/answers";

const KEY = "bagatelle.progress";

interface Progress {
  /** The level that "Play now" meets; missing until another than the first was chosen. */
  readonly level?: string;
  readonly beaten?: readonly string[];
}

function all(): { [game: string]: Progress } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? (kept as { [game: string]: Progress }) : {};
  } catch {
    return {}; // storage may be forbidden, or hold something else
  }
}

function keep(game: string, progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: progress }));
  } catch {
    // Without storage every visit begins with the first level.
  }
}

function levelNames(game: GameInfo): readonly string[] {
  return game.bots.filter((bot) => bot.level).map((bot) => bot.name);
}

/** The bot that one meets where one asks for no other. */
export function opponent(game: GameInfo): string {
  const names = levelNames(game);
  const { level = "" } = all()[game.name] ?? {};
  return names.includes(level) ? level : (names[0] ?? game.usual_bot);
}

/** The level to try next: the one after the weakest that was just beaten, or after one's own; empty where there is none. */
export function nextLevel(game: GameInfo): { readonly beaten: string; readonly next: string } | null {
  const names = levelNames(game);
  const beaten = opponent(game);
  const next = names[names.indexOf(beaten) + 1];
  const isBeaten = all()[game.name]?.beaten?.includes(beaten) ?? false;
  return isBeaten && next ? { beaten, next } : null;
}

/** A game was won alone against these bots: the weakest level among them is beaten, and all below it. */
export function won(game: GameInfo, bots: readonly string[]): void {
  const names = levelNames(game);
  const weakest = Math.min(...bots.map((bot) => names.indexOf(bot)));
  if (bots.length === 0 || weakest < 0) return;
  const kept = all()[game.name] ?? {};
  const beaten = [...new Set([...(kept.beaten ?? []), ...names.slice(0, weakest + 1)])];
  const isAhead = weakest > names.indexOf(opponent(game));
  keep(game.name, { ...kept, beaten, ...(isAhead ? { level: names[weakest] } : {}) });
}

/** Meet another level from now on. */
export function meet(game: GameInfo, level: string): void {
  keep(game.name, { ...all()[game.name], level });
}
