/** What the server answers by HTTP, as far as the page needs it. */
import { joinView } from "../games/views";
import type { GameInfo as ServersGameInfo, GameView, Moment } from "../wire";

export type { AtTable, BotInfo, NewGame, OptionInfo, Outline, Review, Rules, Step } from "../wire";

/** A game of a record as it stood after some step. */
export interface ReplayMoment {
  readonly step: number;
  /** As everybody saw it. */
  readonly view: GameView;
  /** As each seat saw it. */
  readonly views: readonly GameView[];
  readonly asked: readonly number[];
}

/** The views of a moment put together. */
export function replayMoment(game: string, moment: Moment): ReplayMoment {
  const { step, view, own_views: owns, asked } = moment;
  return {
    step,
    view: joinView(game, view),
    views: (owns ?? []).map((own) => joinView(game, { ...view, own })),
    asked,
  };
}

/** A game, with the phrases that people can say at its tables. */
export interface GameInfo extends ServersGameInfo {
  readonly phrases: readonly string[];
}
