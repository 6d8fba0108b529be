"""What a position of Sandbag does not state, drawn by its seed: hands, baskets, passes, and the tricks before.

Earlier tricks are drawn backwards from who leads now. Most are plain: balloons of one colour, and rockets, which are
always allowed; the highest balloon goes to the winner. Cards that fit no plain trick go into the last ones. Sandbags
and swaps that must have been made are put into the tricks so drawn. The rules then play everything again
(``rebuild``); a draw that they refuse is drawn anew.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bagatelle.core.errors import BadPosition
from bagatelle.core.placing import shuffled
from bagatelle.core.seats import NO_SEAT, left_of, right_of
from bagatelle.core.shuffle import Chance, fast_from_seed
from bagatelle.games.sandbag.positions.draft import Draft, PlayMade, SeatDraft, TrickMade
from bagatelle.games.sandbag.positions.rebuild import begun, rebuild
from bagatelle.games.sandbag.rules.cards import NO_CARD, colour_of, is_rocket, kind_of, value_of
from bagatelle.games.sandbag.rules.events import Way
from bagatelle.games.sandbag.rules.setup import cards_each, first_leader, tricks_in_round
from bagatelle.games.sandbag.rules.state import Phase, State
from bagatelle.games.sandbag.rules.tricks import trump_of

ATTEMPTS = 200
SAME = 25
"""A refusal that so many draws in a row end with is one of what the text states."""


class _Unlucky(Exception):
    """A draw that leads nowhere."""


def draw_rest(draft: Draft) -> State:
    """A state with everything that the text states; ``BadPosition`` where none is found."""
    chance = fast_from_seed(draft.header.seed, "position")
    same, last = 0, BadPosition(0, "")
    for _ in range(ATTEMPTS):
        try:
            drawn = _Draw(_copy(draft), chance).drawn()
        except _Unlucky:
            continue
        try:
            return rebuild(drawn)
        except BadPosition as error:
            same = same + 1 if str(error) == str(last) else 1
            last = error
        if same == SAME:
            raise last
    problem = "no earlier tricks were found that lead here by the rules"
    raise BadPosition(0, f"{problem}; state more of them with 'trick' lines, or state fewer cards")


def _copy(draft: Draft) -> Draft:
    seats = [
        replace(
            seat,
            hand=[*seat.hand],
            sandbags=[*seat.sandbags],
            passed=[*seat.passed],
            basket=[replace(slot) for slot in seat.basket],
        )
        for seat in draft.seats
    ]
    tricks = [replace(trick, plays=[*trick.plays]) for trick in draft.tricks]
    return replace(draft, seats=seats, tricks=tricks, unseen=[*draft.unseen])


@dataclass
class _Heap:
    """The cards of a trick, before it is known who played which."""

    cards: list[int]
    winner: int = NO_SEAT

    @property
    def is_plain(self) -> bool:
        """Whether it has balloons of one colour only, and at least one: everybody may play it."""
        return len({colour_of(card) for card in self.cards if not is_rocket(card)}) == 1


class _Draw:
    """One draw."""

    def __init__(self, draft: Draft, chance: Chance) -> None:
        self.draft = draft
        self.chance = chance
        self.count = draft.count
        self.each = int(cards_each(draft.count))

    def drawn(self) -> Draft:
        """The draft, complete."""
        self.draft.unseen = shuffled(self.chance, self.draft.unseen)
        phase = Phase(self.draft.header.phase.rest)
        if phase in {Phase.PLAY, Phase.OVER}:
            self._draw_play()
        else:
            self._fill_baskets_before_play()
        if self.draft.unseen:
            raise BadPosition(0, f"{len(self.draft.unseen)} cards lie nowhere though every seat has all of its own")
        if phase is not Phase.PASS:
            self._draw_passes()
        return self.draft

    def _fill_baskets_before_play(self) -> None:
        """Passing and set-up: only hands are drawn."""
        is_passing = self.draft.header.phase.rest == Phase.PASS.value
        for seat in self.draft.seats:
            chosen = len(seat.passed) if is_passing else sum(slot.card != NO_CARD for slot in seat.basket)
            self._fill(seat, self.each - chosen)

    def _fill(self, seat: SeatDraft, left: int) -> None:
        """Draw hand cards until the seat has so many, its sandbags among them."""
        while seat.left < left:
            seat.hand.append(self._next())

    def _next(self) -> int:
        if not self.draft.unseen:
            raise BadPosition(0, "there are not enough cards for all seats: one has more than the others can have")
        return self.draft.unseen.pop()

    def _draw_passes(self) -> None:
        """What was passed lies with who got it; any card may be it."""
        draft = self.draft
        held = [self._held_after_passing(seat) for seat in range(self.count)]
        for number, seat in enumerate(draft.seats):
            for kind, to in zip(seat.passed, self._neighbours(number), strict=False):
                if kind in held[to]:
                    held[to].remove(kind)
        for number, seat in enumerate(draft.seats):
            for to in self._neighbours(number)[len(seat.passed) :]:
                seat.passed.append(held[to].pop(self.chance.below(len(held[to]))))

    def _neighbours(self, seat: int) -> tuple[int, int]:
        return left_of(seat, self.count), right_of(seat, self.count)

    def _held_after_passing(self, seat: int) -> list[int]:
        """The kinds of all cards that the seat had when the set-up began."""
        draft = self.draft
        cards = draft.seats[seat].hand + draft.seats[seat].sandbags
        cards += [card for card in draft.originals()[2 * seat : 2 * seat + 2] if card != NO_CARD]
        cards += [play.given if play.way is Way.SWAP else play.card for play in draft.plays_of(seat)]
        return [int(kind_of(card)) for card in cards]

    # --- the middle of a round ---

    def _draw_play(self) -> None:
        draft = self.draft
        most = int(tricks_in_round(self.count))
        running = draft.running
        played = [running is not None and running.play_of(seat, self.count) is not None for seat in range(self.count)]
        left = max(seat.left + has for seat, has in zip(draft.seats, played, strict=True))
        if draft.tricks_finished is not None:
            if left > most - draft.tricks_finished:
                raise BadPosition(
                    0, f"after {draft.tricks_finished} tricks a seat has {most - draft.tricks_finished} cards"
                )
            left = most - draft.tricks_finished
        elif not left and draft.header.phase.rest == Phase.PLAY.value:
            raise BadPosition(0, "no seat has a card left to play: state a hand, or 'tricks 0' for the first trick")
        earlier = most - left - len(draft.finished)
        if earlier < 0:
            raise BadPosition(0, f"with {left} cards left and {len(draft.finished)} tricks there are too many cards")
        for seat in draft.seats:
            for slot in seat.basket:
                if slot.card == NO_CARD:
                    slot.card = self._next()
        for number in [] if earlier else self._without_sandbag():
            if not draft.seats[number].are_sandbags_stated and draft.seats[number].left < left - played[number]:
                draft.seats[number].sandbags.append(self._next())
        heaps = self._heaps(earlier)
        for number, seat in enumerate(draft.seats):
            self._fill(seat, left - played[number])
        draft.tricks[:0] = self._tricks(heaps)

    def _without_sandbag(self) -> list[int]:
        """The seats whose sandbag nothing states: it was played in an earlier trick."""
        draft = self.draft
        return [
            seat
            for seat in range(self.count)
            if not draft.seats[seat].sandbags and not any(play.way is Way.SANDBAG for play in draft.plays_of(seat))
        ]

    def _heaps(self, earlier: int) -> list[_Heap]:
        """The cards of the earlier tricks with their winners, those that are not plain at the end."""
        heaps = [_Heap([], winner) for winner in self._winners(earlier)]
        stated = {number: seat.won[1] for number, seat in enumerate(self.draft.seats) if seat.won is not None}
        rockets = self._rockets_by_heap(heaps, stated)
        for heap, wanted in sorted(zip(heaps, rockets, strict=True), key=lambda pair: pair[1] is None):
            heap.cards = self._heap(wanted)
        plain = [heap for heap in heaps if heap.is_plain]
        odd = [heap for heap in heaps if not heap.is_plain]
        if odd and plain:  # who leads now won the last trick
            last = heaps[-1].winner
            odd.sort(key=lambda heap: heap.winner == last)
        ordered = plain + odd
        if heaps and self._next_leader() is not None and ordered[-1].winner != heaps[-1].winner:
            raise _Unlucky
        return ordered

    def _next_leader(self) -> int | None:
        """Who leads the first trick that the text states, or the next one."""
        return self.draft.tricks[0].leader if self.draft.tricks else self.draft.leader

    def _winners(self, earlier: int) -> list[int]:
        """Who won each of the earlier tricks; the last one was won by who leads next."""
        if not earlier:
            return []
        draft = self.draft
        stated = [seat for seat, one in enumerate(draft.seats) if one.won is not None for _ in range(one.won[0])]
        free = [seat for seat, one in enumerate(draft.seats) if one.won is None]
        if len(stated) > earlier or (len(stated) < earlier and not free):
            raise BadPosition(0, f"{earlier} tricks were played, but the seats have won {len(stated)} by their 'won'")
        winners = shuffled(
            self.chance, stated + [free[self.chance.below(len(free))] for _ in range(earlier - len(stated))]
        )
        leader = self._next_leader()
        if leader is None:
            return winners
        if leader not in winners:
            if leader not in free:
                raise BadPosition(0, f"seat {leader} leads, so it has won the trick before: its 'won' says 0")
            at = next(place for place, winner in enumerate(winners) if winner in free)
            winners[at] = leader
        winners.remove(leader)
        return [*winners, leader]

    def _rockets_by_heap(self, heaps: list[_Heap], stated: dict[int, int]) -> list[int | None]:
        """How many rockets each trick has, where the text says."""
        wanted: list[int | None] = [0 if heap.winner in stated else None for heap in heaps]
        for seat, rockets in stated.items():
            own = [place for place, heap in enumerate(heaps) if heap.winner == seat]
            if rockets > len(own) * (self.count - 1):
                raise BadPosition(
                    0, f"seat {seat} cannot have {rockets} rockets in {len(own)} tricks: each has a balloon"
                )
            for number in range(rockets):
                place = own[number % len(own)]
                wanted[place] = (wanted[place] or 0) + 1
        return wanted

    def _heap(self, rockets: int | None) -> list[int]:
        """The cards of a trick: plain if there are such cards left, else any."""
        unseen = self.draft.unseen
        wild = [card for card in unseen if is_rocket(card)]
        by_colour: dict[int, list[int]] = {}
        for card in unseen:
            if not is_rocket(card):
                by_colour.setdefault(int(colour_of(card)), []).append(card)
        least = self.count - (len(wild) if rockets is None else rockets)
        fitting = [cards for cards in by_colour.values() if len(cards) >= self.count - (rockets or 0)]
        if not fitting and rockets is None:
            fitting = sorted((cards for cards in by_colour.values() if len(cards) >= max(1, least)), key=len)[-1:]
        if rockets is not None and len(wild) < rockets:
            raise _Unlucky
        if fitting:
            cards = fitting[self.chance.below(len(fitting))][: self.count - (rockets or 0)]
            cards = cards + wild[: self.count - len(cards)]
        elif rockets is not None:
            balloons = [card for card in unseen if not is_rocket(card)]
            cards = balloons[: self.count - rockets] + wild[:rockets]
        else:
            cards = unseen[: self.count]
        if len(cards) < self.count:
            raise BadPosition(0, "there are not enough cards for the tricks before: the hands hold too many")
        self.draft.unseen = [card for card in unseen if card not in cards]
        return cards

    # --- who played what ---

    def _tricks(self, heaps: list[_Heap]) -> list[TrickMade]:
        hands = [[*seat.hand] for seat in self.draft.seats]
        for number in range(self.count):
            hands[number] += [
                play.given if play.way is Way.SWAP else play.card
                for play in self.draft.plays_of(number)
                if play.way is not Way.SANDBAG
            ]
        by_seat: list[dict[int, int]] = []
        for place in range(len(heaps) - 1, -1, -1):
            by_seat.insert(0, self._hand_out(heaps[place], hands))
            for seat, card in by_seat[0].items():
                hands[seat].append(card)
        swaps = self._swaps(heaps, by_seat)
        leaders = [self._first_leader(swaps, by_seat), *(heap.winner for heap in heaps[:-1])] if heaps else []
        bags = self._sandbags(heaps, leaders, swaps)
        return [
            self._trick(leader, cards, place, swaps, bags)
            for place, (leader, cards) in enumerate(zip(leaders, by_seat, strict=True))
        ]

    def _hand_out(self, heap: _Heap, hands: list[list[int]]) -> dict[int, int]:
        """Who played which card of a trick: the winner the best, the others what they could."""
        cards = shuffled(self.chance, heap.cards)
        balloons = [card for card in cards if not is_rocket(card)]
        if not balloons:
            return dict(enumerate(cards))
        colours = [int(colour_of(card)) for card in balloons]
        led = max(set(colours), key=lambda colour: (colours.count(colour), self.chance.below(8)))
        best = max((card for card in balloons if colour_of(card) == led), key=value_of)
        cards.remove(best)
        found = {heap.winner: best}
        others = [seat for seat in range(self.count) if seat != heap.winner]
        # Who cannot have anything but the led colour takes first.
        others.sort(key=lambda seat: not any(colour_of(card) == led for card in hands[seat] if not is_rocket(card)))
        for seat in others:
            must_follow = any(colour_of(card) == led for card in hands[seat] if not is_rocket(card))
            fits = [card for card in cards if not must_follow or is_rocket(card) or colour_of(card) == led]
            pick = (fits or cards)[0]
            cards.remove(pick)
            found[seat] = pick
        return found

    def _swaps(self, heaps: list[_Heap], by_seat: list[dict[int, int]]) -> dict[tuple[int, int], int]:
        """The places of baskets from which cards were swapped, by trick and seat: plain tricks bear every swap."""
        stated = {play.place for trick in self.draft.tricks for play in trick.plays if play.way is Way.SWAP}
        swaps: dict[tuple[int, int], int] = {}
        for owner, seat in enumerate(self.draft.seats):
            for side, slot in enumerate(seat.basket):
                place = 2 * owner + side
                if slot.giver == NO_SEAT or place in stated:
                    continue
                free = [at for at, heap in enumerate(heaps) if heap.is_plain and (at, slot.giver) not in swaps]
                free = [at for at in free if not is_rocket(by_seat[at][slot.giver])] or free
                if not free:
                    raise _Unlucky
                swaps[free[self.chance.below(len(free))], slot.giver] = place
        return swaps

    def _first_leader(self, swaps: dict[tuple[int, int], int], by_seat: list[dict[int, int]]) -> int:
        """Who led the first trick of the round, by the baskets as they were revealed (S8)."""
        draft = self.draft
        cards = draft.originals()
        for (at, seat), place in swaps.items():
            cards[place] = by_seat[at][seat]
        state = begun(draft.header, draft.left_out)
        for place, card in enumerate(cards):
            state.basket[place] = card
        state.trump = trump_of(sum(1 << card for card in cards))
        if not state.trump:
            raise _Unlucky
        return int(first_leader(state))

    def _sandbags(
        self, heaps: list[_Heap], leaders: list[int], swaps: dict[tuple[int, int], int]
    ) -> set[tuple[int, int]]:
        """The plays, by trick and seat, that were sandbags: one of each seat that has none left."""
        bags: set[tuple[int, int]] = set()
        for seat in self._without_sandbag():
            may = [at for at, heap in enumerate(heaps) if heap.winner != seat and (at, seat) not in swaps]
            may = [at for at in may if leaders[at] != seat] or may
            may = [at for at in may if not heaps[at].is_plain] or may
            if not may:
                raise _Unlucky
            bags.add((may[self.chance.below(len(may))], seat))
        return bags

    def _trick(
        self, leader: int, cards: dict[int, int], at: int, swaps: dict[tuple[int, int], int], bags: set[tuple[int, int]]
    ) -> TrickMade:
        plays = []
        for step in range(self.count):
            seat = (leader + step) % self.count
            place = swaps.get((at, seat))
            if place is not None:
                slot = self.draft.seats[place // 2].basket[place % 2]
                plays.append(PlayMade(Way.SWAP, cards[seat], place, slot.card))
            else:
                plays.append(PlayMade(Way.SANDBAG if (at, seat) in bags else Way.HAND, cards[seat]))
        return TrickMade(leader, plays)
