"""Tooltips at the table: what the help promises one for has one, and none covers what it is compared with."""

import re
from collections.abc import Iterator

import pytest
from pygame import Rect

from dream.base.words import stock
from dream.games.jabirs_transmutations.rules.actions import Disaster, StealNothing
from dream.games.jabirs_transmutations.rules.components import Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.ui.game_views.jabirs_transmutations.panel.picture_tips import PictureTips, about
from dream.ui.game_views.jabirs_transmutations.shown import (
    Deck,
    Die,
    DiscardPile,
    DoneButton,
    EventAnswer,
    EventCard,
    HandCard,
    Picks,
    RecipeSign,
    SavedCard,
    SeatPlate,
    SeatTokens,
    Spot,
    Supply,
    TableShown,
    Target,
    UsedEvents,
)
from dream.ui.game_views.jabirs_transmutations.table_picture import TablePicture
from dream.ui.game_views.jabirs_transmutations.targets import boxes_of
from dream.ui.kit.layout import layout
from dream.ui.kit.palette import palette
from dream.ui.widgets.overlays.tooltip import placed
from tests.ui.jabir.at_jabir_table import ANN, MACHINE, AtJabirTable
from tests.ui.jabir.shown_tables import full_table
from tests.ui.jabir.states import event, turn

A = Seat.A
PROMISED: dict[str, tuple[type[Target], ...]] = {
    "spot": (Spot,),
    "token": (SeatTokens,),
    "card": (HandCard, SavedCard, EventCard, EventAnswer),
    "pile": (Picks, Deck, DiscardPile, Supply, UsedEvents),
}
"""What the help calls the things that have a tooltip."""
BESIDE_THOSE = (SeatPlate, Die, DoneButton)
WRITTEN_OUT = (RecipeSign,)
"""What is told at once where it is pointed at, without a tooltip."""

STATES = (
    event("eureka"),
    event("disaster", cards_a="f,w", cards_b="f"),
    event("steal", board_b="-", board_c="-"),
    turn("a", board_a="salt:2,tin:1,copper:1", cards_a="f,w"),
    turn("a", phase="keep", cards_a="f,f,f,w"),
)


def test_the_help_promises_tooltips_for_just_these() -> None:
    promises = [line for line in stock("jabir.help.window") if "tooltip" in line]
    assert len(promises) == 1
    assert set(re.findall("|".join(PROMISED), promises[0])) == set(PROMISED)
    kinds = {kind for kinds in PROMISED.values() for kind in kinds}
    assert kinds | {*BESIDE_THOSE, *WRITTEN_OUT} == set(Target.__args__)


def tables(jabir: AtJabirTable) -> Iterator[TableShown]:
    for state in STATES:
        yield jabir.sit(ANN, MACHINE, MACHINE, state=state).presenter.shown
    jabir.sit(ANN, MACHINE, MACHINE, state=event("eureka"), actions="eureka:dryness")
    yield jabir.presenter.shown
    jabir.press("1", "1")
    yield jabir.presenter.shown
    jabir.sit(ANN, MACHINE, MACHINE, state=turn("a", board_a="tin:1,copper:1", cards_a="f"))
    jabir.press("minus", "minus")
    yield jabir.presenter.shown


def test_whatever_lies_on_the_table_has_a_tooltip(jabir: AtJabirTable) -> None:
    met: set[type[Target]] = set()
    for shown in tables(jabir):
        for target in boxes_of(jabir.presenter.picture.layout, shown):
            met.add(type(target))
            assert bool(about(target, shown)) is not isinstance(target, WRITTEN_OUT), target
    assert met == set(Target.__args__)


TURN = full_table(Phase.PLAY)
DRAFT = full_table(held=3)


@pytest.mark.parametrize(
    ("target", "told"),
    [
        (Spot(Resource.TIN), "Made by recipe 3.\nUsed in recipes 8, 10 and 11."),
        (Spot(Resource.SILVER), "Made by recipe 8."),
        (Spot(Resource.COLDNESS), "Used in recipe 8."),
        (SavedCard(A, Card.FIRE), "Fire drives recipes 1, 3, 4, 6, 8 and 11."),
        (EventAnswer(Disaster(Card.WATER)), "Everybody's saved Water is lost."),
        (EventAnswer(StealNothing()), "Nobody else has a token that can be stolen."),
        (Die(), "A recipe with a die succeeds on 3 to 6."),
        (DoneButton(), "You may save 3 Fire and Water for the next round."),
    ],
)
def test_a_tooltip_tells_what_a_thing_is_and_is_good_for(target: Target, told: str) -> None:
    assert about(target, TURN).endswith(told)


def test_an_empty_spot_says_so(jabir: AtJabirTable) -> None:
    shown = jabir.sit(state=turn("a")).presenter.shown
    assert about(Spot(Resource.WETNESS), shown).splitlines() == [
        "Nobody has wetness.",
        "Made by recipe 7.",
        "Used in recipe 9.",
    ]


def test_cards_that_are_hidden_stay_so(jabir: AtJabirTable) -> None:
    from dataclasses import replace

    hidden = replace(DRAFT.seats[0], hand=(None,) * 3, picks=(None,) * 3)
    shown = replace(DRAFT, seats=(hidden, *DRAFT.seats[1:]), viewer=A)
    assert {about(HandCard(0), shown), about(Picks(), shown)} == {"These cards lie face down."}


@pytest.mark.parametrize("window", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("shown", [DRAFT, TURN], ids=["draft", "turn"])
def test_no_tooltip_covers_what_lies_beside_the_thing(window: tuple[int, int], shown: TableShown) -> None:
    picture = TablePicture(window, layout(window).board, palette())
    tips = PictureTips(Rect(0, 0, *window), picture, lambda: shown)
    size = round(window[1] * 0.27), round(window[1] * 0.09)
    for target in boxes_of(picture.layout, shown):
        rect = picture.rect_of(target, shown)
        assert rect is not None
        tip = tips.tip_at((rect.centerx, rect.y + rect.h // 3))
        if tip is not None:
            lies = placed(size, tip, Rect(0, 0, *window), 6, ())
            assert Rect(0, 0, *window).contains(lies)
            assert lies.collidelist([tip.about, *tip.compared]) < 0, target
            if isinstance(target, HandCard):
                assert all(picture.rect_of(HandCard(place), shown) in tip.compared for place in range(3))
