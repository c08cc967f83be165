"""What holds at the table of every game."""

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dream.base.texts import message, told
from dream.games.alchemists_dream.rules.position import Talk
from dream.play import registry
from dream.play.game import Chance
from dream.play.history import History
from dream.play.registry import find, house
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from dream.ui.games.alchemist.words import WORDS as ALCHEMIST
from dream.ui.games.jabirs_transmutations.words import WORDS as JABIR
from dream.ui.games.philosophers_stone.words import WORDS as STONE
from dream.ui.table.words import AnyWords
from tests.games.alchemist import random_games as alchemist
from tests.games.jabirs_transmutations import random_games as jabir
from tests.games.philosophers_stone import random_games as stone
from tests.kit.cases import then_long
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.ui.driver import Person


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_every_kind_of_action_has_its_words(word: str) -> None:
    game = registry.find(word)
    kinds = set[str]()
    for seed in range(4):
        for state in random_game(game, seed).states:
            if isinstance(game.decider(state), int) and not isinstance(game.decider(state), Chance):
                kinds |= {type(action).__name__.lower() for action in game.legal_actions(state)}
    assert len(kinds) > 3
    for kind in kinds:
        for number in (1, 3):
            assert told(message(f"{word}.possible.{kind}", count=number))


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


@pytest.mark.parametrize("moves", then_long(1, [6, 1, 25]))
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


TABLES = [(JABIR, jabir.exchanged), (STONE, stone.exchanged), (ALCHEMIST, alchemist.exchanged)]


@pytest.mark.parametrize(("words", "exchanged"), TABLES, ids=["jabir", "stone", "alchemist"])
def test_nothing_hidden_changes_it(words: AnyWords, exchanged: Callable[..., Any]) -> None:
    game, compared = registry.find(words.game.id), 0
    for seed in range(3):
        random = Random(seed)
        states = random_game(game, seed).states
        for state in random.sample(states[:-1], min(8, len(states) - 1)):
            seat = game.decider(state)
            if not isinstance(seat, int):
                continue
            by = frozenset({int(seat)})
            other = exchanged(random, state, seat)
            sentences = list(words.unseen(words.game.seen(state, by)))
            assert sentences == list(words.unseen(words.game.seen(other, by)))
            assert all("{" not in told(sentence) for sentence in sentences)
            compared += len(sentences)
    assert compared > 10
