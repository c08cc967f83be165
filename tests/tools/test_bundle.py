"""The package for Debian is as lintian wants it, and what is built twice is the same."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kit.programs import program
from tools import bundle

pytestmark = pytest.mark.linux


def test_the_package_for_debian_is_as_lintian_wants_it(tmp_path: Path) -> None:
    """The folder in it is a stand-in: Python's own program, and nothing beside it."""
    program("dpkg-deb")
    lintian = program("lintian")
    folder = tmp_path / "dream"
    folder.mkdir()
    shutil.copy(Path(sys.executable).resolve(), folder / "dream")
    share = tmp_path / "share"
    bundle.write_share(share)
    package = bundle.debian_package(folder, share, tmp_path)
    said = subprocess.run(
        [lintian, "--fail-on", "error,warning", package], capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stdout) == (0, "")


DATE = "1790000000"
Packed = Callable[[Path, Path], Path]


def some_bundle(folder: Path, date: int, names: list[str]) -> Path:
    """A folder as a bundle has it, made in an order, at a time and under a umask of its own."""
    before = os.umask(0o022 if date else 0o077)
    try:
        bundled = folder / "dream"
        (bundled / "lib").mkdir(parents=True)
        for name in names:
            (bundled / name).write_bytes(name.encode() * 1000)
            os.utime(bundled / name, (date, date))
        (bundled / "dream").chmod(0o755)
        (bundled / "link").symlink_to("lib/a.so")
    finally:
        os.umask(before)
    return bundled


def as_a_package(folder: Path, archive: Path) -> Path:
    program("dpkg-deb")
    share = folder.parent / "share"
    shutil.rmtree(share, ignore_errors=True)
    bundle.write_share(share)
    return bundle.debian_package(folder, share, archive.parent)


@pytest.mark.parametrize("packed", [bundle.tarred, bundle.zipped, as_a_package])
def test_the_same_bundle_makes_the_same_archive(
    packed: Packed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", DATE)
    names, made = ["dream", "lib/a.so", "lib/b.txt", "z.txt"], []
    for number, order in enumerate((names, names[::-1])):
        place = tmp_path / str(number)
        folder = some_bundle(place, 86_400 * 365 * 20 * number, order)
        made.append(packed(folder, place / "archive").read_bytes())
    assert made[0] == made[1]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    assert packed(folder, place / "later").read_bytes() != made[1], "a date is told"


def test_a_zip_keeps_what_runs_and_what_links(tmp_path: Path) -> None:
    archive = bundle.zipped(some_bundle(tmp_path, 1, ["dream", "lib/a.so"]), tmp_path / "a.zip")
    with zipfile.ZipFile(archive) as packed:
        modes = {info.filename: info.external_attr >> 16 for info in packed.infolist()}
        assert packed.read("dream/link") == b"lib/a.so"
    assert modes == {"dream/dream": 0o100755, "dream/lib/a.so": 0o100644, "dream/link": 0o120777}


def test_the_date_is_that_of_the_last_commit_where_nobody_says_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert 1_700_000_000 < bundle.source_date() < 4_000_000_000
    monkeypatch.setenv("SOURCE_DATE_EPOCH", DATE)
    assert bundle.source_date() == int(DATE)


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_two_builds_make_the_same_bytes(target: str, tmp_path: Path) -> None:
    pytest.importorskip("hatchling", reason="what builds is not installed")
    made = []
    for number in (1, 2):
        out = tmp_path / str(number)
        environment = {**os.environ, "PYTHONHASHSEED": str(number), "TZ": f"UTC{number}"}
        command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)]
        subprocess.run(command, cwd=bundle.ROOT, env=environment, check=True, capture_output=True)
        (built,) = out.iterdir()
        made.append(built.read_bytes())
    assert made[0] == made[1]
