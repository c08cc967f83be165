"""How straight a player goes for the victory: what is counted, the table, the command."""

import json

import pytest

from dream.games.alchemists_dream.rules.notation import parse_position
from dream.games.alchemists_dream.rules.position import Step
from dream.matches.alchemists_dream import DreamTerms, Setup, ShufflingPlayer
from tests.kit.dream_players import parse_spec
from tests.kit.positions import PLAIN
from tools.console import ended
from tools.strength import Advance, advances, app, fewest_turns, mean_times


@pytest.mark.parametrize(
    ("reserve", "fewest"), [("10:0", 7 + 8 + 8 + 9), ("4:6", 7 + 8 + 8 + 9), ("3:7", None)]
)
def test_four_stones_go_to_the_nearest_sides(reserve: str, fewest: int | None) -> None:
    """A Stone stands on a cell after as many turns as that is away from its Symbol; these are eight apart."""
    position = parse_position(f"{PLAIN} f@k7:-:{reserve} w@k15:-:10:0 1 play")
    assert fewest_turns(position) == fewest


def test_who_shuffles_steps_to_and_fro_with_one_stone() -> None:
    game, player = DreamTerms(setup=Setup.RANDOM).begin("shuffle"), ShufflingPlayer("shuffle")
    while len(game.actions) < 24:
        game.play(player.choose(game))
    assert all(len(side.stones) == 1 for side in game.state.sides)
    for earlier, later in zip(game.actions[7:], game.actions[11:], strict=False):
        assert isinstance(earlier, Step)
        assert earlier == later


@pytest.mark.parametrize("level", [1, 4])
def test_a_level_goes_straight_for_the_victory(level: int) -> None:
    played = list(advances(parse_spec(str(level)), boards=2, seeds=31))
    assert [one.seat for one in played] == [0, 1, 0, 1]
    assert all(one.turns is not None and one.fewest <= one.turns for one in played)
    assert (mean_times(played) or 0) <= 1.3


def test_a_game_that_is_not_won_does_not_count_for_the_mean() -> None:
    assert mean_times([Advance("1", 0, 20, 30), Advance("1", 1, 20, None), Advance("2", 0, 10, 20)]) == 1.75
    assert mean_times([Advance("1", 1, 20, None)]) is None


def test_the_command_prints_a_table_or_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(app, ["purpose", "greedy", "random", "--boards", "1"]) == 0
    rows = [line.split("|")[1:-1] for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert [cells[0].strip() for cells in rows[2:]] == ["greedy", "random"]
    assert ended(app, ["purpose", "greedy", "--boards", "1", "--json"]) == 0
    [said] = json.loads(capsys.readouterr().out)
    assert (said["player"], said["games"], len(said["played"])) == ("greedy", 2, 2)
    assert said["times_the_fewest"] > 1


def test_a_player_that_there_is_not_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(app, ["purpose", "bad"]) != 0
    assert capsys.readouterr().err.count("\n") == 1
