/** By what a card is touched, and how many touches play it. */
import { settings } from "./settings.svelte";

export type Touch = "mouse" | "touch" | "key";
/** At once, with a second touch, or with a button. */
export type Style = "one" | "two" | "confirm";

/** Hears by what something is pressed: a click that no pointer went before comes from a key. */
export class Pressing {
  #by: Touch = "key";

  readonly down = (event: PointerEvent): void => {
    this.#by = event.pointerType === "mouse" ? "mouse" : "touch";
  };

  /** By what the click was made that has just come. */
  clicked(): Touch {
    const by = this.#by;
    this.#by = "key";
    return by;
  }
}

/**
 * Hear of the focus when the page has been drawn: an element that goes away loses it in the middle of that, and nothing
 * may change then.
 */
export function afterDrawing(hear: () => void): () => void {
  return () => queueMicrotask(hear);
}

/** How a card is played: as it is set, else at once with a mouse, and with a second touch by everything else. */
export function styleOf(touch: Touch): Style {
  if (settings.input !== "auto") return settings.input;
  return touch === "mouse" ? "one" : "two";
}
