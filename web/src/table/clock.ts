/** Clocks: which are shown, and how much time they have left. */
import { t } from "../core/i18n.svelte";
import type { Deadline } from "../wire";

const SECOND = 1000;

/** The clocks, the one that matters most first: the own, then by time. */
export function clocksToShow(deadlines: readonly Deadline[], you: number | null): readonly Deadline[] {
  const isOwn = (deadline: Deadline): boolean => you !== null && deadline.seat === you;
  return [...deadlines].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.at - b.at);
}

/** Whether a clock runs for the own choice and has not been made longer yet; in a window the board offers it. */
export function mayExtend(deadlines: readonly Deadline[], you: number | null): boolean {
  if (you === null || deadlines.some(({ what }) => what === "window")) return false;
  return deadlines.some(
    ({ what, seat, extended }) => what === "move" && seat === you && !extended?.includes(you),
  );
}

/** Whole seconds until then, never less than none. */
export function secondsLeft(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / SECOND));
}

/** As clocks show it: 0:09, 12:30, 1:02:03. */
export function clockFace(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A length of time in words, by its greatest fitting unit. */
export function timeWords(seconds: number): string {
  if (seconds % 86_400 === 0) return t("table.days", { count: seconds / 86_400 });
  if (seconds % 3600 === 0) return t("table.hours", { count: seconds / 3600 });
  if (seconds % 60 === 0) return t("table.minutes", { count: seconds / 60 });
  return t("table.seconds", { count: seconds });
}
