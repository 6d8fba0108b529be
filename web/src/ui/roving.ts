/**
 * One stop of the tab key for many buttons: arrows go from one to the next, to those with `data-stop` where there are
 * such. When the button that has the focus goes away, its neighbour gets it.
 */
export function roving(node: HTMLElement): () => void {
  let current: HTMLElement | null = null;
  let index = 0;
  let hasFocus = false;

  function stops(): HTMLElement[] {
    const marked = [...node.querySelectorAll<HTMLElement>("[data-stop]")];
    // What a small window shows and a large one does not can have no focus there.
    return (marked.length ? marked : [...node.querySelectorAll<HTMLElement>("button")]).filter(isShown);
  }

  function stopOf(target: EventTarget | null): HTMLElement | undefined {
    return stops().find((stop) => stop.contains(target as Node | null));
  }

  function settle(): void {
    const all = stops();
    if (!current || !all.includes(current)) {
      const neighbour = all[Math.min(index, all.length - 1)] ?? null;
      const isLost = hasFocus && (document.activeElement === document.body || !document.activeElement);
      current = neighbour;
      if (isLost) (neighbour ?? node.closest<HTMLElement>("main"))?.focus();
    }
    for (const stop of all) stop.tabIndex = stop === current ? 0 : -1;
    if (current) index = all.indexOf(current);
  }

  function focusIn(event: FocusEvent): void {
    const stop = stopOf(event.target);
    if (!stop) return;
    hasFocus = true;
    current = stop;
    settle();
  }

  function focusOut(event: FocusEvent): void {
    const target = event.target as HTMLElement;
    // What is taken away loses the focus as well; only whoever leaves has left.
    queueMicrotask(() => {
      if (target.isConnected && !node.contains(document.activeElement)) hasFocus = false;
    });
  }

  function keyDown(event: KeyboardEvent): void {
    const stop = stopOf(event.target);
    if (!stop || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = towards(event.key, stop, stops());
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  const observer = new MutationObserver(settle);
  observer.observe(node, { childList: true, subtree: true });
  node.addEventListener("focusin", focusIn);
  node.addEventListener("focusout", focusOut);
  node.addEventListener("keydown", keyDown);
  settle();
  return () => {
    observer.disconnect();
    node.removeEventListener("focusin", focusIn);
    node.removeEventListener("focusout", focusOut);
    node.removeEventListener("keydown", keyDown);
  };
}

/** Whether somebody can see it, and so go there. */
export function isShown(element: HTMLElement): boolean {
  return element.checkVisibility();
}

function towards(key: string, from: HTMLElement, all: readonly HTMLElement[]): HTMLElement | undefined {
  const at = all.indexOf(from);
  switch (key) {
    case "ArrowRight":
      return all[(at + 1) % all.length];
    case "ArrowLeft":
      return all.at(at - 1);
    case "Home":
      return all[0];
    case "End":
      return all.at(-1);
    case "ArrowUp":
    case "ArrowDown":
      return nearest(from, all, key === "ArrowUp" ? -1 : 1);
    default:
      return undefined;
  }
}

/** The nearest one in the rows above or below. */
function nearest(from: HTMLElement, all: readonly HTMLElement[], way: 1 | -1): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const stop of all) {
    const there = stop.getBoundingClientRect();
    const down = way * (there.top + there.height / 2 - here.top - here.height / 2);
    if (down < here.height / 2) continue;
    const distance = 2 * down + Math.abs(there.left - here.left);
    if (distance < least) [best, least] = [stop, distance];
  }
  return best;
}
