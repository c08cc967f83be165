"""What has its moment at the table of Philosopher's Stone."""

from dataclasses import replace

import pytest

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Card, Effect, Pile, Seat
from dream.games.philosophers_stone.rules.state import (
    Accept,
    Action,
    At,
    Chosen,
    Concoct,
    DrawFrom,
    LayOut,
    Roll,
    State,
    Task,
    Transmute,
)
from dream.games.philosophers_stone.rules.tasks import Aim, Brew, Draw, Form, Place, React, Rob, Trim
from dream.games.philosophers_stone.rules.tasks import Roll as Rolling
from dream.ui.games.philosophers_stone.table import STONE_TABLE
from dream.ui.kit.layout import Box
from dream.ui.table.items import ROLLED, Beat, Change, Items
from dream.ui.table.sight import AnySight, Sight
from tests.ui.game_views.philosophers_stone.states import begun, given

A, B, C = Seat.A, Seat.B, Seat.C
NAMES = "Ann", "Ben", "Cleo"
LAYOUT = STONE_TABLE.layout(Box(0, 0, 960, 800), 3)
NOTHING = Items()


def beats(state: State, action: Action, viewer: int = 0) -> list[Beat]:
    """What somebody is shown of an action in a state."""
    after = GAME.apply(state, action)
    by = frozenset({viewer})
    one: AnySight = Sight(GAME.seen(state, by), viewer, NAMES, people=by)
    other: AnySight = Sight(GAME.seen(after, by), viewer, NAMES, people=by)
    done = replace(other, before=one.view, done=GAME.told(state, action, frozenset({viewer})))
    return list(STONE_TABLE.beats(Change(one, done, LAYOUT, NOTHING, NOTHING)))


def turn_of(seat: Seat, *todo: Task) -> State:
    """The turn of a seat, with these tasks first; everybody has a hand, and Ann a laboratory."""
    state = given(given(begun(3), B, hand=(Card.TRANSFORMATION, Card.ZINC)), A, hand=(Card.EARTH,))
    return replace(given(state, A, laboratory=(Card.WATER,)), at=seat, todo=(*todo, Brew(seat), Trim(seat)))


def test_an_attack_has_its_moment_but_for_the_one_who_attacks() -> None:
    state = turn_of(B, Aim(B, Effect.ROB, 1))
    (beat,) = beats(state, At(A))
    assert (beat.by, beat.hits) == (B, (A,))
    assert beat.title == "Steal 1 from the hand"
    assert beat.text == "Ben attacks you: a random card of your hand is stolen."
    assert beats(state, At(A), viewer=B) == []


def test_a_formula_of_another_that_hits_all_points_at_all() -> None:
    (beat,) = beats(turn_of(B, Form(B, 1)), Concoct(Card.TRANSFORMATION, Card.ZINC))
    assert beat.title == "All pass a card on"
    assert set(beat.hits) == {A, C}


def test_who_is_robbed_reads_of_what() -> None:
    state = turn_of(B, Rob(B, A, 1))
    (beat,) = beats(state, Chosen(Card.EARTH))
    assert beat.text == "Ben steals Earth from your hand."
    assert beats(state, Chosen(Card.EARTH), viewer=C) == []


def test_a_metal_and_the_die_have_theirs() -> None:
    state = turn_of(A, Rolling(A), Place(A))
    (rolled,) = beats(state, Roll(Card.DISTILLATION))
    assert rolled.things == (ROLLED,)
    state = given(begun(3), B, laboratory=(Card.INCINERATION, Card.MAGNESIUM, Card.WATER))
    (reached,) = beats(replace(state, at=B, todo=(Brew(B), Trim(B))), Transmute())
    assert (reached.title, reached.by) == ("Quicksilver", B)


def test_who_is_one_card_short_of_gold_is_told() -> None:
    laid_out = (Card.FIRE, Card.AIR, Card.WATER, Card.EARTH)
    state = given(turn_of(B), B, hand=(Card.DISTILLATION,), laboratory=laid_out, metal=5)
    (beat,) = beats(state, LayOut(Card.DISTILLATION))
    assert beat.text == "Ben lacks only one card for gold: Philosopher's Stone."


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (turn_of(B, Draw(B, 2)), DrawFrom(Pile.ELEMENTS)),
        (turn_of(A, React(A, B, Effect.DROP, 1)), Accept()),
    ],
)
def test_what_only_goes_on_has_none(state: State, action: Action) -> None:
    assert beats(state, action) == []
