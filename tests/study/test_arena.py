"""The arena: duplicate deals, every seat, a control, and runs that go on where they stopped."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from filelock import FileLock

from bagatelle.cli import main
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Event, State, View
from bagatelle.core.shuffle import seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.games import AnyGame
from bagatelle.games.sandbag.rules.events import Dealt
from bagatelle.study.arena import play
from bagatelle.study.arena.journal import Journal, journal_beside
from bagatelle.study.arena.plan import BASE, CHALLENGER, Part, Plan, check_plan, fingerprint, source_digest
from bagatelle.study.arena.play import Unit, play_deal, play_unit
from bagatelle.study.arena.progress import Progress, spoken
from bagatelle.table.record import AnyTable
from bagatelle.table.table import Table
from tests.conftest import Script
from tests.server.processes import default_sigint

OWN = "tests.bots.own_bots:"
LONG = 120
"""Seconds after which a test gives up; nothing here takes as long."""


def plan_of(
    *bots: str, seats: int = 3, game: str = "sandbag", held_out: bool = False, crowd: bool = False, seed: str = "0"
) -> Plan:
    return check_plan(Plan(game, Variant(seats), bots, seed, held_out=held_out, crowd=crowd))


CHALLENGE = plan_of("rule", "random")


def document(path: Path) -> str:
    """The results without what changes from run to run, to the byte."""
    values = json.loads(path.read_text())
    assert values.pop("measured")["seconds"] >= 0
    return json.dumps(values)


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> list[AnyTable]:
    """All tables that the arena plays at, in their order."""
    seen: list[AnyTable] = []

    class Remembered(Table[State[Event], View, Event]):
        def __init__(
            self, game: AnyGame, variant: Variant, seed: bytes, names: Sequence[str], bots: Sequence[str]
        ) -> None:
            super().__init__(game, variant, seed, names, bots)
            seen.append(self)

    monkeypatch.setattr(play, "Table", Remembered)
    return seen


def dealt(table: AnyTable) -> list[Dealt]:
    """The cards of the first deal; later ones come from the same seed but after other play."""
    return [event for event in table.events if isinstance(event, Dealt)][: table.variant.seats]


# --- what is played -------------------------------------------------------------------------------


def test_in_a_line_up_every_bot_has_every_seat_once() -> None:
    plan = plan_of("rule", "random", "rule@1", "random@2", seats=4)

    pairings = plan.pairings()

    assert {pairing.part for pairing in pairings} == {Part.LINE_UP}
    assert all(sorted(pairing.seats) == [0, 1, 2, 3] for pairing in pairings)
    for seat in range(4):
        assert sorted(pairing.seats[seat] for pairing in pairings) == [0, 1, 2, 3]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_challenger_has_every_seat_beside_a_control_and_so_has_a_base_in_a_crowd(seats: int) -> None:
    pairings = plan_of("rule", "random", seats=seats, crowd=True).pairings()

    parts = {part: [pairing.seats for pairing in pairings if pairing.part is part] for part in Part}
    assert parts[Part.CONTROL] == [(BASE,) * seats]
    for part, alone in ((Part.ALONE, CHALLENGER), (Part.CROWD, BASE)):
        assert sorted(line.index(alone) for line in parts[part]) == list(range(seats))
        assert all(Counter(line)[alone] == 1 for line in parts[part])
    assert not parts[Part.LINE_UP]


def test_all_games_of_a_deal_have_the_same_cards_and_other_deals_have_others(tables: list[AnyTable]) -> None:
    for number in (1, 2):
        play_deal(CHALLENGE, number)

    first, second = tables[:4], tables[4:]
    assert len(first) == len(second) == len(CHALLENGE.pairings()) == 4
    assert all(dealt(table) == dealt(first[0]) for table in first)
    assert all(dealt(table) == dealt(second[0]) for table in second)
    assert dealt(first[0]) != dealt(second[0])
    assert [table.bots for table in first] == [
        ("random", "random", "random"),
        ("rule", "random", "random"),
        ("random", "rule", "random"),
        ("random", "random", "rule"),
    ]


def test_held_out_deals_are_others_and_both_streams_are_the_documented_ones() -> None:
    held_out = plan_of("rule", "random", held_out=True)

    assert CHALLENGE.seed_of(7) == seed_from_text("arena 0 7")
    assert held_out.seed_of(7) == seed_from_text("held out 0 7")
    assert plan_of("rule", "random", seed="x").seed_of(7) == seed_from_text("arena x 7")


def test_a_deal_is_the_same_whenever_it_is_played_but_for_the_time() -> None:
    def timeless(deal: play.Deal) -> list[play.Played]:
        return [game._replace(seconds=()) for game in deal.games]

    assert timeless(play_deal(CHALLENGE, 3)) == timeless(play_deal(CHALLENGE, 3))
    assert timeless(play_deal(CHALLENGE, 3)) != timeless(play_deal(CHALLENGE, 4))


def test_decisions_are_counted_for_every_seat(tables: list[AnyTable]) -> None:
    deal = play_deal(CHALLENGE, 1)

    for table, game in zip(tables, deal.games, strict=True):
        assert game.decisions == tuple(sum(act.seat == seat for act in table.actions) for seat in range(3))
        assert all(seconds > 0 for seconds in game.seconds)
        assert game.rounds == table.rounds_scored() == 3


def test_the_fingerprint_changes_with_all_that_could_change_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "changing_bot.py"
    source = "from tests.bots.own_bots import Whimsical\nclass Mine(Whimsical):\n    pass\n"
    module.write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))
    mine = plan_of("changing_bot:Mine", "random")
    plans = [CHALLENGE, plan_of("random", "rule"), plan_of("rule@4", "random"), plan_of("rule", "random", crowd=True)]
    plans += [plan_of("rule", "random", seats=4), plan_of("rule", "random", held_out=True), mine]
    plans += [plan_of("rule", "random", seed="1"), plan_of("rule", "random", game="bagoloot")]

    before = fingerprint(mine)
    assert len({fingerprint(plan) for plan in plans}) == len(plans)
    assert fingerprint(plan_of("rule", "random")) == fingerprint(CHALLENGE)
    module.write_text(source + "\n# thinks otherwise now\n")
    assert fingerprint(mine) == before, "this process still has the code it has loaded"
    source_digest.cache_clear()
    assert fingerprint(mine) != before


def test_a_unit_is_refused_by_other_code() -> None:
    with pytest.raises(BagatelleError, match="give it the same bagatelle and bots"):
        play_unit(Unit(CHALLENGE, "of something else", (1,)))


# --- the command ----------------------------------------------------------------------------------

ARENA = ("arena", "sandbag", "--seats", "3", "--bots", "rule", "random")


def test_the_table_tells_wins_points_and_what_they_are_beside(run: Script, home: Path) -> None:
    shown = run(*ARENA, "--deals", "3", "--jobs", "1", "--crowd")

    assert "Sandbag, 3 seats, 3 duplicate deals (seed 0)" in shown
    for line in ("rule, 1 among 2 random", "random, 2 beside 1 rule", "rule, 2 beside 1 random", "random, only random"):
        assert line in shown
    assert "better than the control by" in shown
    assert "Fewer points are better." in shown
    (journal,) = (home / "arena").glob("*.journal")
    assert len(journal.read_text().splitlines()) == 4


def test_bag_o_loot_counts_points_the_other_way(run: Script) -> None:
    shown = run("arena", "bagoloot", "--seats", "2", "--bots", "rule", "random", "--deals", "2", "--jobs", "1")

    assert "More points are better." in shown
    assert "rule against random" in shown


def test_a_line_up_is_compared_with_the_average_of_all_seats(run: Script, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    shown = run("arena", "sandbag", "--seats", "3", "--bots", "rule", "random", "random", "--deals", "3", "--jobs", "1",
                "--json", str(out))  # fmt: skip

    assert "better than the average of all seats by" in shown
    rule, random = json.loads(out.read_text())["rows"]
    assert (rule["bot"], rule["games"], random["bot"], random["games"]) == ("rule", 9, "random", 18)
    for figure in ("points_per_round", "points_per_game"):
        all_seats = (rule[figure]["value"] + 2 * random[figure]["value"]) / 3
        assert rule["difference"][figure]["value"] == pytest.approx(all_seats - rule[figure]["value"], abs=1e-5)


def test_the_results_do_not_depend_on_the_number_of_processes(run: Script, tmp_path: Path) -> None:
    files = [tmp_path / name / "out.json" for name in ("one", "two")]
    for file, jobs in zip(files, ("1", "2"), strict=True):
        run(*ARENA, "--deals", "5", "--crowd", "--jobs", jobs, "--json", str(file))

    assert document(files[0]) == document(files[1])


def test_the_results_of_a_dask_cluster_are_the_same(run: Script, tmp_path: Path) -> None:
    from distributed import LocalCluster  # noqa: PLC0415 - slow to load, and only this test needs it

    files = [tmp_path / name / "out.json" for name in ("here", "there")]
    run(*ARENA, "--deals", "7", "--jobs", "1", "--json", str(files[0]))
    started: Callable[..., LocalCluster] = LocalCluster  # its own signature has no types
    with started(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as cluster:
        address = cluster.scheduler_address
        run(*ARENA, "--deals", "7", "--scheduler", address, "--json", str(files[1]))
        broken = run("arena", "sandbag", "--bots", f"{OWN}Broken", "random", "--scheduler", address, code=1)

    assert document(files[0]) == document(files[1])
    assert f"the bot '{OWN}Broken' in deal " in broken
    assert "IndexError: list index out of range" in broken


def test_a_scheduler_that_is_not_there_is_told(run: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bagatelle.study.arena.run.PATIENCE", 0.2)

    shown = run(*ARENA, "--deals", "1", "--scheduler", "tcp://127.0.0.1:9", code=1)

    assert "no Dask scheduler answers at 'tcp://127.0.0.1:9'" in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--bots", "rule"), "--bots needs 2 bots (a challenger and a base) or 4, one a seat, with 4 seats, not 1"),
        (("--bots", "rule", "rule", "rule"), "with 4 seats, not 3"),
        (("--bots", "rule", "nobody"), "there is no bot 'nobody'"),
        (("--bots", "rule@0", "rule"), "after @ stands a number of simulations"),
        (("--bots", "rule", "random", "--deals", "0"), "--deals needs 1 or more, not 0"),
        (("--bots", "rule", "random", "--jobs", "0"), "--jobs needs 1 or more, not 0"),
        (("--bots", "rule", "random", "--stop-after", "0"), "--stop-after needs more than 0 minutes"),
        (("--bots", "rule", "random", "--stop-after", "nan"), "--stop-after needs more than 0 minutes"),
        (("--bots", "rule", "random", "--seats", "9"), "Sandbag is played by 3 to 6, not by 9"),
        (("--bots", "rule", "rule", "rule", "rule", "--crowd"), "--crowd goes with two bots"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_played(
    run: Script, home: Path, arguments: tuple[str, ...], said: str
) -> None:
    shown = run("arena", "sandbag", *arguments, code=1)

    last = shown.splitlines()[-1]  # a first command without compiled rules has a note before it
    assert last.startswith("bagatelle: ")
    assert said in last
    assert not (home / "arena").exists()


@pytest.mark.parametrize(
    ("package", "arguments", "extra"),
    [("matplotlib", ("--plot", "x.png"), "plot"), ("distributed", ("--scheduler", "tcp://127.0.0.1:9"), "cluster")],
)
def test_a_missing_extra_is_named_before_anything_is_played(
    run: Script, home: Path, monkeypatch: pytest.MonkeyPatch, package: str, arguments: tuple[str, ...], extra: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)

    assert f"pip install 'bagatelle[{extra}]'" in run(*ARENA, *arguments, code=1)
    assert not (home / "arena").exists()


@pytest.mark.parametrize("flag", ["--json", "--plot"])
def test_a_file_that_cannot_be_written_is_named_before_anything_is_played(
    run: Script, home: Path, tmp_path: Path, flag: str
) -> None:
    pytest.importorskip("matplotlib", reason="--plot is an optional extra")
    (tmp_path / "file").write_text("no folder")

    assert f"{flag}: the folder of " in run(*ARENA, flag, str(tmp_path / "file" / "results"), code=1)
    assert f"{flag}: {tmp_path} is a folder; name a file" in run(*ARENA, flag, str(tmp_path), code=1)
    assert not (home / "arena").exists()


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("Broken", r"in deal \d+, seat 0, failed: IndexError: list index out of range \(own_bots.py, line \d+\)"),
        ("Cheating", r"in deal \d+, seat 0, chose what is not allowed: Decision\("),
        ("Curt", r"in deal \d+, seat 0, answered \d+, which is no decision: return Decision\(code, reason\)"),
        ("Forgetful", r"in deal \d+, seat 0, answered None, which is no decision"),
        ("Deaf", r"in deal \d+, seat 0, failed: RuntimeError: what\? \(own_bots.py, line \d+\)"),
        ("Wordless", r"in deal \d+, seat 0, failed: AssertionError \(own_bots.py, line \d+\)"),
        ("Leaving", r"in deal \d+, seat 0, failed: SystemExit: 3 \(own_bots.py, line \d+\)"),
    ],
)
def test_the_fault_of_a_bot_is_told_with_its_name_and_place(run: Script, jobs: str, bot: str, said: str) -> None:
    shown = run("arena", "sandbag", "--bots", f"{OWN}{bot}", "random", "--jobs", jobs, code=1)

    assert re.search(f"^bagatelle: the bot '{OWN}{bot}' {said}", shown.splitlines()[-1])


def test_a_bot_may_answer_with_a_number_of_numpys(run: Script) -> None:
    shown = run("arena", "sandbag", "--bots", f"{OWN}Learnt", "random", "--deals", "1", "--jobs", "1")

    assert f"{OWN}Learnt" in shown


def test_a_long_deal_does_not_leave_one_in_the_dark(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bagatelle.study.arena.progress.EVERY", 0.01)
    said = ""
    with Progress(3):
        while "\n" not in said:  # nothing is told meanwhile
            said += capsys.readouterr().err

    assert re.match(r"0 of 3 deals, \d+ s so far\n", said)


def test_the_picture_is_a_png(run: Script, tmp_path: Path) -> None:
    for number, bots in enumerate([("rule", "random"), ("rule", "random", "random")]):
        path = tmp_path / f"{number}.png"
        run("arena", "sandbag", "--seats", "3", "--bots", *bots, "--deals", str(number + 1), "--plot", str(path))

        assert path.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


def test_the_picture_is_what_its_ending_says_or_refused_before_anything_is_played(
    run: Script, home: Path, tmp_path: Path
) -> None:
    assert "--plot: no picture ends with .foo; it can be " in run(*ARENA, "--plot", str(tmp_path / "x.foo"), code=1)
    assert not (home / "arena").exists()
    run(*ARENA, "--deals", "1", "--plot", str(tmp_path / "x.svg"))
    assert "<svg" in (tmp_path / "x.svg").read_text()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_one_deal_is_played_however_short_the_time_is(run: Script, jobs: str) -> None:
    shown = run(*ARENA, "--deals", "5000", "--jobs", jobs, "--stop-after", "0.0000001")

    assert "The time is up" in shown
    assert "0 of 5000" not in shown


def test_when_the_time_is_up_whole_deals_are_told(run: Script, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    shown = run(*ARENA, "--deals", "5000", "--jobs", "2", "--stop-after", "0.01", "--json", str(out))

    deals = json.loads(out.read_text())["deals"]
    assert 1 <= deals < 5000
    assert f"The time is up: {deals} of 5000 deals were played." in shown


# --- going on -------------------------------------------------------------------------------------


def journal_of(out: Path) -> Path:
    return journal_beside(out, CHALLENGE)


def whole_lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def started(out: Path, home: Path) -> subprocess.Popen[str]:
    """The real command at a run that would take long, once some deals are played."""
    with default_sigint():
        process = subprocess.Popen(
            [sys.executable, "-m", "bagatelle", *ARENA, "--deals", "9999", "--jobs", "2", "--json", str(out)],
            env={**os.environ, "BAGATELLE_HOME": str(home)},
            stderr=subprocess.PIPE,
            text=True,
        )
    until(lambda: whole_lines(journal_of(out)) > 4)
    return process


def children(pid: int) -> list[int]:
    """The processes that a process has started, by any of its threads."""
    lists = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(child) for children in lists for child in children.split()]


def lives(pid: int) -> bool:
    """Whether a process runs; one that is dead and not yet buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def finish(run: Script, out: Path, tmp_path: Path) -> str:
    """Go on with the run for a few deals more; what was shown, once it proved equal to a run without a break."""
    deals = str(whole_lines(journal_of(out)) + 2)
    before = journal_of(out).read_bytes()
    shown = run(*ARENA, "--deals", deals, "--jobs", "1", "--json", str(out))
    assert journal_of(out).read_bytes().startswith(before[: before.rfind(b"\n") + 1])
    run(*ARENA, "--deals", deals, "--jobs", "2", "--json", str(tmp_path / "whole" / "out.json"))
    assert document(out) == document(tmp_path / "whole" / "out.json")
    return shown


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for left processes where Linux lists them")
def test_a_run_killed_in_the_middle_goes_on_and_leaves_no_process(run: Script, tmp_path: Path, home: Path) -> None:
    out = tmp_path / "out.json"
    with started(out, home) as process:
        workers = children(process.pid)
        process.kill()
    played = whole_lines(journal_of(out)) - 1

    assert len(workers) >= 2
    until(lambda: not any(lives(pid) for pid in workers))
    assert f"{played} of {played + 3} deals were played before; going on." in finish(run, out, tmp_path)


def test_ctrl_c_says_how_to_go_on(run: Script, tmp_path: Path, home: Path) -> None:
    out = tmp_path / "out.json"
    with started(out, home) as process:
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=LONG)

    assert process.returncode == 130
    assert "of 9999 deals. The same command goes on from here." in said
    assert "Traceback" not in said
    finish(run, out, tmp_path)


@pytest.mark.parametrize("end", ["[3,[[[1,2", '[3,"nonsense",1]\n', "\x00\x00\n"])
def test_a_torn_line_is_left_out_and_its_deal_played_again(run: Script, tmp_path: Path, end: str) -> None:
    out = tmp_path / "out.json"
    run(*ARENA, "--deals", "2", "--jobs", "1", "--json", str(out))
    with journal_of(out).open("a") as file:
        file.write(end)

    shown = run(*ARENA, "--deals", "3", "--jobs", "1", "--json", str(out))

    assert "2 of 3 deals were played before" in shown
    with Journal(journal_of(out), CHALLENGE).open() as deals:
        assert sorted(deals) == [1, 2, 3]
    run(*ARENA, "--deals", "3", "--jobs", "1", "--json", str(tmp_path / "whole" / "out.json"))
    assert document(out) == document(tmp_path / "whole" / "out.json")


def test_fewer_deals_than_were_played_are_the_first_ones(run: Script, tmp_path: Path) -> None:
    out, other = tmp_path / "out.json", tmp_path / "other" / "out.json"
    run(*ARENA, "--deals", "4", "--jobs", "1", "--json", str(out))
    run(*ARENA, "--deals", "2", "--jobs", "1", "--json", str(out))
    run(*ARENA, "--deals", "2", "--jobs", "1", "--json", str(other))

    assert document(out) == document(other)


def test_fresh_forgets_what_was_played(run: Script, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    run(*ARENA, "--deals", "2", "--jobs", "1", "--json", str(out))

    assert "played before" not in run(*ARENA, "--deals", "2", "--jobs", "1", "--json", str(out), "--fresh")
    assert whole_lines(journal_of(out)) == 3


def test_the_journal_of_other_games_is_not_touched(run: Script, tmp_path: Path) -> None:
    path = tmp_path / "mine.journal"
    run(*ARENA, "--deals", "1", "--jobs", "1", "--journal", str(path))
    live = path.read_bytes()

    shown = run(*ARENA, "--deals", "1", "--jobs", "1", "--journal", str(path), "--seed", "other", code=1)

    assert f"{path} is not the journal of these games" in shown
    assert path.read_bytes() == live


def test_two_runs_do_not_write_one_journal(run: Script, tmp_path: Path) -> None:
    path = tmp_path / "mine.journal"
    with FileLock(path.with_suffix(".lock")):
        shown = run(*ARENA, "--deals", "1", "--jobs", "1", "--journal", str(path), code=1)

    assert f"another run writes {path} right now" in shown


@pytest.mark.parametrize(("seconds", "said"), [(8.2, "8 s"), (200, "3 min 20 s"), (7500, "2 h 5 min")])
def test_times_are_told_as_people_say_them(seconds: float, said: str) -> None:
    assert spoken(seconds) == said


def test_other_commands_do_not_wait_for_numpy() -> None:
    seen = "import sys, bagatelle.cli; print(sorted({'numpy', 'matplotlib', 'distributed'} & set(sys.modules)))"

    assert subprocess.check_output([sys.executable, "-c", seen], text=True) == "[]\n"


def test_help_speaks_of_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "bagoloot", "--help"])

    assert "--held-out" in capsys.readouterr().out
