"""Nothing on the table is covered, clipped or cut, with two to six seats, in every window."""

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Card, Seat
from dream.games.philosophers_stone.rules.state import State
from dream.ui.games.philosophers_stone.layout import (
    HAND_CARD,
    ROWS,
    Formula,
    Push,
    Recipe,
    StoneLayout,
    short_name,
)
from dream.ui.games.philosophers_stone.table import STONE_TABLE
from dream.ui.kit.layout import Box, layout
from dream.ui.kit.text import Role
from dream.ui.table.items import Item, Items, Player
from dream.ui.table.painters import fitting_size
from dream.ui.table.sight import AnySight, Marks, Sight
from tests.ui.game_views.philosophers_stone.states import begun, given, near_gold
from tests.ui.tabletop.reading import READABLE, hard_to_read

WINDOWS = [(1024, 640), (1280, 800), (2560, 1440), (800, 600), (800, 1280), (3840, 1600)]
UNMARKED = Marks()
SCALES = [None, 0.75, 3.0]
TABLES = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


def listed(state: State, box: Box, marks: Marks = UNMARKED) -> tuple[StoneLayout, Items]:
    """What lies on a table before seat a."""
    place = STONE_TABLE.layout(box, state.options.players)
    names = ("Bartholomew of Trent",) * state.options.players
    sight: AnySight = Sight(GAME.seen(state, frozenset({0})), 0, names, marks=marks)
    return place, Items(STONE_TABLE.items(sight, place))


def full(players: int) -> State:
    """All need the largest set, and seat a has as large a hand as there may be for a while."""
    state = GAME.parse_state(near_gold(players))
    hand = [card for card in Card for _ in range(2) if card is not Card.STONE]
    return given(state, Seat.A, hand=hand[: 14 if players > 2 else 10])


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have more than an edge in common."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > 1 and down > 1


@TABLES
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("window", WINDOWS)
def test_all_lies_within_the_board(window: tuple[int, int], scale: float | None, players: int) -> None:
    box = layout(window, scale).board
    _, items = listed(full(players), box)
    for item in items:
        assert box.x <= item.box.x, item
        assert item.box.right <= box.right, item
        assert box.y <= item.box.y, item
        assert item.box.bottom <= box.bottom, item


def _cards(items: Items, *names: str) -> list[Item]:
    return [item for item in items if isinstance(item.key, tuple) and item.key[0] in names]


@TABLES
@pytest.mark.parametrize("window", WINDOWS)
def test_no_card_chip_plate_or_cell_covers_another(window: tuple[int, int], players: int) -> None:
    state = full(players)
    place, items = listed(
        state, layout(window).board, Marks(legal=frozenset(map(Push, ("accept", "ability"))))
    )
    apart = [
        _cards(items, "lab", "ghost", "open", "deck", "discard", "discard_number"),
        _cards(items, "metal", "process", "element", "marker", "metal_name"),
        _cards(items, "plate"),
        [item for item in items if isinstance(item.target, Formula | Push)],
        _cards(items, "name", "standing", "lab", "ghost", "near"),
    ]
    for things in apart:
        assert things
        for one, other in combinations(things, 2):
            assert not overlap(one.box, other.box), f"{one} and {other}"
    rows = [place.others, place.tracker, place.market, place.own, place.hand]
    for upper, lower in pairwise(rows):
        assert upper.bottom <= lower.y
    assert len([item for item in items if isinstance(item.target, Formula)]) == 3 * len(ROWS)


@TABLES
def test_a_hand_of_backs_stays_on_its_plate(players: int) -> None:
    state = GAME.parse_state(near_gold(players))
    place, items = listed(state, layout((1024, 640)).board)
    plates = {item.target: item.box for item in _cards(items, "plate")}
    for item in _cards(items, "hand"):
        assert isinstance(item.key, tuple)
        if item.key[1] != 0:
            plate = plates[Player(item.key[1])]
            assert plate.x <= item.box.x
            assert item.box.right <= plate.right
            assert item.box.bottom <= plate.bottom
    assert place.unit > 0
    assert begun(players).options.players == players


@TABLES
@pytest.mark.parametrize("make", [begun, full])
def test_every_text_can_be_read_in_a_usual_window(make: Callable[[int], State], players: int) -> None:
    place, items = listed(make(players), layout((1280, 800)).board)
    assert list(hard_to_read(items, place.unit)) == []
    room = place.formula(Card.DISTILLATION, ROWS[0]).w - round(4 * place.unit)
    cells = [line for item in items if isinstance(item.face, Recipe) for line in item.face.lines]
    on_cards = [(short_name(card), place.card(HAND_CARD)[0] * 0.95) for card in Card]
    for text, width in [*((line, room) for line in cells), *on_cards]:
        assert fitting_size(text, READABLE, Role.BODY, int(width)) == READABLE, text
