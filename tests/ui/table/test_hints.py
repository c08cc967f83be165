"""A hint of the same position is the same each time, and the work of each is counted."""

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from dream.play.game import Game
from dream.play.history import History
from dream.play.registry import find, house
from dream.protocol.dialogue import Info
from dream.study.review import Tutoring, tutoring
from dream.ui.table.engines import EngineSeat
from tests.kit.random_games import random_game
from tests.waiting import PATIENCE

LENGTH = 30
FEW = {"dream": 3_000, "jabir": 12, "stone": 60, "alchemist": 40}
"""So little work finds something else as soon as luck is another."""


def part_of(word: str) -> Tutoring:
    part = tutoring(word)
    assert part is not None
    return part


@pytest.mark.parametrize("word", house())
def test_a_hint_is_less_work_than_a_review(word: str) -> None:
    assert part_of(word).WORK[0] < part_of(word).HINT < part_of(word).WORK[-1]


def a_game(word: str) -> History[Any, Any]:
    """A game up to a decision with a choice."""
    game: Game[Any, Any] = find(word)
    history = random_game(game, 7, LENGTH)
    while (
        history.outcome
        or not isinstance(game.decider(history.state), int)
        or len(game.legal_actions(history.state)) < 3
    ):
        history.undo()
    return history


def _at_once(call: Callable[[], object]) -> None:
    call()


class Asking:
    """A seat's engine, which is waited for."""

    def __init__(self, word: str) -> None:
        self._engine: EngineSeat[Any, Any] = EngineSeat(find(word), _at_once, print)

    def _wait(self, ask: Callable[[Callable[..., object]], object]) -> Any:
        answered, heard = Event(), list[Any]()

        def done(*answer: Any) -> None:
            heard.extend(answer)
            answered.set()

        ask(done)
        assert answered.wait(PATIENCE)
        return heard

    def hint(
        self, history: History[Any, Any], work: float = 1.0, lines: int = 3, among: Sequence[Any] = ()
    ) -> Any:
        """The action and the lines of a hint, but for the time that they took."""
        action, found = self._wait(
            lambda done: self._engine.advise(history, done, done, work=work, lines=lines, among=among)
        )
        return action, [_without_time(info) for info in found]

    def move(self, history: History[Any, Any]) -> Any:
        """What a computer of level 2 does."""
        return self._wait(lambda done: self._engine.ask(history, 2, done))

    def close(self) -> None:
        self._engine.close()


def _without_time(info: Info[Any]) -> tuple[object, ...]:
    return info.depth, info.score, info.pv, info.nodes, info.line, info.error


@pytest.mark.parametrize("word", house())
def test_the_same_position_gets_the_same_hint(
    word: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever an engine was asked before; so do the tutor's look and the bar's."""
    monkeypatch.setattr(part_of(word), "HINT", FEW[word])
    history = a_game(word)
    earlier = history.copy(max(0, len(history.actions) - 1))
    one, other = Asking(word), Asking(word)
    try:
        first = one.hint(history)
        assert first[1]
        if isinstance(earlier.game.decider(earlier.state), int):
            other.move(earlier)
        other.move(history)
        other.hint(history, 0.4, lines=1)
        assert other.hint(history) == one.hint(history) == first
        assert other.hint(history, 0.4, lines=1) == one.hint(history, 0.4, lines=1)
    finally:
        one.close()
        other.close()


@pytest.mark.parametrize("word", [word for word in house() if find(word).hidden])
def test_two_actions_alone_are_compared_where_they_are_named(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part_of(word), "HINT", FEW[word])
    history, engine = a_game(word), Asking(word)
    first, *_, last = history.game.legal_actions(history.state)
    try:
        _, lines = engine.hint(history, lines=2, among=(last, first))
    finally:
        engine.close()
    assert {pv[0] for _, _, pv, *_ in lines} == {first, last}
