import { describe, expect, test } from "vitest";
import type { Page, People } from "../src/games/game";
import type { ReplayMoment } from "../src/net/answers";
import { chooserOf, marksOf, placeOf, seatToPlay, stopAfter, stopBefore } from "../src/replay/beats";
import { commandOf } from "../src/replay/keys";
import { picturesOf } from "../src/replay/pictures";
import type { GameEvent, GameView } from "../src/wire";

/** Two rounds: beats of two, one and three steps, then one of two. */
const STEPS = [
  [1, 1],
  [1, 1],
  [1, 2],
  [1, 3],
  [1, 3],
  [1, 3],
  [2, 4],
  [2, 4],
].map(([round = 0, beat = 0], index) => ({ number: index + 1, round, beat }));

describe("beats", () => {
  const marks = marksOf(STEPS);

  test("are marked where they end, and rounds more strongly", () => {
    expect(marks).toEqual([
      { step: 2, isRound: false },
      { step: 3, isRound: false },
      { step: 6, isRound: true },
      { step: 8, isRound: true },
    ]);
  });

  test("are stops on the way back and on", () => {
    expect([0, 1, 2, 3, 5, 8].map((step) => stopAfter(marks, step))).toEqual([2, 2, 3, 6, 6, 8]);
    expect([0, 1, 2, 3, 5, 8].map((step) => stopBefore(marks, step))).toEqual([0, 0, 0, 2, 3, 6]);
    expect([stopAfter([], 0), stopBefore([], 0)]).toEqual([0, 0]);
  });

  test("are counted within their round", () => {
    expect([0, 1, 3, 6, 7].map((step) => placeOf(STEPS, step))).toEqual([
      { round: 1, beat: 1 },
      { round: 1, beat: 1 },
      { round: 1, beat: 2 },
      { round: 1, beat: 3 },
      { round: 2, beat: 1 },
    ]);
    expect(placeOf([], 0)).toEqual({ round: 1, beat: 1 });
  });
});

test("one plays on from where one looks, else where the turn is, else where a person sat", () => {
  expect(seatToPlay(2, 1, [1], ["rule", "", "rule"])).toBe(2);
  expect(seatToPlay("all", 2, [0, 2], ["", "rule", "rule"])).toBe(0);
  expect(seatToPlay("everybody", null, [1], ["rule", "", "rule"])).toBe(1);
  expect(seatToPlay("all", 0, [0], ["", "", "rule"], 1)).toBe(1);
  expect(seatToPlay("all", 1, [1], ["", "", "rule"])).toBe(1);
  expect(seatToPlay("all", 2, [2], ["rule", "rule", "rule"])).toBe(2);
  expect(seatToPlay("all", null, [], ["rule", ""])).toBe(1);
  expect(seatToPlay("all", null, [], ["rule", "rule"])).toBe(0);
});

describe("who was to choose", () => {
  const steps = [2, 0, 1, 0].map((seat, index) => ({ number: index + 1, seat }));

  test("is the seat one looks from, if it was asked", () => {
    expect(chooserOf(steps, 0, [0, 1, 2], 1)).toBe(1);
    expect(chooserOf(steps, 0, [0, 2], 1)).toBe(null);
  });

  test("is else who chose next of those who were asked", () => {
    expect(chooserOf(steps, 0, [0, 1, 2], "all")).toBe(2);
    expect(chooserOf(steps, 1, [0, 1], "everybody")).toBe(0);
    expect(chooserOf(steps, 2, [0, 1], "all")).toBe(1);
    expect(chooserOf(steps, 4, [], "all")).toBe(null);
  });
});

describe("keys", () => {
  function press(key: string, target: Element = document.body, letters = true, more = {}) {
    const event = new KeyboardEvent("keydown", { key, cancelable: true, ...more });
    Object.defineProperty(event, "target", { value: target });
    return commandOf(event, letters);
  }

  test("go by steps and beats, to both ends, and play", () => {
    expect(["ArrowLeft", "ArrowRight", "[", "]", "Home", "End", " ", "x"].map((key) => press(key))).toEqual([
      "back",
      "forward",
      "beatBack",
      "beatForward",
      "first",
      "last",
      "play",
      null,
    ]);
  });

  test("leave to a field, a button and the browser what is theirs", () => {
    expect(press("ArrowLeft", document.createElement("input"))).toBeNull();
    expect(press(" ", document.createElement("button"))).toBeNull();
    expect(press("ArrowRight", document.createElement("button"))).toBe("forward");
    expect(press("ArrowLeft", document.body, true, { altKey: true })).toBeNull();
  });

  test("that are single signs can be switched off", () => {
    expect([press("[", document.body, false), press("]", document.body, false)]).toEqual([null, null]);
    expect(press("ArrowLeft", document.body, false)).toBe("back");
  });
});

describe("pictures", () => {
  const people: People = { names: ["Ana", "Ben"], you: null };

  function seen(step: number, phase = "play"): ReplayMoment {
    const view = (seat: number | null) => ({ seat, phase, step }) as unknown as GameView;
    return { step, view: view(null), views: [view(0), view(1)], asked: [0] };
  }

  /** A game that shows what it is told to, each with the view before or after. */
  function pageWith(...shows: readonly [extra: unknown, isBefore: boolean][]): Page {
    const staging: Page["staging"] = ({ before, after }) =>
      shows.map(([extra, isBefore]) => ({
        moment: isBefore && before ? before : after,
        extra,
        hold: Infinity,
        spoken: "",
      }));
    return { staging } as unknown as Page;
  }

  const events: readonly GameEvent[] = [];
  const TRICK = { kind: "trick" };
  const ROUND = { kind: "round" };
  const SCORE = { show: "score" };

  test("let a finished trick lie", () => {
    const page = pageWith([TRICK, false], [null, false]);
    const { frames, sheet } = picturesOf(
      { before: seen(4), after: seen(5), events },
      "everybody",
      page,
      people,
    );
    expect(frames.map(({ extra }) => extra)).toEqual([TRICK]);
    expect(sheet).toBeNull();
  });

  test("keep the count of a round for a button, and show the table as it was", () => {
    const page = pageWith([SCORE, true], [null, false]);
    const { frames, sheet } = picturesOf({ before: seen(4), after: seen(5), events }, 1, page, people);
    expect(sheet?.extra).toBe(SCORE);
    expect(frames).toHaveLength(1);
    expect(frames[0]).toMatchObject({ extra: null, moment: { view: { seat: 1, step: 4 } } });
  });

  test("of the last step end with the ranking", () => {
    const page = pageWith([TRICK, false], [ROUND, false], [{ kind: "over" }, false]);
    const passage = { before: seen(8), after: seen(9, "over"), events };
    const { frames, sheet } = picturesOf(passage, "everybody", page, people);
    expect(frames.map(({ extra }) => extra)).toEqual([TRICK, { kind: "over" }]);
    expect(sheet?.extra).toBe(ROUND);
  });

  test("show what the seat saw, and all seats only where all is asked for", () => {
    const page = pageWith([null, false]);
    const passage = { before: null, after: seen(0), events };
    const [own] = picturesOf(passage, 0, page, people).frames;
    expect(own).toMatchObject({ moment: { view: { seat: 0 }, legal: [], deadlines: [] }, xray: null });
    const [open] = picturesOf(passage, "everybody", page, people).frames;
    expect(open).toMatchObject({ moment: { view: { seat: null } }, xray: null });
    const [all] = picturesOf(passage, "all", page, people).frames;
    expect(all?.moment.view.seat).toBeNull();
    expect(all?.xray?.map(({ seat }) => seat)).toEqual([0, 1]);
  });
});
