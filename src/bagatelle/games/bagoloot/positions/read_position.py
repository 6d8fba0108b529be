"""The strict reader of Bag-O-Loot's positions."""

from __future__ import annotations

from bagatelle.core.errors import BadPosition
from bagatelle.core.position_text import COMMON, Header, Line, Lines, Section, only
from bagatelle.games.bagoloot.positions.draft import (
    BagDraft,
    CollectionDraft,
    Draft,
    MoveDraft,
    SeatDraft,
    SplitDraft,
    TurnDraft,
)
from bagatelle.games.bagoloot.positions.drawn_rest import draw_rest
from bagatelle.games.bagoloot.positions.rebuild import rebuild
from bagatelle.games.bagoloot.rules.cards import KIND, LOOTER, NAMES, NO_CARD
from bagatelle.games.bagoloot.rules.options import OPTIONS
from bagatelle.games.bagoloot.rules.pack import looters_in, numbers_in, pack_for
from bagatelle.games.bagoloot.rules.stash import BAG_SIZE, FULL
from bagatelle.games.bagoloot.rules.state import BLUFF, DRAWN, GENUINE, LAID, SHOWN, TAKEN, Phase, State

NAME = "bagoloot"
TITLE = "Bag-O-Loot"
SEATS = (4, 2, 3, 5, 6)
KEYS = (*COMMON, "turn", "deck", "junk", "bag", "split", "moves", "openings", "time_up")
FLAGS = ("had_turn", "done", "skips", "slipped", "claimed", "answered")
MORE = "..."
"""More cards, to be drawn."""


def read_position(text: str) -> State:
    """The state that the text states, or ``BadPosition`` with the line that is wrong."""
    draft = _Reader(text).draft()
    if draft.header.is_drawn:
        draw_rest(draft)
    return rebuild(draft)


class _Reader:
    """A text looked through once."""

    def __init__(self, text: str) -> None:
        self.lines = Lines(text, KEYS)
        self.header = Header(self.lines, NAME, TITLE, SEATS, OPTIONS)
        self.count = self.header.seats
        names = [phase.value for phase in Phase]
        if self.header.phase.rest not in names:
            raise self.header.phase.refuse(f"the phase is one of {', '.join(names)}, not {self.header.phase.rest!r}")
        self.phase = Phase(self.header.phase.rest)
        self.unseen: list[int] = [int(card) for card in pack_for(self.count, looters_in(self.count))]

    def draft(self) -> Draft:
        """Everything that the text states."""
        seats = [self._seat(number) for number in range(self.count)]
        bags = [self._bag(line) for line in self.lines.all("bag")]
        deck, is_deck_drawn = self._pile("deck")
        junk, is_junk_drawn = self._pile("junk")
        draft = Draft(
            self.header,
            self.phase,
            seats,
            bags,
            self._turn(),
            deck,
            is_deck_drawn,
            junk,
            is_junk_drawn and self.lines.one("junk") is not None,
            [self._split(line) for line in self.lines.all("split")],
            self._moves(bags),
            self._openings(),
            self._is_time_up(),
            self.unseen,
        )
        if self.unseen and not self.header.is_drawn:
            missing = ", ".join(NAMES[card] for card in self.unseen)
            raise BadPosition(0, f"cards of the pack are nowhere: {missing}; name them, or write 'rest drawn'")
        return draft

    # --- cards ---

    def _kind(self, name: str, line: Line) -> int:
        if name not in KIND or (KIND[name] != LOOTER and KIND[name] >= numbers_in(self.count)):
            raise line.refuse(f"there is no card {name!r}; cards are 1 to {numbers_in(self.count)} and L (B1)")
        return KIND[name]

    def _take(self, name: str, line: Line) -> int:
        """A card of that name, no longer among the unseen."""
        kind = self._kind(name, line)
        if kind not in self.unseen:
            raise line.refuse(f"there is no {name} left: all of them lie elsewhere already")
        self.unseen.remove(kind)
        return kind

    def _number(self, word: str, line: Line) -> int:
        kind = self._kind(word, line)
        if kind == LOOTER:
            raise line.refuse(f"a number from 1 to {numbers_in(self.count)} must stand here, not {word}")
        return kind

    def _cards(self, words: list[str], line: Line) -> tuple[list[int], bool]:
        """The cards, and whether more are to be drawn."""
        is_more = bool(words) and words[-1] == MORE
        if is_more and not self.header.is_drawn:
            raise line.refuse(f"'{MORE}' has cards drawn: write 'rest drawn' too, or name the cards")
        return [self._take(name, line) for name in (words[:-1] if is_more else words)], is_more

    def _pile(self, key: str) -> tuple[list[int], bool]:
        """Deck or junk pile; what is not stated is drawn with the rest, and else empty."""
        said = self.lines.one(key)
        return ([], self.header.is_drawn) if said is None else self._cards(said.words, said)

    def _heap(self, words: list[str], line: Line, what: str) -> list[int]:
        """Cards of one number, looters among them."""
        cards = [self._take(name, line) for name in words]
        if len({card for card in cards if card != LOOTER}) != 1:
            raise line.refuse(
                f"{what} has coins of one number, at least one, and looters; not {' '.join(words)!r} (B8)"
            )
        return cards

    # --- seats ---

    def _seat(self, number: int) -> SeatDraft:
        found = self.header.sections(number, ("hand", "open", *FLAGS))
        line = self.header.seat_lines[number]
        hand = only(found["hand"])
        if hand is None and not self.header.is_drawn:
            raise BadPosition(line.number if line else 0, f"seat {number} has no hand: write 'hand' with its cards")
        cards, is_more = ([], True) if hand is None else self._cards(hand.words, hand.line)
        flags = {name: only(found[name]) for name in FLAGS}
        for flag in flags.values():
            if flag is not None and flag.words:
                raise flag.refuse(f"{flag.name} stands alone, not with {' '.join(flag.words)!r}")
        is_said = {name: flag is not None for name, flag in flags.items()}
        seat = SeatDraft(
            line,
            cards,
            is_more,
            had_turn=is_said["had_turn"],
            done=is_said["done"],
            skips=is_said["skips"],
            slipped=is_said["slipped"],
            claimed=is_said["claimed"],
            answered=is_said["answered"],
        )
        for section in found["open"]:
            collection = self._collection(section)
            if any(one.number == collection.number for one in seat.collections):
                raise section.refuse(
                    f"a seat has one collection of a number: put the {NAMES[collection.number]}s together (B12)"
                )
            seat.collections.append(collection)
        return seat

    def _collection(self, section: Section) -> CollectionDraft:
        words, opened = section.words, None
        if len(words) > 2 and words[-2] == "at":
            opened = section.line.whole(words[-1])
            words = words[:-2]
        cards = self._heap(words, section.line, "a collection")
        if not 2 <= len(cards) <= FULL:
            raise section.refuse(f"an open collection has 2 to {FULL} cards, not {len(cards)} (B8)")
        return CollectionDraft(section.line, cards, opened)

    # --- the table ---

    def _bag(self, line: Line) -> BagDraft:
        """``bag 9 9 9 L lid 13, owner 0, maker 1, peeked 2, bluff, contested``."""
        parts = [part.split() for part in line.rest.split(",")]
        words, lid = parts[0], NO_CARD
        if "lid" in words:
            if words[-2:-1] != ["lid"]:
                raise line.refuse("one card follows 'lid'")
            lid = self._take(words[-1], line)
            words = words[:-2]
        cards = self._heap(words, line, "a bag")
        wanted = BAG_SIZE - (lid != NO_CARD)
        if len(cards) != wanted:
            raise line.refuse(f"a bag has {FULL} cards and a lid, or {BAG_SIZE} face up, not {len(cards)} (B10, B12)")
        found: dict[str, list[str]] = {}
        for part in parts[1:]:
            if (
                not part
                or part[0] not in {"owner", "maker", "peeked", "genuine", "bluff", "contested"}
                or part[0] in found
            ):
                raise line.refuse(
                    f"a bag has owner, maker, peeked, genuine, bluff or contested once, not {' '.join(part)!r}"
                )
            found[part[0]] = part[1:]
        seats = {key: self._one_seat(found, key, line) for key in ("owner", "maker", "peeked")}
        owner = seats["owner"]
        if owner is None:
            raise line.refuse("a bag has an owner: write 'owner' and the number of a seat")
        bag = BagDraft(line, cards, owner, owner if seats["maker"] is None else seats["maker"], lid)
        if seats["peeked"] is not None:
            bag.peeker = seats["peeked"]
        if "genuine" in found or "bluff" in found:
            bag.verdict = GENUINE if "genuine" in found else BLUFF
        bag.is_contested = "contested" in found
        return bag

    def _one_seat(self, found: dict[str, list[str]], key: str, line: Line) -> int | None:
        if key not in found:
            return None
        if len(found[key]) != 1:
            raise line.refuse(f"{key} has the number of a seat")
        return line.seat(found[key][0], self.count)

    def _split(self, line: Line) -> SplitDraft:
        """``split 9 by 1 2, live``."""
        head, _, flag = line.rest.partition(",")
        words = head.split()
        if len(words) < 3 or words[1] != "by" or flag.strip() not in {"", "live"}:
            raise line.refuse("a split is written 'split 9 by 1 2, live': its number and the seats whose opens made it")
        makers = [line.seat(word, self.count) for word in words[2:]]
        return SplitDraft(line, self._number(words[0], line), makers, flag.strip() == "live")

    def _turn(self) -> TurnDraft | None:
        """``turn 1 active, counted, opened 9, bagging 9 of 2``."""
        if self.phase is Phase.OVER:
            self.lines.none("turn", "the game is over: nobody's turn follows")
            return None
        line = self.lines.must("turn", "turn 0")
        head, _, rest = line.rest.partition(" ")
        turn = TurnDraft(line, line.seat(head, self.count))
        for part in [part.split() for part in rest.split(",")] if rest.strip() else []:
            match part:
                case ["active"]:
                    turn.is_active = True
                case ["counted"]:
                    turn.is_counted = turn.is_active = True
                case ["deckless"]:
                    turn.is_deckless = True
                case ["opened", *numbers] if numbers:
                    turn.opened = [self._number(word, line) for word in numbers]
                case ["bagging", number, "of", owner]:
                    turn.bagging = self._number(number, line), line.seat(owner, self.count)
                case _:
                    raise line.refuse(
                        f"a turn has active, counted, deckless, 'opened 9' and 'bagging 9 of 2', not {' '.join(part)!r}"
                    )
        return turn

    # --- what the seats remember ---

    def _moves(self, bags: list[BagDraft]) -> list[MoveDraft] | None:
        lines = self.lines.all("moves")
        if not lines and self.header.is_drawn:
            return None
        lidded = [place for place, bag in enumerate(bags) if bag.lid != NO_CARD]
        moves: list[MoveDraft] = []
        for line in lines:
            for part in line.rest.split(","):
                move = self._move(part.split(), line)
                if move.what == LAID:
                    if not lidded:
                        raise line.refuse(f"'{part.strip()}': every bag with a lid has its move already")
                    move.other = lidded.pop(0)
                moves.append(move)
        return moves

    def _move(self, words: list[str], line: Line) -> MoveDraft:
        match words:
            case [seat, "drew"]:
                return MoveDraft(DRAWN, line.seat(seat, self.count), NO_CARD, 0)
            case [seat, "showed", card]:
                return MoveDraft(SHOWN, line.seat(seat, self.count), self._kind(card, line), 0)
            case [seat, "laid", card]:
                return MoveDraft(LAID, line.seat(seat, self.count), self._kind(card, line), 0)
            case [seat, "took", card, "from", victim]:
                taker, loser = line.seat(seat, self.count), line.seat(victim, self.count)
                return MoveDraft(TAKEN, taker, self._kind(card, line), loser)
            case _:
                wanted = "'1 drew', '1 showed 9', '1 laid 13' and '1 took 5 from 2'"
                raise line.refuse(f"{' '.join(words)!r} is no move; moves are {wanted}")

    def _openings(self) -> int | None:
        line = self.lines.one("openings")
        return None if line is None else line.numbers(1, "a number")[0]

    def _is_time_up(self) -> bool:
        line = self.lines.one("time_up")
        if line is not None and line.rest:
            raise line.refuse("time_up stands alone")
        return line is not None
