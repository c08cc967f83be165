"""The settings: kept over time, and of every version."""

import json

import pytest

from dream.base.files.folders import config_dir, data_dir, log_dir
from dream.base.words import english
from dream.play.seating.seat import OutsideEngine
from dream.ui.app import App
from dream.ui.kit.desktop.screen import NullScreen
from dream.ui.kit.game_settings import GameSettings
from dream.ui.kit.settings import MOST_ENGINES, SettingsFile
from dream.ui.session.engines.known_engines import known_engines, with_engines
from tests.ui.kit.settings.settings_files import SIEGED, THREE, opened, settings, written


def test_without_a_file_all_is_as_usual(path):
    file = opened(path)
    assert file.now == settings()
    assert file.trouble is None
    assert not path.exists()


def test_what_is_changed_is_there_the_next_time(path):
    file = opened(path)
    file.change(palette="contrast", scale=1.5, game="jabir", games={"jabir": THREE}, window=(1600, 900))
    again = opened(path)
    assert again.now == file.now
    assert again.now.of("jabir") == THREE
    assert again.now.of("dream") == GameSettings()
    assert again.trouble is None


OLDER = {"names": ["Ada", "Zoë"], "seats": [0, "./siege --fast"], "named": True, "elements": ["e", "a"]}
"""What was kept for the first game when there was no other."""


def test_what_was_kept_when_there_was_one_game_is_kept_for_that_one(path):
    file = written(path, json.dumps({**OLDER, "muted": True}))
    kept = GameSettings((0, "./siege --fast"), ("Ada", "Zoë"), "first=earth second=air")
    assert file.now == settings(muted=True, games={"dream": kept})
    assert file.trouble is None
    file.change(muted=False)
    assert not OLDER.keys() & json.loads(path.read_text(encoding="utf-8")).keys()
    assert opened(path).now == settings(games={"dream": kept})


def test_elements_that_were_left_to_the_bags_still_are(path):
    file = written(path, json.dumps({**OLDER, "named": False}))
    assert file.now.of("dream").options == "-"


def test_of_older_settings_the_right_ones_are_kept(path):
    file = written(path, json.dumps({**OLDER, "names": ["a", 3]}))
    assert file.now.of("dream") == GameSettings((0, "./siege --fast"), (), "first=earth second=air")
    assert "(names)" in english(file.trouble)


def test_newer_settings_of_a_game_are_not_replaced_by_older_ones(path):
    file = written(path, json.dumps({**OLDER, "games": {"dream": {"names": ["Bo"]}}}))
    assert file.now.of("dream") == GameSettings(names=("Bo",))


@pytest.mark.parametrize(
    ("word", "said", "name"),
    [
        ("jabir", {"seats": [0, -2]}, "games.jabir.seats"),
        ("jabir", {"seats": [0, 21]}, "games.jabir.seats"),
        ("jabir", {"seats": [0, True]}, "games.jabir.seats"),
        ("jabir", {"seats": [0] * 27}, "games.jabir.seats"),
        ("jabir", {"seats": {"a": 0}}, "games.jabir.seats"),
        ("jabir", {"names": ["\u200b"]}, "games.jabir.names"),
        ("jabir", {"names": ["x" * 41]}, "games.jabir.names"),
        ("jabir", {"names": "Ada"}, "games.jabir.names"),
        ("jabir", {"options": 3}, "games.jabir.options"),
        ("jabir", {"options": "x" * 501}, "games.jabir.options"),
        ("jabir", {"options": "draft=\nopen"}, "games.jabir.options"),
        ("jabir", {"options": "draft=ö"}, "games.jabir.options"),
        ("jabir", 3, "games.'jabir'"),
        ("A game", {}, "games.'A game'"),
        ("x" * 41, {}, "games.'" + "x" * 40 + "...'"),
    ],
)
def test_what_is_damaged_of_a_game_is_as_usual_and_its_rest_is_kept(path, word, said, name):
    rest = {} if said == 3 else said
    told = {"games": {"dream": {"names": ["Bo"]}, word: (rest and {"seats": [1], **said}) or said}}
    file = written(path, json.dumps(told))
    assert file.now.of("dream").names == ("Bo",)
    if rest:
        assert file.now.of(word) == GameSettings(seats=() if "seats" in said else (1,))
    assert f"({name})" in english(file.trouble)
    assert path.with_name("settings.json.damaged").exists()


def test_every_setting_survives(path):
    file = opened(path)
    file.change(volume=0.25, muted=True, animation="none", taunts=False, coordinates="all", orientation=4)
    assert opened(path).now == file.now


def test_writing_leaves_nothing_else_behind(path):
    opened(path).change(muted=True)
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_one_variable_moves_all_folders(monkeypatch, tmp_path):
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    assert {config_dir().parent, data_dir().parent, log_dir().parent} == {tmp_path}


def test_settings_that_wait_are_written_before_the_end(tmp_path):
    path = tmp_path / "settings.json"
    app = App(NullScreen(), opened(path, at_once=False))
    app.change(muted=True)
    app.close()
    assert opened(path).now.muted


ENGINES = [["Siege", "./siege --fast"], ["Ram", "ram"]]


def test_engines_and_the_seats_they_had_are_remembered(path):
    opened(path).change(engines=(("Siege", "./siege --fast"),), games={"dream": SIEGED})
    again = opened(path).now
    assert (again.engines, again.of("dream")) == ((("Siege", "./siege --fast"),), SIEGED)
    assert written(path, json.dumps({"engines": ENGINES})).now.engines == (
        ("Siege", "./siege --fast"),
        ("Ram", "ram"),
    )


@pytest.mark.parametrize(
    "engines",
    [
        3,
        "Siege",
        [["Siege"]],
        [["Siege", 3]],
        [["", "./siege"]],
        [["Siege", " "]],
        [["Siege", "./siege\n--fast"]],
        [["x" * 41, "./siege"]],
        [["Siege", "x" * 501]],
        [[["Siege"], "./siege"]],
        [["Siege", "./siege"]] * 9,
    ],
)
def test_engines_that_will_not_do_are_none(path, engines):
    file = written(path, json.dumps({"engines": engines, "muted": True}))
    assert file.now == settings(muted=True)
    assert "engines" in english(file.trouble)


def test_engines_are_known_once_by_their_command_and_the_oldest_is_forgotten(path):
    known = ()
    for number in [*range(MOST_ENGINES + 1), 5]:
        known = with_engines(known, (OutsideEngine(f"Siege {number}", ("./siege", str(number))),))
    assert known[:2] == (("Siege 5", "./siege 5"), ("Siege 8", "./siege 8"))
    assert len(known) == len(set(known)) == MOST_ENGINES
    assert ("Siege 0", "./siege 0") not in known
    assert with_engines(known, (OutsideEngine("Long", ("x" * 501,)),)) == known
    assert known_engines(settings(engines=known))[0] == OutsideEngine("Siege 5", ("./siege", "5"))


def test_an_engine_whose_command_cannot_be_split_is_not_offered():
    assert known_engines(settings(engines=(("Siege", '"./siege'), ("Ram", "ram")))) == (
        OutsideEngine("Ram", ("ram",)),
    )


def test_every_setting_stands_in_the_file_where_it_always_did(path):
    opened(path).change(taunts=False)
    assert list(json.loads(path.read_text(encoding="utf-8"))) == [
        *("palette", "scale", "volume", "muted", "animation", "pace", "warn", "taunts", "coordinates"),
        *("orientation", "turning", "language", "engines", "game", "games", "window", "fullscreen", "tutor"),
        *("confirm", "bar", "clock_sound", "keys"),
    ]


def test_what_no_view_knows_is_kept(path):
    opened(path).change(coordinates="all")
    SettingsFile(path).change(muted=True)
    assert opened(path).now == settings(coordinates="all", muted=True)
