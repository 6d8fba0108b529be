/** Dragging a card: an extra for those who like it; everything can be done without. */
import type { Attachment } from "svelte/attachments";

/** A shaky click stays a click. */
const THRESHOLD = 8;
/** How long a card is pressed to be held, in milliseconds. */
const HOLD = 500;

export interface Dragging {
  /** Called while the card is dragged, with how far down it is from where it was. */
  ondrag?(at: PointerEvent, down: number): void;
  /** Called with what lies below the point where the card was let go; the click that follows is none. */
  ondrop(below: Element | null, at: PointerEvent, down: number): void;
  /** Called when dragging is over, whatever came of it. */
  onend?(): void;
  /** Called when the card is pressed for long without being dragged; the click that follows is none. */
  onhold?: (() => void) | undefined;
}

export function draggable({ ondrag, ondrop, onend, onhold }: Dragging): Attachment<HTMLElement> {
  return (card) => {
    let start: { readonly id: number; readonly x: number; readonly y: number } | null = null;
    let isDragged = false;
    let isHeld = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function down(event: PointerEvent): void {
      if (event.button !== 0) return;
      // However quickly it is dragged, it stays this card.
      card.setPointerCapture(event.pointerId);
      start = { id: event.pointerId, x: event.clientX, y: event.clientY };
      isHeld = false;
      if (onhold) timer = setTimeout(hold, HOLD);
    }

    function hold(): void {
      isHeld = true;
      onhold?.();
    }

    function move(event: PointerEvent): void {
      if (event.pointerId !== start?.id) return;
      const x = event.clientX - start.x;
      const y = event.clientY - start.y;
      if (!isDragged && Math.hypot(x, y) < THRESHOLD) return;
      clearTimeout(timer);
      isDragged = true;
      card.style.translate = `${x}px ${y}px`;
      card.classList.add("dragged");
      ondrag?.(event, y);
    }

    function end(event: PointerEvent): void {
      if (event.pointerId !== start?.id) return;
      const y = event.clientY - start.y;
      const wasDragged = isDragged;
      if (wasDragged || isHeld) swallowClick();
      if (wasDragged && event.type !== "pointercancel") ondrop(below(event), event, y);
      stop();
    }

    function below({ clientX, clientY }: PointerEvent): Element | null {
      const { pointerEvents } = card.style;
      card.style.pointerEvents = "none";
      const found = document.elementFromPoint(clientX, clientY);
      card.style.pointerEvents = pointerEvents;
      return found;
    }

    function stop(): void {
      clearTimeout(timer);
      start = null;
      if (!isDragged) return;
      isDragged = false;
      card.style.translate = "";
      card.classList.remove("dragged");
      onend?.();
    }

    card.addEventListener("pointerdown", down);
    card.addEventListener("pointermove", move);
    card.addEventListener("pointerup", end);
    card.addEventListener("pointercancel", end);
    return () => {
      stop();
      card.removeEventListener("pointerdown", down);
      card.removeEventListener("pointermove", move);
      card.removeEventListener("pointerup", end);
      card.removeEventListener("pointercancel", end);
    };
  };
}

/** The click that comes right after this is none. */
function swallowClick(): void {
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
