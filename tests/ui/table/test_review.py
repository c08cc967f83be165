"""The review of a game: other ways that are tried once all lies open, and a picture of it."""

import errno
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from dream.games.jabirs_transmutations.rules.state import Pick
from dream.play.game import Chance
from dream.play.registry import find
from dream.records.library.home import library_path
from dream.records.library.library import Library, Query
from dream.records.picture_records import KEYWORD
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from dream.ui.games.jabirs_transmutations.targets import HandCard
from dream.ui.table.review import TableReview
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.ui.at_table import ANN, HERMES as MACHINE, AtJabirTable
from tests.ui.driver import Person, shown_by
from tests.ui.table.tables import finished

ENDING = "jabir", "alchemist"
"""Games that come to an end at random."""


@pytest.fixture
def person(jabir: AtJabirTable) -> AtJabirTable:
    """Somebody who looks through games of any kind."""
    return jabir


def replay(person: Person, record: bytes) -> Any:
    """Look through a record; its table."""
    person.app.routes.replay(open_record(record))
    person.wait()
    assert isinstance(person.scene, TableReview)
    return person.scene.table


def to_a_choice(person: Person, table: Any) -> str:
    """Go to where a seat decided after which chance decided, if there is one; what else could be done."""
    history = table.game.history
    law, states = history.game, history.states

    def others(done: int) -> list[Any]:
        legal = law.legal_actions(states[done]) if isinstance(law.decider(states[done]), int) else []
        return [action for action in legal if action != history.actions[done]]

    places = [done for done in range(len(history.actions) // 3, len(history.actions)) if others(done)]
    by_chance = [
        (done, action)
        for done in places[:40]
        for action in others(done)
        if isinstance(law.decider(law.apply(states[done], action)), Chance)
    ]
    done, action = by_chance[0] if by_chance else (places[0], others(places[0])[0])
    person.table_scene.browse(done)
    return str(law.action_text(action))


@pytest.mark.parametrize("word", ENDING)
def test_after_the_end_another_way_is_tried_and_chance_does_its_part(person: Person, word: str) -> None:
    table = replay(person, finished(word))
    played = table.game.history.actions
    action = to_a_choice(person, table)
    done = table.game.shown_at
    assert not table.may_act()
    person.press("tab", "enter")
    assert table.game.varies
    assert table.type_action(action) is None
    person.wait_until(lambda: not table.game.chance_to_act)
    assert table.game.history.actions[:done] == played[:done]
    assert table.game.history.game.action_text(table.game.history.actions[done]) == action
    beside = [entry for entry in shown_by(present(person.scene_of(TableReview).log).list)[0] if entry.deep]
    assert beside, "the game that was played is listed beside it"
    person.press("esc")
    assert table.game.history.actions == played
    assert any(
        entry.deep and entry.aside for entry in shown_by(present(person.scene_of(TableReview).log).list)[0]
    )
    with Library(library_path()) as library:
        (id,) = library.find(Query())
        opened = open_record(library.record(id))
    assert not opened.faults
    assert (opened.game.actions, len(opened.record.beside) > 0) == (played, True)


def test_in_a_variation_the_hand_is_that_of_whose_turn_it_is(person: AtJabirTable) -> None:
    history = open_record(finished("jabir")).game
    done = next(number for number, action in enumerate(history.actions) if isinstance(action, Pick))
    mover = history.game.decider(history.states[done])
    seats = ANN, MACHINE, MACHINE
    assert mover != 0
    table = replay(person, record_text(Record.of(history, seats=seats)).encode())
    person.table_scene.browse(done)
    assert person.presenter.sight.viewer == 0, "Ann's own, while she only looks"
    table.may_act()
    person.press("tab", "enter")
    assert person.presenter.sight.viewer == mover
    hand = list(history.states[done].of(mover).hand)
    place = HandCard(len(hand) - 1)
    person.click_on(place, place)
    assert table.game.history.actions[done] == Pick(hand[-1])


@pytest.mark.parametrize("word", ENDING)
def test_a_key_means_what_the_button_says_until_something_is_tried(person: Person, word: str) -> None:
    table = replay(person, finished(word))
    person.press("t")
    assert person.app.dialog is not None
    assert person.app.dialog.title == "Comment"
    person.press("esc")
    to_a_choice(person, table)
    table.may_act()
    person.press("tab", "enter", "t")
    assert (person.app.dialog is None) == (word == "alchemist"), "there T takes a cube"


def test_what_was_undone_in_a_variation_is_redone(person: Person) -> None:
    table = replay(person, finished("jabir"))
    action = to_a_choice(person, table)
    table.may_act()
    person.press("tab", "enter")
    table.type_action(action)
    tree = table.game.history.tree
    with_it = tree.shape
    node = table.game.shown_node
    person.press("ctrl+z")
    assert tree.shape != with_it
    person.press("ctrl+y")
    assert tree.shape == with_it
    assert table.game.shown_node is node
    person.press("ctrl+y")
    assert "nothing to redo" in " ".join(person.table_scene.narration().sentences)


@pytest.mark.parametrize("word", [*ENDING, "stone"])
def test_while_it_goes_on_nothing_else_is_tried(person: Person, word: str) -> None:
    history = random_game(find(word), 1, 60)
    table = replay(person, record_text(Record.of(history)).encode())
    to_a_choice(person, table)
    assert not table.may_act()
    assert person.app.dialog is None
    assert not table.game.varies
    assert "once the game is over and everything hidden is revealed" in " ".join(
        person.table_scene.narration().sentences
    )


def test_what_was_undone_is_listed_only_once_all_lies_open(person: Person) -> None:
    whole = open_record(finished("jabir")).game
    other = next(
        (node, action)
        for node in whole.line[20:]
        if isinstance(whole.game.decider(node.state), int)
        for action in whole.game.legal_actions(node.state)
        if whole.tree.child(node, action) is None
    )
    whole.vary(*other)
    going_on = whole.copy(60)
    going_on.tree = whole.tree
    for history, listed in ((going_on, False), (whole, True)):
        replay(person, record_text(Record.of(history)).encode())
        assert (
            any(entry.deep for entry in shown_by(present(person.scene_of(TableReview).log).list)[0]) == listed
        )


# A picture of it, made by a process that may not even start


def ask_for_picture(person: Person, record: bytes, path: Path) -> str:
    """Ask for a picture of the game of a record; what is said of it."""
    replay(person, record)
    person.scene.command("picture")
    present(person.dialog.field).typed(str(path))
    person.press("enter")
    person.wait_until(lambda: person.app.spoken)
    return str(person.app.spoken)


def test_where_no_process_can_be_started_that_is_told(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*_: object, **__: object) -> None:
        raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))

    monkeypatch.setattr(subprocess, "run", run)
    told = ask_for_picture(person, finished("dream"), tmp_path / "game.png")
    assert told == "The picture couldn't be saved: Cannot allocate memory"


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_while_people_play_it_no_secret_stands_in_the_picture_or_in_the_command_that_makes_it(
    person: Person, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands, run = list[object](), subprocess.run

    def noted(command: tuple[str, ...], **how: Any) -> object:
        commands.append(command)
        return run(command, **how)

    monkeypatch.setattr(subprocess, "run", noted)
    game = Record.of(random_game(find(word), 1, 20), {"Seed": "seed 1"})
    told = ask_for_picture(person, record_text(game).encode(), tmp_path / "game.png")
    assert "doesn't carry the game" in told
    assert KEYWORD not in (tmp_path / "game.png").read_bytes()
    assert len(commands) == 1
    assert "seed 1" not in str(commands)


def test_without_a_path_one_is_asked_for(person: Person) -> None:
    replay(person, finished("dream"))
    person.scene.command("picture")
    person.press("ctrl+a", "backspace", "enter")
    assert present(person.dialog.field).refusal == "Enter a path."


def test_of_a_game_that_cannot_be_read_whole_that_is_said(person: Person, tmp_path: Path) -> None:
    told = ask_for_picture(person, finished("dream") + b"(zz9)", tmp_path / "game.png")
    assert told.startswith("The picture was saved as ")
    assert "1 variation could not be read and is kept as it is: " in told
    assert (tmp_path / "game.png").exists()
