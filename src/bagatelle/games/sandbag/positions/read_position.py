"""The strict reader of Sandbag's positions."""

from __future__ import annotations

from bagatelle.core.bits import vec_of
from bagatelle.core.errors import BadPosition
from bagatelle.core.position_text import COMMON, Header, Line, Lines, Section, only
from bagatelle.core.seats import NO_SEAT
from bagatelle.games.sandbag.positions.draft import Draft, PlayMade, SeatDraft, Slot, TrickMade
from bagatelle.games.sandbag.positions.drawn_rest import draw_rest
from bagatelle.games.sandbag.positions.rebuild import rebuild
from bagatelle.games.sandbag.rules.cards import COLOURS, KIND, NO_CARD, NO_COLOUR, ROCKET, kind_of, name_of
from bagatelle.games.sandbag.rules.events import Way
from bagatelle.games.sandbag.rules.setup import LEFT_OUT, pack_of, tricks_in_round
from bagatelle.games.sandbag.rules.state import ROUNDS, Phase, State

NAME = "sandbag"
TITLE = "Sandbag"
SEATS = (4, 3, 5, 6)
KEYS = (*COMMON, "left_out", "tricks", "trick", "leader")
_SECTIONS = {
    Phase.PASS: ("hand", "passed"),
    Phase.SET_UP: ("hand", "passed", "basket", "sandbags", "ready"),
    Phase.PLAY: ("hand", "passed", "basket", "sandbags", "won"),
    Phase.OVER: ("hand", "passed", "basket", "sandbags", "won"),
}
"""What the line of a seat may have."""


def read_position(text: str) -> State:
    """The state that the text states, or ``BadPosition`` with the line that is wrong."""
    draft = _Reader(text).draft()
    return draw_rest(draft) if draft.header.is_drawn else rebuild(draft)


class _Reader:
    """A text looked through once."""

    def __init__(self, text: str) -> None:
        self.lines = Lines(text, KEYS)
        self.header = Header(self.lines, NAME, TITLE, SEATS, (LEFT_OUT,))
        self.phase = _phase(self.header)
        if self.header.round > ROUNDS:
            raise self.lines.all("scores")[-1].refuse(
                f"a game has {ROUNDS} rounds: at most {ROUNDS - 1} have scores yet"
            )
        self.left_out = self._left_out()
        self.unseen: list[int] = list(vec_of(pack_of(self.left_out)))

    def _left_out(self) -> int:
        """The colour in the box with three seats (S2)."""
        said = self.lines.one("left_out")
        if self.header.seats != 3:
            if said is not None:
                raise said.refuse("only with three seats a colour is left out (S2)")
            return NO_COLOUR
        wish = self.header.variant.value(LEFT_OUT)
        colour = wish if said is None and wish != LEFT_OUT.default else ("" if said is None else said.rest)
        if said is None and not colour:
            raise BadPosition(0, "a line is missing: 'left_out yellow', the colour in the box with three seats (S2)")
        if said is not None and colour not in COLOURS:
            raise said.refuse(f"left_out is one of {', '.join(COLOURS)}, not {colour!r}")
        if said is not None and wish not in {LEFT_OUT.default, colour}:
            raise said.refuse(f"the option says that {wish} is left out; write the same here or leave the line out")
        return COLOURS.index(colour)

    def draft(self) -> Draft:
        """Everything that the text states."""
        seats = [self._seat(number) for number in range(self.header.seats)]
        if self.phase in {Phase.PASS, Phase.SET_UP}:
            for key in ("tricks", "trick", "leader"):
                self.lines.none(key, f"in the phase {self.phase.value} no trick is played yet")
        tricks = [self._trick(line, seats) for line in self.lines.all("trick")]
        self._check_tricks(tricks)
        is_running = bool(tricks) and len(tricks[-1].plays) < len(seats)
        leader_line = self.lines.one("leader")
        leader = None
        if leader_line is not None:
            if is_running or self.phase is Phase.OVER:
                raise leader_line.refuse(
                    "nobody leads now: leave the line out while a trick is running, and at the end"
                )
            leader = leader_line.seat(leader_line.rest, len(seats))
        elif self.phase is Phase.PLAY and not is_running and self.header.is_drawn and not tricks:
            raise BadPosition(0, "a line is missing: 'leader 0', who leads the trick")
        draft = Draft(
            self.header, self.left_out, seats, tricks, leader, leader_line, self.unseen, self._finished(tricks)
        )
        self._check_gifts(draft)
        if self.unseen and not self.header.is_drawn:
            missing = ", ".join(name_of(card) for card in self.unseen)
            raise BadPosition(0, f"cards of the pack are nowhere: {missing}; name them, or write 'rest drawn'")
        return draft

    def _finished(self, tricks: list[TrickMade]) -> int | None:
        """How many tricks are finished, where the text says."""
        said = self.lines.one("tricks")
        if said is None:
            return None
        (number,) = said.numbers(1, "a number")
        most = int(tricks_in_round(self.header.seats))
        stated = sum(len(trick.plays) == self.header.seats for trick in tricks)
        if not stated <= number <= most or (number > stated and not self.header.is_drawn):
            raise said.refuse(
                f"{stated} finished tricks stand here; a round has {most}, and 'rest drawn' adds earlier ones"
            )
        return number

    # --- cards ---

    def _take(self, name: str, line: Line) -> int:
        """A card of that name, no longer among the unseen."""
        if name not in KIND:
            raise line.refuse(f"there is no card {name!r}; cards are T0 to Y10 (T R P O Y) and *")
        card = next((card for card in self.unseen if kind_of(card) == KIND[name]), None)
        if card is None:
            is_out = self.left_out != NO_COLOUR and KIND[name] != ROCKET and KIND[name] // 11 == self.left_out
            why = "its colour is left out" if is_out else "all of them lie elsewhere already"
            raise line.refuse(f"there is no {name} left: {why}")
        self.unseen.remove(card)
        return card

    def _take_all(self, section: Section | None) -> list[int]:
        return [] if section is None else [self._take(name, section.line) for name in section.words]

    # --- seats ---

    def _seat(self, number: int) -> SeatDraft:
        names = _SECTIONS[self.phase]
        found = {name: only(parts) for name, parts in self.header.sections(number, names).items()}
        hand = found["hand"]
        if hand is None and not self.header.is_drawn:
            line = self.header.seat_lines[number]
            raise BadPosition(
                0 if line is None else line.number, f"seat {number} has no hand: write 'hand' with its cards"
            )
        seat = SeatDraft(self.header.seat_lines[number], self._take_all(hand))
        seat.passed = self._passed(found["passed"])
        if self.phase is Phase.PASS:
            return seat
        sandbags = found["sandbags"]
        seat.are_sandbags_stated = sandbags is not None
        seat.sandbags = self._take_all(sandbags)
        seat.basket = self._basket(found["basket"], number)
        seat.is_ready = found.get("ready") is not None
        seat.won = self._won(found.get("won"))
        return seat

    def _passed(self, section: Section | None) -> list[int]:
        """The cards passed to the left and right: cards while they lie there, later what they were."""
        if section is None:
            return []
        if len(section.words) > 2:
            raise section.refuse(
                f"a seat passes two cards, to the left and to the right, not {len(section.words)} (S4)"
            )
        if self.phase is Phase.PASS:
            return self._take_all(section)
        for name in section.words:
            if name not in KIND:
                raise section.refuse(f"there is no card {name!r}; cards are T0 to Y10 (T R P O Y) and *")
        return [KIND[name] for name in section.words]

    def _basket(self, section: Section | None, owner: int) -> list[Slot]:
        slots: list[Slot] = []
        words = [] if section is None else section.words
        is_open = self.phase in {Phase.PLAY, Phase.OVER}
        for word in words:
            assert section is not None
            name, mark, giver = word.partition("<")
            slot = Slot(self._take(name, section.line))
            if mark:
                slot.giver = section.line.seat(giver, self.header.seats)
                if not is_open or slot.giver == owner:
                    raise section.refuse(f"{word}: only another seat can swap a card in, once baskets lie open (S12)")
            slots.append(slot)
        if len(slots) > 2 or (is_open and len(slots) < 2 and not self.header.is_drawn):
            line = self.header.seat_lines[owner]
            raise BadPosition(0 if line is None else line.number, f"a basket has two cards, not {len(slots)} (S5)")
        return slots + [Slot() for _ in range(2 - len(slots))]

    def _won(self, section: Section | None) -> tuple[int, int] | None:
        """``won 2 * *``: two tricks, with two rockets among their cards."""
        if section is None:
            return None
        if not self.header.is_drawn:
            raise section.refuse("what a seat has won follows from the tricks: leave 'won' out, or write 'rest drawn'")
        if not section.words or any(word != "*" for word in section.words[1:]):
            raise section.refuse("won has the number of tricks and a * for each rocket in them, such as 'won 2 * *'")
        return section.line.whole(section.words[0]), len(section.words) - 1

    # --- tricks ---

    def _trick(self, line: Line, seats: list[SeatDraft]) -> TrickMade:
        head, _, text = line.rest.partition(" ")
        leader = line.seat(head, len(seats))
        plays = [self._play(line, part.split(), seats) for part in text.split(",")]
        if len(plays) > len(seats):
            raise line.refuse(f"a trick has a card of each seat, {len(seats)}, not {len(plays)}")
        return TrickMade(leader, plays, line)

    def _play(self, line: Line, words: list[str], seats: list[SeatDraft]) -> PlayMade:
        match words:
            case [card]:
                return PlayMade(Way.HAND, self._take(card, line))
            case ["sandbag", card]:
                return PlayMade(Way.SANDBAG, self._take(card, line))
            case ["swap", given, "for", taken, "at", where]:
                return self._swap(line, given, taken, where, seats)
            case _:
                problem = f"{' '.join(words)!r} is no play; plays are 'O7', 'sandbag O7' and 'swap P8 for O7 at 2a'"
                raise line.refuse(problem)

    def _swap(self, line: Line, given: str, taken: str, where: str, seats: list[SeatDraft]) -> PlayMade:
        if len(where) != 2 or where[1] not in "ab":
            raise line.refuse(f"{where!r} is no place in a basket; places are 0a to {len(seats) - 1}b")
        owner = line.seat(where[0], len(seats))
        place = 2 * owner + "ab".index(where[1])
        slot = seats[owner].basket[place % 2]
        if slot.card == NO_CARD or given not in KIND or kind_of(slot.card) != KIND[given]:
            raise line.refuse(f"what a swap gave lies in the basket now: {given} is not at {where}; write it there")
        return PlayMade(Way.SWAP, self._take(taken, line), place, slot.card)

    def _check_tricks(self, tricks: list[TrickMade]) -> None:
        most = int(tricks_in_round(self.header.seats))
        for number, trick in enumerate(tricks, start=1):
            assert trick.line is not None
            if number > most:
                raise trick.line.refuse(f"a round has {most} tricks with {self.header.seats} seats (S1)")
            if len(trick.plays) < self.header.seats and number < len(tricks):
                raise trick.line.refuse("only the last trick may be unfinished; write all plays of this one")

    def _check_gifts(self, draft: Draft) -> None:
        """Every face-down card of a basket was given by a swap, and every swap has left one."""
        swaps: dict[int, tuple[int, TrickMade]] = {}
        for trick in draft.tricks:
            for step, play in enumerate(trick.plays):
                if play.way is not Way.SWAP:
                    continue
                assert trick.line is not None
                if play.place in swaps:
                    raise trick.line.refuse(
                        f"'{play.action}': a card is swapped only once, the new one lies face down (S12)"
                    )
                swaps[play.place] = (trick.leader + step) % draft.count, trick
        for number, seat in enumerate(draft.seats):
            for side, slot in enumerate(seat.basket):
                self._check_gift(seat, slot, f"{number}{'ab'[side]}", swaps.get(2 * number + side))

    def _check_gift(self, seat: SeatDraft, slot: Slot, where: str, swap: tuple[int, TrickMade] | None) -> None:
        if swap is not None and slot.giver != swap[0]:
            assert swap[1].line is not None
            name = name_of(slot.card)
            raise swap[1].line.refuse(
                f"seat {swap[0]} has swapped at {where}: write the card there as '{name}<{swap[0]}'"
            )
        if swap is None and slot.giver != NO_SEAT and not self.header.is_drawn:
            raise BadPosition(
                seat.where, f"no trick has a swap by seat {slot.giver} at {where}; add it, or take '<' out"
            )


def _phase(header: Header) -> Phase:
    names = [phase.value for phase in Phase]
    if header.phase.rest not in names:
        raise header.phase.refuse(f"the phase is one of {', '.join(names)}, not {header.phase.rest!r}")
    return Phase(header.phase.rest)
