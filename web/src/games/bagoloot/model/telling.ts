/** Actions in words, for hints and reviews. */
import type { People } from "../../game";
import { t } from "../../../core/i18n.svelte";
import { read } from "./actions";
import { nameOf, someWords, whom } from "./words";

/** What an action does: "Steal Ben’s 9s with 9"; empty for what this page does not know. */
export function sayAction(text: string, people: People): string {
  const action = read(text);
  switch (action?.kind) {
    case "draw":
    case "knock":
      return t(`bagoloot.${action.kind}`);
    case "challenge":
    case "stand":
      return t(`bagoloot.action.${action.kind}`);
    case "holdup":
      return t("bagoloot.action.holdup", { name: nameOf(people, action.seat) });
    case "rob":
      return t("bagoloot.action.rob", { name: nameOf(people, action.seat) });
    case "open": {
      const number = String(action.number);
      return t("bagoloot.offer.open", { number, second: action.looter ? "L" : number });
    }
    case "build": {
      const number = String(action.number);
      return t("bagoloot.action.build", { number, card: someWords(action.looter ? "L" : number) });
    }
    case "steal": {
      const about = { number: String(action.number), name: nameOf(people, action.seat) };
      return action.card === null
        ? t("bagoloot.offer.free", about)
        : t("bagoloot.offer.steal", { ...about, card: action.card });
    }
    case "bag":
      return t("bagoloot.action.bag", { number: String(action.number), ...whom(people, action.seat) });
    case "lid":
      return t("bagoloot.action.lid", { card: someWords(action.card) });
    case "exchange":
      return t("bagoloot.offer.exchange", { number: String(action.number) });
    case "claim":
      return t("bagoloot.action.claim", { number: String(action.number) });
    default:
      return "";
  }
}
