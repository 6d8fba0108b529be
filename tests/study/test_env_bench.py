"""``bagatelle bench --envs``: what it prints, never how fast anything is."""

from __future__ import annotations

import importlib.util
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from bagatelle.cli import main
from bagatelle.core.errors import BagatelleError
from bagatelle.study import env_bench
from bagatelle.study.bench import Report, Row
from bagatelle.study.clock import Rate
from bagatelle.study.env_bench import EMPTY_RAW, EMPTY_WRAPPED, HEARTS, bench_envs, lines, of_peers
from tests.conftest import Script

SHORT = 0.02


def without(monkeypatch: pytest.MonkeyPatch, *absent: str) -> None:
    """As if these packages were not installed."""
    found = importlib.util.find_spec

    def find_spec(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name in absent else found(name, package)

    monkeypatch.setattr("importlib.util.find_spec", find_spec)


def test_the_table_has_batches_and_pettingzoo_beside_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    without(monkeypatch, "pyspiel", "rlcard")
    bench_envs(seconds=SHORT, peers=True, out=tmp_path / "envs.txt")

    printed = capsys.readouterr().out
    for name in ("batch, sandbag, 4 seats", "batch, bagoloot, 2 seats", EMPTY_RAW, EMPTY_WRAPPED):
        assert name in printed
    for name in ("Gymnasium, sandbag, 4 seats, random bots", "Gymnasium, bagoloot, 4 seats, random bots"):
        assert name in printed
    assert "Our games through OpenSpiel were not measured: pip install 'bagatelle[openspiel]'" in printed
    assert "OpenSpiel was not measured" in printed
    assert "RLCard was not measured" in printed
    assert (tmp_path / "envs.txt").read_text() == printed
    assert str(tmp_path) not in printed


def test_ratios_are_to_what_is_comparable() -> None:
    rates = {
        "batch, sandbag, 4 seats": Rate(1.0, 800.0),
        "PettingZoo, sandbag, 4 seats, raw": Rate(1.0, 300.0),
        EMPTY_RAW: Rate(1.0, 600.0),
        "PettingZoo, sandbag, 4 seats, wrapped": Rate(1.0, 30.0),
        EMPTY_WRAPPED: Rate(1.0, 40.0),
        HEARTS: Rate(1.0, 200.0),
    }
    table = {line[0]: line[2:] for line in lines(rates)}

    assert table["batch, sandbag, 4 seats"] == ("-", "4.00")
    assert table["PettingZoo, sandbag, 4 seats, raw"] == ("0.50", "1.50")
    assert table["PettingZoo, sandbag, 4 seats, wrapped"] == ("0.75", "0.15")


def test_without_the_extra_the_way_to_install_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "pettingzoo")

    with pytest.raises(BagatelleError, match=r"need pettingzoo: pip install 'bagatelle\[envs\]'"):
        bench_envs(seconds=SHORT)
    with pytest.raises(BagatelleError, match="more than 0"):
        bench_envs(seconds=0)


def test_the_command_refuses_what_does_not_go_together(run: Script) -> None:
    assert "leave --game and --json out" in run("bench", "--envs", "--json", code=1)
    with pytest.raises(SystemExit):
        main(["bench", "--envs", "--rules"])


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if everything had been measured in no time."""
    report = Report(rows=[Row("sandbag", 4, "interpreted", 1.0, 1.0, 1.0, 1.0)])
    monkeypatch.setattr("bagatelle.study.bench.measure_both", lambda *_, **__: report)
    rates = {EMPTY_RAW: Rate(1.0, 600.0), EMPTY_WRAPPED: Rate(1.0, 40.0)}
    monkeypatch.setattr("bagatelle.study.env_bench.measured", lambda *_, **__: (rates, []))


@pytest.mark.usefixtures("quick")
def test_peers_alone_measures_rules_and_environments_one_after_the_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is an optional extra")
    out = tmp_path / "both.txt"
    assert main(["bench", "--peers", "--out", str(out)]) == 0

    printed = capsys.readouterr().out
    assert 0 < printed.index("ns a copy") < printed.index("to nothing inside")
    assert out.read_text() == printed


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    "narrow", [["--rules", "--peers"], ["--game", "sandbag", "--peers"], ["--peers", "--json"], []]
)
def test_the_rules_can_be_measured_alone(capsys: pytest.CaptureFixture[str], narrow: list[str]) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is an optional extra")
    assert main(["bench", *narrow]) == 0

    printed = capsys.readouterr().out
    assert "sandbag" in printed
    assert "to nothing inside" not in printed


@pytest.mark.usefixtures("quick")
def test_without_the_extra_the_rules_are_measured_and_the_rest_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is an optional extra")
    without(monkeypatch, "gymnasium")
    assert main(["bench", "--peers"]) == 0

    printed = capsys.readouterr().out
    assert "ns a copy" in printed
    assert printed.endswith("The environments were not measured, they need gymnasium: pip install 'bagatelle[envs]'.\n")


def test_every_peer_that_is_installed_plays_whole_games() -> None:
    works, notes = of_peers()
    for work in works.values():
        assert work(1).plays > 1
    if "rlcard" not in sys.modules:
        assert any("RLCard" in note for note in notes)
        pytest.skip("RLCard is an optional extra and was not measured")


def test_our_games_run_by_gymnasium_and_by_openspiel() -> None:
    for work in env_bench.in_gymnasium().values():
        assert work(2).units == 2
        assert work(1).plays > 5
    pytest.importorskip("pyspiel", reason="OpenSpiel is an optional extra")
    works, notes = env_bench.in_openspiel()
    assert not notes
    assert len(works) == 2
    for work in works.values():
        assert work(1).plays > 20


def test_games_are_played_again_choice_by_choice() -> None:
    codes = env_bench.recorded("sandbag", 4)

    assert len(codes) > 200
    tables = env_bench.in_pettingzoo(wrapped=False)
    assert next(iter(tables.values()))(2) == (2, 2 * len(codes))
