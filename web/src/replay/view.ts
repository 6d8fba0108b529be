/** A long board scrolls so that what has just happened can be seen. */

/** From where to where something reaches, in the window. */
interface Reach {
  readonly top: number;
  readonly bottom: number;
}

/** How far to scroll so that something lies within the room: not at all if it does, and to its top if it is too long. */
export function shift(room: Reach, thing: Reach): number {
  const up = thing.top - room.top;
  const down = thing.bottom - room.bottom;
  if (up < 0) return up;
  return down > 0 ? Math.min(down, up) : 0;
}

/** Scroll the box, and nothing else, to what is marked as new; what is marked last is seen for certain. */
export function showNew(box: HTMLElement): void {
  show(box, [...box.querySelectorAll("[data-new]")]);
}

/** The same to a seat: the game has marked what lies at it. */
export function showSeat(box: HTMLElement, seat: number): void {
  const found = box.querySelector(`[data-anchor="seat-${seat}"]`)?.parentElement;
  if (found) show(box, [found]);
}

function show(box: HTMLElement, things: readonly Element[]): void {
  if (box.scrollHeight <= box.clientHeight + 1 || getComputedStyle(box).overflowY !== "auto") return;
  const { top, bottom } = box.getBoundingClientRect();
  // What is said sticks to the bottom, and covers what is behind it.
  const said = box.querySelector("[data-floor]")?.getBoundingClientRect().top ?? bottom;
  const room = { top: top + 4, bottom: Math.min(bottom, said) - 4 };
  for (const thing of things)
    if (thing.getClientRects().length) box.scrollTop += shift(room, thing.getBoundingClientRect());
}
