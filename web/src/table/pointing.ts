/** Hints point: what they name glows where it lies on the board. */
import type { Attachment } from "svelte/attachments";

/** The attribute that makes something glow (`page.css`). */
const MARK = "data-pointed";

/** Mark every element of the board that one of the selectors finds, however often the board is drawn again. */
export function pointing(selectors: readonly string[]): Attachment<HTMLElement> {
  return (board) => {
    if (selectors.length === 0) return;
    const all = selectors.join(", ");
    const mark = (): void => {
      for (const old of board.querySelectorAll(`[${MARK}]`)) if (!old.matches(all)) old.removeAttribute(MARK);
      for (const found of board.querySelectorAll(all))
        if (!found.hasAttribute(MARK)) found.setAttribute(MARK, "");
    };
    mark();
    const changes = new MutationObserver(mark);
    changes.observe(board, {
      subtree: true,
      childList: true,
      attributeFilter: ["data-card", "data-place", "data-anchor"],
    });
    return () => {
      changes.disconnect();
      for (const old of board.querySelectorAll(`[${MARK}]`)) old.removeAttribute(MARK);
    };
  };
}
