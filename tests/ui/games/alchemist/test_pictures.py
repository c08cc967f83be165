"""Where things lie, and how they are painted."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from math import hypot
from typing import Any, cast

import pygame
import pytest
from hypothesis import given, settings, strategies as st
from pygame import Surface

from dream.base.texts import ENGLISH, choose_language, stock
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import LONGEST_RECIPE, Colour, box_of
from dream.games.alchemist.rules.state import Action, View
from dream.ui.games.alchemist.faces import Cube
from dream.ui.games.alchemist.layout import (
    CORNER,
    SLOTS,
    SPACES,
    TRACK,
    AlchemistLayout,
    table_layout,
    turned,
)
from dream.ui.games.alchemist.paint import paint_cube
from dream.ui.games.alchemist.pictures import some_turns
from dream.ui.games.alchemist.table import ALCHEMIST_TABLE
from dream.ui.games.alchemist.targets import Hand, Pot, Tile
from dream.ui.games.alchemist.view import VIEW
from dream.ui.kit.layout import SMALLEST_WINDOW, Box, layout
from dream.ui.kit.settings import SCALES
from dream.ui.kit.theme import Look, fitting_scale, palette, palette_names
from dream.ui.table.faces import Label, Name
from dream.ui.table.painters import type_of
from dream.ui.table.picture import TablePicture
from dream.ui.table.sight import AnySight, Marks, Sight, Target
from tests.ui.games.alchemist.test_play import FIRST_TURN, LATE
from tests.ui.golden import Golden
from tests.ui.visibility import VISIONS, ciede2000, hard_to_read, seen_as

SMALL = (768, 480)
OWN_BOX = "bg,bg,bg,bg,go,go,gs,gs,oy,sy:1,1,2,3,4,5,6,7,8,9"
NAMES = ("Theodora", "Ada", "Jabir", "Maria the Jewess", "Zosimos")
SIZES = [(800, 440), (1024, 640), (1280, 800), (2560, 1440), (900, 1300)]
names = pytest.mark.parametrize("name", palette_names())
APART, ENOUGH = 10, 40
"""Two cubes look different when at least so many pixels are so far apart in CIEDE2000."""


def sight_of(
    text: str, viewer: int = 0, chosen: tuple[Target, ...] = (), legal: Iterable[Target] = ()
) -> Sight[View, Action]:
    """A state as a player sees it."""
    state = GAME.parse_state(text)
    view = GAME.seen(state, frozenset({viewer}))
    seats = state.terms.players
    return Sight(
        view, viewer, NAMES[:seats], state.turn, yours=True, marks=Marks(frozenset(legal), chosen=chosen)
    )


BREWING = (Pot("bo"), Hand(Colour.GREEN), Hand(Colour.GREEN), Hand(Colour.YELLOW), Tile(8))


def drawn(size: tuple[int, int], name: str, sight: AnySight) -> Surface:
    surface = Surface(size)
    picture = TablePicture(
        ALCHEMIST_TABLE,
        size,
        ALCHEMIST_TABLE.layout(layout(size).board, len(sight.names)),
        palette(name),
        at_once=True,
    )
    picture.draw(surface, sight)
    return surface.subsurface(layout(size).board).copy()


@names
def test_the_table_looks_as_it_did(golden: Golden, name: str) -> None:
    golden(f"alchemist/{name}", drawn(SMALL, name, sight_of(GAME.state_text(some_turns("golden")))))


def test_a_new_potion_looks_as_it_did(golden: Golden) -> None:
    golden("alchemist/brewing", drawn(SMALL, "classic", sight_of(FIRST_TURN, chosen=BREWING)))


@names
def test_cubes_are_told_apart_by_colour_or_by_sign_to_every_kind_of_eye(name: str) -> None:
    cubes = [paint_cube(Cube(colour), (20, 20), 1.0, palette(name)) for colour in Colour]
    for vision in VISIONS:
        seen = [seen_as(pygame.surfarray.array3d(cube).astype(float), vision) for cube in cubes]
        for one, other in combinations(seen, 2):
            assert (ciede2000(one, other) >= APART).sum() >= ENOUGH


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sight", [sight_of(FIRST_TURN, chosen=BREWING), sight_of(LATE), sight_of(LATE, 1)])
def test_no_text_is_cut_short(size: tuple[int, int], sight: AnySight) -> None:
    place = ALCHEMIST_TABLE.layout(layout(size).board, len(sight.names))
    for item in ALCHEMIST_TABLE.items(sight, place):
        if isinstance(item.face, Label):
            font = type_of(item.face.role, max(1, round(item.face.size * place.unit)))
            assert font.size(item.face.text)[0] <= item.box.w, item.face.text
        if isinstance(item.face, Name):
            assert item.box.w >= 80 * place.unit


@pytest.mark.parametrize("sight", [sight_of(FIRST_TURN, chosen=BREWING), sight_of(LATE)])
def test_every_thing_has_a_key_of_its_own(sight: AnySight) -> None:
    place = ALCHEMIST_TABLE.layout(layout((1280, 800)).board, len(sight.names))
    keys = [item.key for item in ALCHEMIST_TABLE.items(sight, place)]
    assert len(keys) == len(set(keys))


def test_cauldrons_of_an_own_box_that_yield_the_same_have_places_of_their_own() -> None:
    state = GAME.parse_state(FIRST_TURN)
    own = replace(state, terms=replace(state.terms, box=box_of(OWN_BOX)))
    sight: AnySight = Sight(GAME.seen(own, frozenset({0})), 0, NAMES[:3], 0, yours=True)
    place = ALCHEMIST_TABLE.layout(layout((1280, 800)).board, 3)
    pots = [
        item.box
        for item in ALCHEMIST_TABLE.items(sight, place)
        if cast(tuple[Any, ...], item.key)[0] == "pot"
    ]
    assert len(set(pots)) == 10
    keys = [item.key for item in ALCHEMIST_TABLE.items(sight, place)]
    assert len(keys) == len(set(keys))


def test_the_library_shows_a_state_in_small() -> None:
    small = VIEW.paint_state(some_turns("library"), palette("classic"), 240)
    assert small.get_size() == (240, 240)
    assert len({tuple(small.get_at((x, 120))[:3]) for x in range(0, 240, 3)}) > 20


def test_every_drawing_of_the_help_is_there() -> None:
    wanted = [line[2:] for line in stock("alchemist.help.rules") if line.startswith("! ")]
    assert wanted == ["signs", "potion"]
    look = Look(palette("classic"), 1.0)
    for name in wanted:
        drawing = VIEW.drawing(name, look, 600)
        assert drawing.get_width() == 600
        assert drawing.get_bounding_rect().h > 40
    with pytest.raises(KeyError):
        VIEW.drawing("nothing", look, 600)


windows = st.tuples(st.integers(SMALLEST_WINDOW[0], 3840), st.integers(SMALLEST_WINDOW[1], 2400))
scales = st.sampled_from((None, *SCALES))
ROUNDED = 2
"""So many pixels lie between two things that only touch."""


def laid(window: tuple[int, int], scale: float | None) -> AlchemistLayout:
    return table_layout(layout(window, fitting_scale(window, scale)).board)


def areas(table: AlchemistLayout) -> dict[str, Box]:
    """All that takes a place of its own, apart from the table."""
    named = {f"plate {n}": plate for n, plate in enumerate(table.plates)}
    named |= {"ledger": table.ledger, "rounds": table.rounds, "own": table.own, "result": table.result}
    named |= {f"tile {n}": table.tile(n) for n in range(10)}
    return named | {f"hand {colour.word}": table.hands[colour] for colour in Colour}


def corners(table: AlchemistLayout) -> list[tuple[float, float]]:
    return [table.point(turned(CORNER, n)) for n in range(5)]


def in_table(table: AlchemistLayout, x: float, y: float) -> bool:
    """Whether a point lies on the table with five sides."""
    edge = corners(table)
    return all(
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) > ROUNDED * hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(edge, [*edge[1:], edge[0]], strict=True)
    )


@settings(deadline=None)
@given(windows, scales)
def test_nothing_overlaps_or_leaves_the_box(window: tuple[int, int], scale: float | None) -> None:
    table = laid(window, scale)
    found = areas(table)
    for name, box in found.items():
        assert inside(box, table.box), name
        for x, y in ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom)):
            assert not in_table(table, x, y), name
        assert not any(box.holds(*corner) for corner in corners(table)), name
    for (one, box), (other, another) in combinations(found.items(), 2):
        assert apart(box, another), (one, other)
    assert all(table.box.inset(-1).holds(*corner) for corner in corners(table))


@settings(deadline=None)
@given(windows, scales)
def test_piles_cauldrons_and_the_bag_lie_apart(window: tuple[int, int], scale: float | None) -> None:
    table = laid(window, scale)
    round_things = [table.bag, *map(table.pile, Colour), *map(table.pot, range(len(SLOTS)))]
    for one, other in combinations(round_things, 2):
        far = hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1])
        assert far >= (one.w + other.w) / 2 - ROUNDED


@settings(deadline=None)
@given(windows, scales, st.integers(0, len(SLOTS) - 1), st.integers(1, LONGEST_RECIPE))
def test_a_cauldron_holds_all_that_it_shows(
    window: tuple[int, int], scale: float | None, slot: int, count: int
) -> None:
    table = laid(window, scale)
    pot, cubes = table.pot(slot), table.recipe(slot, count)
    bosses = [table.boss(slot, colour) for colour in SLOTS[slot]]
    for box in (*cubes, table.tile_at(slot), table.seal_at(slot)):
        far = hypot(box.centre[0] - pot.centre[0], box.centre[1] - pot.centre[1])
        assert far + box.w / 2 <= pot.w / 2 + ROUNDED
    assert len(cubes) == count
    for one, other in combinations((*cubes, table.tile_at(slot), table.seal_at(slot)), 2):
        assert apart(one, other) or overlap(one, other) <= 0.25 * other.w * other.h
    for boss in bosses:
        for box in (*cubes, table.tile_at(slot)):
            assert overlap(boss, box) == 0


@settings(deadline=None)
@given(windows, scales, st.sampled_from(Colour), st.integers(0, 32))
def test_the_cubes_of_a_hand_stay_in_their_tray(
    window: tuple[int, int], scale: float | None, colour: Colour, count: int
) -> None:
    table = laid(window, scale)
    cubes = table.hand_cubes(colour, count)
    assert len(set(cubes)) == count or count > 20
    assert all(inside(cube, table.hands[colour]) for cube in cubes)


@settings(deadline=None)
@given(windows, scales, st.integers(0, 180), st.integers(1, 5))
def test_tokens_lie_on_the_track(window: tuple[int, int], scale: float | None, fame: int, count: int) -> None:
    table = laid(window, scale)
    for place in range(count):
        box = table.token(fame, place, count)
        assert inside(box, table.box)
        middle = hypot(box.centre[0] - table.middle[0], box.centre[1] - table.middle[1])
        assert middle >= (CORNER - TRACK * 1.5) * 0.8 * table.unit


@settings(deadline=None)
@given(windows, scales, st.integers(0, SPACES - 1), st.integers(2, 5))
def test_no_token_on_the_track_covers_the_number_of_another(
    window: tuple[int, int], scale: float | None, fame: int, count: int
) -> None:
    table = laid(window, scale)
    middles = [table.token(fame, place, count).centre for place in range(count)]
    for (x, y), (to_x, to_y) in combinations(middles, 2):
        assert hypot(to_x - x, to_y - y) >= 22 * table.unit - 2


def test_the_track_has_fifty_spaces_of_one_length() -> None:
    table = laid((1280, 800), None)
    spaces = [table.space(fame) for fame in range(SPACES)]
    assert len(set(spaces)) == SPACES
    assert table.space(SPACES) == spaces[0]
    steps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(spaces, [*spaces[1:], spaces[0]], strict=True)]
    assert max(steps) == pytest.approx(min(steps))


@pytest.mark.parametrize(
    ("window", "tall"), [((1280, 800), False), (SMALLEST_WINDOW, False), ((900, 1300), True)]
)
def test_seats_sit_at_the_corners_or_above_and_below(window: tuple[int, int], tall: bool) -> None:
    assert laid(window, None).tall is tall


def test_the_usual_window_gives_the_design_its_own_size() -> None:
    assert laid((1280, 800), None).unit == 1.0


def inside(box: Box, other: Box) -> bool:
    return box.x >= other.x and box.y >= other.y and box.right <= other.right and box.bottom <= other.bottom


def apart(box: Box, other: Box) -> bool:
    return overlap(box, other) == 0


def overlap(box: Box, other: Box) -> int:
    """How many pixels two boxes share."""
    across = min(box.right, other.right) - max(box.x, other.x)
    down = min(box.bottom, other.bottom) - max(box.y, other.y)
    return max(0, across) * max(0, down)


@pytest.mark.parametrize("state", [FIRST_TURN, LATE])
def test_every_text_can_be_read_in_a_usual_window(state: str) -> None:
    table = laid((1280, 800), None)
    view = GAME.seen(GAME.parse_state(state), frozenset({0}))
    sight: AnySight = Sight(view, 0, ("Bartholomew of Trent",) * view.seen.terms.players, turn=0)
    assert list(hard_to_read(ALCHEMIST_TABLE.items(sight, table), table.unit)) == []


def test_what_a_new_potion_gives_can_be_read_in_german() -> None:
    table = laid((1280, 800), None)
    view = GAME.seen(GAME.parse_state(FIRST_TURN), frozenset({0}))
    marks = Marks(chosen=(Pot("gy"),))
    sight: AnySight = Sight(view, 0, ("Ann",) * view.seen.terms.players, turn=0, marks=marks)
    choose_language("de")
    try:
        items = [item for item in ALCHEMIST_TABLE.items(sight, table) if item.key == ("result", "gets")]
        assert len(items) == 1
        assert list(hard_to_read(items, table.unit)) == []
    finally:
        choose_language(ENGLISH)
