"""Going on with a game that was kept: nothing is rewritten before a move, and nothing is lost by one."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from dream.play.registry import find
from dream.play.seats import EarlierSeat, OutsideEngine, Seat
from dream.records.library.home import library_path
from dream.records.library.library import Library, Query
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from tests.kit.games import SEED, SETUP, played, seeded_start
from tests.kit.journals import kept, unfinished
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.driver import Person
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import AtJabirTable

ENGINE = Seat("Great Engine 3", OutsideEngine("Great Engine 3"))
PLAYED = f"{SETUP} +h15 +i15"


def put_in(text: str) -> int:
    """Have a text in the library, as it stands; its number."""
    with Library(library_path()) as library:
        return library.add(text.encode(), when=1_789_990_000.0).id


def everything() -> list[tuple[Any, ...]]:
    """Every game of the library: its record, when it was written, and whether it was deleted."""
    with Library(library_path()) as library:
        return library.database.rows("SELECT id, record, updated, deleted, here FROM games ORDER BY id")


def go_on(person: Person, id: int) -> None:
    with Library(library_path()) as library:
        opened = replace(open_record(library.record(id)), kept_as=id)
    person.app.routes.go_on(opened)
    person.wait()


def annotated(*seats: Seat) -> str:
    """A game that somebody has written about, in a form of their own."""
    record = Record.of(played(seeded_start(), PLAYED), {"Seed": SEED}, seats=seats)
    headers, words = record_text(record).split("\n\n")
    return (
        f'{headers}\n[Event "A club evening"]\n[Annotator "Zoë"]\n\n'
        f"{{Here it begins}} {words.strip()} {{a long\nlook}}\n"
    )


def test_a_game_that_is_only_opened_stays_as_it_was_byte_by_byte(at_table: AtTable) -> None:
    id = put_in(annotated(ANNA, ENGINE))
    before = everything()
    go_on(at_table, id)
    assert at_table.dialog.title == "Who plays on for Great Engine 3?"
    at_table.press("esc", "ctrl+s", "esc", "home", "end")
    at_table.app.routes.title()
    at_table.wait()
    assert everything() == before


def test_a_move_keeps_what_the_record_had(at_table: AtTable) -> None:
    go_on(at_table, put_in(annotated(ENGINE, BERT)))
    at_table.press("esc")
    assert at_table.table.type_action("h15-h16") is None
    (entry,) = kept()
    record = present(unfinished()).record
    assert record.other == (("Event", "A club evening"), ("Annotator", "Zoë"))
    assert record.comments == ((0, "Here it begins"), (5, "a long\nlook"))
    assert record.earlier == (EarlierSeat(0, 5, ENGINE),)
    assert [(one.until, one.occupant) for one in entry.seats[0].earlier] == [(5, "Great Engine 3")]
    assert len(record.actions) == 6


def test_what_is_undone_stays_with_what_was_said_of_it(at_table: AtTable) -> None:
    go_on(at_table, put_in(annotated(ANNA, BERT)))
    at_table.press("u")
    record = present(unfinished()).record
    assert (len(record.actions), len(record.beside)) == (4, 1)
    assert record.comments == ((0, "Here it begins"), (5, "a long\nlook"))
    assert at_table.table.type_action("+i13") is None
    record = present(unfinished()).record
    assert (len(record.actions), len(record.beside)) == (5, 1)
    assert record.comments == ((0, "Here it begins"), (6, "a long\nlook"))


def test_a_record_that_is_too_full_to_go_on_stays_and_a_copy_goes_on(at_table: AtTable) -> None:
    full = annotated(ANNA, BERT).replace("a long\nlook", "x" * 600_000)
    go_on(at_table, put_in(full))
    assert at_table.table.type_action("h15-h16") is None
    assert sorted(len(record) > 600_000 for _, record, *_ in everything()) == [False, True]
    assert full.encode() in [record for _, record, *_ in everything()]


def test_jabirs_game_stays_as_it_was_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    at_jabir_table = AtJabirTable(tmp_path)
    text = record_text(Record.of(random_game(find("jabir"), 3, 30), seats=(ANNA, BERT, ENGINE)))
    id = put_in(text.replace("\n\n", '\n[Annotator "Zoë"]\n\n{well}\n', 1))
    before = everything()
    go_on(at_jabir_table, id)
    at_jabir_table.press("esc")
    at_jabir_table.app.routes.title()
    at_jabir_table.wait()
    assert everything() == before


# After quitting nothing acts


@pytest.mark.parametrize("waiting", [pygame.QUIT, pygame.KEYDOWN])
def test_a_window_that_was_closed_does_nothing_more(at_table: AtTable, waiting: int) -> None:
    """Whatever the engine has found, and whatever is still waiting to be taken."""
    at_table.sit(SETUP, (MACHINE, MACHINE))
    at_table.engine_seat.answer("+h15")
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    if waiting == pygame.KEYDOWN:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u"))
    before, game = everything(), at_table.table.game
    at_table.wait()
    assert not at_table.app.running
    at_table.app.close()
    assert everything() == before
    assert game.history.actions == present(unfinished()).game.actions


def test_a_game_that_was_let_go_of_is_written_no_more(at_table: AtTable) -> None:
    at_table.sit(SETUP)
    session = at_table.table.session
    assert session.release() is None
    before = everything()
    session.game.machine_acts(session.game.history.game.parse_action("+h15"))
    session.keep_going()
    present(session.journal).close()
    assert everything() == before
    with Library(library_path()) as library:
        assert library.count(Query()) == 1
