"""Pointing: what lies at a point, and where it is said to lie, agree for every target at every size."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect

from dream.games.jabirs_transmutations.rules.components import RECIPES, RESOURCES, Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import Disaster, Phase, StealNothing
from dream.ui.games.jabirs_transmutations.items import Seen
from dream.ui.games.jabirs_transmutations.layout import (
    DoneButton,
    EventAnswer,
    HandCard,
    RecipeSign,
    SavedCard,
    SeatTokens,
    Spot,
)
from dream.ui.table.items import Player
from dream.ui.table.picture import TablePicture
from dream.ui.table.sight import Marks, Target
from tests.games.jabirs_transmutations.random_games import some_state
from tests.kit.present import present
from tests.kit.random_games import randoms
from tests.ui.game_views.jabirs_transmutations.picture.shown_tables import full_table, picture_in, shown_of
from tests.ui.game_views.jabirs_transmutations.picture.test_table_layout import windows


@settings(deadline=None, max_examples=60)
@given(windows, randoms, st.sampled_from((None, *Seat)))
def test_the_middle_of_every_target_is_that_target(
    window: tuple[int, int], random: Random, viewer: Seat | None
) -> None:
    check(picture_in(window), shown_of(some_state(random), viewer))


@settings(deadline=None, max_examples=20)
@given(windows, st.integers(1, 5))
def test_so_it_is_on_a_full_table(window: tuple[int, int], held: int) -> None:
    check(picture_in(window), full_table(held=held))


def check(picture: TablePicture, sight: Seen) -> None:
    assert len(picture.items(sight).by_key) == len(picture.items(sight))
    for target in picture.items(sight).by_target:
        rect = picture.rect_of(target, sight)
        assert rect is not None
        assert picture.items(sight).at(seen_point(target, rect)) == target, target
        assert picture.layout.box.holds(*rect.topleft)


def seen_point(target: Target, rect: Rect) -> tuple[float, float]:
    """A point of a target that nothing lies upon: its middle, but the head of a plate and of a spot."""
    return (rect.centerx, rect.y + rect.h * 0.3) if isinstance(target, Player | Spot) else rect.center


@settings(deadline=None, max_examples=60)
@given(windows, randoms, st.floats(0, 1), st.floats(0, 1))
def test_whatever_lies_at_a_point_holds_it(
    window: tuple[int, int], random: Random, across: float, down: float
) -> None:
    picture, sight = picture_in(window), shown_of(some_state(random))
    box = picture.layout.box
    point = box.x + across * (box.w - 1), box.y + down * (box.h - 1)
    target = picture.items(sight).at(point)
    if target is not None:
        rect = picture.rect_of(target, sight)
        assert rect is not None
        assert rect.inflate(2, 2).collidepoint(point)


PICTURE = picture_in((1280, 800))


def test_what_is_not_there_has_no_place() -> None:
    sight = full_table(Phase.PLAY)
    assert PICTURE.rect_of(HandCard(0), sight) is None
    assert PICTURE.rect_of(DoneButton(), sight) is None
    assert PICTURE.rect_of(EventAnswer(StealNothing()), sight) is None


def test_all_spots_signs_and_tokens_are_there() -> None:
    sight = full_table()
    assert all(PICTURE.rect_of(Spot(resource), sight) for resource in RESOURCES)
    assert all(PICTURE.rect_of(RecipeSign(number), sight) for number in RECIPES)
    assert all(PICTURE.rect_of(SeatTokens(seat, resource), sight) for seat in Seat for resource in RESOURCES)
    saved = PICTURE.rect_of(SavedCard(Seat.B, Card.FIRE), sight)
    assert saved is not None
    assert saved.width > 66


@pytest.mark.parametrize("cards", [(Card.FIRE,), (Card.FIRE, Card.WATER)])
def test_answers_without_a_spot_lie_from_fire_to_water(cards: tuple[Card, ...]) -> None:
    answers = [EventAnswer(Disaster(card)) for card in reversed(cards)]
    sight = replace(full_table(Phase.EVENT), marks=Marks(legal=frozenset(answers)))
    rects = [PICTURE.rect_of(EventAnswer(Disaster(card)), sight) for card in cards]
    assert rects == sorted(rects, key=lambda rect: present(rect).x)


def test_a_resource_is_no_card_though_their_numbers_are_equal() -> None:
    tokens: Target = SeatTokens(Seat.A, Resource.CINNABAR)
    assert tokens != SavedCard(Seat.A, Card.FIRE)
