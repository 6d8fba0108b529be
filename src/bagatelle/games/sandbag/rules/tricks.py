"""Playing to a trick, swapping, trump and the winner (chapters 5 and 6 of ``rulebook.md``).

Legality is stated here once, as masks: ``playable``, ``playable_sandbags``, ``takeable`` and ``givable``.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.bits import BIT, is_single
from bagatelle.core.seats import NO_SEAT, left_of
from bagatelle.games.sandbag.rules.cards import (
    BALLOONS,
    COLOUR_COUNT,
    NO_CARD,
    NO_COLOUR,
    OF_COLOUR,
    ROCKETS,
    WEIGHT,
    colour_of,
    colours_in,
    find,
    is_rocket,
    name_of,
    part_of,
    value_of,
)
from bagatelle.games.sandbag.rules.events import Play, Standing
from bagatelle.games.sandbag.rules.state import (
    HAND_WAY,
    SANDBAG_WAY,
    SWAP_WAY,
    WAYS,
    State,
    card_of,
    given_of,
    pack_play,
    pack_result,
    pack_swap,
    place_of,
    seat_of,
    way_of,
)

# --- 5. Playing a card ----------------------------------------------------------------------------


def playable(state: State, seat: i64) -> i64:
    """The hand cards that may be played: follow the led colour or play a rocket (S9, S10, S13)."""
    hand = state.hands[seat]
    if state.led == NO_COLOUR:
        return hand
    following = hand & OF_COLOUR[state.led]
    if following == 0:
        return hand
    return following | (hand & ROCKETS)


def face_up_needed(state: State, seat: i64) -> bool:
    """Whether a sandbag was led and the seat is the first with a hand card since (S14)."""
    return state.shown == 0 and state.turn != state.leader and state.hands[seat] != 0


def playable_sandbags(state: State, seat: i64) -> i64:
    """The sandbags that may be played (S6, S14, S15)."""
    if face_up_needed(state, seat):
        return 0
    return state.sandbags[seat]


def takeable(state: State, seat: i64) -> i64:
    """The cards that the seat may take at all: face up in another's basket (S12)."""
    basket = state.basket
    return state.face_up & ~(BIT[basket[2 * seat]] | BIT[basket[2 * seat + 1]])


def freely_taken(state: State) -> i64:
    """The cards that may be played whatever the hand holds: rockets, the led colour, all while none is led (S11)."""
    if state.led == NO_COLOUR:
        return BALLOONS | ROCKETS
    return OF_COLOUR[state.led] | ROCKETS


def givable(state: State, seat: i64, take: i64) -> i64:
    """The hand cards that may be given for ``take``, face up in another basket (S11, S12)."""
    hand = state.hands[seat]
    if freely_taken(state) & BIT[take]:
        return hand
    following = hand & OF_COLOUR[state.led]
    if following == 0:
        return hand
    if is_single(following):  # the only card of the led colour, swapped away
        return following
    return 0


def place_in_basket(state: State, card: i64) -> i64:
    """Where a basket card lies."""
    place: i64 = 0
    while state.basket[place] != card:
        place += 1
    return place


def play_from_hand(state: State, seat: i64, kind: i64) -> None:
    card = find(state.hands[seat], kind)
    state.hands[seat] ^= BIT[card]
    state.log.card_played(seat, card)
    show(state, seat, card)
    enter(state, pack_play(card, seat, HAND_WAY))


def play_sandbag(state: State, seat: i64, kind: i64) -> None:
    card = find(state.sandbags[seat], kind)
    state.sandbags[seat] ^= BIT[card]
    state.log.sandbag_played(seat, card)
    enter(state, pack_play(card, seat, SANDBAG_WAY))


def swap(state: State, seat: i64, kind: i64, place: i64) -> None:
    """Give a hand card face down for a face-up card of another basket, and play that at once (S11)."""
    given = find(state.hands[seat], kind)
    taken = state.basket[place]
    state.hands[seat] ^= BIT[given]
    state.face_up ^= BIT[taken]
    state.basket[place] = given
    state.givers[place] = seat
    state.gift_voids[place] = state.voids[seat]
    before = state.trump
    state.trump = trump_of(state.face_up)
    state.log.swapped(seat, taken, place, given, before, state.trump, state.face_up)
    show(state, seat, taken)
    enter(state, pack_swap(taken, seat, place, given))


def show(state: State, seat: i64, card: i64) -> None:
    """A card is played face up: it may set the led colour (S13), or show that the hand has none of it (S10, S11)."""
    state.shown += 1
    if is_rocket(card):
        return
    if state.led == NO_COLOUR:
        state.led = colour_of(card)
    elif colour_of(card) != state.led:
        state.voids[seat] |= BIT[state.led]


def enter(state: State, play: i64) -> None:
    """The play lies in the trick and the turn moves left."""
    state.plays[state.played] = play
    state.played += 1
    state.turn = left_of(state.turn, state.seats)


def start_trick(state: State, leader: i64) -> None:
    state.leader = leader
    state.turn = leader
    state.led = NO_COLOUR
    state.shown = 0


# --- 6. Trump and the winner of a trick -----------------------------------------------------------


def trump_of(face_up: i64) -> i64:
    """The trump colours: most face-up cards, then the highest sum, then all that are tied (S16)."""
    best: i64 = 0
    trump: i64 = 0
    colour: i64 = 0
    while colour < COLOUR_COUNT:
        weight = WEIGHT[part_of(face_up, colour)]
        if weight > best:
            best = weight
            trump = BIT[colour]
        elif weight == best and weight > 0:
            trump |= BIT[colour]
        colour += 1
    return trump


def best_play(plays: vec[i64], first: i64, end: i64, led: i64, trump: i64) -> i64:
    """The index of the play that wins, or -1 when all of them are sandbags (S17, S18).

    A trump beats the led colour, that beats a rocket; of equal ones the earliest wins.
    """
    best: i64 = -1
    best_rank: i64 = -1
    for index in range(first, end):
        play = plays[index]
        if way_of(play) != SANDBAG_WAY:
            rank = rank_of(card_of(play), led, trump)
            if rank > best_rank:
                best = index
                best_rank = rank
    return best


def rank_of(card: i64, led: i64, trump: i64) -> i64:
    """How strong a face-up card is in its trick; -1 for a balloon that cannot win."""
    if is_rocket(card):
        return 0
    colour = colour_of(card)
    if trump & BIT[colour]:
        return 200 + value_of(card)
    if colour == led:
        return 100 + value_of(card)
    return -1


def trick_start(state: State) -> i64:
    """The index of the running trick's first play."""
    return state.played - state.played % state.seats


def standing(state: State, first: i64) -> Standing:
    """How the trick that began with play ``first`` stands with the cards played so far."""
    return judged(state.plays, first, state.played, state.led, state.trump)


def judged(plays: vec[i64], first: i64, end: i64, led: i64, trump: i64) -> Standing:
    """Who wins with the plays from ``first`` to before ``end``, and by what."""
    best = best_play(plays, first, end, led, trump)
    if best < 0:
        return Standing(colours_in(trump), None, None, decided_by(NO_CARD, trump))
    card = card_of(plays[best])
    return Standing(colours_in(trump), seat_of(plays[best]), name_of(card), decided_by(card, trump))


def played_face_down(state: State) -> i64:
    """All sandbags played this round."""
    cards: i64 = 0
    for index in range(state.played):
        if way_of(state.plays[index]) == SANDBAG_WAY:
            cards |= BIT[card_of(state.plays[index])]
    return cards


def rockets_face_up(plays: vec[i64], first: i64, end: i64) -> i64:
    """How many of the plays are rockets that lie face up."""
    rockets: i64 = 0
    for index in range(first, end):
        if is_rocket(card_of(plays[index])) and way_of(plays[index]) != SANDBAG_WAY:
            rockets += 1
    return rockets


def decided_by(card: i64, trump: i64) -> str:
    """Why the winning card wins; ``NO_CARD`` when nobody does."""
    if card == NO_CARD:
        return "nobody"
    if is_rocket(card):
        return "rocket"
    return "trump" if trump & BIT[colour_of(card)] else "led"


def end_trick(state: State) -> None:
    """The winner takes all cards and leads; a trick of sandbags is set aside and its leader leads again (S17, S18)."""
    plays = state.plays
    first = state.played - state.seats
    best = best_play(plays, first, state.played, state.led, state.trump)
    cards: i64 = 0
    for index in range(first, state.played):
        cards |= BIT[card_of(plays[index])]
    winner: i64 = NO_SEAT
    card: i64 = NO_CARD
    if best >= 0:
        winner = seat_of(plays[best])
        card = card_of(plays[best])
        state.won[winner] |= cards
    else:
        state.aside |= cards
    state.results[first // state.seats] = pack_result(winner, state.trump, state.led)
    if state.log.is_recording:
        by = decided_by(card, state.trump)
        rockets = rockets_face_up(plays, first, state.played)
        number = state.played // state.seats
        whole = tuple([whole_play(plays[place]) for place in range(first, state.played)])
        state.log.trick_ended(number, winner, card, by, state.led, state.trump, whole, rockets)
    start_trick(state, winner if best >= 0 else state.leader)


def whole_play(play: i64) -> Play:
    """A packed play with every card."""
    seat, way, card = seat_of(play), WAYS[way_of(play)], name_of(card_of(play))
    if way_of(play) != SWAP_WAY:
        return Play(seat, way, card, None, None, None)
    place = place_of(play)
    return Play(seat, way, card, place // 2, place % 2, name_of(given_of(play)))
