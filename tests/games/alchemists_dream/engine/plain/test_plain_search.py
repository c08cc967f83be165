"""The plain search: exact at a fixed depth, honest about wins, never without a legal action."""

from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from dream.games.alchemists_dream.engine.evaluation import Budget, has_ended
from dream.games.alchemists_dream.engine.plain import Search
from dream.games.alchemists_dream.rules.notation import parse_position, position_text
from dream.games.alchemists_dream.rules.position import ListedAction, Position
from dream.protocol.dialogue import PROVEN, WIN, Info, Limits, score_text
from tests.games.alchemists_dream.engine.plain.minimax import hashed, minimax
from tests.kit.positions import FAR_APART
from tests.kit.random_games import randoms
from tests.kit.random_positions import crowded


def few(examples: int) -> settings:
    """Searches take time: few examples, however long."""
    return settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))


def unlimited() -> Budget:
    return Budget(Limits(), Event())


def searched(position: Position, depth: int, **how: Any) -> list[Info[ListedAction]]:
    infos: list[Info[ListedAction]] = []
    Search(position, unlimited(), **how).best(depth, infos.append)
    return infos


def small(random: Random) -> Position:
    """A crowded position that is not finished and whose full tree of three plies is small."""
    while True:
        position = crowded(random)
        if 0 < len(position.legal_actions) < 12:
            return position


@given(randoms)
@few(8)
def test_its_score_is_that_of_a_full_search(random: Random) -> None:
    """With an evaluation made of hashes nothing is right by luck."""
    position = small(random)
    for info in searched(position, 3, evaluate=hashed):
        assert info.score == minimax(position, info.depth, hashed)


@given(randoms)
@few(20)
def test_its_line_leads_to_its_score(random: Random) -> None:
    position = small(random)
    last = searched(position, 2, evaluate=hashed)[-1]
    end = position
    for action in last.pv:
        assert action in end.legal_actions
        end = end.apply(action)
    sign = -1 if len(last.pv) % 2 else 1
    worth = len(last.pv) - WIN if has_ended(end) else hashed(end)
    assert last.score == sign * worth


ENDS = [line.split("\t") for line in Path(__file__).with_name("ends.txt").read_text("ascii").splitlines()]


@pytest.mark.parametrize(("words", "text"), ENDS)
def test_distances_to_the_end_are_exact(words: str, text: str) -> None:
    """No shallower full search finds the end, and one of this depth finds it at the same distance."""
    position = parse_position(text)
    info = searched(position, 4)[-1]
    assert score_text(info.score) == words
    assert minimax(position, info.depth, hashed) == info.score
    assert all(abs(minimax(position, less, hashed)) < PROVEN for less in range(1, info.depth))


@given(randoms)
@few(8)
def test_wherever_it_is_cut_off_it_has_a_legal_action(random: Random) -> None:
    position = crowded(random)
    assume(position.legal_actions)
    whole = unlimited()
    Search(position, whole).best(2)
    for nodes in range(1, min(whole.nodes, 40)):
        budget = Budget(Limits(nodes=nodes), Event())
        assert Search(position, budget).best(3) in position.legal_actions
        assert budget.nodes <= nodes


def test_stopped_before_it_begins_it_has_a_legal_action() -> None:
    position, stop = small(Random("stopped")), Event()
    stop.set()
    assert Search(position, Budget(Limits(), stop)).best(9) in position.legal_actions


def test_no_time_at_all_leaves_a_legal_action() -> None:
    position = small(Random("no time"))
    budget = Budget(Limits(movetime=0), Event())
    assert Search(position, budget).best(9) in position.legal_actions


@given(randoms)
@few(10)
def test_the_same_search_is_the_same(random: Random) -> None:
    position = crowded(random)
    assume(position.legal_actions)
    again = parse_position(position_text(position))
    runs = [
        [(info.depth, info.score, info.pv, info.nodes) for info in searched(one, 2)]
        for one in (position, again)
    ]
    assert runs[0] == runs[1]


def test_variety_chooses_among_near_equals_only() -> None:
    position = small(Random("variety"))
    exact = {action: -minimax(position.apply(action), 1, hashed, ply=1) for action in position.legal_actions}
    chosen = {
        Search(position, unlimited(), evaluate=hashed, near=400, variety=Random(seed)).best(2)
        for seed in range(40)
    }
    allowed = {action for action, score in exact.items() if score >= max(exact.values()) - 400}
    assert chosen == allowed
    assert len(allowed) > 1


def test_a_repetition_is_worse_than_an_equal_game() -> None:
    """All else equal, it does not go back to where it was."""
    position = parse_position(FAR_APART)
    free = Search(position, unlimited(), evaluate=lambda one: 0).best(1)
    history = [position.apply(free)]
    other = Search(position, unlimited(), evaluate=lambda one: 0, history=history).best(1)
    assert other != free


def test_a_repetition_is_better_than_a_lost_game() -> None:
    position = parse_position(FAR_APART)
    repeated = position.apply(position.legal_actions[-1])
    search = Search(position, unlimited(), evaluate=lambda one: 500, history=[repeated])
    assert search.best(1) == position.legal_actions[-1]


def test_a_weak_level_never_claims_a_win_that_it_has_not_proven() -> None:
    for seed in range(40):
        position = small(Random(f"win {seed}"))
        for info in searched(position, 3, sight=0):
            if info.score > PROVEN:
                assert score_text(info.score) == "win 1"
