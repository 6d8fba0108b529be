/** Lines of the log: what has happened, in words. */
import type { People } from "../../game";
import { figure, list, t } from "../../../core/i18n.svelte";
import type {
  SandbagBasketsRevealed,
  SandbagEvent,
  SandbagGameEnded,
  SandbagLeaderFound,
  SandbagPassSealed,
  SandbagReceived,
  SandbagRoundScored,
  SandbagSwapped,
  SandbagTrickEnded,
} from "../../../wire";
import { who } from "../../people";
import { aCard, cardsWords, colourWords, label, labels } from "./words";

/** What happened; empty where there is nothing to say. */
export function say(event: SandbagEvent, people: People): string {
  switch (event.event) {
    case "PositionSet":
      return t("sandbag.say.positionSet", { round: event.round });
    case "RoundBegan": {
      const about = { round: event.round, ...who(people, event.dealer) };
      if (!event.left_out) return t("sandbag.say.roundBegan", about);
      return t("sandbag.say.roundBeganWithout", { ...about, colour: colourWords(event.left_out) });
    }
    case "Dealt":
      if (!event.cards) return "";
      return t("sandbag.say.dealt", { ...who(people, event.seat), cards: cardsWords(event.cards) });
    case "PassSealed":
      return sayPass(event, people);
    case "Received":
      return sayReceived(event, people);
    case "SetUpSealed":
      if (!event.basket || !event.sandbags) return t("sandbag.say.setUpSealed", who(people, event.seat));
      return t("sandbag.say.setUp", {
        ...who(people, event.seat),
        basket: cardsWords(event.basket),
        sandbags: cardsWords(event.sandbags),
      });
    case "BasketsRevealed":
      return sayBaskets(event, people);
    case "LeaderFound":
      return sayLeader(event, people);
    case "CardPlayed":
      return t("sandbag.say.played", { ...who(people, event.seat), card: aCard(event.card) });
    case "SandbagPlayed":
      if (!event.card) return t("sandbag.say.sandbag", who(people, event.seat));
      return t("sandbag.say.sandbagKnown", { ...who(people, event.seat), card: aCard(event.card) });
    case "Swapped":
      return saySwap(event, people);
    case "TrickEnded":
      return sayTrick(event, people);
    case "RoundScored":
      return sayScores(event, people);
    case "GameEnded":
      return sayEnd(event, people);
    default:
      return ""; // a newer server may know of more
  }
}

function neighbours(people: People, seat: number): { leftName: string; rightName: string } {
  const seats = people.names.length;
  return {
    leftName: labels(people, [(seat + 1) % seats]),
    rightName: labels(people, [(seat + seats - 1) % seats]),
  };
}

function sayPass(event: SandbagPassSealed, people: People): string {
  if (!event.left || !event.right) return t("sandbag.say.passSealed", who(people, event.seat));
  return t("sandbag.say.passed", {
    ...who(people, event.seat),
    ...neighbours(people, event.seat),
    left: aCard(event.left),
    right: aCard(event.right),
  });
}

function sayReceived(event: SandbagReceived, people: People): string {
  if (!event.from_left || !event.from_right) return "";
  return t("sandbag.say.received", {
    ...who(people, event.seat),
    ...neighbours(people, event.seat),
    left: aCard(event.from_left),
    right: aCard(event.from_right),
  });
}

function sayBaskets(event: SandbagBasketsRevealed, people: People): string {
  const baskets = event.baskets.map((cards, seat) =>
    t("sandbag.say.basket", {
      ...who(people, seat),
      cards: cardsWords(cards),
      count: event.sandbags[seat] ?? 0,
    }),
  );
  return t("sandbag.say.baskets", { baskets: baskets.join("; "), trump: colourWords(event.trump) });
}

export function sayLeader(event: SandbagLeaderFound, people: People): string {
  const about = { ...who(people, event.seat), card: aCard(event.card) };
  const others = event.tied.filter((seat) => seat !== event.seat);
  if (!others.length) return t("sandbag.say.leader", about);
  return t("sandbag.say.leaderTied", { ...about, others: labels(people, others) });
}

function saySwap(event: SandbagSwapped, people: People): string {
  const owner = who(people, event.owner);
  const about = {
    ...who(people, event.seat),
    owner: owner.who,
    ownerName: owner.name,
    taken: aCard(event.taken),
  };
  const swap = event.given
    ? t("sandbag.say.swappedKnown", { ...about, given: aCard(event.given) })
    : t("sandbag.say.swapped", about);
  return [swap, sayTurned(event)].filter(Boolean).join(" ");
}

/** That a swap has turned the trump, if it has. */
export function sayTurned(event: SandbagSwapped): string {
  if (event.trump === event.trump_before) return "";
  return t("sandbag.say.turned", {
    before: colourWords(event.trump_before),
    trump: colourWords(event.trump),
  });
}

/** Who has won a trick and why, in one line. */
export function sayTrick(event: SandbagTrickEnded, people: People): string {
  const why = sayWon(
    { trick: event.trick, winner: event.winner, card: event.card, by: event.by, trump: event.trump },
    people,
  );
  return event.rockets ? `${why} ${t("sandbag.say.rockets", { count: event.rockets })}` : why;
}

/** A folded trick, or what came before the first one, in a few words; empty for any other event. */
export function sayFolded(event: SandbagEvent, people: People): string {
  if (event.event === "LeaderFound") return t("sandbag.say.foldedBaskets", who(people, event.seat));
  if (event.event !== "TrickEnded") return "";
  const { trick, winner, cards: count, rockets } = event;
  const by = winner === null ? { who: "nobody", name: "" } : who(people, winner);
  return t("sandbag.say.folded", { trick, count, rockets, ...by });
}

interface Won {
  readonly trick: number;
  readonly winner: number | null;
  readonly card: string | null;
  readonly by: string;
  readonly trump: string;
}

export function sayWon({ trick, winner, card, by, trump }: Won, people: People): string {
  if (winner === null) return t("sandbag.say.wonNobody", { trick });
  const about = {
    ...who(people, winner),
    trick,
    card: aCard(card),
    trump: colourWords(trump),
    colours: trump.length,
  };
  if (by === "trump") return t("sandbag.say.wonTrump", about);
  return t(by === "rocket" ? "sandbag.say.wonRocket" : "sandbag.say.wonLed", about);
}

function sayScores(event: SandbagRoundScored, people: People): string {
  const scores = event.sheets.map(({ seat, score, total }) =>
    t("sandbag.say.score", { name: label(people, seat), score: figure(score), total: figure(total) }),
  );
  return t("sandbag.say.scored", { round: event.round, scores: list(scores) });
}

function sayEnd(event: SandbagGameEnded, people: People): string {
  const totals = list(
    event.standings.map((seat) =>
      t("sandbag.say.total", { name: label(people, seat), total: figure(event.totals[seat] ?? 0) }),
    ),
  );
  if (event.winner === null) return t("sandbag.say.endedNobody", { totals });
  return t("sandbag.say.ended", { ...who(people, event.winner), totals });
}
