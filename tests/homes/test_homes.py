"""The home of every earlier version is opened, played on and kept by the program of today.

What that writes, version 0.9 still reads.
"""

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import fields, replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from dream.base.folders import practice_file, settings_file
from dream.play.seated_game import SeatedGame
from dream.records.library.home import open_library
from dream.records.library.library import DATABASE, Library, Query
from dream.records.library.statistics import games_kept, statistics
from dream.records.reader import Opened, open_record
from dream.study.exercises import exercises_for
from dream.study.kept_reviews import KeptReviews, reviews_folder
from dream.ui.app import App
from dream.ui.games.registry import view_settings
from dream.ui.kit.settings import GUEST, SPARRING, GameSettings, Settings, SettingsFile
from dream.ui.kit.window import NullScreen
from dream.ui.table.game_session import GameSession
from dream.ui.table.practice import FOLDER, PracticeFile, can_be_done
from tests.kit.present import present

HOMES = {path.name.removesuffix(".tar.xz"): path for path in sorted(Path(__file__).parent.glob("*.tar.xz"))}
ENGINE = "./siege --fast"
SINCE_FIRST: dict[str, Any] = {
    "palette": "contrast",
    "scale": 1.5,
    "volume": 0.25,
    "muted": True,
    "animation": "fast",
    "pace": "slow",
    "window": (1600, 900),
    "fullscreen": True,
    "warn": False,
    "taunts": False,
    "coordinates": "all",
    "orientation": 4,
}
"""What is set in each home."""


def is_since(version: str, first: str) -> bool:
    """Whether a version is not before another."""
    return [int(part) for part in version.split(".")] >= [int(part) for part in first.split(".")]


@pytest.fixture(params=HOMES)
def version(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A version whose home is now the player's."""
    version: str = request.param
    shutil.unpack_archive(HOMES[version], tmp_path, filter="data")
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return version


def kept_as(id: int) -> Opened:
    """The game of a number in the player's library."""
    with open_library() as library:
        return replace(open_record(library.record(id)), kept_as=id)


def games() -> list[Opened]:
    """The games of the player's library."""
    with open_library() as library:
        ids = library.find(Query())
    return [kept_as(id) for id in ids]


def test_the_home_of_every_version_is_there() -> None:
    log = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    released = {line[3:] for line in log.splitlines() if line.startswith("## 0.")}
    assert released == HOMES.keys()


def test_every_setting_is_what_it_was(version: str) -> None:
    file = SettingsFile(settings_file(), view_settings())
    now = file.now
    assert file.trouble is None
    assert {name: {**vars(now), **now.of_views}[name] for name in SINCE_FIRST} == SINCE_FIRST
    seats = (0, ENGINE) if is_since(version, "0.2.0") else (0, 3)
    assert now.of("dream") == GameSettings(seats, ("Ada", "Zoë"), "first=earth second=air")
    assert now.engines == ((("Siege", ENGINE),) if is_since(version, "0.2.0") else ())
    if is_since(version, "0.4.0"):
        assert (now.game, now.of("jabir").seats) == ("jabir", (0, 3, 2))
    if is_since(version, "0.7.0"):
        assert (now.tutor, now.confirm) == ("clear", True)
        assert now.of("stone") == GameSettings(
            (0, 2, 1), ("Ada",), lessons=("turn",), daring=True, drawn=True
        )
    if is_since(version, "0.8.0"):
        assert (now.bar, now.clock_sound, now.of_views["turning"], now.language) == (True, False, True, "de")
        assert now.of("alchemist") == GameSettings((0, 2), ("Ada",), match="3", clock="5m+3s")
    if is_since(version, "0.9.0"):
        assert now.keys == {"hint": "j"}


def test_a_change_loses_no_other_setting(version: str) -> None:
    before = SettingsFile(settings_file(), view_settings()).now
    SettingsFile(settings_file(), view_settings()).change(volume=0.5)
    assert SettingsFile(settings_file(), view_settings()).now == before.changed(volume=0.5)


def test_every_game_is_there_with_its_comments_and_variations(version: str) -> None:
    found = games()
    words = ["dream", "dream", "jabir", "stone", "alchemist"]
    count = 5 if is_since(version, "0.7.0") else 3 if is_since(version, "0.4.0") else 2
    assert sorted(each.game.game.id for each in found) == sorted(words[:count])
    assert [each.trouble for each in found] == [None] * count
    assert sorted(len(each.game.actions) for each in found) == [24] * (count - 1) + [25]
    for each in found:
        assert [seat.called for seat in each.record.seats[:2]] == ["Ada", "Golem"]
        assert each.record.seed == "amber"
        if is_since(version, "0.6.0"):
            assert each.record.comments == ((2, "Look here."),)
        if each.game.outcome is None and is_since(version, "0.7.0"):
            assert len(each.record.beside) == 1
        if each.game.outcome is None and is_since(version, "0.8.0"):
            assert each.record.times == ((2, 5300),)


def play_on(game: SeatedGame[Any, Any]) -> None:
    """Whoever is to act does the first thing that is legal."""
    if game.chance_to_act:
        game.chance_acts()
    else:
        game.machine_acts(game.history.game.legal_actions(game.state)[0])


def test_every_game_is_played_on_and_saved(version: str) -> None:
    app = App(NullScreen(), SettingsFile(settings_file(), view_settings()))
    with open_library() as library:
        ids = library.find(Query())
    for id in ids:
        opened = kept_as(id)
        session = GameSession.reopen(opened)
        session.begin_keeping(app.journal)
        if goes_on := not session.game.over:
            play_on(session.game)
            session.keep_going()
        assert session.release() is None
        again = kept_as(id)
        assert len(again.game.actions) == len(opened.record.actions) + goes_on
        assert (again.record.comments, again.record.beside) == (opened.record.comments, opened.record.beside)
        assert again.record.times[:1] == opened.record.times
    app.close()
    assert len(games()) == len(ids)


def test_a_game_under_way_is_gone_on_with(version: str) -> None:
    app = App(NullScreen(), SettingsFile(settings_file(), view_settings()))
    left = present(app.journal.left_behind())
    app.close()
    assert left.game.outcome is None


def test_results_are_counted(version: str) -> None:
    with open_library() as library:
        assert "dream" in games_kept(library)
        found = statistics(library, "dream")
    assert (found.finished, found.unfinished) == (1, 1)
    [result] = (each.record.result for each in games() if each.game.outcome)
    assert [(score.won, score.lost) for score in found.levels.values()] == [
        {"1-0": (1, 0), "0-1": (0, 1)}[result]
    ]


def test_what_was_practised_is_remembered(version: str) -> None:
    practice = PracticeFile(practice_file())
    known = practice.of("dream")
    assert practice.news() is None
    assert known.solved == (1 if is_since(version, "0.8.0") else 0)
    if known.memories:
        one, two, *_ = exercises_for("dream")
        assert known.memories.keys() == {one.name, two.name}


def test_own_exercises_can_be_done(version: str) -> None:
    practice = PracticeFile(practice_file())
    own = practice.own.of("dream")
    assert practice.news() is None
    assert len(own) == (1 if is_since(version, "0.9.0") else 0)
    assert all(map(can_be_done, own))


def test_a_review_that_was_judged_otherwise_is_left_where_it_is_and_made_anew(version: str) -> None:
    files = sorted(reviews_folder().glob("*.json"))
    assert len(files) == (1 if is_since(version, "0.9.0") else 0)
    assert [KeptReviews().of(each.game) for each in games() if files] == [None] * 5 * len(files)
    assert sorted(reviews_folder().glob("*.json")) == files


# Back to 0.9

BACK_TO = "0.9.0"


def unpacked(folder: Path) -> Path:
    """The home of the version that can be gone back to."""
    shutil.unpack_archive(HOMES[BACK_TO], folder, filter="data")
    return folder


def schema(database: Path) -> tuple[object, ...]:
    """The version of a library's tables, whose it is, and of what it is made."""
    with closing(sqlite3.connect(database)) as connection:
        [version], [whose] = (connection.execute(f"PRAGMA {name}").fetchone() for name in VERSIONS)
        made_of = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name")
        return version, whose, *made_of.fetchall()


VERSIONS = ("user_version", "application_id")


def test_the_tables_of_the_library_are_those_of_0_9(tmp_path: Path) -> None:
    before = unpacked(tmp_path) / "data" / DATABASE
    Library(tmp_path / DATABASE).close()
    assert schema(tmp_path / DATABASE) == schema(before)


def test_what_is_practised_is_written_in_words_that_0_9_reads(tmp_path: Path) -> None:
    before = json.loads((unpacked(tmp_path) / "data" / "exercises.json").read_text(encoding="utf-8"))
    one = exercises_for("dream")[0]
    practice = PracticeFile(tmp_path / "exercises.json")
    practice.keep("dream", practice.of("dream").after(one, True, date(2026, 11, 20)))
    practice.own.add([replace(one, source="played +k8 Ada")])
    practice.flush()
    now = json.loads((tmp_path / "exercises.json").read_text(encoding="utf-8"))
    assert now["dream"].keys() == before["dream"].keys()
    row, row_before = (each["dream"]["exercises"][one.name] for each in (now, before))
    assert row.keys() == row_before.keys() | {"tries"}
    assert [datetime.fromisoformat(row[each]) for each in ("due", "last")]
    own, own_before = (
        (folder / FOLDER / "dream.txt").read_text(encoding="utf-8").splitlines()
        for folder in (tmp_path, tmp_path / "data")
    )
    assert own[0] == own_before[0]
    assert len(own[1].split("\t")) == len(own_before[1].split("\t"))


def test_the_settings_that_0_9_reads_have_names_and_values_that_it_knows(tmp_path: Path) -> None:
    before = json.loads((unpacked(tmp_path) / "config" / "settings.json").read_text(encoding="utf-8"))
    usual = Settings(of_views={row.name: row.default for row in view_settings()})
    every = {row.name: getattr(usual, row.name) for row in fields(usual)} | dict(usual.of_views)
    every |= {"language": "fr", "games": {"dream": GameSettings((GUEST, SPARRING), hints=False)}}
    file = SettingsFile(tmp_path / "settings.json", view_settings())
    file.change(**{name: value for name, value in every.items() if name not in ("of_views", "chosen")})
    now = json.loads(file.path.read_text(encoding="utf-8"))
    assert now.keys() <= before.keys()
    assert before.keys() - now.keys() == {"language"}
    assert now["games"] == {"dream": {}}
