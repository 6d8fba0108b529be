"""Nothing hidden leaves a table: whole random games of both games with all options, frame by frame.

Beside each game runs a twin in which everything is exchanged that a viewer cannot know, and that goes on with actions
that look alike. Whatever the viewer is sent must be the same to the byte, until the rules show it new cards; then the
next exchange begins. Usually some actions go by between two exchanges, so that it does not take long;
``BAGATELLE_SECRECY=20`` plays twenty games of each variant and lets none go by. ``pytest -s`` shows the counts.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable
from typing import cast

import pytest
from msgspec import Raw
from msgspec.structs import replace

from bagatelle import games
from bagatelle.conformance import variants_of
from bagatelle.core.game import Event
from bagatelle.core.shuffle import seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.games import sandbag
from bagatelle.games.sandbag.rules.events import SandbagEvent, Swapped
from bagatelle.games.sandbag.rules.scoring import round_score
from bagatelle.games.sandbag.rules.state import State as SandbagState
from bagatelle.server.delivery.broadcast import LastEntry
from bagatelle.server.delivery.frames import EntryFrames, EventForms, Sight
from bagatelle.server.http.replays import ReplayFrames
from bagatelle.server.tables.state import TableState
from bagatelle.table.record import AnyTable
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import event_json, written
from tests.server.twins import Twins

GAMES = int(os.environ.get("BAGATELLE_SECRECY", "0"))
"""How many games of each variant the long form plays."""
REST = {"bagoloot": 60, "sandbag": 12}
KINDS = ("state", "happened", "changed", "replay", "info", "answer", "refusal", "told again", "twins")


def twins_of(game: str, variant: Variant, purpose: str) -> Twins:
    rest = 1 if GAMES else REST[game]
    return Twins(games.find(game), variant, seed_from_text(f"{purpose} {variant}"), rest)


@pytest.mark.soak
@pytest.mark.parametrize("game", games.names())
def test_every_frame_is_the_same_after_exchanging_what_the_viewer_cannot_know(game: str) -> None:
    compared: Counter[str] = Counter()
    variants = variants_of(games.find(game))
    for variant in variants:
        for number in range(max(1, GAMES)):
            twins = twins_of(game, variant, f"secrecy {number}")
            twins.play()
            assert twins.is_over()
            assert all(twins.compared[kind] for kind in KINDS), f"{variant}: {twins.compared}"
            compared += twins.compared
    print(f"\n{game}: {len(variants)} variants, {dict(compared)}")  # noqa: T201 - shown by `pytest -s`
    assert compared["twins that differ"] > 0.9 * compared["twins"], "almost every exchange moved a card"
    assert compared["happened"] > 10 * len(variants)
    assert compared["undone"] > len(variants)
    assert compared["state"] > 20 * len(variants)


# --- the comparison finds what it should: leaks are planted, and must be caught ---


def whole_events(forms: EventForms, _: int | None) -> tuple[Raw, ...]:
    """A server that forgets to hide: everybody is sent the events whole."""
    return tuple(Raw(event_json(event)) for event in forms._events)


def first_seats_own_view(sight: Sight, viewer: int | None) -> None:
    """A server that sends the own view of seat 0 to everybody."""
    if viewer is not None:
        sight.own[viewer] = sight._table.own_view(0)


def public_view_with_secrets(
    original: Callable[[Sight, AnyTable, int, Iterable[int | None]], None],
) -> Callable[..., None]:
    """A server that puts what a seat alone may know into the part that everybody is sent."""

    def build(sight: Sight, table: AnyTable, seq: int, viewers: Iterable[int | None] = ()) -> None:
        original(sight, table, seq, viewers)
        sight.public = sight._table.own_view(0)

    return build


def caught(game: str, number: int = 3) -> str:
    """What kind of message a leak shows in, in some of the first games; empty where none shows."""
    for variant in variants_of(games.find(game))[:number]:
        twins = Twins(games.find(game), variant, seed_from_text(f"planted {variant}"))
        try:
            twins.play()
        except AssertionError as error:
            if "could tell two tables apart" in str(error):
                return str(error).partition(":")[0]
            raise
    return ""


@pytest.mark.parametrize("game", games.names())
def test_events_sent_whole_would_be_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EventForms, "of", whole_events)

    assert caught(game)


@pytest.mark.parametrize("game", games.names())
def test_an_own_view_of_another_seat_would_be_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sight, "add", first_seats_own_view)

    assert caught(game)


@pytest.mark.parametrize("game", games.names())
def test_an_own_view_in_the_public_part_would_be_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sight, "__init__", public_view_with_secrets(Sight.__init__))

    assert caught(game)


@pytest.mark.parametrize("game", games.names())
def test_a_leak_to_watchers_of_a_live_table_alone_would_be_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames that catch up, HTTP and whole states are right: only what is sent when it happens shows too much."""
    original = LastEntry.__init__

    def build(entry: LastEntry, *arguments: object) -> None:
        original(entry, *arguments)  # type: ignore[arg-type]  # as they came
        events = entry._frames._events
        monkeypatch.setattr(events, "of", lambda _: whole_events(events, None))

    monkeypatch.setattr(LastEntry, "__init__", build)

    assert caught(game)


@pytest.mark.parametrize("game", games.names())
def test_a_remark_of_a_bot_that_depends_on_its_cards_would_be_caught(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = LastEntry.__init__

    def build(last: LastEntry, state: TableState, *arguments: object) -> None:
        original(last, state, *arguments)  # type: ignore[arg-type]  # as they came
        assert state.table is not None
        remark = wire.Reaction(1, str(hash(repr(state.table.own_view(1))) % 97), "happy")
        last._frames._entry = replace(last._frames._entry, reaction=remark)

    monkeypatch.setattr(LastEntry, "__init__", build)

    assert caught(game) == "changed"


def test_a_live_score_that_counts_hidden_rockets_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """S19: sandbags that were won, and cards that were swapped into baskets."""
    original = Sight.__init__

    def build(sight: Sight, table: AnyTable, seq: int, viewers: Iterable[int | None] = ()) -> None:
        original(sight, table, seq, viewers)
        hidden = cast("SandbagState", table._state)
        real = tuple(round_score(hidden, seat) for seat in range(table.variant.seats))
        sight.public = replace(sight.public, so_far=real)

    monkeypatch.setattr(Sight, "__init__", build)

    assert caught("sandbag", 9)


@pytest.mark.parametrize("game", games.names())
def test_a_leak_in_the_changes_that_the_encoder_finds_would_be_caught(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole views and events are right: only changed fields show too much, on the live path and in replays."""
    original = EntryFrames._with_view

    def build(frames: EntryFrames, state: wire.State, viewer: int | None, had: Sight | None) -> wire.State:
        shown = original(frames, state, viewer, had)
        if shown.changed is None or frames._after is None:
            return shown
        secret = Raw(written(frames._after._table.own_view(0)))
        return replace(shown, changed=replace(shown.changed, public={**shown.changed.public, "secret": secret}))

    monkeypatch.setattr(EntryFrames, "_with_view", build)

    assert caught(game) == "changed"


@pytest.mark.parametrize("game", games.names())
def test_a_leak_in_replays_alone_would_be_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    original = ReplayFrames.add

    def build(frames: ReplayFrames, told: wire.AnyTold) -> None:
        original(frames, told)
        view = wire.TableView(Raw(written(frames._table.own_view(0))))
        state = replace(frames.frames[-1].state or pytest.fail("no state"), view=view)
        frames.frames[-1] = replace(frames.frames[-1], state=state)

    monkeypatch.setattr(ReplayFrames, "add", build)

    assert caught(game) == "replay"


def test_one_forgotten_kind_of_event_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    original = sandbag.told

    def careless(event: SandbagEvent, seat: int | None) -> Event:
        return event if isinstance(event, Swapped) else original(event, seat)

    monkeypatch.setattr(sandbag, "told", careless)

    assert caught("sandbag", 9)


def test_a_refusal_that_depends_on_hidden_cards_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as the number of cards in somebody's hand in the text of an error."""
    original = TableState.names_for

    def talkative(state: TableState, viewer: int | None) -> list[str]:
        assert state.table is not None
        hand = state.table.view(1)
        return [f"{name} {hash(repr(hand)) % 97}" for name in original(state, viewer)]

    monkeypatch.setattr(TableState, "names_for", talkative)

    assert caught("sandbag")


@pytest.mark.parametrize("game", games.names())
def test_where_nothing_is_planted_nothing_is_caught(game: str) -> None:
    assert not caught(game, 1)
