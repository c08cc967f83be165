"""Properties of the law: what holds in every state and for every action."""

from dataclasses import fields, replace
from itertools import product
from random import Random
from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dream.base.texts import english
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import PROCESSES, Card, Pile, Seat, in_box
from dream.games.philosophers_stone.rules.law import is_legal, known_cards, settled
from dream.games.philosophers_stone.rules.notation import TASKS, faults, parse_task
from dream.games.philosophers_stone.rules.state import (
    Ability,
    Accept,
    AnyShuffle,
    At,
    Chosen,
    Concoct,
    Done,
    DrawFrom,
    Drop,
    LayOut,
    ListedAction,
    Pay,
    Roll,
    Scrap,
    SeatDecision,
    Shuffle,
    State,
    Take,
    Transmute,
)
from dream.games.philosophers_stone.rules.tasks import Give
from tests.games.philosophers_stone.random_games import some_action, some_game, some_state, states
from tests.kit.random_games import randoms

few = settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
many = settings(few, max_examples=25)

EVERY_ACTION: tuple[ListedAction, ...] = (
    *(kind(card) for kind in (Take, Pay, Drop, Scrap, LayOut, Chosen) for card in Card),
    *(Concoct(process, paid) for process, paid in product(PROCESSES, (*Card, None))),
    *map(Roll, PROCESSES),
    *map(DrawFrom, Pile),
    *map(At, Seat),
    *(Ability(), Accept(), Transmute(), Done(), AnyShuffle()),
)
"""Everything that can be written but for shuffles, sensible or not."""


def shuffles(state: State) -> list[ListedAction]:
    """Shuffles of what could be shuffled, and such with one too few, too many or another."""
    found: list[ListedAction] = []
    for deck in (*state.decks, *(tuple(pile.of(state.discard)) for pile in Pile)):
        found += map(Shuffle, (deck, deck[1:], (*deck, Card.FIRE), (Card.FIRE, *deck[1:])))
    return found


@few
@given(randoms)
def test_no_card_is_lost_or_made_and_every_state_can_be(random: Random) -> None:
    for state in some_game(random):
        assert known_cards(state) == in_box(state.options.players)
        assert not list(faults(state))
        assert bool(GAME.legal_actions(state)) == bool(state.todo)


@few
@given(randoms)
def test_every_state_of_a_game_survives_its_text(random: Random) -> None:
    for state in some_game(random):
        text = GAME.state_text(state)
        assert GAME.parse_state(text) == state
        assert text.isascii()
        assert text.isprintable()


@many
@given(states)
def test_every_legal_action_survives_its_text_and_leads_to_a_state(state: State) -> None:
    texts = [GAME.action_text(action) for action in GAME.legal_actions(state)]
    assert len(set(texts)) == len(texts)
    for action in GAME.legal_actions(state):
        assert GAME.parse_action(GAME.action_text(action)) == action
        if not isinstance(action, AnyShuffle):
            after = GAME.apply(state, action)
            assert GAME.parse_state(GAME.state_text(after)) == after


@many
@given(states)
def test_an_action_is_legal_or_there_is_a_reason(state: State) -> None:
    legal = {*GAME.legal_actions(state)} - {AnyShuffle()}
    for action in (*EVERY_ACTION, *shuffles(state)):
        refusal = GAME.why_not(state, action, None)
        assert (refusal is None) == is_legal(state, action), GAME.action_text(action)
        if not isinstance(action, Shuffle):
            assert is_legal(state, action) == (action in legal)
        if refusal:
            said = english(refusal)
            assert said.endswith(".")
            assert "{" not in said


def test_every_action_survives_its_text() -> None:
    for action in EVERY_ACTION:
        assert GAME.parse_action(GAME.action_text(action)) == action


@few
@given(randoms)
def test_the_same_decisions_bring_the_same_dice(random: Random) -> None:
    """Chance depends on the seed, on how often it acted, and on what it chooses from, not on any order."""
    state = some_state(random)
    while state.todo and GAME.decider(state) in state.seats:
        state = GAME.apply(state, some_action(random, state))
    if state.todo:
        one, another = (tuple(reversed(deck)) for deck in state.decks)
        other = replace(state, decks=(one, another))
        chosen = GAME.chance_action(state, "amber", 3)
        assert GAME.chance_action(other, "amber", 3) == chosen
        assert GAME.why_not(state, chosen, None) is None


SEATS = ("a", "b", "c")
_FIELDS = {"number": ("1", "2"), "effect": ("drop", "melt", "burn"), "pile": ("e", "p"), "named": ("-", "cb")}


@st.composite
def task_lists(draw: st.DrawFn) -> str:
    """Lists of tasks such as no game would have."""
    tasks = []
    for _ in range(draw(st.integers(1, 8))):
        kind = draw(st.sampled_from([kind for word, kind in TASKS.items() if word not in ("give", "brew")]))
        seats = iter(draw(st.permutations(SEATS)))
        names = [field.name for field in fields(cast(type[SeatDecision], kind))]
        values = [
            next(seats) if name in ("seat", "other") else draw(st.sampled_from(_FIELDS[name]))
            for name in names
        ]
        if kind.word != "volley" or values[0] not in values[1]:
            tasks.append(":".join((kind.word, *values)))
    return ",".join(tasks)


@many
@given(randoms, task_lists())
def test_every_list_of_tasks_comes_to_its_end(random: Random, tasks: str) -> None:
    played = reversed(list(some_game(random, players="3")))
    state = next(state for state in played if not any(isinstance(task, Give) for task in state.todo))
    composed = settled(replace(state, todo=tuple(map(parse_task, filter(None, tasks.split(","))))))
    turn = composed.turn
    for _ in range(2000):
        if composed.turn > turn or not composed.todo:
            return
        assert GAME.parse_state(GAME.state_text(composed)) == composed
        action = some_action(random, composed)
        composed = GAME.apply(composed, Done() if is_legal(composed, Done()) else action)
    pytest.fail("it goes on and on")


def test_a_game_of_idle_seats_ends_after_a_hundred_turns_each() -> None:
    random, state = Random(20), GAME.start("idle", "players=2")
    while state.todo:
        state = GAME.apply(state, Done() if is_legal(state, Done()) else some_action(random, state))
    assert state.turn == 200
    assert GAME.outcome(state, None) is not None
