"""Keys on any keyboard mean what they type or where they lie, and no event that arrives is lost.

The rows in `layouts.json` are those of xkeyboard-config, of eleven languages: what keys type alone, then with
Shift; a dot is a dead key or a mark.
"""

import ctypes
import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from pygame.event import Event

from dream.ui.games.alchemists_dream.ways import ALL, own_commands
from dream.ui.games.jabirs_transmutations.words import WORDS
from dream.ui.kit import commands, input
from dream.ui.kit.commands import Command, among, commands_of
from dream.ui.kit.events import UNREADABLE, waiting_events
from dream.ui.kit.input import NAMED, chords
from dream.ui.kit.last_events import LastEvents
from dream.ui.scenes.library import SearchField
from dream.ui.table.commands import CURSOR, CURTAIN
from tests.kit.journals import save_file, unfinished_game
from tests.kit.present import present
from tests.ui.driver import Person

LATIN = ("American", "German", "French", "Polish", "Turkish")
_PLACES = (
    "GRAVE 1 2 3 4 5 6 7 8 9 0 MINUS EQUALS Q W E R T Y U I O P LEFTBRACKET RIGHTBRACKET "
    "A S D F G H J K L SEMICOLON APOSTROPHE BACKSLASH NONUSBACKSLASH Z X C V B N M COMMA PERIOD SLASH"
)
PLACES = tuple(getattr(pygame, f"KSCAN_{name}") for name in _PLACES.split())
UNKNOWN = 1 << 30
"""The code of a key that types nothing."""
ALT_GR = {"windows": pygame.KMOD_LCTRL | pygame.KMOD_RALT, "x11": pygame.KMOD_RALT, "macos": pygame.KMOD_LALT}
_CTRL, _SHIFT = pygame.KMOD_CTRL | pygame.KMOD_META, pygame.KMOD_SHIFT


@dataclass(frozen=True)
class Layout:
    """What the keys of a keyboard type, by their places."""

    name: str
    plain: dict[int, str]
    shifted: dict[int, str]

    def code(self, place: int, system: str = "x11") -> int:
        """The code that a system gives to the key at a place.

        Windows names the keys of letters by the Latin ones; a dead key has none on X11. Where digits
        stand above Shift, SDL gives them to their keys all the same.
        """
        latin = LAYOUTS["American"].plain[place]
        own = self.plain[place]
        if latin.isdigit() and not any(self.plain[digit].isdigit() for digit in PLACES[1:11]):
            return ord(latin)
        if own == "·":
            return UNKNOWN
        if system == "windows" and self.name not in LATIN and latin.isalpha():
            return ord(latin)
        return ord(
            own.upper() if system == "windows" and not own.isascii() and len(own.upper()) == 1 else own
        )

    def place_of(self, character: str, system: str = "x11") -> int:
        """The place of the key that types a character alone, as SDL finds it; 0 where there is none."""
        return next((place for place in PLACES if self.code(place, system) == ord(character)), 0)

    def press(
        self, place: int, mod: int = 0, *, system: str = "x11", typing: bool = False, text: str | None = None
    ) -> Event:
        """A key goes down; `typing`, a field has the focus, so that the `text` of the key is known."""
        code = self.code(place, system)
        if text is None:
            typed = (self.shifted if mod & _SHIFT else self.plain)[place]
            text = typed if typing and not mod & _CTRL and typed != "·" else _guessed(code, mod)
        return Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=place)


def _guessed(code: int, mod: int) -> str:
    """What pygame makes of a key where it knows no text."""
    if mod & pygame.KMOD_CTRL and pygame.K_a <= code <= pygame.K_z:
        return chr(code - pygame.K_a + 1)
    if code >= 128:
        return ""
    return chr(code).upper() if mod & _SHIFT else chr(code)


def _layout(name: str, *rows: str) -> Layout:
    characters = " ".join(rows).split(" ")
    plain, shifted = characters[: len(PLACES)], characters[len(PLACES) :]
    return Layout(name, dict(zip(PLACES, plain, strict=True)), dict(zip(PLACES, shifted, strict=True)))


_FILE = Path(__file__).with_name("layouts.json")
LAYOUTS = {name: _layout(name, *rows) for name, rows in json.loads(_FILE.read_text(encoding="utf-8")).items()}


SYSTEMS = ("x11", "windows", "macos")
AMERICAN = LAYOUTS["American"]
EVERY = [(layout, system) for layout in LAYOUTS.values() for system in ("x11", "windows")]
NAMES = [f"{layout.name} {system}" for layout, system in EVERY]
SCENE_NAMES = ("bags", "symbols", "play", "end", "review", "library")
SCENES = {
    **{scene: (*own_commands(scene), *commands_of(scene)) for scene in SCENE_NAMES},
    "jabir": (*WORDS.keys, *CURSOR, *commands_of("play")),
    "curtain": (*CURTAIN, *commands_of("curtain")),
}
HELD = {
    "": 0,
    "shift": pygame.KMOD_LSHIFT,
    "ctrl": pygame.KMOD_LCTRL,
    "ctrl+shift": pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT,
    "ctrl+alt": pygame.KMOD_LCTRL | pygame.KMOD_LALT,
}
CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


def at(layout: Layout, system: str) -> Callable[[str], int]:
    return cache(lambda character: layout.place_of(character, system))


AT = {(layout.name, system): at(layout, system) for layout, system in EVERY}


def meanings(press: Event, layout: Layout, system: str = "x11") -> dict[str, Command | None]:
    """The names of the commands that a press means on a keyboard, by the scenes."""
    found = chords(press, AT[layout.name, system])
    with patch.object(commands, "chords", lambda event: found):
        return {scene: among(rows, press) for scene, rows in SCENES.items()}


@cache
def american(character: str, held: str) -> dict[str, Command | None]:
    return meanings(AMERICAN.press(AMERICAN.place_of(character), HELD[held]), AMERICAN)


def place_of(layout: Layout, character: str, system: str) -> int:
    """The key that somebody presses who means a letter or a digit."""
    if character.isdigit():
        place: int = getattr(pygame, f"KSCAN_{character}")
        return place
    own = layout.place_of(character, system) if layout.name in LATIN else 0
    return own or AMERICAN.place_of(character)


@pytest.mark.parametrize(("layout", "system"), EVERY, ids=NAMES)
def test_letters_and_digits_mean_what_they_do_on_an_american_keyboard(layout: Layout, system: str) -> None:
    for held, character in product(HELD, CHARACTERS):
        press = layout.press(place_of(layout, character, system), HELD[held], system=system)
        found = meanings(press, layout, system)
        for scene, wanted in american(character, held).items():
            if wanted or (character.isalpha() and layout.plain[press.scancode].isalpha()):
                assert found[scene] is wanted, (scene, held, character)


@pytest.mark.parametrize(("layout", "system"), EVERY, ids=NAMES)
def test_every_command_has_a_key(layout: Layout, system: str) -> None:
    presses = [layout.press(place, mod, system=system) for place, mod in product(PLACES, HELD.values())]
    found = [meanings(press, layout, system) for press in presses]
    for scene, rows in SCENES.items():
        reached = {meant[scene] for meant in found}
        own = {chord: row for row in reversed(rows) for chord in (key.chord for key in row.keys)}
        assert {row for chord, row in own.items() if not by_name(row)} <= reached, scene


@pytest.mark.parametrize(
    "rows", [*map(commands_of, SCENE_NAMES), (*WORDS.keys, *CURSOR), CURTAIN], ids=lambda rows: rows[0].name
)
def test_no_chord_means_two_commands(rows: tuple[Command, ...]) -> None:
    found = [key.chord for row in rows for key in row.keys]
    assert len(found) == len(set(found))


def by_name(command: Command) -> bool:
    """Whether a command has a key that is the same on every keyboard."""
    return any(key.base in NAMED and key.base not in ("plus", "minus") for key in command.keys)


@pytest.mark.parametrize(
    ("name", "place", "means"),
    [
        ("American", "SLASH", "?"),
        ("American", "SEMICOLON", ":"),
        ("American", "EQUALS", "plus"),
        ("German", "MINUS", "?"),
        ("German", "7", "/"),
        ("German", "PERIOD", ":"),
        ("French", "M", "?"),
        ("French", "PERIOD", "/"),
        ("French", "6", "6"),
        ("Turkish", "MINUS", "?"),
        ("Turkish", "7", "/"),
        ("Turkish", "4", "plus"),
        ("Polish", "SLASH", "?"),
    ],
)
@pytest.mark.parametrize("typing", [False, True])
def test_signs_above_shift_are_known_without_their_text(
    name: str, place: str, means: str, typing: bool
) -> None:
    layout = LAYOUTS[name]
    press = layout.press(getattr(pygame, f"KSCAN_{place}"), pygame.KMOD_LSHIFT, typing=typing)
    assert chords(press, layout.place_of)[0] == means


def test_american_digits_with_shift_are_no_signs_of_other_keyboards() -> None:
    for digit in "0123456789":
        press = AMERICAN.press(AMERICAN.place_of(digit), pygame.KMOD_LSHIFT)
        assert chords(press, AMERICAN.place_of) == (f"shift+{digit}",)


@pytest.mark.parametrize("system", SYSTEMS)
def test_both_keys_of_a_turkish_i_mean_i(system: str) -> None:
    layout = LAYOUTS["Turkish"]
    for place in (pygame.KSCAN_I, pygame.KSCAN_APOSTROPHE):
        assert chords(layout.press(place, system=system), at(layout, system))[0] == "i"


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(("character", "letter"), ["ąa", "ćc", "źx", "żz", "śs", "ęe", "ńn", "óo"])
def test_alt_gr_types_and_commands_nothing(system: str, character: str, letter: str) -> None:
    layout = LAYOUTS["Polish"]
    press = layout.press(layout.place_of(letter), ALT_GR[system], system=system, text=character)
    assert input.types_text(press)
    for rows in SCENES.values():
        assert among(rows, press) is None


def test_ctrl_and_alt_type_on_windows_too() -> None:
    layout = LAYOUTS["Polish"]
    press = layout.press(
        layout.place_of("c"), pygame.KMOD_LCTRL | pygame.KMOD_LALT, system="windows", text="ć"
    )
    assert input.types_text(press)
    assert among(ALL, press) is None


# The keypad


def pad(name: str, mod: int = 0, text: str = "") -> Event:
    return Event(pygame.KEYDOWN, key=getattr(pygame, f"K_KP{name}"), mod=mod, unicode=text, scancode=0)


@pytest.mark.parametrize(
    ("name", "off"),
    [("7", "home"), ("8", "up"), ("9", "pageup"), ("4", "left"), ("6", "right"), ("1", "end"), ("2", "down")],
)
def test_the_keypad_is_arrows_without_num_lock_and_digits_with_it(
    monkeypatch: pytest.MonkeyPatch, name: str, off: str
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert chords(pad(name)) == (off,)
    assert chords(pad(name, pygame.KMOD_NUM)) == (name,)
    assert chords(pad(name, pygame.KMOD_LCTRL)) == (f"ctrl+{off}",)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert chords(pad(name)) == (name,)


def test_signs_of_the_keypad() -> None:
    assert chords(pad("_DIVIDE")) == ("/",)
    assert chords(pad("_PLUS", pygame.KMOD_LCTRL)) == ("ctrl+plus",)
    assert chords(pad("_MINUS")) == ("minus",)
    assert chords(pad("_ENTER")) == ("enter",)


# In the window


def strike(
    person: Person, layout: Layout, character: str, mod: int = 0, *, system: str = "x11", text: str = ""
) -> None:
    """Press and let go of a key, with the text that SDL sends for it."""
    press = layout.press(place_of(layout, character, system), mod, system=system, text=text or None)
    pygame.event.post(press)
    if text:
        pygame.event.post(Event(pygame.TEXTINPUT, text=text))
    pygame.event.post(Event(pygame.KEYUP, {**press.dict}))
    person.wait()


def field_of(person: Person) -> SearchField:
    person.app.routes.open_game()
    field = person.app.ui.focus.current
    assert isinstance(field, SearchField)
    return field


def test_ctrl_v_pastes_on_a_russian_keyboard_and_types_nothing(person: Person) -> None:
    field = field_of(person)
    person.screen.clipboard = "Ада"
    strike(person, LAYOUTS["Russian"], "v", pygame.KMOD_LCTRL, text="м")
    assert field.text == "Ада"
    strike(person, LAYOUTS["Russian"], "a", pygame.KMOD_LCTRL, text="ф")
    assert field.selection == (0, 3)
    strike(person, LAYOUTS["Russian"], "x", pygame.KMOD_LCTRL, text="ч")
    assert (field.text, person.screen.clipboard) == ("", "Ада")


@pytest.mark.parametrize(("platform", "text"), [("darwin", "Ada"), ("win32", ""), ("linux", "")])
def test_cmd_is_ctrl_on_a_mac_and_the_windows_key_is_nothing(
    person: Person, monkeypatch: pytest.MonkeyPatch, platform: str, text: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    field = field_of(person)
    person.screen.clipboard = "Ada"
    strike(person, AMERICAN, "v", pygame.KMOD_LMETA, text="v")
    assert field.text == text


def test_text_that_comes_with_ctrl_is_no_text(person: Person) -> None:
    field = field_of(person)
    strike(person, LAYOUTS["Russian"], "k", pygame.KMOD_LCTRL, text="л")
    assert field.text == ""
    strike(person, LAYOUTS["Russian"], "k", text="л")
    assert field.text == "л"


@pytest.mark.parametrize("system", SYSTEMS)
def test_polish_letters_are_typed_and_nothing_else_happens(person: Person, system: str) -> None:
    field = field_of(person)
    person.screen.clipboard = "kept"
    for letter, character in zip("acxzly", "ąćźżłą", strict=True):
        strike(person, LAYOUTS["Polish"], letter, ALT_GR[system], system=system, text=character)
    assert field.text == "ąćźżłą"
    assert field.selection == (6, 6)
    assert person.screen.clipboard == "kept"


def test_the_keypad_moves_in_a_field(person: Person) -> None:
    field = field_of(person)
    person.type("abc")
    for event in (pad("4"), pad("7")):
        pygame.event.post(event)
        person.wait()
        assert field.caret == {pygame.K_KP4: 2, pygame.K_KP7: 0}[event.key]


def test_a_report_does_not_tell_what_is_typed_on_any_keyboard() -> None:
    events = LastEvents()
    russian, polish = LAYOUTS["Russian"], LAYOUTS["Polish"]
    events.note(russian.press(pygame.KSCAN_V, typing=True), "library", typing=True)
    events.note(polish.press(pygame.KSCAN_C, ALT_GR["windows"], text="ć"), "library", typing=True)
    events.note(pad("4", pygame.KMOD_NUM), "library", typing=True)
    assert all(line.endswith("...") for line in events.lines())


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


def push_drop(kind: int, text: bytes) -> None:
    """Have SDL report a drop, as it does: with whatever bytes the desktop gave it."""
    sdl = present(SDL)
    sdl.SDL_strdup.restype = ctypes.c_void_p
    assert sdl.SDL_PushEvent(ctypes.byref(_Dropped(kind, 0, sdl.SDL_strdup(text)))) == 1


def push_text(text: bytes) -> None:
    assert present(SDL).SDL_PushEvent(ctypes.byref(_Typed(pygame.TEXTINPUT, 0, 0, text))) == 1


def test_nothing_but_the_bad_event_is_lost(person: Person) -> None:
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))
    push_text(NO_UTF_8)
    push_drop(pygame.DROPTEXT, NO_UTF_8)
    pygame.event.post(Event(pygame.MOUSEWHEEL, x=0, y=1))
    kinds = [pygame.MOUSEMOTION, UNREADABLE, UNREADABLE, pygame.MOUSEWHEEL]
    assert [event.type for event in waiting_events()] == kinds


def test_the_program_goes_on_and_says_so(person: Person) -> None:
    person.app.routes.title()
    push_drop(pygame.DROPTEXT, NO_UTF_8)
    person.wait()
    assert person.app.running
    assert "isn't valid text" in present(person.app.toast.sentence)


@pytest.mark.linux
def test_a_file_is_taken_by_the_bytes_of_its_name(person: Person, tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/" + NO_UTF_8 + b".dream"
    os.rename(save_file(unfinished_game(), tmp_path / "game.dream"), path)
    push_drop(pygame.DROPFILE, path)
    pygame.event.post(Event(pygame.DROPCOMPLETE))
    person.wait()
    assert person.app.toast.sentence == "1 game was imported."


def test_a_file_that_is_gone_is_named(person: Person) -> None:
    push_drop(pygame.DROPFILE, b"/nowhere/" + NO_UTF_8)
    pygame.event.post(Event(pygame.DROPCOMPLETE))
    person.wait()
    assert "caf\N{REPLACEMENT CHARACTER}: No such file" in person.dialog.text
    person.look()


def test_an_endless_stream_of_bad_events_leaves_time_for_a_frame(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bad() -> None:
        raise SystemError("a bad event")

    monkeypatch.setattr(pygame.event, "poll", bad)
    before = person.screen.frames
    person.app.step()
    assert person.screen.frames > before
