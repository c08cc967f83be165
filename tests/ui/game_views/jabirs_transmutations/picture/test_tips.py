"""Tooltips at the table: what the help promises one for has one, and none covers what it is compared with."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from pygame import Rect

from dream.base.texts import stock
from dream.games.jabirs_transmutations.rules.components import Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import NO_CARDS, Disaster, Phase, StealNothing, View
from dream.ui.games.jabirs_transmutations.items import Facts, Seen
from dream.ui.games.jabirs_transmutations.layout import (
    Deck,
    DieTarget,
    DiscardPile,
    DoneButton,
    EventAnswer,
    EventCard,
    HandCard,
    Picks,
    RecipeSign,
    SavedCard,
    SeatTokens,
    Spot,
    Supply,
    UsedEvents,
)
from dream.ui.games.jabirs_transmutations.words import about
from dream.ui.table.items import Player
from dream.ui.table.sight import Target
from dream.ui.widgets.widget import Tip, placed
from tests.kit.present import present
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import ANN, MACHINE, AtJabirTable
from tests.ui.game_views.jabirs_transmutations.picture.shown_tables import full_table, picture_in
from tests.ui.game_views.jabirs_transmutations.states import event, turn

A = Seat.A
PROMISED: dict[str, tuple[type[Target], ...]] = {
    "spot": (Spot,),
    "token": (SeatTokens,),
    "card": (HandCard, SavedCard, EventCard, EventAnswer),
    "pile": (Picks, Deck, DiscardPile, Supply, UsedEvents),
}
"""What the help calls the things that have a tooltip."""
BESIDE_THOSE = (Player, DieTarget, DoneButton)
WRITTEN_OUT = (RecipeSign,)
"""What is told at once where it is pointed at, without a tooltip."""

STATES = (
    event("eureka"),
    event("disaster", cards_a="f,w", cards_b="f"),
    event("steal", board_b="-", board_c="-"),
    turn("a", board_a="salt:2,tin:1,copper:1", cards_a="f,w"),
    turn("a", phase="keep", cards_a="f,f,f,w"),
)

KINDS = {*(kind for kinds in PROMISED.values() for kind in kinds), *BESIDE_THOSE, *WRITTEN_OUT}
"""All kinds of targets."""


def test_the_help_promises_tooltips_for_just_these() -> None:
    promises = [line for line in stock("jabir.help.window") if "tooltip" in line]
    assert len(promises) == 1
    assert set(re.findall("|".join(PROMISED), promises[0])) == set(PROMISED)


def tables(jabir: AtJabirTable) -> Iterator[Seen]:
    for state in STATES:
        yield jabir.sit(ANN, MACHINE, MACHINE, state=state).presenter.sight
    jabir.sit(ANN, MACHINE, MACHINE, state=event("eureka"), actions="eureka:dryness")
    yield jabir.presenter.sight
    jabir.press("1", "1")
    yield jabir.presenter.sight
    jabir.sit(ANN, MACHINE, MACHINE, state=turn("a", board_a="tin:1,copper:1", cards_a="f"))
    jabir.press("minus", "minus")
    yield jabir.presenter.sight


def told(target: Target, sight: Seen) -> str:
    return "\n".join(about(target, Facts(sight)))


def test_whatever_lies_on_the_table_has_a_tooltip(jabir: AtJabirTable) -> None:
    met: set[type[Target]] = set()
    for sight in tables(jabir):
        for target in jabir.presenter.picture.items(sight).by_target:
            met.add(type(target))
            assert bool(told(target, sight)) is not isinstance(target, WRITTEN_OUT), target
    assert met == KINDS


TURN = full_table(Phase.PLAY)
DRAFT = full_table(held=3)


@pytest.mark.parametrize(
    ("target", "ends"),
    [
        (Spot(Resource.TIN), "Made by recipe 3.\nUsed in recipes 8, 10 and 11."),
        (Spot(Resource.SILVER), "Made by recipe 8."),
        (Spot(Resource.COLDNESS), "Used in recipe 8."),
        (SavedCard(A, Card.FIRE), "Fire drives recipes 1, 3, 4, 6, 8 and 11."),
        (EventAnswer(Disaster(Card.WATER)), "Everybody's saved Water is lost."),
        (EventAnswer(StealNothing()), "Nobody else has a token that can be stolen."),
        (DieTarget(), "A recipe with a die succeeds on 3 to 6."),
        (DoneButton(), "You may save 3 Fire and Water cards for the next round."),
    ],
)
def test_a_tooltip_tells_what_a_thing_is_and_is_good_for(target: Target, ends: str) -> None:
    assert told(target, TURN).endswith(ends)


def test_an_empty_spot_says_so(jabir: AtJabirTable) -> None:
    sight = jabir.sit(state=turn("a")).presenter.sight
    assert told(Spot(Resource.WETNESS), sight).splitlines() == [
        "Nobody has wetness.",
        "Each is worth one point.",
        "Made by recipe 7.",
        "Used in recipe 9.",
    ]


def test_cards_that_are_hidden_stay_so() -> None:
    state = DRAFT.view.seen
    state = state.with_tableau(A, replace(state.of(A), hand=NO_CARDS, picks=NO_CARDS))
    view = replace(DRAFT.view, seen=state, hands=(3, 0, 0), picks=(3, 0, 0))
    hidden = replace(DRAFT, viewer=A, view=view)
    assert {told(HandCard(0), hidden), told(Picks(), hidden)} == {"These cards lie face down."}


@pytest.mark.parametrize("window", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("sight", [DRAFT, TURN], ids=["draft", "turn"])
def test_no_tooltip_covers_what_lies_beside_the_thing(
    window: tuple[int, int], sight: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(View, "unseen_cards", NO_CARDS)  # these tables have more cards than a box
    items = picture_in(window).items(sight)
    size = round(window[1] * 0.27), round(window[1] * 0.09)
    for target in items.by_target:
        compared = tuple(map(Rect, items.compared(target)))
        around = tuple(map(Rect, items.round_boxes)) if items.is_round(target) else ()
        tip = Tip(told(target, sight), Rect(present(items.box_of(target))), compared, around)
        if tip.text:
            lies = placed(size, tip, Rect(0, 0, *window), 6, ())
            assert Rect(0, 0, *window).contains(lies)
            assert lies.collidelist([tip.about, *tip.compared]) < 0, target
            if isinstance(target, HandCard):
                assert all(Rect(present(items.box_of(HandCard(place)))) in compared for place in range(3))
