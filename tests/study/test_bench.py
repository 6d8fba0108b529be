"""``bagatelle bench``: what it prints, never how fast anything is."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from bagatelle import form, games
from bagatelle.core.errors import BagatelleError, UnknownGame
from bagatelle.study.bench import bench

SHORT = 0.05


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
    assert "bagatelle bench --game sandbag --seconds 0.05" in table
    assert str(tmp_path) not in table


def test_without_openspiel_the_peers_are_refused_with_the_way_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)

    with pytest.raises(BagatelleError, match=r"pip install 'bagatelle\[peers\]'"):
        bench(["sandbag"], seconds=SHORT, peers=True)


def test_openspiel_is_measured_in_the_same_run(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is an optional extra")
    bench(["sandbag"], seconds=SHORT, peers=True, json_output=True)
    document = json.loads(capsys.readouterr().out)

    assert all(peer["plays_per_second"] > 0 for peer in document["peers"])
    against = {(ratio["form"], ratio["against"].rpartition(", ")[2]) for ratio in document["ratios"]}
    assert ("interpreted", "Python loop") in against
    assert (("compiled", "games in C++") in against) is (form.is_compiled() or form.compiled_runs_here())


def test_an_unknown_game_or_no_time_is_refused_at_once() -> None:
    with pytest.raises(UnknownGame):
        bench(["whist"])
    with pytest.raises(BagatelleError, match="more than 0"):
        bench(["sandbag"], seconds=0)
