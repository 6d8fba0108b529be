/** The focus never falls to the body: when what had it goes away, something near takes it. */

import { isShown } from "./roving";

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Watch over the focus within an element; for `{@attach}`. */
export function keepFocus(root: HTMLElement): () => void {
  /** The ancestors of what has the focus, the nearest first. */
  let path: Element[] = [];
  let focused: Element | null = null;

  function remember(event: FocusEvent): void {
    focused = event.target as Element;
    path = [];
    for (let node = focused.parentElement; node && node !== root.parentElement; node = node.parentElement)
      path.push(node);
  }

  /** Whether the focus went with the screen before this one, and nothing here has it yet. */
  let isNew = isLost();

  function mend(): void {
    if (!isLost()) isNew = false;
    if (isNew) arrive();
    if (!focused || focused.isConnected || !isLost()) return;
    (nearest() ?? root.querySelector<HTMLElement>("main[tabindex]"))?.focus();
  }

  /** What can be seen and have the focus, as near as possible to what had it. */
  function nearest(): HTMLElement | undefined {
    for (const near of path.filter((element) => element.isConnected)) {
      // In a zone with arrow keys only one element is in the order of the Tab key.
      const found = first(near, '[role="toolbar"] [tabindex="0"]') ?? first(near, FOCUSABLE);
      if (found) return found;
    }
    return undefined;
  }

  /** Begin with what the screen is about. */
  function arrive(): void {
    const main = root.querySelector<HTMLElement>("main[tabindex]");
    if (!main) return;
    isNew = false;
    main.focus({ preventScroll: true });
  }

  // Zones with arrow keys mend themselves first, and know the neighbour of what is gone.
  const observer = new MutationObserver(() => queueMicrotask(mend));
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener("focusin", remember);
  return () => {
    observer.disconnect();
    root.removeEventListener("focusin", remember);
  };
}

/** The first in an element that fits and can be seen. */
function first(near: Element, wanted: string): HTMLElement | undefined {
  return [...near.querySelectorAll<HTMLElement>(wanted)].find(isShown);
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
