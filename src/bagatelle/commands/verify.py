"""``bagatelle verify``: whether a record is true."""

from __future__ import annotations

import argparse
from pathlib import Path

from bagatelle.commands.choosing import Commands
from bagatelle.core.commitment import is_commitment
from bagatelle.core.errors import BagatelleError
from bagatelle.table.verifying import verify

PROBLEM = 1
"""What the command ends with when a check fails."""


def add_verify(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command to the others."""
    about = "check that a record is true: the deal as promised, the play by the rules"
    command = commands.add_parser(
        "verify",
        help=about,
        description=f"{about.capitalize()}. Says what was checked and what that does not prove; ends with {PROBLEM} if "
        "something is wrong.",
    )
    command.add_argument("file", type=Path, help="a record, as servers, play and simulate write it")
    command.add_argument(
        "--commitment", metavar="HEX", help="what you noted at the table before the deal: 64 hexadecimal digits"
    )
    command.set_defaults(run=_verify)


def _verify(options: argparse.Namespace) -> int:
    kept = None if options.commitment is None else options.commitment.strip().lower()
    if kept is not None and not is_commitment(kept):
        raise BagatelleError(f"--commitment needs 64 hexadecimal digits, as the table showed them, not {kept!r}")
    try:
        text = options.file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BagatelleError(f"{options.file} is no record: the text is not UTF-8") from error
    found = verify(text, kept)
    for check in found.checks:
        print(f"{check.verdict:<12} {check.text}")
    if found.failed:
        print(
            f"\n{'One check fails' if found.failed == 1 else f'{found.failed} checks fail'}: do not trust this record."
        )
        return PROBLEM
    print("\nNothing is wrong with it, as far as it could be checked. What that does not prove:")
    for limit in found.limits:
        print(f"- {limit}")
    return 0
