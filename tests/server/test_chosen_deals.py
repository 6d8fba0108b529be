"""A deal that was chosen: anybody can play it again, and the table promises nothing about it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bagatelle import games
from bagatelle.core.shuffle import seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.table.table import Table
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import written
from tests.server.clients import Client, connected, serving
from tests.server.views import own_in

pytestmark = pytest.mark.anyio
SETTINGS = wire.Settings(game="sandbag", seats=3, bots={"1": "random", "2": "random"}, pace=0)


class Held(msgspec.Struct):
    """What is looked at in a view."""

    hand: list[str]


def hand_in(view: msgspec.Raw | bytes) -> list[str]:
    return msgspec.json.decode(view, type=Held).hand


async def begin(client: Client, seed: str) -> tuple[wire.TableInfo, wire.State]:
    """Open a table with that deal and begin to play there."""
    opened = await client.answered(wire.Open(f"open {seed}", SETTINGS, seed), f"open {seed}")
    assert isinstance(opened, wire.Watching)
    table = opened.info.table
    await client.do(table, wire.Sit(0, "Ana", "c0ffee"))
    await client.watch(table, views=True)
    await client.do(table, wire.Start())
    return opened.info, await client.next_state(0)


async def test_the_same_seed_deals_the_same_cards_as_everywhere_and_shows_that_it_was_chosen(tmp_path: Path) -> None:
    own = Table(games.find("sandbag"), Variant(3), seed_from_text("friday"), ["Ana", "Ben", "Cleo"])
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url), connected(url) as ana:
        info, state = await begin(ana, "friday")

        assert info.commitment == "", "there is nothing to check"
        assert own_in(state) == msgspec.json.decode(written(own.own_view(0)))


async def test_without_a_seed_the_table_makes_its_own_and_commits_to_it(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url), connected(url) as ana:
        info, _ = await begin(ana, "")

        assert len(info.commitment) == 64


async def test_nobody_else_is_told_the_seed_and_a_rematch_has_new_cards(tmp_path: Path) -> None:
    async with (
        serving(SqliteStore(tmp_path / "tables.db")) as (_, url),
        connected(url) as ana,
        connected(url) as spectator,
    ):
        info, _ = await begin(ana, "friday")
        await spectator.watch(info.table, views=True)
        await ana.play(info.table)
        await ana.do(info.table, wire.Rematch())
        again = (await ana.watch(info.table)).info.rematch

        assert (await ana.watch(again)).info.commitment
        heard = b"".join(map(wire.encoded, spectator.heard))
        assert b"friday" not in heard
        assert seed_from_text("friday").hex().encode() not in heard
