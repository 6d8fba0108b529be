import { beforeEach, describe, expect, it } from "vitest";
import { held } from "../src/core/held";
import { sortedBy } from "../src/games/sandbag/model/notation";
import { arranged, besideOf, gapAt, HandOrder, moved } from "../src/core/hand-order.svelte";

beforeEach(() => sessionStorage.clear());

describe("an order of one's own", () => {
  it("keeps the cards that are held, and takes new ones where they would be sorted", () => {
    expect(arranged(["a", "b", "c"], ["c", "a", "b"])).toEqual(["c", "a", "b"]);
    expect(arranged(["a", "c"], ["c", "gone", "a"])).toEqual(["c", "a"]);
    expect(arranged(["a", "b", "c", "d"], ["d", "a", "c"])).toEqual(["d", "a", "b", "c"]);
    expect(arranged(["new", "a", "b"], ["b", "a"])).toEqual(["new", "b", "a"]);
  });

  it("is made by moving a card into a gap", () => {
    expect(moved(["a", "b", "c"], "a", 3)).toEqual(["b", "c", "a"]);
    expect(moved(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
    expect(moved(["a", "b", "c"], "b", 1)).toEqual(["a", "b", "c"]);
    expect(moved(["a", "b", "c"], "b", 2)).toEqual(["a", "b", "c"]);
  });

  it("finds the gap below the pointer, in two rows as well", () => {
    const box = (left: number, top: number) => new DOMRect(left, top, 40, 60);
    const boxes = [box(0, 0), box(50, 0), box(0, 70), box(50, 70)];
    expect(gapAt(boxes, 5, 20)).toBe(0);
    expect(gapAt(boxes, 45, 20)).toBe(1);
    expect(gapAt(boxes, 200, 20)).toBe(2);
    expect(gapAt(boxes, 5, 100)).toBe(2);
    expect(gapAt(boxes, 200, 100)).toBe(4);
  });

  it("is made by shift and arrows, and by nothing else", () => {
    const press = (key: string, more = { shiftKey: true }) => new KeyboardEvent("keydown", { key, ...more });
    expect(besideOf(["a", "b", "c"], "b", press("ArrowLeft"))).toBe("a");
    expect(besideOf(["a", "b", "c"], "a", press("ArrowRight"))).toBe("c");
    expect(besideOf(["a", "b", "c"], "b", press("ArrowRight"))).toBe(null);
    expect(besideOf(["a", "b", "c"], "a", press("ArrowLeft"))).toBe(undefined);
    expect(besideOf(["a", "b", "c"], "c", press("ArrowRight"))).toBe(undefined);
    expect(besideOf(["a", "b", "c"], "b", press("ArrowLeft", { shiftKey: false }))).toBe(undefined);
    expect(besideOf(["a", "b", "c"], "b", press("Enter"))).toBe(undefined);
  });
});

describe("how a hand is held", () => {
  const sorted = ["a", "b", "c"];

  it("lasts when the page is loaded again, for each table of its own", () => {
    const order = new HandOrder("one");
    expect(order.arrange(sorted)).toEqual(sorted);
    order.move(sorted, "c", "a");
    expect(new HandOrder("one").arrange(sorted)).toEqual(["c", "a", "b"]);
    expect(new HandOrder("two").arrange(sorted)).toEqual(sorted);
    order.sortBy("number");
    expect(new HandOrder("one")).toMatchObject({ sort: "number", isOwn: false });
  });

  it("forgets what is gone: the next deal is sorted", () => {
    const order = new HandOrder("one");
    order.move(sorted, "a", null);
    order.forget(["a", "c"]);
    expect(order.arrange(["a", "b", "c"])).toEqual(["c", "a", "b"]);
    order.forget(["x"]);
    expect(order.isOwn).toBe(false);
    expect(new HandOrder("one").arrange(sorted)).toEqual(sorted);
  });

  it("bears whatever lies in the store", () => {
    for (const text of ["nonsense", "null", "[]", '{"own":3}']) {
      sessionStorage.setItem("bagatelle.hand.one", text);
      expect(new HandOrder("one").arrange(sorted)).toEqual(sorted);
    }
  });
});

it("sorts a hand of Sandbag by colours or by numbers, rockets last", () => {
  const cards = held(["T7", "T10", "R2", "*", "*"]);
  const names = (sort: string) => sortedBy(sort, cards).map(({ key }) => key);
  expect(names("")).toEqual(["T7", "T10", "R2", "*", "*.1"]);
  expect(names("suit")).toEqual(["T7", "T10", "R2", "*", "*.1"]);
  expect(names("number")).toEqual(["R2", "T7", "T10", "*", "*.1"]);
});
