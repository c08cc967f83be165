"""Where things lie, and how they are painted."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise, product
from typing import Any, cast

import numpy as np
import pygame
import pytest

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Card, Effect, Pile, Seat
from dream.games.philosophers_stone.rules.state import Concoct, Roll, State
from dream.games.philosophers_stone.rules.tasks import (
    FOUR_PAID,
    Brew,
    Draw,
    PlaceCards,
    React,
    RollDie,
    Search,
    Trim,
)
from dream.play.cards import Multiset
from dream.ui.games.philosophers_stone import paint
from dream.ui.games.philosophers_stone.faces import Pictogram, Recipe, Written, short_name
from dream.ui.games.philosophers_stone.layout import HAND_CARD, StoneLayout
from dream.ui.games.philosophers_stone.pictures import DRAWINGS
from dream.ui.games.philosophers_stone.table import STONE_TABLE
from dream.ui.games.philosophers_stone.targets import ROWS, Discarded, Formula, Push, draws_at_once
from dream.ui.kit.layout import Box, layout
from dream.ui.kit.text import Role
from dream.ui.kit.theme import palette, palette_names
from dream.ui.table.faces import Card as CardFace, Label
from dream.ui.table.items import Item, Items
from dream.ui.table.motion import Motion
from dream.ui.table.painters import fitting_size, type_of
from dream.ui.table.picture import TablePicture
from dream.ui.table.plates import Player
from dream.ui.table.sight import AnySight, Marks, Sight
from dream.ui.table.small import paint_small
from tests.ui.games.philosophers_stone.test_play import begun, given, near_gold
from tests.ui.golden import Golden
from tests.ui.table.tables import moved
from tests.ui.visibility import READABLE, contrast, hard_to_read

NAMES = ("Ann", "Maria the Jewess", "Hermes", "Furnace Keeper", "Zosimos", "Fay")
SIZE = 720, 600
A, B, C = Seat.A, Seat.B, Seat.C
INKED = 150
"""By so much, over all three colours, a pixel differs at least on which there is type."""
ATTACK = React(A, B, Effect.BURN, 2)


def sight(state: State, **more: Any) -> AnySight:
    """What seat a sees."""
    decider = GAME.decider(state)
    turn = decider if isinstance(decider, int) else None
    seen = GAME.seen(state, frozenset({0}))
    return Sight(seen, 0, NAMES[: state.options.players], turn=turn, **more)


def drawn(state: State, theme: str) -> pygame.Surface:
    """A table as it is drawn at rest."""
    picture = TablePicture(
        STONE_TABLE,
        SIZE,
        STONE_TABLE.layout(Box(0, 0, *SIZE), state.options.players),
        palette(theme),
        at_once=True,
    )
    surface = pygame.Surface(SIZE)
    picture.draw(surface, sight(state))
    return surface


def attacked(players: int = 6) -> State:
    """Seat a is attacked, with Earth in hand."""
    state = given(GAME.parse_state(near_gold(players)), A, hand=(Card.TRANSFORMATION, Card.EARTH, Card.ZINC))
    return replace(state, todo=(ATTACK, Brew(A), Trim(A)))


CASES = {
    "stone/classic": (begun(4), "classic"),
    "stone/attack": (attacked(), "contrast"),
    "stone/search": (replace(begun(2), todo=(Search(A, Pile.PROCESSES), Brew(A), Trim(A))), "lightness"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_table_looks_like_its_picture(golden: Golden, name: str) -> None:
    golden(name, drawn(*CASES[name]))


@pytest.mark.parametrize("theme", palette_names())
def test_every_drawing_can_be_made_in_every_theme(theme: str) -> None:
    for draw in DRAWINGS.draws.values():
        assert draw(palette(theme), 1.0, 640).get_width() == 640
    assert paint_small(GAME, STONE_TABLE, begun(6), palette(theme), (96, 96)).get_size() == (96, 96)


# Motion


def between(before: State, after: State, action: object) -> tuple[Motion, Items]:
    """What moves for seat a when an action has been done."""
    layout = STONE_TABLE.layout(Box(0, 0, *SIZE), before.options.players)
    one = sight(before)
    other = sight(after, before=one.view, done=action)
    return moved(STONE_TABLE, layout, one, other), Items(STONE_TABLE.items(other, layout))


def test_every_motion_of_a_game_ends_as_the_table_is() -> None:
    state, number = begun(3), 0
    for number in range(160):
        legal = GAME.legal_actions(state)
        if not legal:
            break
        chance = not isinstance(GAME.decider(state), int)
        action = GAME.chance_action(state, "motion", number) if chance else legal[number * 7 % len(legal)]
        after = GAME.apply(state, action)
        motion, last = between(state, after, GAME.told(state, action, frozenset({0})))
        for part in (0.2, 0.5, 0.9):
            motion.at(part * motion.lasts)
        if motion.stages:
            assert motion.stages[-1].last == last
        state = after
    assert number > 100


def test_an_attack_that_is_cancelled_breaks_before_its_cards_are_discarded() -> None:
    before = attacked(3)
    action = Concoct(Card.TRANSFORMATION, Card.EARTH)
    motion, _ = between(before, GAME.apply(before, action), action)
    first, last = motion.stages
    beam = next(item for item in first.last if item.key == "beam")
    assert cast(Any, beam.face).broken
    assert {flight.face.front for flight in last.flights if hasattr(flight.face, "front")} >= {Card.EARTH}


def test_the_die_rolls_before_what_it_brings() -> None:
    before = replace(begun(3), todo=(RollDie(A), PlaceCards(A)))
    action = Roll(Card.TRANSFORMATION)
    motion, last = between(before, GAME.apply(before, action), action)
    assert motion.rolls_at(0.3)
    assert "die" in last.by_key
    rolling, cards = motion.stages
    assert any(flight.tumbles for flight in rolling.flights)
    assert not any(isinstance(flight.face, CardFace) for flight in rolling.flights)
    assert any(isinstance(flight.face, CardFace) for flight in cards.flights)


def test_no_frame_waits_for_the_discards_to_be_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are all kept by the time that somebody points at them."""
    classic = palette("classic")
    layout = STONE_TABLE.layout(Box(0, 0, *SIZE), 4)
    for _ in STONE_TABLE.warm(layout, classic):
        pass
    monkeypatch.setattr(paint, "card_sheet", None)
    monkeypatch.setattr(paint, "Canvas", None)
    pointed = sight(begun(4), marks=Marks(pointed=Discarded(Card.FIRE)))
    for item in STONE_TABLE.pointed_items(pointed, layout):
        STONE_TABLE.paint(item.face, item.box[2:], layout.unit, classic)


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
@pytest.mark.parametrize("window", WINDOWS)
def test_names_below_cards_stand_apart(window: tuple[int, int], players: int) -> None:
    state = replace(full(players), open=Multiset.of(Card, (Card.MAGNESIUM,) * 3))
    place, items = listed(state, layout(window).board)
    for key in ("open_name", "shelf_name"):
        names = sorted(_cards(items, key), key=lambda item: item.box.x)
        ends = []
        for item in names:
            assert isinstance(item.face, Label)
            wide = type_of(item.face.role, place.px(item.face.size)).size(item.face.text)[0]
            half = min(wide, item.box.w) / 2
            ends.append((item.box.centre[0] - half, item.box.centre[0] + half))
        assert all(after[0] - before[1] >= place.px(3) for before, after in pairwise(ends)), key


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


@pytest.mark.parametrize("window", WINDOWS)
def test_raised_cards_leave_the_names_of_their_groups_in_sight(window: tuple[int, int]) -> None:
    state = given(full(2), A, hand=(Card.INCINERATION, Card.ARSENIC, *map(Card, range(3, 11))))
    chosen = (Formula(Card.INCINERATION, FOUR_PAID),)
    _, items = listed(state, layout(window).board, Marks(chosen=chosen))
    headings, cards = _cards(items, "use"), [card for card in _cards(items, "hand") if card.target]
    own = [card for card in cards if card.box.h == max(each.box.h for each in cards)]
    assert len({card.box.y for card in own}) == 2, "some are raised"
    for heading, card in product(headings, cards):
        assert not overlap(heading.box, card.box), f"{heading} and {card}"


@pytest.mark.parametrize("window", WINDOWS)
def test_the_lines_of_a_cell_do_not_touch(window: tuple[int, int]) -> None:
    draws = tuple(draws_at_once(0, 5))
    state = replace(full(2), todo=(Draw(A, 5),))
    place, items = listed(state, layout(window).board, Marks(legal=frozenset(draws)))
    cells = [(item.face, (item.box.w, item.box.h)) for item in items if isinstance(item.face, Written)]
    assert len(cells) == len(draws)
    for face, size in cells:
        shown = ((), (face.lines[0], ""), ("", face.lines[1]))
        blank, *written = (_painted(face, each, size, place.unit) for each in shown)
        upper, lower = (np.abs(each - blank).sum(2) > INKED for each in written)
        assert upper.any()
        assert lower.any()
        for down in (0, 1):  # on the same pixel, or right below
            assert not (upper[:, : upper.shape[1] - down] & lower[:, down:]).any(), face.lines


@pytest.mark.parametrize("colours", palette_names())
@pytest.mark.parametrize("window", WINDOWS)
def test_the_signs_of_formulas_differ_and_can_be_read(window: tuple[int, int], colours: str) -> None:
    place, items = listed(full(2), layout(window).board)
    looks, of_colours = {}, palette(colours)
    for item in items:
        if isinstance(item.face, Pictogram):
            size = item.box.w, item.box.h
            bare = Recipe(item.face.ready, item.face.chosen, item.face.held)
            made = paint.paint_pictogram(item.face, size, place.unit, of_colours)
            cell = paint.paint_cell(bare, size, place.unit, of_colours)
            drawn, ground = (pygame.surfarray.array3d(each).astype(int) for each in (made, cell))
            inked = np.abs(drawn - ground).sum(2) > INKED
            looks[item.face.process, item.face.row] = inked.tobytes()
            below = _rgb(ground[inked].mean(0))
            assert max(contrast(_rgb(each), below) for each in np.unique(drawn[inked], axis=0)) >= 4.5
    assert len(looks) == 3 * len(ROWS)
    assert len(set(looks.values())) == len(looks) - 1, "two do the same: new cards face up, and two drawn"


def _rgb(colour: Any) -> tuple[int, int, int]:
    red, green, blue = map(int, colour)
    return red, green, blue


def _painted(face: Written, lines: tuple[str, ...], size: tuple[int, int], unit: float) -> Any:
    """A cell with these lines, as numbers."""
    made = paint.paint_written(replace(face, lines=lines), size, unit, palette(palette_names()[0]))
    return pygame.surfarray.array3d(made).astype(int)


@TABLES
@pytest.mark.parametrize("make", [begun, full])
def test_every_text_can_be_read_in_a_usual_window(make: Callable[[int], State], players: int) -> None:
    place, items = listed(make(players), layout((1280, 800)).board)
    assert list(hard_to_read(items, place.unit)) == []
    room = place.formula(Card.DISTILLATION, ROWS[0]).w - round(4 * place.unit)
    cells = [line for item in items if isinstance(item.face, Written) for line in item.face.lines]
    on_cards = [(short_name(card), place.card(HAND_CARD)[0] * 0.95) for card in Card]
    for text, width in [*((line, room) for line in cells), *on_cards]:
        assert fitting_size(text, READABLE, Role.BODY, int(width)) == READABLE, text
