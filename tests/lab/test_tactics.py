"""Proofs of wins against a search that leaves nothing out, and the suite made of them."""

from functools import cache
from pathlib import Path

import pytest

from dream.board.errors import Malformed
from dream.cli.errors import guarded
from dream.lab.duel import play
from dream.lab.jobs import Pair, Setup, Terms, opening, play_pair
from dream.lab.proof import Prover, TooHard
from dream.lab.simple import GreedyPlayer, RandomPlayer
from dream.lab.specs import parse_spec
from dream.lab.tactics import Tactic, games_in, read_suite, still_proven, tactics_of
from dream.rules.game import Game, Reason
from dream.rules.notation import parse_position
from dream.rules.position import Position
from tests.lab.test_bench import PLAIN

EFFORT = 1_500


def naive_win(position: Position, turns: int) -> bool:
    """Whether the side to move wins within so many turns, by trying everything."""
    for action in position.legal_actions:
        after = position.apply(action)
        if after.winner is position.turn:
            return True
        if turns > 1 and all(naive_win(after.apply(answer), turns - 1) for answer in after.legal_actions):
            return True
    return False


@cache
def won_games() -> tuple[Game, ...]:
    """Games that the greedy player has won by surrounding."""
    games = []
    for seed in range(1, 6):
        terms = Terms(setup=Setup.RANDOM)
        game = play(opening(str(seed), terms), [GreedyPlayer(), RandomPlayer()], most_plies=300).game
        if game.outcome and game.outcome.reason is Reason.SURROUNDED:
            games.append(game)
    return tuple(games)


def test_a_proof_agrees_with_trying_everything() -> None:
    for game in won_games()[:3]:
        for position in game.positions[-2:-8:-2]:
            for turns in (1, 2):
                try:
                    proven = Prover(EFFORT).wins(position, turns)
                except TooHard:
                    continue
                if proven or turns == 1:
                    assert proven == naive_win(position, turns)
        assert Prover().turns_to_win(game.positions[-2], 5) == 1


def test_a_proof_that_is_too_hard_is_given_up() -> None:
    with pytest.raises(TooHard):
        Prover(3).turns_to_win(won_games()[0].positions[-4], 5)


def test_tactics_are_won_as_soon_as_they_say_and_no_sooner() -> None:
    found = [tactic for game in won_games() for tactic in tactics_of(game, EFFORT)]
    assert found
    for tactic in found:
        position = parse_position(tactic.text)
        assert 2 <= tactic.turns <= 5
        assert not naive_win(position, 1)
        assert tactic.solutions
        assert still_proven(tactic, EFFORT)
        if tactic.turns == 2:
            assert naive_win(position, 2)


def test_the_commands_make_a_suite_and_try_an_engine_on_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = parse_spec("greedy"), parse_spec("random")
    for seed in "12":
        for result in play_pair(Pair(int(seed), seed, players, Terms(setup=Setup.RANDOM))):
            (tmp_path / f"{seed} {result.game}.dream").write_text(result.text, encoding="utf-8")
    (tmp_path / "bad.dream").write_text(result.text.replace("+", "@", 3), encoding="utf-8")
    assert len(list(games_in(tmp_path))) == 4
    suite = tmp_path / "suite.txt"
    assert guarded(["tactics", str(tmp_path), str(suite), "--effort", "1000"]) == 0
    known = read_suite(suite)
    assert f"{len(known)} proven wins" in capsys.readouterr().out
    suite.write_text("\n".join(tactic.line for tactic in known[:2]), encoding="utf-8")
    assert guarded(["bench", "tactics", str(suite), "--engine", PLAIN, "--movetime", "300"]) == 0
    assert f"of {len(known[:2])} solved" in capsys.readouterr().out
    suite.write_text("2\tk8-l8\n", encoding="utf-8")
    with pytest.raises(Malformed):
        read_suite(suite)


def test_a_line_of_a_suite_can_be_read_again(tmp_path: Path) -> None:
    tactic = Tactic(3, ("+k8", "k8-l8"), "a position")
    (tmp_path / "one").write_text(f"# about\n\n{tactic.line}\n", encoding="utf-8")
    assert read_suite(tmp_path / "one") == [tactic]
