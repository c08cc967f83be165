"""A move is typed at any table: what is none is told with moves that can be typed instead."""

import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from dream.games.alchemists_dream.rules.position import Talk
from dream.play.history import History
from dream.play.registry import find, house
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.ui.driver import Person


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return Person(tmp_path)


def at_a_decision(person: Person, word: str, moves: int) -> History[Any, Any]:
    """Go on with a game after some moves, or after the first more that leave a person to act."""
    game = find(word)
    for more in count(moves):
        history = random_game(game, 5, more)
        if isinstance(game.decider(history.state), int) and not isinstance(history.last, Talk):
            break
    seed = {"Seed": "seed 5", "Options": "-"}
    person.app.routes.go_on(open_record(record_text(Record.of(history, seed))))
    while person.scene.name == "curtain":
        person.press("enter")
    return history


@pytest.mark.parametrize("moves", [1, 6, 25])
@pytest.mark.parametrize("word", house())
@pytest.mark.parametrize(("typed", "told"), [("", "Type a move first"), ("xyzzy", "“xyzzy” isn't a move")])
def test_what_is_no_move_is_told_with_two_that_are_legal_now(
    person: Person, word: str, moves: int, typed: str, told: str
) -> None:
    history = at_a_decision(person, word, moves)
    game, before = history.game, len(history.actions)
    person.press("/")
    person.type(typed)
    person.press("enter")
    refusal = present(present(person.dialog.field).refusal)
    assert refusal.startswith(told)
    examples = present(re.search("(?:such as|Try) (.+)[.]$", refusal))[1].split(" or ")
    legal = set(map(game.action_text, game.legal_actions(history.state)))
    assert set(examples) <= legal
    assert len(examples) == min(2, len(legal))
    person.press("ctrl+a")
    person.type(examples[-1])
    person.press("enter")
    assert person.app.dialog is None
    assert len(person.table_scene.table.game.history.actions) > before
