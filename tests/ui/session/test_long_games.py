"""What a turn of the machine costs does not grow with the game: nothing is played again for it."""

from collections import Counter
from types import ModuleType
from typing import Any

import pytest

from dream.games.alchemists_dream.game import AlchemistsDream
from dream.games.alchemists_dream.rules.notation import action_text
from dream.ui.games.alchemists_dream import words
from tests.kit.rambling import RAMBLING, steps
from tests.ui.at_table import ANNA, MACHINE, AtTable

*DONE, ANSWER = map(action_text, steps(202))


@pytest.fixture
def long_game(at_table: AtTable) -> AtTable:
    """The computer is to act after many actions."""
    return at_table.sit(" ".join(DONE), (ANNA, MACHINE), RAMBLING)


@pytest.fixture
def asked(long_game: AtTable, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the law applies an action, and how often list and narrator are told what was taken."""
    counts = Counter[str]()

    def counted(owner: ModuleType | type[AlchemistsDream], name: str) -> None:
        before = getattr(owner, name)

        def count(*arguments: Any) -> Any:
            counts[name] += 1
            return before(*arguments)

        monkeypatch.setattr(owner, name, count)

    counted(AlchemistsDream, "apply")
    counted(words, "captures")
    return counts


def test_an_answer_is_one_action_for_the_law_and_one_new_line_for_the_list(
    long_game: AtTable, asked: Counter[str]
) -> None:
    long_game.engine_seat.answer(ANSWER)
    long_game.wait()
    assert long_game.actions == " ".join((*DONE, ANSWER))
    assert asked == {"apply": 1, "captures": 3}, "the new line is told by the list, and two by the narrator"


def test_a_hint_for_an_earlier_position_plays_nothing_again(long_game: AtTable, asked: Counter[str]) -> None:
    long_game.engine_seat.answer(ANSWER)
    long_game.wait()
    asked.clear()
    long_game.press("home", "h")
    assert long_game.engine_seat.asked[-1] == ((), "hint")
    assert not asked["apply"]
    assert asked["captures"] <= 1
