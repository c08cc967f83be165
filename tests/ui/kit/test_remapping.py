"""Keys that are chosen: every table has them, conflicts are found, and what the settings keep is checked."""

import json

import pytest

from dream.ui.game_views.registry import games_with_view, view_of
from dream.ui.kit.chosen_keys import are_chosen_keys, choose_keys
from dream.ui.kit.commands import BY_NAME, Key, commands_of, find, key_of
from dream.ui.kit.remapping import given, holders, swapped
from dream.ui.kit.settings import SettingsFile
from tests.ui.kit.test_commands import pressed


@pytest.fixture(autouse=True)
def usual_keys():
    yield
    choose_keys({})


def tables():
    return [tuple(view_of(game.id).commands) for game in games_with_view()]


def names(rows):
    return {row.name for row in rows}


def test_a_chosen_key_means_the_command_and_the_usual_ones_no_more():
    choose_keys({"undo": "ctrl+j", "nothing_of_this_name": "f7"})
    undo = BY_NAME["undo"]
    assert find("play", pressed("ctrl+j")) is undo
    assert find("play", pressed("ctrl+z")) is find("play", pressed("u")) is None
    assert key_of("undo") == "Ctrl+J"
    assert undo.hint.endswith("(Ctrl+J)")
    assert undo in commands_of("play")


def test_a_key_that_was_chosen_before_another_command_had_it_stays_with_whom_it_was_chosen_for():
    choose_keys({"save": "f3", "rename": "h"})
    assert find("play", pressed("f3")) is BY_NAME["save"]
    assert [key.text for key in BY_NAME["seats"].keys] == ["o"]
    assert [key.text for key in BY_NAME["advice"].keys] == ["h"], "no scene has both"
    choose_keys({"seats": "o"})
    assert find("play", pressed("o")) is BY_NAME["seats"]
    assert find("play", pressed("f3")) is None


def test_what_is_fixed_stays():
    choose_keys({"choose": "q", "cancel": "f12"})
    assert find("play", pressed("enter")) is find("play", pressed("q")) is BY_NAME["choose"]
    assert find("play", pressed("esc")) is BY_NAME["cancel"]


def test_the_keys_of_a_game_still_come_first_in_its_sheet():
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
def test_conflicts_are_with_what_can_be_meant_in_the_same_scene(command, key, others):
    found = names(holders(tables(), BY_NAME[command], Key(key)))
    assert found >= others if others else not found


def test_a_swap_gives_each_the_key_of_the_other():
    chosen = swapped(tables(), {}, BY_NAME["mute"], Key("f10"))
    assert chosen == {"mute": "f10", "options": "m"}
    choose_keys(chosen)
    assert find("title", pressed("m")) is BY_NAME["options"]
    back = swapped(tables(), chosen, BY_NAME["mute"], Key("m"))
    assert back == {}, "the usual keys are no choice"


def test_a_swap_leaves_the_other_its_further_keys():
    chosen = swapped(tables(), {}, BY_NAME["advice"], Key("u"))
    assert chosen == {"advice": "u", "undo": "ctrl+z h backspace"}


def test_no_swap_gives_others_a_key_that_a_third_has():
    """The other is meant where a third command has the key that it would be given."""
    assert BY_NAME["rematch"].keys[0] == Key("n")
    assert swapped(tables(), {}, BY_NAME["rematch"], Key("f10")) is None


def test_the_usual_keys_are_no_choice():
    assert given({"undo": "f7", "mute": "f8"}, BY_NAME["undo"], BY_NAME["undo"].usual) == {"mute": "f8"}


@pytest.mark.parametrize(
    "value",
    [
        *([], "f7", 3, {"undo": 3}, {"undo": ""}, {"undo": "esc"}, {"undo": "ctrl+left"}, {"undo": "meta+a"}),
        *({"undo": "ctrl+ctrl+a"}, {"undo": "A"}, {"undo": "ä"}, {"undo": "f13"}, {"undo": "+"}, {"": "f7"}),
        *({"undo": "a b c d e f g"}, {"x" * 61: "f7"}, {f"n{n}": "f7" for n in range(301)}),
    ],
)
def test_damage_is_known(value):
    assert not are_chosen_keys(value)


def test_settings_keep_what_differs_and_names_of_other_versions(tmp_path):
    path = tmp_path / "settings.json"
    chosen = {"undo": "ctrl+j", "of_a_later_version": "shift+f12 ?"}
    SettingsFile(path).change(keys=chosen)
    again = SettingsFile(path)
    assert again.now.keys == chosen
    assert again.trouble is None
    assert json.loads(path.read_text(encoding="utf-8"))["keys"] == chosen


def test_damaged_keys_are_the_usual_ones(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"muted": true, "keys": {"undo": "esc"}}', encoding="utf-8")
    file = SettingsFile(path)
    assert (file.now.keys, file.now.muted) == ({}, True)
    assert file.trouble is not None
