import { untrack } from "svelte";

/** What a screen reader is told: prompts and refusals politely, "your turn" at once. */

class Live {
  polite = $state("");
  assertive = $state("");

  say(text: string): void {
    // The same words again are news as well: a changed text is what readers listen for.
    this.polite = untrack(() => this.polite) === text ? `${text}\u00a0` : text;
  }

  /** At once. Where the words `after` were the last, perhaps not read yet, they stay, and the new ones follow. */
  shout(text: string, after = ""): void {
    const last = untrack(() => this.assertive);
    if (after && last.trimEnd() === after) this.assertive = `${after} ${text}`;
    else this.assertive = last === text ? `${text}\u00a0` : text;
  }

  /** What was shouted counts no more: whoever reads on does not find it at the end of another screen. */
  hush(): void {
    this.assertive = "";
  }

  /** Another screen begins: nothing that was said on the last one is to be read at its end. */
  clear(): void {
    this.polite = "";
    this.hush();
  }

  /** The same of these words alone: others may have been shouted since. */
  recall(text: string): void {
    if (
      text &&
      untrack(() => this.assertive)
        .trimEnd()
        .endsWith(text)
    )
      this.hush();
  }
}

export const live = new Live();
