"""The screen and its twin."""

import pygame
import pytest

from dream.ui.kit import screen
from dream.ui.kit.display_check import NoDisplay
from dream.ui.kit.screen import NullScreen, Screen, icon


def test_the_twin_records_what_was_drawn():
    twin = NullScreen((1100, 700))
    twin.surface.fill((1, 2, 3))
    twin.flip("because")
    twin.surface.fill((9, 9, 9))
    assert (twin.frames, twin.reasons) == (1, ["because"])
    assert twin.last.get_at((5, 5))[:3] == (1, 2, 3)


def test_the_twin_has_a_clipboard_and_tells_of_a_new_size():
    twin = NullScreen()
    pygame.event.clear()
    assert twin.pasted() is None
    twin.copy("amber lion fume")
    assert twin.pasted() == "amber lion fume"
    twin.resize((1600, 900))
    assert pygame.event.get(pygame.VIDEORESIZE)[0].size == twin.surface.get_size() == (1600, 900)


def test_without_a_display_there_is_no_screen(monkeypatch):
    """What works without one is for the command line to say."""
    monkeypatch.setattr(screen, "has_display", lambda: False)
    with pytest.raises(NoDisplay, match="neither DISPLAY nor WAYLAND_DISPLAY is set"):
        Screen((1280, 800))


def test_a_display_that_fails_is_no_display(monkeypatch):
    def fail(*_):
        raise pygame.error("the cable is loose")

    monkeypatch.setattr(pygame.display, "set_mode", fail)
    with pytest.raises(NoDisplay, match="the cable is loose"):
        Screen((1280, 800))


@pytest.mark.parametrize(
    ("wish", "size"),
    [((300, 200), (1024, 640)), ((4000, 3000), (1904, 1000)), ((1280, 800), (1280, 800))],
)
def test_a_window_opens_no_smaller_than_a_scene_and_with_its_frame_no_larger_than_the_display(
    monkeypatch, wish, size
):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    assert screen.fitting(wish) == size


@pytest.mark.parametrize("make", [Screen, NullScreen])
def test_the_size_of_a_full_screen_is_not_the_windows_own(make):
    window = make((1024, 680))
    assert window.windowed_size == (1024, 680)
    assert window.toggle_fullscreen() is True
    assert window.surface.get_size() != (1024, 680)
    assert window.windowed_size is None
    assert window.toggle_fullscreen() is False
    assert window.surface.get_size() == window.windowed_size == (1024, 680)


def test_a_window_that_something_else_made_as_large_as_the_display_has_no_size_of_its_own(monkeypatch):
    window = Screen((1024, 680))
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(640, 480), (1024, 680)])
    assert window.windowed_size is None


def test_a_clipboard_that_fails_is_none(monkeypatch):
    def fail(*_):
        raise pygame.error("no clipboard")

    window = Screen((1280, 800))
    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    assert window.copy("x") is False
    assert window.pasted() is None


def test_the_icon_is_gold_on_ink():
    drawn = icon(64)
    assert drawn.get_at((0, 0)).a == 0
    assert drawn.get_at((32, 32))[:3] == (214, 176, 92)
