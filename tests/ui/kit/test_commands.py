"""The table of commands: complete, without conflicts, and read rightly from keys."""

from importlib import import_module
from itertools import combinations
from pkgutil import walk_packages

import pygame
import pytest
from fontTools.ttLib import TTFont
from pygame.event import Event

import dream.ui
from dream.play.registry import house
from dream.ui.game_views.alchemists_dream.input.commands import ALL, own_commands
from dream.ui.game_views.registry import view_of
from dream.ui.kit.commands import COMMANDS, Everywhere, Key, among, codes, commands_of, groups
from dream.ui.kit.scene import Scene
from dream.ui.kit.text.fonts import Role, font_path


def scenes_of_the_program() -> list[str]:
    """The names of all scenes that are written anywhere in the program."""
    for module in walk_packages(dream.ui.__path__, "dream.ui."):
        import_module(module.name)
    found, kinds = set(), [Scene]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if kind.__module__.startswith("dream.") and "name" in vars(kind):
            found.add(kind.name)
    return sorted(found)


SCENES = scenes_of_the_program()
BY_NAME = {row.name: row for row in ALL}


def rows(scene):
    """The commands that a scene has in The Alchemist's Dream."""
    return *own_commands(scene), *commands_of(scene)


def find(scene, event, **how):
    return among(rows(scene), event, **how)


def pressed(text: str, character: str = "") -> Event:
    key = Key(text)
    masks = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_RSHIFT, "alt": pygame.KMOD_LALT}
    mod = sum(masks[name] for name in key.modifiers)
    return Event(pygame.KEYDOWN, key=codes(key.base)[0], mod=mod, unicode=character or key.base)


@pytest.mark.parametrize("command", ALL, ids=lambda command: command.name)
def test_every_command_has_a_key_a_label_and_a_scene(command):
    assert command.keys
    assert command.label
    assert command.keys[0].shown in command.hint
    named = command.scenes.but if isinstance(command.scenes, Everywhere) else command.scenes
    assert named <= set(SCENES)


@pytest.mark.parametrize("scene", [*SCENES, "one that is still to be written"])
def test_every_scene_has_what_means_the_same_everywhere(scene):
    for command in ALL:
        if command.group == "program":
            assert find(scene, pressed(command.keys[0].text)) is command
    assert find(scene, pressed("esc")) is BY_NAME["cancel"]


def test_the_scenes_are_found():
    assert {"title", "help", "play", "review", "new_game"} <= set(SCENES)


@pytest.mark.parametrize("scene", SCENES)
def test_no_key_means_two_commands_in_one_scene(scene):
    for one, other in combinations(rows(scene), 2):
        assert not {key.text for key in one.keys} & {key.text for key in other.keys}, (one.name, other.name)


@pytest.mark.parametrize("scene", SCENES)
def test_every_key_finds_its_own_command(scene):
    for command in rows(scene):
        for key in command.keys:
            assert find(scene, pressed(key.text)) is command


@pytest.mark.parametrize("scene", ["play", "lesson", "review"])
@pytest.mark.parametrize("word", house())
def test_no_key_of_a_game_hides_a_command_of_the_table(word, scene):
    """Where somebody may act the keys of a game come first, and all commands can be had by another key."""
    sheet, table = view_of(word).commands, commands_of(scene)
    own = [row for row in sheet if "." in row.name and scene in row.scenes]
    for command in table:
        reached = [key for key in command.keys if among((*own, *table), pressed(key.text)) is command]
        assert reached, command.name
        assert next(row.keys for row in sheet if row.name == command.name) == tuple(reached)


@pytest.mark.parametrize("word", house())
def test_the_sheet_of_every_game_has_every_command(word):
    """With all keys that it has where it is meant: those of the end of a game are no game's own."""
    sheet = {row.name: row for row in view_of(word).commands}
    assert sheet.keys() >= {row.name for row in COMMANDS}
    for name in ("rematch", "new_board", "next_game", "statistics"):
        assert sheet[name].keys == sheet[name].usual


def test_a_command_is_found_only_in_its_scenes():
    assert find("title", pressed("u")) is None
    assert find("play", pressed("u")) is BY_NAME["undo"]


def test_modifiers_must_be_the_right_ones():
    assert find("play", pressed("ctrl+shift+z")) is BY_NAME["redo"]
    assert find("play", pressed("shift+u")) is BY_NAME["redo"]
    assert find("play", pressed("alt+u")) is None


def test_caps_lock_and_num_lock_do_not_matter():
    event = Event(pygame.KEYDOWN, key=pygame.K_u, mod=pygame.KMOD_CAPS | pygame.KMOD_NUM, unicode="U")
    assert find("play", event) is BY_NAME["undo"]


def test_a_character_is_known_by_what_it_types():
    german = Event(pygame.KEYDOWN, key=ord("ß"), mod=pygame.KMOD_LSHIFT, unicode="?")
    assert find("title", german) is BY_NAME["help"]
    colon = Event(pygame.KEYDOWN, key=pygame.K_PERIOD, mod=pygame.KMOD_LSHIFT, unicode=":")
    assert find("play", colon) is BY_NAME["notation"]


def test_plus_needs_no_shift():
    for mod in (pygame.KMOD_LCTRL, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT):
        event = Event(pygame.KEYDOWN, key=pygame.K_EQUALS, mod=mod, unicode="")
        assert find("help", event) is BY_NAME["larger"]


def test_while_typing_only_what_types_nothing_is_a_command():
    for text in ("u", "shift+u", "backspace", "home", "?", "ctrl+z", "ctrl+c"):
        assert find("play", pressed(text), typing=True) is None
    for text in ("f1", "esc", "ctrl+n", "pageup"):
        assert find("play", pressed(text), typing=True) is not None


def test_a_held_key_repeats_only_what_may_be_repeated():
    assert find("play", pressed("a"), held=True) is BY_NAME["dream.cursor_left"]
    assert find("play", pressed("u"), held=True) is None


def test_the_sheet_of_keys_has_every_command_once():
    listed = [command for _, commands in groups(ALL) for command in commands]
    assert sorted(listed, key=id) == sorted(ALL, key=id)


def test_the_names_of_keys_can_be_written():
    characters = set(TTFont(font_path(Role.NUMBER)).getBestCmap())
    for command in ALL:
        for key in command.keys:
            assert {ord(character) for character in key.shown} <= characters, key.shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [("ctrl+shift+z", "Ctrl+Shift+Z"), ("f11", "F11"), ("ctrl+minus", "Ctrl+\N{MINUS SIGN}")],
)
def test_how_a_key_is_written(text, shown):
    assert Key(text).shown == shown
