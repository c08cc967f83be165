"""How the judgement is measured: intervals, beginners, other luck, and small runs of it all."""

from collections.abc import Callable
from typing import Any

import pytest

from dream.games.alchemist import teach
from dream.games.philosophers_stone.rules.state import Transmute
from dream.matches.players import parse_spec
from dream.play import registry
from dream.play.history import observe_alike
from dream.study.judging import judged_decisions
from dream.study.review import decisions
from tests.kit.games import QUICK_WIN, played, seeded_start
from tools import judgement
from tools.console import ended
from tools.judgement import GAINS, WORDS, Beginner, Case, app, interval, part_of, wilson, with_other_luck
from tools.measures import played_alone


def test_intervals_are_those_of_wilson() -> None:
    assert wilson(36, 40) == pytest.approx((0.769, 0.960), abs=0.001)
    assert wilson(0, 40) == pytest.approx((0.0, 0.088), abs=0.001)
    assert interval(40, 40) == "91 to 100 %"
    assert interval(0, 0) == "-"


def test_a_beginner_wins_at_once_where_it_can() -> None:
    history = played(seeded_start(), QUICK_WIN)
    before = history.copy(len(history.actions) - 1)
    assert history.outcome is not None
    before.play(Beginner("x").choose(before))
    assert before.outcome == history.outcome


@pytest.mark.parametrize("word", WORDS)
def test_a_beginner_does_what_gains_most_and_nothing_that_is_hidden_changes_it(word: str) -> None:
    game = registry.find(word)
    history = played_alone(parse_spec("random", word), FEW.get(word, "-"), "beginner")
    for each in list(decisions(history))[:20]:
        before = history.copy(each.done)
        action = Beginner("x").choose(before)
        gains = {
            other: GAINS[word](before.state, other, each.seat) for other in game.legal_actions(before.state)
        }
        assert gains[action] == max(gains.values())
        assert action == Beginner("x").choose(before)


FEW = {"stone": "players=2", "alchemist": "players=2"}


@pytest.mark.long
def test_a_beginner_knows_a_set_and_no_formula() -> None:
    game = registry.find("stone")
    history = played_alone(parse_spec("1", "stone"), "players=2", "sets")
    some = [
        each.done
        for number, each in enumerate(decisions(history))
        if number % 20 == 0 or Transmute() in game.legal_actions(history.states[each.done])
    ]
    told = {game.action_text(Beginner("x").choose(history.copy(done))) for done in some[:20]}
    assert "transmute" in told
    assert not any("+" in action for action in told)


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_other_luck_changes_what_follows_and_nothing_that_the_seat_knew(word: str) -> None:
    history = played_alone(parse_spec("1", word), FEW.get(word, "-"), "luck")
    place = list(judged_decisions(history, part_of(word)))[6]
    case = Case("x", history.copy(place.done + 1), place)
    one, other = (with_other_luck(case, seed) for seed in ("one", "two"))
    assert one.game.state_text(one.state) != other.game.state_text(other.state)
    for each in (one, other):
        assert each.actions[place.done] == history.actions[place.done]
        assert observe_alike(each.copy(place.done), history.copy(place.done), place.seat)


@pytest.mark.long
def test_small_runs_print_their_tables(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(teach, "WORK", (4, 6))
    small: dict[str, Callable[[], Any]] = {
        "sound decisions blamed": lambda: judgement.run_verdicts("alchemist", 1, 1, 20),
        "judged alike": lambda: judgement.run_luck("alchemist", 1, 1, 20),
        "same move": lambda: judgement.run_analysis("alchemist", 1, 1, 0.1),
        "mean cost": lambda: judgement.run_hints("alchemist", 1, 1, 20),
        "2 against 1": lambda: judgement.run_levels("alchemist", [2], 2, 1, None),
        "score": lambda: judgement.run_beginner("alchemist", 2, 1),
        "median": lambda: judgement.run_times("alchemist", 1),
    }
    for told, run in small.items():
        run()
        assert told in capsys.readouterr().out


def test_the_command_takes_no_unknown_game() -> None:
    assert ended(app, ["beginner", "--game", "chess"]) != 0
