"""A game with its seats: whose turn it is, looking back, and what undo goes past, with three at the table."""

import pytest

from dream.play.history import History
from dream.play.registry import find
from dream.play.seat import Seat
from dream.play.seated_game import SeatedGame

JABIR = find("jabir")
ANNA, BERT, MACHINE = Seat("Anna"), Seat("Bert"), Seat.machine("Adept", 3)
SEED = "amber"


def seated(*seats: Seat, actions: int = 0) -> SeatedGame:
    """A game after so many actions, each the first that is legal, or what chance does."""
    history = History(JABIR, JABIR.start(SEED, "-"))
    for done in range(actions):
        decider = JABIR.decider(history.state)
        choices = JABIR.legal_actions(history.state)
        history.play(
            choices[0] if isinstance(decider, int) else JABIR.chance_action(history.state, SEED, done)
        )
    return SeatedGame(history, seats)


def deciders(game: SeatedGame) -> list[object]:
    return [JABIR.decider(state) for state in game.history.states]


@pytest.mark.parametrize("actions", range(12))
def test_it_waits_for_whoever_sits_where_it_is_decided(actions: int) -> None:
    game = seated(ANNA, MACHINE, BERT, actions=actions)
    assert game.people == (0, 2)
    assert game.to_act == JABIR.decider(game.state)
    assert game.machine_to_act is (game.to_act == 1)
    assert game.person_to_act is (game.to_act in (0, 2))
    assert game.level == (3 if game.to_act == 1 else None)


def test_looking_back_changes_nothing_and_waits_for_nobody() -> None:
    game = seated(ANNA, BERT, ANNA, actions=6)
    game.browse(2)
    assert (game.shown_at, game.shown) == (2, game.history.states[2])
    assert game.shown_action == game.history.actions[1]
    assert not game.person_to_act
    refusal = game.why_waiting
    assert refusal
    assert game.act(JABIR.legal_actions(game.state)[0]) == refusal
    game.browse(99)
    assert not game.browsing
    assert game.act(JABIR.legal_actions(game.state)[0]) is None
    assert len(game.history.actions) == 7


def test_undo_and_redo_stop_only_where_a_person_decides() -> None:
    game = seated(ANNA, MACHINE, BERT, actions=40)
    stops = []
    while game.history.actions:
        game.undo()
        stops.append(len(game.history.actions))
    decided = deciders(seated(ANNA, MACHINE, BERT, actions=40))
    assert [decided[stop] for stop in stops[:-1]] == [d for d in decided[39:0:-1] if d in (0, 2)]
    game.redo()
    assert JABIR.decider(game.state) in (0, 2)


def test_undo_among_machines_goes_back_one_by_one() -> None:
    game = seated(MACHINE, MACHINE, MACHINE, actions=5)
    game.undo()
    assert len(game.history.actions) == 4
