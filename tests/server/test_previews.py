"""What the server tells about actions before they are chosen: previews, and the ruling behind a refusal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import msgspec
import pytest
from msgspec import Raw

from bagatelle.core.shuffle import fast_from_seed
from bagatelle.games.bagoloot.view.preview import (
    BagPreview,
    ChallengePreview,
    CollectPreview,
    HoldupPreview,
    LidPreview,
)
from bagatelle.games.bagoloot.view.view import View as BagolootView
from bagatelle.games.sandbag.rules.actions import code_of
from bagatelle.games.sandbag.rules.game import considered
from bagatelle.games.sandbag.rules.state import Phase, State
from bagatelle.games.sandbag.view.view import View
from bagatelle.server.delivery.session import answer
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.commands import Declined
from bagatelle.server.tables.state import TableState
from bagatelle.wire import messages as wire
from tests.server.clients import connected, serving
from tests.server.desk import ANA, Desk, begun

CHANCE = bytes(32)
LONG = 120
"""Actions after which a game of Bag-O-Loot has come to everything once; deals and choices are always the same here."""


def play_on(desk: Desk) -> None:
    """One action of a seat that is asked, any."""
    chance = fast_from_seed(CHANCE, f"play on {desk.state.seq}")
    seat = desk.asked()
    desk.act(seat, int(chance.below(len(desk.state.legal_for(seat)))))


def asked(state: TableState, seat: int | None, actions: tuple[str, ...]) -> tuple[dict[str, object] | None, ...]:
    """The previews as a client gets them."""
    found = wire.from_server(wire.encoded(answer("id", state, seat, wire.Preview(actions))))
    assert isinstance(found, wire.Answer)
    assert found.previews is not None
    return tuple(json.loads(bytes(preview)) for preview in found.previews)


def test_a_preview_of_sandbag_says_what_the_trick_would_be_like_in_truth() -> None:
    desk = begun("sandbag")
    compared = 0
    while compared <= 100:
        table = desk.state.table
        assert table is not None
        seat = desk.asked()
        view = table.view(seat)
        state = cast("State", table._state)
        assert isinstance(view, View)
        if view.phase is Phase.PLAY:
            legal = desk.state.legal_for(seat)[:8]
            for action, found in zip(legal, asked(desk.state, seat, legal), strict=True):
                true = considered(state, seat, code_of(action))
                assert found is not None
                assert (found["preview"], found["trump"], found["winner"]) == ("PlayPreview", true.trump, true.winner)
                assert (found["card"], found["by"]) == (true.card, true.by)
                assert found["turns"] == (true.trump != view.standing.trump)
                compared += 1
        play_on(desk)


def test_previews_of_bagoloot_are_of_every_kind_somewhere() -> None:
    seen: set[str] = set()
    desk = begun("bagoloot", 4)
    wanted = {kind.__name__ for kind in (LidPreview, BagPreview, HoldupPreview, ChallengePreview, CollectPreview)}
    for _ in range(LONG):
        for seat in range(4):
            legal = desk.state.legal_for(seat)[: wire.MOST_PREVIEWS]
            if legal:
                told = [found for found in asked(desk.state, seat, legal) if found is not None]
                seen |= {str(found["preview"]) for found in told}
                check_lids(desk, seat, [found for found in told if found["preview"] == "BagPreview"])
        play_on(desk)
    assert seen == wanted


def check_lids(desk: Desk, seat: int, told: list[dict[str, object]]) -> None:
    """B10: the number itself is a genuine lid, and a looter."""
    assert desk.state.table is not None
    view = desk.state.table.view(seat)
    assert isinstance(view, BagolootView)
    for found in told:
        assert found["genuine"] == [card for card in sorted(set(view.hand)) if card in {str(found["number"]), "L"}]


def test_what_is_not_allowed_has_no_preview_and_nonsense_is_refused() -> None:
    desk = begun("sandbag")
    assert asked(desk.state, 0, ("T1", "sandbag T1")) == (None, None)
    with pytest.raises(Declined) as nonsense:
        answer("id", desk.state, 0, wire.Preview(("T99",)))
    assert nonsense.value.code == "notation"
    with pytest.raises(Declined) as spectator:
        answer("id", desk.state, None, wire.Preview(("T1",)))
    assert spectator.value.code == "no seat"


def test_a_question_is_about_so_many_actions_and_no_more() -> None:
    most = wire.MOST_PREVIEWS
    fits = wire.encoded(wire.Ask("1", "t", wire.Preview(("T1",) * most)))
    assert isinstance(wire.from_client(fits), wire.Ask)
    for wrong in (0, most + 1):
        with pytest.raises(msgspec.DecodeError):
            wire.from_client(wire.encoded(wire.Ask("1", "t", wire.Preview(("T1",) * wrong))))


@pytest.mark.parametrize(("game", "action", "rule"), [("sandbag", "T1", "S4"), ("bagoloot", "knock", "B5")])
def test_a_refusal_names_the_ruling_behind_it(game: str, action: str, rule: str) -> None:
    desk = begun(game)
    while desk.asked() != 0:
        play_on(desk)
    with pytest.raises(Declined) as refused:
        desk.do(ANA, wire.Act(action))
    sent = refused.value.as_message("7")
    assert sent.rule == rule
    assert f"({rule})" in sent.text


@pytest.mark.anyio
async def test_previews_come_over_the_wire_and_many_of_them_cost_more_than_a_message(tmp_path: Path) -> None:
    settings = wire.Settings(game="sandbag", seats=3, bots={"1": "random", "2": "random"}, pace=0)
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana:
        table = await ana.open(settings)
        assert refused_with(await ana.ask(table, wire.Preview(("T1",)))) == "not begun"
        await ana.watch(table, views=True)
        await ana.do(table, wire.Sit(0, "Ana"))
        await ana.do(table, wire.Start())
        (connection,) = server.connections
        before = connection._bucket.tokens
        found = await ana.ask(table, wire.Preview(("T1",) * wire.MOST_PREVIEWS))
        assert isinstance(found, wire.Answer)
        assert found.previews == (Raw(b"null"),) * wire.MOST_PREVIEWS, (
            "nothing can be played before the baskets are set up"
        )
        assert before - connection._bucket.tokens > 1


def refused_with(answer: wire.Answer | wire.Refused) -> str:
    assert isinstance(answer, wire.Refused)
    return answer.code
