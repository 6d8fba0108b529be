/** Looking at a choice before it is made: by a mouse over it, by the focus of the keys, or by a long press. */
import type { Attachment } from "svelte/attachments";
import { afterDrawing } from "../../../core/touch";

/** How long a finger rests before it is a look, in milliseconds. */
const LONG = 450;

/** Call `onpeek` with whether somebody looks. The click that ends a long press is none. */
export function peeking(onpeek: (isLooking: boolean) => void): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLong = false;

    const look = afterDrawing(() => onpeek(true));
    const away = afterDrawing(() => onpeek(false));
    function enter({ pointerType }: PointerEvent): void {
      if (pointerType === "mouse") look();
    }
    function leave({ pointerType }: PointerEvent): void {
      clearTimeout(timer);
      if (pointerType === "mouse") away();
    }
    function down({ pointerType }: PointerEvent): void {
      isLong = false;
      if (pointerType === "mouse") return;
      timer = setTimeout(() => {
        isLong = true;
        look();
      }, LONG);
    }
    function up(): void {
      clearTimeout(timer);
      if (isLong) away();
    }
    function click(event: MouseEvent): void {
      if (!isLong) return;
      isLong = false;
      event.preventDefault();
      event.stopPropagation();
    }
    function focus(): void {
      if (element.matches(":focus-visible")) look();
    }
    const hold = (event: Event): void => event.preventDefault();

    const heard = [
      ["pointerenter", enter],
      ["pointerleave", leave],
      ["pointerdown", down],
      ["pointerup", up],
      ["pointercancel", up],
      ["focus", focus],
      ["blur", away],
      ["contextmenu", hold],
    ] as const;
    for (const [name, hear] of heard) element.addEventListener(name, hear as EventListener);
    element.addEventListener("click", click, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const [name, hear] of heard) element.removeEventListener(name, hear as EventListener);
      element.removeEventListener("click", click, { capture: true });
      away();
    };
  };
}
