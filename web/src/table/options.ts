/** The options of a table in words. */
import { has, t } from "../core/i18n.svelte";
import type { BotInfo, GameInfo, OptionInfo } from "../net/answers";
import type { TableInfo } from "../wire";

interface OptionLine {
  readonly name: string;
  readonly text: string;
  /** The number of the ruling behind it. */
  readonly ruling: string;
}

/** What is played at a table: what was chosen, else what is usual. */
export function valuesOf(info: TableInfo, game: GameInfo): Readonly<Record<string, string>> {
  return Object.fromEntries(
    game.options.map((option) => [option.name, info.options[option.name] ?? option.default]),
  );
}

/** How the game is played here: every option that matters with its value. */
export function optionLines(info: TableInfo, game: GameInfo): readonly OptionLine[] {
  const values = valuesOf(info, game);
  const value = (option: OptionInfo): string => values[option.name] ?? option.default;
  const byName = new Map(game.options.map((option) => [option.name, option]));
  const matters = (option: OptionInfo): boolean =>
    option.seats.includes(info.seats) &&
    Object.entries(option.needs).every(([name, needed]) => {
      const other = byName.get(name);
      return other !== undefined && value(other) === needed;
    });
  return game.options.filter(matters).map((option) => ({
    name: option.name,
    text: optionWords(info.game, option, value(option)),
    ruling: option.ruling,
  }));
}

function optionWords(game: string, option: OptionInfo, value: string): string {
  const key = `table.option.${game}.${option.name}`;
  if (has(key)) return t(key, { value: /^\d+$/.test(value) ? Number(value) : value });
  return t("table.option", { about: option.about, value });
}

/** The bots that are meant for people. */
export function levelsOf(game: GameInfo | null): readonly BotInfo[] {
  return game?.bots.filter((bot) => bot.level) ?? [];
}

/** What a level is called in a list, with how strong it is among the others, the weakest first. */
export function levelTitle(levels: readonly BotInfo[], bot: string): string {
  const rung = levels.findIndex(({ name }) => name === bot) + 1;
  return rung > 0 ? t("bots.rung", { name: botTitle(bot), rung, count: levels.length }) : botTitle(bot);
}

/** What a bot is called. */
export function botTitle(bot: string): string {
  return bot.charAt(0).toUpperCase() + bot.slice(1);
}

/** What a bot is like to play against, in the language of the page. */
export function botAbout(game: string, bot: BotInfo): string {
  const key = `bots.level.${game}.${bot.name}`;
  return has(key) ? t(key) : bot.about;
}
