"""The page as the server of an installed wheel sends it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.server.processes import address_of

ROOT = Path(__file__).parent.parent.parent
FIRST_LOAD = 150_000
"""Bytes that a browser receives for the first page load, at most."""
BROWSER = {"accept-encoding": "gzip, deflate, br, zstd"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a plain wheel and an sdist of this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(folder)]
    environment = {**os.environ, "BAGATELLE_NO_COMPILE": "1"}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    return folder


def test_wheel_and_sdist_have_every_asset_compressed(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        in_wheel = [name for name in wheel.namelist() if "/static/" in name]
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        in_sdist = [name.partition("/src/")[2] for name in sdist.getnames() if "/src/bagatelle/static/" in name]
    files = {name for name in in_wheel if "." in Path(name).name}
    assert files == {name for name in in_sdist if "." in Path(name).name}
    scripts = {name for name in files if name.endswith((".js", ".css", ".html"))}
    assert len(scripts) > 10
    large = {name for name in scripts if f"{name}.br" not in files or f"{name}.gz" not in files}
    assert not large, "the build compresses what becomes smaller, and all of these do"


def test_the_first_page_load_of_an_installed_wheel_is_small(built: Path, tmp_path: Path) -> None:
    site, output = tmp_path / "site", tmp_path / "output.txt"
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(site)]
    subprocess.run([*install, str(next(built.glob("*.whl")))], check=True, capture_output=True)
    environment = {**os.environ, "PYTHONPATH": str(site), "BAGATELLE_FORM": "interpreted"}
    where = [sys.executable, "-c", "import bagatelle; print(bagatelle.__file__)"]
    found = subprocess.run(where, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True).stdout
    assert Path(found.strip()).is_relative_to(site), "the wheel is used, not the checkout"
    command = [sys.executable, "-m", "bagatelle", "serve", "--port", "0", "--workers", "1", "--database", "t.db"]
    with output.open("wb") as stream:
        process = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=stream, stderr=stream)
    try:
        with httpx.Client(base_url=address_of(process, output), headers=BROWSER, trust_env=False) as browser:
            sizes = first_load(browser)
    finally:
        process.terminate()
        process.wait(60)
    assert len(sizes) > 5
    assert sum(sizes.values()) < FIRST_LOAD, sizes


def first_load(browser: httpx.Client) -> dict[str, int]:
    """Bytes that were sent for the page, and for everything that it names in its head."""
    sizes = {"/": sent(browser, "/")}
    plain = browser.get("/", headers={"accept-encoding": "identity"})
    for path in re.findall(r'(?:src|href)="\.(/[^"]+)"', plain.text):
        sizes[path] = sent(browser, path)
    return sizes


def sent(browser: httpx.Client, path: str) -> int:
    """Bytes of the answer's body on the wire."""
    with browser.stream("GET", path) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-encoding"] == "br"
        return sum(len(part) for part in answer.iter_raw())
