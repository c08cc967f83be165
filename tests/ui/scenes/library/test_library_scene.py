"""The library in the window: what is listed and found, and what is done with a game."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from dream.play.registry import find
from dream.play.seats import Seat
from dream.records.journal import Journal
from dream.records.library.exchange import verify
from dream.records.library.home import library_path
from dream.records.library.library import Entry, Library
from dream.records.reader import Opened, open_record
from dream.records.record import Record
from dream.records.writer import record_text
from dream.ui.scenes.library import LibraryScene
from dream.ui.scenes.library_rows import about, players_of, result_of, title_of
from dream.ui.scenes.statistics import StatisticsScene
from tests.kit.journals import a_record, keep, kept, leave_behind, unfinished_game
from tests.kit.other_games import counting_installed
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.ui.driver import Person
from tests.ui.golden import Golden
from tests.ui.scenes.library.shelf import ALL, finished_game, listed, open_library, shelve
from tests.ui.scripts import TABLE, Case, Vocabulary, all_cases, run


def test_games_are_listed_with_their_boards(person: Person, golden: Golden) -> None:
    shelve()
    scene = open_library(person)
    assert listed(scene) == ALL
    golden("library/games", person.look())


def test_who_sat_at_a_seat_before_is_told_with_the_moves(person: Person, written: list[str]) -> None:
    text = record_text(finished_game()).replace("\n\n", '\n[FirstName2 "Zoe"]\n[FirstSeat2 "person"]\n\n', 1)
    keep(open_record(text).record)
    open_library(person)
    person.look()
    assert "Zoe for the first 2 moves" in written


def test_the_same_level_twice_is_told_apart(person: Person) -> None:
    seats = (Seat("Ada"), Seat.machine("Adept", 3), Seat.machine("Adept", 3))
    keep(Record.of(random_game(find("jabir"), 1, 20), seats=seats))
    scene = open_library(person)
    assert listed(scene) == ["Ada, Adept 1 and Adept 2"]


# Many games, and trouble


def test_of_many_games_only_those_in_sight_are_read(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library(library_path()) as library:
        for seed in range(300):
            library.add(a_record(seed=0, most=1).replace(b"seed 0", f"seed {seed}".encode()))
    read: list[int] = []
    entries = Library.entries

    def noted(own: Library, ids: Sequence[int]) -> Iterator[Entry]:
        read.extend(ids)
        return entries(own, ids)

    monkeypatch.setattr(Library, "entries", noted)
    open_library(person)
    assert 0 < len(read) <= 80
    person.press("tab", "tab", "tab", "end")
    person.look()
    assert len(read) <= 160


def test_statistics(person: Person, golden: Golden) -> None:
    keep(finished_game())
    keep(unfinished_game())
    person.app.push(StatisticsScene(person.app))
    golden("library/statistics", person.look())


def test_statistics_are_told_by_game(person: Person, written: list[str]) -> None:
    shelve()
    person.settings.change(game="jabir")
    person.app.push(StatisticsScene(person.app))
    person.look()
    assert "0 finished games, 1 unfinished" in written
    assert not [line for line in written if line.startswith(("Length", "Wins in a row"))]
    assert {"Jabir's Transmutations", "The Alchemist's Dream"} <= set(written)
    written.clear()
    person.press("left")
    person.look()
    assert "1 finished game, 1 unfinished" in written
    assert [line for line in written if line.startswith("Wins in a row")]
    person.press("esc")
    assert person.app.scene is None


def test_by_other_threads_the_games_come_too(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    shelve()
    person.screen.immediate = False
    person.app.library._at_once = False
    scene = LibraryScene(person.app)
    person.app.push(scene)
    person.wait_until(lambda: len(scene.games) == 3 and scene.entry)
    person.look()
    assert players_of(present(scene.entry)) == ALL[0]
    assert result_of(present(scene.entry)) == "unfinished"
    person.app.library.close()


@pytest.mark.parametrize("button", ["Continue", "Replay"])
def test_a_game_whose_package_is_gone_is_named_and_stays_as_it_is(person: Person, button: str) -> None:
    with counting_installed():
        keep(Record.of(random_game(find("counting"), 1, 2)))
    scene = open_library(person)
    person.press_button(button)
    assert "counting isn't installed" in present(person.app.toast.sentence).lower()
    assert person.app.scene is scene
    with counting_installed():
        assert len(scene.games) == 1
        assert present(scene.entry).game == "counting"


def test_what_was_under_way_of_a_game_that_is_gone_keeps_the_title_open(person: Person) -> None:
    with counting_installed():
        leave_behind(Record.of(random_game(find("counting"), 1, 2)))
    person.app.routes.title()
    person.wait()
    assert person.scene.name == "title"


def test_an_empty_library_has_its_picture(person: Person, golden: Golden) -> None:
    open_library(person)
    golden("library/empty", person.look())


# Scripts


def scene_of(person: Person) -> LibraryScene:
    return person.scene_of(LibraryScene)


def add(text: bytes) -> None:
    """Put a record into the library as it stands, and have it verified."""
    with Library(library_path()) as library:
        library.add(text)
        verify(library)


def rows_about(person: Person) -> list[str]:
    """What each row says of its game, and how that stands where it is told once."""
    games = scene_of(person).games
    entries = [present(games.entry(place)) for place in range(len(games))]
    return [about(entry, stands=entry.finished) for entry in entries]


@all_cases(Path(__file__).with_name("scripts"), "library")
def test_a_script_comes_true(
    case: Case, person: Person, done: list[tuple[str, Opened]], written: list[str], tmp_path: Path
) -> None:
    elsewhere = Journal(at_once=True)
    tables = {"finished": finished_game, "unfinished": unfinished_game}
    deeds: dict[str, Callable[..., object]] = {
        "open": open_library,
        "shelve": lambda _: shelve(),
        "refresh": lambda person: scene_of(person).refresh(),
        "on_the_table": lambda person, how: person.app.journal.begin(tables[how]()),
        "forget": lambda _: written.clear(),
        "keep_again": lambda person: person.app.journal.keep(finished_game()),
        "elsewhere": lambda _: elsewhere.begin(unfinished_game()),
        "add_chess": lambda _: add(b'[Game "Chess"]\n[Format "1"]\n\n1. e4 e5\n'),
        "add_damaged": lambda _: add(record_text(unfinished_game()).encode() + b"\nk8-l8\n"),
        "spoil": lambda _: (tmp_path / "data").write_text("in the way"),
    }
    facts: dict[str, Callable[..., object]] = {
        "games": lambda person: listed(scene_of(person)),
        "deeds": lambda _: [deed for deed, _ in done],
        "kept": lambda _: [entry.name for entry in kept()],
        "number": lambda _: len(kept()),
        "entry": lambda person: title_of(present(scene_of(person).entry)),
        "about": rows_about,
        "written": lambda _: written,
        "trouble": lambda person: scene_of(person).games.trouble,
    }
    run(case, person, TABLE | Vocabulary(deeds, facts))
    elsewhere.close()
