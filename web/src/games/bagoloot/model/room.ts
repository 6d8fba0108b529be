/**
 * Room on the table: the cards of the stashes are as large as the window lets them be. Where it is too full they are
 * drawn smaller, then the plates are written closer, then the deck is drawn lower, and at last those of the others scroll among themselves. The own
 * stash never lies under the bar.
 */

import type { Size } from "../../../core/size.svelte";

interface Step {
  /** How wide a card of a stash is, in pixels. */
  readonly card: number;
  readonly room: "" | "tight" | "tight low" | "tight low short";
}

const USUAL = [150, 138, 126, 116, 106, 97, 89, 82, 76, 70, 65, 60, 55, 50, 46, 42, 38];
const CLOSE = [106, 97, 89, 82, 76, 70, 65, 60, 56, 52, 48, 44, 41, 38, 35, 32, 29, 26, 24];
/** Smaller than that, plates are written closer first. */
const FLOOR: Readonly<Record<Size, number>> = { desktop: 62, tablet: 62, phone: 42, wide: 42 };
/** With cards as small as that, deck and junk pile are drawn lower as well. */
const LOW = 32;
/** So much of the others is always in sight. */
const LEAST = 88;

/** What scrolls when the board is too long: a box around it, or the whole page. */
function scroller(root: HTMLElement): Element {
  for (let box = root.parentElement; box && box !== document.body; box = box.parentElement)
    if (["auto", "scroll"].includes(getComputedStyle(box).overflowY)) return box;
  return document.documentElement;
}

/** Give the stashes the largest cards that fit, at most as large as `most`. */
export function fit(root: HTMLElement, size: Size, most: number): void {
  const others = root.querySelector<HTMLElement>(".others");
  const scrolled = others?.scrollTop ?? 0;
  if (others) others.style.maxHeight = "";
  const box = scroller(root);
  const missing = (): number => box.scrollHeight - box.clientHeight;
  const take = ({ card, room }: Step): void => {
    root.style.setProperty("--stash-card", `${card}px`);
    root.dataset.room = room;
  };
  const fits = (step: Step): boolean => {
    take(step);
    return missing() <= 0;
  };
  // What is over is read, not played: it may be as long as it is.
  if (!root.querySelector("[data-floor]")) return take({ card: Math.min(most, 52), room: "" });
  const usual = USUAL.filter((card) => card <= most && card >= FLOOR[size]).map((card): Step => ({
    card,
    room: "",
  }));
  const close = CLOSE.filter((card) => card <= most).map((card): Step => ({ card, room: "tight" }));
  const low = CLOSE.filter((card) => card <= LOW).map((card): Step => ({ card, room: "tight low" }));
  const found = first(usual, fits) ?? first(close, fits) ?? first(low, fits);
  if (found) return take(found);
  take({ card: CLOSE.at(-1) ?? most, room: "tight low short" });
  if (!others) return;
  others.style.maxHeight = `${Math.max(LEAST, others.offsetHeight - missing())}px`;
  others.scrollTop = scrolled;
  others.querySelector(".play, .lid, .contested, [data-pointed]")?.scrollIntoView({ block: "nearest" });
}

/** The first of a list that fits, where all after one that fits do as well. */
function first<One>(all: readonly One[], fits: (one: One) => boolean): One | undefined {
  let [from, to] = [0, all.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const one = all[middle];
    if (one !== undefined && fits(one)) to = middle;
    else from = middle + 1;
  }
  return all[from];
}
