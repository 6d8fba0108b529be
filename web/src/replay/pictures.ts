/**
 * What is shown of a step. The same staging as at a table makes the pictures, so that a finished trick lies there to
 * be looked at; only nothing waits for anybody, and sheets that would cover the table are opened by a button.
 */
import type { Page, People } from "../games/game";
import type { Moment } from "../net/fold";
import { isSheet, type Beat } from "../core/stage.svelte";
import type { GameView } from "../wire";
import type { Frames } from "./frames";

/** From where a game is looked at: from a seat, as everybody could see it, or with all cards. */
export type Look = number | "everybody" | "all";

export interface Picture {
  readonly moment: Moment;
  readonly extra: unknown;
  /** What every seat knew, where all cards are shown. */
  readonly xray: readonly GameView[] | null;
}

export interface Pictures {
  /** One after the other when one comes from the step before; the last one stays. */
  readonly frames: readonly Picture[];
  /** The count of a round, where one ended. */
  readonly sheet: Picture | null;
}

export function picturesOf(frames: Frames, step: number, look: Look, page: Page, people: People): Pictures {
  const staged = (seat: number | null): readonly Beat<unknown>[] => {
    const news = frames.news(step, seat);
    return news ? page.staging(news, people) : [];
  };
  const beats = staged(null);
  const others = Array.from({ length: look === "all" ? frames.open : 0 }, (_, seat) => staged(seat));
  const pictures = beats.map(({ moment, extra }, index): Picture => ({
    moment,
    extra,
    xray: look === "all" ? others.map((own) => (own[index] ?? own.at(-1))?.moment.view ?? moment.view) : null,
  }));
  const last = pictures.at(-1);
  const sheet = pictures.find((_, index) => isSheet(beats[index])) ?? null;
  const open = pictures.filter((picture) => picture !== sheet);
  const [first] = open;
  if (!last || !first) return { frames: [], sheet };
  if (isOver(last.moment.view)) return { frames: open, sheet };
  // After the count of a round the table is that of the next deal, which the next step shows.
  if (sheet && first === last) return { frames: [{ ...sheet, extra: null }], sheet };
  return { frames: [first], sheet };
}

function isOver(view: GameView): boolean {
  return view.phase === "over";
}
