"""Covers, diagrams and small pictures."""

from collections.abc import Callable
from itertools import combinations, pairwise
from math import dist, hypot
from pathlib import Path
from typing import cast

import pygame
import pytest
from pygame import Rect, Surface

from dream.base.texts import stock
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import RECIPES, RESOURCES, Resource, Seat
from dream.play.game import Options
from dream.ui.games.jabirs_transmutations.layout import (
    RIM,
    SIGN_RADIUS,
    SIGNS,
    SPOTS,
    TOKEN_RADIUS,
    Part,
    Way,
    spot_radius,
    token_place,
    ways,
    ways_of,
)
from dream.ui.games.jabirs_transmutations.pictures import DRAWINGS
from dream.ui.games.jabirs_transmutations.view import VIEW
from dream.ui.kit.backdrop import BackgroundImage, Picture, Wish
from dream.ui.kit.theme import Look, palette, palette_names
from dream.ui.scenes.help import CHAPTERS, EVERY_GAMES, Help
from dream.ui.table.game_session import GameHost
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.text import Reader, blocks_of
from tests.ui.driver import Person
from tests.ui.games.jabirs_transmutations.states import turn
from tests.ui.golden import Golden

USUAL = Options.usual(GAME.options)


class Host:
    """Stands in for the app: whatever is painted in the background is there at once, or never."""

    def __init__(self, *, ready: bool = True) -> None:
        self.look, self.backdrop, self._ready = Look(palette()), self, ready

    def background_image(self, paint: Callable[[Wish], Picture]) -> BackgroundImage[Wish]:
        return BackgroundImage(paint, at_once=self._ready, defer=lambda begin: None)

    def draw(self, surface: Surface) -> None:
        surface.fill((9, 9, 9))


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


# The preview


def previewed(seed: str | None, options: Options = USUAL, size: tuple[int, int] = (300, 300)) -> Surface:
    preview, surface = VIEW.preview(cast(GameHost, Host())), Surface((400, 400))
    preview.draw(surface, Rect(20, 30, *size), seed, options)
    return surface


def test_how_a_preview_looks(golden: Golden) -> None:
    golden("jabir/preview", previewed("rose", size=(220, 220)).subsurface((20, 30, 220, 220)))


def test_another_seed_or_starting_player_is_another_picture() -> None:
    assert pixels(previewed("rose")) != pixels(previewed("mercury"))
    first = {pixels(previewed("rose", USUAL.with_values({"first": seat}))) for seat in "abc"}
    assert len(first) == 3


def test_without_a_seed_the_table_is_dimmed() -> None:
    bright, dim = previewed("rose"), previewed(None)
    assert sum(dim.get_at((170, 180))[:3]) < sum(bright.get_at((170, 180))[:3])


def test_a_preview_stays_in_its_rectangle() -> None:
    surface = previewed("rose", size=(300, 200))
    assert surface.get_at((10, 100))[:3] == surface.get_at((330, 100))[:3] == (0, 0, 0)


def test_until_it_is_painted_the_rectangle_is_plain() -> None:
    surface = Surface((100, 100))
    VIEW.preview(cast(GameHost, Host(ready=False))).draw(surface, Rect(0, 0, 100, 100), "rose", USUAL)
    assert surface.get_at((50, 50))[:3] == Look(palette()).field


# The title


def titled(now: float | None, size: tuple[int, int] = (512, 320), seed: str = "rose") -> Surface:
    surface = Surface(size)
    VIEW.title_picture(cast(GameHost, Host()), seed).draw(surface, now)
    return surface


def test_the_title_stands_still_and_lives() -> None:
    assert pixels(titled(None)) == pixels(titled(None))
    assert len({pixels(titled(now)) for now in (0.2, 0.8, 2.4, 5.6)}) == 4


def test_another_seed_lights_other_ways() -> None:
    seeds = {pixels(titled(0.8, seed=seed)) for seed in ("rose", "mercury", "salt", "lead", "tin")}
    assert len(seeds) > 1


def test_until_the_title_is_painted_the_night_is_seen() -> None:
    surface = Surface((64, 64))
    VIEW.title_picture(cast(GameHost, Host(ready=False)), "rose").draw(surface, 1.0)
    assert surface.get_at((32, 32))[:3] == palette().night


# The help


def texts_of(chapter: str) -> tuple[str, ...]:
    return stock(f"jabir.help.{chapter}")


def test_every_drawing_that_a_chapter_asks_for_is_there_and_used() -> None:
    asked = {
        block.text
        for chapter in CHAPTERS
        if chapter not in (*EVERY_GAMES, "glossary")
        for block in blocks_of(texts_of(chapter))
        if block.kind == "drawing"
    }
    assert asked == set(DRAWINGS.draws)


@pytest.mark.parametrize("name", DRAWINGS.draws)
def test_a_drawing_is_as_wide_as_the_page_and_shows_something(name: str) -> None:
    for width, scale in ((560, 0.75), (760, 1.0)):
        made = VIEW.drawing(name, Look(palette(), scale), width)
        assert made.get_width() == width
        ink = made.get_bounding_rect()
        assert ink.w > 0.3 * width
        assert ink.x > 0
        assert ink.right < width
        assert ink.y > 0
        assert ink.bottom < made.get_height()


def test_drawings_follow_the_palette() -> None:
    pictures = {pixels(VIEW.drawing("points", Look(palette(name)), 600)) for name in palette_names()}
    assert len(pictures) == len(palette_names())


def test_there_is_no_drawing_of_any_other_name() -> None:
    with pytest.raises(KeyError):
        VIEW.drawing("dragon", Look(palette()), 600)


def test_all_rulings_and_recipes_are_told() -> None:
    text = "\n".join(texts_of("rulings"))
    assert all(f"J{number}." in text for number in range(1, 27))
    assert len(RECIPES) == 12


def test_how_its_chapter_looks(tmp_path: Path, golden: Golden) -> None:
    person = Person(tmp_path, (1024, 640))
    person.app.push(Help(person.app, "jabir"))
    reader = next(widget for widget in person.app.ui.own if isinstance(widget, Reader))
    reader.scroll.to(430)
    golden("scenes/help_jabir", person.look().subsurface(reader.rect))


def test_another_game_is_turned_to_and_read_from_its_beginning(tmp_path: Path) -> None:
    person = Person(tmp_path)
    person.app.push(Help(person.app, "dream", "rulings"))
    reader = next(widget for widget in person.app.ui.own if isinstance(widget, Reader))
    reader.scroll.to(200)
    person.press("shift+tab", "shift+tab", "right")
    choices = [widget.value for widget in person.app.ui.own if isinstance(widget, Choice)]
    assert choices == ["jabir", "rulings"]
    reader = next(widget for widget in person.app.ui.own if isinstance(widget, Reader))
    assert reader.scroll.offset == 0


# The library's


@pytest.mark.parametrize("size", [48, 300])
def test_each_seats_tokens_are_seen_in_a_small_picture(size: int) -> None:
    lead, none = GAME.parse_state(turn("a")), "lead:1,salt:1"
    pictures = {pixels(VIEW.paint_state(lead, palette(), size))}
    for seat in "abc":
        fewer = GAME.parse_state(turn("a", **{f"board_{seat}": none}))
        picture = VIEW.paint_state(fewer, palette(), size)
        assert picture.get_size() == (size, size)
        assert picture.get_at((0, 0)).a == 0
        pictures.add(pixels(picture))
    assert len(pictures) == 4


@pytest.mark.parametrize("metal", ["gold", "silver"])
def test_whose_gold_and_silver_there_is_is_seen_in_a_small_picture(metal: str) -> None:
    with_it = f"cinnabar:1,lead:1,salt:1,{metal}:1"
    states = [turn("a"), *(turn("a", **{f"board_{seat}": with_it}) for seat in "abc")]
    pictures = [VIEW.paint_state(GAME.parse_state(state), palette(), 300) for state in states]
    assert len(set(map(pixels, pictures))) == 4


CORNERED = 1.27
"""How far a token's corner is from its middle, in radii of the token."""


def test_there_is_a_spot_for_each_resource_and_a_sign_for_each_recipe() -> None:
    assert set(SPOTS) == set(RESOURCES)
    assert set(SIGNS) == set(RECIPES)


@pytest.mark.parametrize("number", RECIPES)
def test_the_ways_of_a_recipe_are_what_it_takes_and_makes(number: int) -> None:
    recipe, found = RECIPES[number], ways_of(number)
    by_part = {part: {way.resource: way.number for way in found if way.part is part} for part in Part}
    assert by_part[Part.REACTANT] == {r: recipe.reactants[r] for r in recipe.reactants.present}
    assert by_part[Part.PRODUCT] == dict.fromkeys(recipe.products, 1)
    assert by_part[Part.EXTRA] == ({} if recipe.extra is None else {recipe.extra: 1})
    assert {way.resource for way in found if way.die} == {recipe.extra, recipe.risk} - {None}


@pytest.mark.parametrize("way", ways(), ids=lambda way: f"{way.recipe}-{way.resource.word}")
def test_a_way_leads_from_rim_to_rim_in_its_direction(way: Way) -> None:
    spot, sign = SPOTS[way.resource], SIGNS[way.recipe]
    first, last = way.points[0], way.points[-1]
    if way.part is not Part.REACTANT:
        first, last = last, first
    radius = spot_radius(way.resource)
    assert 0.98 * radius <= dist(first, spot) <= 1.25 * radius
    assert dist(last, sign) <= SIGN_RADIUS


def test_spots_and_signs_and_tokens_keep_apart() -> None:
    discs = [(place, spot_radius(resource)) for resource, place in SPOTS.items()]
    discs += [(place, SIGN_RADIUS) for place in SIGNS.values()]
    for (one, radius), (other, more) in combinations(discs, 2):
        assert dist(one, other) > radius + more
    for resource in RESOURCES:
        tokens = [token_place(seat, resource) for seat in Seat]
        for one, other in combinations(tokens, 2):
            assert dist(one, other) > 2 * TOKEN_RADIUS
        others = [disc for disc in discs if disc[0] != SPOTS[resource]]
        for token in tokens:
            assert all(dist(token, place) > radius + TOKEN_RADIUS for place, radius in others)


def test_nothing_reaches_beyond_the_dial() -> None:
    for resource, place in SPOTS.items():
        assert hypot(*place) + spot_radius(resource) < RIM
        for seat in Seat:
            assert hypot(*token_place(seat, resource)) + CORNERED * TOKEN_RADIUS < RIM
    assert all(hypot(*place) + SIGN_RADIUS < RIM for place in SIGNS.values())
    assert all(hypot(*point) < RIM - 0.01 for way in ways() for point in way.points)


def test_ways_pass_no_other_spot_or_sign() -> None:
    for way in ways():
        for resource, place in SPOTS.items():
            if resource is not way.resource:
                assert all(dist(point, place) > spot_radius(resource) for point in way.points), (
                    way,
                    resource,
                )
        for recipe, place in SIGNS.items():
            if recipe != way.recipe:
                assert all(dist(point, place) > SIGN_RADIUS for point in way.points), recipe


def test_no_two_ways_cross() -> None:
    for one, other in combinations(ways(), 2):
        assert not _cross(one, other), (one, other)


def _cross(one: Way, other: Way) -> bool:
    return any(_meet(a, b) for a in pairwise(one.points) for b in pairwise(other.points))


def _meet(
    one: tuple[tuple[float, float], tuple[float, float]],
    other: tuple[tuple[float, float], tuple[float, float]],
) -> bool:
    (a, b), (c, d) = one, other
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


def test_gold_lies_in_the_middle() -> None:
    assert min(SPOTS, key=lambda resource: hypot(*SPOTS[resource])) is Resource.GOLD
