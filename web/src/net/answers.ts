/** What the server answers by HTTP, as far as the page needs it. */
import type { GameInfo as ServersGameInfo } from "../wire";

export type { AtTable, BotInfo, NewGame, OptionInfo, Replay, Review, Rules } from "../wire";

/** A game, with the phrases that people can say at its tables. */
export interface GameInfo extends ServersGameInfo {
  readonly phrases: readonly string[];
}
