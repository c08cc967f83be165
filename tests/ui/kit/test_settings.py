"""Settings outlive the program, other versions, other windows, damage and a full disk."""

import dataclasses
import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from dream.base.folders import config_dir, data_dir, log_dir, newer_settings_file
from dream.base.texts import Message, english
from dream.play.seats import OutsideEngine
from dream.ui.app import App
from dream.ui.games.registry import view_settings
from dream.ui.kit.settings import GUEST, MOST_ENGINES, GameSettings, Settings, SettingsFile
from dream.ui.kit.window import NullScreen
from dream.ui.table.introductions import known_engines, with_engines
from tests.kit.present import present
from tests.waiting import wait_until

THREE = GameSettings((0, 3, "./siege --fast"), ("Ada", "", "Zoë"), "draft=open")
SIEGED = GameSettings(seats=("./siege --fast", 0))


def opened(path: Path, **how: bool) -> SettingsFile:
    """The settings of a file, those of the games' views among them."""
    return SettingsFile(path, view_settings(), **how)


def settings(**chosen: object) -> Settings:
    """All settings as usual, but for what is chosen."""
    return Settings(of_views={row.name: row.default for row in view_settings()}).changed(**chosen)


def written(path: Path, text: str) -> SettingsFile:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return opened(path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def test_without_a_file_all_is_as_usual(path: Path) -> None:
    file = opened(path)
    assert file.now == settings()
    assert file.trouble is None
    assert not path.exists()


def test_what_is_changed_is_there_the_next_time(path: Path) -> None:
    file = opened(path)
    file.change(palette="contrast", scale=1.5, game="jabir", games={"jabir": THREE}, window=(1600, 900))
    again = opened(path)
    assert again.now == file.now
    assert again.now.of("jabir") == THREE
    assert again.now.of("dream") == GameSettings()
    assert again.trouble is None


OLDER = {"names": ["Ada", "Zoë"], "seats": [0, "./siege --fast"], "named": True, "elements": ["e", "a"]}
"""What was kept for the first game when there was no other."""


def test_what_was_kept_when_there_was_one_game_is_kept_for_that_one(path: Path) -> None:
    file = written(path, json.dumps({**OLDER, "muted": True}))
    kept = GameSettings((0, "./siege --fast"), ("Ada", "Zoë"), "first=earth second=air")
    assert file.now == settings(muted=True, games={"dream": kept})
    assert file.trouble is None
    file.change(muted=False)
    assert not OLDER.keys() & json.loads(path.read_text(encoding="utf-8")).keys()
    assert opened(path).now == settings(games={"dream": kept})


def test_elements_that_were_left_to_the_bags_still_are(path: Path) -> None:
    file = written(path, json.dumps({**OLDER, "named": False}))
    assert file.now.of("dream").options == "-"


def test_of_older_settings_the_right_ones_are_kept(path: Path) -> None:
    file = written(path, json.dumps({**OLDER, "names": ["a", 3]}))
    assert file.now.of("dream") == GameSettings((0, "./siege --fast"), (), "first=earth second=air")
    assert "(names)" in english(present(file.trouble))


def test_newer_settings_of_a_game_are_not_replaced_by_older_ones(path: Path) -> None:
    file = written(path, json.dumps({**OLDER, "games": {"dream": {"names": ["Bo"]}}}))
    assert file.now.of("dream") == GameSettings(names=("Bo",))


@pytest.mark.parametrize(
    ("word", "said", "name"),
    [
        ("jabir", {"seats": [0, -3]}, "games.jabir.seats"),
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
def test_what_is_damaged_of_a_game_is_as_usual_and_its_rest_is_kept(
    path: Path, word: str, said: Any, name: str
) -> None:
    rest = {} if said == 3 else said
    told = {"games": {"dream": {"names": ["Bo"]}, word: (rest and {"seats": [1], **said}) or said}}
    file = written(path, json.dumps(told))
    assert file.now.of("dream").names == ("Bo",)
    if rest:
        assert file.now.of(word) == GameSettings(seats=() if "seats" in said else (1,))
    assert f"({name})" in english(present(file.trouble))
    assert path.with_name("settings.json.damaged").exists()


def test_every_setting_survives(path: Path) -> None:
    file = opened(path)
    file.change(volume=0.25, muted=True, animation="none", taunts=False, coordinates="all", orientation=4)
    assert opened(path).now == file.now


def test_writing_leaves_nothing_else_behind(path: Path) -> None:
    opened(path).change(muted=True)
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_one_variable_moves_all_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    assert {config_dir().parent, data_dir().parent, log_dir().parent} == {tmp_path}


def test_settings_that_wait_are_written_before_the_end(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    app = App(NullScreen(), opened(path, at_once=False))
    app.change(muted=True)
    app.close()
    assert opened(path).now.muted


ENGINES = [["Siege", "./siege --fast"], ["Ram", "ram"]]


def test_engines_and_the_seats_they_had_are_remembered(path: Path) -> None:
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
def test_engines_that_will_not_do_are_none(
    path: Path, engines: int | str | list[list[int | str | list[str]]]
) -> None:
    file = written(path, json.dumps({"engines": engines, "muted": True}))
    assert file.now == settings(muted=True)
    assert "engines" in english(present(file.trouble))


def test_engines_are_known_once_by_their_command_and_the_oldest_is_forgotten(path: Path) -> None:
    known: tuple[tuple[str, str], ...] = ()
    for number in [*range(MOST_ENGINES + 1), 5]:
        known = with_engines(known, (OutsideEngine(f"Siege {number}", ("./siege", str(number))),))
    assert known[:2] == (("Siege 5", "./siege 5"), ("Siege 8", "./siege 8"))
    assert len(known) == len(set(known)) == MOST_ENGINES
    assert ("Siege 0", "./siege 0") not in known
    assert with_engines(known, (OutsideEngine("Long", ("x" * 501,)),)) == known
    assert known_engines(settings(engines=known))[0] == OutsideEngine("Siege 5", ("./siege", "5"))


def test_an_engine_whose_command_cannot_be_split_is_not_offered() -> None:
    assert known_engines(settings(engines=(("Siege", '"./siege'), ("Ram", "ram")))) == (
        OutsideEngine("Ram", ("ram",)),
    )


CHOICES: dict[str, Any] = {
    "palette": "contrast",
    "scale": None,
    "volume": 0.7,
    "ambience": 0.0,
    "muted": False,
    "animation": "calm",
    "pace": "normal",
    "warn": True,
    "taunts": True,
    "coordinates": "edge",
    "orientation": 0,
    "turning": True,
    "language": "en",
    "engines": [],
    "game": "",
    "games": {},
    "window": [1280, 800],
    "fullscreen": False,
    "tutor": "off",
    "confirm": False,
    "cards": "signs",
    "bar": False,
    "analysis_lines": 3,
    "analysis_guess": True,
    "clock_sound": True,
    "keys": {},
    "medallions": {"Ada": "veil"},
}
"""Each setting with something that may be chosen, the default where there is one."""


def names_in(path: Path) -> set[str]:
    """What is chosen in both files."""
    return {name for file in (path, newer_settings_file(path)) if file.exists() for name in read(file)}


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def test_every_setting_can_be_chosen() -> None:
    usual = settings()
    fields = {row.name for row in dataclasses.fields(usual)} - {"of_views", "chosen"}
    assert CHOICES.keys() == fields | usual.of_views.keys()


def test_the_volume_of_older_settings_is_that_of_effects(path: Path) -> None:
    file = written(path, '{"volume": 0.3, "muted": true}')
    assert (file.now.volume, file.now.ambience, file.now.muted) == (0.3, 0.0, True)
    assert file.trouble is None
    file.change(ambience=0.4)
    assert read(path) == {"volume": 0.3, "muted": True}
    assert read(newer_settings_file(path)) == {"ambience": 0.4}


@pytest.mark.parametrize("name", CHOICES)
def test_a_default_is_no_choice_until_it_is_chosen(path: Path, name: str) -> None:
    other = "muted" if name != "muted" else "fullscreen"
    file = opened(path)
    file.change(**{other: True})
    assert names_in(path) == {other}
    file.change(**{name: CHOICES[name]})
    assert names_in(path) == {other, name} - {"games"}  # of which none was chosen
    again = opened(path)
    again.change(**{other: False})
    assert names_in(path) == {other, name} - {"games"}


def test_until_a_language_is_chosen_that_of_the_system_is_spoken(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dream.base.texts.VARIABLES", ("LANG",))
    monkeypatch.setenv("LANG", "C.UTF-8")
    file = opened(path)
    file.change(muted=True)
    assert file.now.language == "en"
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert opened(path).now.language == "de"
    opened(path).change(language="de")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert opened(path).now.language == "de"


def test_of_a_game_the_file_holds_what_was_chosen(path: Path) -> None:
    opened(path).change(games={"jabir": GameSettings(lessons=("turn",)), "dream": SIEGED})
    found = json.loads(path.read_text(encoding="utf-8"))
    assert found == {"games": {"jabir": {"lessons": ["turn"]}, "dream": {"seats": ["./siege --fast", 0]}}}


def test_what_no_view_knows_is_kept(path: Path) -> None:
    opened(path).change(coordinates="all")
    SettingsFile(path).change(muted=True)
    assert opened(path).now == settings(coordinates="all", muted=True)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '"a"', "[" * 90_000, '{"palette":', '["' + "9" * 9000])
def test_a_file_that_is_no_settings_gives_the_usual_ones_and_is_kept(path: Path, text: str) -> None:
    file = written(path, text)
    assert file.now == settings()
    assert str(path) in english(present(file.trouble))
    assert path.with_name("settings.json.damaged").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("name", "value"), [("orientation", "N"), ("volume", "-N"), ("window", "[N, 800]"), ("scale", "N.5")]
)
def test_a_number_of_very_many_digits_is_as_any_other_that_will_not_do(
    path: Path, name: str, value: str
) -> None:
    number = value.replace("N", "9" * 9000)
    file = written(path, f'{{"coordinates": "all", "{name}": {number}}}')
    assert file.now == settings(coordinates="all")
    assert name in english(present(file.trouble))


@pytest.mark.parametrize("size", [100_001, 3_000_000])
def test_a_file_that_is_too_large_is_not_read(path: Path, size: int) -> None:
    file = written(path, '{"muted": true}' + " " * size)
    assert file.now == settings()
    assert "it is larger than 100000 bytes" in english(present(file.trouble))


def test_of_many_things_that_are_wrong_some_are_named(path: Path) -> None:
    file = written(path, json.dumps(dict.fromkeys(map(str, range(9000)), 1)))
    assert "'19', 8980 more" in english(present(file.trouble))


def test_bytes_that_are_no_text(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe\x00")
    assert opened(path).now == settings()
    assert path.with_name("settings.json.damaged").read_bytes() == b"\xff\xfe\x00"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("palette", 3),
        ("scale", 1.15),
        ("scale", "large"),
        ("volume", 2),
        ("ambience", -0.1),
        ("ambience", "loud"),
        ("volume", True),
        ("volume", float("nan")),
        ("muted", 1),
        ("animation", "wild"),
        ("orientation", 6),
        ("orientation", 1.0),
        ("language", "xx"),
        ("language", ["en"]),
        ("names", ["a"]),
        ("names", ["a", 3]),
        ("names", ["a", "b" * 41]),
        ("seats", [0, -3]),
        ("named", 1),
        ("elements", ["fire", "water"]),
        ("elements", "fw"),
        ("elements", [["f"], "w"]),
        ("seats", ["", 0]),
        ("seats", [0, True]),
        ("game", "The Dream"),
        ("game", 3),
        ("games", [3]),
        ("games", {str(number): {} for number in range(41)}),
        ("window", [10, 10]),
        ("window", {"w": 1}),
        ("fullscreen", None),
    ],
)
def test_what_is_damaged_is_as_usual_and_the_rest_is_kept(path: Path, name: str, value: object) -> None:
    file = written(path, json.dumps({"coordinates": "all", name: value}))
    assert file.now == settings(coordinates="all")
    assert name in english(present(file.trouble))
    assert path.with_name("settings.json.damaged").exists()
    again = opened(path)
    assert (again.now, again.trouble) == (file.now, None)
    file.change(taunts=False)
    assert opened(path).now == settings(coordinates="all", taunts=False)


NEWER = {
    "volume": 0.3,
    "palette": "contrast",
    "new": {"deep": [1, None, "\u00e9"]},
    "games": {"jabir": {"seats": [0, 2, 3], "pet": "5+3"}, "another": {"options": "-", "new": 1}},
}


def test_what_a_newer_version_keeps_is_kept_and_no_damage(path: Path) -> None:
    file = written(path, json.dumps(NEWER))
    assert (file.now.volume, file.now.palette) == (0.3, "contrast")
    assert file.trouble is None
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]
    file.change(volume=0.5, games={**file.now.games, "jabir": THREE, "dream": SIEGED})
    found = json.loads(path.read_text(encoding="utf-8"))
    assert (found["volume"], found["new"]) == (0.5, NEWER["new"])
    assert found["games"]["jabir"] == {
        "seats": list(THREE.seats),
        "names": list(THREE.names),
        "options": THREE.options,
        "pet": "5+3",
    }
    assert found["games"]["another"]["new"] == 1
    assert opened(path).now == file.now


def test_what_is_damaged_takes_nothing_of_a_newer_version_away(path: Path) -> None:
    written(path, json.dumps({**NEWER, "muted": "perhaps"}))
    found = json.loads(path.read_text(encoding="utf-8"))
    assert (found["new"], found["volume"]) == (NEWER["new"], 0.3)
    assert "muted" not in found


def test_a_byte_order_mark_is_no_damage(path: Path) -> None:
    file = written(path, "\ufeff" + json.dumps({"volume": 0.3}))
    assert (file.now, file.trouble) == (settings(volume=0.3), None)


def test_no_older_damaged_file_is_overwritten(path: Path) -> None:
    for number in range(3):
        written(path, "{" * (number + 1))
    kept = [path.with_name(f"settings.json.damaged{end}") for end in ("", "-2", "-3")]
    assert [file.read_text(encoding="utf-8") for file in kept] == ["{", "{{", "{{{"]


@pytest.fixture
def busy(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A file of settings that cannot be read as long as there is something in this list."""
    path.parent.mkdir()
    path.write_text('{"volume": 0.3, "muted": true}', encoding="utf-8")
    errors = [errno.EMFILE]
    opened = os.open

    def open_it(file: Path | str, *arguments: int, **more: Any) -> int:
        if errors and file == os.fspath(path):
            raise OSError(errors[0], os.strerror(errors[0]), file)
        return opened(file, *arguments, **more)

    monkeypatch.setattr(os, "open", open_it)
    return errors


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENOMEM, errno.EIO])
def test_an_error_that_passes_is_no_damage(path: Path, busy: list[int], number: int) -> None:
    busy[:] = [number]
    file = opened(path)
    assert file.now == settings()
    assert "can't be read now" in english(present(file.news()))
    busy.clear()
    file.change(coordinates="all")
    assert file.now == settings(volume=0.3, muted=True, coordinates="all")
    assert opened(path).now == file.now
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_nothing_is_written_over_what_could_not_be_read(
    path: Path, busy: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dream.ui.kit.settings.TRIED_AGAIN_AFTER", 0.0)
    file = opened(path)
    file.news()
    file.change(volume=0.5)
    assert "can't be saved" in english(present(file.news()))
    file.flush()
    busy.clear()
    assert path.read_bytes() == b'{"volume": 0.3, "muted": true}'
    assert english(present(file.news())) == "The settings are saved again."
    assert opened(path).now == file.now == settings(volume=0.5, muted=True)


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("in the way")
    file = opened(tmp_path / "config" / "settings.json")
    file.trouble = None
    file.change(muted=True)
    assert file.now.muted
    trouble: Message | None = file.trouble
    assert "can't be saved" in english(present(trouble))


def test_what_could_not_be_written_is_told_once_and_written_when_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dream.ui.kit.settings.TRIED_AGAIN_AFTER", 0.0)
    folder = tmp_path / "config"
    folder.write_text("in the way")
    file = opened(folder / "settings.json")
    file.news()
    file.change(muted=True)
    assert "can't be saved" in english(present(file.news()))
    file.change(volume=0.5)
    assert [file.news() for _ in range(3)] == [None] * 3
    folder.unlink()
    told = []

    def is_told() -> list[str]:
        if news := file.news():
            told.append(english(news))
        return told

    wait_until(is_told, "news of the settings")
    assert told == ["The settings are saved again."]
    assert file.news() is None
    assert opened(folder / "settings.json").now == file.now


def test_what_could_not_be_written_is_tried_once_more_before_the_end(tmp_path: Path) -> None:
    folder = tmp_path / "config"
    folder.write_text("in the way")
    app = App(NullScreen(), opened(folder / "settings.json", at_once=False))
    app.change(muted=True)
    app._file._writer.flush()
    folder.unlink()
    app.close()
    assert opened(folder / "settings.json").now.muted


GUESTS = GameSettings((GUEST, 3), ("Ada", ""), "draft=open", hints=False)
NEWER_CHOICES: dict[str, Any] = {
    "language": "fr",
    "ambience": 0.4,
    "medallions": {"Ada": "veil"},
    "cards": "signs",
    "analysis_lines": 5,
    "analysis_guess": True,
    "games": {"dream": GUESTS, "jabir": THREE},
}
"""Something of all that version 0.9 does not know."""


def test_what_an_older_version_does_not_know_is_in_a_file_of_its_own(path: Path) -> None:
    file = opened(path)
    file.change(volume=0.5, **NEWER_CHOICES)
    dream = {"names": ["Ada", ""], "options": "draft=open"}
    assert read(path) == {
        "volume": 0.5,
        "games": {
            "dream": dream,
            "jabir": {"seats": list(THREE.seats), "names": list(THREE.names), "options": THREE.options},
        },
    }
    assert read(newer_settings_file(path)) == NEWER_CHOICES | {
        "games": {"dream": {"seats": [GUEST, 3], "hints": False}}
    }
    again = opened(path)
    assert (again.now, again.trouble) == (file.now, None)


def test_an_older_version_that_writes_its_own_file_takes_nothing_away(path: Path) -> None:
    opened(path).change(volume=0.5, **NEWER_CHOICES)
    its_own = {"language": "en", "volume": 0.1, "games": {"dream": {"seats": [], "options": "draft=open"}}}
    path.write_text(json.dumps(read(path) | its_own), encoding="utf-8")
    found = opened(path)
    assert found.trouble is None
    assert (found.now.volume, found.now.language, found.now.medallions) == (0.1, "fr", {"Ada": "veil"})
    assert found.now.of("dream") == GameSettings((GUEST, 3), (), "draft=open", hints=False)
    found.change(language="de", games={})
    assert (read(path)["language"], "language" in read(newer_settings_file(path))) == ("de", False)
    assert opened(path).now == found.now


def test_what_was_in_the_one_file_goes_to_its_own(path: Path) -> None:
    file = written(path, json.dumps({"medallions": {"Ada": "veil"}, "language": "fr", "muted": True}))
    assert (file.now.medallions, file.now.language, file.trouble) == ({"Ada": "veil"}, "fr", None)
    file.change(muted=False)
    assert read(path) == {"muted": False}
    assert read(newer_settings_file(path)) == {"language": "fr", "medallions": {"Ada": "veil"}}


def test_the_second_file_goes_when_nothing_is_in_it(path: Path) -> None:
    file = opened(path)
    file.change(language="fr")
    file.change(language="de")
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(("text", "named"), [("{", "(all of them)"), ('{"ambience": "loud"}', "(ambience)")])
def test_of_two_files_the_damaged_one_is_set_aside(path: Path, text: str, named: str) -> None:
    newer = newer_settings_file(path)
    written(path, '{"volume": 0.5}')
    newer.write_text(text, encoding="utf-8")
    file = opened(path)
    assert file.now == settings(volume=0.5)
    told = english(present(file.trouble))
    assert named in told
    assert str(newer) in told
    assert newer.with_name(f"{newer.name}.damaged").read_text(encoding="utf-8") == text
    assert read(path) == {"volume": 0.5}


def test_what_a_still_newer_version_keeps_stays_in_its_file(path: Path) -> None:
    newer = newer_settings_file(path)
    written(path, '{"new": 1, "games": {"jabir": {"new": 2}}}')
    newer.write_text('{"newest": 3, "games": {"jabir": {"newest": 4}}}', encoding="utf-8")
    opened(path).change(volume=0.5, ambience=0.4)
    assert read(path) == {"new": 1, "games": {"jabir": {"new": 2}}, "volume": 0.5}
    assert read(newer) == {"newest": 3, "games": {"jabir": {"newest": 4}}, "ambience": 0.4}
