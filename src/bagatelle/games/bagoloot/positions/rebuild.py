"""The state that a position of Bag-O-Loot states, and what must be true of it.

Cards are counted: what lies open was shown by somebody, every lid was laid by the maker of its bag, and each hand has
what it was dealt and has drawn, less what it has shown. What may be at which point of a turn the rules are asked.
"""

from __future__ import annotations

from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.errors import BadPosition
from bagatelle.core.seats import NO_SEAT
from bagatelle.core.shuffle import Sealed
from bagatelle.games.bagoloot.positions.draft import BagDraft, Draft, MoveDraft
from bagatelle.games.bagoloot.rules.actions import place_at
from bagatelle.games.bagoloot.rules.cards import KINDS, LOOTER, NAMES, NO_CARD, NUMBERS, UNIT, how_many
from bagatelle.games.bagoloot.rules.challenge import is_genuine, seats_answering
from bagatelle.games.bagoloot.rules.collecting import baggable, free_steal_waits
from bagatelle.games.bagoloot.rules.deal import cards_dealt
from bagatelle.games.bagoloot.rules.game_end import is_last_round
from bagatelle.games.bagoloot.rules.legality import legal
from bagatelle.games.bagoloot.rules.options import option_bits
from bagatelle.games.bagoloot.rules.pack import looters_in, pack_for
from bagatelle.games.bagoloot.rules.robbery import robbable
from bagatelle.games.bagoloot.rules.scoring import points_for, score_round
from bagatelle.games.bagoloot.rules.stash import BAG_SIZE, open_twice
from bagatelle.games.bagoloot.rules.state import (
    BLUFF,
    BY_TIME,
    DRAWING,
    DRAWN,
    LAID,
    NO_BAG,
    NO_CLAIMS,
    NOBODY,
    OVER,
    PLAYING,
    ROBBERY,
    SHOWN,
    STRICT,
    TAKEN,
    UNJUDGED,
    UNTIL_DRAW,
    WINDOW,
    State,
    empty_state,
    given_to,
    has_option,
    judged,
    pack_bag,
    pack_move,
    peeked_by,
)
from bagatelle.games.bagoloot.rules.waiting import waiting_for


def rebuild(draft: Draft) -> State:
    """The state, or ``BadPosition``."""
    header = draft.header
    state = empty_state(header.variant, Sealed(header.seed), option_bits(header.variant))
    state.dealer = header.dealer
    state.time_up = draft.is_time_up
    _score(state, draft)
    _lay_cards(state, draft)
    _lay_bags(state, draft)
    _set_turn(state, draft)
    _set_splits(state, draft)
    _remember(state, draft)
    _check_seats(state, draft)
    _check_phase(state, draft)
    return state


def _bits(seats: list[bool]) -> int:
    return sum(1 << seat for seat, is_in in enumerate(seats) if is_in)


def _score(state: State, draft: Draft) -> None:
    """Take in the scores of earlier rounds, none of which has ended the game (B3)."""
    header = draft.header
    pack = len(pack_for(draft.count, looters_in(draft.count)))
    most = int(points_for(0, pack % BAG_SIZE, pack // BAG_SIZE))
    is_time_up, state.time_up = state.time_up, False
    if is_time_up and not has_option(state, BY_TIME):
        raise BadPosition(0, "time_up: this table does not play by the clock; choose 'option end time' (B3)")
    for row, line in zip(header.scores, header.score_lines, strict=True):
        if min(row) < 0 or sum(row) > most:
            raise line.refuse(f"no seat scores below 0, and all together at most {most} in a round (B25)")
        state.round += 1
        state.scores = vec[i64]([*state.scores, *row])
        if is_last_round(state):
            raise line.refuse("the game ends with this round; leave its scores out and write 'phase over' (B3)")
    state.time_up = is_time_up
    state.round = header.round


def _lay_cards(state: State, draft: Draft) -> None:
    """Lay hands, collections, deck and junk pile."""
    state.deck = vec[i64](draft.deck)
    state.junk = sum(UNIT[card] for card in draft.junk)
    ages = _ages(draft)
    for number, seat in enumerate(draft.seats):
        state.hands[number] = sum(UNIT[card] for card in seat.hand)
        state.held[number] = len(seat.hand)
        for collection in seat.collections:
            unit = UNIT[collection.number]
            state.looters[number] += collection.looters * unit
            state.coins[number] += (len(collection.cards) - collection.looters) * unit
            state.opened_at[place_at(number, collection.number)] = ages[id(collection)]
    state.openings = max(ages.values(), default=0) if draft.openings is None else draft.openings
    state.had_turn = _bits([seat.had_turn for seat in draft.seats])
    state.done = _bits([seat.done for seat in draft.seats])
    state.skips = _bits([seat.skips for seat in draft.seats])
    state.slipped = _bits([seat.slipped for seat in draft.seats])
    state.claimed = _bits([seat.claimed for seat in draft.seats])
    state.answered = _bits([seat.answered for seat in draft.seats])


def _ages(draft: Draft) -> dict[int, int]:
    """When each collection was opened: as the text says, or in the order of the text."""
    collections = [collection for seat in draft.seats for collection in seat.collections]
    stated = [collection for collection in collections if collection.opened is not None]
    if not stated:
        if draft.openings is not None and draft.openings < len(collections):
            raise BadPosition(0, f"openings: {len(collections)} collections lie open, so as many were opened at least")
        return {id(collection): age for age, collection in enumerate(collections, start=1)}
    most = draft.openings if draft.openings is not None else max(one.opened or 0 for one in stated)
    seen: set[int] = set()
    for one in collections:
        if one.opened is None:
            raise one.line.refuse("write 'at' for all collections or for none")
        if not 1 <= one.opened <= most or one.opened in seen:
            raise one.line.refuse(
                f"'at {one.opened}': each collection was opened at another time, 1 to {most} ('openings')"
            )
        seen.add(one.opened)
    return {id(one): one.opened or 0 for one in collections}


# --- bags, turn, splits ---


def _lay_bags(state: State, draft: Draft) -> None:
    for place, bag in enumerate(draft.bags):
        packed = pack_bag(
            bag.number, bag.maker, len(bag.cards) - bag.cards.count(LOOTER), bag.cards.count(LOOTER), bag.lid
        )
        _check_verdict(bag, is_lid_genuine=bag.lid == NO_CARD or is_genuine(packed))
        packed = judged(given_to(packed, bag.owner), bag.verdict)
        state.bags = vec[i64]([*state.bags, packed if bag.peeker == NOBODY else peeked_by(packed, bag.peeker)])
        if bag.is_contested:
            if state.contested != NO_BAG:
                raise bag.line.refuse("only one bag can be challenged at a time (B15)")
            if bag.lid == NO_CARD or bag.verdict != UNJUDGED or bag.owner != bag.maker:
                raise bag.line.refuse(
                    "only a bag with a lid that nobody has judged, and that its maker has, can be challenged"
                )
            state.contested = place


def _check_verdict(bag: BagDraft, *, is_lid_genuine: bool) -> None:
    if bag.lid == NO_CARD and (bag.peeker != NOBODY or bag.verdict != UNJUDGED):
        raise bag.line.refuse("all cards of this bag lie face up: nobody can have challenged it (B12)")
    if bag.verdict != UNJUDGED and (bag.verdict == BLUFF) == is_lid_genuine:
        right = "genuine" if is_lid_genuine else "a bluff"
        raise bag.line.refuse(f"with the lid {NAMES[bag.lid]} this bag is {right} (B10)")
    if bag.peeker != NOBODY and (bag.verdict == UNJUDGED or bag.peeker == bag.maker):
        raise bag.line.refuse(
            "who peeked has challenged another's bag, so its verdict is known: add genuine or bluff (B17)"
        )
    if bag.verdict == BLUFF and bag.peeker == NOBODY:
        raise bag.line.refuse("a bluff comes to light by a challenge: add 'peeked' and the seat that made it (B17)")


def _set_turn(state: State, draft: Draft) -> None:
    state.phase = draft.phase
    state.turn = NO_SEAT
    if draft.turn is None:
        return
    turn = draft.turn
    state.turn = turn.seat
    state.deckless, state.active, state.counted = turn.is_deckless, turn.is_active, turn.is_counted
    state.opened = sum(UNIT[number] for number in set(turn.opened))
    if turn.opened and not turn.is_counted:
        raise turn.line.refuse("an open counts as a play: add 'counted' to this line (B24)")
    if turn.is_deckless and draft.deck:
        raise turn.line.refuse("deckless: the turn began with an empty deck, but cards lie in it")
    if draft.phase is DRAWING and (turn.is_active or turn.is_deckless or turn.bagging is not None):
        raise turn.line.refuse("before the draw nothing has been played in this turn: leave the other words out (B5)")
    if turn.bagging is not None:
        number, owner = turn.bagging
        state.pending = place_at(owner, number)
        if draft.phase is not PLAYING or baggable(state, turn.seat, owner) & UNIT[number] == 0:
            raise turn.line.refuse(
                f"seat {turn.seat} cannot begin a bag on a {NAMES[number]} of seat {owner} now (B10)"
            )


def _set_splits(state: State, draft: Draft) -> None:
    """Every number that lies open twice has a split line, and no other number (B20)."""
    twice = open_twice(state)
    for split in draft.splits:
        name = NAMES[split.number]
        if not how_many(twice, split.number):
            raise split.line.refuse(
                f"collections of {name} do not lie open in several stashes: there is no split (B20)"
            )
        if state.makers[split.number]:
            raise split.line.refuse(f"the split of {name} stands here a second time")
        state.makers[split.number] = sum(1 << seat for seat in set(split.makers))
        if split.is_live:
            state.splits |= UNIT[split.number]
    for number in range(NUMBERS):
        if how_many(twice, number) and not state.makers[number]:
            raise BadPosition(
                0, f"collections of {NAMES[number]} lie open in several stashes: add 'split {NAMES[number]} by ...'"
            )


# --- what was seen of hands ---


def _remember(state: State, draft: Draft) -> None:
    moves = draft.moves or []
    _check_shown(draft, moves)
    _check_laid(draft, moves)
    drawn = sum(move.what == DRAWN for move in moves)
    dealt = cards_dealt(draft.header.variant)
    pack = len(pack_for(draft.count, looters_in(draft.count)))
    if drawn != pack - draft.count * dealt - len(draft.deck):
        wanted = pack - draft.count * dealt - len(draft.deck)
        raise BadPosition(
            0, f"{len(draft.deck)} cards are left of the deck: {wanted} were drawn, but the moves have {drawn}"
        )
    held = [dealt] * draft.count
    for move in moves:
        held[move.seat] += 1 if move.what in {DRAWN, TAKEN} else -1
        if move.what == TAKEN:
            held[move.other] -= 1
            if move.other == move.seat:
                raise BadPosition(0, f"seat {move.seat} cannot hold itself up: name another victim (B6)")
        if min(held) < 0:
            raise BadPosition(0, f"by the moves seat {held.index(-1)} would have played more cards than it had")
    for number, seat in enumerate(draft.seats):
        if held[number] != len(seat.hand):
            problem = (
                f"seat {number} holds {len(seat.hand)} cards; dealt {dealt}, and by the moves it has {held[number]}"
            )
            raise BadPosition(seat.where, f"{problem}: correct the hand or the moves")
    state.moves = vec[i64]([pack_move(move.what, move.seat, move.card, move.other) for move in moves])


def _check_shown(draft: Draft, moves: list[MoveDraft]) -> None:
    """Every card that lies open was shown, and nothing else."""
    shown = Counter(move.card for move in moves if move.what == SHOWN)
    lying = Counter(draft.junk)
    for cards in [*(bag.cards for bag in draft.bags), *(c.cards for seat in draft.seats for c in seat.collections)]:
        lying.update(cards)
    for kind in range(KINDS):
        if shown[kind] != lying[kind]:
            raise BadPosition(0, f"{lying[kind]} of {NAMES[kind]} lie open, but by the moves {shown[kind]} were shown")


def _check_laid(draft: Draft, moves: list[MoveDraft]) -> None:
    """Every lid was laid by the maker of its bag."""
    laid = {move.other: move for move in moves if move.what == LAID}
    for place, bag in enumerate(draft.bags):
        if bag.lid == NO_CARD:
            continue
        move = laid.get(place)
        if move is None or (move.seat, move.card) != (bag.maker, bag.lid):
            raise bag.line.refuse(
                f"the moves must say that seat {bag.maker} laid {NAMES[bag.lid]}: '{bag.maker} laid {NAMES[bag.lid]}'"
            )


# --- what may be at this point ---


def _check_seats(state: State, draft: Draft) -> None:
    for number, seat in enumerate(draft.seats):
        if (seat.skips or seat.slipped) and not has_option(state, STRICT):
            raise BadPosition(
                seat.where, "skips and slipped are only for strict manners: 'option manners strict' (B22)"
            )
        if seat.claimed and has_option(state, NO_CLAIMS):
            raise BadPosition(seat.where, "this table has no claims: leave 'claimed' out (B20)")
        if seat.answered and state.contested == NO_BAG:
            raise BadPosition(seat.where, "no bag can be challenged now: leave 'answered' out (B15)")
        if seat.done and draft.deck:
            raise BadPosition(seat.where, "a seat is done only once the deck is empty (B24)")
        has_moved = any(move.seat == number for move in draft.moves or [])
        if has_moved and not seat.had_turn and number != state.turn:
            raise BadPosition(seat.where, f"seat {number} has drawn or played, so it has had a turn: add 'had_turn'")
        if not seat.hand and number != state.turn and draft.phase is not OVER:
            raise BadPosition(seat.where, f"seat {number} has no card: that would have ended the round (B23)")


def _check_phase(state: State, draft: Draft) -> None:
    phase = draft.header.phase
    if state.phase is OVER:
        score_round(state)
        if not is_last_round(state):
            raise phase.refuse("this round is not the last: the game goes on with the next one (B3)")
        return
    assert draft.turn is not None
    where = draft.turn.line
    is_empty = state.held[state.turn] == 0
    if state.phase is DRAWING and not draft.deck:
        raise phase.refuse("the deck is empty, so nobody draws: the phase is play, and the turn is deckless (B5)")
    if state.phase is PLAYING and not state.deckless and not _has_drawn(draft, draft.turn.seat):
        raise where.refuse(
            f"seat {state.turn} has drawn nothing in this round: the phase is draw, or it is deckless (B5)"
        )
    if state.phase is ROBBERY and (not is_empty or not robbable(state)):
        raise phase.refuse("a robbery needs an empty hand in turn and a bag of another seat (B23)")
    if state.phase is not ROBBERY and is_empty and not (state.phase is PLAYING and free_steal_waits(state)):
        raise where.refuse(
            f"seat {state.turn} has no card left: that ends the round, write 'phase robbery' or 'phase over' (B23)"
        )
    if state.phase is WINDOW and (state.contested == NO_BAG or not seats_answering(state)):
        raise phase.refuse("a window needs a bag that is 'contested' and a seat that can still answer (B15)")
    if state.contested != NO_BAG and state.phase is not WINDOW and not has_option(state, UNTIL_DRAW):
        raise phase.refuse("a bag is contested, so the phase is window (B15)")
    is_out = state.done >> state.turn & 1
    if is_out and state.phase is not WINDOW:
        raise where.refuse(f"seat {state.turn} is done and takes no more turns (B24)")
    if any(not legal(state, seat) for seat in waiting_for(state)):
        raise where.refuse("the seat in turn could do nothing here")


def _has_drawn(draft: Draft, seat: int) -> bool:
    return any(move.what == DRAWN and move.seat == seat for move in draft.moves or [])
