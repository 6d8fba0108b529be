"""``bagatelle bench``: what it prints, never how fast anything is."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from bagatelle import form, games
from bagatelle.core.errors import BagatelleError, UnknownGame
from bagatelle.study.bench import Peer, Report, Row, as_text, bench, beside_peer
from bagatelle.study.peers import PEERS, GinRummy, Hearts

SHORT = 0.05
OPTIONAL = "OpenSpiel is an optional extra"
OURS = Row("ours", 4, "interpreted", 1.0, 1.0, 1.0, 1.0)


def test_the_document_has_a_row_for_every_number_of_seats_in_every_form(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bench(["sandbag"], seconds=SHORT, json_output=True, out=tmp_path / "table.txt")
    document = json.loads(capsys.readouterr().out)

    forms = {"interpreted", "compiled"} if form.is_compiled() or form.compiled_runs_here() else {"interpreted"}
    assert {(row["seats"], row["form"]) for row in document["rows"]} == {
        (seats, name) for seats in games.find("sandbag").SEATS for name in forms
    }
    rates = ("plays_per_second", "rounds_per_second", "games_per_second", "copies_per_second")
    assert all(row[rate] > 0 for row in document["rows"] for rate in rates)
    assert document["form"] == form.name()
    assert bool(document["notes"]) is (forms == {"interpreted"})

    table = (tmp_path / "table.txt").read_text()
    assert "bagatelle bench --rules --game sandbag --seconds 0.05" in table
    assert str(tmp_path) not in table


def test_without_openspiel_the_peers_are_refused_with_the_way_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)

    with pytest.raises(BagatelleError, match=r"pip install 'bagatelle\[peers\]'"):
        bench(["sandbag"], seconds=SHORT, peers=True)


@pytest.mark.parametrize(
    ("game", "peer", "seats", "in_cpp"),
    [
        ("bagoloot", "gin_rummy", 2, {"games in C++"}),
        ("sandbag", "hearts", 4, {"games in C++", "roll-outs in C++"}),
    ],
)
def test_each_game_is_measured_beside_its_own_peer_in_the_same_run(
    capsys: pytest.CaptureFixture[str], game: str, peer: str, seats: int, in_cpp: set[str]
) -> None:
    pytest.importorskip("pyspiel", reason=OPTIONAL)
    bench([game], seconds=SHORT, peers=True, json_output=True)
    document = json.loads(capsys.readouterr().out)

    ways = {("interpreted", "Python loop")}
    if form.is_compiled() or form.compiled_runs_here():
        ways |= {("compiled", way) for way in {"Python loop", *in_cpp}}
    assert {(row["beside"], row["what"]) for row in document["peers"]} == ways
    assert all(row["game"] == game and row["peer"].endswith(f" {peer}") for row in document["peers"])
    assert all(row[rate] > 0 for row in document["peers"] for rate in ("plays_per_second", "games_per_second"))

    ratios = [ratio for ratio in document["ratios"] if ratio["against"] != "interpreted"]
    named = {(row["beside"], f"{row['peer']}, {row['what']}") for row in document["peers"]}
    assert {(ratio["form"], ratio["against"]) for ratio in ratios} == named
    assert all((ratio["game"], ratio["seats"]) == (game, seats) for ratio in ratios)
    for ratio in document["ratios"]:
        assert ratio["ratio"] == pytest.approx(ratio["plays_per_second"] / ratio["their_plays_per_second"])


def test_the_peer_has_no_say_where_the_game_does_not_offer_its_number_of_seats() -> None:
    pytest.importorskip("pyspiel", reason=OPTIONAL)
    game = games.find("sandbag")

    report = beside_peer(game, GinRummy(), SHORT)

    assert {ratio.seats for ratio in report.ratios} == {game.SEATS[0]}


def test_the_tables_explain_the_peers_that_were_measured_and_no_others() -> None:
    def row(game: str) -> Peer:
        return Peer(game, "theirs", "Python loop", "interpreted", 1.0, 1.0)

    one = as_text(Report(rows=[OURS], peers=[row("sandbag"), row("sandbag")]), "")
    assert one.count(Hearts.NOTE) == 1
    assert GinRummy.NOTE not in one

    both = as_text(Report(rows=[OURS], peers=[row("bagoloot"), row("sandbag")]), "")
    assert all(peer.NOTE in both for peer in PEERS.values())


def test_a_game_without_a_peer_is_measured_alone_and_needs_no_openspiel(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(PEERS, "sandbag")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    # The second process would know the peer again.
    monkeypatch.setattr("bagatelle.study.bench.measure_other_form", lambda *_, **__: Report())

    bench(["sandbag"], seconds=SHORT, peers=True, json_output=True)

    document = json.loads(capsys.readouterr().out)
    assert {row["game"] for row in document["rows"]} == {"sandbag"}
    assert document["peers"] == document["ratios"] == []
    assert "Nothing is measured beside sandbag: no peer is known for it." in document["notes"]


def test_every_game_that_has_a_peer_exists() -> None:
    assert set(PEERS) <= set(games.names())


def test_an_unknown_game_or_no_time_is_refused_at_once() -> None:
    with pytest.raises(UnknownGame):
        bench(["whist"])
    with pytest.raises(BagatelleError, match="more than 0"):
        bench(["sandbag"], seconds=0)
