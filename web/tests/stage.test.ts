import { joinView } from "../src/games/views";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
vi.mock("../src/core/sound", () => ({ play: vi.fn() }));
import { play } from "../src/core/sound";
import { live } from "../src/core/live.svelte";
import type { Moment, News } from "../src/net/followed.svelte";
import { Stage, type Beat } from "../src/core/stage.svelte";
import { acted, viewOf } from "./table-messages";

function moment(seq: number): Moment {
  return { seq, view: joinView("sandbag", viewOf({})), asked: [], legal: [], deadlines: [] };
}

function newsOf(seq: number): News {
  return { happened: acted(seq, 0), before: null, after: moment(seq) };
}

/** Each news becomes one beat for every hold. */
function stageOf(...holds: number[]): Stage<string> {
  return new Stage((news) =>
    holds.map((hold, index): Beat<string> => ({
      moment: news.after,
      extra: `${news.after.seq}.${index}`,
      hold,
      spoken: `spoken ${news.after.seq}.${index}`,
    })),
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("beats come one after the other, and one may choose after the last", () => {
  const stage = stageOf(500, 0);
  stage.take(newsOf(1));
  stage.take(newsOf(2));
  expect(stage.shown?.extra).toBe("1.0");
  expect(stage.isLive).toBe(false);
  vi.advanceTimersByTime(500);
  expect(stage.shown?.extra).toBe("2.0");
  vi.advanceTimersByTime(500);
  expect(stage.shown?.extra).toBe("2.1");
  expect(stage.isLive).toBe(true);
  expect(live.polite.trim()).toBe("spoken 2.1");
});

test("a tap goes on at once", () => {
  const stage = stageOf(500, 300, 0);
  stage.take(newsOf(1));
  stage.skip();
  expect(stage.shown?.extra).toBe("1.1");
  stage.skip();
  expect(stage.shown?.extra).toBe("1.2");
  stage.skip();
  expect(stage.isLive).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(stage.shown?.extra).toBe("1.2");
});

test("what waits for a person waits, however much happens meanwhile", () => {
  const stage = stageOf(Infinity, 0);
  stage.take(newsOf(1));
  expect(stage.waitsForPerson).toBe(true);
  vi.advanceTimersByTime(1e9);
  stage.take(newsOf(2));
  expect(stage.shown?.extra).toBe("1.0");
  stage.skip();
  expect(stage.shown?.extra).toBe("2.0");
});

test("catching up shows the last beat at once", () => {
  const stage = stageOf(500, 800);
  stage.take(newsOf(1));
  stage.catchUp(newsOf(9));
  expect(stage.shown?.extra).toBe("9.1");
  expect(stage.isLive).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(stage.shown?.extra).toBe("9.1");
});

test("with too much waiting only what waits for a person and the end are shown", () => {
  const stage = stageOf(500, 0);
  for (let seq = 1; seq <= 20; seq++) stage.take(newsOf(seq));
  vi.advanceTimersByTime(500);
  vi.advanceTimersByTime(500);
  expect(stage.shown?.moment.seq).toBeGreaterThan(8);
  vi.advanceTimersByTime(10_000);
  expect(stage.shown?.extra).toBe("20.1");
});

test("a beat sounds when it is shown, and none of what one has missed", () => {
  vi.mocked(play).mockClear();
  const stage = new Stage((news): Beat<string>[] => [
    { moment: news.after, extra: "", hold: 500, spoken: "", sound: "play" },
    { moment: news.after, extra: "", hold: 0, spoken: "", sound: "sweep" },
  ]);
  stage.catchUp(newsOf(1));
  expect(play).not.toHaveBeenCalled();
  stage.take(newsOf(2));
  expect(vi.mocked(play).mock.calls).toEqual([["play"]]);
  vi.advanceTimersByTime(500);
  expect(vi.mocked(play).mock.calls).toEqual([["play"], ["sweep"]]);
});
