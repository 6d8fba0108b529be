/** Dragging a card onto something: an extra for those who like it; everything can be done without. */
import type { Attachment } from "svelte/attachments";

/** A shaky click stays a click. */
const THRESHOLD = 8;

/** Call `ondrop` with what lies below where the card was let go, and where; the click that follows is none. */
export function draggable(ondrop: (below: Element, at: PointerEvent) => void): Attachment<HTMLElement> {
  return (card) => {
    let start: { x: number; y: number } | null = null;
    let isDragging = false;

    function down(event: PointerEvent): void {
      if (event.button !== 0) return;
      // However quickly it is dragged, it stays this card.
      card.setPointerCapture(event.pointerId);
      start = { x: event.clientX, y: event.clientY };
    }

    function move(event: PointerEvent): void {
      if (!start) return;
      const x = event.clientX - start.x;
      const y = event.clientY - start.y;
      if (!isDragging && Math.hypot(x, y) < THRESHOLD) return;
      isDragging = true;
      card.style.translate = `${x}px ${y}px`;
      card.classList.add("dragged");
    }

    function end(event: PointerEvent): void {
      const wasDragging = isDragging;
      stop();
      if (!wasDragging || event.type === "pointercancel") return;
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      card.style.pointerEvents = "none";
      const below = document.elementFromPoint(event.clientX, event.clientY);
      card.style.pointerEvents = "";
      if (below) ondrop(below, event);
    }

    function stop(): void {
      start = null;
      isDragging = false;
      card.style.translate = "";
      card.classList.remove("dragged");
    }

    card.addEventListener("pointerdown", down);
    card.addEventListener("pointermove", move);
    card.addEventListener("pointerup", end);
    card.addEventListener("pointercancel", end);
    return () => {
      card.removeEventListener("pointerdown", down);
      card.removeEventListener("pointermove", move);
      card.removeEventListener("pointerup", end);
      card.removeEventListener("pointercancel", end);
    };
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
