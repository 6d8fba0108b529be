import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { held } from "../src/core/held";
import { HandOrder } from "../src/core/hand-order.svelte";
import Hand from "../src/ui/Hand.svelte";

const CARDS = ["A", "B", "C"];
const on = { onpick: vi.fn(), ondrop: vi.fn(), onthrow: vi.fn(), onhold: vi.fn() };
let shown: Record<string, unknown>;
let order: HandOrder;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  sessionStorage.clear();
  document.body.innerHTML = '<p data-place="there"></p>';
  order = new HandOrder("one");
  // Nothing is laid out here: where cards are, and what is below, is said here and by each test.
  HTMLElement.prototype.setPointerCapture = () => {};
  below(null);
  shown = mount(Hand, {
    target: document.body,
    props: {
      groups: held(CARDS).map((card) => ({ key: card.key, cards: [card] })),
      sorted: CARDS,
      order,
      label: "Hand",
      words: (card: string) => card,
      state: () => ({ look: "lit", isOff: false, isChosen: false }),
      flight: ({ card }: { card: string }) => ({ card, from: "deal" }),
      causes: ["B"],
      face: createRawSnippet((card: () => { card: string }) => ({ render: () => `<i>${card().card}</i>` })),
      ...on,
    },
  });
  flushSync();
  document.querySelectorAll(".group").forEach((group, index) => {
    group.getBoundingClientRect = () => new DOMRect(20 * index, 0, 20, 30);
  });
});
afterEach(async () => {
  await unmount(shown);
  vi.useRealTimers();
});

function below(element: Element | null): void {
  document.elementFromPoint = () => element;
}

function card(index: number): HTMLElement {
  return document.querySelectorAll<HTMLElement>(".hand button")[index] as HTMLElement;
}

function point(kind: string, x: number, y: number): void {
  const at = { bubbles: true, button: 0, pointerId: 1, pointerType: "mouse", clientX: x, clientY: y };
  card(0).dispatchEvent(new PointerEvent(kind, at));
}

function drag(x: number, y: number, end = "pointerup"): void {
  point("pointerdown", 0, 0);
  point("pointermove", x, y);
  point(end, x, y);
  card(0).click(); // as browsers do
  vi.advanceTimersByTime(0);
}

test("a click picks, with what it was made by; a shaky one too", () => {
  drag(3, 3);
  expect(on.onpick).toHaveBeenCalledExactlyOnceWith({ key: "A", card: "A" }, "mouse");
  card(1).click();
  expect(on.onpick).toHaveBeenLastCalledWith({ key: "B", card: "B" }, "key");
});

test("a card is dropped on a place, thrown upwards, or put elsewhere, and none of it is a click", () => {
  below(document.querySelector("p"));
  drag(0, -200);
  expect(on.ondrop).toHaveBeenCalledExactlyOnceWith({ key: "A", card: "A" }, "there");
  below(null);
  drag(0, -60);
  expect(on.onthrow).toHaveBeenCalledExactlyOnceWith({ key: "A", card: "A" });
  expect(order.isOwn).toBe(false);
  drag(35, 0);
  expect(order.arrange(CARDS)).toEqual(["B", "A", "C"]);
  expect(on.onpick).not.toHaveBeenCalled();
  expect(card(0).className).not.toContain("dragged");
});

test("what the browser breaks off does nothing", () => {
  drag(0, -200, "pointercancel");
  expect([on.ondrop, on.onthrow, on.onpick].some((call) => call.mock.calls.length > 0)).toBe(false);
});

test("a card that is pressed for long is held, not picked; one that is dragged is not held", () => {
  point("pointerdown", 0, 0);
  vi.advanceTimersByTime(600);
  expect(on.onhold).toHaveBeenCalledExactlyOnceWith({ key: "A", card: "A" });
  point("pointerup", 0, 0);
  card(0).click();
  expect(on.onpick).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  point("pointerdown", 0, 0);
  point("pointermove", 0, 20);
  vi.advanceTimersByTime(600);
  expect(on.onhold).toHaveBeenCalledOnce();
});

test("keys put a card beside its neighbour, and causes are marked", () => {
  card(0).dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", shiftKey: true, bubbles: true }));
  expect(order.arrange(CARDS)).toEqual(["B", "A", "C"]);
  expect([...document.querySelectorAll(".cause")]).toEqual([card(1)]);
});
