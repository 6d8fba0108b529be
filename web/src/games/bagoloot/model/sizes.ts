/** How large the cards of the hand are, by the window. */
import type { Size } from "../../../core/size.svelte";
import type { Choices } from "../../../core/settings.svelte";

/** How much of a covered card stays in sight: as much as a mouse, or a finger, needs. */
export const LEAST: Readonly<Record<Size, number>> = { desktop: 26, tablet: 38, phone: 38, wide: 30 };

const SCALES: Readonly<Record<Choices["cards"], number>> = { small: 0.86, medium: 1, large: 1.14 };

/** How wide a card is where the hand has one row, two rows, and so on. */
export function handCards(
  size: Size,
  width: number,
  height: number,
  chosen: Choices["cards"],
): readonly number[] {
  const scale = SCALES[chosen];
  const within = (least: number, wanted: number, most: number): number =>
    Math.round(scale * Math.min(most, Math.max(least, wanted)));
  switch (size) {
    case "desktop":
      return [within(90, Math.min(height * 0.118, width * 0.085), 190)];
    case "tablet":
      return [within(84, height * 0.1, 110), within(72, height * 0.08, 90)];
    case "phone":
      return [within(52, height * 0.088, 76), within(42, height * 0.066, 58), within(38, height * 0.055, 48)];
    case "wide":
      return [within(50, height * 0.155, 72)];
  }
}
