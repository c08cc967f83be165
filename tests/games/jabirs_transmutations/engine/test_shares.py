"""What the engine tells of choices: each as a share of the win, in the same deals, and the best one first."""

from dataclasses import replace
from threading import Event
from typing import Any

import pytest

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.state import ListedAction, Phase, State
from dream.play.history import History, observations_of
from dream.protocol.dialogue import MULTI_PV, Info, Limits
from dream.study.review import tutoring
from tests.games.jabirs_transmutations.engine.games_of_machines import engine_at, game_of_machines
from tests.ui.game_views.jabirs_transmutations.states import turn

Game = History[State, ListedAction]


@pytest.fixture(scope="module")
def decisions() -> list[Game]:
    """A game of machines up to decisions of each phase, in the first round and in later ones."""
    game = game_of_machines("shares", [3, 4, 2])
    found = {}
    for done, state in enumerate(game.states[:-1]):
        if isinstance(GAME.decider(state), int) and len(GAME.legal_actions(state)) > 1:
            found[state.phase, min(state.round, 3)] = done
    return [game.copy(done) for done in found.values()]


def told(game: Game, **limits: Any) -> tuple[ListedAction, list[Info[ListedAction]]]:
    """What the engine of the seat that decides does and tells when all is to be compared."""
    seat = GAME.decider(game.state)
    assert isinstance(seat, int)
    engine = engine_at(game.state.mover)
    engine.options.set(MULTI_PV, "20")
    lines: list[Info[ListedAction]] = []
    views = [engine.parse_observation(text) for text in observations_of(game, seat)]
    return engine.think(views, Limits(**limits), lines.append, Event()), lines


def test_every_choice_is_told_with_a_share_of_the_win_the_best_first(decisions: list[Game]) -> None:
    part = tutoring("jabir")
    assert part
    phases = set()
    for game in decisions:
        done, lines = told(game, nodes=12)
        phases.add(game.state.phase)
        assert {line.pv[0] for line in lines} == set(GAME.legal_actions(game.state))
        assert [line.line for line in lines] == list(range(1, len(lines) + 1))
        scores = [part.share(line.score) for line in lines]
        assert scores == sorted(scores, reverse=True)
        assert all(0 <= score <= 1 for score in scores)
        assert lines[0].pv[0] == done
        assert (done, lines) == told_again(game, lines)
        draft = game.state.phase is Phase.DRAFT
        assert all(line.error is not None and (draft or not line.error) for line in lines[1:])
    assert {Phase.DRAFT, Phase.PLAY} <= phases


def told_again(game: Game, lines: list[Info[ListedAction]]) -> tuple[ListedAction, list[Info[ListedAction]]]:
    """The same once more, but for the time that it took."""
    done, again = told(game, nodes=12)
    return done, [replace(one, time=other.time) for one, other in zip(again, lines, strict=True)]


def test_only_those_that_are_named_are_compared(decisions: list[Game]) -> None:
    for game in decisions:
        named = GAME.legal_actions(game.state)[:2]
        texts = tuple(map(GAME.action_text, named))
        _, lines = told(game, nodes=8, searchmoves=texts)
        assert {line.pv[0] for line in lines} == set(named)
    with pytest.raises(ValueError, match="only legal actions"):
        told(decisions[0], nodes=8, searchmoves=("roll:1",))


def test_some_choices_lose_much_and_some_lose_next_to_nothing(decisions: list[Game]) -> None:
    losses = [lines[0].score - lines[-1].score for _, lines in (told(game, nodes=8) for game in decisions)]
    assert max(losses) > 500
    assert min(losses) < 500


def test_a_turn_that_wins_for_certain_is_told_so() -> None:
    """Enough gold is on the board: to end the turn is to have won, whatever the others do."""
    text = turn("c", first="a", board_a="lead:1", board_b="lead:1", board_c="lead:2,gold:4", cards_c="f,w")
    lines = told(History(GAME, GAME.parse_state(text)), nodes=8)[1]
    assert lines[0].score == 10_000
