"""Commands and their keys: no two meet in a scene, and people change them."""

import json
from collections.abc import Iterator, Set
from importlib import import_module
from itertools import combinations
from pathlib import Path
from pkgutil import walk_packages

import pygame
import pytest
from fontTools.ttLib import TTFont
from pygame.event import Event

import dream.ui
from dream.play.registry import house
from dream.ui.games.alchemists_dream.ways import ALL, own_commands
from dream.ui.games.registry import games_with_view, view_of
from dream.ui.kit.commands import (
    BY_NAME,
    COMMANDS,
    Command,
    Everywhere,
    Key,
    among,
    are_chosen_keys,
    choose_keys,
    codes,
    commands_of,
    find,
    given,
    groups,
    holders,
    key_of,
    swapped,
)
from dream.ui.kit.scene import Scene
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.text import Role, font_path


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
ROWS = {row.name: row for row in ALL}


def rows(scene: str) -> tuple[Command, ...]:
    """The commands that a scene has in The Alchemist's Dream."""
    return *own_commands(scene), *commands_of(scene)


def meant(scene: str, event: Event, **how: bool) -> Command | None:
    return among(rows(scene), event, **how)


def pressed(text: str, character: str = "") -> Event:
    key = Key(text)
    masks = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_RSHIFT, "alt": pygame.KMOD_LALT}
    mod = sum(masks[name] for name in key.modifiers)
    return Event(pygame.KEYDOWN, key=codes(key.base)[0], mod=mod, unicode=character or key.base)


@pytest.mark.parametrize("command", ALL, ids=lambda command: command.name)
def test_every_command_has_a_key_a_label_and_a_scene(command: Command) -> None:
    assert command.keys
    assert command.label
    assert command.keys[0].shown in command.hint
    named = command.scenes.but if isinstance(command.scenes, Everywhere) else command.scenes
    assert isinstance(named, Set)
    assert named <= set(SCENES)


@pytest.mark.parametrize("scene", [*SCENES, "one that is still to be written"])
def test_every_scene_has_what_means_the_same_everywhere(scene: str) -> None:
    for command in ALL:
        if command.group == "program":
            assert meant(scene, pressed(command.keys[0].text)) is command
    assert meant(scene, pressed("esc")) is ROWS["cancel"]


def test_the_scenes_are_found() -> None:
    assert {"title", "help", "play", "review", "new_game"} <= set(SCENES)


@pytest.mark.parametrize("scene", SCENES)
def test_no_key_means_two_commands_in_one_scene(scene: str) -> None:
    for one, other in combinations(rows(scene), 2):
        assert not {key.text for key in one.keys} & {key.text for key in other.keys}, (one.name, other.name)


@pytest.mark.parametrize("scene", SCENES)
def test_every_key_finds_its_own_command(scene: str) -> None:
    for command in rows(scene):
        for key in command.keys:
            assert meant(scene, pressed(key.text)) is command


@pytest.mark.parametrize("scene", ["play", "lesson", "review"])
@pytest.mark.parametrize("word", house())
def test_no_key_of_a_game_hides_a_command_of_the_table(word: str, scene: str) -> None:
    """Where somebody may act the keys of a game come first, and all commands can be had by another key."""
    sheet, table = view_of(word).commands, commands_of(scene)
    own = [row for row in sheet if "." in row.name and scene in row.scenes]
    for command in table:
        reached = [key for key in command.keys if among((*own, *table), pressed(key.text)) is command]
        assert reached, command.name
        assert next(row.keys for row in sheet if row.name == command.name) == tuple(reached)


@pytest.mark.parametrize("word", house())
def test_the_sheet_of_every_game_has_every_command(word: str) -> None:
    """With all keys that it has where it is meant: those of the end of a game are no game's own."""
    sheet = {row.name: row for row in view_of(word).commands}
    assert sheet.keys() >= {row.name for row in COMMANDS}
    for name in ("rematch", "new_board", "next_game", "statistics"):
        assert sheet[name].keys == sheet[name].usual


def test_a_command_is_found_only_in_its_scenes() -> None:
    assert meant("title", pressed("u")) is None
    assert meant("play", pressed("u")) is ROWS["undo"]


def test_modifiers_must_be_the_right_ones() -> None:
    assert meant("play", pressed("ctrl+shift+z")) is ROWS["redo"]
    assert meant("play", pressed("shift+u")) is ROWS["redo"]
    assert meant("play", pressed("alt+u")) is None


def test_caps_lock_and_num_lock_do_not_matter() -> None:
    event = Event(pygame.KEYDOWN, key=pygame.K_u, mod=pygame.KMOD_CAPS | pygame.KMOD_NUM, unicode="U")
    assert meant("play", event) is ROWS["undo"]


def test_a_character_is_known_by_what_it_types() -> None:
    german = Event(pygame.KEYDOWN, key=ord("ß"), mod=pygame.KMOD_LSHIFT, unicode="?")
    assert meant("title", german) is ROWS["help"]
    colon = Event(pygame.KEYDOWN, key=pygame.K_PERIOD, mod=pygame.KMOD_LSHIFT, unicode=":")
    assert meant("play", colon) is ROWS["notation"]


def test_plus_needs_no_shift() -> None:
    for mod in (pygame.KMOD_LCTRL, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT):
        event = Event(pygame.KEYDOWN, key=pygame.K_EQUALS, mod=mod, unicode="")
        assert meant("help", event) is ROWS["larger"]


def test_while_typing_only_what_types_nothing_is_a_command() -> None:
    for text in ("u", "shift+u", "backspace", "home", "?", "ctrl+z", "ctrl+c"):
        assert meant("play", pressed(text), typing=True) is None
    for text in ("f1", "esc", "ctrl+n", "pageup"):
        assert meant("play", pressed(text), typing=True) is not None


def test_a_held_key_repeats_only_what_may_be_repeated() -> None:
    assert meant("play", pressed("a"), held=True) is ROWS["dream.cursor_left"]
    assert meant("play", pressed("u"), held=True) is None


def test_the_sheet_of_keys_has_every_command_once() -> None:
    listed = [command for _, commands in groups(ALL) for command in commands]
    assert sorted(listed, key=id) == sorted(ALL, key=id)


def test_the_names_of_keys_can_be_written() -> None:
    characters = set(TTFont(font_path(Role.NUMBER)).getBestCmap())
    for command in ALL:
        for key in command.keys:
            assert {ord(character) for character in key.shown} <= characters, key.shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [("ctrl+shift+z", "Ctrl+Shift+Z"), ("f11", "F11"), ("ctrl+minus", "Ctrl+\N{MINUS SIGN}")],
)
def test_how_a_key_is_written(text: str, shown: str) -> None:
    assert Key(text).shown == shown


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    yield
    choose_keys({})


def tables() -> list[tuple[Command, ...]]:
    return [tuple(view_of(game.id).commands) for game in games_with_view()]


def names(rows: tuple[Command, ...]) -> set[str]:
    return {row.name for row in rows}


def test_a_chosen_key_means_the_command_and_the_usual_ones_no_more() -> None:
    choose_keys({"undo": "ctrl+j", "nothing_of_this_name": "f7"})
    undo = BY_NAME["undo"]
    assert find("play", pressed("ctrl+j")) is undo
    assert find("play", pressed("ctrl+z")) is find("play", pressed("u")) is None
    assert key_of("undo") == "Ctrl+J"
    assert undo.hint.endswith("(Ctrl+J)")
    assert undo in commands_of("play")


def test_what_is_fixed_stays() -> None:
    choose_keys({"choose": "q", "cancel": "f12"})
    assert find("play", pressed("enter")) is find("play", pressed("q")) is BY_NAME["choose"]
    assert find("play", pressed("esc")) is BY_NAME["cancel"]


def test_the_keys_of_a_game_still_come_first_in_its_sheet() -> None:
    choose_keys({"alchemist.new": "ctrl+j"})
    sheet = {row.name: row for row in view_of("alchemist").commands}
    assert [key.text for key in sheet["alchemist.new"].keys] == ["ctrl+j"]
    assert "rematch" in sheet, "its key is free again"


@pytest.mark.parametrize(
    ("command", "key", "others"),
    [
        ("undo", "h", {"advice"}),
        ("undo", "1", {"dream.bag_1", "alchemist.place_1"}),
        ("rematch", "g", {"next_game"}),
        ("save", "f5", {"judge"}),
        ("bar", "shift+w", {"dream.sealed"}),
        ("rename", "h", set()),
        ("undo", "ctrl+j", set()),
    ],
)
def test_conflicts_are_with_what_can_be_meant_in_the_same_scene(
    command: str, key: str, others: set[str]
) -> None:
    found = names(holders(tables(), BY_NAME[command], Key(key)))
    assert found >= others if others else not found


def test_a_swap_gives_each_the_key_of_the_other() -> None:
    chosen = swapped(tables(), {}, BY_NAME["mute"], Key("f10"))
    assert chosen == {"mute": "f10", "options": "m"}
    choose_keys(chosen)
    assert find("title", pressed("m")) is BY_NAME["options"]
    back = swapped(tables(), chosen, BY_NAME["mute"], Key("m"))
    assert back == {}, "the usual keys are no choice"


def test_a_swap_leaves_the_other_its_further_keys() -> None:
    chosen = swapped(tables(), {}, BY_NAME["advice"], Key("u"))
    assert chosen == {"advice": "u", "undo": "ctrl+z h backspace"}


def test_no_swap_gives_others_a_key_that_a_third_has() -> None:
    """The other is meant where a third command has the key that it would be given."""
    assert BY_NAME["rematch"].keys[0] == Key("n")
    assert swapped(tables(), {}, BY_NAME["rematch"], Key("f10")) is None


def test_the_usual_keys_are_no_choice() -> None:
    assert given({"undo": "f7", "mute": "f8"}, BY_NAME["undo"], BY_NAME["undo"].usual) == {"mute": "f8"}


@pytest.mark.parametrize(
    "value",
    [
        *([], "f7", 3, {"undo": 3}, {"undo": ""}, {"undo": "esc"}, {"undo": "ctrl+left"}, {"undo": "meta+a"}),
        *({"undo": "ctrl+ctrl+a"}, {"undo": "A"}, {"undo": "ä"}, {"undo": "f13"}, {"undo": "+"}, {"": "f7"}),
        *({"undo": "a b c d e f g"}, {"x" * 61: "f7"}, {f"n{n}": "f7" for n in range(301)}),
    ],
)
def test_damage_is_known(value: object) -> None:
    assert not are_chosen_keys(value)


def test_settings_keep_what_differs_and_names_of_other_versions(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    chosen = {"undo": "ctrl+j", "of_a_later_version": "shift+f12 ?"}
    SettingsFile(path).change(keys=chosen)
    again = SettingsFile(path)
    assert again.now.keys == chosen
    assert again.trouble is None
    assert json.loads(path.read_text(encoding="utf-8"))["keys"] == chosen


def test_damaged_keys_are_the_usual_ones(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"muted": true, "keys": {"undo": "esc"}}', encoding="utf-8")
    file = SettingsFile(path)
    assert (file.now.keys, file.now.muted) == ({}, True)
    assert file.trouble is not None


def test_a_key_that_was_chosen_before_another_command_had_it_stays_with_whom_it_was_chosen_for() -> None:
    choose_keys({"save": "f3", "rename": "h"})
    assert find("play", pressed("f3")) is BY_NAME["save"]
    assert [key.text for key in BY_NAME["seats"].keys] == ["o"]
    assert [key.text for key in BY_NAME["advice"].keys] == ["h"], "no scene has both"
    choose_keys({"seats": "o"})
    assert find("play", pressed("o")) is BY_NAME["seats"]
    assert find("play", pressed("f3")) is None
