"""Compiles the rules with mypyc: for every wheel, and by ``make compile`` (``python hatch_build.py``) for a checkout.

Without a C compiler the wheel is plain Python and runs interpreted. There is no half-way: either every module
listed by ``sources`` is compiled into one unit, or none is (``bagatelle.form``).
"""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface
    except ImportError:  # `make compile` needs no hatchling
        BuildHookInterface = object

ROOT: Final = Path(__file__).parent
PACKAGE: Final = ROOT / "src" / "bagatelle"
SKIP: Final = "BAGATELLE_NO_COMPILE"
INTERPRETED: Final = frozenset(
    {"__init__", "events", "report", "view", "resample", "words", "drawing", "reading", "reasons", "preview"}
)
"""The modules of a game that speak to people: nothing there is hot, and dataclasses stay plain."""

SEARCH: Final = frozenset({"search", "heuristic", "world", "belief", "counting"})
"""The modules of the bots that run many thousand times for one decision."""


def sources() -> list[Path]:
    """What is compiled: ``core``, of each game everything that is rules, and of the bots what searches."""
    core = [path for path in (PACKAGE / "core").glob("*.py") if path.stem != "__init__"]
    games = [path for path in (PACKAGE / "games").glob("*/*.py") if path.stem not in INTERPRETED]
    bots = [path for path in (PACKAGE / "bots").rglob("*.py") if path.stem in SEARCH]
    return sorted(core + games + bots)


_SETUP: Final = """
import sys
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup

paths, target, temp = sys.argv[1].split(":"), sys.argv[2], sys.argv[3]
setup(
    name="bagatelle",
    packages=[],
    package_dir={"": "src"},
    ext_modules=mypycify(paths, opt_level="3", debug_level="0", target_dir=temp, group_name="bagatelle"),
    script_args=["-q", "build_ext", "--build-lib", target, "--build-temp", temp],
)
"""


def compile_into(target: Path) -> list[Path]:
    """Build the native unit below ``target``; the files made, or ``CompileError`` with the compiler's words."""
    with tempfile.TemporaryDirectory() as temp:
        script = Path(temp) / "build_native.py"
        script.write_text(_SETUP)
        paths = ":".join(str(path.relative_to(ROOT)) for path in sources())
        environment = {**os.environ, "MYPYPATH": "src", "BAGATELLE_FORM": "interpreted"}
        # Lets the C compiler inline across modules: nobody replaces functions of the unit at load time.
        environment["CFLAGS"] = f"{environment.get('CFLAGS', '')} -fno-semantic-interposition".strip()
        done = subprocess.run(
            [sys.executable, str(script), paths, str(target), temp],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise CompileError((done.stdout + done.stderr).strip())
    return sorted(target.rglob(f"*{EXTENSION_SUFFIXES[0]}"))


class CompileError(Exception):
    """The native unit could not be built; the text is what the compiler said."""


def write_stamp(target: Path, made: list[Path]) -> Path:
    """Say what was made from which sources, for ``bagatelle.form`` to check."""
    form = runpy.run_path(str(PACKAGE / "form.py"))
    names = [path.relative_to(PACKAGE).as_posix() for path in sources()]
    stamp = target / "bagatelle" / str(form["STAMP"])
    stamp.write_text(
        json.dumps(
            {
                "suffix": EXTENSION_SUFFIXES[0],
                "made": [path.relative_to(target).as_posix() for path in made],
                "sources": names,
                "digest": form["digest"](names, PACKAGE),
            },
            indent=1,
        )
    )
    return stamp


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg,misc,unused-ignore]  # hatchling may be absent
    """Adds the native unit to a wheel, where it can be built."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        if self.target_name != "wheel" or version == "editable" or os.environ.get(SKIP):
            return
        target = Path(tempfile.mkdtemp(prefix="bagatelle-native-"))
        self._target = target
        try:
            made = compile_into(target)
        except CompileError as error:
            self.app.display_warning(f"bagatelle: no native code, the rules will run interpreted. {error}")
            return
        files = [*made, write_stamp(target, made)]
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"] = {str(path): path.relative_to(target).as_posix() for path in files}

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
        if hasattr(self, "_target"):
            shutil.rmtree(self._target, ignore_errors=True)


def clean() -> None:
    """Remove what an earlier ``make compile`` left in the checkout."""
    for path in [
        *PACKAGE.rglob("*.so"),
        *PACKAGE.rglob("*.pyd"),
        *PACKAGE.parent.glob("*mypyc*"),
        PACKAGE / "native.json",
    ]:
        path.unlink(missing_ok=True)


def is_current() -> bool:
    """Whether the native unit can run here and is made from all the sources that there are now."""
    form = runpy.run_path(str(PACKAGE / "form.py"))
    if not form["compiled_runs_here"]():
        return False
    stamp = json.loads((PACKAGE / str(form["STAMP"])).read_text())
    return bool(stamp["sources"] == [path.relative_to(PACKAGE).as_posix() for path in sources()])


def main() -> int:
    """Compile the checkout in place; with ``--if-stale`` only when the native unit is not that of these sources."""
    if "--if-stale" in sys.argv and is_current():
        return 0
    clean()
    with tempfile.TemporaryDirectory() as temp:
        target = Path(temp)
        try:
            made = compile_into(target)
        except CompileError as error:
            print(f"{error}\nThe rules could not be compiled; they run interpreted.")
            return 1
        stamp = write_stamp(target, made)
        for path in made:
            shutil.copy2(path, PACKAGE.parent / path.relative_to(target))
        part = PACKAGE / f"{stamp.name}.part"
        shutil.copy2(stamp, part)
        part.replace(PACKAGE / stamp.name)  # whole or not at all: without it the files above are not used
    print(f"Compiled {len(sources())} modules into one native unit.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
