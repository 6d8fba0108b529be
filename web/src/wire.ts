// All that travels between a server of Bagatelle and its clients.
// Written by `python -m bagatelle.wire.schema`; changes belong into the Python sources.
//
// A field with `?` may be left out and then has its default: nothing, 0, false or what its comment says.

/** Counts up when older clients would misunderstand. */
export const PROTOCOL = 5;
/** The most bytes that a client may send in a frame. */
export const LONGEST_FRAME = 8192;
/** The most characters of a text that people write. */
export const LONGEST_TEXT = 280;
/** The most characters of a name. */
export const LONGEST_NAME = 32;
/** The most seats that a table may have, whatever the game. */
export const MOST_SEATS = 8;
/** The pace of a table by default, in milliseconds. */
export const USUAL_PACE = 700;
/** The grace of a table where nobody says otherwise, in seconds. */
export const USUAL_GRACE = 60;

/** What a client may send. */
export type ToServer =
  | Hello
  | Open
  | Tables
  | Watch
  | Leave
  | Do
  | Ask
  | Claim
  | Ping
  | Echo;

/** What a server may send. */
export type ToClient =
  | Welcome
  | Lobby
  | Watching
  | Happened
  | State
  | Done
  | Refused
  | Answer
  | Pong
  | Failed;

/** Everything that changes a table. */
export type AnyCommand =
  | SitCommand
  | StandCommand
  | LeaveTableCommand
  | ReturnCommand
  | CoverCommand
  | AskSeatCommand
  | AgreeCommand
  | DeclineCommand
  | WithdrawCommand
  | PlaceCommand
  | SwitchCommand
  | RenameCommand
  | RemoveCommand
  | AllowCommand
  | ArrangeCommand
  | CloseCommand
  | StartCommand
  | ActCommand
  | TakeBackCommand
  | SayCommand
  | ChatCommand
  | ExtendCommand
  | RematchCommand;

/** Everything that may be asked about a table. */
export type AnyQuestion =
  | ViewQuestion
  | LegalQuestion
  | WhyQuestion
  | PreviewQuestion
  | HintQuestion
  | WordQuestion
  | RecordQuestion;

/** An entry of a table's log, as everybody may hear it. */
export type AnyTold =
  | OpenedTold
  | SatTold
  | AskedTold
  | BackTold
  | ActedTold
  | StoodTold
  | LeftTold
  | AgreedTold
  | TurnedDownTold
  | WithdrewTold
  | PlacedTold
  | SwitchedTold
  | RenamedTold
  | RemovedTold
  | AllowedTold
  | CoveredTold
  | LapsedTold
  | ReturnedTold
  | AwayTold
  | ArrangedTold
  | ClosedTold
  | StartedTold
  | TookBackTold
  | SaidTold
  | HintedTold
  | ExtendedTold
  | RematchedTold;

/** The first message: who one is. Without a token, and without the cookie of a browser, one is a new guest. */
export interface Hello {
  readonly type: "hello";
  /** (16 to 128 characters) */
  readonly token?: string | null;
  readonly protocol?: number;
}

/** Open a new table. */
export interface Open {
  readonly type: "open";
  /** (1 to 64 characters) */
  readonly id: string;
  readonly settings: Settings;
  /**
   * The deal that is to be played, where it is chosen: the seed of a record, or any text; equal texts give equal
   * cards. A person who knows it can know every card, so such a table promises nothing: it has no `commitment`.
   * (0 to 128 characters)
   */
  readonly seed?: string;
}

/** What tables there are: those in the lobby, or one's own. */
export interface Tables {
  readonly type: "tables";
  /** (1 to 64 characters) */
  readonly id: string;
  readonly own?: boolean;
}

/** Hear what happens at a table, from one's own seat or as a spectator. */
export interface Watch {
  readonly type: "watch";
  /** (1 to 64 characters) */
  readonly id: string;
  /** (1 to 64 characters) */
  readonly table: string;
  /** The number up to which one has seen everything. (0 or more) */
  readonly since?: number;
  /** Whether to get the view and the legal actions, now and with everything that happens. */
  readonly views?: boolean;
  /** Seats whose words one does not want to hear. (each 0 to 7) */
  readonly muted?: readonly number[];
}

/** Hear no more of a table. */
export interface Leave {
  readonly type: "leave";
  /** (1 to 64 characters) */
  readonly table: string;
}

/** A command. */
export interface Do {
  readonly type: "do";
  /** (1 to 64 characters) */
  readonly id: string;
  /** (1 to 64 characters) */
  readonly table: string;
  readonly command: AnyCommand;
}

/** A question. */
export interface Ask {
  readonly type: "ask";
  /** (1 to 64 characters) */
  readonly id: string;
  /** (1 to 64 characters) */
  readonly table: string;
  readonly question: AnyQuestion;
}

/** Take over one's seat with its secret link, from another device for instance. */
export interface Claim {
  readonly type: "claim";
  /** (1 to 64 characters) */
  readonly id: string;
  /** (1 to 64 characters) */
  readonly table: string;
  /** (16 to 128 characters) */
  readonly secret: string;
}

/** A sign of life, answered at once. */
export interface Ping {
  readonly type: "ping";
  readonly sent?: number;
  /**
   * How many milliseconds the last answer took: taken off where several shout at once, as far as it is measured.
   * (0 to 60000)
   */
  readonly lag?: number;
}

/** The answer to `Pong`, to be sent at once: by it the server measures the round-trip time. */
export interface Echo {
  readonly type: "echo";
  /** (0 or more) */
  readonly number: number;
}

/** The answer to `Hello`. */
export interface Welcome {
  readonly type: "welcome";
  /** Who one is, as others may know it. */
  readonly guest: string;
  /** The server's time, in milliseconds since 1970. */
  readonly now: number;
  readonly version: string;
  /** For a new guest without a cookie: to be kept, it is shown once. */
  readonly token?: string;
}

/** The answer to `Tables`. */
export interface Lobby {
  readonly type: "lobby";
  readonly id: string;
  readonly tables: readonly TableInfo[];
}

/** The answer to `Watch` and `Open`: the table as it is; what happened since follows. */
export interface Watching {
  readonly type: "watching";
  readonly id: string;
  readonly info: TableInfo;
  readonly own: Own;
}

/** Something happened. */
export interface Happened {
  readonly type: "happened";
  readonly table: string;
  readonly seq: number;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  readonly told: AnyTold;
  /** The table from now on, if this has changed it; not with what happened before one watched. */
  readonly info?: TableInfo | null;
  /** What the rules let one see of it; `event` says which kind each is. */
  readonly events?: readonly GameEvent[];
  /** One's own place from now on, if this has changed it; not with what happened before one watched. */
  readonly own?: Own | null;
  /** Where the table stands after it; not with what happened before one watched, nor before the game has begun. */
  readonly state?: State | null;
  /** What a bot remarks, the same for everybody; not with what happened before one watched. */
  readonly reaction?: Reaction | null;
}

/** Where the table stands, for clients that want views: by itself after `watching`, then with what happens. */
export interface State {
  readonly type: "state";
  /** Left out within `happened`, which has it. */
  readonly table?: string;
  /** Left out within `happened`, which has it. */
  readonly seq?: number;
  readonly asked: readonly number[];
  readonly deadlines?: readonly Deadline[];
  /** The seats whose last clock ran out: when the next one does, a bot stays. */
  readonly lapsed?: readonly number[];
  /** What the own seat may choose. */
  readonly legal: readonly string[];
  /** Whether the own seat may take its last choice back. */
  readonly undo?: boolean;
  /** The whole view: after `watching`, and when one sees the table from another seat than before. */
  readonly view?: TableView | null;
  /** In place of it, the fields that are not as in the state before. */
  readonly changed?: ViewChanges | null;
}

/** A command has been stored: it cannot be lost any more. */
export interface Done {
  readonly type: "done";
  readonly id: string;
  readonly table: string;
  /** The entry that it became. */
  readonly seq: number;
}

/** A command, or another message, was refused; nothing has changed. */
export interface Refused {
  readonly type: "refused";
  readonly id: string;
  /** What kind of refusal, for programs. */
  readonly code: string;
  /** Why, and what to do, for people. */
  readonly text: string;
  /** The cards that cause it. */
  readonly cards?: readonly string[];
  /** The number of the ruling behind it (`S10`), where a rule of the game stands in the way. */
  readonly rule?: string;
  /** What the own seat could do instead, now: codes of the game, each with its words in `text`. */
  readonly ways?: readonly string[];
}

/** The answer to a question. */
export interface Answer {
  readonly type: "answer";
  readonly id: string;
  readonly table: string;
  readonly seq: number;
  readonly view?: TableView | null;
  readonly legal?: readonly string[] | null;
  readonly text?: string | null;
  /** One for each action that was asked about; `preview` says which kind it is, `null` that nothing can be told. */
  readonly previews?: readonly (GamePreview | null)[] | null;
  readonly hint?: Advice | null;
}

/** The answer to `Ping`. */
export interface Pong {
  readonly type: "pong";
  readonly sent: number;
  readonly now: number;
  /** To be sent back at once in an `Echo`. */
  readonly number?: number;
}

/** The connection cannot go on; it is closed. */
export interface Failed {
  readonly type: "failed";
  readonly code: string;
  readonly text: string;
}

/** Take a free seat, or that of a bot; in a running game only where the table's `joining` is `free`. */
export interface SitCommand {
  readonly do: "sit";
  /** (0 to 7) */
  readonly seat: number;
  /** (1 to 32 characters) */
  readonly name: string;
  /**
   * Something of one's own that goes into the shuffle: up to 64 hexadecimal digits, an even number of them. (0
   * to 128 characters)
   */
  readonly entropy?: string;
}

/** Leave one's seat, before the game has begun. */
export interface StandCommand {
  readonly do: "stand";
}

/**
 * Leave for good: before the game one stands up, and a host hands the table to another person. In a running game
 * a bot plays on at once, and `return` takes the seat back. Without another person the game waits.
 */
export interface LeaveTableCommand {
  readonly do: "leave";
}

/** Take one's seat back from the bot that has played for it. */
export interface ReturnCommand {
  readonly do: "return";
}

/** Let a bot play for a seat whose person has been away for long: anybody who sits there. */
export interface CoverCommand {
  readonly do: "cover";
  /** (0 to 7) */
  readonly seat: number;
}

/**
 * Ask for the seat of a bot in a running game: one sits there once every person present at the table agrees. The
 * request ends when it is answered, withdrawn, or when one stops watching the table.
 */
export interface AskSeatCommand {
  readonly do: "ask";
  /** (0 to 7) */
  readonly seat: number;
  /** One's name on that seat. (1 to 32 characters) */
  readonly name: string;
}

/** Agree that the guest who asks under that name gets the seat, once every person present at the table agrees. */
export interface AgreeCommand {
  readonly do: "agree";
  /** (1 to 32 characters) */
  readonly name: string;
}

/** Decline the request of the guest who asks under that name: any person who sits at the table. */
export interface DeclineCommand {
  readonly do: "decline";
  /** (1 to 32 characters) */
  readonly name: string;
}

/** Withdraw one's own request for a seat. */
export interface WithdrawCommand {
  readonly do: "withdraw";
}

/** Put a bot on a free seat, or take it away: only the host, before the game has begun. */
export interface PlaceCommand {
  readonly do: "bot";
  /** (0 to 7) */
  readonly seat: number;
  /** (0 to 128 characters) */
  readonly bot?: string;
}

/**
 * Let a seat and the one after it change places, with people or bots: only the host, before the game begins. So
 * people and bots get into another order; everybody keeps their name, and the link of their seat.
 */
export interface SwitchCommand {
  readonly do: "switch";
  /** (0 to 7) */
  readonly seat: number;
}

/** Be called otherwise, before the game has begun; seat and link stay. */
export interface RenameCommand {
  readonly do: "rename";
  /** (1 to 32 characters) */
  readonly name: string;
}

/**
 * Take a person's seat away: only the host, before the game or in it, where a bot goes on at once. A removed
 * person may watch, and takes no seat at this table until they are allowed to.
 */
export interface RemoveCommand {
  readonly do: "remove";
  /** (0 to 7) */
  readonly seat: number;
  /** Who is meant: if somebody else sits there by now, nobody is removed. (1 to 32 characters) */
  readonly name: string;
}

/** Let those who were removed under a name take a seat again: only the host. */
export interface AllowCommand {
  readonly do: "allow";
  /** (1 to 32 characters) */
  readonly name: string;
}

/**
 * Change how the table is: only the host, before the game has begun. The game stays the same. People keep their
 * seats, whatever `bots` says; where one would be gone, it is refused. All other seats have the bots of the
 * settings then, or are free.
 */
export interface ArrangeCommand {
  readonly do: "arrange";
  readonly settings: Settings;
}

/** Close the table for good: only the host, before the game has begun. */
export interface CloseCommand {
  readonly do: "close";
}

/** Begin the game: anybody who sits there, once every seat is taken. */
export interface StartCommand {
  readonly do: "start";
}

/** Choose an action of the game for one's own seat. */
export interface ActCommand {
  readonly do: "act";
  /** (0 to 128 characters) */
  readonly action: string;
}

/** Take one's last choice back, which nobody has seen, or which is the last and has shown nothing hidden. */
export interface TakeBackCommand {
  readonly do: "takeback";
}

/** Say one of the preset phrases. */
export interface SayCommand {
  readonly do: "say";
  /** (0 to 32 characters) */
  readonly phrase: string;
}

/** Write something, where the table has chat. */
export interface ChatCommand {
  readonly do: "chat";
  /** (1 to 280 characters) */
  readonly text: string;
}

/** Ask for ten more seconds while a clock runs for one's own choice, or for one's answer: once for each. */
export interface ExtendCommand {
  readonly do: "extend";
}

/** Play again: a new table with the same people, settings and bots. */
export interface RematchCommand {
  readonly do: "rematch";
  readonly same_deal?: boolean;
}

/** What the own seat knows; for spectators what everybody knows. */
export interface ViewQuestion {
  readonly about: "view";
}

/** All that the own seat may choose now. */
export interface LegalQuestion {
  readonly about: "legal";
}

/** Why an action is not allowed now, or what it would do. */
export interface WhyQuestion {
  readonly about: "why";
  /** (0 to 128 characters) */
  readonly action: string;
}

/** What actions would lead to, as far as the own seat can know. */
export interface PreviewQuestion {
  readonly about: "preview";
  /** (each 0 to 128 characters) */
  readonly actions: readonly string[];
}

/** What the strongest bot would choose in the own seat; everybody is told that somebody has asked. */
export interface HintQuestion {
  readonly about: "hint";
}

/** What the game answers to one of its questions, such as `score` or `trump`, in words. */
export interface WordQuestion {
  readonly about: "word";
  /** (0 to 128 characters) */
  readonly word: string;
}

/** The record of a finished game. */
export interface RecordQuestion {
  readonly about: "record";
}

/** The table was opened. */
export interface OpenedTold {
  readonly what: "opened";
}

/** Somebody took a seat. */
export interface SatTold {
  readonly what: "sat";
  readonly seat: number;
  readonly name: string;
  /** The name of the bot that had the seat until then. */
  readonly instead?: string;
  /** The seat of the person who agreed, where the person had to ask. */
  readonly agreed?: number | null;
  /** Bots that were called like the person, before the game. */
  readonly renamed?: readonly BotName[];
}

/** A guest asks for the seat of a bot. */
export interface AskedTold {
  readonly what: "asked";
  readonly seat: number;
  readonly name: string;
}

/** A person is there again. */
export interface BackTold {
  readonly what: "back";
  readonly seat: number;
}

/** A seat has chosen, or the clock has struck (seat -1); `events` say what could be seen of it. */
export interface ActedTold {
  readonly what: "acted";
  readonly seat: number;
  /** The bot that chose, where one did. */
  readonly by?: string;
}

/** A person left a seat before the game. */
export interface StoodTold {
  readonly what: "stood";
  readonly seat: number;
  readonly name?: string;
  /** The seat of the new host, if the host has left and another person is the host now. */
  readonly host?: number | null;
}

/** A person left the running game; the seat stays theirs. */
export interface LeftTold {
  readonly what: "left";
  readonly seat: number;
  /** The bot that plays for them; empty if no other person is left, so that the game waits. */
  readonly bot?: string;
}

/** A person agreed to the request for a seat; other people at the table have still to agree. */
export interface AgreedTold {
  readonly what: "agreed";
  readonly seat: number;
  readonly name: string;
  /** The seat of the person who agreed. */
  readonly by: number;
}

/** A person declined the request for a seat. */
export interface TurnedDownTold {
  readonly what: "turneddown";
  readonly seat: number;
  readonly name: string;
  /** The seat of the person who declined. */
  readonly by: number;
}

/** A guest withdrew the request for a seat, or left. */
export interface WithdrewTold {
  readonly what: "withdrew";
  readonly seat: number;
  readonly name: string;
}

/** A bot got a seat, or left it. */
export interface PlacedTold {
  readonly what: "placed";
  readonly seat: number;
  readonly bot: string;
  readonly name: string;
}

/** A seat and the one after it have changed places. */
export interface SwitchedTold {
  readonly what: "switched";
  readonly seat: number;
  /** Who sat on the two before that; empty for a free seat. */
  readonly names?: readonly string[];
}

/** A person changed their name. */
export interface RenamedTold {
  readonly what: "renamed";
  readonly seat: number;
  readonly name: string;
  /** What they were called before. */
  readonly was?: string;
  /** Bots that were called like the person. */
  readonly renamed?: readonly BotName[];
}

/** The host has taken a person's seat away; in a running game a bot has it now. */
export interface RemovedTold {
  readonly what: "removed";
  readonly seat: number;
  /** Who sat there. */
  readonly name: string;
  readonly bot?: string;
  /** What the bot is called, where one has the seat now. */
  readonly bot_name?: string;
  /** The seat of the host; `null` while they have none. */
  readonly by?: number | null;
}

/** Who was removed may take a seat again. */
export interface AllowedTold {
  readonly what: "allowed";
  readonly name: string;
}

/** A bot plays for a person who is away or has run out of time. */
export interface CoveredTold {
  readonly what: "covered";
  readonly seat: number;
  readonly bot: string;
}

/**
 * The time of a person ran out: a bot makes this one choice for them, and then it is their turn as before. Only
 * when the next clock runs out as well, without a word of the person in between, the bot covers the seat.
 */
export interface LapsedTold {
  readonly what: "lapsed";
  readonly seat: number;
  readonly bot: string;
}

/** A person plays again. */
export interface ReturnedTold {
  readonly what: "returned";
  readonly seat: number;
}

/** A person has lost the connection, or has closed the page of the table. */
export interface AwayTold {
  readonly what: "away";
  readonly seat: number;
  /** Milliseconds for which the person was missing before this entry. */
  readonly waited?: number;
}

/** The host has changed how it is. */
export interface ArrangedTold {
  readonly what: "arranged";
  readonly settings: Settings;
  /** How it was before. */
  readonly was: Settings;
  /** Who has each seat now; empty for a free one. */
  readonly names: readonly string[];
  /** The seat of who did it; `null` while they have none. */
  readonly by?: number | null;
}

/** The host has closed it for good; there is no game. */
export interface ClosedTold {
  readonly what: "closed";
  /** Their seat; `null` while they have none. */
  readonly by?: number | null;
}

/** The game began. */
export interface StartedTold {
  readonly what: "started";
  readonly names: readonly string[];
  /** What each seat has put into the shuffle. */
  readonly entropy: readonly string[];
}

/** A seat takes its last choice back: the game and its record are as if it had not chosen. */
export interface TookBackTold {
  readonly what: "tookback";
  readonly seat: number;
  /** The entry with the choice. A client that folds events begins again without those of this entry. */
  readonly entry?: number;
}

/** Somebody said something: a preset phrase, or a text. */
export interface SaidTold {
  readonly what: "said";
  readonly seat: number;
  readonly phrase?: string;
  readonly text?: string;
}

/** A person has asked for a hint, for the first time in this choice. */
export interface HintedTold {
  readonly what: "hinted";
  readonly seat: number;
}

/** Somebody has asked for ten more seconds for a choice. */
export interface ExtendedTold {
  readonly what: "extended";
  readonly seat: number;
}

/** These people play again at another table. */
export interface RematchedTold {
  readonly what: "rematched";
  readonly table: string;
}

/** How a table is to be. */
export interface Settings {
  /** (0 to 32 characters) */
  readonly game: string;
  /** `null` for what the game says. (1 to 8) */
  readonly seats?: number | null;
  readonly options?: { readonly [name: string]: string };
  /** The bot of each seat that has one, by the seat's number as a text. */
  readonly bots?: { readonly [name: string]: string };
  readonly clock?: Clock;
  /** Whether the lobby shows the table, while its host is there (a running game: while anybody is). */
  readonly listed?: boolean;
  /** Whether people may write what they like, besides the preset phrases. */
  readonly chat?: boolean;
  /**
   * Milliseconds between two choices of bots, so that people can follow. With 0 bots choose as soon as they
   * know, and how long they think may tell something of their cards. (0 to 5000)
   */
  readonly pace?: number;
  /** Whether a guest may take the seat of a bot in a running game: never, once a person agrees, or freely. */
  readonly joining?: Joining;
  /** Whether people may ask what the strongest bot would do; everybody is told that they have. */
  readonly hints?: boolean;
  /**
   * Time to undo: so many milliseconds bots wait at least after a choice that its person may take back. (0 to
   * 5000)
   */
  readonly undo?: number;
}

/** A table as everybody may see it. */
export interface TableInfo {
  readonly table: string;
  readonly game: string;
  readonly title: string;
  readonly seats: number;
  readonly options: { readonly [name: string]: string };
  readonly clock: Clock;
  readonly listed: boolean;
  readonly chat: boolean;
  /** `gathering`, `playing` or `over`; `closed` if it was closed before the game. */
  readonly status: string;
  readonly seating: readonly Seating[];
  /** How much has happened there. */
  readonly seq: number;
  /**
   * SHA-256 of the secret of the deal, published before it; empty where a deal that is known is played again, so
   * that nobody can check it.
   */
  readonly commitment: string;
  /** The secret of the deal, once the game is over: with it everybody can check the cards. */
  readonly secret?: string;
  /** The seat of the host, once seated. */
  readonly host?: number | null;
  /** The table at which these people play again. */
  readonly rematch?: string;
  /** When the game began, in milliseconds since 1970. */
  readonly began?: number | null;
  /** When somebody chose last, or the game began: once it is over, when it ended. */
  readonly played?: number | null;
  readonly winners?: readonly number[] | null;
  readonly totals?: readonly number[] | null;
  /** Whether people may ask for hints. */
  readonly hints?: boolean;
  /** For a game that is played on from a record: after how many of its steps it begins here. */
  readonly step?: number;
  /** Whether its game begins in a position: it has no record, and no deal to check. */
  readonly exercise?: boolean;
  /** The names of those who were removed, and may take no seat here until they are allowed to. */
  readonly removed?: readonly string[];
  /** Milliseconds between two choices of bots. (0 to 5000) */
  readonly pace?: number;
  /** Whether a guest may take the seat of a bot in a running game. */
  readonly joining?: Joining;
  /** Requests for seats that wait for an answer. */
  readonly requests?: readonly SeatRequest[];
  /** Milliseconds that bots wait at least after a choice that its person may take back. (0 to 5000) */
  readonly undo?: number;
}

/** What one guest alone may know of the own place at a table. */
export interface Own {
  /** The own seat. */
  readonly seat?: number | null;
  /** The secret of the own seat, for another device. */
  readonly link?: string;
  /** Whether the guest was removed from a seat here, and may take none until the host allows it. */
  readonly removed?: boolean;
  /** Whether the guest is the host of the table. */
  readonly host?: boolean;
  /** The own request for a seat, while it waits for an answer. */
  readonly request?: SeatRequest | null;
}

/** A remark of a bot about what everybody was told of an entry; the page has the words. */
export interface Reaction {
  readonly seat: number;
  /** One of the game's codes, such as `rocket`. */
  readonly code: string;
  /** `happy` or `upset`. */
  readonly mood: string;
}

/** What happens by itself, and when. */
export interface Deadline {
  /** `window`, `game`, `move` or `cover`. */
  readonly what: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly seat?: number | null;
  /** The seats that have asked for more time, which each that is to choose or to answer may do once. */
  readonly extended?: readonly number[];
}

/** A whole view of the game, in its two parts. */
export interface TableView {
  /** What everybody sees of the table. */
  readonly public: GamePublicView;
  /** What the own seat knows besides; nothing for spectators. */
  readonly own?: GameOwnView;
}

/** The fields of a view that have changed, with their new values. */
export interface ViewChanges {
  readonly public?: { readonly [name: string]: unknown };
  readonly own?: { readonly [name: string]: unknown };
}

/** A hint: what the strongest bot would choose in the own seat, from what the seat knows. */
export interface Advice {
  readonly watch: ToWatch;
  readonly action: string;
  readonly because: Because;
  /** What it would do and why, in English. */
  readonly text: string;
  /** What it would choose right after it, where a choice takes several steps: the other card to pass, a lid. */
  readonly then?: readonly string[];
  /** Why, for each of those steps. */
  readonly further?: readonly Because[];
}

/** The new name of a bot whose name a person has taken. */
export interface BotName {
  readonly seat: number;
  readonly name: string;
}

/** How long a table waits for people; 0 is for ever. */
export interface Clock {
  /**
   * Seconds for each choice. Once they have run out, a bot makes it; if they run out again, a bot covers the
   * seat. (0 to 2592000)
   */
  readonly move?: number;
  /**
   * Seconds that a seat has besides, for the whole game; with no time for each choice, ten are left in the end.
   * (0 to 2592000)
   */
  readonly bank?: number;
  /**
   * Seconds after which a bot plays for a person who has left and is waited for, where other people play too. (0
   * to 2592000)
   */
  readonly grace?: number;
  /**
   * Seconds that others have to challenge, where the game has such a clock; 0 is what the game says. (0 to
   * 2592000)
   */
  readonly window?: number;
}

/** Whether a guest may take the seat of a bot in a running game. */
export type Joining = "never" | "ask" | "free";

/** Who has a seat. */
export interface Seating {
  readonly seat: number;
  /** Empty while the seat is free. */
  readonly name?: string;
  /** The bot that sits there, or that plays for the person meanwhile. */
  readonly bot?: string;
  /** Whose face the bot has, by the id of one of the game's characters. */
  readonly character?: string;
  readonly person?: boolean;
  /** Whether the person has lost the connection or left. */
  readonly away?: boolean;
}

/** A guest asks for the seat of a bot in the running game. */
export interface SeatRequest {
  readonly seat: number;
  readonly name: string;
  /** The seats of the people who have agreed so far. */
  readonly agreed?: readonly number[];
}

/** What to watch: the first step of a hint, which does not tell the choice. */
export interface ToWatch {
  readonly code: string;
  readonly parameters?: { readonly [name: string]: string | number };
}

/** Why something would be chosen. */
export interface Because {
  readonly code: string;
  readonly parameters?: { readonly [name: string]: string | number };
  /** The chance to win the game so, in hundredths, where the bot has searched. */
  readonly win?: number | null;
  /** The same for the next best choice; `null` where none is surely better or worse. */
  readonly next_best?: number | null;
}

// --- over HTTP ---

/** Why a request was refused; nothing has changed. */
export interface Problem {
  /** What kind of refusal, for programs. */
  readonly code: string;
  /** Why, and what to do, for people. */
  readonly text: string;
  /** The cards that cause it. */
  readonly cards?: readonly string[];
  /** The number of the ruling behind it, where a rule of the game stands in the way. */
  readonly rule?: string;
  /** The line of a record that is wrong, counted from 1; 0 where it is about no record. */
  readonly line?: number;
  /** What the own seat could do instead, now, as codes of the game. */
  readonly ways?: readonly string[];
}

/** All games. */
export interface GameList {
  readonly games: readonly GameInfo[];
  /** What people can say at a table without typing. */
  readonly phrases: readonly string[];
}

/** The rules of a game, as Markdown. */
export interface Rules {
  readonly game: string;
  readonly rulebook: string;
  /** Our numbered answers to what the printed rules leave open. */
  readonly rulings: string;
  /** What to look up during a game, on one page; empty for a game without one. */
  readonly reference: string;
  readonly rulebook_language: string;
  readonly rulings_language: string;
  /** What is not written in the language that was asked for comes in English. */
  readonly reference_language: string;
}

/** A guest to be remembered. */
export interface NewGuest {
  /** Whether as a cookie, which no script can read; else the token is in the answer, for programs. */
  readonly cookie?: boolean;
}

/** Who one is. */
export interface Guest {
  /** As others may know it. */
  readonly guest: string;
  /** For programs: to be kept, it is shown once. */
  readonly token?: string;
}

/** Tables. */
export interface TableList {
  readonly tables: readonly TableInfo[];
}

/** A table to be opened. */
export interface NewTable {
  /** Chosen by the client: sent again, it is the same table. (1 to 64 characters) */
  readonly id: string;
  readonly settings: Settings;
  /**
   * The deal, where it is chosen: the seed of a record, or any text. Such a table has no commitment. (0 to 128
   * characters)
   */
  readonly seed?: string;
}

/** A table, and one's own place there. */
export interface AtTable {
  readonly info: TableInfo;
  readonly own: Own;
}

/** What has happened at a table, as one may hear it. */
export interface Happenings {
  readonly table: string;
  /** How much has happened there; where more has than is told here, ask again from the last that is. */
  readonly seq: number;
  readonly happened: readonly Happened[];
}

/** Something to be done at a table. */
export interface NewCommand {
  /** Chosen by the client: sent again, it is answered as it was the first time. (1 to 64 characters) */
  readonly id: string;
  readonly command: AnyCommand;
}

/** A seat to be taken over by its secret link. */
export interface NewClaim {
  /** (1 to 64 characters) */
  readonly id: string;
  /** (16 to 128 characters) */
  readonly secret: string;
}

/** An exercise to be opened in a position of one's own finished game, alone against bots. */
export interface NewExercise {
  /** Chosen by the client: sent again, it is the same table. (1 to 64 characters) */
  readonly id: string;
  /** After so many actions of the game. (0 to 20000) */
  readonly step: number;
  /** One's own in the exercise; it may be another than in the game. (0 to 7) */
  readonly seat: number;
  /** (1 to 32 characters) */
  readonly name: string;
  /** Who has the other seats; the usual bot by default. (0 to 128 characters) */
  readonly bot?: string;
  /** Milliseconds between two choices of bots, so that people can follow. (0 to 5000) */
  readonly pace?: number;
  readonly hints?: boolean;
}

/** All lessons of a game. In texts `[O7]` is a card. */
export interface CourseInfo {
  readonly game: string;
  /** What is not written in the language that was asked for comes in English. */
  readonly language: string;
  readonly title: string;
  readonly about: string;
  readonly sections: readonly SectionInfo[];
  readonly lessons: readonly LessonInfo[];
}

/** What was tried in a step so far; the answer is about the last of it. */
export interface NewAttempts {
  /** None to begin. */
  readonly attempts?: readonly Attempt[];
  readonly language?: string;
  /** How many steps of the hint are wanted: first what to look at, then what to choose. (0 to 2) */
  readonly hints?: number;
}

/** A step after an attempt, as the learner's seat knows it. */
export interface StepMoment {
  readonly language: string;
  readonly kind: Kind;
  readonly goal: string;
  /** The learner's. */
  readonly seat: number;
  readonly names: readonly string[];
  /** The bot of each seat; an empty word for the learner. */
  readonly bots: readonly string[];
  /** Whose face each bot has; an empty word for the learner. */
  readonly characters: readonly string[];
  readonly options: { readonly [name: string]: string };
  /**
   * The table before the last attempt, then every action of it and of the replies. Without attempts: the
   * position, then what is played before the learner is asked. The last one has the learner's legal actions.
   */
  readonly frames: readonly Happened[];
  /** What to point at, as `docs/lessons.md` says. */
  readonly points?: readonly string[];
  /** Displays that would tell the answer, to be covered while the question is open. */
  readonly cover?: readonly string[];
  readonly answers?: readonly AnswerInfo[];
  /**
   * What came of the last attempt: `open`, `right`, `wrong` or `refused`. A wrong one is taken back: the next
   * attempt begins where the learner was first asked.
   */
  readonly came?: string;
  /** The sentence about it. */
  readonly text?: string;
  readonly refusal?: Problem | null;
  /** As many steps of the hint as were asked for. */
  readonly hints?: readonly string[];
}

/** Actions that the learner looks at. */
export interface NewPreviews {
  /** (each 0 to 128 characters) */
  readonly actions: readonly string[];
  /** What was tried in the step so far. */
  readonly attempts?: readonly Attempt[];
}

/** What each action would lead to, as the game writes it. */
export interface Previews {
  readonly previews: readonly (GamePreview | null)[];
}

/** A game to be played on from a moment of a record, alone against bots. */
export interface NewGame {
  /** Chosen by the client: sent again, it is the same table. (1 to 64 characters) */
  readonly id: string;
  readonly record: string;
  /** After so many steps. (0 to 20000) */
  readonly step: number;
  /** One's own. (0 to 7) */
  readonly seat: number;
  /** (1 to 32 characters) */
  readonly name: string;
  /** Who has the other seats; the usual bot by default. (0 to 128 characters) */
  readonly bot?: string;
  /** Milliseconds between two choices of bots, so that people can follow. (0 to 5000) */
  readonly pace?: number;
  readonly hints?: boolean;
}

/** A record to be looked through. */
export interface NewReplay {
  readonly record: string;
  /** As whom to see it; `null` for what everybody was sent. (0 to 7) */
  readonly seat?: number | null;
  /** Whether to get besides what everybody was sent all that was hidden: every card. */
  readonly all?: boolean;
}

/** A whole game of a record, as the frames that a client would have been sent. */
export interface Replay {
  readonly game: string;
  readonly title: string;
  readonly seats: number;
  readonly options: { readonly [name: string]: string };
  readonly names: readonly string[];
  /** The bot of each seat; an empty word for a person. */
  readonly bots: readonly string[];
  /** Whose face each bot has, by the id of one of the game's characters; an empty word for a person. */
  readonly characters: readonly string[];
  /** Every action of the record, without the deal. */
  readonly steps: readonly Step[];
  /**
   * The deal and every action; `seq` counts the actions from 1, and 0 is the deal. Nothing can be chosen any
   * more, so that the states have no legal actions and no deadlines.
   */
  readonly frames: readonly Happened[];
  /** For each frame what else was there, where all was asked for. */
  readonly revealed?: readonly Revealed[];
}

/** A moment of a record at which a seat was to choose. */
export interface NewReview {
  readonly record: string;
  /** After so many steps. (0 to 20000) */
  readonly step: number;
  /** (0 to 7) */
  readonly seat: number;
}

/** What the strongest bot would have chosen there, and what was chosen. */
export interface Review {
  readonly step: number;
  readonly seat: number;
  /** Whose choice it is: the strongest bot's, or a quicker one's where that has failed. */
  readonly bot: string;
  readonly advice: Advice;
  /** What the seat did choose next. */
  readonly played: string;
}

/** How the server is. */
export interface Health {
  readonly status: string;
}

/** A game that can be played here. */
export interface GameInfo {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** How many may play; the first is usual. */
  readonly seats: readonly number[];
  readonly usual_seats: number;
  readonly options: readonly OptionInfo[];
  readonly bots: readonly BotInfo[];
  readonly usual_bot: string;
  /** Its lessons, where there are some. */
  readonly lessons?: LessonsInfo | null;
}

/** A heading of the checklist with its points. */
export interface SectionInfo {
  readonly id: string;
  readonly title: string;
  readonly points: readonly PointInfo[];
}

/** A lesson. */
export interface LessonInfo {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly minutes: number;
  readonly steps: readonly StepInfo[];
}

/** What a learner has tried: actions one after the other, or an answer. */
export interface Attempt {
  /** (each 0 to 128 characters) */
  readonly actions?: readonly string[];
  /** The id of an answer. (0 to 128 characters) */
  readonly answer?: string;
  /** Only to hear why not: nothing is done where the actions are allowed. */
  readonly why?: boolean;
}

/** What the learner does in a step. */
export type Kind = "act" | "answer" | "watch";

/** An answer that can be given. */
export interface AnswerInfo {
  readonly id: string;
  readonly text: string;
}

/** Where an action of a record belongs. */
export interface Step {
  readonly round: number;
  /** The trick or turn, counted through the whole game from 1. */
  readonly beat: number;
}

/** What a step hid from spectators. */
export interface Revealed {
  /** The events of the step with every card, if spectators were not told all of it. */
  readonly events?: readonly GameEvent[] | null;
  /** The fields of the own part of each seat's view that have changed; with the deal all fields. */
  readonly own?: readonly ({ readonly [name: string]: unknown })[];
}

/** A choice that a game leaves to the table. */
export interface OptionInfo {
  readonly name: string;
  readonly values: readonly string[];
  readonly default: string;
  readonly about: string;
  /** The number of our answer that explains it (`bagatelle rules --rulings`). */
  readonly ruling: string;
  /** The numbers of seats with which it is offered. */
  readonly seats: readonly number[];
  /** Another option and the value that it must have for this one. */
  readonly needs: { readonly [name: string]: string };
}

/** A bot that can have a seat. */
export interface BotInfo {
  readonly name: string;
  /** What it is like to play against. */
  readonly about: string;
  /** Whether it is meant for people; else it is a rung of the ladder, for comparisons. */
  readonly level: boolean;
}

/** How much there is to learn. */
export interface LessonsInfo {
  readonly steps: number;
  readonly minutes: number;
}

/** A line of the checklist. */
export interface PointInfo {
  readonly id: string;
  readonly text: string;
  /** The point that it belongs to. */
  readonly under?: string;
}

/** A step, without its position and without what is right. */
export interface StepInfo {
  readonly id: string;
  readonly kind: Kind;
  readonly goal: string;
  /** The points that it teaches. A point is ticked when all steps that teach it are done. */
  readonly ticks?: readonly string[];
  /** The rulings that it teaches. */
  readonly rulings?: readonly string[];
}

// --- Bag-O-Loot ---

/** What everybody sees of the table now, or can work out without remembering hidden cards. */
export interface BagolootPublicView {
  readonly seats: number;
  /** The options that are not played as usual. */
  readonly options: { readonly [name: string]: string };
  readonly phase: BagolootPhase;
  readonly round: number;
  readonly dealer: number;
  readonly waiting: readonly number[];
  readonly invited: readonly number[];
  /** Cards in the hand of each seat; `null` while the table does not show them (B7). */
  readonly hand_sizes: readonly number[] | null;
  /** The cards themselves, once the game is over. */
  readonly hands: readonly (readonly string[])[] | null;
  /** The open collections of each seat, oldest first. */
  readonly collections: readonly (readonly BagolootCollection[])[];
  /** All bags on the table, oldest first. */
  readonly bags: readonly BagolootBag[];
  /** Which of `bags` each seat loses first, to a robbery or by a wrong challenge (B18, B23). */
  readonly oldest_bags: readonly (number | null)[];
  /** The seats that take no more turns in this round (B24). */
  readonly done: readonly number[];
  /** The seats, still in the round, that may not steal as they have no open collection (B9). */
  readonly locked_out: readonly number[];
  /** The seats that lose their coming turn (B22). */
  readonly skips: readonly number[];
  readonly totals: readonly number[];
  /** The scores of each seat in the finished rounds. */
  readonly rounds: readonly (readonly number[])[];
  /**
   * What the stash of each seat would bring in the running round with an empty hand; hands do not show (B7,
   * B25).
   */
  readonly so_far: readonly number[];
  /** Cards left to draw. */
  readonly deck: number;
  readonly junk: readonly string[];
  /** `null` once the game is over. */
  readonly turn: BagolootTurn | null;
  /** The bag that can be challenged now, by its place in `bags`. */
  readonly contested: number | null;
  /** The seats that let it stand. */
  readonly answered: readonly number[];
  /** The seats that may still challenge it or let it stand, clockwise from its maker. */
  readonly answering: readonly number[];
  /** Whether the running round is the last by the clock (B3). */
  readonly time_up: boolean;
  readonly splits: readonly BagolootSplit[];
  /** Collections opened in this round. */
  readonly openings: number;
  /** The seats that have had a turn in this round. */
  readonly had_turn: readonly number[];
  /** The seats that have played undrawn since they last drew (B22). */
  readonly slipped: readonly number[];
}

/** What one seat knows besides. */
export interface BagolootOwnView {
  readonly seat: number;
  readonly hand: readonly string[];
  readonly lids: readonly BagolootLid[];
  /** What the seat would lose by challenging a genuine bag now. */
  readonly stake: BagolootStake;
  /** The numbers of splits that the seat is making in its turn, where the table warns of them (B20). */
  readonly warned: readonly number[];
}

/** What one seat knows, or a spectator (seat `null`). */
export interface BagolootView {
  readonly seat: number | null;
  readonly phase: BagolootPhase;
  readonly round: number;
  readonly dealer: number;
  readonly waiting: readonly number[];
  readonly invited: readonly number[];
  readonly hand: readonly string[];
  readonly table: readonly BagolootSeat[];
  readonly bags: readonly BagolootBag[];
  readonly deck: number;
  readonly junk: readonly string[];
  readonly turn: BagolootTurn | null;
  readonly contested: number | null;
  readonly answered: readonly number[];
  readonly answering: readonly number[];
  /** `null` for spectators. */
  readonly stake: BagolootStake | null;
  readonly warned: readonly number[];
  readonly time_up: boolean;
  readonly splits: readonly BagolootSplit[];
  readonly openings: number;
  readonly had_turn: readonly number[];
  readonly slipped: readonly number[];
}

/** An exercise begins in the middle of a game: what each seat would know had it played until here. */
export interface BagolootPositionSet {
  readonly event: "PositionSet";
  readonly round: number;
  readonly dealer: number;
  readonly phase: string;
  /** The hand of each seat; `null` for another seat's. */
  readonly hands: readonly (readonly string[] | null)[];
  /** The changes of hands in the round, oldest first. */
  readonly moves: readonly BagolootMove[];
  /** Bags made in the round. */
  readonly bags: number;
  /** Who has looked at the lid of each bag. */
  readonly peekers: readonly (number | null)[];
}

/** A round begins with a new deal (B1, B2). */
export interface BagolootRoundBegan {
  readonly event: "RoundBegan";
  readonly round: number;
  readonly dealer: number;
  /** The seat that takes the first turn. */
  readonly first: number;
  /** Cards left to draw after the deal. */
  readonly deck: number;
}

/** A seat got its cards. */
export interface BagolootDealt {
  readonly event: "Dealt";
  readonly seat: number;
  readonly count: number;
  readonly cards: readonly string[] | null;
}

/** It is the seat's turn; with an empty deck there is no draw (B5). */
export interface BagolootTurnBegan {
  readonly event: "TurnBegan";
  readonly seat: number;
  readonly deck: number;
}

/** A seat drew a card (B5). */
export interface BagolootDrew {
  readonly event: "Drew";
  readonly seat: number;
  readonly card: string | null;
  /** Cards left in the deck. */
  readonly deck: number;
}

/** A seat asked another for its count; what was above eight changed hands (B6). */
export interface BagolootHeldUp {
  readonly event: "HeldUp";
  readonly seat: number;
  readonly victim: number;
  readonly count: number;
  readonly taken: number;
  /** Seen by the two of them only. */
  readonly cards: readonly string[] | null;
}

/** Two coins, or a coin and a looter, became a new collection (B8). */
export interface BagolootOpened {
  readonly event: "Opened";
  readonly seat: number;
  readonly number: number;
  readonly looter: boolean;
  /** A warning that this makes a split, where the table warns of it (B20); told to nobody else. */
  readonly splits: boolean | null;
}

/** A card went onto an own collection (B8). */
export interface BagolootBuilt {
  readonly event: "Built";
  readonly seat: number;
  readonly number: number;
  readonly looter: boolean;
  readonly size: number;
}

/** A collection of two or three changed hands (B9, B11). */
export interface BagolootStole {
  readonly event: "Stole";
  readonly seat: number;
  readonly victim: number;
  readonly number: number;
  /** What it was taken with: a coin, a looter, or `null` for the pair opened in this turn. */
  readonly card: string | null;
  readonly took: number;
}

/** What a seat now owns of a number was put together (B12, B21). */
export interface BagolootMerged {
  readonly event: "Merged";
  readonly seat: number;
  readonly number: number;
  /** Cards in it; five are a face-up bag, which nobody can challenge. */
  readonly size: number;
  /** Cards above five, which went to the junk pile. */
  readonly surplus: readonly string[];
}

/** A lid was laid face down on a collection of four (B10). */
export interface BagolootBagMade {
  readonly event: "BagMade";
  readonly seat: number;
  readonly number: number;
  /** Whose collection it was; `null` for the seat's own. */
  readonly victim: number | null;
  readonly lid: string | null;
}

/** The bag may be challenged now (B15). */
export interface BagolootWindowOpened {
  readonly event: "WindowOpened";
  readonly maker: number;
  readonly number: number;
  /** Who may answer, clockwise from the maker. */
  readonly seats: readonly number[];
}

/** A seat will not challenge the bag (B15). */
export interface BagolootLetStand {
  readonly event: "LetStand";
  readonly seat: number;
}

/** Nobody challenged the bag in time; it never can be again (B15, B16). */
export interface BagolootWindowClosed {
  readonly event: "WindowClosed";
  /** `answers`, `clock`, `turn`, or `nobody` where nobody could challenge it at all. */
  readonly by: string;
}

/** The challenger looked at the lid; the verdict is public, the card is not (B17). */
export interface BagolootChallenged {
  readonly event: "Challenged";
  readonly seat: number;
  readonly maker: number;
  readonly number: number;
  readonly genuine: boolean;
  readonly lid: string | null;
}

/** A bag changed hands. */
export interface BagolootBagMoved {
  readonly event: "BagMoved";
  readonly giver: number;
  readonly taker: number;
  readonly number: number;
  /** `bluff`, `genuine` or `robbery`. */
  readonly why: string;
}

/** A challenger without a bag paid with all open collections (B18). */
export interface BagolootCollectionsLost {
  readonly event: "CollectionsLost";
  readonly seat: number;
  /** `null` when they went to the junk pile. */
  readonly taker: number | null;
  readonly numbers: readonly number[];
}

/** A junk coin went to the junk pile for a new card (B13). */
export interface BagolootExchanged {
  readonly event: "Exchanged";
  readonly seat: number;
  readonly number: number;
  readonly card: string | null;
  readonly deck: number;
}

/** A seat ended its turn (B14). */
export interface BagolootKnocked {
  readonly event: "Knocked";
  readonly seat: number;
}

/** A seat claimed a split and got all open collections of the number (B20, B21). */
export interface BagolootClaimed {
  readonly event: "Claimed";
  readonly seat: number;
  readonly number: number;
  /** Whose collections they were. */
  readonly owners: readonly number[];
}

/** A wrong claim: nothing changes (B20). */
export interface BagolootClaimFailed {
  readonly event: "ClaimFailed";
  readonly seat: number;
  readonly number: number;
  /** Whether the seat's own open made the split; told to nobody else. */
  readonly own: boolean | null;
}

/** Strict manners: the play is undone unseen and a turn is lost (B22). */
export interface BagolootOffended {
  readonly event: "Offended";
  readonly seat: number;
  /** `undrawn` or `rushed`. */
  readonly what: string;
}

/** A seat lost this turn because it had rushed (B22). */
export interface BagolootTurnSkipped {
  readonly event: "TurnSkipped";
  readonly seat: number;
}

/** A turn begun with an empty deck ended without a play: the seat takes no more turns this round (B24). */
export interface BagolootSeatDone {
  readonly event: "SeatDone";
  readonly seat: number;
}

/** A turn left the hand empty: the round is over (B23). */
export interface BagolootRobbed {
  readonly event: "Robbed";
  readonly seat: number;
}

/** The time is up: the running round is the last (B3). */
export interface BagolootTimeCalled {
  readonly event: "TimeCalled";
}

/** The round is over. */
export interface BagolootRoundScored {
  readonly event: "RoundScored";
  readonly round: number;
  readonly robber: number | null;
  readonly sheets: readonly BagolootSheet[];
}

/** The last round is scored; the highest total wins, ties share (B3). */
export interface BagolootGameEnded {
  readonly event: "GameEnded";
  readonly totals: readonly number[];
  readonly standings: readonly number[];
  readonly winners: readonly number[];
  /** `rounds`, `target`, `time`, or `limit` for a target or time that was not reached (B3). */
  readonly why: string;
}

/** A card as the lid of the bag that is begun. */
export interface BagolootLidPreview {
  readonly preview: "LidPreview";
  readonly number: number;
  /** Whether it matches; else it would be a bluff. */
  readonly genuine: boolean;
  /** Whether the hand would be empty, and the round over. */
  readonly robbery: boolean;
}

/** A bag that could be begun: which cards of the hand would be a genuine lid; all others are a bluff. */
export interface BagolootBagPreview {
  readonly preview: "BagPreview";
  readonly number: number;
  readonly genuine: readonly string[];
}

/** A holdup: it takes what a hand has above `safe`, and ends the turn where there is nothing above it. */
export interface BagolootHoldupPreview {
  readonly preview: "HoldupPreview";
  readonly victim: number;
  readonly safe: number;
  /** How many cards the hand holds, for a seat that has counted every change of it. */
  readonly counted: number;
}

/** What a challenge costs if the bag is genuine. */
export interface BagolootChallengePreview {
  readonly preview: "ChallengePreview";
  /** The number of the oldest bag, which would be lost. */
  readonly bag: string | null;
  /** Else the numbers of the open collections, which would all be lost. */
  readonly collections: readonly string[];
  /** Whether those would go to the junk pile instead of the maker. */
  readonly to_junk: boolean;
}

/** What an open, build or steal would make. */
export interface BagolootCollectPreview {
  readonly preview: "CollectPreview";
  readonly number: number;
  /** Cards of the number that the seat would own together. */
  readonly size: number;
  /** Whether they would be a bag, all face up; the turn would be over. */
  readonly bag: boolean;
  /** Cards above five, which would go to the junk pile. */
  readonly surplus: readonly string[];
  /** Whether it would make a split, where the table warns of it (B20). */
  readonly splits: boolean;
  /** Whether the hand would be empty, and the round over. */
  readonly robbery: boolean;
}

/** Something done too early: it would be undone unseen, and cost a turn (B22). */
export interface BagolootEarlyPreview {
  readonly preview: "EarlyPreview";
  /** `undrawn` costs this turn, `rushed` the coming one. */
  readonly what: string;
}

/** Where a turn stands. */
export type BagolootPhase = "draw" | "play" | "window" | "robbery" | "over";

/** Two to four face-up cards that count as one number. */
export interface BagolootCollection {
  readonly number: number;
  readonly coins: number;
  readonly looters: number;
  /** Which open of the round it began with: smaller is older. */
  readonly opened: number;
  /** What it is worth as long as nothing of it is lost. */
  readonly points: number;
  /** Whether nothing can be added to it but a lid (B8). */
  readonly full: boolean;
}

/** Five cards that count as a bag of one number. */
export interface BagolootBag {
  readonly number: number;
  readonly owner: number;
  readonly maker: number;
  readonly coins: number;
  readonly looters: number;
  /** Whether one of the five lies face down; a bag that came together face up has no lid. */
  readonly lidded: boolean;
  /** `null` for a lid that the viewer has not seen. */
  readonly lid: string | null;
  /** Who challenged it, and so has seen the lid besides its maker. */
  readonly peeker: number | null;
  /** The public verdict; `null` where there was none. */
  readonly genuine: boolean | null;
  /** What it is worth as long as it is whole. */
  readonly points: number;
}

/** Where the running turn stands. */
export interface BagolootTurn {
  readonly seat: number;
  /** Whether it began with an empty deck. */
  readonly deckless: boolean;
  /** Whether anything has been played, holdup and exchange included. */
  readonly active: boolean;
  /** Whether there was an open, build, steal or bag. */
  readonly counted: boolean;
  /** Whether the seat takes no more turns in this round, should this one end as it stands (B24). */
  readonly last: boolean;
  /** The numbers opened in it. */
  readonly opened: readonly number[];
  /** The bag that is begun, until its lid is chosen. */
  readonly pending: BagolootPending | null;
  /** The seats that have made a wrong claim in it. */
  readonly claimed: readonly number[];
}

/** A number of which open collections lie in several stashes (B20). */
export interface BagolootSplit {
  readonly number: number;
  /** The seats that may not claim it. */
  readonly makers: readonly number[];
  /** Whether a turn has ended with it. */
  readonly live: boolean;
}

/** A lid that the seat has laid or peeked at. */
export interface BagolootLid {
  /** The place of the bag in `bags`. */
  readonly bag: number;
  readonly card: string;
}

/** What a challenge would cost if the bag were genuine (B18). */
export interface BagolootStake {
  /** The number of the oldest bag, which would be lost. */
  readonly bag: string | null;
  /** Else the numbers of the open collections, which would all be lost. */
  readonly collections: readonly string[];
  /** Whether those would go to the junk pile instead of the maker. */
  readonly to_junk: boolean;
}

/** What a viewer sees of a seat. */
export interface BagolootSeat {
  /** Cards in hand; `null` while the table does not show it (B7). */
  readonly hand: number | null;
  /** The cards themselves, once the game is over. */
  readonly cards: readonly string[] | null;
  /** Oldest first. */
  readonly collections: readonly BagolootCollection[];
  /** Which of `bags` it loses first, to a robbery or by a wrong challenge (B18, B23); `null` if it has none. */
  readonly oldest_bag: number | null;
  readonly done: boolean;
  /** Whether the seat, still in the round, may not steal as it has no open collection (B9). */
  readonly locked_out: boolean;
  /** Whether the seat loses its coming turn (B22). */
  readonly skips: boolean;
  readonly total: number;
  /** The scores of the finished rounds. */
  readonly rounds: readonly number[];
  /** What its stash would bring in the running round with an empty hand. */
  readonly so_far: number;
}

/** A change of a hand. */
export interface BagolootMove {
  /** `drawn`, `shown` (played face up or exchanged), `laid` (as a lid) or `taken` (by a holdup). */
  readonly what: string;
  readonly seat: number;
  /** `null` where the seat was not told it. */
  readonly card?: string | null;
  /** For a card taken, the seat that lost it; for a lid, the place of its bag. */
  readonly other?: number | null;
}

/** How one seat's round score came about (B25). */
export interface BagolootSheet {
  readonly seat: number;
  /** Cards left in hand; as many leave the stash. */
  readonly hand: number;
  readonly removed: readonly BagolootRemoved[];
  /** Bags still whole. */
  readonly bags: number;
  /** What they bring. */
  readonly bag_points: number;
  /** Other cards left in the stash. */
  readonly cards: number;
  /** What they bring. */
  readonly card_points: number;
  readonly score: number;
  readonly total: number;
}

/** The collection on which a bag is begun. */
export interface BagolootPending {
  readonly owner: number;
  readonly number: number;
}

/** Cards that leave a stash because of cards left in hand (B25). */
export interface BagolootRemoved {
  readonly number: number;
  readonly bag: boolean;
  readonly cards: number;
  /** How many cards the collection or bag had. */
  readonly of: number;
}

/** Anything that happens in a game of Bag-O-Loot. */
export type BagolootEvent =
  | BagolootPositionSet
  | BagolootRoundBegan
  | BagolootDealt
  | BagolootTurnBegan
  | BagolootDrew
  | BagolootHeldUp
  | BagolootOpened
  | BagolootBuilt
  | BagolootStole
  | BagolootMerged
  | BagolootBagMade
  | BagolootWindowOpened
  | BagolootLetStand
  | BagolootWindowClosed
  | BagolootChallenged
  | BagolootBagMoved
  | BagolootCollectionsLost
  | BagolootExchanged
  | BagolootKnocked
  | BagolootClaimed
  | BagolootClaimFailed
  | BagolootOffended
  | BagolootTurnSkipped
  | BagolootSeatDone
  | BagolootRobbed
  | BagolootTimeCalled
  | BagolootRoundScored
  | BagolootGameEnded;

/** What an action of Bag-O-Loot would lead to. */
export type BagolootPreview =
  | BagolootLidPreview
  | BagolootBagPreview
  | BagolootHoldupPreview
  | BagolootChallengePreview
  | BagolootCollectPreview
  | BagolootEarlyPreview;

// --- Sandbag ---

/** What everybody sees of the table now. */
export interface SandbagPublicView {
  readonly seats: number;
  /** The options that are not played as usual. */
  readonly options: { readonly [name: string]: string };
  readonly phase: SandbagPhase;
  readonly round: number;
  readonly dealer: number;
  readonly left_out: string | null;
  readonly waiting: readonly number[];
  /** Cards in the hand of each seat; during a sealed choice as many as before it began. */
  readonly hand_sizes: readonly number[];
  /** Sandbags of each seat that it has not played. */
  readonly sandbag_counts: readonly number[];
  /** How many sandbags each seat may choose. */
  readonly most_sandbags: readonly number[];
  /** The basket of each seat; empty until the baskets are revealed. */
  readonly baskets: readonly (readonly SandbagSlot[])[];
  /** Cards that each seat has won in tricks. */
  readonly cards_won: readonly number[];
  /** Rockets among them that were played face up. */
  readonly rockets_won: readonly number[];
  /** Colours that the hand of each seat has shown to be without. */
  readonly voids: readonly string[];
  readonly totals: readonly number[];
  /** The scores of each seat in the finished rounds. */
  readonly rounds: readonly (readonly number[])[];
  /** The points of each seat in the running round as everybody can count them: face-down cards count as balloons. */
  readonly so_far: readonly number[];
  readonly leader: number | null;
  readonly led: string | null;
  /** Trump and winner if the trick ended now. */
  readonly standing: SandbagStanding;
  /** The colours that baskets show, each with its cards. */
  readonly tally: readonly SandbagTally[];
  /** The points that a rocket takes off at this table. */
  readonly rocket: number;
  /** Whether the seat to play must show a card because a sandbag was led (S14). */
  readonly face_up_needed: boolean;
  /** The running trick. */
  readonly trick: readonly SandbagPlay[];
  /** How many tricks of this round are finished. */
  readonly tricks: number;
  /** The last of them. */
  readonly last_trick: SandbagTrick | null;
  /** Cards of tricks that nobody won. */
  readonly aside: number;
}

/** What one seat knows besides. */
export interface SandbagOwnView {
  readonly seat: number;
  readonly hand: readonly string[];
  readonly sandbags: readonly string[];
  /** What the seat passed this round, to the left and to the right. */
  readonly passed: SandbagPasses;
  /** What the seat got, from the left and from the right. */
  readonly received: SandbagPasses;
  /** The seat's own choice for its basket, until the baskets are revealed. */
  readonly basket: readonly string[];
  readonly gifts: readonly SandbagGift[];
  /** The sandbag that the seat has played to the running trick. */
  readonly sandbag: string | null;
  /** The sandbag that the seat played to the last trick. */
  readonly last_sandbag: string | null;
}

/** What one seat knows, or a spectator (seat `null`). */
export interface SandbagView {
  readonly seat: number | null;
  readonly phase: SandbagPhase;
  readonly round: number;
  readonly dealer: number;
  readonly left_out: string | null;
  readonly waiting: readonly number[];
  readonly hand: readonly string[];
  readonly sandbags: readonly string[];
  readonly passed: SandbagPasses;
  readonly received: SandbagPasses;
  readonly table: readonly SandbagSeat[];
  readonly leader: number | null;
  readonly led: string | null;
  readonly standing: SandbagStanding;
  readonly tally: readonly SandbagTally[];
  readonly rocket: number;
  readonly face_up_needed: boolean;
  readonly trick: readonly SandbagPlay[];
  readonly tricks: number;
  readonly last_trick: SandbagTrick | null;
  readonly aside: number;
}

/** An exercise begins in the middle of a game: what each seat would know had it played until here. */
export interface SandbagPositionSet {
  readonly event: "PositionSet";
  readonly round: number;
  readonly dealer: number;
  readonly phase: string;
  /** The hand of each seat; `null` for another seat's. */
  readonly hands: readonly (readonly string[] | null)[];
  /** The finished tricks of the round, as they were told when they ended. */
  readonly tricks: readonly SandbagTrickEnded[];
}

/** A round begins with a new deal; with three seats one colour stays in the box (S2). */
export interface SandbagRoundBegan {
  readonly event: "RoundBegan";
  readonly round: number;
  readonly dealer: number;
  readonly left_out: string | null;
}

/** A seat got its cards. */
export interface SandbagDealt {
  readonly event: "Dealt";
  readonly seat: number;
  readonly count: number;
  readonly cards: readonly string[] | null;
}

/** A seat has chosen its two cards to pass (S4). */
export interface SandbagPassSealed {
  readonly event: "PassSealed";
  readonly seat: number;
  readonly left: string | null;
  readonly right: string | null;
}

/** A seat got one card from each neighbour. */
export interface SandbagReceived {
  readonly event: "Received";
  readonly seat: number;
  readonly from_left: string | null;
  readonly from_right: string | null;
}

/** A seat has chosen its basket and its sandbags (S5). */
export interface SandbagSetUpSealed {
  readonly event: "SetUpSealed";
  readonly seat: number;
  readonly basket: readonly string[] | null;
  readonly sandbags: readonly string[] | null;
}

/** All baskets turn up together; the numbers of sandbags are seen, their faces are not. */
export interface SandbagBasketsRevealed {
  readonly event: "BasketsRevealed";
  readonly baskets: readonly (readonly string[])[];
  readonly sandbags: readonly number[];
  readonly trump: string;
}

/** The highest trump in a basket decides who leads first (S8). */
export interface SandbagLeaderFound {
  readonly event: "LeaderFound";
  readonly seat: number;
  readonly card: string;
  /** The seats with an equally high trump, the leader among them. */
  readonly tied: readonly number[];
}

/** A card was played face up from a hand. */
export interface SandbagCardPlayed {
  readonly event: "CardPlayed";
  readonly seat: number;
  readonly card: string;
}

/** A sandbag was played face down (S15). */
export interface SandbagSandbagPlayed {
  readonly event: "SandbagPlayed";
  readonly seat: number;
  readonly card: string | null;
}

/** A card was taken from a basket and played; a hand card lies face down in its place (S11). */
export interface SandbagSwapped {
  readonly event: "Swapped";
  readonly seat: number;
  readonly taken: string;
  readonly owner: number;
  readonly slot: number;
  readonly given: string | null;
  readonly trump_before: string;
  readonly trump: string;
  /** What all baskets show afterwards. */
  readonly tally: readonly SandbagTally[];
}

/** Everybody has played; `winner` is `null` when all cards were sandbags (S18). */
export interface SandbagTrickEnded {
  readonly event: "TrickEnded";
  readonly trick: number;
  readonly winner: number | null;
  readonly card: string | null;
  /** What decided: `trump`, `led`, `rocket` or `nobody`. */
  readonly by: string;
  readonly led: string | null;
  readonly trump: string;
  readonly cards: number;
  /** Face-up rockets in the trick. */
  readonly rockets: number;
  /** The whole trick, in the order of play. */
  readonly plays: readonly SandbagPlay[];
}

/** The round is over and every card is turned up. */
export interface SandbagRoundScored {
  readonly event: "RoundScored";
  readonly round: number;
  readonly sheets: readonly SandbagSheet[];
  readonly turned_up: readonly SandbagTurnedUp[];
  /** Cards of tricks that nobody won; they count for nobody. */
  readonly aside: readonly string[];
}

/** Three rounds are played; `winner` is `null` when every seat is tied with another (S22). */
export interface SandbagGameEnded {
  readonly event: "GameEnded";
  readonly totals: readonly number[];
  readonly standings: readonly number[];
  readonly winner: number | null;
  /** Seats whose four keys another seat shares: they cannot win. */
  readonly tied: readonly number[];
}

/** Trump and winner if the seat made this play and the trick ended with it. */
export interface SandbagPlayPreview {
  readonly preview: "PlayPreview";
  /** The letters of the colours that would be trump. */
  readonly trump: string;
  /** `null` where all cards would be sandbags. */
  readonly winner: number | null;
  /** The card that would win. */
  readonly card: string | null;
  /** What would decide: `trump`, `led`, `rocket` or `nobody`. */
  readonly by: string;
  /** Whether trump would be another than now. */
  readonly turns: boolean;
}

/** Where a round stands. */
export type SandbagPhase = "pass" | "set-up" | "play" | "over";

/** One of the two cards of a basket. */
export interface SandbagSlot {
  /** `null` for a face-down card that the viewer did not put there. */
  readonly card: string | null;
  readonly face_up: boolean;
  /** Who swapped it in; `null` for a card of the owner's own choice. */
  readonly giver: number | null;
  /** Colours that the giver's hand had shown to be without when it gave the card. */
  readonly voids: string;
}

/** Trump, and who would win the trick by which card. */
export interface SandbagStanding {
  readonly trump: string;
  readonly winner: number | null;
  readonly card: string | null;
  /** What decides: `trump`, `led`, `rocket`, or `nobody` while no card lies face up. */
  readonly by: string;
}

/** The face-up cards of a colour in all baskets: what trump is decided by (S16). */
export interface SandbagTally {
  readonly colour: string;
  readonly cards: number;
  readonly sum: number;
}

/** A card in a trick. */
export interface SandbagPlay {
  readonly seat: number;
  readonly way: SandbagWay;
  /** `null` for another seat's sandbag. */
  readonly card: string | null;
  /** Whose basket a swap took from. */
  readonly owner: number | null;
  /** The basket slot that a swap took from. */
  readonly slot: number | null;
  /** What a swap gave for it; `null` for another seat's swap. */
  readonly given: string | null;
}

/** A finished trick. */
export interface SandbagTrick {
  readonly plays: readonly SandbagPlay[];
  readonly led: string | null;
  /** Trump when it ended, who won it and by what. */
  readonly standing: SandbagStanding;
}

/** A card for each neighbour; `null` for one that has not been chosen yet, or not been passed. */
export interface SandbagPasses {
  readonly left: string | null;
  readonly right: string | null;
}

/** A card that lies face down in a basket because the viewer swapped it in. */
export interface SandbagGift {
  readonly owner: number;
  readonly slot: number;
  readonly card: string;
}

/** What a viewer sees of a seat. */
export interface SandbagSeat {
  readonly hand: number;
  readonly sandbags: number;
  readonly most_sandbags: number;
  readonly basket: readonly SandbagSlot[];
  readonly won: number;
  readonly rockets: number;
  readonly voids: string;
  readonly total: number;
  readonly rounds: readonly number[];
  /** Points of the running round as everybody can count them. */
  readonly so_far: number;
}

/** How one seat's round score came about (S20). */
export interface SandbagSheet {
  readonly seat: number;
  /** Face-down balloons, one point each: won in tricks or lying in the basket. */
  readonly ballast: number;
  readonly rockets: number;
  /** The points that the rockets take off, negative or zero. */
  readonly rocket_points: number;
  /** Face-up balloons left in the basket, scoring their value. */
  readonly basket: readonly string[];
  readonly basket_points: number;
  readonly score: number;
  readonly total: number;
}

/** A card that lay face down until the round was scored, with where it came from. */
export interface SandbagTurnedUp {
  readonly card: string;
  /** Who put it there: the giver of a swapped card, the player of a sandbag. */
  readonly seat: number;
  readonly trick: number;
  /** Whose score it counts for; `null` when it was set aside. */
  readonly holder: number | null;
  /** `swap` or `sandbag`. */
  readonly way: string;
}

/** How a card came into the trick. */
export type SandbagWay = "hand" | "sandbag" | "swap";

/** Anything that happens in a game of Sandbag. */
export type SandbagEvent =
  | SandbagPositionSet
  | SandbagRoundBegan
  | SandbagDealt
  | SandbagPassSealed
  | SandbagReceived
  | SandbagSetUpSealed
  | SandbagBasketsRevealed
  | SandbagLeaderFound
  | SandbagCardPlayed
  | SandbagSandbagPlayed
  | SandbagSwapped
  | SandbagTrickEnded
  | SandbagRoundScored
  | SandbagGameEnded;

/** What an action of Sandbag would lead to. */
export type SandbagPreview =
  | SandbagPlayPreview;

/** What everybody sees of the table, by the name of the game. */
export interface GamePublicViews {
  readonly bagoloot: BagolootPublicView;
  readonly sandbag: SandbagPublicView;
}

export type GamePublicView = GamePublicViews[keyof GamePublicViews];

/** What one seat knows besides, by the name of the game. */
export interface GameOwnViews {
  readonly bagoloot: BagolootOwnView;
  readonly sandbag: SandbagOwnView;
}

export type GameOwnView = GameOwnViews[keyof GameOwnViews];

/** What one seat knows, or a spectator, by the name of the game. */
export interface GameViews {
  readonly bagoloot: BagolootView;
  readonly sandbag: SandbagView;
}

export type GameView = GameViews[keyof GameViews];

/** What can be seen to happen, by the name of the game. */
export interface GameEvents {
  readonly bagoloot: BagolootEvent;
  readonly sandbag: SandbagEvent;
}

export type GameEvent = GameEvents[keyof GameEvents];

/** What an action would lead to, by the name of the game. */
export interface GamePreviews {
  readonly bagoloot: BagolootPreview;
  readonly sandbag: SandbagPreview;
}

export type GamePreview = GamePreviews[keyof GamePreviews];

/** The codes of all reasons of bots, by game, each with the code of what to watch. */
export const REASONS: { readonly [game: string]: { readonly [code: string]: string } } = {
  bagoloot: {
    own: "anything",
    any: "anything",
    only: "only",
    draw: "draw",
    exchange: "junk",
    claim: "split",
    hold_up: "hands",
    hold_up_to_end: "hands",
    open_to_steal: "stashes",
    open_first: "own_stash",
    open_hand: "own_hand",
    open: "pairs",
    build_four: "four",
    build: "own_stash",
    steal_free: "stashes",
    steal_looter: "looter",
    steal_to_four: "four",
    steal: "stashes",
    bag: "four",
    bag_bluff: "four",
    lid_looter: "lid",
    lid: "lid",
    lid_spare: "lid",
    lid_bluff: "lid",
    robbery: "robbery",
    to_robbery: "robbery",
    knock_robbed: "robbery",
    knock_looter: "looter",
    knock: "keep",
    challenge_sure: "lids",
    challenge_few: "lids",
    challenge: "lids",
    stand: "lids",
    challenge_odds: "lids",
    stand_odds: "lids",
    rob_only: "robbery",
    rob_first: "robbery",
    rob: "robbery",
  },
  sandbag: {
    own: "anything",
    any: "anything",
    only: "only",
    pass: "high_cards",
    pass_other: "colours",
    pass_rocket: "rocket",
    basket: "basket",
    basket_rocket: "rocket",
    stow: "sandbag",
    stow_rocket: "rocket",
    ready: "sandbag",
    high: "high_cards",
    sandbag: "sandbag",
    lead: "lead",
    lead_rocket: "rocket",
    take: "rocket",
    win: "trick",
    may_win: "trick",
    duck: "trick",
    fetch: "rocket",
    turn: "trump",
    swap_win: "basket_cards",
    swap: "basket_cards",
  },
};

/** The codes of all remarks of bots, by game. */
export const REACTIONS: { readonly [game: string]: readonly string[] } = {
  bagoloot: [
    "caught",
    "unmasked",
    "doubted",
    "honest",
    "stolen",
    "bagged",
    "held_up",
    "holdup_failed",
    "split",
    "robbery",
    "bag_gone",
    "won",
  ],
  sandbag: [
    "taken",
    "turned",
    "rocket",
    "ballast",
    "light",
    "won",
  ],
};

/** The ids of all characters, by game. */
export const CHARACTERS: { readonly [game: string]: readonly string[] } = {
  bagoloot: [
    "rocco",
    "fips",
    "smudge",
    "moxie",
    "dusty",
    "onyx",
    "pepper",
    "bandit",
    "clover",
    "jinx",
    "hazel",
    "tango",
    "whisk",
    "kiki",
  ],
  sandbag: [
    "mira",
    "otto",
    "pip",
    "juna",
    "emil",
    "tilda",
    "ivo",
    "hedda",
    "zeno",
    "greta",
    "kasper",
    "runa",
    "fenn",
    "wim",
  ],
};
