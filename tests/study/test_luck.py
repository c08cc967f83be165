"""Luck: which events there are, and that it comes to nothing over all that could have happened."""

from random import Random
from typing import Any, cast

import pytest

from dream.games.alchemist import teach as alchemist_part
from dream.games.jabirs_transmutations import teach as jabir_part
from dream.games.jabirs_transmutations.game import GAME as JABIR
from dream.games.jabirs_transmutations.rules.state import Roll, Transmute
from dream.games.philosophers_stone import teach as stone_part
from dream.games.philosophers_stone.engine.evaluation import PlainKernel
from dream.games.philosophers_stone.game import GAME as STONE
from dream.play.game import Chance, Game
from dream.play.history import History
from dream.study.judging import Fortunes, LuckJudge, LuckyEvent, fortunes
from tests.study.reviewed_games import game


def random_game(law: Game[Any, Any], options: str, seed: int, most: int) -> History[Any, Any]:
    random, history = Random(seed), History(law, law.start(f"luck {seed}", options))
    for done in range(most):
        if history.outcome:
            break
        if isinstance(law.decider(history.state), Chance):
            history.play(law.chance_action(history.state, f"luck {seed}", done))
        else:
            history.play(random.choice(law.legal_actions(history.state)))
    return history


def test_the_events_are_the_draws_with_the_actions_that_ask_for_them() -> None:
    found = LuckJudge(game(), cast(Fortunes, alchemist_part))
    history = game()
    texts = [history.game.action_text(each) for each in history.actions]
    assert [texts[each.done : each.until] for each in found.events] == [
        ["bag", "draw:s", "draw:s"],
        ["bag", "draw:y", "draw:g"],
        ["bag", "draw:b", "draw:o"],
    ]


def test_luck_is_the_same_every_time_and_one_seats_is_the_others_loss() -> None:
    judge = LuckJudge(game(), cast(Fortunes, alchemist_part))
    fortune = judge.judge(judge.events[0], 10, 1)
    assert fortune == judge.judge(judge.events[0], 10, 1)
    assert sum(fortune.luck) == pytest.approx(0.0, abs=1e-3)
    assert fortune.error > 0


def test_after_the_end_the_result_counts() -> None:
    judge = LuckJudge(game(), cast(Fortunes, alchemist_part))
    last = judge.events[-1]
    assert last.until == len(game().actions)
    fortune = judge.judge(last, 10, 2)
    assert fortune.luck[1] == pytest.approx(-fortune.luck[0], abs=1e-3)
    assert fortune.luck[1] >= 0, "seat B has won"


def test_over_all_sides_of_the_die_luck_comes_to_nothing() -> None:
    looked_at = 0
    for seed in range(6):
        history = random_game(JABIR, "-", seed, 200)
        for event in LuckJudge(history, cast(Fortunes, jabir_part)).events:
            state, action = history.states[event.done], history.actions[event.done]
            assert isinstance(action, Transmute)
            waiting = history.states[event.done + 1]
            sides = [
                jabir_part.shares(JABIR.apply(waiting, Roll(side)), None, 1, 0)[0] for side in range(1, 7)
            ]
            means = [sum(each) / 6 for each in zip(*sides, strict=True)]
            assert means[state.mover] == pytest.approx(
                jabir_part.shares(state, action, 1, 0)[0][state.mover], abs=0.02
            )
            looked_at += 1
        if looked_at > 4:
            break
    assert looked_at


def test_draws_and_rolls_of_philosophers_stone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stone_part, "_kernel", PlainKernel)
    history = random_game(STONE, "players=3", 1, 120)
    judge = LuckJudge(history, cast(Fortunes, stone_part))
    assert judge.events
    for event in judge.events[:: max(1, len(judge.events) // 4)]:
        fortune = judge.judge(event, 4, 1)
        assert sum(fortune.luck) == pytest.approx(0.0, abs=2e-3)
    quiet = {done for event in judge.events for done in range(event.done, event.until)}
    for done, (before, after) in enumerate(zip(history.states, history.states[1:], strict=False)):
        if done not in quiet and isinstance(STONE.decider(before), int):
            assert len(before.decks[0]) == len(after.decks[0]) or "Search" in type(before.decision).__name__


def test_nothing_is_left_to_chance_in_the_dream() -> None:
    assert fortunes("dream") is None
    assert LuckJudge(game(), None).events == ()
    assert LuckyEvent(0, 1) == LuckyEvent(0, 1)
