"""The window: its size on the desktop, its density, and how it is cut up."""

from unittest.mock import Mock

import pygame
import pytest
from hypothesis import given, strategies as st

from dream.ui import launch
from dream.ui.games.alchemists_dream.layout import ROUND_TABLE
from dream.ui.kit import window as screen
from dream.ui.kit.desktop import dpi_chosen, room_for_window
from dream.ui.kit.display import NoDisplay
from dream.ui.kit.engravings import inks
from dream.ui.kit.layout import (
    DESIGN_HEIGHT,
    DESIGN_WIDTH,
    LARGEST_SCALE,
    LEAST_WING,
    PANEL_WIDTH,
    READABLE_SCALE,
    SMALLEST_SCALE,
    SMALLEST_WINDOW,
    STEPS,
    WIDEST_TABLE,
    Box,
    automatic_scale,
    largest_scale,
    layout,
)
from dream.ui.kit.settings import DEFAULT_WINDOW
from dream.ui.kit.theme import fitting_scale, palette
from dream.ui.kit.window import NullScreen, Screen, icon
from tests.kit.present import present


def test_the_twin_records_what_was_drawn() -> None:
    twin = NullScreen((1100, 700))
    twin.surface.fill((1, 2, 3))
    twin.flip("because")
    twin.surface.fill((9, 9, 9))
    assert (twin.frames, twin.reasons) == (1, ["because"])
    assert present(twin.last).get_at((5, 5))[:3] == (1, 2, 3)


def test_the_twin_has_a_clipboard_and_tells_of_a_new_size() -> None:
    twin = NullScreen()
    pygame.event.clear()
    assert twin.pasted() is None
    twin.copy("amber lion fume")
    assert twin.pasted() == "amber lion fume"
    twin.resize((1600, 900))
    assert pygame.event.get(pygame.VIDEORESIZE)[0].size == twin.surface.get_size() == (1600, 900)


def test_without_a_display_there_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What works without one is for the command line to say."""
    monkeypatch.setattr(screen, "has_display", lambda: False)
    with pytest.raises(NoDisplay, match="neither DISPLAY nor WAYLAND_DISPLAY is set"):
        Screen((1280, 800))


def test_a_display_that_fails_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("the cable is loose")

    monkeypatch.setattr(pygame.display, "set_mode", fail)
    with pytest.raises(NoDisplay, match="the cable is loose"):
        Screen((1280, 800))


@pytest.mark.parametrize(
    ("wish", "room", "size"),
    [
        ((300, 200), (1920, 1000), SMALLEST_WINDOW),
        ((4000, 3000), (1904, 1000), (1904, 1000)),
        ((1280, 800), (1904, 1000), (1280, 800)),
        ((1280, 800), (798, 448), (800, 448)),
        ((1280, 800), None, (1280, 800)),
    ],
)
def test_a_window_opens_no_smaller_than_a_scene_and_no_larger_than_there_is_room_for(
    wish: tuple[int, int], room: tuple[int, int] | None, size: tuple[int, int]
) -> None:
    assert screen.fitting(wish, room) == size


def test_there_is_room_on_a_display_without_the_panels_of_its_desktop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    NullScreen()
    width, height = pygame.display.get_desktop_sizes()[0]
    found = room_for_window()
    assert found is not None
    assert width - 200 <= found[0] <= width
    assert height - 200 <= found[1] < height
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", list)
    assert room_for_window() is None


@pytest.mark.parametrize(
    ("resources", "dpi"),
    [
        ("", None),
        ("Xcursor.size: 24\nXft.dpi:\t192\nXft.hinting: 1\n", 192.0),
        ("Xft.dpi: 120.5", 120.5),
        ("Xft.dpi: 0", None),
        ("myXft.dpi: 9\nXft.dpi: large", None),
    ],
)
def test_what_a_desktop_has_chosen_for_dense_displays_is_found(resources: str, dpi: float | None) -> None:
    assert dpi_chosen(resources) == dpi


@pytest.mark.parametrize(
    ("dense", "chosen", "size"),
    [
        (1.0, DEFAULT_WINDOW, (1280, 800)),
        (2.0, DEFAULT_WINDOW, (2560, 1600)),
        (2.0, (1100, 700), (1100, 700)),
    ],
)
def test_on_a_dense_display_the_window_opens_at_a_size_to_read_at(
    monkeypatch: pytest.MonkeyPatch, dense: float, chosen: tuple[int, int], size: tuple[int, int]
) -> None:
    monkeypatch.setattr("dream.ui.kit.desktop.density", lambda: dense)
    assert launch.opening_size(chosen) == size


@pytest.mark.parametrize("make", [Screen, NullScreen])
def test_the_size_of_a_full_screen_is_not_the_windows_own(make: type[NullScreen | Screen]) -> None:
    window = make((1024, 680))
    assert window.windowed_size == (1024, 680)
    assert window.toggle_fullscreen() is True
    assert window.surface.get_size() != (1024, 680)
    assert window.windowed_size is None
    assert window.toggle_fullscreen() is False
    assert window.surface.get_size() == window.windowed_size == (1024, 680)


def test_a_window_that_fills_what_there_is_does_so_again_after_the_full_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A window manager gives it back as large as before, but not maximized, and so beside the display."""
    window = Mock(wraps=pygame.Window)
    window.from_display_module.return_value = opened = Mock()
    monkeypatch.setattr(pygame, "Window", window)
    monkeypatch.setattr(screen, "room_for_window", lambda: (900, 600))
    for size, fills in (((1280, 800), 1), ((900, 600), 0)):
        opened.maximize.reset_mock()
        there = Screen(size)
        assert opened.maximize.call_count == fills
        there.toggle_fullscreen()
        there.toggle_fullscreen()
        assert opened.maximize.call_count == 2 * fills


def test_a_window_that_something_else_made_as_large_as_the_display_has_no_size_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = Screen((1024, 680))
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(640, 480), (1024, 680)])
    assert window.windowed_size is None


def test_a_clipboard_that_fails_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("no clipboard")

    window = Screen((1280, 800))
    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    assert window.copy("x") is False
    assert window.pasted() is None


def test_the_icon_is_gold_on_ink() -> None:
    drawn, colours = icon(256), inks(palette())
    assert icon(16).get_size() == (16, 16)
    assert drawn.get_at((0, 0)).a == 0
    assert drawn.get_at((64, 77))[:3] == colours["ground"]
    assert drawn.get_at((52, 128))[:3] == colours["gold"]


SCALES = [None, 0.75, 1.0, 1.5, 2.0, 3.0]
sizes = st.tuples(st.integers(SMALLEST_WINDOW[0], 5000), st.integers(SMALLEST_WINDOW[1], 3000))


@given(sizes, st.sampled_from(SCALES))
def test_board_and_panel_share_the_window(size: tuple[int, int], scale: float | None) -> None:
    place = layout(size, fitting_scale(size, scale))
    wing = place.wing or Box(0, 0, 0, size[1])
    assert wing.w + place.board.w + place.panel.w == size[0]
    assert wing.h == place.board.h == place.panel.h == size[1]
    assert wing.right == place.board.x
    assert place.without_wing.board == Box(0, 0, place.panel.x, size[1])
    assert place.board.right == place.panel.x
    assert place.panel.w <= size[0] * 0.4


@given(sizes, st.sampled_from(SCALES))
def test_a_wing_is_as_wide_as_a_panel_may_be_and_takes_nothing_of_the_table(
    size: tuple[int, int], scale: float | None
) -> None:
    for table in (ROUND_TABLE, WIDEST_TABLE):
        place = layout(size, fitting_scale(size, scale), table=table)
        if place.wing is not None:
            assert LEAST_WING * place.scale <= place.wing.w <= place.panel.w
            assert place.board.w >= round(table * size[1])


@pytest.mark.parametrize(
    ("size", "wide"), [((1280, 800), False), ((2560, 1440), False), ((3440, 1440), True)]
)
def test_a_window_of_two_screens_has_a_wing(size: tuple[int, int], wide: bool) -> None:
    assert (layout(size).wing is not None) is wide


@given(sizes, st.sampled_from(SCALES))
def test_no_text_size_takes_from_the_board_what_it_needs(size: tuple[int, int], scale: float | None) -> None:
    """Neither the automatic one, nor any that is chosen by hand."""
    for table in (ROUND_TABLE, WIDEST_TABLE):
        natural, wished = layout(size, table=table), layout(size, fitting_scale(size, scale), table=table)
        needed = min(natural.board.w, round(table * size[1]))
        assert wished.board.w >= needed
        if size[0] >= 1.6 * size[1] and natural.scale > SMALLEST_SCALE:
            assert natural.board.w >= table * size[1] - 1, "the automatic size leaves the board its height"


@given(sizes)
def test_the_automatic_scale_is_the_largest_that_leaves_the_board_and_the_panel_their_room(
    size: tuple[int, int],
) -> None:
    scale, (width, height) = automatic_scale(size), size
    larger = scale + 1 / STEPS
    assert (
        PANEL_WIDTH * larger > max(width - WIDEST_TABLE * height, PANEL_WIDTH * width / DESIGN_WIDTH)
        or larger > max(height / DESIGN_HEIGHT, READABLE_SCALE)
        or larger > largest_scale(size)
        or larger > LARGEST_SCALE
    )


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((800, 440), 0.65),
        ((800, 480), 0.7),
        ((1024, 600), 0.8),
        ((1024, 640), 0.8),
        ((1280, 800), 1.0),
        ((1920, 1080), 1.5),
        ((2560, 1440), 2.0),
        ((3840, 2160), 3.0),
        ((800, 9000), 0.65),
    ],
)
def test_automatic_scale(size: tuple[int, int], scale: float) -> None:
    assert automatic_scale(size) == scale


@given(sizes)
def test_automatic_scale_goes_in_steps_and_grows_with_the_window(size: tuple[int, int]) -> None:
    scale = automatic_scale(size)
    assert scale == round(scale * STEPS) / STEPS
    assert automatic_scale((size[0] + 300, size[1] + 300)) >= scale
