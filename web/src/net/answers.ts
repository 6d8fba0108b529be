/** What the server answers by HTTP, as far as the page needs it. */
import type { GameInfo as ServersGameInfo } from "../wire";

export type {
  AtTable,
  Attempt,
  BotInfo,
  CourseInfo,
  LessonInfo,
  NewAttempts,
  NewGame,
  OptionInfo,
  Replay,
  Review,
  Rules,
  StepInfo,
  StepMoment,
} from "../wire";

/** A game, with the phrases that people can say at its tables. */
export interface GameInfo extends ServersGameInfo {
  readonly phrases: readonly string[];
}
