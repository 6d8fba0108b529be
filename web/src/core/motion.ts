/**
 * Things that move. All of it can be skipped: any key, any tap, and everything is where it belongs. With motion off,
 * and in a hidden tab, nothing moves at all.
 */
import { untrack } from "svelte";
import type { Action } from "svelte/action";
import { catalogues } from "./i18n.svelte";
import { motion } from "./settings.svelte";

/** How long things take, in thousandths of a second at usual speed. */
const TIMES = { move: 260, sweep: 350, deal: 220, between: 40, turn: 300, count: 600, fade: 200 } as const;

/** However many cards are dealt, the last one starts after so long. */
const LONGEST_DEAL = 800;

const EASING = "cubic-bezier(0.2, 0.7, 0.2, 1)";
/** Both sides of a card that turns are seen equally long. */
const EVENLY = "ease-in-out";

// --- everything that is under way -----------------------------------------------------------------

const underWay = new Set<() => void>();
const SKIPPING = ["pointerdown", "keydown", "visibilitychange"] as const;

/** Let everything that moves be where it goes, at once. */
export function finish(): void {
  for (const end of [...underWay]) end();
}

function begin(end: () => void): void {
  if (underWay.size === 0) for (const kind of SKIPPING) document.addEventListener(kind, finish, true);
  underWay.add(end);
}

/** Whether this was still under way. */
function over(end: () => void): boolean {
  const was = underWay.delete(end);
  if (was && underWay.size === 0)
    for (const kind of SKIPPING) document.removeEventListener(kind, finish, true);
  return was;
}

/** Animate, and call `done` once, whether it came to its end or was cut short. Returns what cuts it short. */
function animate(
  element: HTMLElement,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions,
  done: () => void,
): () => void {
  const animation = element.animate(frames, { easing: EASING, fill: "backwards", ...timing });
  const end = (): void => {
    if (!over(end)) return;
    animation.cancel();
    done();
  };
  begin(end);
  animation.onfinish = end;
  animation.oncancel = end;
  return end;
}

// --- cards ----------------------------------------------------------------------------------------

/** Where something is on the screen; the size says nothing of how it is turned. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A copy of how something looked, without life: for nobody to find, click or hear. */
interface Picture {
  readonly element: HTMLElement;
  /** How much larger than usual it was drawn. */
  readonly scale: number;
}

interface Place extends Spot {
  readonly element: HTMLElement;
  readonly to: string | undefined;
  readonly turned: string | undefined;
  /** What it looked like, where that may be needed after it has changed or gone. */
  readonly picture: Picture | null;
}

/** Where an element is; `null` for what is not drawn. */
function spotOf(element: Element): Spot | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return null;
  return { x: left + width / 2, y: top + height / 2, size: Math.sqrt(width * height) };
}

function pictureOf(card: HTMLElement, { x, y, size }: Spot): Picture {
  const [width, height] = [card.offsetWidth, card.offsetHeight];
  const copy = card.cloneNode(true) as HTMLElement;
  for (const each of [copy, ...copy.querySelectorAll<HTMLElement>("[data-card], [data-anchor]")]) {
    delete each.dataset.card;
    delete each.dataset.anchor;
  }
  // Its rules may depend on where it was; its place and the size of its face do not any more.
  copy.style.cssText += "; position: static; inset: auto; margin: 0; width: 100%; height: 100%; opacity: 1";
  const face = card.querySelector("svg")?.clientWidth;
  if (face) copy.style.setProperty("--card-width", `${face}px`);
  const element = document.createElement("div");
  element.setAttribute("aria-hidden", "true");
  element.inert = true;
  element.style.cssText = `position: fixed; z-index: 40; left: ${x - width / 2}px; top: ${y - height / 2}px; width: ${width}px; height: ${height}px; pointer-events: none`;
  element.append(copy);
  return { element, scale: size / (Math.sqrt(width * height) || size) };
}

/** How much smaller something is drawn to fit a place that is not its own. */
function fitting(size: number, anchor: Spot): number {
  return Math.min(1, Math.max(0.35, anchor.size / size));
}

/** Frames that go from the one spot to the other, for something that lies at the second. */
function way(from: Spot, to: Spot): [Keyframe, Keyframe] {
  return [
    { translate: `${from.x - to.x}px ${from.y - to.y}px`, scale: from.size / to.size },
    { translate: "0px 0px", scale: 1 },
  ];
}

function isSame(a: Spot, b: Spot): boolean {
  return Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1 && Math.abs(a.size / b.size - 1) < 0.02;
}

/**
 * Cards that move: whatever has the same `data-card` before and after a change of the page glides from the one place
 * to the other. What is new comes from the element whose `data-anchor` its `data-from` names, several from the same
 * one after the other; what goes away flies, as a picture without life, to the one that its `data-to` named. What has
 * another `data-turned` than before turns over on its way.
 *
 * Cards are boxes, as nothing moves within a line of text. A board may move them by `transform` for reasons of its
 * own; `translate`, `scale` and `rotate` are the mover's. Several cards may have the same `data-card` where nobody can
 * tell them apart. The first time, nothing moves.
 */
export class Mover {
  readonly #root: () => HTMLElement | undefined;
  #places: Map<string, Place[]> | null = null;
  /** What cuts short what is in flight. */
  readonly #flights = new Set<() => void>();

  constructor(root: () => HTMLElement | undefined) {
    this.#root = root;
  }

  /** Remember where everything is; call before the page changes (`$effect.pre`). */
  before(): void {
    untrack(() => {
      this.#places = null;
      const root = this.#root();
      if (!root?.isConnected || motion() === 0) return;
      this.#places = new Map();
      for (const element of cardsIn(root)) {
        const spot = spotOf(element);
        if (!spot) continue;
        const { card = "", to, turned } = element.dataset;
        const picture = to !== undefined || turned !== undefined ? pictureOf(element, spot) : null;
        const place = { ...spot, element, to, turned, picture };
        this.#places.set(card, [...(this.#places.get(card) ?? []), place]);
      }
    });
  }

  /** Let everything move to where it is now; call after the change (`$effect`). */
  after(): void {
    untrack(() => {
      const root = this.#root();
      const places = this.#places;
      this.#places = null;
      // Where things will lie is seen only when nothing moves them.
      for (const land of [...this.#flights]) land();
      const speed = motion();
      if (!root || !places || speed === 0 || !("animate" in root)) return;
      for (const start of this.#flightsOf(root, places, speed)) start();
    });
  }

  /** First everything is measured, then everything moves, so that the page is laid out once. */
  #flightsOf(root: HTMLElement, places: Map<string, Place[]>, speed: number): (() => void)[] {
    const starts: (() => void)[] = [];
    const strangers: HTMLElement[] = [];
    const move = (element: HTMLElement, was: Place): void => {
      const now = spotOf(element);
      if (now) starts.push(() => this.#move(element, was, now, speed));
    };
    // Who stayed keeps the own place, also among cards that nobody can tell apart.
    for (const element of cardsIn(root)) {
      const was = take(places, element, (place) => place.element === element);
      if (was) move(element, was);
      else strangers.push(element);
    }
    const dealt = new Map<string, (readonly [HTMLElement, Spot])[]>();
    for (const element of strangers) {
      const was = take(places, element, () => true);
      const { from } = element.dataset;
      const now = spotOf(element);
      if (was) move(element, was);
      else if (now && from !== undefined) dealt.set(from, [...(dealt.get(from) ?? []), [element, now]]);
    }
    for (const [name, cards] of dealt) {
      const anchor = anchorIn(root, name);
      starts.push(() => this.#deal(cards, anchor, speed));
    }
    for (const place of [...places.values()].flat()) {
      const { picture } = place;
      const anchor = place.to === undefined ? null : anchorIn(root, place.to);
      if (anchor && picture) starts.push(() => leave(picture, place, anchor, speed));
    }
    return starts;
  }

  #move(element: HTMLElement, was: Place, now: Spot, speed: number): void {
    const [from, to] = way(was, now);
    if (was.picture && was.turned !== element.dataset.turned) {
      const duration = TIMES.turn / speed;
      // Until it stands on its edge one sees the old side, from then on the new one.
      const edge = { rotate: "y 90deg" };
      const frames = [
        { ...from, ...edge },
        { ...edge, offset: 0.5 },
        { ...to, rotate: "y 0deg" },
      ];
      this.#fly(element, frames, { duration, easing: EVENLY });
      turnAway(was.picture, was, now, duration);
    } else if (!isSame(was, now)) this.#fly(element, [from, to], { duration: TIMES.move / speed });
  }

  /** New cards come from their anchor one after the other; where there is none they appear. */
  #deal(cards: readonly (readonly [HTMLElement, Spot])[], anchor: Spot | null, speed: number): void {
    const gap = Math.min(TIMES.between, LONGEST_DEAL / cards.length) / speed;
    const duration = (anchor === null ? TIMES.fade : cards.length > 1 ? TIMES.deal : TIMES.move) / speed;
    for (const [order, [element, now]] of cards.entries()) {
      const from = anchor ? { ...anchor, size: now.size * fitting(now.size, anchor) } : now;
      const [start, end] = way(from, now);
      // How opaque a card is at last, the board says.
      const seen = anchor ? [{ opacity: 1, offset: 0.2 }] : [];
      this.#fly(element, [{ ...start, opacity: 0 }, ...seen, end], {
        duration,
        delay: anchor ? order * gap : 0,
      });
    }
  }

  /** Move an element that takes no clicks until it is there. */
  #fly(element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
    const { pointerEvents, zIndex } = element.style;
    element.style.pointerEvents = "none";
    element.style.zIndex = "30";
    const land = animate(element, frames, timing, () => {
      element.style.pointerEvents = pointerEvents;
      element.style.zIndex = zIndex;
      this.#flights.delete(land);
    });
    this.#flights.add(land);
  }
}

function cardsIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-card]")];
}

/** Where the anchor of that name is, in the board or else anywhere on the page. */
function anchorIn(root: HTMLElement, name: string): Spot | null {
  const selector = `[data-anchor="${CSS.escape(name)}"]`;
  const anchor = root.querySelector(selector) ?? document.querySelector(selector);
  return anchor && spotOf(anchor);
}

/** Takes a place that the card of an element was at. */
function take(
  places: Map<string, Place[]>,
  { dataset }: HTMLElement,
  isWanted: (place: Place) => boolean,
): Place | undefined {
  const same = places.get(dataset.card ?? "") ?? [];
  const found = same.findIndex(isWanted);
  return found < 0 ? undefined : same.splice(found, 1)[0];
}

/** Show a picture while it moves. */
function show({ element }: Picture, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
  document.body.append(element);
  animate(element, frames, timing, () => element.remove());
}

function leave(picture: Picture, from: Spot, anchor: Spot, speed: number): void {
  const { scale } = picture;
  const frames: Keyframe[] = [
    { translate: "0px 0px", scale, opacity: 1 },
    { opacity: 1, offset: 0.7 },
    {
      translate: `${anchor.x - from.x}px ${anchor.y - from.y}px`,
      scale: scale * fitting(from.size, anchor),
      opacity: 0,
    },
  ];
  show(picture, frames, { duration: TIMES.sweep / speed });
}

function turnAway(picture: Picture, was: Spot, now: Spot, duration: number): void {
  const { scale } = picture;
  const frames: Keyframe[] = [
    { translate: "0px 0px", scale, rotate: "y 0deg" },
    { rotate: "y 90deg", offset: 0.5 },
    {
      translate: `${now.x - was.x}px ${now.y - was.y}px`,
      scale: (scale * now.size) / was.size,
      rotate: "y 90deg",
    },
  ];
  show(picture, frames, { duration, easing: EVENLY });
}

// --- numbers --------------------------------------------------------------------------------------

/** A number that is counted up to as soon as it is there. */
export interface Count {
  readonly from: number;
  readonly to: number;
}

function figures(value: number): string {
  const format = new Intl.NumberFormat(catalogues.language, { maximumFractionDigits: 0 });
  return format.format(value).replace("-", "−");
}

/**
 * Writes a number into an element and counts up or down to it when it changes: `<td use:countUp={points}>`. A
 * {@link Count} is counted at first sight as well. Whoever does not see it hears only the number it comes to.
 */
export const countUp: Action<HTMLElement, number | Count> = (node, first) => {
  let shown = 0;
  let frame = 0;

  const end = (): void => {
    cancelAnimationFrame(frame);
    over(end);
    node.textContent = figures(shown);
  };

  function write(from: number, to: number): void {
    end();
    shown = to;
    const speed = untrack(motion);
    node.textContent = figures(to);
    if (from === to || speed === 0) return;
    const words = Object.assign(document.createElement("span"), { className: "spoken" });
    words.textContent = figures(to);
    const running = document.createElement("span");
    running.setAttribute("aria-hidden", "true");
    running.textContent = figures(from);
    node.replaceChildren(words, running);
    begin(end);
    const start = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, ((now - start) * speed) / TIMES.count));
      if (part === 1) {
        end();
        return;
      }
      running.textContent = figures(Math.round(from + (to - from) * (1 - (1 - part) ** 3)));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  }

  const target = (value: number | Count): number => (typeof value === "number" ? value : value.to);
  write(typeof first === "number" ? first : first.from, target(first));
  return {
    update: (value) => {
      if (target(value) !== shown) write(shown, target(value));
    },
    destroy: end,
  };
};
