"""Whether a record is true: the deal that was promised, played by the rules. ``docs/fair-deals.md`` says what it means.

Each check says in words what was looked at. One that fails does not hide the others.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bagatelle.core.commitment import commitment, seed_from
from bagatelle.core.errors import BadRecord
from bagatelle.table.record import Record, check_result, play_through, read

# What no check can prove, in words.
ABOUT_TABLES = "Whoever runs the table can look at the cards while they are played, and tell somebody."
ABOUT_PEOPLE = "Nothing here says who sat there, or who helped them."
ABOUT_PLEDGES = (
    "A commitment proves something only to who noted it before the deal, from the table itself: one that stands in the "
    "same file as the secret may have been made up afterwards. Give yours with --commitment.",
    "Entropy proves something only to who chose it by chance and finds it here unchanged. Who runs the table knows the "
    "secret: if the last to add something was a friend of theirs, they could have tried until they liked the deal.",
)
ABOUT_SEEDS = "Without a commitment nothing says that the seed came by chance: who chose it could know all cards."


class Verdict(StrEnum):
    """How a check went."""

    HOLDS = "holds"
    FAILS = "fails"
    OPEN = "not checked"


class Check(NamedTuple):
    """One thing that was looked at."""

    verdict: Verdict
    text: str


class Verification(NamedTuple):
    """All that was looked at, and what it does not prove."""

    checks: tuple[Check, ...]
    limits: tuple[str, ...]

    @property
    def failed(self) -> int:
        """How many checks fail."""
        return sum(check.verdict is Verdict.FAILS for check in self.checks)


def verify(text: str, kept: str | None = None) -> Verification:
    """Everything that can be checked of a record's text; ``kept`` is the commitment that somebody noted before."""
    try:
        record = read(text)
    except BadRecord as error:
        return Verification((Check(Verdict.FAILS, f"The record cannot be read. {_sentence(error)}"),), ())
    limits = (ABOUT_SEEDS,) if record.pledge is None else ABOUT_PLEDGES
    checks = (*_check_pledge(record, kept), *_check_play(record))
    return Verification(checks, (ABOUT_TABLES, *limits, ABOUT_PEOPLE))


def _check_pledge(record: Record, kept: str | None) -> list[Check]:
    """The secret fits the commitment, and the seed comes from the secret and what the seats added."""
    pledge = record.pledge
    if pledge is None:
        why = (
            "The record has no commitment: it is of a game without a server, or of a deal that was played again, "
            "and nobody promised anything about its seed."
        )
        if kept is None:
            return [Check(Verdict.OPEN, why)]
        return [Check(Verdict.FAILS, f"{why} So nothing here fits the commitment that you have kept.")]
    checks = [_check_kept(pledge.commitment, kept)]
    if commitment(pledge.secret) == pledge.commitment:
        checks.append(Check(Verdict.HOLDS, "The secret fits the commitment: it is what the table had before the deal."))
    else:
        checks.append(Check(Verdict.FAILS, "The secret does not fit the commitment: it was changed after the deal."))
    added = [f"seat {seat + 1}" for seat, text in enumerate(pledge.entropy) if text]
    of = f"the secret and what {', '.join(added)} added" if added else "the secret alone, as no seat added anything"
    if seed_from(pledge.secret, pledge.entropy) == record.seed:
        checks.append(Check(Verdict.HOLDS, f"The seed comes from {of}."))
    else:
        checks.append(Check(Verdict.FAILS, f"The seed does not come from {of}: the cards were not dealt as promised."))
    return checks


def _check_kept(published: str, kept: str | None) -> Check:
    if kept is None:
        return Check(Verdict.OPEN, "You gave no commitment of your own; the one in the record is taken as it stands.")
    if kept == published:
        return Check(Verdict.HOLDS, "The commitment in the record is the one that you have kept.")
    return Check(
        Verdict.FAILS, "The commitment in the record is not the one that you have kept: another table, or other cards."
    )


def _check_play(record: Record) -> list[Check]:
    """The cards come from the seed, the actions follow the rules, and the result is what they lead to."""
    dealt = Check(Verdict.HOLDS, "The cards are dealt from the seed: a record has no others, all come from it again.")
    try:
        table = play_through(record)
    except BadRecord as error:
        return [
            dealt,
            Check(Verdict.FAILS, f"An action does not follow the rules. {_sentence(error)}"),
            Check(Verdict.OPEN, "The result: the game cannot be played to its end."),
        ]
    played = Check(
        Verdict.HOLDS, f"All {len(record.actions)} actions follow the rules of {record.game.TITLE} with these cards."
    )
    try:
        check_result(record, table)
    except BadRecord as error:
        return [dealt, played, Check(Verdict.FAILS, f"The result is not right. {_sentence(error)}")]
    if record.result is None:
        return [dealt, played, Check(Verdict.OPEN, "The result: the game is not over.")]
    return [dealt, played, Check(Verdict.HOLDS, "The result is what these actions lead to.")]


def _sentence(error: BadRecord) -> str:
    return f"Line {error.line}: {error.problem}"
