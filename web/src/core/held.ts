/** A card of a hand with a name of its own: cards may be alike. */
export interface Held {
  readonly key: string;
  readonly card: string;
}

/** The cards of a hand, each with a name that stays as long as it is there: the second seven is `7.1`. */
export function held(cards: readonly string[]): readonly Held[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const count = seen.get(card) ?? 0;
    seen.set(card, count + 1);
    return { key: count ? `${card}.${count}` : card, card };
  });
}
