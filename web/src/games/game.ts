/**
 * What a game brings to the table screen. Everything that is allowed, and why not, comes from the server; a game here
 * draws its views, turns taps into actions as the server writes them, and finds words for its events.
 */
import type { Component, Snippet } from "svelte";
import type { Parameters } from "../core/i18n.svelte";
import type { HandOrder } from "../core/hand-order.svelte";
import type { Moment, News } from "../net/followed.svelte";
import type { GameEvent, GameView } from "../wire";
import type { Rounds } from "../ui/ScoreFrame.svelte";
import type { Beat } from "../core/stage.svelte";

/** The types of a game: its page is written with them, so that nothing of it has to be guessed. */
export interface Types {
  readonly View: unknown;
  readonly Event: { readonly event: string };
  /** What is shown besides the view: a finished trick, a score sheet. */
  readonly Extra: unknown;
  readonly Preview: unknown;
}

/** Any game, as the screens see it that show all of them. */
export interface AnyGame extends Types {
  readonly View: GameView;
  readonly Event: GameEvent;
}

/** How a face looks. */
export type Mood = "calm" | "happy" | "upset";

/** A remark of a bot beside its seat. */
export interface Remark {
  readonly seat: number;
  readonly text: string;
  readonly mood: Mood;
}

/** The face of a character, or of a person by the initial of the name. */
export interface FaceProps {
  readonly character?: string;
  readonly name?: string;
  readonly mood?: Mood;
  /** Height in pixels. */
  readonly size?: number;
}

/** Who sits where, as sentences need it. */
export interface People {
  readonly names: readonly string[];
  /** The seat that is spoken to; `null` for spectators. */
  readonly you: number | null;
  /** The level of the bot on each seat; empty for a person. */
  readonly bots?: readonly string[];
  /** The character of each seat; empty for a person. */
  readonly characters?: readonly string[];
  /** What a bot remarks just now. */
  readonly remark?: Remark | null;
}

/** What is played at a table, by the names of options; none of them until the server has said what is usual. */
export type Options = Readonly<Record<string, string | undefined>>;

/** What a person may do from a board; in a replay, and as a spectator, nothing. */
export interface Hands<Game extends Types = AnyGame> {
  /** Whether one may choose now. */
  readonly isOpen: boolean;
  /** Whether nothing can ever be done here, so that nothing is offered: in a replay. */
  readonly isReadOnly?: boolean;
  /** Whether a bot plays in the own seat, so that nothing is asked of its person until they take it back. */
  readonly isCovered?: boolean;
  /** Send an action. Refusals are shown by the screen. */
  act(action: string): Promise<void>;
  /** Send several, one after the other, until one is refused. */
  actAll(actions: readonly string[]): Promise<void>;
  /** Ask why an action is not allowed, and show the answer as a refusal. */
  why(action: string): Promise<void>;
  /** Show why something cannot be done that the board knows of by itself, as a refusal. */
  tell?(text: string): void;
  /** Something else is begun, or nothing any more: what was refused before has been read. */
  heard?(): void;
  /** What each action would lead to, as the server says; empty where it does not. */
  previews(actions: readonly string[]): Promise<readonly (Game["Preview"] | null)[]>;
  /** The server's time, which deadlines are in. */
  time(): number;
  /** How the own cards are held; missing where one has none. */
  readonly order?: HandOrder | undefined;
  /** Go on from a beat that waits for a person; missing where nothing waits. */
  goOn?(): void;
  /** Ask for more time to answer, while a clock runs for it; missing where nothing can be asked for. */
  extend?(): void;
}

/** The sentence above the buttons: what is asked for, or why something was refused. */
export interface Message {
  readonly text: string;
  /** The number of the ruling behind a refusal, for a link; else empty. */
  readonly rule: string;
  /** The cards that cause a refusal; missing where nothing was refused. */
  readonly cards?: readonly string[];
  /** The address of the lesson that teaches it, where it was refused again and again. */
  readonly lesson?: string;
}

export interface BoardProps<Game extends Types = AnyGame> {
  readonly moment: Moment<Game["View"]>;
  readonly extra: Game["Extra"] | null;
  readonly people: People;
  readonly hands: Hands<Game>;
  readonly message: Message;
  /** What every seat knows, where all cards are shown. */
  readonly xray: readonly Game["View"][] | null;
  /** A choice of several steps that was advised: to be laid out, for the person to look at and to confirm. */
  readonly laid?: readonly string[] | null;
  /** What has happened in the whole game, the oldest first; only after it, and missing where nobody has heard it. */
  readonly told?: readonly Game["Event"][] | undefined;
  /** What can be done after the game, for below its result; missing until it is over, and in a replay. */
  readonly after?: Snippet | undefined;
}

/** What one looks back at. */
export interface LastProps<Game extends Types = AnyGame> extends Pick<
  BoardProps<Game>,
  "moment" | "people" | "xray"
> {
  readonly onclose: () => void;
}

/** The score sheet of a round that is over, to look at again. */
export interface ScoreProps<Game extends Types = AnyGame> {
  readonly scored: Extract<Game["Event"], { readonly event: "RoundScored" }>;
  readonly people: People;
  readonly rounds: Rounds;
  readonly onclose: () => void;
}

/** What other screens show of a game: its tile, the order of games, the settings. */
export interface Front {
  /** Where the game stands among the others: the smallest comes first. */
  readonly order: number;
  /** The picture of its tile. */
  readonly Scene: Component;
  /** A few of its cards, to see how large they are. */
  readonly Samples: Component;
  /** The same in words. */
  sampleWords(): readonly string[];
}

export interface Page<Game extends Types = AnyGame> {
  readonly Board: Component<BoardProps<Game>>;
  /** How those who sit there look. */
  readonly Face?: Component<FaceProps>;
  /** What stands at the top of the right column on desktops; on phones the board shows it itself. */
  readonly Side?: Component<BoardProps<Game>>;
  readonly Score?: Component<ScoreProps<Game>>;
  /** What can be looked back at while a game runs, from its header: the last trick. */
  readonly Last?: Component<LastProps<Game>>;
  /** By which words it is offered; empty where there is nothing to look back at. */
  lastWords?(view: Game["View"]): string;
  /** Makes beats of news. */
  staging(
    news: News<Game["View"], Game["Event"]>,
    people: People,
  ): readonly Beat<Game["Extra"], Game["View"]>[];
  /** A line of the log; empty where there is nothing to say. */
  say(event: Game["Event"], people: People): string;
  /** The kinds of events after which something new begins, so that a gap in the log helps the eye. */
  readonly closing: readonly Game["Event"]["event"][];
  /** The kinds of events that stand for a trick or turn which is folded in the log; missing for the closing ones. */
  readonly foldLines?: readonly Game["Event"]["event"][];
  /** What stands for a trick or turn that is folded, in a few words, by the event that closes it; else its own line. */
  sayFolded?(event: Game["Event"], people: People): string;
  /** A small picture of what an event is about, before its line of the log. */
  readonly Mark?: Component<{ event: Game["Event"] }>;
  /** What the own seat is asked for; empty where it is not. */
  prompt(moment: Moment<Game["View"]>, people: People): string;
  /** By which words the own seat is called, where it is asked without its turn having come; else empty. */
  call?(moment: Moment<Game["View"]>, people: People): string;
  /** The round and what else the header says of where the game is. */
  progress(view: Game["View"], options: Options): string;
  /** The same where there is next to no room for it. */
  progressBrief?(view: Game["View"]): string;
  /** A card in words. */
  cardWords?(card: string): string;
  /** Cards in a row, equal ones together: "orange 7 and two rockets". */
  cardsWords?(cards: readonly string[]): string;
  /** What else the reasons of bots name, in words: colours. Cards come by the words above. */
  reasonWords?(parameters: Parameters): Parameters;
  /** An action in words, for hints: "Play orange 7"; with the table as it is before it, where that is known. */
  actionWords?(action: string, people: People, view?: Game["View"]): string;
  /** What a choice is about, as selectors of what lies on the board: a hint makes it glow. */
  pointsOf?(actions: readonly string[], view: Game["View"]): readonly string[];

  /** The same for what a hint asks to watch, by the server's code. */
  watchedAt?(code: string, view: Game["View"]): readonly string[];
  /** Where a lesson points at, by the words of the server, as selectors of what lies on the board. */
  placesOf?(places: readonly string[], view: Game["View"]): readonly string[];
  /** Which of the allowed actions a way out is, by the server's code. */
  wayActions?(way: string, legal: readonly string[], view: Game["View"]): readonly string[];
  /** Whether a choice is laid out on the board first, to be confirmed there with the board's own button. */
  isLaidOut?(actions: readonly string[]): boolean;
  /** Ways to sort the hand, by name; the first is the usual one. */
  readonly sorts: readonly ("suit" | "number")[];
  /** Single letters that are keys of the board, with what they do. */
  keys?(): readonly (readonly [key: string, about: string])[];
}
