/** Seats that change places before a game. */
import type { Happened } from "../wire";

/** The new seat of a person or bot, once the seat `first` and the one after it have changed places. */
export function placed(seat: number, first: number): number {
  if (seat === first) return first + 1;
  return seat === first + 1 ? first : seat;
}

/** What somebody did before, told of the seat that they have now. */
export function reseated(happened: Happened, first: number): Happened {
  const { told } = happened;
  switch (told.what) {
    case "sat":
    case "renamed":
    case "said":
    case "away":
    case "back":
      return { ...happened, told: { ...told, seat: placed(told.seat, first) } };
    case "stood":
      return { ...happened, told: { ...told, host: whose(told.host, first) } };
    case "removed":
    case "closed":
      return { ...happened, told: { ...told, by: whose(told.by, first) } };
    case "arranged": {
      // There may be more seats by now than there were then.
      const length = Math.max(told.names.length, first + 2);
      const names = Array.from({ length }, (_, seat) => told.names[placed(seat, first)] ?? "");
      return { ...happened, told: { ...told, names, by: whose(told.by, first) } };
    }
    default:
      return happened;
  }
}

/** The same for who may have no seat. */
function whose(seat: number | null | undefined, first: number): number | null {
  return seat === null || seat === undefined ? null : placed(seat, first);
}
