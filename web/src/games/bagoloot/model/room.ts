/**
 * Room on the table: where all of it does not fit into the window, it draws together step by step, so that the own
 * stash never lies under the bar. First the empty felt goes, then the stashes of the others and the own one are
 * written closer, then each of the others has one line for its loot, which can be unfolded, and at last those of the
 * others scroll among themselves.
 */

/** What is given up, in this order; each step keeps those before it. */
const STEPS = ["close", "tight", "own", "line", "short"] as const;
/** So much of the others is always in sight. */
const LEAST = 88;

/** What scrolls when the board is too long: a box around it, or the whole page. */
function scroller(root: HTMLElement): Element {
  for (let box = root.parentElement; box && box !== document.body; box = box.parentElement)
    if (["auto", "scroll"].includes(getComputedStyle(box).overflowY)) return box;
  return document.documentElement;
}

/** Draw the table together as far as it has to be. */
export function fit(root: HTMLElement): void {
  const others = root.querySelector<HTMLElement>(".others");
  const scrolled = others?.scrollTop ?? 0;
  if (others) others.style.maxHeight = "";
  root.dataset.room = "";
  // What is over is read, not played: it may be as long as it is.
  if (!root.querySelector("[data-floor]")) return;
  const box = scroller(root);
  const missing = (): number => box.scrollHeight - box.clientHeight;
  for (let step = 0; step < STEPS.length && missing() > 0; step += 1)
    root.dataset.room = STEPS.slice(0, step + 1).join(" ");
  for (const row of root.querySelectorAll<HTMLElement>(".others .tiles"))
    row.classList.toggle("cut", row.scrollWidth > row.clientWidth + 1);
  if (!others || !root.dataset.room.endsWith("short")) return;
  others.style.maxHeight = `${Math.max(LEAST, others.offsetHeight - missing())}px`;
  others.scrollTop = scrolled;
  others.querySelector(".play, .lid, .contested")?.scrollIntoView({ block: "nearest" });
}

/** Keep it so, whatever comes, goes or is turned; for `{@attach}`. */
export function fitting(root: HTMLElement): () => void {
  const look = (): void => fit(root);
  const changes = new MutationObserver(look);
  changes.observe(root, { childList: true, characterData: true, subtree: true });
  const sizes = new ResizeObserver(look);
  sizes.observe(root);
  sizes.observe(document.body);
  window.addEventListener("resize", look);
  look();
  return () => {
    changes.disconnect();
    sizes.disconnect();
    window.removeEventListener("resize", look);
  };
}
