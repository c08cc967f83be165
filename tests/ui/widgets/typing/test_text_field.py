"""A line to type in: the caret, selecting, the clipboard, and characters of every language."""

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from dream.base.graphemes import boundaries
from dream.ui.kit.text.fonts import Role
from dream.ui.widgets.text_field import TextField
from tests.ui.widgets.one_widget import LOOK, RECT, down, drawn, key

LIMIT = 12


def typed(field, text):
    field.handle(Event(pygame.TEXTINPUT, text=text))


def test_typing_is_told(field, told):
    typed(field, " li")
    assert field.text == "amber li"
    assert told == ["amber li"]


def test_a_field_without_the_focus_takes_no_text(field):
    field.focused = False
    assert not field.handle(Event(pygame.TEXTINPUT, text="x"))
    assert field.text == "amber"


def test_no_more_than_the_limit(field):
    typed(field, "x" * 50)
    assert field.text == "amberxxxxxxx"


def test_characters_that_cannot_be_printed_are_left_out(field):
    typed(field, " a\nb\0\x1b")
    assert field.text == "amber a b"


def test_the_caret_moves_and_deletes(field):
    for code in (pygame.K_HOME, pygame.K_DELETE, pygame.K_RIGHT, pygame.K_BACKSPACE, pygame.K_END):
        assert field.key(key(code))
    typed(field, "!")
    assert field.text == "ber!"


def test_selecting_with_shift(field):
    field.key(key(pygame.K_LEFT, pygame.KMOD_LSHIFT))
    field.key(key(pygame.K_LEFT, pygame.KMOD_LSHIFT))
    assert field.selection == (3, 5)
    typed(field, "x")
    assert field.text == "ambx"


def test_copy_cut_and_paste(field, clipboard):
    field.key(key(pygame.K_c, pygame.KMOD_LCTRL))
    assert clipboard.clipboard == "amber"
    field.key(key(pygame.K_a, pygame.KMOD_LCTRL))
    field.key(key(pygame.K_x, pygame.KMOD_LCTRL))
    assert field.text == ""
    field.key(key(pygame.K_v, pygame.KMOD_LCTRL))
    field.key(key(pygame.K_v, pygame.KMOD_RCTRL))
    assert field.text == "amberamber"


def test_pasting_from_an_empty_clipboard_changes_nothing(field, told):
    field.key(key(pygame.K_v, pygame.KMOD_LCTRL))
    assert told == []


def test_enter_is_taken_only_when_it_means_something(field, clipboard):
    assert not field.key(key(pygame.K_RETURN))
    done = []
    other = TextField(RECT, LOOK, clipboard, "x", done=done.append)
    assert other.key(key(pygame.K_RETURN))
    assert done == ["x"]


def test_a_click_sets_the_caret_and_a_double_click_selects_all(field):
    field.handle(down(110, 118))
    assert field.caret == 0
    field.handle(down(390, 118))
    assert field.caret == 5
    field.handle(down(110, 118, clicks=2))
    assert field.selection == (0, 5)


def test_characters_of_several_code_points_are_passed_and_deleted_whole(field):
    field.set_text("")
    typed(field, "e\u0301🇩🇪x")
    field.key(key(pygame.K_LEFT))
    field.key(key(pygame.K_LEFT))
    assert field.caret == 2
    field.key(key(pygame.K_DELETE))
    assert field.text == "e\u0301x"
    field.key(key(pygame.K_BACKSPACE))
    assert field.text == "x"


def test_the_limit_cuts_no_character_in_two(field):
    field.set_text("")
    typed(field, "e\u0301" * 4 + "xxx" + "e\u0301")
    assert field.text == "e\u0301" * 4 + "xxx"


@pytest.mark.parametrize("text", ["錬金術師の夢", "محمد علی", "🔥🇩🇪a\u200b", "Z\u0301\u0316" * 9])
def test_a_click_finds_the_place_between_characters_of_any_language(clipboard, text):
    field = TextField(Rect(100, 100, 300, 36), LOOK, clipboard, text)
    field.focused = True
    drawn(field)
    for place in boundaries(text):
        field.handle(down(field._inner.left + LOOK.font(Role.BODY).size(text[:place])[0], 118))
        assert field._width_to(field.caret) == field._width_to(place)


def test_a_field_without_the_focus_shows_the_beginning_and_tells_the_rest(clipboard):
    field = TextField(Rect(100, 100, 120, 36), LOOK, clipboard, "seed " * 20)
    drawn(field)
    assert field.tip_at((150, 118)).text == "seed " * 20
    field.set_text("short")
    drawn(field)
    assert field.tip_at((150, 118)) is None


def test_a_long_text_stays_in_its_field_with_the_caret_in_sight(clipboard):
    field = TextField(Rect(100, 100, 120, 36), LOOK, clipboard, "w" * 100)
    field.focused = True
    drawn(field)
    typed(field, "!")
    drawn(field)
