"""Text fields: what keys, the mouse and input methods do to a line of text, undone and done again."""

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from dream.base.showable import boundaries
from dream.ui.kit.text import Role
from dream.ui.kit.window import NullScreen
from dream.ui.widgets.edited_line import EditedLine
from dream.ui.widgets.fields import TextField
from tests.kit.present import present
from tests.ui.driver import LOOK, RECT, Person, down, drawn, key

LIMIT = 40
CTRL = pygame.KMOD_LCTRL


@pytest.fixture
def clipboard() -> NullScreen:
    return NullScreen()


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def field(clipboard: NullScreen, told: list[str]) -> TextField:
    """A field that has the focus."""
    made = TextField(Rect(100, 100, 300, 36), LOOK, clipboard, "amber", limit=LIMIT, changed=told.append)
    made.focused = True
    return made


def typed(field: TextField, text: str) -> None:
    field.handle(Event(pygame.TEXTINPUT, text=text))


def test_typing_is_told(field: TextField, told: list[str]) -> None:
    typed(field, " li")
    assert field.text == "amber li"
    assert told == ["amber li"]


def test_a_field_without_the_focus_takes_no_text(field: TextField) -> None:
    field.focused = False
    assert not field.handle(Event(pygame.TEXTINPUT, text="x"))
    assert field.text == "amber"


def test_no_more_than_the_limit(field: TextField) -> None:
    typed(field, "x" * 50)
    assert field.text == "amber" + "x" * (LIMIT - len("amber"))


def test_characters_that_cannot_be_printed_are_left_out(field: TextField) -> None:
    typed(field, " a\nb\0\x1b")
    assert field.text == "amber a b"


def test_the_caret_moves_and_deletes(field: TextField) -> None:
    for code in (pygame.K_HOME, pygame.K_DELETE, pygame.K_RIGHT, pygame.K_BACKSPACE, pygame.K_END):
        assert field.key(key(code))
    typed(field, "!")
    assert field.text == "ber!"


def test_selecting_with_shift(field: TextField) -> None:
    field.key(key(pygame.K_LEFT, pygame.KMOD_LSHIFT))
    field.key(key(pygame.K_LEFT, pygame.KMOD_LSHIFT))
    assert field.selection == (3, 5)
    typed(field, "x")
    assert field.text == "ambx"


def test_copy_cut_and_paste(field: TextField, clipboard: NullScreen) -> None:
    field.key(key(pygame.K_c, pygame.KMOD_LCTRL))
    assert clipboard.clipboard == "amber"
    field.key(key(pygame.K_a, pygame.KMOD_LCTRL))
    field.key(key(pygame.K_x, pygame.KMOD_LCTRL))
    assert field.text == ""
    field.key(key(pygame.K_v, pygame.KMOD_LCTRL))
    field.key(key(pygame.K_v, pygame.KMOD_RCTRL))
    assert field.text == "amberamber"


def test_pasting_from_an_empty_clipboard_changes_nothing(field: TextField, told: list[str]) -> None:
    field.key(key(pygame.K_v, pygame.KMOD_LCTRL))
    assert told == []


def test_enter_is_taken_only_when_it_means_something(field: TextField, clipboard: NullScreen) -> None:
    assert not field.key(key(pygame.K_RETURN))
    done: list[str] = []
    other = TextField(RECT, LOOK, clipboard, "x", done=done.append)
    assert other.key(key(pygame.K_RETURN))
    assert done == ["x"]


def test_a_click_sets_the_caret_and_a_double_click_selects_all(field: TextField) -> None:
    field.handle(down(110, 118))
    assert field.caret == 0
    field.handle(down(390, 118))
    assert field.caret == 5
    field.handle(down(110, 118, clicks=2))
    assert field.selection == (0, 5)


def test_characters_of_several_code_points_are_passed_and_deleted_whole(field: TextField) -> None:
    field.set_text("")
    typed(field, "e\u0301🇩🇪x")
    field.key(key(pygame.K_LEFT))
    field.key(key(pygame.K_LEFT))
    assert field.caret == 2
    field.key(key(pygame.K_DELETE))
    assert field.text == "e\u0301x"
    field.key(key(pygame.K_BACKSPACE))
    assert field.text == "x"


def test_the_limit_cuts_no_character_in_two(field: TextField) -> None:
    field.set_text("")
    most = "e\u0301" * 4 + "x" * (LIMIT - 9)
    typed(field, most + "e\u0301")
    assert field.text == most


@pytest.mark.parametrize("text", ["錬金術師の夢", "محمد علی", "🔥🇩🇪a\u200b", "Z\u0301\u0316" * 9])
def test_a_click_finds_the_place_between_characters_of_any_language(clipboard: NullScreen, text: str) -> None:
    field = TextField(Rect(100, 100, 300, 36), LOOK, clipboard, text)
    field.focused = True
    drawn(field)
    for place in boundaries(text):
        field.handle(down(field._inner.left + LOOK.font(Role.BODY).caret(text, place), 118))
        assert field._width_to(field.caret) == field._width_to(place)


def test_a_field_without_the_focus_shows_the_beginning_and_tells_the_rest(clipboard: NullScreen) -> None:
    field = TextField(Rect(100, 100, 120, 36), LOOK, clipboard, "seed " * 20)
    drawn(field)
    assert present(field.tip_at((150, 118))).text == "seed " * 20
    field.set_text("short")
    drawn(field)
    assert field.tip_at((150, 118)) is None


def test_a_long_text_stays_in_its_field_with_the_caret_in_sight(clipboard: NullScreen) -> None:
    field = TextField(Rect(100, 100, 120, 36), LOOK, clipboard, "w" * 100)
    field.focused = True
    drawn(field)
    typed(field, "!")
    drawn(field)


def press(field: TextField, key: int, mod: int = 0) -> bool:
    return field.key(Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))


def write(field: TextField, text: str) -> None:
    for character in text:
        field.handle(Event(pygame.TEXTINPUT, text=character))


def compose(field: TextField, text: str, start: int = 0, length: int = 0) -> bool:
    return field.handle(Event(pygame.TEXTEDITING, text=text, start=start, length=length))


def picture(field: TextField) -> bytes:
    return pygame.image.tobytes(drawn(field), "RGB")


# What is no text


@pytest.mark.parametrize("pasted", [None, "", "\0\x1b"])
def test_pasting_what_is_no_text_leaves_the_selection_and_says_so(
    field: TextField, clipboard: NullScreen, told: list[str], pasted: str | None
) -> None:
    said: list[str] = []
    field.tell = said.append
    clipboard.clipboard = pasted
    field.select_all()
    assert press(field, pygame.K_v, CTRL)
    assert (field.text, field.selection, told) == ("amber", (0, 5), [])
    assert said == ["There's no text on the clipboard."]


def test_what_cannot_be_copied_is_not_cut(
    field: TextField, clipboard: NullScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "copy", lambda text: False)
    press(field, pygame.K_x, CTRL)
    assert field.text == "amber"


# Undoing


def test_words_are_undone_and_done_again(field: TextField, told: list[str]) -> None:
    write(field, " dew and salt")
    for text in ("amber dew and ", "amber dew ", "amber ", "amber"):
        press(field, pygame.K_z, CTRL)
        assert field.text == text
    assert told[-1] == "amber"
    press(field, pygame.K_z, CTRL)
    assert field.text == "amber"
    press(field, pygame.K_y, CTRL)
    press(field, pygame.K_z, CTRL | pygame.KMOD_LSHIFT)
    assert field.text == told[-1] == "amber dew "
    write(field, "x")
    press(field, pygame.K_y, CTRL)
    assert field.text == "amber dew x"


def test_each_kind_of_change_is_undone_by_itself(field: TextField, clipboard: NullScreen) -> None:
    clipboard.clipboard = "gold"
    write(field, "s")
    press(field, pygame.K_BACKSPACE)
    press(field, pygame.K_BACKSPACE)
    field.select_all()
    press(field, pygame.K_v, CTRL)
    press(field, pygame.K_x, CTRL)
    field.set_text("lead")
    for text in ("", "gold", "ambe", "ambers", "amber"):
        press(field, pygame.K_z, CTRL)
        assert field.text == text


def test_typing_elsewhere_is_another_change(field: TextField) -> None:
    write(field, "s")
    press(field, pygame.K_HOME)
    write(field, "c")
    press(field, pygame.K_z, CTRL)
    assert field.text == "ambers"
    assert field.caret == 0


def test_what_is_typed_over_a_selection_is_one_change(field: TextField) -> None:
    field.select_all()
    write(field, "lead")
    press(field, pygame.K_z, CTRL)
    assert field.text == "amber"
    assert field.selection == (0, 5)


def test_the_steps_have_an_end() -> None:
    line = EditedLine("", 10_000)
    for number in range(1000):
        line.become(str(number))
    for _ in range(1000):
        line.undo()
    assert line.now.text == "799"


# Input methods


def test_what_is_composed_is_shown_and_not_in_the_text(field: TextField, told: list[str]) -> None:
    field.select_all()
    before = picture(field)
    assert compose(field, "kon", 3)
    assert field.composing
    assert (field.text, told) == ("amber", [])
    assert picture(field) != before
    compose(field, "")
    field.handle(Event(pygame.TEXTINPUT, text="kon"))
    assert not field.composing
    assert field.text == "kon"


def test_the_candidates_lie_at_the_caret_of_the_composition(field: TextField) -> None:
    at = field.writes_at
    assert field.rect.contains(at)
    compose(field, "konnichiwa", 3)
    early = field.writes_at.x
    compose(field, "konnichiwa", 10)
    assert at.x < early < field.writes_at.x


def test_a_long_composition_comes_in_parts(field: TextField) -> None:
    compose(field, "abcdefghij", 0, 10)
    one = field.writes_at.x
    compose(field, "klmno", 10, 5)
    assert field.writes_at.x > one
    compose(field, "ab", 0, 2)
    assert field.writes_at.x < one


def test_a_composition_ends_with_the_focus(field: TextField) -> None:
    compose(field, "kon")
    field.focused = False
    assert not field.composing
    field.update(0.0)
    field.focused = True
    assert not field.composing


def test_text_is_taken_only_while_a_field_has_the_focus(person: Person) -> None:
    person.app.routes.title()
    person.wait()
    assert person.screen.writes_at is None
    person.app.routes.open_game()
    person.wait()
    before = person.screen.writes_at
    assert before is not None
    person.type("salt")
    assert person.screen.writes_at.x > before.x
    person.press("tab")
    assert person.screen.writes_at is None
    person.press_button("Import …")
    assert person.screen.writes_at is not None
    person.press("esc", "esc")
    assert person.screen.writes_at is None


def test_keys_belong_to_the_input_method_while_it_composes(person: Person) -> None:
    person.app.routes.title()
    person.app.routes.open_game()
    person.wait()
    field = person.app.ui.focus.current
    assert isinstance(field, TextField)
    person.type("a")
    pygame.event.post(Event(pygame.TEXTEDITING, text="ka", start=2, length=0))
    person.wait()
    person.press("enter", "esc", "backspace", "left", "f1", "ctrl+z", "tab")
    assert person.scene.name == "library"
    assert person.app.ui.focus.current is field
    assert field.text == "a"
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=40))
    pygame.event.post(Event(pygame.TEXTEDITING, text="", start=0, length=0))
    pygame.event.post(Event(pygame.TEXTINPUT, text="か"))
    person.wait()
    assert field.text == "aか"


def test_a_key_that_comes_together_with_the_focus_is_typed(person: Person) -> None:
    person.app.routes.title()
    person.wait()
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_o, mod=CTRL, unicode="\x0f", scancode=18))
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=4))
    person.wait()
    field = person.app.ui.focus.current
    assert isinstance(field, TextField)
    assert field.text == "a"


def test_undo_in_a_field_undoes_nothing_else(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    person.app.routes.open_game()
    person.wait()
    undone = []
    monkeypatch.setattr(person.app.scene, "_undo", lambda: undone.append(True))
    person.press("ctrl+z")
    assert not undone
    person.press("tab", "ctrl+z")
    assert undone
