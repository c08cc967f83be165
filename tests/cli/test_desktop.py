"""The program is made known to a desktop, and forgotten by it, with nothing left behind."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from dream.base.assets import asset
from dream.cli.app import guarded
from dream.cli.desktop import SIZES, desktop_files
from dream.protocol.process import own_command
from tests.kit.programs import program

pytestmark = pytest.mark.linux


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    return tmp_path


def test_it_comes_into_the_menu_and_goes(share: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["desktop", "install"]) == 0
    written = {path for path in share.rglob("*") if path.is_file()}
    assert written == set(desktop_files(share))
    assert str(share) in capsys.readouterr().out
    assert guarded(["desktop", "remove"]) == 0
    assert not [path for path in share.rglob("*") if path.is_file()]
    assert guarded(["desktop", "remove"]) == 0
    assert "was not in the menu" in capsys.readouterr().out


def test_what_others_have_there_stays(share: Path) -> None:
    other = share / "applications" / "other.desktop"
    other.parent.mkdir()
    other.write_text("[Desktop Entry]\n")
    guarded(["desktop", "install"])
    guarded(["desktop", "remove"])
    assert other.read_text() == "[Desktop Entry]\n"


def test_the_entry_starts_this_program_with_a_file(share: Path) -> None:
    guarded(["desktop", "install"])
    assert words_of(share) == [*own_command("dream"), "%f"]


def words_of(share: Path) -> list[str]:
    """The words of the command in the entry, read as the Desktop Entry Specification says."""
    lines = (share / "applications/dream.desktop").read_text(encoding="utf-8").splitlines()
    [told] = [line.removeprefix("Exec=") for line in lines if line.startswith("Exec=")]
    assert re.fullmatch(r"(?:[^\\]|\\[\\sntr])*", told)
    escapes = {"\\": "\\", "s": " ", "n": "\n", "t": "\t", "r": "\r"}
    command = re.sub(r"\\(.)", lambda found: escapes[found[1]], told)
    words: list[str] = []
    for within, plain in re.findall(r'"((?:[^"`$\\]|\\["`$\\])*)"(?: |$)|(\S+)(?: |$)', command):
        assert within or not re.search("[\"'\\\\><~|&;$*?#()`]", plain)
        words.append(re.sub(r'\\(["`$\\])', r"\1", within) or plain)
    return words


PATHS = [
    "/opt/two words/python",
    "/opt/o'clock/python",
    '/opt/the "best"/python',
    "/opt/$HOME/python",
    "/opt/`id`/python",
    "/opt/back\\slash/python",
    '/opt/all $of "them" \\ `here`\'/python',
    "/opt/a;b&c|d(e)<f>*?#~!/python",
    "/opt/Gärten und Höfe/python",
]


@pytest.mark.parametrize("path", PATHS)
def test_the_entry_starts_a_program_from_any_path(
    share: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(sys, "executable", path)
    assert guarded(["desktop", "install"]) == 0
    assert words_of(share) == [path, "-P", "-m", "dream", "%f"]
    monkeypatch.undo()
    entry = share / "applications/dream.desktop"
    done = subprocess.run(
        [program("desktop-file-validate"), entry], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("path", "sign"),
    [
        ("/opt/100%/python", "%"),
        ("/opt/a=b/python", "="),
        ("/opt/a\nb/python", "'\\n'"),
        ("/opt/\udcff/p", "'\\udcff'"),
    ],
)
def test_a_path_that_no_entry_can_hold_is_refused_by_name(
    share: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: str, sign: str
) -> None:
    monkeypatch.setattr(sys, "executable", path)
    assert guarded(["desktop", "install"]) == 2
    told = capsys.readouterr().err
    assert f"may be {sign}." in told
    assert ascii(path) in told
    assert not list(share.iterdir())


def test_icons_have_their_sizes(share: Path) -> None:
    guarded(["desktop", "install"])
    for size in SIZES:
        with Image.open(share / f"icons/hicolor/{size}x{size}/apps/dream.png") as icon:
            assert icon.size == (size, size)
            assert icon.getpixel((size // 2, size // 2)) != icon.getpixel((0, 0))


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_elsewhere_it_says_so(
    share: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], system: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert guarded(["desktop", "install"]) == 2
    assert "Linux desktops" in capsys.readouterr().err
    assert not list(share.iterdir())


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("dream.desktop", ["desktop-file-validate"]),
        ("dream.metainfo.xml", ["appstreamcli", "validate", "--no-net"]),
        ("dream.xml", ["xmllint", "--noout"]),
    ],
)
def test_the_files_are_valid(name: str, command: list[str]) -> None:
    done = subprocess.run(
        [program(command[0]), *command[1:], asset(f"desktop/{name}")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
