/**
 * The four sizes that all layouts are made for. Styles ask for `:root[data-size="phone"]`, code asks `screen.size`; other
 * media queries about widths and heights are not needed.
 */

export type Size = "phone" | "wide" | "tablet" | "desktop";

const low = matchMedia("(max-height: 499px) and (min-width: 600px)");
const narrow = matchMedia("(max-width: 699px)");
const middle = matchMedia("(max-width: 1099px)");

function sizeNow(): Size {
  if (low.matches) return "wide"; // a phone that lies on its side
  if (narrow.matches) return "phone";
  return middle.matches ? "tablet" : "desktop";
}

export const screen: { size: Size } = $state({ size: sizeNow() });

/** Keep the size of the window in `screen` and on the root element. Call once, before anything is drawn. */
export function followSize(): void {
  const note = (): void => {
    screen.size = sizeNow();
    document.documentElement.dataset.size = screen.size;
  };
  for (const query of [low, narrow, middle]) query.addEventListener("change", note);
  note();
}
