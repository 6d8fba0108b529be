/** Sentences of the board: what is being chosen, what it would lead to, and who is waited for. */
import type { People } from "../../game";
import { t } from "../../../core/i18n.svelte";
import type { Moment } from "../../../net/followed.svelte";
import type { SandbagPlayPreview, SandbagView } from "../../../wire";
import type { Choosing } from "./choosing.svelte";
import { ownerOf, read, slotOf } from "./notation";
import { leftOf, rightOf } from "./seating";
import type { Trays } from "./trays.svelte";
import { nameOf, who } from "../../people";
import { aCard, cardsWords, cardWords, colourWords, labels, sentence } from "./words";

/** What is being chosen, and what is still missing; empty where nothing is. */
export function sayChoice(choosing: Choosing, view: SandbagView, people: People): string {
  if (!choosing.isTurn) return "";
  const { card, place, sandbag } = choosing;
  if (sandbag !== null) return t("sandbag.do.sandbagSure", { card: cardWords(sandbag) });
  if (choosing.isAsking) return t("sandbag.do.whichSandbag");
  if (place !== null) {
    const owner = ownerOf(place);
    const taken = aCard(view.table[owner]?.basket[slotOf(place)]?.card ?? null);
    const name = nameOf(people, owner);
    if (!card) return t("sandbag.do.swapTake", { card: taken, name });
    return t("sandbag.do.swapSure", { given: aCard(card.card), name, taken });
  }
  if (choosing.isSwapping)
    return card ? t("sandbag.do.swapGive", { card: aCard(card.card) }) : t("sandbag.do.swapBoth");
  return card && choosing.action ? t("sandbag.do.playSure", { card: aCard(card.card) }) : "";
}

/** What is still missing in the trays; empty while they are empty, as the table asks for it then. */
export function sayTrays(trays: Trays, view: SandbagView, people: People): string {
  const seat = view.seat ?? 0;
  if (trays.isEmpty) return "";
  const missing = trays.all.find((tray, at) => !tray.isOptional && !trays.cards[at]);
  switch (missing?.kind) {
    case "left":
      return t("sandbag.tray.now", { name: nameOf(people, leftOf(view, seat)) });
    case "right":
      return t("sandbag.tray.now", { name: nameOf(people, rightOf(view, seat)) });
    case "basket":
      return t("sandbag.tray.nowBasket");
    case "stow":
      return t("sandbag.tray.nowSandbag");
  }
  if (view.phase === "pass") return t(trays.all.length > 1 ? "sandbag.tray.whole" : "sandbag.tray.wholeOne");
  const more = trays.cards.includes(null) ? "more" : "none";
  return t("sandbag.tray.wholeSetUp", { more });
}

/** Trump and winner if the trick ended with it. */
export function sayPreview(preview: SandbagPlayPreview, view: SandbagView, people: People): string {
  const { winner, card, turns, trump } = preview;
  const keeps = winner === view.standing.winner && view.trick.length > 0 ? "keeps" : "gets";
  const wins =
    winner === null
      ? t("sandbag.vane.nobody")
      : t(`sandbag.vane.${keeps}`, { ...who(people, winner), card: aCard(card) });
  return `${wins} ${t(turns ? "sandbag.vane.turns" : "sandbag.vane.stays", { trump: colourWords(trump) })}`;
}

/** Who is waited for. */
export function sayWaiting(moment: Moment<SandbagView>, people: People): string {
  const { view } = moment;
  const others = moment.asked.filter((seat) => seat !== people.you);
  const [first] = others;
  if (first === undefined) return "";
  if (view.phase === "play") return t("sandbag.waiting.play", { name: nameOf(people, first) });
  return t("sandbag.waiting.sealed", { names: labels(people, others) });
}

export function sayTrump(view: SandbagView, people: People): string {
  if (view.phase !== "play") return t("sandbag.trump.before");
  const { trump, winner, card } = view.standing;
  const says = trump ? t("sandbag.trump.say", { trump: colourWords(trump) }) : t("sandbag.trump.none");
  if (winner === null) return says;
  return `${says} ${t("sandbag.trump.wouldWin", { ...who(people, winner), card: aCard(card) })}`;
}

export function sayPlays(view: SandbagView, people: People): string {
  if (!view.trick.length) return t("sandbag.trick.empty");
  const plays = view.trick.map((play) =>
    t(play.way === "sandbag" ? "sandbag.trick.playSandbag" : "sandbag.trick.play", {
      ...who(people, play.seat),
      card: aCard(play.card),
    }),
  );
  return t("sandbag.speak.trick", { plays: plays.join("; ") });
}

export function sayBaskets(view: SandbagView, people: People): string {
  const baskets = view.table.flatMap(({ basket }, seat) =>
    basket.length
      ? [
          t("sandbag.speak.basket", {
            name: people.you === seat ? t("common.you") : nameOf(people, seat),
            cards: cardsWords(basket.map((slot) => (slot.face_up ? slot.card : null))),
          }),
        ]
      : [],
  );
  return baskets.length
    ? t("sandbag.speak.baskets", { baskets: baskets.join("; ") })
    : t("sandbag.trump.before");
}

/** An action in words, for hints; where the table is known, with the card that would be taken. */
export function sayAction(action: string, people: People, view?: SandbagView): string {
  return sentence(actionWords(action, people, view));
}

function actionWords(action: string, people: People, view?: SandbagView): string {
  const { kind, card, place } = read(action);
  const about = { card: aCard(card) };
  if (kind === "ready") return t("sandbag.action.ready");
  if (kind === "sandbag") return t("sandbag.action.sandbag", { card: cardWords(card) });
  if (kind !== "swap") return t(`sandbag.action.${kind}`, about);
  const name = nameOf(people, ownerOf(place));
  const taken = view?.table[ownerOf(place)]?.basket[slotOf(place)]?.card;
  if (taken) return t("sandbag.action.swapFor", { ...about, name, taken: aCard(taken) });
  return t("sandbag.action.swap", { ...about, name, slot: slotOf(place) + 1 });
}

/** The letters that are keys. */
export function keysInWords(): readonly (readonly [string, string])[] {
  return [
    ["S", t("sandbag.key.s")],
    ["W", t("sandbag.key.w")],
    ["L", t("sandbag.key.l")],
    ["U", t("sandbag.key.u")],
    ["T", t("sandbag.key.t")],
    ["B", t("sandbag.key.b")],
  ];
}
