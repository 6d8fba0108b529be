/** The log: what has happened, one line after the other. */
import type { Page, People } from "../games/game";
import { nameOf, who } from "../games/people";
import { catalogues, has, list, t } from "../core/i18n.svelte";
import type { AnyTold, GameEvent, Happened } from "../wire";
import { changes } from "./changes";

export interface Line {
  readonly id: string;
  readonly text: string;
  /** How the line looks: the game itself, the table, words of people, the head of a round, the end of a trick. */
  readonly kind: "game" | "table" | "talk" | "round" | "last";
  /** The same in a few words, for when what it closes is folded. */
  readonly brief?: string;
  /** What it tells of, where that is an event of the game. */
  readonly event?: GameEvent;
}

/** A trick or turn that is over, under the words that stand for it. */
export interface Fold {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly Line[];
}

/**
 * The lines with every finished trick or turn but the last under a title: what the events of `page.foldLines` say, or
 * the line that closes it. Rounds, and what is running, are not folded.
 */
export function folded(lines: readonly Line[], page: Pick<Page, "foldLines">): readonly (Line | Fold)[] {
  const last = lines.map(({ kind }) => kind).lastIndexOf("last");
  const shown: (Line | Fold)[] = [];
  let open: Line[] = [];
  lines.forEach((line, index) => {
    if (line.kind === "round") shown.push(...open.splice(0), line);
    else open.push(line);
    if (line.kind === "last" && index !== last) {
      shown.push({ id: `fold-${line.id}`, title: titleOf(open, page), lines: open });
      open = [];
    }
  });
  return [...shown, ...open];
}

function titleOf(lines: readonly Line[], { foldLines = [] }: Pick<Page, "foldLines">): string {
  const told = lines.filter(({ event }) => event && foldLines.includes(event.event));
  return (told.length > 0 ? told : lines.slice(-1)).map(({ text, brief }) => brief || text).join(" ");
}

interface Kept {
  readonly stamp: string;
  readonly lines: readonly Line[];
}

/** What was written already, as long as the language and the people are the same. */
export class Writer {
  readonly #kept = new WeakMap<Happened, Kept>();

  /**
   * All lines up to a number; of what happened last perhaps only so many events. Each line names people as they were
   * called then: a seat may have gone to another since.
   */
  write(
    told: readonly Happened[],
    until: number,
    page: Page,
    people: People,
    last?: number,
  ): readonly Line[] {
    const lines: Line[] = [];
    let then = people;
    for (const happened of told) {
      if (happened.seq > until) break;
      const before = then;
      const names = namesAfter(happened.told, then.names);
      if (names !== then.names) then = { ...people, names };
      // Who is removed was called so until then; everybody else is called so from then on.
      const called = happened.told.what === "removed" ? before : then;
      if (happened.seq === until && last !== undefined)
        lines.push(...linesOf({ ...happened, events: happened.events?.slice(0, last) ?? [] }, page, called));
      else lines.push(...this.#lines(happened, page, called));
    }
    return lines;
  }

  #lines(happened: Happened, page: Page, people: People): readonly Line[] {
    const stamp = stampOf(people);
    const kept = this.#kept.get(happened);
    if (kept?.stamp === stamp) return kept.lines;
    const lines = linesOf(happened, page, people);
    this.#kept.set(happened, { stamp, lines });
    return lines;
  }
}

function stampOf(people: People): string {
  return [catalogues.language, people.you, ...people.names].join("\n");
}

/** How the seats are called after something has happened; the same list where that has not changed. */
function namesAfter(told: AnyTold, names: readonly string[]): readonly string[] {
  switch (told.what) {
    case "started":
    case "arranged":
      return told.names;
    case "sat":
    case "renamed":
      return (told.renamed ?? []).reduce(
        (after, bot) => renamed(after, bot.seat, bot.name),
        renamed(names, told.seat, told.name),
      );
    case "placed":
      return renamed(names, told.seat, told.name);
    case "removed":
      return renamed(names, told.seat, told.bot_name ?? "");
    default:
      return names;
  }
}

function renamed(names: readonly string[], seat: number, name: string): readonly string[] {
  return names.map((before, index) => (index === seat ? name : before));
}

function linesOf({ seq, told, events = [] }: Happened, page: Page, people: People): readonly Line[] {
  const lines: Line[] = [];
  const text = sayTold(told, people);
  if (text) lines.push({ id: `${seq}`, text, kind: told.what === "said" ? "talk" : "table" });
  events.forEach((event, index) => {
    const text = page.say(event, people);
    if (event.event === "RoundBegan" || event.event === "PositionSet")
      lines.push({
        id: `${seq}.${index}`,
        text: text || t("table.round", { number: event.round }),
        kind: "round",
        event,
      });
    else if (text)
      lines.push({
        id: `${seq}.${index}`,
        text,
        kind: page.closing.includes(event.event) ? "last" : "game",
        brief: page.sayFolded?.(event, people) ?? "",
        event,
      });
  });
  return lines;
}

/** What happened at the table itself, in words; empty where the events of the game say it. */
export function sayTold(told: AnyTold, people: People): string {
  switch (told.what) {
    case "acted":
      return "";
    case "opened":
    case "started":
    case "rematched":
      return t(`table.log.${told.what}`);
    case "sat":
      return t("table.log.sat", {
        ...who(people, told.seat),
        name: told.name,
        bot: told.instead ?? "",
        has: told.instead ? "bot" : "none",
        ...agreed(told.agreed, people),
      });
    case "asked":
    case "withdrew":
      return t(`table.log.${told.what}`, { name: told.name, sitter: nameOf(people, told.seat) });
    case "agreed":
    case "turneddown":
      return t(`table.log.${told.what}`, {
        ...who(people, told.by),
        asker: told.name,
        sitter: nameOf(people, told.seat),
      });
    case "switched":
      return saySwitched(told, people);
    case "stood":
      return sayStood(told, people);
    case "placed":
      return told.bot
        ? t("table.log.placed", { name: told.name })
        : t("table.log.botGone", { number: told.seat + 1 });
    case "renamed":
      return t("table.log.renamed", { ...who(people, told.seat), was: told.was ?? "", name: told.name });
    case "removed":
      return t("table.log.removed", {
        ...whoDid(told.by, people),
        removed: told.name,
        bot: told.bot_name ?? "",
        has: told.bot ? "bot" : "none",
      });
    case "allowed":
      return t("table.log.allowed", { name: told.name });
    case "arranged":
      return t("table.log.arranged", {
        ...whoDid(told.by, people),
        changes: list(changes(told.was, told.settings)),
      });
    case "closed":
      return t("table.log.closed", whoDid(told.by, people));
    case "said":
      return t("table.said", { ...who(people, told.seat), text: wordsOf(told) });
    default:
      return sayOfSeat(told, people);
  }
}

/** Who has left a seat before the game, and who is the host now, where that has changed. */
function sayStood(
  {
    seat,
    name = "",
    host = null,
  }: { readonly seat: number; readonly name?: string; readonly host?: number | null },
  people: People,
): string {
  const left = t("table.log.stood", { name, number: seat + 1 });
  return host === null ? left : `${left} ${t("table.log.host", who(people, host))}`;
}

/** Who has agreed that somebody sits down, where that was needed. */
function agreed(seat: number | null | undefined, people: People): { agreed: string; by: string } {
  if (seat === null || seat === undefined) return { agreed: "nobody", by: "" };
  const { who: agreed, name } = who(people, seat);
  return { agreed, by: name };
}

/** Who has changed places, by name; where one seat was free, where the other sits now. */
function saySwitched(
  { seat, names = [] }: { readonly seat: number; readonly names?: readonly string[] },
  people: People,
): string {
  const you = people.you === null ? "" : (people.names[people.you] ?? "");
  const [first = "", second = ""] = names;
  const isYou = you !== "" && names.includes(you);
  const one = isYou ? "you" : "other";
  if (first && second)
    return t("table.log.switched", { who: one, first, name: second === you ? first : second });
  if (!first && !second) return t("table.log.switchedFree", { number: seat + 1, next: seat + 2 });
  return t("table.log.moved", { who: one, name: first || second, number: seat + (first ? 2 : 1) });
}

/** What happened to one seat, and whether a bot plays there now; empty where a newer server sends what the page does not know. */
function sayOfSeat(
  told: { readonly what: string; readonly seat?: number; readonly bot?: string },
  people: People,
): string {
  const key = `table.log.${told.what}`;
  return has(key) ? t(key, { ...who(people, told.seat ?? -1), has: told.bot ? "bot" : "none" }) : "";
}

/** The host, who may have no seat. */
function whoDid(seat: number | null | undefined, people: People): { who: string; name: string } {
  return seat === null || seat === undefined ? { who: "host", name: "" } : who(people, seat);
}

/** What somebody said: a set phrase in the language of the page, or their own words. */
export function wordsOf(said: { readonly phrase?: string; readonly text?: string }): string {
  return said.phrase ? phraseWords(said.phrase) : (said.text ?? "");
}

export function phraseWords(phrase: string): string {
  const key = `table.phrase.${phrase}`;
  return has(key) ? t(key) : phrase;
}
