"""Whatever is in the file of the settings, and whatever the disk does: what is right in it is kept."""

import errno
import json
import os

import pytest

from dream.base.words import english
from dream.ui.app import App
from dream.ui.kit.desktop.screen import NullScreen
from tests.ui.kit.settings.settings_files import SIEGED, THREE, opened, settings, written
from tests.waiting import wait_until


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '"a"', "[" * 90_000, '{"palette":', '["' + "9" * 9000])
def test_a_file_that_is_no_settings_gives_the_usual_ones_and_is_kept(path, text):
    file = written(path, text)
    assert file.now == settings()
    assert str(path) in english(file.trouble)
    assert path.with_name("settings.json.damaged").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("name", "value"), [("orientation", "N"), ("volume", "-N"), ("window", "[N, 800]"), ("scale", "N.5")]
)
def test_a_number_of_very_many_digits_is_as_any_other_that_will_not_do(path, name, value):
    number = value.replace("N", "9" * 9000)
    file = written(path, f'{{"coordinates": "all", "{name}": {number}}}')
    assert file.now == settings(coordinates="all")
    assert name in english(file.trouble)


@pytest.mark.parametrize("size", [100_001, 3_000_000])
def test_a_file_that_is_too_large_is_not_read(path, size):
    file = written(path, '{"muted": true}' + " " * size)
    assert file.now == settings()
    assert "it is larger than 100000 bytes" in english(file.trouble)


def test_of_many_things_that_are_wrong_some_are_named(path):
    file = written(path, json.dumps(dict.fromkeys(map(str, range(9000)), 1)))
    assert "'19', 8980 more" in english(file.trouble)


def test_bytes_that_are_no_text(path):
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
        ("seats", [0, -2]),
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
def test_what_is_damaged_is_as_usual_and_the_rest_is_kept(path, name, value):
    file = written(path, json.dumps({"coordinates": "all", name: value}))
    assert file.now == settings(coordinates="all")
    assert name in english(file.trouble)
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


def test_what_a_newer_version_keeps_is_kept_and_no_damage(path):
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
        "match": "",
        "pet": "5+3",
        "clock": "",
    } | {"options": THREE.options, "lessons": [], "daring": False, "drawn": False}
    assert found["games"]["another"]["new"] == 1
    assert opened(path).now == file.now


def test_what_is_damaged_takes_nothing_of_a_newer_version_away(path):
    written(path, json.dumps({**NEWER, "muted": "perhaps"}))
    found = json.loads(path.read_text(encoding="utf-8"))
    assert (found["new"], found["muted"], found["volume"]) == (NEWER["new"], False, 0.3)


def test_a_byte_order_mark_is_no_damage(path):
    file = written(path, "\ufeff" + json.dumps({"volume": 0.3}))
    assert (file.now, file.trouble) == (settings(volume=0.3), None)


def test_no_older_damaged_file_is_overwritten(path):
    for number in range(3):
        written(path, "{" * (number + 1))
    kept = [path.with_name(f"settings.json.damaged{end}") for end in ("", "-2", "-3")]
    assert [file.read_text(encoding="utf-8") for file in kept] == ["{", "{{", "{{{"]


@pytest.fixture
def busy(path, monkeypatch):
    """A file of settings that cannot be read as long as there is something in this list."""
    path.parent.mkdir()
    path.write_text('{"volume": 0.3, "muted": true}', encoding="utf-8")
    errors = [errno.EMFILE]
    opened = os.open

    def open_it(file, *arguments, **more):
        if errors and file == os.fspath(path):
            raise OSError(errors[0], os.strerror(errors[0]), file)
        return opened(file, *arguments, **more)

    monkeypatch.setattr(os, "open", open_it)
    return errors


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENOMEM, errno.EIO])
def test_an_error_that_passes_is_no_damage(path, busy, number):
    busy[:] = [number]
    file = opened(path)
    assert file.now == settings()
    assert "can't be read now" in english(file.news())
    busy.clear()
    file.change(coordinates="all")
    assert file.now == settings(volume=0.3, muted=True, coordinates="all")
    assert opened(path).now == file.now
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_nothing_is_written_over_what_could_not_be_read(path, busy, monkeypatch):
    monkeypatch.setattr("dream.ui.kit.settings.TRIED_AGAIN_AFTER", 0.0)
    file = opened(path)
    file.news()
    file.change(volume=0.5)
    assert "can't be saved" in english(file.news())
    file.flush()
    busy.clear()
    assert path.read_bytes() == b'{"volume": 0.3, "muted": true}'
    assert english(file.news()) == "The settings are saved again."
    assert opened(path).now == file.now == settings(volume=0.5, muted=True)


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path):
    (tmp_path / "config").write_text("in the way")
    file = opened(tmp_path / "config" / "settings.json")
    file.trouble = None
    file.change(muted=True)
    assert file.now.muted
    assert "can't be saved" in english(file.trouble)


def test_what_could_not_be_written_is_told_once_and_written_when_it_can_be(tmp_path, monkeypatch):
    monkeypatch.setattr("dream.ui.kit.settings.TRIED_AGAIN_AFTER", 0.0)
    folder = tmp_path / "config"
    folder.write_text("in the way")
    file = opened(folder / "settings.json")
    file.news()
    file.change(muted=True)
    assert "can't be saved" in english(file.news())
    file.change(volume=0.5)
    assert [file.news() for _ in range(3)] == [None] * 3
    folder.unlink()
    told = []

    def is_told():
        if news := file.news():
            told.append(english(news))
        return told

    wait_until(is_told, "news of the settings")
    assert told == ["The settings are saved again."]
    assert file.news() is None
    assert opened(folder / "settings.json").now == file.now


def test_what_could_not_be_written_is_tried_once_more_before_the_end(tmp_path):
    folder = tmp_path / "config"
    folder.write_text("in the way")
    app = App(NullScreen(), opened(folder / "settings.json", at_once=False))
    app.change(muted=True)
    app._file._writer.flush()
    folder.unlink()
    app.close()
    assert opened(folder / "settings.json").now.muted
