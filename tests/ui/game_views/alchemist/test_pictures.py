"""The pictures of this game: the table in every palette, cubes told apart, small ones and drawings."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import Any, cast

import pygame
import pytest
from pygame import Surface

from dream.base.texts import stock
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour, box_of
from dream.games.alchemist.rules.state import Action, View
from dream.ui.games.alchemist.layout import Cube, Hand, Pot, Tile
from dream.ui.games.alchemist.paint import paint_cube
from dream.ui.games.alchemist.pictures import some_turns
from dream.ui.games.alchemist.table import ALCHEMIST_TABLE
from dream.ui.games.alchemist.view import VIEW
from dream.ui.kit.layout import layout
from dream.ui.kit.theme import Look, palette, palette_names
from dream.ui.table.items import Label, Name
from dream.ui.table.painters import type_of
from dream.ui.table.picture import TablePicture
from dream.ui.table.sight import AnySight, Marks, Sight, Target
from tests.ui.colour_vision import VISIONS, ciede2000, seen_as
from tests.ui.game_views.alchemist.states import FIRST_TURN, LATE
from tests.ui.golden import Golden

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
