"""Random games compared with the second reading of the rulings, move by move and from the events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.actions import SIZE, text_of
from bagatelle.games.sandbag.cards import LETTERS, NO_CARD, NO_COLOUR, name_of, names_in
from bagatelle.games.sandbag.events import (
    BasketsRevealed,
    CardPlayed,
    GameEnded,
    RoundScored,
    SandbagEvent,
    SandbagPlayed,
    Swapped,
    TrickEnded,
)
from bagatelle.games.sandbag.rules import (
    apply,
    considered,
    deal,
    if_ended_now,
    legal,
    outcome,
    play_out,
    sample,
    waiting_for,
    why_not,
)
from bagatelle.games.sandbag.state import SANDBAG_WAY, Phase, State, card_of, seat_of, way_of
from bagatelle.games.sandbag.view import view_of
from tests.sandbag.positions import CARDS_EACH, JOSH, KEVEN, MADDY, PETER, Table, dealt, everything, position, set_up
from tests.sandbag.second_reading import (
    Played,
    Shown,
    extra_sandbags,
    led_in,
    plays_allowed,
    score_of,
    trump_of,
    winner_of,
)

SEATS = (3, 4, 5, 6)
GAMES = 8


def heavy(seats: int, seed: int, log: list[SandbagEvent] | None) -> State:
    """The second of three rounds, with so many points that hands run out and sandbags abound."""
    chance = Fast(seed + 5)
    state = dealt(seats=seats, earlier=[[chance.below(160) for _ in range(seats)]]).state
    state.chance = Fast(seed)
    state.log = log
    return state


def moments(seats: int, seed: int, log: list[SandbagEvent] | None = None) -> Iterator[tuple[State, int, int]]:
    """Every choice of a random game, just before it is made: the state, the seat, what it will choose."""
    chance = Fast(seed * 31 + seats)
    state = heavy(seats, seed, log) if seed % 2 else deal(Variant(seats), Fast(seed), log)
    while waiting := waiting_for(state):
        seat = waiting[chance.below(len(waiting))]
        code = sample(state, seat, chance)
        yield state, seat, code
        apply(state, seat, code)


def baskets_of(state: State) -> dict[int, list[Shown]]:
    cards = [state.basket[place] for place in range(2 * state.seats)]
    slots = [Shown(name_of(card), bool(state.face_up & (1 << card))) for card in cards]
    return {seat: slots[2 * seat : 2 * seat + 2] for seat in range(state.seats)}


def trick_of(state: State) -> list[Played]:
    plays = [state.plays[at] for at in range(state.played - state.played % state.seats, state.played)]
    return [Played(seat_of(play), name_of(card_of(play)), way_of(play) == SANDBAG_WAY) for play in plays]


@pytest.mark.parametrize("seats", SEATS)
def test_the_same_plays_are_legal_in_both_readings(seats: int) -> None:
    """S9 to S15."""
    for seed in range(GAMES):
        for state, seat, _ in moments(seats, seed):
            if state.phase is Phase.PLAY:
                hand, sandbags = names_in(state.hands[seat]), names_in(state.sandbags[seat])
                allowed = plays_allowed(seat, hand, sandbags, baskets_of(state), trick_of(state))
                assert {text_of(code) for code in legal(state, seat)} == allowed


@pytest.mark.parametrize("seats", SEATS)
def test_trump_and_winner_are_the_same_in_both_readings_at_any_moment(seats: int) -> None:
    """S13, S16 to S18."""
    for seed in range(GAMES):
        for state, _, _ in moments(seats, seed):
            if state.phase is Phase.PLAY:
                shown = [there.card for basket in baskets_of(state).values() for there in basket if there.face_up]
                standing = if_ended_now(state)
                assert standing.trump == trump_of(shown)
                assert standing.winner == winner_of(trick_of(state), standing.trump)
                assert led_in(trick_of(state)) == ("" if state.led == NO_COLOUR else LETTERS[state.led])


def comes_true(state: State, seat: int, code: int) -> tuple[str, int | None, str | None, str]:
    """Trump and winner after the play was really made."""
    twin = state.copy()
    log: list[SandbagEvent] = []
    twin.log = log
    apply(twin, seat, code)
    for event in log:
        if isinstance(event, TrickEnded):
            return event.trump, event.winner, event.card, event.by
    return if_ended_now(twin)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [76, 77])
def test_what_is_considered_comes_true(seats: int, seed: int) -> None:
    """S16: trump and winner foretold for any play are those after it."""
    for number, (state, seat, _) in enumerate(moments(seats, seed)):
        if state.phase is Phase.PLAY and number % 5 == 0:
            before = everything(state)
            foretold = {code: considered(state, seat, code) for code in legal(state, seat)}
            assert everything(state) == before
            assert foretold == {code: comes_true(state, seat, code) for code in foretold}


def test_the_random_games_see_the_rare_things() -> None:
    """Otherwise the comparisons above would prove little."""
    log: list[SandbagEvent] = []
    for seats in SEATS:
        for seed in range(GAMES):
            for _ in moments(seats, seed, log):
                pass
    tricks = [event for event in log if isinstance(event, TrickEnded)]

    assert {event.by for event in tricks} == {"trump", "led", "rocket", "nobody"}
    assert any(len(event.trump) > 1 and event.by == "trump" for event in tricks)
    assert any(event.trump == "" for event in tricks)
    assert any("*" in event.aside for event in log if isinstance(event, RoundScored))


@pytest.mark.parametrize("seats", SEATS)
def test_as_many_extra_sandbags_are_allowed_in_both_readings(seats: int) -> None:
    """S5."""
    for seed in range(GAMES):
        for state, _, _ in moments(seats, seed):
            if state.phase is not Phase.PLAY:
                for shown in view_of(state, None).table:
                    assert shown.most_sandbags == 1 + extra_sandbags(shown.total, CARDS_EACH[seats])


class Ledger:
    """Somebody who only hears what happens and keeps the score."""

    def __init__(self, seats: int, rounds: list[list[int]]) -> None:
        self.seats = seats
        self.baskets: dict[int, list[Shown]] = {}
        self.won: dict[int, list[str]] = {}
        self.trick: list[Played] = []
        self.leader: int | None = None
        self.rounds = rounds

    def hear(self, event: SandbagEvent) -> None:
        if isinstance(event, BasketsRevealed):
            self.baskets = {
                seat: [Shown(card, face_up=True) for card in cards] for seat, cards in enumerate(event.baskets)
            }
            self.won = {seat: [] for seat in range(self.seats)}
            self.leader = None
        elif isinstance(event, CardPlayed):
            self.lay(Played(event.seat, event.card))
        elif isinstance(event, SandbagPlayed):
            self.lay(Played(event.seat, event.card or "", face_down=True))
        elif isinstance(event, Swapped):
            assert self.baskets[event.owner][event.slot] == Shown(event.taken, face_up=True)
            self.baskets[event.owner][event.slot] = Shown(event.given or "", face_up=False)
            self.lay(Played(event.seat, event.taken))
        elif isinstance(event, TrickEnded):
            self.end_trick(event)
        elif isinstance(event, RoundScored):
            self.score(event)

    def lay(self, play: Played) -> None:
        if not self.trick and self.leader is not None:
            assert play.seat == self.leader
        if self.trick:
            assert play.seat == (self.trick[-1].seat + 1) % self.seats
        self.trick.append(play)

    def end_trick(self, event: TrickEnded) -> None:
        trump = trump_of(there.card for basket in self.baskets.values() for there in basket if there.face_up)
        winner = winner_of(self.trick, trump)
        assert len(self.trick) == event.cards == self.seats
        assert (event.trump, event.winner, event.led or "") == (trump, winner, led_in(self.trick))
        assert event.rockets == sum(play.card == "*" and not play.face_down for play in self.trick)
        self.leader = self.trick[0].seat if winner is None else winner
        if winner is not None:
            self.won[winner] += [play.card for play in self.trick]
        self.trick = []

    def score(self, event: RoundScored) -> None:
        scores = [score_of(self.seats, self.won[seat], self.baskets[seat]) for seat in range(self.seats)]
        self.rounds.append(scores)
        assert [sheet.score for sheet in event.sheets] == scores
        assert [sheet.total for sheet in event.sheets] == [sum(own) for own in zip(*self.rounds, strict=True)]


@pytest.mark.parametrize("seats", SEATS)
def test_who_only_listens_comes_to_the_same_tricks_and_scores(seats: int) -> None:
    """S13, S16 to S20, S22."""
    for seed in range(GAMES):
        log: list[SandbagEvent] = []
        *_, (last, _, _) = moments(seats, seed, log)
        ledger = Ledger(seats, [[last.scores[seat] for seat in range(seats)]] if seed % 2 else [])
        for event in log:
            ledger.hear(event)

        keys = {seat: (sum(own), *reversed(own)) for seat, own in enumerate(zip(*ledger.rounds, strict=True))}
        alone = [seat for seat, key in keys.items() if Counter(keys.values())[key] == 1]
        result = outcome(last)
        assert result is not None
        assert result.winners == tuple(sorted(alone, key=lambda seat: keys[seat])[:1])
        assert [keys[seat] for seat in result.standings] == sorted(keys.values())
        assert isinstance(log[-1], GameEnded)


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_listed_is_exactly_what_is_not_refused(seats: int) -> None:
    for number, (state, _, _) in enumerate(moments(seats, seed=5)):
        if number % 9 == 0:
            for seat in range(seats):
                assert legal(state, seat) == [code for code in range(SIZE) if why_not(state, seat, code) is None]


@pytest.mark.parametrize("seats", SEATS)
def test_no_card_is_lost_or_doubled(seats: int) -> None:
    """S1: after every choice each card of the pack lies in exactly one place."""
    whole: Counter[str] = Counter()
    for state, _, _ in moments(seats, seed=6):
        piles: list[int] = [state.aside]
        for seat in range(seats):
            piles += [state.hands[seat], state.sandbags[seat], state.won[seat]]
        cards = [state.basket[place] for place in range(2 * seats)]
        if state.phase is Phase.PASS:
            cards += [state.passes[place] for place in range(2 * seats)]
        running = state.played % seats
        cards += [card_of(state.plays[at]) for at in range(state.played - running, state.played)]
        lying = Counter(name for pile in piles for name in names_in(pile))
        lying += Counter(name_of(card) for card in cards if card != NO_CARD)
        whole = whole or lying
        assert lying == whole
        assert lying.total() == seats * CARDS_EACH[seats]


@pytest.mark.parametrize("seats", SEATS)
def test_a_random_game_takes_as_many_plays_as_three_rounds_have(seats: int) -> None:
    """S1: and half a game half as many."""
    state = deal(Variant(seats), Fast(1))
    assert play_out(state, Fast(2)) == 3 * seats * (CARDS_EACH[seats] - 2)

    halfway = position(earlier=[(0, 0, 0, 0), (0, 0, 0, 0)], sandbags={KEVEN: "P1 P2 P3"}).play("sandbag")
    assert play_out(halfway.state, Fast(2)) == 11


def assert_even(table: Table, seat: int) -> None:
    """Every legal action is drawn about a thousand times."""
    actions = legal(table.state, seat)
    chance = Fast(11)
    drawn = Counter(sample(table.state, seat, chance) for _ in range(1000 * len(actions)))
    assert sorted(drawn) == actions
    assert all(850 < times < 1150 for times in drawn.values())


def test_a_random_choice_in_passing_and_set_up_takes_every_action_equally_often() -> None:
    """S5: being ready is as likely as each further sandbag."""
    table = dealt(hands={KEVEN: "* *"})
    assert_even(table, KEVEN)
    assert_even(table.choose(KEVEN, "left *"), KEVEN)
    table = set_up(hands={KEVEN: "* * P3"}, earlier=[(35, 0, 0, 0)])
    for text in ("basket *", "basket *", "stow P3"):
        assert_even(table.choose(KEVEN, text), KEVEN)

    assert table.why_not("ready", KEVEN) is None


def test_a_random_choice_takes_every_legal_play_equally_often() -> None:
    """Two rockets in hand are one play; two rockets in a basket are two."""
    hands = {KEVEN: "P0", PETER: "P1 P2 T3 * *"}
    table = position(hands=hands, sandbags={PETER: "Y1 *"}, baskets={JOSH: "* *", MADDY: "P9 O1"}).play("P0")

    assert len(legal(table.state, PETER)) == 17
    assert_even(table, PETER)
