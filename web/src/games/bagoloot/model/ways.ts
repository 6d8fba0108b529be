/** Ways out of a refusal: which of the allowed actions they are. */
import { read, type Action } from "./actions";

const LOOTER = "L";
/** What is a play of a turn. */
const PLAYS: ReadonlySet<string> = new Set(["open", "build", "steal", "bag", "exchange"]);

/** What the code of a way out speaks of, among what the server allows. */
export function wayActions(way: string, legal: readonly string[]): readonly string[] {
  return legal.filter((text) => {
    const action = read(text);
    return action !== null && isOf(way, action);
  });
}

function isOf(way: string, action: Action): boolean {
  switch (way) {
    case "play":
      return PLAYS.has(action.kind);
    case "take":
      return action.kind === "steal" && action.card === null;
    case "steal_with_coin":
      return action.kind === "steal" && action.card !== null && action.card !== LOOTER;
    case "steal_with_looter":
      return action.kind === "steal" && action.card === LOOTER;
    case "open_with_looter":
      return action.kind === "open" && action.looter;
    case "build_with_looter":
      return action.kind === "build" && action.looter;
    case "begin_bag":
      return action.kind === "bag";
    default:
      return action.kind === way;
  }
}
