"""The levels of each game's own engine."""

import pytest

from dream.games.alchemists_dream.engine.levels import LEVELS
from dream.play import registry
from dream.play.levels import USUAL_LEVEL, level_there_is, levels_of


def test_the_levels_are_those_of_the_engine() -> None:
    assert levels_of("dream") == LEVELS


def test_levels_are_counted_from_the_weakest() -> None:
    for word in registry.house():
        numbers = [level.number for level in levels_of(word)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert not numbers or USUAL_LEVEL in numbers


def test_a_game_without_an_engine_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "package", lambda word: "tests.kit.counting")
    assert levels_of("counting") == ()


def test_where_a_game_had_more_levels_once_the_strongest_plays() -> None:
    levels = levels_of("alchemist")
    assert level_there_is(2, levels) == 2
    assert level_there_is(99, levels) == levels[-1].number
