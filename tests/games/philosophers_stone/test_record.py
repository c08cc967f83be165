"""Records of this game: written and read back, with the number of each turn."""

import re
from pathlib import Path
from random import Random

import pytest

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.state import ListedAction, State
from dream.play.history import History
from dream.play.seats import Seat
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from tests.games.philosophers_stone.random_games import some_history

OWN = (
    "tracker=lead:di+mg+wa,salt:tr+zn+ea,tin:di+ar+su+ai,iron:in+mg+zn+fi,copper:tr+ar+su+fi+ai,"
    "silver:di+fi+ai+wa+ea+ps,gold"
)


def text_of(history: History[State, ListedAction]) -> str:
    return record_text(Record.of(history, seats=(Seat("Anna"),) * GAME.seats(history.start)))


@pytest.mark.parametrize("number", range(4))
def test_a_game_survives_its_record(number: int) -> None:
    text = text_of(some_history(Random(number), 150))
    opened = open_record(text)
    assert not opened.faults
    assert text.startswith("[Game \"Philosopher's Stone: An Alchemist's Journey\"]\n")
    assert record_text(opened.record) == text
    assert max(map(len, text.split("\n\n")[1].splitlines())) < 120


def test_each_turn_has_its_number_before_its_first_action() -> None:
    history = some_history(Random(7), 200)
    for done in (*range(0, 60, 7), 200, 40):
        part = history.copy(min(done, len(history.actions)))
        numbers = re.findall(r"\b([0-9]+)\. ", text_of(part).partition("\n\n")[2])
        turns = {state.turn for state in part.states[:-1]}
        assert list(map(int, numbers)) == sorted(turns)


def test_a_game_by_another_tracker_is_read_wherever_it_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    text = GAME.state_text(GAME.start("x", "players=2"))
    own = GAME.parse_state(text.replace(" turn=1", f" {OWN} turn=1"))
    history = History(GAME, own, [GAME.legal_actions(own)[0]])
    opened = open_record(text_of(history))
    assert not opened.faults
    assert opened.record.start == own
    assert opened.record.history().state == history.state


def test_the_result_and_the_seats_are_told() -> None:
    state = GAME.start("x", "players=2")
    while state.todo:
        legal = GAME.legal_actions(state)
        done = next((action for action in legal if GAME.action_text(action) == "done"), legal[0])
        state = GAME.apply(
            state, done if GAME.decider(state) in state.seats else GAME.chance_action(state, "x", 0)
        )
    history = History(GAME, state)
    text = text_of(history)
    outcome = GAME.outcome(state, None)
    assert outcome is not None
    assert f'[Result "{outcome.text}"]' in text
    assert '[SeatB "person"]\n[NameB "Anna"]' in text
