/** What the server answers by HTTP, as far as the page needs it. */
import type { GameInfo as ServersGameInfo } from "../wire";

export type {
  AtTable,
  BotInfo,
  Moment as ReplayMoment,
  NewGame,
  OptionInfo,
  Outline,
  Review,
  Rules,
  Step,
} from "../wire";

/** A game, with the phrases that people can say at its tables. */
export interface GameInfo extends ServersGameInfo {
  readonly phrases: readonly string[];
}
