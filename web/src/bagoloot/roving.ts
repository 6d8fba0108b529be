/**
 * One stop for the Tab key in a row of buttons, and arrows between them. Where the button with the focus goes away,
 * its neighbour has it.
 */
import type { Attachment } from "svelte/attachments";

const FORWARD = new Set(["ArrowRight", "ArrowDown"]);
const BACK = new Set(["ArrowLeft", "ArrowUp"]);

export const roving: Attachment<HTMLElement> = (root) => {
  let place = 0;
  let hadFocus = false;

  const buttons = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("button")];

  function arrange(): void {
    const all = buttons();
    place = Math.min(place, Math.max(all.length - 1, 0));
    all.forEach((button, index) => (button.tabIndex = index === place ? 0 : -1));
    if (hadFocus && (document.activeElement === document.body || document.activeElement === null)) {
      (all[place] ?? root.closest<HTMLElement>("main"))?.focus();
    }
  }

  function focusIn(event: FocusEvent): void {
    hadFocus = true;
    const found = buttons().indexOf(event.target as HTMLElement);
    if (found < 0) return;
    place = found;
    arrange();
  }

  function focusOut(event: FocusEvent): void {
    // A button that is taken away loses the focus to nobody: that is not leaving.
    if (event.relatedTarget !== null || (event.target as HTMLElement).isConnected)
      hadFocus = root.contains(event.relatedTarget as Node | null);
  }

  function keyDown(event: KeyboardEvent): void {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    let next = at;
    if (FORWARD.has(event.key)) next = (at + 1) % all.length;
    else if (BACK.has(event.key)) next = (at + all.length - 1) % all.length;
    else if (event.key === "Home") next = 0;
    else if (event.key === "End") next = all.length - 1;
    else return;
    event.preventDefault();
    all[next]?.focus();
  }

  const observer = new MutationObserver(arrange);
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener("focusin", focusIn);
  root.addEventListener("focusout", focusOut);
  root.addEventListener("keydown", keyDown);
  arrange();
  return () => {
    observer.disconnect();
    root.removeEventListener("focusin", focusIn);
    root.removeEventListener("focusout", focusOut);
    root.removeEventListener("keydown", keyDown);
  };
};
