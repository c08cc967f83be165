"""Playing on from a state of a game that is looked through: another game begins there, and none is lost."""

from dataclasses import replace
from pathlib import Path

import pytest

from dream.play.game import Chance
from dream.play.seats import OwnOpponent, Person, Seat
from dream.records.library.home import library_path
from dream.records.library.library import Library, Query
from dream.records.reader import open_record
from dream.records.record import CHANCE, FROM, Record, chance_seed
from dream.records.writer import record_text
from dream.ui.kit.settings import GameSettings
from dream.ui.table.game_session import GameSession
from tests.kit.cases import then_long
from tests.kit.games import QUICK_WIN
from tests.kit.present import present
from tests.ui.at_table import ANNA, MACHINE, AtJabirTable, AtTable
from tests.ui.opponents import names_on, take
from tests.ui.table.judged import STONE, finished


def test_a_game_goes_on_from_a_replay_and_the_other_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    person = AtTable(tmp_path)
    person.sit(QUICK_WIN, (ANNA, MACHINE))
    person.press("v", "end", "pageup", "pageup")
    played = person.table.game.history.actions
    done = person.table.game.shown_at
    person.press("shift+o")
    dialog = person.app.dialog
    assert dialog is not None
    dialog.answer(dialog.others[0])
    person.wait()
    take(person, next(name for name in names_on(person) if name.startswith("4. ")))
    person.wait()
    game = person.table.game
    assert game.history.actions == played[:done]
    mover = present(game.to_act)
    machine = game.seats[1 - mover].machine_here
    assert isinstance(machine, OwnOpponent)
    assert machine.level == 4
    assert game.seats[mover].machine_here is None
    assert person.scene.name == "play"
    assert person.table.session.notes[FROM].startswith(f"{done} ")
    with Library(library_path()) as library:
        entries = [library.entry(id) for id in library.find(Query())]
        kept = {len(open_record(library.record(entry.id)).game.actions) for entry in entries}
    assert kept == {done, len(played)}
    assert any(entry.name.startswith(f"From move {done}: ") for entry in entries)


def test_the_other_side_can_be_taken(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN)
    at_table.press("v", "shift+o")
    assert [answer.text for answer in at_table.dialog.others] == ["Anna", "Bert"]
    at_table.dialog.answer(at_table.dialog.others[1])
    at_table.wait()
    assert "You are Bert. Who plays against you?" in at_table.captions
    take(at_table, "Sparring partner")
    at_table.wait()
    seats = at_table.table.game.seats
    assert isinstance(seats[0].occupant, OwnOpponent)
    assert seats[0].occupant.spars
    assert isinstance(seats[1].occupant, Person)


@pytest.mark.parametrize("word", ["dream", "jabir", "stone", "alchemist"])
@pytest.mark.parametrize("against", then_long(1, ["2. ", "4. ", "A person"]))
def test_whoever_stays_keeps_the_name_of_the_game(
    tmp_path: Path, word: str, against: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not that of the settings, which tell who has played here last."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    person = AtTable(tmp_path)
    games = person.settings.now.games
    person.settings.change(games={**games, word: GameSettings(names=("Xenia", "Yorick", "Zoe"))})
    opened = open_record(STONE.read_bytes() if word == "stone" else finished(word))
    count = len(opened.record.seats)
    stoker = Seat.machine("Stoker", 2)
    seats = (Seat("Anna"), *(stoker,) * (count - 2), Seat("Bert"))
    person.app.routes.replay(open_record(record_text(replace(opened.record, seats=seats)).encode()))
    person.wait()
    person.press("pagedown", "shift+o")
    if person.dialog.others[0].text == "Reveal":
        person.press_button("Reveal")
        person.press("shift+o")
    person.press_button("Bert")
    assert any(text.startswith("You are Bert.") for text in person.captions)
    take(person, next(name for name in names_on(person) if name.startswith(against)))
    person.wait()
    begun = person.table_scene.table.game.seats
    names = [seat.name for seat in begun]
    assert names[-1] == "Bert"
    assert begun[-1] == Seat("Bert")
    match against:
        case "A person":
            assert names == [seat.name for seat in seats]
            assert {seat.occupant for seat in begun} == {Person()}
        case "2. ":
            assert begun[1:-1] == seats[1:-1], "whoever has this level already stays"
            assert "Anna" not in names
        case _:
            assert not {"Anna", "Stoker"} & set(names)
    assert not {"Xenia", "Yorick", "Zoe"} & set(names)


def test_nothing_goes_on_from_the_end(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN)
    at_table.press("v", "end", "shift+o")
    assert at_table.app.dialog is None


def test_after_the_end_of_a_game_with_hidden_things_chance_does_something_else(tmp_path: Path) -> None:
    opened = open_record(finished("jabir"))
    session = GameSession.reopen(opened)
    decider, states = opened.game.game.decider, opened.game.states
    session.game.browse(next(done for done, state in enumerate(states) if decider(state) is Chance.CHANCE))
    seats = tuple(map(Seat, ("Anna", "Bert", "Cleo", "Dora", "Emil")))[: len(session.game.seats)]
    again = session.playing_on(seats)
    assert again.notes[CHANCE] != session.seed
    record = again.record()
    assert dict(record.other)[CHANCE] == again.notes[CHANCE]
    reopened = GameSession.reopen(open_record(record_text(record)))
    assert reopened.notes[FROM]
    assert reopened.game.history.actions == again.game.history.actions
    for game in (again.game, reopened.game):
        game.chance_acts()
    assert reopened.game.history.last == again.game.history.last


@pytest.mark.parametrize("word", ["alchemist"])
def test_while_things_are_hidden_no_game_goes_on(
    tmp_path: Path, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    whole = open_record(finished(word)).game
    person = AtJabirTable(tmp_path)
    person.app.routes.replay(open_record(record_text(Record.of(whole.copy(30))).encode()))
    person.wait()
    person.press("shift+o")
    assert person.app.dialog is None
    assert "once the game is over and everything hidden is revealed" in person.notice


@pytest.mark.parametrize("text", ["x" * 300, "\ud800"])
def test_what_is_no_seed_is_none(text: str) -> None:
    assert chance_seed({CHANCE: text}, "amber") == "amber"
    assert chance_seed({CHANCE: "rose"}, "amber") == "rose"
    assert chance_seed({}, "amber") == "amber"
