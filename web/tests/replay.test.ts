import { describe, expect, test } from "vitest";
import type { Page, People } from "../src/games/game";
import type { Connection } from "../src/net/connection.svelte";
import { Followed } from "../src/net/followed.svelte";
import { chooserOf, marksOf, placeOf, seatToPlay, stepsOf, stopAfter, stopBefore } from "../src/replay/beats";
import { Frames } from "../src/replay/frames";
import { commandOf } from "../src/replay/keys";
import { picturesOf } from "../src/replay/pictures";
import type { State, TableView } from "../src/wire";
import { acted, happened, infoOf, stateOf, viewOf } from "./table-messages";

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

  /** A record of which one step after the deal is looked at; a game without a folder of its own. */
  function frames(phase = "play"): Frames {
    const own = [0, 1].map((seat) => ({ seat }));
    return new Frames({
      game: "none",
      title: "None",
      seats: 2,
      options: {},
      names: people.names,
      bots: ["", ""],
      characters: ["", ""],
      steps: [{ round: 1, beat: 1 }],
      frames: [
        happened(0, { what: "started", names: people.names, entropy: [] }, { state: at(0, "play") }),
        happened(1, { what: "acted", seat: 0 }, { events: [PUBLIC], state: at(1, phase) }),
      ],
      revealed: [{ own }, { own: [{ hand: ["7"] }, {}], events: [WHOLE] }],
    });
  }
  const PUBLIC = { event: "Drew", seat: 0, card: null, deck: 1 } as const;
  const WHOLE = { ...PUBLIC, card: "7" } as const;

  /** The first state has a whole view, the second only what has changed. */
  function at(step: number, phase: string): State {
    const fields = { phase, step, seat: null };
    const view = { public: fields } as unknown as TableView;
    return stateOf(step, { legal: [], ...(step ? { changed: { public: fields } } : { view }) });
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

  const TRICK = { kind: "trick" };
  const ROUND = { kind: "round" };
  const SCORE = { show: "score" };

  test("let a finished trick lie", () => {
    const page = pageWith([TRICK, false], [null, false]);
    const shown = picturesOf(frames(), 1, "everybody", page, people);
    expect(shown.frames.map(({ extra }) => extra)).toEqual([TRICK]);
    expect(shown.sheet).toBeNull();
  });

  test("keep the count of a round for a button, and show the table as it was", () => {
    const page = pageWith([SCORE, true], [null, false]);
    const shown = picturesOf(frames(), 1, "everybody", page, people);
    expect(shown.sheet?.extra).toBe(SCORE);
    expect(shown.frames).toHaveLength(1);
    expect(shown.frames[0]).toMatchObject({ extra: null, moment: { view: { step: 0 } } });
  });

  test("of the last step end with the ranking", () => {
    const page = pageWith([TRICK, false], [ROUND, false], [{ kind: "over" }, false]);
    const shown = picturesOf(frames("over"), 1, "everybody", page, people);
    expect(shown.frames.map(({ extra }) => extra)).toEqual([TRICK, { kind: "over" }]);
    expect(shown.sheet?.extra).toBe(ROUND);
  });

  test("show what every seat knew only where all is asked for", () => {
    const page = pageWith([null, false]);
    const [open] = picturesOf(frames(), 1, "everybody", page, people).frames;
    expect(open).toMatchObject({ moment: { view: { seat: null, step: 1 }, legal: [] }, xray: null });
    const [all] = picturesOf(frames(), 1, "all", page, people).frames;
    expect(all?.moment.view.seat).toBeNull();
    expect(all?.xray).toMatchObject([
      { seat: 0, step: 1, hand: ["7"] },
      { seat: 1, step: 1 },
    ]);
  });

  test("of the table are made of what everybody was told, those of a seat and the log of every card", () => {
    const record = frames();
    expect(record.news(1)?.happened.events).toEqual([PUBLIC]);
    expect(record.news(1, 0)?.happened.events).toEqual([WHOLE]);
    expect(record.told(1, { isAll: true })?.events).toEqual([WHOLE]);
    expect(record.told(1, { isAll: true })).toBe(record.told(1, { isAll: true })); // the log keeps its lines by it
    expect(record.news(0)?.before).toBeNull();
    expect(record.news(2)).toBeNull();
  });
});

test("a replay is folded as a live table is", () => {
  const states = [
    stateOf(1, { legal: [], view: viewOf({ round: 1, dealer: 2 }) }),
    stateOf(2, { legal: [], changed: { public: { round: 2 } } }),
    stateOf(3, { legal: [], changed: { public: { dealer: 0 } } }),
  ];
  const frames = states.map((state) => acted(state.seq ?? 0, 0, state));
  const followed = new Followed({ now: () => 0 } as unknown as Connection, "t");
  followed.watching({ type: "watching", id: "w", info: infoOf({ seq: 0 }), own: {} });
  const about = {
    game: "sandbag",
    title: "",
    seats: 3,
    options: {},
    names: [],
    bots: [],
    characters: [],
    steps: [],
  };
  const record = new Frames({ ...about, frames });
  frames.forEach((frame, step) => {
    followed.happened(frame);
    expect(record.news(step)?.after).toEqual(followed.now);
  });
  expect(followed.now?.view).toMatchObject({ round: 2, dealer: 0 });
});

test("steps know who chose", () => {
  const frames = [happened(0, { what: "started", names: [], entropy: [] }), acted(1, 2), acted(2, -1)];
  const steps = [
    { round: 1, beat: 1 },
    { round: 1, beat: 2 },
  ];
  expect(stepsOf({ steps, frames })).toEqual([
    { number: 1, seat: 2, round: 1, beat: 1 },
    { number: 2, seat: -1, round: 1, beat: 2 },
  ]);
});
