import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countUp, finish, Mover } from "../src/core/motion";
import { settings } from "../src/core/settings.svelte";

interface Flight {
  readonly element: HTMLElement;
  readonly frames: Keyframe[];
  readonly timing: KeyframeAnimationOptions;
  readonly animation: Animation;
}

let flights: Flight[] = [];
let root: HTMLElement;
let mover: Mover;

/** Where elements lie, by their `data-x`; ten wide, as nothing is laid out here. */
function lie(this: HTMLElement): DOMRect {
  const x = Number(this.dataset.x ?? 0);
  return new DOMRect(x, 0, this.dataset.x === undefined ? 0 : 10, 10);
}

beforeEach(() => {
  flights = [];
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(lie);
  HTMLElement.prototype.animate = function (frames, timing) {
    const animation = { cancel: () => undefined, onfinish: null, oncancel: null } as unknown as Animation;
    flights.push({
      element: this as HTMLElement,
      frames: frames as Keyframe[],
      timing: timing as KeyframeAnimationOptions,
      animation,
    });
    return animation;
  };
  root = document.createElement("main");
  document.body.append(root);
  mover = new Mover(() => root);
  settings.motion = 1;
});

afterEach(() => {
  finish();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function change(before: string, after: string): void {
  root.innerHTML = before;
  mover.before();
  root.innerHTML = after;
  mover.after();
}

test("a card glides from where it was", () => {
  change('<i data-card="O7" data-x="100"></i>', '<i data-card="O7" data-x="20"></i>');
  expect(flights).toHaveLength(1);
  expect(flights[0]?.frames[0]).toMatchObject({ translate: "80px 0px", scale: 1 });
  expect(flights[0]?.timing.duration).toBe(260);
});

test("what stays where it is does not move", () => {
  change('<i data-card="O7" data-x="100"></i>', '<i data-card="O7" data-x="100.4"></i>');
  expect(flights).toEqual([]);
});

test("new cards come from their anchor, one after the other", () => {
  change(
    '<b data-anchor="deck" data-x="50"></b>',
    '<b data-anchor="deck" data-x="50"></b><i data-card="1" data-from="deck" data-x="0"></i><i data-card="2" data-from="deck" data-x="10"></i>',
  );
  expect(flights.map(({ timing }) => timing.delay)).toEqual([0, 40]);
  expect(flights.map(({ timing }) => timing.duration)).toEqual([220, 220]);
  expect(flights[0]?.frames[0]).toMatchObject({ translate: "50px 0px", opacity: 0 });
});

test("a card whose anchor is missing appears, one without a name for it is there", () => {
  change("", '<i data-card="1" data-from="nowhere" data-x="0"></i><i data-card="2" data-x="10"></i>');
  expect(flights).toHaveLength(1);
  expect(flights[0]?.frames[0]).toMatchObject({ translate: "0px 0px", opacity: 0 });
});

test("what goes away flies to its anchor as a picture without life", () => {
  change(
    '<b data-anchor="pile" data-x="70"></b><button data-card="1" data-to="pile" data-x="0">one</button>',
    '<b data-anchor="pile" data-x="70"></b>',
  );
  const picture = document.body.lastElementChild as HTMLElement;
  expect(picture.inert).toBe(true);
  expect(picture.getAttribute("aria-hidden")).toBe("true");
  expect(picture.querySelector("[data-card]")).toBeNull();
  expect(flights[0]?.frames.at(-1)).toMatchObject({ translate: "70px 0px", opacity: 0 });
  expect(flights[0]?.timing.duration).toBe(350);
  finish();
  expect(picture.isConnected).toBe(false);
});

test("what goes away to nowhere is gone", () => {
  change('<i data-card="1" data-to="nowhere" data-x="0"></i><i data-card="2" data-x="0"></i>', "");
  expect(flights).toEqual([]);
  expect(document.body.children).toHaveLength(1);
});

test("a card that is turned shows its old side first", () => {
  change(
    '<i data-card="1" data-turned="down" data-x="0">old</i>',
    '<i data-card="1" data-turned="up" data-x="0">new</i>',
  );
  expect(flights.map(({ timing }) => timing.duration)).toEqual([300, 300]);
  expect(document.body.lastElementChild?.textContent).toBe("old");
});

test("among cards that nobody can tell apart, who stayed stays", () => {
  root.innerHTML = '<i data-card="*" data-x="0"></i><i data-card="*" data-x="10"></i>';
  const [, second] = root.children;
  mover.before();
  root.firstElementChild?.remove();
  root.insertAdjacentHTML("afterbegin", '<u data-card="*" data-x="90"></u>');
  mover.after();
  expect(flights.map(({ element }) => element)).toEqual([root.firstElementChild]);
  expect(second?.isConnected).toBe(true);
});

test("in flight a card takes no clicks; any key or tap and it is there", () => {
  for (const event of [new Event("pointerdown"), new Event("keydown")]) {
    change('<i data-card="O7" data-x="100"></i>', '<i data-card="O7" data-x="20"></i>');
    const card = root.firstElementChild as HTMLElement;
    expect(card.style.pointerEvents).toBe("none");
    document.dispatchEvent(event);
    expect(card.style.pointerEvents).toBe("");
  }
});

test("a flight that is overtaken ends before the next begins", () => {
  change('<i data-card="O7" data-x="100"></i>', '<i data-card="O7" data-x="20"></i>');
  mover.before();
  const card = root.firstElementChild as HTMLElement;
  card.dataset.x = "60";
  mover.after();
  finish();
  expect(flights).toHaveLength(2);
  expect([card.style.pointerEvents, card.style.zIndex]).toEqual(["", ""]);
});

test("speed divides times, and without motion nothing moves", () => {
  settings.motion = 2;
  change('<i data-card="O7" data-x="100"></i>', '<i data-card="O7" data-x="20"></i>');
  expect(flights[0]?.timing.duration).toBe(130);
  settings.motion = 0;
  change('<i data-card="O7" data-x="100"></i>', '<i data-card="O7" data-x="20"></i>');
  expect(flights).toHaveLength(1);
});

test("the first time, and without a board, nothing moves", () => {
  root.innerHTML = '<b data-anchor="deck" data-x="50"></b><i data-card="1" data-from="deck" data-x="0"></i>';
  mover.after();
  const nowhere = new Mover(() => undefined);
  nowhere.before();
  nowhere.after();
  expect(flights).toEqual([]);
});

test("a number is counted up to, and said at once", () => {
  const node = document.createElement("td");
  const action = countUp(node, { from: 0, to: -12 });
  expect(node.querySelector(".spoken")?.textContent).toBe("−12");
  expect(node.querySelector("[aria-hidden=true]")?.textContent).toBe("0");
  finish();
  expect(node.innerHTML).toBe("−12");
  if (action) action.update?.(3);
  expect(node.querySelector(".spoken")?.textContent).toBe("3");
  settings.motion = 0;
  if (action) action.update?.(5);
  expect(node.innerHTML).toBe("5");
});

test("a number that is just there is not counted", () => {
  const node = document.createElement("td");
  countUp(node, 7);
  expect(node.innerHTML).toBe("7");
});
