"""For all tests: no window and no loudspeaker unless asked for, and how golden pictures are renewed."""

import os
import platform
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import settings

from dream.base.folders import KERNELS, kernels_dir
from dream.base.texts import choose_language, isolate_values, language
from tests.kit import pseudo
from tests.kit.programs import program

# The same examples every time, however long one takes.
settings.register_profile("dream", deadline=None, max_examples=25, derandomize=True)
settings.register_profile("thorough", deadline=None, max_examples=500)
settings.load_profile("dream")


def _wants_a_window() -> bool:
    """Whether only the tests marked `window` were asked for; those choose their own driver."""
    return "window" in [
        after for before, after in zip(sys.argv, sys.argv[1:], strict=False) if before == "-m"
    ]


os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes would compile the program anew
os.environ["LANGUAGE"] = "en"  # whatever this machine speaks
os.environ.setdefault(KERNELS, str(kernels_dir()))  # every home of a test would have an engine compiled anew
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
if not _wants_a_window():
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden pictures and games anew")


SYSTEMS = {
    "unix": os.name == "posix",
    "linux": sys.platform == "linux",
    "glibc": platform.libc_ver()[0] == "glibc",
}
"""The marks of tests that only some systems can pass, and whether this is one."""


def pytest_runtest_setup(item: pytest.Item) -> None:
    for system, is_here in SYSTEMS.items():
        if not is_here and item.get_closest_marker(system):
            pytest.skip(f"only for {system}")


class InOrder:
    """Draws things in the order in which they are."""

    def sample(self, things: Sequence[str], count: int) -> list[str]:
        return list(things[:count])


@pytest.fixture(autouse=True)
def _names_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program's own opponents have the same names each time."""
    monkeypatch.setattr("dream.play.alchemists.SystemRandom", InOrder)


@pytest.fixture(autouse=True)
def _nothing_isolated() -> Iterator[None]:
    """What a window or a page has heeded, and the language that was spoken, are not for the next test."""
    before = language()
    yield
    isolate_values(False)
    if language() != before:
        choose_language(before)


@pytest.fixture(scope="session")
def compiler() -> str:
    """A C compiler, which only tests need."""
    return program("cc", "gcc", "clang")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of real windows are the longest: they begin, lest one process does its last one alone."""
    items.sort(key=lambda item: item.get_closest_marker("window") is None)


@pytest.fixture(scope="session")
def _pseudo_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pseudo.make_language(tmp_path_factory.mktemp("assets"))


@pytest.fixture
def pseudo_language(_pseudo_files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that a player reads is in the language of `tests.kit.pseudo`."""
    pseudo.speak(_pseudo_files, monkeypatch)


@pytest.fixture
def long_language(_pseudo_files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that a player reads is 40 % longer than in English."""
    pseudo.speak(_pseudo_files, monkeypatch, pseudo.LONG)


@pytest.fixture
def hebrew_language(_pseudo_files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that a player reads is in Hebrew letters, from right to left."""
    pseudo.speak(_pseudo_files, monkeypatch, pseudo.HEBREW)


@pytest.fixture
def japanese_language(_pseudo_files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that a player reads is in kana without blanks."""
    pseudo.speak(_pseudo_files, monkeypatch, pseudo.JAPANESE)
