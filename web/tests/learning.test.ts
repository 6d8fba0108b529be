import { beforeEach, expect, test, vi } from "vitest";
import { learned } from "../src/core/learned.svelte";
import { read, hash } from "../src/core/route.svelte";
import { placesOf } from "../src/games/sandbag/model/pointing";
import { wayActions as lootWays } from "../src/games/bagoloot/model/ways";
import { wayActions } from "../src/games/sandbag/model/ways";
import {
  allPaths,
  checklist,
  learnedIn,
  lessonAfter,
  openLesson,
  openStep,
  stepAfter,
} from "../src/learn/course";
import { partsOf, spoken } from "../src/learn/text";
import { linkIn } from "../src/table/lesson-link";
import type { CourseInfo } from "../src/net/answers";
import type { SandbagView } from "../src/wire";

const step = (id: string, ticks: readonly string[], rulings: readonly string[] = []) =>
  ({ id, kind: "act", goal: id, ticks, rulings }) as const;
const course: CourseInfo = {
  game: "sandbag",
  language: "en",
  title: "Sandbag",
  about: "",
  sections: [
    {
      id: "one",
      title: "One",
      points: [
        { id: "follow", text: "Follow" },
        { id: "swap", text: "Swap" },
        { id: "give", text: "Give", under: "swap" },
        { id: "more", text: "More", under: "give" },
      ],
    },
  ],
  lessons: [
    {
      id: "a",
      title: "A",
      about: "",
      minutes: 1,
      steps: [step("x", ["follow"]), step("y", ["follow"], ["S10"])],
    },
    { id: "b", title: "B", about: "", minutes: 1, steps: [step("z", ["give", "swap"], ["S10", "S11"])] },
  ],
};
const [a, b] = course.lessons as [CourseInfo["lessons"][0], CourseInfo["lessons"][0]];

beforeEach(() => {
  learned.forget("sandbag", allPaths(course));
  localStorage.clear();
});

test("a course goes on at the first step that is not done", () => {
  const done = new Set(["a/x"]);
  expect(openLesson(course, done)).toBe(a);
  expect(openStep(a, done)).toBe("y");
  expect(openStep(a, new Set(allPaths(course)))).toBe("");
  expect(stepAfter(a, "x")).toBe("y");
  expect(stepAfter(a, "y")).toBe("");
});

test("after a lesson comes the next one that is not done, then what was left out", () => {
  expect(lessonAfter(course, "a", new Set())).toBe(b);
  expect(lessonAfter(course, "b", new Set(["b/z"]))).toBe(a);
  expect(lessonAfter(course, "b", new Set(allPaths(course)))).toBeUndefined();
});

test("a point is ticked when all steps that teach it are done", () => {
  const ticked = (done: readonly string[]) =>
    checklist(course, new Set(done)).flatMap(({ lines }) => lines.filter(({ isTicked }) => isTicked));
  expect(ticked(["a/x"])).toEqual([]);
  expect(ticked(["a/x", "a/y", "b/z"]).map(({ id }) => id)).toEqual(["follow", "swap", "give"]);
  expect(checklist(course, new Set())[0]?.lines.map(({ depth }) => depth)).toEqual([0, 0, 1, 2]);
  expect(learnedIn(course, b)).toEqual(["Swap", "Give"]);
});

test("steps are kept in the browser and forgotten one by one", () => {
  learned.finish("sandbag", "a/x");
  learned.finish("sandbag", "a/x");
  learned.finish("sandbag", "b/z");
  expect(JSON.parse(localStorage.getItem("bagatelle.learned") ?? "")).toEqual({
    sandbag: { done: ["a/x", "b/z"] },
  });
  expect(learned.isNew("sandbag", 3)).toBe(true);
  expect(learned.isNew("sandbag", 2)).toBe(false);
  learned.forget("sandbag", ["a/x"]);
  expect([...learned.done("sandbag")]).toEqual(["b/z"]);
  learned.dismiss("sandbag");
  expect(learned.isNew("sandbag", 3)).toBe(false);
  expect([...learned.done("sandbag")]).toEqual(["b/z"]);
});

test("what another page has left in the storage breaks nothing", async () => {
  localStorage.setItem("bagatelle.learned", JSON.stringify({ sandbag: { done: "all" } }));
  vi.resetModules();
  const { learned: fresh } = await import("../src/core/learned.svelte");
  expect(fresh.done("sandbag").size).toBe(0);
});

test("cards of a text are words; what was just named is not said twice", () => {
  const page = { cardWords: (card: string) => (card === "*" ? "a rocket" : `orange ${card.slice(1)}`) };
  expect(spoken("Play the [O2]: the [O4] is higher.", page)).toBe(
    "Play the orange 2: the orange 4 is higher.",
  );
  expect(spoken("[O2] is low. [O4] is not.", page)).toBe("Orange 2 is low. Orange 4 is not.");
  expect(spoken("Play the rocket [*].", page)).toBe("Play the rocket.");
  expect(spoken("Show [*] now", page)).toBe("Show a rocket now");
  expect(partsOf("Take [O2]", page)).toEqual([
    { text: "Take ", isCard: false },
    { text: "orange 2", isCard: true },
  ]);
});

test("a link leads to a course, a lesson and a step", () => {
  const routes = [
    { at: "learn", game: "sandbag", lesson: "", step: "" },
    { at: "learn", game: "sandbag", lesson: "a", step: "" },
    { at: "learn", game: "sandbag", lesson: "a", step: "x" },
  ] as const;
  for (const route of routes) expect(read(hash(route))).toEqual(route);
  expect(read("#/learn")).toEqual({ at: "home" });
  expect(linkIn(course, "S11")).toBe("#/learn/sandbag/b/z");
  expect(linkIn(course, "S10")).toBe("#/learn/sandbag/a/y");
  expect(linkIn(course, "S99")).toBe("");
});

test("a way out is those of the allowed actions that it speaks of", () => {
  const slot = (card: string | null) => ({ card, face_up: card !== null, giver: null, voids: "" });
  const view = {
    seat: 0,
    led: "O",
    table: [{ basket: [] }, { basket: [slot("*"), slot("O3")] }, { basket: [slot("R4"), slot(null)] }],
  } as unknown as SandbagView;
  const legal = [
    "O9",
    "*",
    "sandbag P9",
    "swap O9 for 1a",
    "swap Y8 for 1a",
    "swap Y8 for 1b",
    "swap O9 for 2a",
  ];
  const found = (way: string) => wayActions(way, legal, view);
  expect(found("follow")).toEqual(["O9"]);
  expect(found("play_rocket")).toEqual(["*"]);
  expect(found("play_sandbag")).toEqual(["sandbag P9"]);
  expect(found("take_rocket")).toEqual(["swap O9 for 1a", "swap Y8 for 1a"]);
  expect(found("take_led")).toEqual(["swap Y8 for 1b"]);
  expect(found("give_led")).toEqual(["swap O9 for 1a", "swap O9 for 2a"]);
  expect(found("swap_card")).toHaveLength(4);
});

test("a way out of Bag-O-Loot tells a looter from a coin", () => {
  const legal = [
    "open 7 7",
    "open 9 L",
    "build 5",
    "build 5 with L",
    "steal 4 from 1",
    "steal 4 from 2 with 4",
  ];
  const found = (way: string) => lootWays(way, [...legal, "steal 6 from 2 with L", "bag 8 of 0", "knock"]);
  expect(found("open_with_looter")).toEqual(["open 9 L"]);
  expect(found("build_with_looter")).toEqual(["build 5 with L"]);
  expect(found("take")).toEqual(["steal 4 from 1"]);
  expect(found("steal_with_coin")).toEqual(["steal 4 from 2 with 4"]);
  expect(found("steal_with_looter")).toEqual(["steal 6 from 2 with L"]);
  expect(found("begin_bag")).toEqual(["bag 8 of 0"]);
  expect(found("knock")).toEqual(["knock"]);
  expect(found("play")).toHaveLength(8);
});

test("every place of the lessons has something on the board", () => {
  const view = { seat: 2 } as SandbagView;
  for (const place of [
    "hand",
    "card O2",
    "sandbags 1",
    "sandbags 2",
    "basket 1",
    "slot 1a",
    "baskets",
    "trump",
  ])
    expect(placesOf([place], view), place).not.toEqual([]);
  for (const place of ["trick", "played 0", "won 3", "points 3", "scores"])
    expect(placesOf([place], view), place).not.toEqual([]);
  expect(placesOf(["nowhere"], view)).toEqual([]);
});
