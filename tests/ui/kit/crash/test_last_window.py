"""The last window of a crash: it is read, copied from and left, by mouse and by keyboard, in any size."""

import time
from dataclasses import replace

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from dream.ui.kit.crash import last_window
from dream.ui.kit.crash.last_window import Farewell, LastWindow
from dream.ui.kit.layout import SMALLEST_WINDOW

SAID = Farewell("Oh", ("It is over.",), "the whole report", "Copy", "It is copied.", "It is not.", "Leave")


@pytest.fixture
def copied(monkeypatch):
    texts = []
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    return texts


@pytest.fixture
def window(monkeypatch):
    made = LastWindow(SAID)
    later = time.monotonic() + last_window.FIRST_MOMENT
    monkeypatch.setattr(time, "monotonic", lambda: later)
    made.draw(Surface((1280, 800)))
    return made


def key(code, modifiers=0):
    return Event(pygame.KEYDOWN, key=code, mod=modifiers, unicode="")


def click(window, number, button=1):
    place = window.buttons[number].center
    window.take(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button))


def test_the_mouse_copies_and_leaves(window, copied):
    click(window, 0, button=3)
    assert copied == []
    click(window, 0)
    assert copied == ["the whole report"]
    assert window.open
    click(window, 1)
    assert not window.open


def test_what_tells_secrets_is_copied_when_that_is_meant(copied, monkeypatch):
    secret = LastWindow(replace(SAID, warning="It tells secrets.", shown="a part"))
    later = time.monotonic() + last_window.FIRST_MOMENT
    monkeypatch.setattr(time, "monotonic", lambda: later)
    surface = Surface((1280, 800))
    secret.draw(surface)
    click(secret, 0)
    assert copied == []
    secret.draw(surface)
    click(secret, 0)
    assert copied == ["the whole report"]


@pytest.mark.parametrize(
    ("keys", "copies", "leaves"),
    [
        ([pygame.K_ESCAPE], 0, True),
        ([pygame.K_RETURN], 0, True),
        ([pygame.K_KP_ENTER], 0, True),
        ([pygame.K_TAB, pygame.K_RETURN], 1, False),
        ([pygame.K_LEFT, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_SPACE], 1, True),
        ([pygame.K_q], 0, False),
    ],
)
def test_so_does_the_keyboard(keys, copies, leaves, window, copied):
    for code in keys:
        window.take(key(code))
    assert (len(copied), window.open) == (copies, not leaves)


def test_the_usual_key_copies(window, copied):
    window.take(key(pygame.K_c, pygame.KMOD_LCTRL))
    assert len(copied) == 1


def test_its_frame_closes_it(window):
    window.take(Event(pygame.QUIT))
    assert not window.open


def test_what_was_pressed_for_something_else_does_not_leave(copied):
    window = LastWindow(SAID)
    window.draw(Surface((800, 600)))
    window.take(key(pygame.K_RETURN))
    click(window, 1)
    assert window.open


def test_a_clipboard_that_does_not_work_is_told(window, monkeypatch):
    def fails(text):
        raise pygame.error("no clipboard")

    plain = picture(window)
    monkeypatch.setattr(pygame.scrap, "put_text", fails)
    click(window, 0)
    assert window.open
    assert picture(window) != plain


def picture(window, size=(1280, 800)):
    surface = Surface(size)
    window.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("size", [(1, 1), (200, 120), SMALLEST_WINDOW, (1280, 800), (3840, 2160)])
def test_it_is_drawn_in_any_size(size):
    surface = Surface(size)
    long = Farewell("Oh " * 40, ("word " * 200, "x" * 900), "line\0\n" * 900, "C" * 30, "d", "e", "f" * 30)
    LastWindow(long).draw(surface)
    window = LastWindow(SAID)
    window.draw(surface)
    if size[0] >= SMALLEST_WINDOW[0]:
        assert all(surface.get_rect().contains(button) for button in window.buttons)


def test_fonts_that_are_gone_do_not_matter(monkeypatch):
    monkeypatch.setattr(last_window, "asset", lambda name: f"/nowhere/{name}")
    assert picture(LastWindow(SAID)) != bytes(3 * 1280 * 800)


def test_where_no_window_can_be_seen_it_does_not_wait():
    last_window.show(SAID)
