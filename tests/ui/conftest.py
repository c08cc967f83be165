"""For the tests of the window: pygame started once, no event left over from the test before."""

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pygame
import pytest

from dream.base.showable import showable
from dream.ui.kit import heap
from dream.ui.kit.text import Typeface
from dream.ui.widgets import paint
from tests.ui.at_table import AtAlchemistTable, AtATable, AtJabirTable, AtStoneTable, AtTable
from tests.ui.driver import Person
from tests.ui.golden import Golden
from tests.ui.painting import paint_once, paint_plainly, read_colours_once, share_shapes

Table = TypeVar("Table", bound=AtATable)


@pytest.fixture(scope="session", autouse=True)
def _pygame() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode((1280, 800))
    yield
    if pygame.mixer.get_init():
        pygame.mixer.stop()  # a sound that ends while pygame closes the mixer can hang or crash it
    pygame.quit()


@pytest.fixture(scope="session", autouse=True)
def _once_for_all() -> Iterator[None]:
    """What every window reads and paints anew is there already, and no memory is given back to the system."""
    with pytest.MonkeyPatch.context() as patch:
        read_colours_once(patch)
        paint_once(patch)
        share_shapes(patch)
        patch.setattr(heap, "trim", lambda: None)
        yield


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept elsewhere than in the test's own folder."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))


@pytest.fixture(autouse=True)
def _disk_that_never_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test of the window waits until what is written would outlive a power cut."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    monkeypatch.setattr("dream.records.library.storage.DURABLE", ("synchronous = OFF",))


@pytest.fixture(scope="module", autouse=True)
def _little_to_look_through() -> None:
    """Every window that opens looks for garbage: not among what earlier modules have left for good."""
    gc.collect()
    heap.freeze()


@pytest.fixture(autouse=True)
def _window_that_follows_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No window is made anew a while after its size has changed, and no press comes too soon."""
    monkeypatch.setattr("dream.ui.app.QUIET", 0.0)
    monkeypatch.setattr("dream.ui.table.curtain.TOO_SOON", 0.0)


@pytest.fixture(autouse=True)
def _no_old_events() -> None:
    if not pygame.display.get_surface():
        pygame.display.init()
        pygame.font.init()
        paint.forget((1280, 800))
        pygame.display.set_mode((1280, 800))
    pygame.event.clear()


@pytest.fixture(autouse=True)
def _only_what_can_be_shown(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """No test of the window sees a text drawn that has not been made showable, wherever that is from.

    But for those of what draws texts itself, which are marked `any_text`.
    """
    strange: set[str] = set()
    render = Typeface.render

    def rendered(font: Typeface, text: str, *rest: Any) -> pygame.Surface:
        if showable(text, len(text) + 1) not in (text, ""):
            strange.add(text)
        return render(font, text, *rest)

    monkeypatch.setattr(Typeface, "render", rendered)
    yield
    assert not strange or request.node.get_closest_marker("any_text")


@pytest.fixture
def golden(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Golden:
    """Compares a surface with the picture of a name in ``tests/ui/golden``; no caret blinks meanwhile."""
    monkeypatch.setattr("dream.ui.widgets.fields._BLINK", float("inf"))
    return Golden(
        update=bool(request.config.getoption("--update-golden")),
        evidence=lambda: tmp_path_factory.mktemp("golden"),
    )


class Clock:
    """The time as the program sees it: it is `now` until the test says otherwise."""

    now = 1000.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Stops the time."""
    clock = Clock()
    monkeypatch.setattr("time.monotonic", lambda: clock.now)
    return clock


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that are painted from now on, as they stand in the window."""
    lines: list[str] = []
    write = paint.write

    def remember(surface: pygame.Surface, font: Typeface, text: str, *rest: Any) -> Any:
        lines.append(text)
        return write(surface, font, text, *rest)

    monkeypatch.setattr(paint, "write", remember)
    return lines


@pytest.fixture
def person(tmp_path: Path) -> Person:
    """Somebody in a window as it opens, before its first scene."""
    return Person(tmp_path)


@pytest.fixture
def at_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtTable:
    """Somebody who reads at once, at a table in the smallest window, whose ground and sky are plain."""
    paint_plainly(monkeypatch)
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 0.0)
    return AtTable(tmp_path)


@pytest.fixture
def fine_table(tmp_path: Path) -> AtTable:
    """Somebody at a table in a usual window, with everything painted as players see it."""
    return AtTable(tmp_path, (1280, 800))


@pytest.fixture
def at_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[type[Table]], Table]:
    """Brings somebody who reads at once to a table of another game, whose ground and night are plain."""
    paint_plainly(monkeypatch)
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 0.0)
    return lambda kind: kind(tmp_path)


@pytest.fixture
def jabir(at_game: Callable[..., AtJabirTable]) -> AtJabirTable:
    return at_game(AtJabirTable)


@pytest.fixture
def alchemist(at_game: Callable[..., AtAlchemistTable]) -> AtAlchemistTable:
    return at_game(AtAlchemistTable)


@pytest.fixture
def stone(at_game: Callable[..., AtStoneTable]) -> AtStoneTable:
    return at_game(AtStoneTable)
