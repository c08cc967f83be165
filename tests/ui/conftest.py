"""For the tests of the window: pygame started once, no event left over from the test before."""

import gc
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame_gui.core import ui_appearance_theme

from dream.base.showable import showable
from dream.ui.game_views.alchemists_dream.painters import mark_painter, piece_painter
from dream.ui.kit.loop import heap
from dream.ui.kit.text.typeface import Typeface
from dream.ui.widgets import paint
from tests.ui.at_table import AtTable
from tests.ui.golden import Golden
from tests.ui.plain_painting import paint_plainly, paint_table_once

PAINTERS = {
    mark_painter: ("paint_mark", "paint_arc", "paint_trail", "paint_arrow"),
    piece_painter: ("paint_piece",),
}


@pytest.fixture(scope="session", autouse=True)
def _pygame() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode((1280, 800))
    yield
    pygame.quit()


@pytest.fixture(scope="session", autouse=True)
def _colours_read_once() -> Iterator[None]:
    """What pygame_gui makes of a colour's text is kept: it reads hundreds for every window and dialog."""
    with pytest.MonkeyPatch.context() as patch:
        read = ui_appearance_theme.parse_colour_or_gradient_string
        patch.setattr(ui_appearance_theme, "parse_colour_or_gradient_string", lru_cache(maxsize=10_000)(read))
        yield


@pytest.fixture(autouse=True)
def _disk_that_never_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test of the window waits until what is written would outlive a power cut."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    monkeypatch.setattr("dream.records.library.storage.database.DURABLE", ("synchronous = OFF",))


@pytest.fixture(scope="session", autouse=True)
def _pieces_painted_once() -> Iterator[None]:
    """A window forgets its pictures when it looks different; the next test paints the same ones again."""
    with pytest.MonkeyPatch.context() as patch:
        for painter, names in PAINTERS.items():
            for name in names:
                patch.setattr(painter, name, lru_cache(maxsize=2_000)(getattr(painter, name)))
        yield


@pytest.fixture(scope="module", autouse=True)
def _little_to_look_through() -> None:
    """Every window that opens looks for garbage: not among what earlier modules have left for good."""
    gc.collect()
    heap.freeze()


@pytest.fixture(autouse=True)
def _ground_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    jabir = "dream.ui.game_views.jabirs_transmutations"
    monkeypatch.setattr(f"{jabir}.jabir_table.paint_table", paint_table_once)
    monkeypatch.setattr(f"{jabir}.painters.ground_painter.paint_table", paint_table_once)


@pytest.fixture(autouse=True)
def _window_that_follows_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No window is made anew a while after its size has changed, in the middle of what a test does."""
    monkeypatch.setattr("dream.ui.kit.desktop.resizing.QUIET", 0.0)


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
    monkeypatch.setattr("dream.ui.widgets.text_field._BLINK", float("inf"))
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
def at_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtTable:
    """Somebody who reads at once, at a table in the smallest window, whose ground and sky are plain."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    paint_plainly(monkeypatch)
    monkeypatch.setattr("dream.ui.widgets.overlays.dialog_host.READING_TIME", 0.0)
    return AtTable(tmp_path)


@pytest.fixture
def fine_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtTable:
    """Somebody at a table in a usual window, with everything painted as players see it."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return AtTable(tmp_path, (1280, 800))
