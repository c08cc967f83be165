"""The curtain: at a screen that several share, nobody's hand is shown but to the one who has come to look."""

from random import Random

import pytest
from hypothesis import given

from dream.play.registry import find
from dream.play.seat import Seat
from tests.kit.random_games import randoms
from tests.play.test_undo import often, step, table, walk

JABIR = find("jabir")
EVERYBODY = frozenset(range(3))


@given(random=randoms)
@often
def test_only_the_one_who_opened_the_curtain_sees_a_hand_and_only_while_to_act(random: Random) -> None:
    for game, _ in walk("jabir", random):
        now = len(game.history.actions)
        seen = game.sees(now)
        if not JABIR.is_private(game.state) or not game.people:
            assert seen == EVERYBODY
            assert game.covered is None
        elif len(game.people) == 1:
            assert seen == frozenset(game.people)
            assert game.covered is None
        else:
            assert seen <= {game.to_act}
            assert (game.covered is not None) is (game.to_act in game.people and not seen)


@given(random=randoms)
@often
def test_a_draft_under_way_is_hidden_however_far_one_looks_back_and_an_earlier_one_is_open(
    random: Random,
) -> None:
    for game, _ in walk("jabir", random):
        now = game.sees(len(game.history.actions))
        for done, state in enumerate(game.history.states):
            same = (
                JABIR.is_private(state) and JABIR.is_private(game.state) and state.round == game.state.round
            )
            assert game.sees(done) == (now if same else EVERYBODY)


@given(random=randoms)
@often
def test_the_curtain_can_be_opened_only_by_whom_it_names(random: Random) -> None:
    for game, _ in walk("jabir", random):
        named = game.covered
        if named is None:
            before = game.snapshot
            game.uncover()
            assert game.snapshot == before
        else:
            assert game.why_waiting is not None


@pytest.mark.parametrize("people", [2, 3])
def test_somebody_else_at_a_seat_is_asked_before_anything_is_shown(people: int) -> None:
    random = Random(people)
    game = table("jabir", random, people)
    while game.covered is None:
        step(game, random)
    game.uncover()
    leaves = game.to_act
    assert leaves is not None
    for person in [person for person in game.people if person != leaves]:
        game.sit(person, Seat.machine("Machine", 1))
    assert game.covered == leaves
    game.uncover()
    assert game.sees(len(game.history.actions)) == {leaves}
    game.sit(leaves, Seat.machine("Machine", 1))
    assert not game.sees(len(game.history.actions))
