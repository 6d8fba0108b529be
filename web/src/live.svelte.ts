import { untrack } from "svelte";

/** What a screen reader is told: prompts and refusals politely, "your turn" at once. */

class Live {
  polite = $state("");
  assertive = $state("");

  say(text: string): void {
    // The same words again are news as well: a changed text is what readers listen for.
    this.polite = untrack(() => this.polite) === text ? `${text}\u00a0` : text;
  }

  shout(text: string): void {
    this.assertive = untrack(() => this.assertive) === text ? `${text}\u00a0` : text;
  }

  /** What was shouted counts no more: whoever reads on does not find it at the end of another screen. */
  hush(): void {
    this.assertive = "";
  }
}

export const live = new Live();
