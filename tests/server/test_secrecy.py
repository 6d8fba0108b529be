"""Nothing hidden leaves a table: whole random games of both games with all options, frame by frame.

Beside each game runs a twin in which everything is exchanged that a viewer cannot know, and that goes on with actions
that look alike. Whatever the viewer is sent must be the same to the byte, until the rules show it new cards; then the
next exchange begins. Usually some actions go by between two exchanges, so that it does not take long;
``BAGATELLE_SECRECY=20`` plays twenty games of each variant and lets none go by. ``pytest -s`` shows the counts.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable

import pytest
from msgspec import Raw

from bagatelle import games
from bagatelle.conformance import variants_of
from bagatelle.core.game import Event
from bagatelle.core.shuffle import seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.games import sandbag
from bagatelle.games.sandbag.events import SandbagEvent, Swapped
from bagatelle.server.hosted import Hosted
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import event_json
from tests.server.twins import Twins

GAMES = int(os.environ.get("BAGATELLE_SECRECY", "0"))
"""How many games of each variant the long form plays."""
REST = {"bagoloot": 40, "sandbag": 12}
KINDS = ("state", "happened", "changed", "info", "answer", "refusal", "told again", "twins")


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
    assert compared["state"] > 20 * len(variants)


# --- the comparison finds what it should: leaks are planted, and must be caught ---


def whole_event(hosted: Hosted, seq: int, _: int | None, state: wire.State | None = None) -> bytes:
    """A server that forgets to hide: everybody hears events whole."""
    told = hosted.told[seq - 1]
    assert hosted.table is not None
    events = tuple(Raw(event_json(event)) for event in hosted.table.events[told.first : told.end])
    return wire.encoded(wire.Happened(hosted.id, seq, told.at, told.told, events=events, state=state))


def first_seats_view(original: Callable[[Hosted, int | None], bytes | None]) -> Callable[..., bytes | None]:
    """A server that takes spectators for seat 0."""
    return lambda hosted, viewer: original(hosted, viewer or 0)


def caught(game: str, number: int = 3) -> bool:
    """Whether a leak shows in some of the first games."""
    for variant in variants_of(games.find(game))[:number]:
        twins = Twins(games.find(game), variant, seed_from_text(f"planted {variant}"))
        try:
            twins.play()
        except AssertionError as error:
            if "could tell two tables apart" in str(error):
                return True
            raise
    return False


@pytest.mark.parametrize("game", games.names())
def test_events_told_whole_would_be_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hosted, "happened", whole_event)

    assert caught(game)


@pytest.mark.parametrize("game", games.names())
def test_a_view_of_the_wrong_seat_would_be_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hosted, "state_for", first_seats_view(Hosted.state_for))

    assert caught(game)


def test_one_forgotten_kind_of_event_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    original = sandbag.told

    def careless(event: SandbagEvent, seat: int | None) -> Event:
        return event if isinstance(event, Swapped) else original(event, seat)

    monkeypatch.setattr(sandbag, "told", careless)

    assert caught("sandbag", 9)


def test_a_refusal_that_depends_on_hidden_cards_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as the number of cards in somebody's hand in the text of an error."""
    original = Hosted.names_for

    def talkative(hosted: Hosted, viewer: int | None) -> list[str]:
        assert hosted.table is not None
        hand = hosted.table.view(1)
        return [f"{name} {hash(repr(hand)) % 97}" for name in original(hosted, viewer)]

    monkeypatch.setattr(Hosted, "names_for", talkative)

    assert caught("sandbag")


@pytest.mark.parametrize("game", games.names())
def test_where_nothing_is_planted_nothing_is_caught(game: str) -> None:
    assert not caught(game, 1)
