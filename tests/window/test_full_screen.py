"""Full screen and back, in a real window: the size and the place that it had, then and at the next start."""

import json

import pytest

from tests.window.desktop import Desktop, Window, real_window, until

pytestmark = real_window

DISPLAY = (1440, 900)
WHOLE = (0, 0, *DISPLAY)
OWN = (1100, 660)


@pytest.fixture(scope="module")
def desktop():
    made = Desktop(DISPLAY)
    yield made
    made.close()


def settings(home):
    return json.loads((home / "config" / "settings.json").read_text(encoding="utf-8"))


def remember(home, **chosen):
    """Have the settings that an earlier window would have left."""
    (home / "config").mkdir()
    text = json.dumps({"animation": "none", "muted": True, **chosen})
    (home / "config" / "settings.json").write_text(text, encoding="utf-8")


def become(window, place):
    until(lambda: window.place == place, f"{place}; it is at {window.place}")


@pytest.mark.long
def test_full_screen_is_left_for_the_size_and_place_before_with_a_dialog_and_without(desktop, tmp_path):
    remember(tmp_path, window=OWN)
    window = Window(
        desktop, tmp_path, "play", "--seed", "a", "--elements", "fire,water", "--second", "person"
    )
    before = window.place
    desktop.do("windowmove", window.id, 120, 90)
    until(lambda: window.place != before, "another place")
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


def test_a_window_that_ends_and_starts_in_full_screen_keeps_the_size_of_its_own(desktop, tmp_path):
    remember(tmp_path, window=OWN)
    window = Window(desktop, tmp_path)
    window.press("F11")
    become(window, WHOLE)
    window.rest()
    assert window.close() == (0, "")
    again = Window(desktop, tmp_path)
    become(again, WHOLE)
    again.press("F11")
    until(lambda: again.size == OWN, "its own size")
    assert again.close() == (0, "")
    assert (settings(tmp_path)["window"], settings(tmp_path)["fullscreen"]) == (list(OWN), False)


def test_a_remembered_size_that_is_larger_than_the_display_is_cut_to_what_fits(desktop, tmp_path):
    remember(tmp_path, window=(2560, 1440))
    window = Window(desktop, tmp_path)
    x, y, width, height = window.place
    title_bar = y // 2  # xdotool counts it twice in the place of a maximised window
    assert (x >= 0, y >= 0, x + width <= DISPLAY[0], title_bar + height <= DISPLAY[1]) == (True,) * 4
    assert window.close() == (0, "")
