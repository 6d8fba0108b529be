"""What the arena makes of deals whose answer is known, and the table of a ladder."""

from __future__ import annotations

import json
import math
from itertools import pairwise
from pathlib import Path

import pytest

from bagatelle import bots
from bagatelle.core.errors import BagatelleError
from bagatelle.core.variant import Variant
from bagatelle.study.arena import ladder
from bagatelle.study.arena.plan import Part, Plan
from bagatelle.study.arena.play import Deal, Played
from bagatelle.study.arena.statistics import Estimate, Report, Row, more_is_better, report
from bagatelle.study.arena.tables import as_text, document
from tests.conftest import Script

SEATS = 3


def plan_of(*bots: str, crowd: bool = False) -> Plan:
    return Plan("sandbag", Variant(SEATS), bots, "0", held_out=False, crowd=crowd)


CHALLENGE = plan_of("rule", "random")


def played(totals: tuple[int, ...], winners: tuple[int, ...], rounds: int = 3) -> Played:
    """A game in which fewer points are better."""
    standings = tuple(sorted(range(SEATS), key=lambda seat: totals[seat]))
    return Played(totals, standings, winners, rounds, (10,) * SEATS, (0.02,) * SEATS)


def challenge(number: int, *, wins: bool, control: int = 20, better_by: int = 0) -> Deal:
    """A deal in which the challenger wins in every seat or in none, with so many points fewer than the control."""
    games = [played((control, control + 1, control - 1), (2,))]
    for seat in range(SEATS):
        base = [control, control + 1, control - 1]
        base[seat] -= better_by
        games.append(played((base[0], base[1], base[2]), (seat,) if wins else ((seat + 1) % SEATS,)))
    return Deal(number, tuple(games), 0.1)


def row_of(result: Report, part: Part, *, challenger: bool) -> Row:
    (row,) = (row for row in result.rows if row.part is part and row.challenger is challenger)
    return row


def width(estimate: Estimate) -> float:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.high - estimate.low


def test_deals_are_drawn_again_and_not_games() -> None:
    """All games of a deal go the same way here, so the interval is that of 400 coins, not of 1200."""
    number = 400
    result = report(CHALLENGE, [challenge(deal, wins=deal <= number // 2) for deal in range(1, number + 1)])

    wins = row_of(result, Part.ALONE, challenger=True).wins
    known = 2 * 1.96 * 0.5 / math.sqrt(number)
    assert wins.value == 0.5
    assert width(wins) == pytest.approx(known, rel=0.06)
    assert wins.low == pytest.approx(0.5 - known / 2, abs=0.004)
    assert width(wins) > 1.5 * known / math.sqrt(SEATS)


def test_differences_are_paired_with_the_control_of_the_same_deal() -> None:
    """Totals vary by tens, the difference not at all."""
    deals = [challenge(deal, wins=True, control=10 * (deal % 7), better_by=6) for deal in range(1, 101)]
    alone = row_of(report(CHALLENGE, deals), Part.ALONE, challenger=True)

    assert alone.difference is not None
    assert width(alone.points_per_round) > 1
    assert alone.difference.points_per_round == Estimate(2.0, 2.0, 2.0)
    assert alone.difference.points_per_game == Estimate(6.0, 6.0, 6.0)
    assert alone.difference.wins == Estimate(0.666667, 0.666667, 0.666667)


def test_the_control_and_the_bases_are_told_as_they_played() -> None:
    result = report(CHALLENGE, [challenge(1, wins=True, better_by=6), challenge(2, wins=False, better_by=6)])

    control = row_of(result, Part.CONTROL, challenger=False)
    bases = row_of(result, Part.ALONE, challenger=False)
    assert (control.games, control.decisions, control.wins.value) == (6, 60, 0.333333)
    assert (bases.games, bases.decisions, bases.wins.value) == (12, 120, 0.25)
    assert control.difference is None
    assert control.points_per_game.value == bases.points_per_game.value == 20.0
    assert [pace.seconds for pace in result.paces] == pytest.approx([0.002, 0.002])
    assert [pace.decisions for pace in result.paces] == [60, 180]


def test_a_shared_win_counts_as_shares_and_a_game_may_have_no_winner() -> None:
    games = (played((1, 1, 5), (0, 1)), played((1, 1, 1), (0, 1, 2)), played((2, 2, 9), ()))
    line_up = plan_of("rule", "random", "random@2")

    rows = report(line_up, [Deal(1, games, 0.1)]).rows

    # Bot 0 sits in seat 0, then 1, then 2; bot 1 in seat 1, then 2, then 0; bot 2 in seat 2, then 0, then 1.
    assert [row.wins.value for row in rows] == pytest.approx(
        [(1 / 2 + 1 / 3) / 3, (1 / 2 + 1 / 3) / 3, 1 / 9], abs=1e-6
    )


def test_points_a_round_take_games_of_different_length_by_their_rounds() -> None:
    games = (played((10, 0, 0), (1,), rounds=1), played((0, 80, 0), (0,), rounds=8), played((0, 0, 90), (0,), rounds=9))

    rule = report(plan_of("rule", "random", "random"), [Deal(1, games, 0.1)]).rows[0]

    assert rule.points_per_round.value == 10.0
    assert rule.points_per_game.value == 60.0


def test_a_single_deal_has_no_interval() -> None:
    result = report(CHALLENGE, [challenge(1, wins=True)])

    assert row_of(result, Part.ALONE, challenger=True).wins == Estimate(1.0, None, None)
    assert "(" not in as_text(result).splitlines()[3]


def test_without_deals_nothing_is_told() -> None:
    with pytest.raises(BagatelleError, match="no deal has been played"):
        report(CHALLENGE, [])


def test_which_way_points_count_follows_from_the_standings() -> None:
    few = played((3, 9, 5), (0,))
    many = few._replace(standings=few.standings[::-1])
    level = played((4, 4, 4), ())

    assert more_is_better([few, level]) is False
    assert more_is_better([many]) is True
    assert more_is_better([level]) is None


def test_where_more_points_are_better_the_difference_turns_round() -> None:
    deals = [challenge(deal, wins=True, better_by=6) for deal in (1, 2)]
    turned = [
        deal._replace(games=tuple(game._replace(standings=game.standings[::-1]) for game in deal.games))
        for deal in deals
    ]

    few, many = (row_of(report(CHALLENGE, some), Part.ALONE, challenger=True).difference for some in (deals, turned))

    assert few is not None
    assert many is not None
    assert (few.points_per_game.value, many.points_per_game.value) == (6.0, -6.0)
    assert few.wins == many.wins


def test_a_bot_against_itself_has_two_rows_and_no_edge() -> None:
    result = report(plan_of("rule", "rule"), [challenge(deal, wins=deal % 3 == 0) for deal in range(1, 10)])

    assert [(row.part, row.challenger) for row in result.rows] == [
        (Part.ALONE, True),
        (Part.ALONE, False),
        (Part.CONTROL, False),
    ]
    text = as_text(result)
    assert "rule, 1 among 2 rule" in text
    assert "rule, 2 beside 1 rule" in text


def test_times_stand_in_one_part_of_the_document_alone() -> None:
    deals = [challenge(deal, wins=deal % 3 == 0) for deal in range(1, 10)]
    slower = [
        deal._replace(games=tuple(game._replace(seconds=(9.0,) * SEATS) for game in deal.games), seconds=99.0)
        for deal in deals
    ]

    one, other = document(report(CHALLENGE, deals), 1.0), document(report(CHALLENGE, slower), 2.0)

    assert one.pop("measured") != other.pop("measured")
    assert json.dumps(one) == json.dumps(other)


def test_bots_that_think_by_the_clock_are_named_as_such() -> None:
    deals = [challenge(deal, wins=True) for deal in (1, 2)]
    by_clock = report(plan_of("rule@0.1s", "random"), deals)

    assert document(by_clock, 1.0)["repeatable"] is False
    assert "another run gives other games" in as_text(by_clock)
    assert document(report(CHALLENGE, deals), 1.0)["repeatable"] is True
    assert "another run" not in as_text(report(CHALLENGE, deals))


# --- the ladder -----------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def short_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rungs, however long the real ladder is."""
    monkeypatch.setattr("bagatelle.bots.ladder", lambda _: ["random", "rule"])


def test_a_ladder_gathers_its_contests_in_one_table(run: Script, tmp_path: Path) -> None:
    out = tmp_path / "bench"
    once = ("ladder", "sandbag", "--deals", "2", "--jobs", "1", "--out", str(out))
    run(*once, "--seats", "4", "3", "--crowd")
    shown = run(*once, "--seats", "3", "--deals", "3")

    text = (out / "strength-sandbag.txt").read_text()
    assert text in shown
    rows = [line.split() for line in text.splitlines() if line[:5].strip().isdecimal()]
    assert [(row[0], row[1], row[2]) for row in rows] == [
        ("3", "3", "rule,"),
        ("4", "2", "rule,"),
        ("4", "2", "random,"),
    ]
    assert "bagatelle ladder sandbag --seats 3 --deals 3 --seed 0\n" in text
    assert "bagatelle ladder sandbag --seats 4 3 --deals 2 --seed 0 --crowd\n" in text
    assert str(tmp_path) not in text + (out / "strength-sandbag.json").read_text()
    contests = json.loads((out / "strength-sandbag.json").read_text())["contests"]
    assert [contest["results"]["plan"]["seats"] for contest in contests] == [3, 4]
    assert [contest["results"]["deals"] for contest in contests] == [3, 2]


def test_a_ladder_keeps_to_its_time(run: Script, tmp_path: Path) -> None:
    shown = run("ladder", "bagoloot", "--seats", "2", "3", "--deals", "5000", "--jobs", "1", "--rounds", "1",
                "--think", "5", "--stop-after", "0.005", "--out", str(tmp_path))  # fmt: skip

    assert shown.count("The time is up") == 2
    assert "--rounds 1 --deals 5000 --seed 0 --think 5" in shown
    assert "rule@5 against random@5" in shown


def test_a_file_that_is_no_table_of_strength_is_left_alone(run: Script, tmp_path: Path) -> None:
    path = tmp_path / "strength-sandbag.json"
    path.write_text("{}")

    assert f"{path} is no table of strength" in run("ladder", "sandbag", "--out", str(tmp_path), code=1)
    assert path.read_text() == "{}"


def test_a_ladder_of_one_rung_has_nothing_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bagatelle.bots.ladder", lambda _: ["random"])
    with pytest.raises(BagatelleError, match="one rung only"):
        ladder.Climb("sandbag", (Variant(4),), "", "0", held_out=False, crowd=False).plans()


def test_the_levels_are_climbed_as_well() -> None:
    plans = ladder.Climb("bagoloot", (Variant(2),), "5", "0", held_out=True, crowd=False, levels=True).plans()

    names = [level.name for level in bots.levels("bagoloot")]
    assert [plan.bots for plan in plans] == [(f"{above}@5", f"{below}@5") for below, above in pairwise(names)]
