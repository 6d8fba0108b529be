/** What happened, as a line of the log. */
import type { People } from "../../game";
import { figure, has, list, t } from "../../../core/i18n.svelte";
import type { BagolootEvent, BagolootGameEnded } from "../../../wire";
import { who } from "../../people";
import { cardsWords, nameOf, namesOf, numbersWords, someWords, theWords, whom } from "./words";

export function say(event: BagolootEvent, people: People): string {
  switch (event.event) {
    case "PositionSet":
      return t("bagoloot.said.PositionSet", { round: event.round });
    case "RoundBegan":
      return t("bagoloot.said.RoundBegan", {
        round: event.round,
        ...who(people, event.dealer),
        ...whom(people, event.first),
      });
    case "Dealt":
      return event.cards
        ? t("bagoloot.said.Dealt", { ...who(people, event.seat), cards: cardsWords(event.cards) })
        : "";
    case "TurnBegan":
      return event.deck === 0 ? t("bagoloot.said.TurnBegan", who(people, event.seat)) : "";
    case "SeatDone":
    case "TurnSkipped":
    case "Robbed":
    case "Knocked":
    case "LetStand":
      return t(`bagoloot.said.${event.event}`, who(people, event.seat));
    case "Offended":
      return t("bagoloot.said.Offended", { ...who(people, event.seat), what: event.what });
    case "TimeCalled":
      return t("bagoloot.said.TimeCalled");
    case "RoundScored":
      return t("bagoloot.said.RoundScored", {
        round: event.round,
        scores: list(
          event.sheets.map(({ seat, score }) =>
            t("bagoloot.said.score", { name: nameOf(people, seat), score: figure(score) }),
          ),
        ),
      });
    case "GameEnded":
      return t("bagoloot.said.GameEnded", { winner: winner(event, people) });
    default:
      return sayPlay(event, people);
  }
}

/** Who has won, with ties in words. */
export function winner(event: BagolootGameEnded, people: People): string {
  const [first] = event.winners;
  return event.winners.length === 1 && first !== undefined
    ? t("bagoloot.winner.one", who(people, first))
    : t("bagoloot.winner.many", { names: namesOf(people, event.winners) });
}

function sayPlay(event: BagolootEvent, people: People): string {
  switch (event.event) {
    case "Drew":
      return t("bagoloot.said.Drew", {
        ...who(people, event.seat),
        ...seen(event.card),
        last: event.deck === 0,
      });
    case "HeldUp":
      return t(event.taken ? "bagoloot.said.HeldUp.taken" : "bagoloot.said.HeldUp.failed", {
        ...who(people, event.seat),
        ...whom(people, event.victim),
        count: event.count,
        taken: event.taken,
        known: event.cards !== null,
        cards: theWords(event.cards ?? []),
      });
    case "Opened":
      return t("bagoloot.said.Opened", {
        ...who(people, event.seat),
        number: String(event.number),
        looter: event.looter,
        splits: event.splits === true,
      });
    case "Built":
      return t("bagoloot.said.Built", {
        ...who(people, event.seat),
        number: String(event.number),
        looter: event.looter,
        size: event.size,
      });
    case "Stole":
      return t("bagoloot.said.Stole", {
        ...who(people, event.seat),
        ...whom(people, event.victim),
        number: String(event.number),
        took: event.took,
        card: event.card ?? "pair",
      });
    case "Merged":
      return t("bagoloot.said.Merged", {
        ...who(people, event.seat),
        number: String(event.number),
        size: event.size,
        bag: event.size > 4,
        junk: event.surplus.length > 0,
        surplus: cardsWords(event.surplus),
      });
    case "Exchanged":
      return t("bagoloot.said.Exchanged", {
        ...who(people, event.seat),
        ...seen(event.card),
        number: String(event.number),
      });
    case "Claimed":
      return t("bagoloot.said.Claimed", {
        ...who(people, event.seat),
        number: String(event.number),
        owners: namesOf(people, event.owners, "common.youOf"),
      });
    case "ClaimFailed":
      return t("bagoloot.said.ClaimFailed", {
        ...who(people, event.seat),
        number: String(event.number),
        own: event.own === true,
      });
    default:
      return sayBag(event, people);
  }
}

function sayBag(event: BagolootEvent, people: People): string {
  switch (event.event) {
    case "BagMade":
      return t("bagoloot.said.BagMade", {
        ...who(people, event.seat),
        ...(event.victim === null ? { whom: "own", other: "" } : whom(people, event.victim)),
        number: String(event.number),
        known: event.lid !== null,
        lid: someWords(event.lid ?? ""),
      });
    case "WindowOpened":
      return event.seats.length > 0
        ? t("bagoloot.said.WindowOpened", { seats: namesOf(people, event.seats) })
        : "";
    case "WindowClosed": {
      const key = `bagoloot.said.WindowClosed.${event.by}`;
      return has(key) ? t(key) : "";
    }
    case "Challenged":
      return t("bagoloot.said.Challenged", {
        ...who(people, event.seat),
        ...whom(people, event.maker),
        number: String(event.number),
        genuine: event.genuine,
        known: event.lid !== null,
        lid: event.lid ?? "",
      });
    case "BagMoved":
      return t("bagoloot.said.BagMoved", {
        ...who(people, event.taker),
        ...whom(people, event.giver),
        number: String(event.number),
        why: event.why,
      });
    case "CollectionsLost":
      return t("bagoloot.said.CollectionsLost", {
        ...who(people, event.seat),
        ...(event.taker === null ? { whom: "junk", other: "" } : whom(people, event.taker)),
        numbers: numbersWords(event.numbers),
      });
    default:
      return "";
  }
}

function seen(card: string | null): { known: boolean; card: string } {
  return { known: card !== null, card: someWords(card ?? "") };
}
