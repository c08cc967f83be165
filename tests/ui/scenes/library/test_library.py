"""The library in the window: what is listed and found, what is done with a game, and files in and out."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest
from pygame import Rect

from dream.games.philosophers_stone.rules.state import State
from dream.play.registry import find
from dream.play.seats import Seat
from dream.records.journal import Journal
from dream.records.library import home
from dream.records.library.exchange import verify
from dream.records.library.home import library_path
from dream.records.library.library import Entry, Library, Query, SeatEntry
from dream.records.reader import Opened, open_record
from dream.records.record import Record
from dream.records.writer import record_text
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Palette
from dream.ui.scenes import library_rows
from dream.ui.scenes.library import LibraryScene
from dream.ui.scenes.library_rows import (
    GameListing,
    GameRows,
    LibraryPictures,
    about,
    begun,
    heading_of,
    players_of,
    result_of,
    title_of,
)
from dream.ui.scenes.statistics import StatisticsScene
from dream.ui.table.game_library import GameLibrary
from dream.ui.widgets import paint
from tests.kit.games import QUICK_WIN, SEED, played, seeded_start
from tests.kit.journals import a_record, keep, kept, leave_behind, save_file, unfinished_game
from tests.kit.other_games import counting_installed
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.ui.driver import LOOK, Person, down, drawn, key
from tests.ui.golden import Golden
from tests.ui.scripts import TABLE, Case, Vocabulary, all_cases, run


def finished_game(winner: str = "Ada", loser: str = "Zoë") -> Record:
    return Record.of(
        played(seeded_start(), QUICK_WIN),
        {"Seed": SEED},
        seats=(Seat(winner), Seat.machine(loser, 2)),
        played=date(2026, 11, 20),
    )


def jabir_game() -> Record:
    seats = Seat("Ada"), Seat(), Seat("Zoë")
    return Record.of(random_game(find("jabir"), 1, 20), seats=seats, played=date(2026, 11, 20))


def shelve() -> None:
    """Three games, the latest first: an unfinished one, one of Jabir's Transmutations, one that was won."""
    keep(finished_game(), name="The quick siege", when=1_789_990_000.0)
    keep(jabir_game(), when=1_789_990_001.0)
    keep(replace(unfinished_game(), played=date(2026, 11, 21)), when=1_789_990_002.0)


def open_library(person: Person) -> LibraryScene:
    scene = LibraryScene(person.app)
    person.app.push(scene)
    person.look()
    return scene


def listed(scene: LibraryScene) -> list[str]:
    return [title_of(present(scene.games.entry(place))) for place in range(len(scene.games))]


ALL = ["Ada and Zoë", "Ada, the second player and Zoë", "The quick siege"]


@pytest.fixture
def done(person: Person, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Opened]]:
    """What somebody goes on to from here."""
    deeds: list[tuple[str, Opened]] = []
    monkeypatch.setattr(person.app.routes, "go_on", lambda opened: deeds.append(("go on", opened)))
    monkeypatch.setattr(person.app.routes, "replay", lambda opened, **how: deeds.append(("replay", opened)))
    return deeds


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


def test_by_other_threads_the_games_come_too(person: Person) -> None:
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


# Files into it and out of it


def test_files_are_brought_in_by_their_path(person: Person, tmp_path: Path) -> None:
    save_file(unfinished_game(), tmp_path / "mine" / "one.dream")
    save_file(finished_game(), tmp_path / "mine" / "two.dream")
    (tmp_path / "mine" / "no game.dream").write_text("nonsense {")
    scene = open_library(person)
    person.press_button("Import …")
    person.screen.clipboard = f'"{tmp_path / "mine"}"'
    person.press("ctrl+v", "enter")
    assert person.app.toast.sentence == "2 games were imported. 1 file wasn't imported."
    assert person.dialog.text.startswith("no game.dream: ")
    person.press("enter")
    assert len(listed(scene)) == 2


@pytest.mark.parametrize("path", ["", "/nowhere/at/all.dream", "~nosuchuser/x.dream", "\\", "x" * 900])
def test_a_path_that_leads_nowhere_is_told(person: Person, path: str) -> None:
    open_library(person)
    person.press_button("Import …")
    person.screen.clipboard = path
    person.press("ctrl+v", "enter")
    assert present(person.dialog.field).refusal


@pytest.mark.unix
def test_what_is_no_file_does_not_wait_for_ever(person: Person, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.dream")
    open_library(person)
    person.press_button("Import …")
    person.screen.clipboard = str(tmp_path / "pipe.dream")
    person.press("ctrl+v", "enter")
    assert person.dialog.text == "pipe.dream: it isn't a file"


def drop(person: Person, *paths: Path) -> None:
    pygame.event.post(pygame.event.Event(pygame.DROPBEGIN))
    for path in paths:
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    pygame.event.post(pygame.event.Event(pygame.DROPCOMPLETE))
    person.wait()


def test_files_are_dropped_on_the_window(person: Person, tmp_path: Path) -> None:
    games = unfinished_game(), finished_game()
    drop(person, *(save_file(game, tmp_path / f"{n}.dream") for n, game in enumerate(games)))
    assert person.scene.name == "library"
    assert person.app.toast.sentence == "2 games were imported."
    assert len(listed(person.scene_of(LibraryScene))) == 2


def test_a_drop_waits_until_the_dialog_is_closed(person: Person, tmp_path: Path) -> None:
    open_library(person)
    person.press_button("Import …")
    drop(person, save_file(unfinished_game(), tmp_path / "one.dream"))
    assert "when this dialog is closed" in present(person.app.toast.sentence)
    drop(person, save_file(finished_game(), tmp_path / "other.dream"))
    assert not listed(person.scene_of(LibraryScene))
    person.press("esc")
    assert person.app.toast.sentence == "2 games were imported."


def test_what_is_refused_of_a_drop_is_named_with_its_reason(person: Person, tmp_path: Path) -> None:
    for number in range(8):
        (tmp_path / f"letter {number}.dream").write_text("Dear Zoë")
    pictures = tmp_path / "folder.dream"
    pictures.mkdir()
    save_file(finished_game(), pictures / "GAME.DREAM")
    drop(person, *sorted(tmp_path.glob("letter*")), tmp_path / "gone.dream", pictures)
    lines = person.dialog.text.splitlines()
    assert person.app.toast.sentence == "1 game was imported. 9 files weren't imported."
    assert lines[0].startswith("letter 0.dream: this isn't a record of a game")
    assert lines[-1] == "3 more files weren't imported."
    person.look()


def test_what_is_damaged_of_a_drop_is_named_with_what_is_kept(person: Person, tmp_path: Path) -> None:
    path = save_file(unfinished_game(), tmp_path / "one.dream")
    path.write_text(path.read_text() + "(zz9)")
    drop(person, path)
    assert person.app.toast.sentence == "1 game was imported. 1 file is damaged and was imported as it is."
    assert person.dialog.text.startswith("one.dream: 1 variation could not be read and is kept as it is: ")


def test_a_refusal_never_takes_the_place_of_a_dialog(person: Person, tmp_path: Path) -> None:
    scene = open_library(person)
    person.press_button("Import …")
    question = person.app.dialog
    scene.take_in([tmp_path / "gone.dream"])
    assert person.app.dialog is question
    assert person.app.toast.sentence == "1 file wasn't imported."


@pytest.mark.parametrize(("answer", "files"), [("This game", 1), ("All 3 games listed", 3)])
def test_games_are_exported(person: Person, tmp_path: Path, answer: str, files: int) -> None:
    shelve()
    open_library(person)
    person.press_button("Export …")
    person.press("ctrl+a")
    person.type(str(tmp_path / "out"))
    person.press_button(answer)
    if files == 3:
        person.press_button("Export anyway")
    assert len(list((tmp_path / "out").glob("*.dream"))) == files


def test_games_that_several_people_still_play_are_exported_when_that_is_meant(
    person: Person, tmp_path: Path
) -> None:
    keep(jabir_game())
    keep(finished_game())
    open_library(person)

    def export() -> list[Path]:
        person.press_button("Export …")
        person.press("ctrl+a")
        person.type(str(tmp_path / "out"))
        person.press_button("All 2 games listed")
        return list((tmp_path / "out").glob("*.dream"))

    assert export() == []
    assert "1 of these games is still being played" in person.dialog.text
    person.press_button("Cancel")
    assert export() == []
    person.press_button("Export anyway")
    assert len(list((tmp_path / "out").glob("*.dream"))) == 2


@pytest.mark.parametrize("people", [1, 3])
def test_no_row_tells_the_seed_of_a_game_that_people_play(
    person: Person, written: list[str], people: int
) -> None:
    seats = (*[Seat()] * people, *[Seat.machine("Golem", 2)] * (3 - people))
    going = Record.of(random_game(find("jabir"), 1, 20), {"Seed": "amber lion"}, seats=seats)
    over = Record.of(random_game(find("jabir"), 2), {"Seed": "saffron rose"}, seats=seats)
    keep(going)
    scene = open_library(person)
    person.look()
    assert not [line for line in written if "amber" in line]
    keep(over)
    scene.refresh()
    person.look()
    person.press("home")
    person.look()
    assert [line for line in written if "saffron rose" in line]
    assert not [line for line in written if "amber" in line]


# The list of games by itself

RECT = Rect(100, 100, 420, 330)
FIRST, SECOND = (250, 130), (250, 208)
"""Points in the titles of the first two rows."""
LAST = 39


class Known:
    """Stands in for a listing of games that are all known."""

    open: frozenset[int] = frozenset()

    def __init__(self, *seats: tuple[str, ...]) -> None:
        self._games = [game(number, names) for number, names in enumerate(seats)]

    def __len__(self) -> int:
        return len(self._games)

    def entry(self, place: int) -> Entry:
        return self._games[place]


class NoPictures:
    """Stands in for the pictures of games, of which none is there yet."""

    def of(self, *_: object) -> None:
        return None


def game(number: int, names: tuple[str, ...]) -> Entry:
    now = datetime(2026, 11, 21)
    seats = tuple(SeatEntry(name, "person") for name in names)
    more: dict[str, Any] = {"added": now, "updated": now, "sound": True, "fault": None, "seats": seats}
    return Entry(number, "", "dream", None, date(2026, 11, 20), "*", False, 3, None, **more)


@pytest.fixture
def told() -> list[Any]:
    return []


@pytest.fixture
def rows(told: list[Any]) -> GameRows:
    many = Known(*[(f"Ada {number}", "Bo") for number in range(LAST + 1)])
    return GameRows(
        RECT,
        LOOK,
        cast(GameListing, many),
        cast(LibraryPictures, NoPictures()),
        0,
        told.append,
        lambda: told.append("take"),
    )


def test_a_click_chooses_and_a_double_click_takes(rows: GameRows, told: list[Any]) -> None:
    rows.handle(down(*SECOND))
    rows.handle(down(*SECOND, clicks=2))
    assert told == [1, 1, "take"]


def test_a_double_click_on_another_row_only_chooses(rows: GameRows, told: list[Any]) -> None:
    rows.handle(down(*SECOND, clicks=2))
    assert told == [1]


def test_keys_choose_and_keep_the_row_in_sight(rows: GameRows, told: list[Any]) -> None:
    for code in (pygame.K_DOWN, pygame.K_END, pygame.K_RETURN):
        rows.key(key(code))
    assert told == [1, LAST, "take"]
    assert rows.offset <= LAST < rows.offset + RECT.h // LOOK.px(78)
    drawn(rows)


def test_the_bar_chooses_none(rows: GameRows, told: list[Any]) -> None:
    on_bar = RECT.right - 5
    rows.handle(down(on_bar, RECT.top))
    rows.handle(
        pygame.event.Event(pygame.MOUSEMOTION, pos=(on_bar, RECT.bottom), rel=(0, 0), buttons=(1, 0, 0))
    )
    rows.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(on_bar, RECT.bottom), button=1))
    assert told == []
    rows.handle(down(*FIRST))
    assert told[0] > 30


def test_long_names_in_a_row_are_cut_one_by_one_and_told_whole() -> None:
    names = "W" * 40, "錬金術師" * 10
    games = Known(names, ("Ada", "Bo"))
    rows = GameRows(
        RECT, LOOK, cast(GameListing, games), cast(LibraryPictures, NoPictures()), 0, print, print
    )
    drawn(rows)
    title = title_of(games.entry(0))
    assert present(rows.tip_at(FIRST)).text == title
    assert rows.tip_at(SECOND) is None
    shown = paint.fitted(LOOK.font(Role.BODY), title, names, 120)
    assert shown.count(paint.ELLIPSIS) == 2
    assert " and " in shown


def test_a_line_begins_with_a_capital_where_it_begins_with_somebody_without_a_name() -> None:
    unnamed, named = game(1, ("", "bo")), game(2, ("bo", ""))
    assert title_of(unnamed) == "the first player and bo"
    assert heading_of(unnamed) == "The first player and bo"
    assert heading_of(named) == "bo and the second player"
    assert begun(named, "the second player won") == "The second player won"
    assert begun(named, "bo won") == "bo won"
    assert heading_of(replace(unnamed, name="the first one")) == "the first one"


# Small pictures, and a file that is gone


class Broken:
    """The view of a package that has a fault."""

    def paint_state(self, state: State, palette: Palette, size: int) -> None:
        raise ZeroDivisionError


def test_a_view_that_fails_has_no_picture(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    with home.open_library() as library:
        entry = library.entry(library.add(a_record("stone", most=3)).id)
    monkeypatch.setattr(library_rows, "view_of", lambda word: Broken())
    monkeypatch.setattr(library_rows, "registry", SimpleNamespace(house=dict), raising=False)
    assert LibraryPictures(person.app.library, lambda: None).of(entry, person.app.look.palette, 40) is None


@pytest.mark.unix  # elsewhere an open file can't be removed
def test_a_library_whose_file_somebody_removes_is_opened_anew() -> None:
    counts: list[int] = []
    library = GameLibrary(lambda call: call(), print, at_once=True)
    library.ask(lambda opened: opened.add(a_record("stone", most=3)), lambda _: None)
    library.ask(lambda opened: opened.count(Query()), counts.append)
    for name in ("", "-wal", "-shm"):
        library_path().with_name(library_path().name + name).unlink(missing_ok=True)
    library.ask(lambda opened: opened.count(Query()), counts.append)
    library.close()
    assert counts == [1, 0]
