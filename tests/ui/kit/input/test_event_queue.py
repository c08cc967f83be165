"""Events that cannot be read: each costs itself alone, and a file is known by its bytes."""

import ctypes
import os

import pygame
import pytest
from pygame.event import Event

from dream.ui.kit.input.event_queue import UNREADABLE, waiting_events
from tests.kit.journals import save_file, unfinished_game
from tests.ui.driver import Person

SDL = ctypes.CDLL(pygame.base.__file__) if os.name == "posix" else None
NO_UTF_8 = b"caf\xe9"

pytestmark = pytest.mark.unix  # elsewhere SDL is not reached through pygame


class _Dropped(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("file", ctypes.c_void_p),
        ("window", ctypes.c_uint32),
        ("rest", ctypes.c_byte * 64),
    )


class _Typed(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("window", ctypes.c_uint32),
        ("text", ctypes.c_char * 32),
        ("rest", ctypes.c_byte * 32),
    )


def push_drop(kind, text):
    """Have SDL report a drop, as it does: with whatever bytes the desktop gave it."""
    SDL.SDL_strdup.restype = ctypes.c_void_p
    assert SDL.SDL_PushEvent(ctypes.byref(_Dropped(kind, 0, SDL.SDL_strdup(text)))) == 1


def push_text(text):
    assert SDL.SDL_PushEvent(ctypes.byref(_Typed(pygame.TEXTINPUT, 0, 0, text))) == 1


@pytest.fixture
def person(tmp_path, monkeypatch):
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return Person(tmp_path)


def test_nothing_but_the_bad_event_is_lost(person):
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))
    push_text(NO_UTF_8)
    push_drop(pygame.DROPTEXT, NO_UTF_8)
    pygame.event.post(Event(pygame.MOUSEWHEEL, x=0, y=1))
    kinds = [pygame.MOUSEMOTION, UNREADABLE, UNREADABLE, pygame.MOUSEWHEEL]
    assert [event.type for event in waiting_events()] == kinds


def test_the_program_goes_on_and_says_so(person):
    person.app.routes.title()
    push_drop(pygame.DROPTEXT, NO_UTF_8)
    person.wait()
    assert person.app.running
    assert "isn't valid text" in person.app.toast.sentence


@pytest.mark.linux
def test_a_file_is_taken_by_the_bytes_of_its_name(person, tmp_path):
    path = os.fsencode(tmp_path) + b"/" + NO_UTF_8 + b".dream"
    os.rename(save_file(unfinished_game(), tmp_path / "game.dream"), path)
    push_drop(pygame.DROPFILE, path)
    pygame.event.post(Event(pygame.DROPCOMPLETE))
    person.wait()
    assert person.app.toast.sentence == "1 game was imported."


def test_a_file_that_is_gone_is_named(person):
    push_drop(pygame.DROPFILE, b"/nowhere/" + NO_UTF_8)
    pygame.event.post(Event(pygame.DROPCOMPLETE))
    person.wait()
    assert "caf\N{REPLACEMENT CHARACTER}: No such file" in person.app.dialog.text
    person.look()


def test_an_endless_stream_of_bad_events_leaves_time_for_a_frame(person, monkeypatch):
    def bad():
        raise SystemError("a bad event")

    monkeypatch.setattr(pygame.event, "poll", bad)
    before = person.screen.frames
    person.app.step()
    assert person.screen.frames > before
