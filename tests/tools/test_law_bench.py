"""A law under load: sound ones are found sound, and what is wrong with another is told with its seed."""

from typing import Any

import pytest

from dream.play import registry
from tests.kit.sealed.game import GAME as SEALED
from tools.console import ended
from tools.measures import GREEDY, RANDOM, app, play_at_random, run_law, seatings


def test_a_sound_law_is_found_sound_and_the_same_seeds_give_the_same_games() -> None:
    game = registry.find("alchemist")
    assert list(seatings(game)) == [f"players={players}" for players in range(2, 6)]
    played = play_at_random(game, "players=2", RANDOM, 3, 1)
    assert not played.faults
    assert len(played.lengths) == 3
    assert (played.left, played.lengths) == (0, play_at_random(game, "players=2", RANDOM, 3, 1).lengths)


def test_greedy_engines_play_whole_games() -> None:
    assert not play_at_random(registry.find("alchemist"), "players=3", GREEDY, 1, 1).faults


def test_a_game_without_an_end_is_left() -> None:
    played = play_at_random(registry.find("dream"), "-", RANDOM, 1, 1)
    assert (played.left, played.faults) == (1, [])


def test_what_is_found_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_law("alchemist", RANDOM, 1, 1)
    told = capsys.readouterr().out
    assert all(f"players={players}" in told for players in range(2, 6))


def test_the_command_says_by_its_status_whether_all_is_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(app, ["law", "--game", "alchemist", "--games", "1", "--greedy"]) == 0
    monkeypatch.setattr("tools.measures.run_law", lambda *_: False)
    assert ended(app, ["law", "--game", "alchemist"]) == 1
    assert ended(app, ["law", "--game", "chess"]) != 0


def test_a_fault_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    apply = type(SEALED).apply

    def broken(self: Any, state: Any, action: Any) -> Any:
        raise ValueError("the law is broken")

    assert not play_at_random(SEALED, "-", RANDOM, 2, 1).faults
    monkeypatch.setattr(type(SEALED), "apply", broken)
    faults = play_at_random(SEALED, "-", RANDOM, 2, 1).faults
    assert faults == [f"- seed 'law {number}': ValueError: the law is broken" for number in (1, 2)]
    monkeypatch.setattr(type(SEALED), "apply", apply)


def test_a_game_without_a_greedy_engine_is_told() -> None:
    (fault,) = play_at_random(registry.find("dream"), "-", GREEDY, 1, 1).faults
    assert "has no greedy engine" in fault
