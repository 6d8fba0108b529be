/** Names of what the server offers; where the page has no words for it, the server's own. */
import { catalogues, has, t } from "./i18n.svelte";
import type { BotInfo, GameInfo, OptionInfo } from "../net/answers";

export function gameTitle(game: string, fallback = game): string {
  const key = `home.title.${game}`;
  return has(key) ? t(key) : fallback;
}

/** A text to be shown in which no game's name is broken at its hyphens. */
export function unbroken(text: string): string {
  return text.replace(/(?<=\bBag|\bBag-O)-(?=O\b|Loot\b)/g, "\u2011");
}

/** A level's name: "Gust". Names are the same in every language. */
export function botName(bot: string): string {
  return bot.charAt(0).toUpperCase() + bot.slice(1);
}

/** What a level is like, in one line. */
export function botAbout(game: string, bot: BotInfo): string {
  const key = `bots.level.${game}.${bot.name}`;
  return has(key) ? t(key) : bot.about;
}

export function levels(game: GameInfo): readonly BotInfo[] {
  return game.bots.filter((bot) => bot.level);
}

export function optionName(game: string, option: OptionInfo): string {
  const key = `home.option.${game}.${option.name}`;
  return has(key) ? t(key) : option.about;
}

/** What an option settles, in a line; empty where its name says it all. */
export function optionAbout(game: string, option: OptionInfo): string {
  const key = `home.option.${game}.${option.name}.about`;
  return has(key) ? t(key) : "";
}

export function valueName(game: string, option: string, value: string): string {
  const key = `home.option.${game}.${option}.${value}`;
  if (has(key)) return t(key);
  const counted = `home.option.${game}.${option}.value`;
  return has(counted) ? t(counted, { count: Number(value) }) : value;
}

/** Whether the values of an option are counted, so that "3 rounds" says it all. */
export function isCounted(game: string, option: string): boolean {
  return has(`home.option.${game}.${option}.value`);
}

/** What an option is set to, in a list of facts. */
export function optionFact(game: string, option: string, value: string): string {
  if (isCounted(game, option)) return valueName(game, option, value);
  const key = `home.option.${game}.${option}`;
  return t("table.change.option", {
    name: has(key) ? t(key) : option,
    value: valueName(game, option, value),
  });
}

/** A length of time, from seconds; 0 is said by who asks. */
export function duration(seconds: number): string {
  if (seconds >= 86_400) return t("home.days", { count: seconds / 86_400 });
  if (seconds >= 3600) return t("home.hours", { count: seconds / 3600 });
  if (seconds >= 60) return t("home.minutes", { count: seconds / 60 });
  return t("home.seconds", { count: seconds });
}

/** When something was: "5 minutes ago", "yesterday", or a date. */
export function since(then: number, now: number): string {
  const minutes = Math.round((then - now) / 60_000);
  const words = new Intl.RelativeTimeFormat(catalogues.language, { numeric: "auto" });
  if (minutes > -1) return words.format(0, "second");
  if (minutes > -60) return words.format(minutes, "minute");
  if (minutes > -24 * 60) return words.format(Math.round(minutes / 60), "hour");
  if (minutes > -7 * 24 * 60) return words.format(Math.round(minutes / (24 * 60)), "day");
  return new Intl.DateTimeFormat(catalogues.language, { dateStyle: "medium" }).format(then);
}
