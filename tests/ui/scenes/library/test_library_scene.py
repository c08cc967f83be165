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
from dream.ui.games.registry import games_with_view
from dream.ui.scenes.library import LibraryScene
from dream.ui.scenes.library_rows import about, players_of, result_of, title_of
from dream.ui.scenes.statistics import StatisticsScene
from tests.kit.journals import keep, kept, leave_behind, unfinished_game
from tests.kit.libraries import a_record
from tests.kit.other_games import counting_installed
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.ui.driver import Person
from tests.ui.golden import Golden
from tests.ui.scenes.library.shelf import ALL, finished_game, listed, open_library, shelve


def test_an_empty_library_says_so(person: Person, done: list[tuple[str, Opened]], golden: Golden) -> None:
    scene = open_library(person)
    golden("library/empty", person.look())
    person.press_button("Continue")
    assert person.app.toast.sentence == "No game is selected."
    assert (listed(scene), done) == ([], [])


def test_games_are_listed_with_their_boards(person: Person, golden: Golden) -> None:
    shelve()
    scene = open_library(person)
    assert listed(scene) == ALL
    golden("library/games", person.look())


def test_a_game_is_chosen_and_gone_on_with_by_keys(person: Person, done: list[tuple[str, Opened]]) -> None:
    shelve()
    open_library(person)
    person.press("enter")
    person.press("down", "down", "enter")
    assert [deed for deed, _ in done] == ["go on", "replay"], "what is over is looked through"
    assert done[0][1].record.seats[0].name == "Ada"


def test_a_game_is_looked_through(person: Person, done: list[tuple[str, Opened]]) -> None:
    shelve()
    open_library(person)
    person.press_button("Replay")
    assert [deed for deed, _ in done] == ["replay"]


def test_a_search_finds_as_one_types(person: Person) -> None:
    shelve()
    scene = open_library(person)
    person.type("quick")
    assert listed(scene) == ["The quick siege"]
    person.type("x")
    assert listed(scene) == []
    person.look()
    person.press("backspace", "backspace", "backspace", "backspace", "backspace", "backspace")
    assert listed(scene) == ALL


def test_games_are_put_in_order_and_left_out(person: Person) -> None:
    shelve()
    scene = open_library(person)
    person.press("tab", "tab", "right")
    assert listed(scene) == ALL[:2], "unfinished ones"
    person.press("right")
    assert listed(scene) == ALL[2:]
    person.press("right", "right", "tab", "right")
    assert listed(scene) == ALL[::-1], "the oldest first"


def test_games_of_one_kind_are_listed(person: Person) -> None:
    shelve()
    scene = open_library(person)
    person.press("tab", "right")
    assert listed(scene) == [ALL[0], ALL[2]]
    person.press("right")
    assert listed(scene) == [ALL[1]]
    for _ in range(len(games_with_view()) - 2):
        person.press("right")
        assert listed(scene) == []
    person.press("right")
    assert listed(scene) == ALL


def test_rows_say_what_game_it_is_and_once_how_it_stands(person: Person) -> None:
    shelve()
    scene = open_library(person)
    unfinished, of_three, won = (scene.games.entry(place) for place in range(3))
    assert about(present(unfinished), stands=False).startswith("The Alchemist's Dream · 1 move · ")
    assert about(present(of_three), stands=False) == "Jabir's Transmutations · 1 round"
    assert about(present(won)).startswith("The Alchemist's Dream · Ada won · 6 moves")


def test_a_game_is_named(person: Person) -> None:
    shelve()
    scene = open_library(person)
    person.press("ctrl+r")
    person.type("Mine")
    person.press("enter")
    assert listed(scene)[0] == "Mine"
    assert kept()[0].name == "Mine"


def test_a_game_is_deleted_and_comes_back(person: Person) -> None:
    shelve()
    scene = open_library(person)
    person.press("down", "tab", "tab", "tab")
    person.press("delete")
    assert listed(scene) == [ALL[0], ALL[2]]
    assert title_of(present(scene.entry)) == ALL[2]
    assert len(kept()) == 2
    person.press("ctrl+z")
    assert listed(scene) == ALL
    assert title_of(present(scene.entry)) == ALL[1]
    person.press("ctrl+z")
    assert "Nothing was deleted in this window" in present(person.app.toast.sentence)


def test_a_deletion_names_the_game_and_what_brings_it_back(person: Person) -> None:
    shelve()
    open_library(person)
    person.press("tab", "delete")
    assert person.app.toast.sentence == (
        "“Ada and Zoë” (The Alchemist's Dream) was deleted. Ctrl+Z restores it."
    )
    person.press("ctrl+z")
    assert person.app.toast.sentence == "“Ada and Zoë” (The Alchemist's Dream) was restored."


@pytest.mark.parametrize("by_mouse", [True, False])
def test_enter_after_a_deletion_does_nothing(
    person: Person, done: list[tuple[str, Opened]], by_mouse: bool
) -> None:
    shelve()
    scene = open_library(person)
    if by_mouse:
        person.press_button("Delete")
    else:
        person.press("tab", "delete")
    person.press("enter", "space", "enter")
    assert (listed(scene), done, person.app.dialog) == (ALL[1:], [], None)
    person.press("down", "enter")
    assert [deed for deed, _ in done] == ["replay"]


def test_deleted_games_are_shown_and_restored(person: Person, done: list[tuple[str, Opened]]) -> None:
    shelve()
    scene = open_library(person)
    person.press_button("Delete")
    person.press_button("Delete")
    person.press("tab", "tab", "tab", "right", "right", "right")
    assert sorted(listed(scene)) == sorted(ALL[:2])
    person.press("delete")
    assert "already deleted" in present(person.app.toast.sentence)
    person.press_button("Continue")
    assert [deed for deed, _ in done] == ["replay"]
    shown = title_of(present(scene.entry))
    person.press_button("Restore")
    assert listed(scene) == [title for title in ALL[:2] if title != shown]
    assert len(kept()) == 2
    person.press_button("Restore")
    assert (len(kept()), listed(scene)) == (3, [])


@pytest.mark.parametrize(("game", "badge"), [(finished_game, "open"), (unfinished_game, "being played")])
def test_a_game_on_the_table_is_being_played_until_it_is_over(
    person: Person, written: list[str], game: Callable[[], Record], badge: str
) -> None:
    person.app.journal.begin(game())
    open_library(person)
    person.look()
    assert {"open", "being played"} & set(written) == {badge}


def test_who_sat_at_a_seat_before_is_told_with_the_moves(person: Person, written: list[str]) -> None:
    text = record_text(finished_game()).replace("\n\n", '\n[FirstName2 "Zoe"]\n[FirstSeat2 "person"]\n\n', 1)
    keep(open_record(text).record)
    open_library(person)
    person.look()
    assert "Zoe for the first 2 moves" in written


def test_a_finished_game_on_the_table_can_be_deleted_and_an_unfinished_one_not(person: Person) -> None:
    journal = person.app.journal
    journal.begin(finished_game())
    scene = open_library(person)
    assert journal.id in scene.games.open
    person.press_button("Delete")
    assert kept() == []
    journal.keep(finished_game())
    assert kept() == [], "nothing was done in it since"
    journal.begin(unfinished_game())
    scene.refresh()
    person.press_button("Delete")
    assert person.app.toast.sentence == "This game is being played and can't be deleted."
    assert len(kept()) == 1


def test_the_same_level_twice_is_told_apart(person: Person) -> None:
    seats = (Seat("Ada"), Seat.machine("Adept", 3), Seat.machine("Adept", 3))
    keep(Record.of(random_game(find("jabir"), 1, 20), seats=seats))
    scene = open_library(person)
    assert listed(scene) == ["Ada, Adept 1 and Adept 2"]


def test_a_game_that_another_window_plays_can_be_looked_through_only(
    person: Person, done: list[tuple[str, Opened]]
) -> None:
    journal = Journal(at_once=True)
    journal.begin(unfinished_game())
    scene = open_library(person)
    assert journal.id in scene.games.open
    person.press_button("Continue")
    assert [deed for deed, _ in done] == ["replay"]
    assert "being played in another window" in present(person.app.toast.sentence)
    person.press_button("Delete")
    assert len(kept()) == 1
    journal.close()


@pytest.mark.parametrize("button", ["Continue", "Replay"])
def test_a_game_that_is_not_played_here_is_told_and_stays(person: Person, button: str) -> None:
    with Library(library_path()) as library:
        library.add(b'[Game "Chess"]\n[Format "1"]\n\n1. e4 e5\n')
    scene = open_library(person)
    person.press_button(button)
    assert "isn't installed on this computer" in present(person.app.toast.sentence)
    assert "library" not in present(person.app.toast.sentence)
    assert (person.app.scene, listed(scene)) == (scene, ["Chess"])


def test_a_damaged_game_is_opened_up_to_its_fault(person: Person, done: list[tuple[str, Opened]]) -> None:
    with Library(library_path()) as library:
        library.add(record_text(unfinished_game()).encode() + b"\nk8-l8\n")
        verify(library)
    open_library(person)
    person.look()
    person.press_button("Continue")
    assert [deed for deed, _ in done] == ["go on"]
    assert "and the rest is kept as it is" in present(person.app.toast.sentence)


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


def test_a_library_that_cannot_be_read_is_told(person: Person, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    scene = open_library(person)
    assert "can't be used" in present(scene.games.trouble)
    person.look()
    person.type("x")


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
