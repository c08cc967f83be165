"""The curtain: at a screen that several share, nobody's hand is shown but to the one who has come to look."""

from random import Random
from typing import Any

import pytest
from hypothesis import given

from dream.play.game import Chance
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from tests.kit.random_games import any_game, randoms
from tests.play.test_undo import often, step, table, walk

JABIR = any_game("jabir")
EVERYBODY = frozenset(range(3))


@pytest.mark.parametrize("word", ["jabir", "sealed"])
@given(random=randoms)
@often
def test_only_the_one_who_opened_the_curtain_sees_a_hand_and_no_other_person_acts(
    word: str, random: Random
) -> None:
    for game, _ in walk(word, random):
        now = len(game.history.actions)
        seen = game.sees(now)
        if not any_game(word).is_private(game.state) or not game.people:
            assert seen == EVERYBODY
            assert game.covered is None
        elif len(game.people) == 1:
            assert seen == frozenset(game.people)
            assert game.covered is None
        else:
            assert len(seen) <= 1
            if game.lingers:
                assert seen != {game.to_act}
                assert game.why_waiting is not None
                game.pass_on()
                seen = game.sees(now)
            assert seen <= ({game.to_act} if game.to_act in game.people else frozenset(game.people))
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


def test_it_closes_for_a_different_person_only() -> None:
    """The same person goes on after chance, after a computer and after an answer out of turn by one."""
    sealed = any_game("sealed")
    seats = [Seat("Ann"), Seat.machine("Machine", 1), Seat("Bob")]
    game = SeatedGame(History(sealed, sealed.start("amber", "players=3")), seats, "amber")
    assert game.covered == 0
    game.uncover()
    assert game.act("ask:b") is None
    assert game.sees(1) == {0}, "a computer answers while Ann looks on"
    game.machine_acts("refuse")
    assert game.covered is None
    assert game.act("draw") is None
    game.chance_acts()
    assert game.to_act == 1
    assert game.covered is None
    game.machine_acts("ask:a")
    assert game.covered is None, "she is asked, and has not left"
    assert game.act("refuse") is None
    game.machine_acts("draw")
    game.chance_acts()
    assert game.covered == 2
    assert not game.sees(len(game.history.actions))


def test_undo_stops_at_what_somebody_has_been_shown_behind_the_curtain() -> None:
    sealed = any_game("sealed")
    seats = [Seat("Ann"), Seat("Bob")]
    game = SeatedGame(History(sealed, sealed.start("amber", "players=2")), seats, "amber")
    game.uncover()
    assert game.act("ask:b") is None
    game.undo()
    assert not game.history.actions, "nobody has seen anything by that"
    assert game.covered == 0, "the screen had been handed to Bob"
    game.uncover()
    assert game.act("look:b") is None
    assert game.undo_goes_to is None, "Ann has looked at Bob's hand"
    assert game.act("seen") is None
    assert game.undo_goes_to == 1


def at_alchemist(options: str) -> SeatedGame[Any, Any]:
    """Two persons at a table of Alchemist, the first of whom has come, in a round in which all is allowed."""
    game = any_game("alchemist")
    seats = [Seat("Ann"), Seat("Bob"), Seat("Cleo")]
    return SeatedGame(History(game, game.start("amber", f"players=3 {options}")), seats, "amber")


def test_whoever_was_just_shown_something_goes_on_looking_until_it_has_been_seen() -> None:
    game = at_alchemist("hands=hidden")
    game.uncover()
    assert game.act(game.history.game.parse_action("bag")) is None
    game.chance_acts()
    assert not game.lingers, "one cube is still to come"
    game.chance_acts()
    done = len(game.history.actions)
    assert game.lingers
    assert game.covered == 1
    assert game.why_waiting is not None, "nobody acts before Bob has come"
    assert game.sees(done) == {0}
    before = game.snapshot
    game.pass_on()
    assert game.snapshot != before
    assert not game.lingers
    assert not game.sees(done)
    game.uncover()
    assert game.sees(done) == {1}
    assert game.undo_goes_to is None


def test_nobody_goes_on_looking_where_nothing_was_shown() -> None:
    game = at_alchemist("hands=hidden")
    game.uncover()
    assert game.act(game.history.game.parse_action("take:b")) is None
    assert not game.lingers
    assert not game.sees(1)
    game.undo()
    assert not game.lingers


def test_where_no_curtain_is_needed_the_people_here_see_all_that_is_private() -> None:
    """The picture leaves out what one of them alone may know."""
    game = at_alchemist("hands=open")
    assert game.covered is None
    assert game.sees(0) == {0, 1, 2}
    assert game.act(game.history.game.parse_action("take:b")) is None
    assert game.covered is None


@pytest.mark.parametrize(("people", "seen"), [(0, {0, 1}), (1, {0, 1}), (2, set())])
def test_hands_that_a_law_keeps_hidden_after_the_end_are_shown_where_one_person_played_at_most(
    people: int, seen: set[int]
) -> None:
    """In Philosopher's Stone nobody turns a hand up at the end, and the log goes on hiding it."""
    stone = any_game("stone")
    state, done = stone.start("amber", "players=2"), stone.parse_action("done")
    actions, chances = [], 0
    while stone.decider(state) is not None:
        legal = stone.legal_actions(state)
        action = done if done in legal else legal[0]
        if isinstance(stone.decider(state), Chance):
            action, chances = stone.chance_action(state, "amber", chances), chances + 1
        actions.append(action)
        state = stone.apply(state, action)
    seats = [Seat("Ann") if number < people else Seat.machine("Machine", 1) for number in range(2)]
    history = History(stone, stone.start("amber", "players=2"), actions)
    game = SeatedGame(history, seats, "amber")
    assert game.over
    assert game.covered is None
    assert game.sees(len(actions)) == seen
    assert game.sees(0) == seen
