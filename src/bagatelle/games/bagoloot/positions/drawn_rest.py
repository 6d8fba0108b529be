"""What a position of Bag-O-Loot does not state, drawn by its seed: the rest of hands and deck, and who showed what.

Each seat was dealt its cards and has drawn others since. A hand that is stated as a whole says how many; a hand with
more cards to be drawn gets as many as a seat has that has drawn as often as the others. Cards that lie open were shown
by who has them; where a hand is too small for that, by a seat that lost them: stolen, or to the junk pile.
"""

from __future__ import annotations

from bagatelle.core.errors import BadPosition
from bagatelle.core.placing import shuffled
from bagatelle.core.shuffle import Chance, fast_from_seed
from bagatelle.games.bagoloot.positions.draft import Draft, MoveDraft, SplitDraft
from bagatelle.games.bagoloot.rules.cards import NO_CARD, NUMBERS
from bagatelle.games.bagoloot.rules.deal import cards_dealt
from bagatelle.games.bagoloot.rules.state import DRAWING, DRAWN, LAID, PLAYING, SHOWN


def draw_rest(draft: Draft) -> None:
    """Complete the draft."""
    _Draw(draft, fast_from_seed(draft.header.seed, "position")).draw()


class _Draw:
    """One draft being completed."""

    def __init__(self, draft: Draft, chance: Chance) -> None:
        self.draft = draft
        self.chance = chance
        self.dealt = cards_dealt(draft.header.variant)
        self.shown: list[list[int]] = [[] for _ in range(draft.count)]
        """The cards that each seat has shown."""

    def draw(self) -> None:
        draft = self.draft
        draft.unseen = shuffled(self.chance, draft.unseen)
        if draft.moves is None:
            self._attribute()
            if draft.is_junk_drawn and not draft.is_deck_drawn:  # what lies there was shown by who has too few cards
                self._fill_hands()
                self._lay_rest()
            self._hand_over_all()
            self._fill_hands()
            self._lay_rest()
            self._write_moves()
        else:
            self._lay_rest()
        self._add_splits()

    def _laid(self, seat: int) -> int:
        return sum(bag.maker == seat and bag.lid != NO_CARD for bag in self.draft.bags)

    def _drawn(self, seat: int) -> int:
        """How many cards the seat has drawn, by what it holds and has played."""
        return len(self.draft.seats[seat].hand) + len(self.shown[seat]) + self._laid(seat) - self.dealt

    def _least_drawn(self, seat: int) -> int:
        """How many cards the seat has drawn at least: who is in the middle of a turn has drawn for it."""
        turn = self.draft.turn
        is_playing = turn is not None and turn.seat == seat and self.draft.phase is not DRAWING and not turn.is_deckless
        return int(is_playing)

    # --- who showed what ---

    def _attribute(self) -> None:
        """Give every card that lies open to who has shown it."""
        for number, seat in enumerate(self.draft.seats):
            for collection in seat.collections:
                self.shown[number] += collection.cards
        for bag in self.draft.bags:
            self.shown[bag.maker] += bag.cards
        for card in self.draft.junk:
            self._fewest().append(card)

    def _hand_over_all(self) -> None:
        """Let seats with small hands have shown cards of others: all of a bag, all but one of a collection."""
        seats = enumerate(self.draft.seats)
        spare = [(number, card) for number, seat in seats for one in seat.collections for card in one.cards[1:]]
        spare += [(bag.maker, card) for bag in self.draft.bags for card in bag.cards]
        for number, seat in enumerate(self.draft.seats):
            while not seat.is_more_drawn and self._drawn(number) < self._least_drawn(number):
                self._hand_over(number, spare)

    def _fewest(self) -> list[int]:
        """What the seat has shown that has drawn least."""
        whole = [seat for seat, one in enumerate(self.draft.seats) if not one.is_more_drawn]
        return self.shown[min(whole or range(self.draft.count), key=self._drawn)]

    def _hand_over(self, seat: int, spare: list[tuple[int, int]]) -> None:
        """Let the seat have shown a card that another has now: it was stolen since."""
        others = [one for one in spare if one[0] != seat and self._can_spare(one[0])]
        if not others:
            missing = self._least_drawn(seat) - self._drawn(seat)
            problem = f"seat {seat} was dealt {self.dealt} cards and holds {len(self.draft.seats[seat].hand)}"
            way_out = "name more of its cards, write '...' after them, or lay cards into stashes or 'junk'"
            raise BadPosition(self.draft.seats[seat].where, f"{problem}: {missing} of them are nowhere; {way_out}")
        one = others[self.chance.below(len(others))]
        spare.remove(one)
        self.shown[one[0]].remove(one[1])
        self.shown[seat].append(one[1])

    def _can_spare(self, seat: int) -> bool:
        return self.draft.seats[seat].is_more_drawn or self._drawn(seat) > self._least_drawn(seat)

    # --- cards ---

    def _fill_hands(self) -> None:
        draft = self.draft
        seats = range(draft.count)
        open_hands = [seat for seat in seats if draft.seats[seat].is_more_drawn]
        drawn = max([self._drawn(seat) for seat in seats], default=0)
        drawn = max(drawn, *(self._least_drawn(seat) for seat in seats), int(self._is_underway()))
        for seat in open_hands:
            while self._drawn(seat) < drawn:
                self._draw_into(draft.seats[seat].hand)
        if not draft.is_deck_drawn and not draft.is_junk_drawn and open_hands:
            while draft.unseen:
                self._draw_into(min((draft.seats[seat].hand for seat in open_hands), key=len))

    def _is_underway(self) -> bool:
        """Whether everybody has had a turn, as in a text that does not say otherwise."""
        return any(seat.had_turn for seat in self.draft.seats)

    def _draw_into(self, cards: list[int]) -> None:
        if not self.draft.unseen:
            raise BadPosition(0, "there are not enough cards for all hands: some seats have drawn too many")
        cards.append(self.draft.unseen.pop())

    def _lay_rest(self) -> None:
        """What is left lies under the stated cards of the deck, or in the junk pile."""
        draft = self.draft
        if draft.is_deck_drawn:
            draft.deck += draft.unseen
        elif draft.is_junk_drawn:
            for card in draft.unseen:
                draft.junk.append(card)
                self._fewest().append(card)
        elif draft.unseen:
            way_out = "write '...' after 'deck', 'junk' or a hand"
            raise BadPosition(0, f"{len(draft.unseen)} cards lie nowhere: {way_out} to have them drawn there")
        draft.unseen = []

    def _write_moves(self) -> None:
        """Draws first, then what was shown, then the lids."""
        draft = self.draft
        moves: list[MoveDraft] = []
        for number in range(draft.count):
            moves += [MoveDraft(DRAWN, number, NO_CARD, 0)] * self._drawn(number)
        for number, cards in enumerate(self.shown):
            moves += [MoveDraft(SHOWN, number, card, 0) for card in cards]
        moves += [
            MoveDraft(LAID, bag.maker, bag.lid, place) for place, bag in enumerate(draft.bags) if bag.lid != NO_CARD
        ]
        draft.moves = moves
        for number, seat in enumerate(draft.seats):
            is_in_turn = draft.turn is not None and draft.turn.seat == number
            seat.had_turn = seat.had_turn or (not is_in_turn and any(move.seat == number for move in moves))

    def _add_splits(self) -> None:
        """A split that the text does not tell of was made by the youngest collection, in an earlier turn."""
        draft = self.draft
        stated = {split.number for split in draft.splits}
        for number in range(NUMBERS):
            owners = draft.owners_of(number)
            if len(owners) < 2 or number in stated:
                continue
            youngest = owners[-1]
            line = next(c.line for c in draft.seats[youngest].collections if c.number == number)
            is_new = draft.turn is not None and number in draft.turn.opened and draft.phase is PLAYING
            draft.splits.append(SplitDraft(line, number, [youngest], not is_new))
