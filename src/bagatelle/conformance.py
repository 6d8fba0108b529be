"""The checks any game must pass: what a table, a bot, a client and a record may rely on.

Every check plays one random game, decided by a variant and a seed, and raises ``AssertionError`` at the first promise
that the game does not keep. ``CHECKS`` names them all; ``check_game`` runs them. Authors of games run them over many
seeds and all variants, as ``tests/test_conformance.py`` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

from bagatelle.core.errors import BadNotation, IllegalAction, NoRecord
from bagatelle.core.game import CLOCK, Choice, Event, State, View, positions_of, stands
from bagatelle.core.shuffle import Chance, Fast, Sealed, fast_from_seed
from bagatelle.core.variant import Variant, check_variant
from bagatelle.games import AnyGame
from bagatelle.table.record import AnyTable, read, replay, write
from bagatelle.table.table import Table, unnamed
from bagatelle.wire.decode import event_from, own_view_from, public_view_from
from bagatelle.wire.writing import event_json, written

MOST_ACTIONS = 20_000
"""No game may take longer, however badly it is played."""

INTERRUPTS = 6
"""One action in so many is left to the clock and to seats that are not waited for, where they may act."""

SHORT = 50
"""A game with fewer actions may be over before anything that a check looks for has happened."""

SECOND_THOUGHTS = 6
"""So often in a game somebody takes a choice back, where it can be."""

POSITIONS = 16
"""One state in so many is written as a position and read again."""

EARLY = 120
"""So many actions are looked at for that: what a game seals it seals early, and again and again."""

FURTHER = 20
"""So many actions are made after one was taken back, to see that the cards to come are the same."""

MANY_DRAWS = 8
"""So many draws are looked at in every game; after them one in eight is enough."""

AnyState = State[Event]
Check = Callable[[AnyGame, Variant, bytes], None]


_Value = tuple[str, str]
_Factor = tuple[_Value, ...]
"""One thing that a table chooses, the number of seats or an option, with the values worth trying."""


def variants_of(game: AnyGame) -> list[Variant]:
    """The plain game at every number of seats, and enough variants that any two choices meet in one of them."""
    seats: _Factor = tuple(("", str(number)) for number in sorted(game.SEATS))
    factors = [seats, *(tuple((option.name, value) for value in option.telling) for option in game.OPTIONS)]
    plain = [{"": value, **{option.name: option.default for option in game.OPTIONS}} for _, value in seats]
    missing = {pair for one, other in combinations(factors, 2) for pair in product(one, other)}
    missing = {pair for pair in missing if _offered(game, dict(pair))}
    chosen = list(plain)
    for choice in plain:
        missing -= set(combinations(choice.items(), 2))
    while missing:
        choice = dict(min(missing))
        for factor in factors:
            best = max(_fitting(game, choice, factor), key=lambda value: _covered(choice, value, missing))
            choice.setdefault(*best)
        chosen.append({name: choice[name] for name in plain[0]})
        missing -= set(combinations(chosen[-1].items(), 2))
    return [_as_variant(game, choice) for choice in chosen]


def _fitting(game: AnyGame, choice: dict[str, str], factor: _Factor) -> list[_Value]:
    """The values that go with what is chosen already."""
    name = factor[0][0]
    if name in choice:
        return [(name, choice[name])]
    return [value for value in factor if _offered(game, {**choice, name: value[1]})]


def _covered(choice: dict[str, str], value: _Value, missing: set[tuple[_Value, _Value]]) -> int:
    """How many pairs that have not met yet would meet by choosing the value."""
    return sum((item, value) in missing or (value, item) in missing for item in choice.items())


def _offered(game: AnyGame, choice: dict[str, str]) -> bool:
    """Whether the game offers these choices together, as far as they are made."""
    needed = dict(choice)
    for option in game.OPTIONS:
        if choice.get(option.name, option.default) == option.default:
            continue
        if "" in choice and int(choice[""]) not in option.seats:
            return False
        if option.when is not None and needed.setdefault(*option.when) != option.when[1]:
            return False
    return True


def _as_variant(game: AnyGame, choice: dict[str, str]) -> Variant:
    return check_variant(
        game.TITLE, game.SEATS, game.OPTIONS, int(choice[""]), [pair for pair in choice.items() if pair[0]]
    )


def _all_views(game: AnyGame, state: AnyState) -> str:
    """Everything that anybody knows, as text that can be compared byte by byte."""
    seats = game.view_of(state, None).seats
    return repr([game.view_of(state, seat) for seat in (None, *range(seats))])


def _play(game: AnyGame, variant: Variant, seed: bytes, purpose: str) -> Iterator[tuple[AnyState, int, Chance]]:
    """A random game: the state before each action, the seat to act, and a stream for the check's own choices."""
    chance = fast_from_seed(seed, purpose)
    state = game.deal(variant, Sealed(seed), None)
    for _ in range(MOST_ACTIONS):
        if not game.waiting_for(state):
            return
        seat = _actor(game.waiting_for(state), lambda seat: game.legal(state, seat), variant.seats, chance)
        yield state, seat, chance
        game.apply(state, seat, _choice(game, state, seat, chance))
    raise AssertionError(f"the game is not over after {MOST_ACTIONS} actions")


def _actor(waiting: tuple[int, ...], legal: Callable[[int], list[int]], seats: int, chance: Chance) -> int:
    """Who acts next: usually a seat that is waited for, now and then the clock or a seat that interrupts."""
    if chance.below(INTERRUPTS) == 0:
        others: list[int] = [seat for seat in (CLOCK, *range(seats)) if seat not in waiting and legal(seat)]
        if others:
            return others[chance.below(len(others))]
    return waiting[chance.below(len(waiting))]


def _choice(game: AnyGame, state: AnyState, seat: int, chance: Chance) -> int:
    """Any of the legal actions."""
    if seat in game.waiting_for(state):
        return game.sample(state, seat, chance)
    legal = game.legal(state, seat)
    return legal[chance.below(len(legal))]


def legal_is_what_why_not_allows(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """``legal`` lists in rising order exactly the actions without a reason against them, for every seat."""
    for state, _, chance in _play(game, variant, seed, "legal"):
        if chance.below(8):
            continue
        for seat in (CLOCK, *range(variant.seats)):
            allowed = [code for code in range(game.actions.SIZE) if game.why_not(state, seat, code) is None]
            assert game.legal(state, seat) == allowed, f"legal and why_not disagree for seat {seat}"


def waiting_seats_can_act(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """Whoever the game waits for or invites has a legal action, and so has a running clock.

    The game is over when it waits for nobody, and only then.
    """
    last: AnyState | None = None
    for state, _, _ in _play(game, variant, seed, "waiting"):
        last = state
        assert game.outcome(state) is None, "there is an outcome while seats are waited for"
        for seat in game.waiting_for(state):
            assert game.legal(state, seat), f"seat {seat} is waited for and has nothing to choose"
        for seat in game.invited(state):
            assert seat not in game.waiting_for(state), f"seat {seat} is invited and waited for"
            assert game.legal(state, seat), f"seat {seat} is invited and has nothing to choose"
        for deadline in game.deadlines(state):
            assert deadline.code in game.legal(state, CLOCK), "the clock would do what it may not"
            assert 0 < deadline.least <= deadline.seconds <= deadline.most
    assert last is not None
    end = game.outcome(last)
    assert end is not None, "nobody is waited for, yet there is no outcome"
    assert sorted(end.standings) == list(range(variant.seats))
    assert set(end.winners) <= set(end.standings)
    assert all(not game.legal(last, seat) for seat in (CLOCK, *range(variant.seats)))
    assert not game.invited(last)
    assert not game.deadlines(last)


def samples_are_legal(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """``sample`` gives legal actions only, and each of them now and then."""
    for state, seat, chance in _play(game, variant, seed, "sample"):
        if chance.below(16) or seat not in game.waiting_for(state):
            continue
        legal = game.legal(state, seat)
        drawn = {game.sample(state, seat, chance) for _ in range(20 * len(legal))}
        assert drawn <= set(legal), "an illegal action was sampled"
        assert len(drawn) > len(legal) // 2, "most legal actions are never sampled"


def refused_actions_change_nothing(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """A refused action raises ``IllegalAction`` with the same reason as ``why_not``, and nothing has happened."""
    for state, _, chance in _play(game, variant, seed, "refused"):
        if chance.below(8):
            continue
        before = _all_views(game, state)
        events: list[Event] = []
        state.listen(events)
        for _ in range(20):
            seat, code = chance.below(variant.seats + 1), chance.below(game.actions.SIZE + 1)
            refusal = game.why_not(state, seat, code)
            if refusal is None:
                continue
            try:
                game.apply(state, seat, code)
            except IllegalAction as error:
                assert error.refusal == refusal  # noqa: PT017 - this is the check, not a test of it
            else:
                raise AssertionError(f"seat {seat} could do {code}, which why_not refuses")
        assert not events, "a refused action was recorded as an event"
        assert _all_views(game, state) == before, "a refused action changed the state"
        state.listen(None)


def copies_are_independent(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """A copy plays on as the original would, and neither notices the other."""
    first = True
    for state, _, chance in _play(game, variant, seed, "copy"):
        if not first and chance.below(50):
            continue
        first = False
        before = _all_views(game, state)
        twin = state.copy()
        assert _all_views(game, twin) == before, "a copy differs from its original"
        other = state.copy()
        assert game.play_out(twin, Fast(1)) == game.play_out(other, Fast(1))
        assert _all_views(game, twin) == _all_views(game, other), "two copies played alike end differently"
        assert _all_views(game, state) == before, "playing a copy changed the original"


def cards_are_conserved(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """No card appears, vanishes or doubles."""
    census: tuple[str, ...] | None = None
    for state, _, _ in _play(game, variant, seed, "census"):
        found = game.census(state)
        assert census in {None, found}, "the cards in play have changed"
        census = found


def choices_can_be_taken_back(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """Without a choice that was taken back a game is as if it was never made, and the seat may make it again."""
    chance = fast_from_seed(seed, "taking back")
    table: AnyTable = Table(game, variant, seed, unnamed(variant.seats))
    left = SECOND_THOUGHTS
    while table.waiting_for() and left and len(table.actions) < EARLY:
        seat = _actor(table.waiting_for(), table.legal, variant.seats, chance)
        legal = table.legal(seat)
        table.act(seat, legal[chance.below(len(legal))])
        retractable = table.retractable()
        if retractable and chance.below(2):
            left -= 1
            _choose_again(table, retractable[chance.below(len(retractable))])


def _choose_again(table: AnyTable, seat: int) -> None:
    """Take a choice back and make the same one."""
    is_last = table.actions[-1].seat == seat
    before, events = _known(table), list(table.events)
    actions = [action.code for action in table.actions if action.seat == seat]
    table.take_back(seat)
    kept = [action.code for action in table.actions if action.seat == seat]
    assert actions[: len(kept)] == kept, "only the last choice is taken back"
    _is_as_without_it(table)
    for code in actions[len(kept) :]:
        assert table.why_not(seat, code) is None, f"seat {seat} has taken its choice back and may not make it again"
        table.act(seat, code)
    assert _known(table) == before, f"the same choice of seat {seat}, made again, leads elsewhere"
    assert table.events == events or not is_last, "the same choice, made again, tells another story"


def _is_as_without_it(table: AnyTable) -> None:
    """What was taken back has left no trace: the game is as one with the other actions, and so it goes on."""
    fresh = table.opening()
    for action in table.actions:
        fresh.act(*action)
    assert _known(fresh) == _known(table), "a choice that was taken back can still be seen"
    assert fresh.events == table.events, "a choice that was taken back is still told"
    twins = [one.copy() for one in (fresh, table)]
    for twin in twins:
        while (waiting := twin.waiting_for()) and len(twin.actions) < len(table.actions) + FURTHER:
            twin.act(waiting[0], twin.legal(waiting[0])[0])
    assert twins[0].events == twins[1].events, "what was taken back has changed the cards to come"


def _known(table: AnyTable) -> str:
    """What everybody knows and remembers at a table."""
    return repr([table.view(viewer) for viewer in (None, *range(table.variant.seats))])


def what_can_be_taken_back_shows_nothing(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """A choice that can be taken back shows what its seat knew, and nothing else.

    In two states that the seat cannot tell apart it leads to the same events, for spectators and for the seat, and to
    the same view of the seat.
    """
    for state, actor, chance in _play(game, variant, seed, "shows nothing"):
        if actor == CLOCK or chance.below(3):
            continue
        code = _choice(game, state, actor, chance)
        here, there = state.copy(), game.resample(game.view_of(state, actor), chance)
        logs: list[list[Event]] = [[], []]
        for twin, log in zip((here, there), logs, strict=True):
            twin.listen(log)
            game.apply(twin, actor, code)
        if not game.waiting_for(here) or any(stands(event, variant.seats) for event in logs[0]):
            continue
        for viewer in (None, actor):
            told = [repr([game.told(event, viewer) for event in log]) for log in logs]
            assert told[0] == told[1], f"a choice shows {viewer} what seat {actor} did not know, and can be taken back"
        same = repr(game.view_of(here, actor)) == repr(game.view_of(there, actor))
        assert same, f"seat {actor} sees something new, and can take its choice back"


def records_round_trip(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """A record written, read and replayed gives the same events, views and text; also in the middle of a game."""
    chance = fast_from_seed(seed, "record")
    table = Table(game, variant, seed, unnamed(variant.seats))
    stop = chance.below(400)
    while waiting := table.waiting_for():
        if len(table.actions) == stop:
            _round_trip(table)
        seat = _actor(waiting, table.legal, variant.seats, chance)
        legal = table.legal(seat)
        table.act(seat, legal[chance.below(len(legal))])
    _round_trip(table)


def _round_trip(table: Table[AnyState, View, Event]) -> None:
    text = write(table)
    again = replay(read(text))
    assert again.events == table.events, "a replay tells another story"
    assert again.view(0) == table.view(0)
    assert write(again) == text, "a record changes when it is read and written"


def views_and_events_travel_as_json(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """What a seat knows and is told is the same after a journey over the wire; every kind of event is named."""
    chance = fast_from_seed(seed, "wire")
    table = Table(game, variant, seed, unnamed(variant.seats))
    while waiting := table.waiting_for():
        if chance.below(8) == 0:
            _travel(table)
        seat = _actor(waiting, table.legal, variant.seats, chance)
        legal = table.legal(seat)
        table.act(seat, legal[chance.below(len(legal))])
    _travel(table)
    assert len({kind.__name__ for kind in game.EVENTS}) == len(game.EVENTS), "two kinds of events have the same name"
    assert any(isinstance(event, game.BEATS) for event in table.events), "a replay would have no beats"
    for viewer in (None, 0):
        for event in table.told(viewer):
            assert type(event) in game.EVENTS, f"{type(event).__name__} is missing among the events"
            assert repr(event_from(game, event_json(event))) == repr(event), "an event comes as another"


def _travel(table: Table[AnyState, View, Event]) -> None:
    public, own = table.public_view(), table.own_view(0)
    assert repr(public_view_from(table.game, written(public))) == repr(public), "a public view comes as another"
    assert repr(own_view_from(table.game, written(own))) == repr(own), "an own view comes as another"


def previews_are_of_what_is_allowed(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """A preview is of a kind that the game names, only of what the seat may choose, and spectators get none."""
    assert len({kind.__name__ for kind in game.PREVIEWS}) == len(game.PREVIEWS), "two previews have the same name"
    codes = range(game.actions.SIZE)
    for state, _, chance in _play(game, variant, seed, "previews"):
        if chance.below(16):
            continue
        assert not any(game.previews(game.view_of(state, None), codes)), "a spectator has nothing to choose"
        for seat in range(variant.seats):
            found = game.previews(game.view_of(state, seat), codes)
            assert len(found) == len(codes), "not every action has an answer"
            told = {code: preview for code, preview in enumerate(found) if preview is not None}
            assert told.keys() <= set(game.legal(state, seat)), "a preview of what is not allowed"
            for preview in told.values():
                assert type(preview) in game.PREVIEWS, f"{type(preview).__name__} is missing among the previews"


def notation_is_exact(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """Every action has a text of its own, and strange texts are refused as such."""
    texts = [game.actions.text_of(code) for code in range(game.actions.SIZE)]
    assert len(set(texts)) == len(texts), "two actions have the same text"
    for code, text in enumerate(texts):
        assert game.actions.code_of(text) == code
        assert text == text.strip()
        assert text.isprintable()
    for text in ("", "no such action", texts[0] + " ", f"{seed.hex()} {variant.seats}"):
        try:
            game.actions.code_of(text)
        except BadNotation:
            continue
        raise AssertionError(f"{text!r} was taken for an action")


def views_hide_what_a_seat_cannot_know(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """Exchange what a seat cannot tell apart: its view and its memory stay the same to the byte."""
    for state, _, chance in _play(game, variant, seed, "views"):
        for seat in (None, *range(variant.seats)):
            if chance.below(20):
                continue
            view = game.view_of(state, seat)
            other = game.resample(view, chance)
            assert repr(game.view_of(other, seat)) == repr(view), f"seat {seat} could tell two states apart"
            assert repr(game.memory_of(other, seat)) == repr(game.memory_of(state, seat)), "a memory gives cards away"
            assert game.waiting_for(other) == game.waiting_for(state)
            assert game.census(other) == game.census(state), "resampling loses or doubles cards"
            if seat is not None:
                assert game.legal(other, seat) == game.legal(state, seat), "hidden cards decide what is legal"


def memory_is_what_a_seat_was_told(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """A memory folded from what a seat was told leads to the same draws as the memory that the state gives it."""
    viewers = (None, *range(variant.seats))
    memories = {viewer: game.MEMORY() for viewer in viewers}
    log: list[Event] = []
    chance = fast_from_seed(seed, "memory")
    state = game.deal(variant, Sealed(seed), log)
    while waiting := game.waiting_for(state):
        for viewer in viewers:
            for event in log:
                memories[viewer] = memories[viewer].after(game.told(event, viewer))
            if chance.below(12) == 0:
                own = None if viewer is None else game.own_view(state, viewer)
                folded = game.join_view(game.public_view(state), own, memories[viewer])
                number = chance.word()
                drawn = [game.resample(view, Fast(number)) for view in (folded, game.view_of(state, viewer))]
                assert _all_views(game, drawn[0]) == _all_views(game, drawn[1]), f"seat {viewer} remembers otherwise"
        log.clear()
        seat = _actor(waiting, lambda seat: game.legal(state, seat), variant.seats, chance)
        game.apply(state, seat, _choice(game, state, seat, chance))


def events_hide_what_a_seat_cannot_know(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """Two states that a seat cannot tell apart, two actions that look alike to it: it is told the same, to the byte.

    Spectators are witnesses too. An event that lawfully shows the witness new cards ends the comparison, because what
    follows may depend on them: that such an event shows no more than it should, a game's own tests must prove.
    """
    compared = seen = 0
    for state, actor, chance in _play(game, variant, seed, "events"):
        seen += 1
        witness = (None, *range(variant.seats))[chance.below(variant.seats + 1)]
        if witness == actor or chance.below(3):
            continue
        code = _choice(game, state, actor, chance)
        other = game.resample(game.view_of(state, witness), chance)
        alike = [twin for twin in game.legal(other, actor) if game.actions.seen(twin) == game.actions.seen(code)]
        if not alike:
            continue
        here = _hear(game, state.copy(), actor, code, witness)
        there = _hear(game, other, actor, alike[chance.below(len(alike))], witness)
        assert here == there, f"witness {witness} hears the difference between two actions that look alike"
        compared += 1
    assert compared or seen < SHORT, "no two actions looked alike in the whole game"


def _hear(game: AnyGame, state: AnyState, actor: int, code: int, witness: int | None) -> str:
    log: list[Event] = []
    state.listen(log)
    game.apply(state, actor, code)
    heard = []
    for event in log:
        if event.reveals(witness):
            break
        heard.append(game.told(event, witness))
        if game.told(event, None) is event:
            assert heard[-1] is event, "something is hidden from a seat that spectators may see"
    return repr(heard)


def resampling_moves_cards(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """What a seat does not know really changes: the other seats' views differ from the true ones in most draws."""
    drawn = moved = 0
    for state, seat, chance in _play(game, variant, seed, "moves"):
        if seat == CLOCK or (drawn >= MANY_DRAWS and chance.below(8)):
            continue
        drawn += 1
        moved += _all_views(game, game.resample(game.view_of(state, seat), chance)) != _all_views(game, state)
    assert 2 * moved > drawn, f"only {moved} of {drawn} draws moved a card"


def everything_can_be_said(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """Every event, refusal, action, prompt and menu has words; the menu offers exactly the legal actions."""
    names = [f"Player {seat}" for seat in range(variant.seats)]
    chance = fast_from_seed(seed, "words")
    table = Table(game, variant, seed, names)
    while waiting := table.waiting_for():
        seat = _actor(waiting, table.legal, variant.seats, chance)
        legal = table.legal(seat)
        if chance.below(8) == 0 and seat != CLOCK:
            _say_everything(game, table, seat, names, chance)
        table.act(seat, legal[chance.below(len(legal))])
    for seat_or_none in (None, *range(variant.seats)):
        for event in table.told(seat_or_none):
            game.words.say_event(event, names)
    assert any(game.words.say_event(event, names) for event in table.events)


def _say_everything(
    game: AnyGame, table: Table[AnyState, View, Event], seat: int, names: list[str], chance: Chance
) -> None:
    view, legal = table.view(seat), table.legal(seat)
    assert game.words.prompt(view, names)
    assert game.words.draw_table(view, legal, names)
    assert game.words.draw_table(table.view(None), [], names)
    assert sorted(_codes(game.words.menu(view, legal, names))) == legal, "the menu does not offer what is legal"
    assert "score" in dict(game.words.QUESTIONS), "every game can tell the score"
    for question, _ in game.words.QUESTIONS:
        assert game.words.answer(view, question, names)
    chosen = legal[chance.below(len(legal))]
    assert game.words.read(view, game.actions.text_of(chosen), names) == [chosen], "a record's own text is misread"
    for code in (chosen, chance.below(game.actions.SIZE)):
        assert game.words.say_action(view, code, names)
        refusal = table.why_not(seat, code)
        if refusal is not None:
            assert game.words.say_refusal(refusal)
            assert game.words.rule_of(refusal) in game.words.say_refusal(refusal), "the rule is not in the sentence"


def _codes(menu: tuple[Choice, ...]) -> Iterator[int]:
    for choice in menu:
        if choice.more:
            yield from _codes(choice.more)
        else:
            yield choice.code


def positions_round_trip(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """A position written and read is the same state for everybody, and a table can be opened in it.

    Each seat remembers what it would had it played until there, and is told nothing that it cannot know: two states
    that it cannot tell apart are opened by the same event, to the byte.
    """
    positions = positions_of(game)
    if positions is None:
        return
    for state, _, chance in _play(game, variant, seed, "positions"):
        if chance.below(POSITIONS):
            continue
        text = positions.write_position(state, seed)
        again = positions.read_position(text)
        assert positions.write_position(again, seed) == text, "a position changes when it is read and written"
        assert _all_views(game, again) == _all_views(game, state), "a position read is another"
        assert game.census(again) == game.census(state), "a position loses or doubles cards"
        _open_in(game, variant, text, state, chance)


def _open_in(game: AnyGame, variant: Variant, text: str, state: AnyState, chance: Chance) -> None:
    """Open a table in a position and play a choice there."""
    positions = positions_of(game)
    assert positions is not None
    table = Table.from_position(game, text)
    assert table.variant == variant, "a position has another variant"
    (event,) = table.events
    for seat in (None, *range(variant.seats)):
        told = game.told(event, seat)
        assert repr(event_from(game, event_json(told))) == repr(told), "a position comes as another over the wire"
        assert table.memory(seat) == game.memory_of(state, seat), f"seat {seat} remembers otherwise"
        twin = game.resample(table.view(seat), chance)
        assert repr(game.told(positions.position_set(twin), seat)) == repr(told), f"seat {seat} is told hidden cards"
    seat = table.waiting_for()[0]
    legal = table.legal(seat)
    assert legal == game.legal(state, seat), "a position allows something else"
    table.act(seat, legal[chance.below(len(legal))])
    try:
        write(table)
    except NoRecord:
        return
    raise AssertionError("an exercise has a record")


CHECKS: tuple[Check, ...] = (
    legal_is_what_why_not_allows,
    waiting_seats_can_act,
    samples_are_legal,
    refused_actions_change_nothing,
    copies_are_independent,
    cards_are_conserved,
    choices_can_be_taken_back,
    what_can_be_taken_back_shows_nothing,
    records_round_trip,
    positions_round_trip,
    notation_is_exact,
    views_and_events_travel_as_json,
    previews_are_of_what_is_allowed,
    views_hide_what_a_seat_cannot_know,
    memory_is_what_a_seat_was_told,
    events_hide_what_a_seat_cannot_know,
    resampling_moves_cards,
    everything_can_be_said,
)


def check_game(game: AnyGame, variant: Variant, seed: bytes) -> None:
    """Run every check once."""
    for check in CHECKS:
        check(game, variant, seed)
