"""Full screen and back, in a real window: the size and the place that it had, then and at the next start."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.window.desktop import Desktop, Window, real_window

pytestmark = real_window

DISPLAY = (1440, 900)
WHOLE = (0, 0, *DISPLAY)
OWN = (1100, 660)


@pytest.fixture(scope="module")
def desktop() -> Iterator[Desktop]:
    made = Desktop(DISPLAY)
    yield made
    made.close()


def settings(home: Path) -> Any:
    return json.loads((home / "config" / "settings.json").read_text(encoding="utf-8"))


def remember(home: Path, **chosen: object) -> None:
    """Have the settings that an earlier window would have left."""
    (home / "config").mkdir()
    text = json.dumps({"animation": "none", "muted": True, **chosen})
    (home / "config" / "settings.json").write_text(text, encoding="utf-8")


def become(window: Window, place: tuple[int, int, int, int]) -> None:
    window.until(lambda: window.place == place, f"{place}", lambda: window.place)


@pytest.mark.long
def test_full_screen_is_left_for_the_size_and_place_before_with_a_dialog_and_without(
    desktop: Desktop, tmp_path: Path
) -> None:
    remember(tmp_path, window=OWN)
    window = Window(
        desktop, tmp_path, "play", "--seed", "a", "--elements", "fire,water", "--second", "person"
    )
    before = window.place
    desktop.do("windowmove", window.id, 120, 90)
    window.until(lambda: window.place != before, "another place")
    window.rest()
    here = window.place
    assert here[2:] == OWN
    for _ in ("without a dialog", "with one"):
        window.press("F11")
        become(window, WHOLE)
        window.rest()
        window.press("F11")
        become(window, here)
        window.rest()
        window.press("Escape")
        window.settle()
    assert window.close() == (0, "")
    assert settings(tmp_path)["window"] == list(OWN)


def test_a_window_that_ends_and_starts_in_full_screen_keeps_the_size_of_its_own(
    desktop: Desktop, tmp_path: Path
) -> None:
    remember(tmp_path, window=OWN)
    window = Window(desktop, tmp_path)
    window.press("F11")
    become(window, WHOLE)
    window.rest()
    assert window.close() == (0, "")
    again = Window(desktop, tmp_path)
    become(again, WHOLE)
    again.press("F11")
    again.until(lambda: again.size == OWN, "its own size", lambda: again.size)
    assert again.close() == (0, "")
    assert (settings(tmp_path)["window"], settings(tmp_path)["fullscreen"]) == (list(OWN), False)


def test_a_remembered_size_that_is_larger_than_the_display_is_cut_to_what_fits(
    desktop: Desktop, tmp_path: Path
) -> None:
    remember(tmp_path, window=(2560, 1440))
    window = Window(desktop, tmp_path)

    def fits() -> bool:
        x, y, width, height = window.place
        title_bar = y // 2  # xdotool counts it twice in the place of a maximised window
        return x >= 0 and y >= 0 and x + width <= DISPLAY[0] and title_bar + height <= DISPLAY[1]

    window.until(fits, "a window that fits", lambda: window.place)
    assert window.close() == (0, "")
