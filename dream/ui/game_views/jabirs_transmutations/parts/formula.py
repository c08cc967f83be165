"""A recipe written out in signs: what goes in, through fire or water, and what comes out."""

from collections.abc import Iterator
from typing import NamedTuple

from pygame import Rect, Surface, draw

from dream.base.messages import Listing, message
from dream.base.words import say, told
from dream.games.jabirs_transmutations.rules.components import Card, Resource
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, RECIPES
from dream.ui.game_views.jabirs_transmutations.colours import resource_colour
from dream.ui.game_views.jabirs_transmutations.parts.diagram_part import recipe_cards
from dream.ui.game_views.jabirs_transmutations.shown import TableShown
from dream.ui.game_views.jabirs_transmutations.sprites import (
    Sprite,
    arrow_sprite,
    die_sprite,
    glyph_sprite,
    placed,
    sign_sprite,
    text_sprite,
)
from dream.ui.game_views.jabirs_transmutations.table_layout import TableLayout
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Mark, Palette, mix
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.widgets.overlays.tooltip import Tip
from dream.ui.widgets.overlays.tooltip import placed as lies_beside
from dream.ui.widgets.paint import wrapped

PLATE = 270
"""How wide at least a plate is on which a recipe is written out, in units of the design."""

Piece = tuple[Surface, float]
"""A picture of the row, and the room after it in units of the design."""


def formula_sprites(layout: TableLayout, palette: Palette, shown: TableShown) -> Iterator[Sprite]:
    """The recipe that is lit, if any, in the strip, where that is free, or else on a plate of its own."""
    recipe = shown.lit_recipe
    if recipe is None:
        return
    if shown.event is not None or (shown.viewer is not None and shown.of(shown.viewer).hand):
        yield from _on_a_plate(layout, palette, shown, recipe)
    else:
        yield from _written(layout, palette, shown, recipe, layout.hand_area, (44, 94))


def _on_a_plate(layout: TableLayout, palette: Palette, shown: TableShown, recipe: int) -> Iterator[Sprite]:
    """A recipe on a plate of its own beside its sign, clear of all that belongs to it and of the strip."""
    px, width = layout.px, max(layout.px(PLATE), _width(layout, palette, shown, recipe) + layout.px(24))
    lines = len(_lines(layout, shown, recipe, width - px(24)))
    made = RECIPES[recipe]
    extra = (made.extra,) if made.extra is not None else ()
    ends = [Rect(layout.spot(thing)) for thing in (*made.reactants.present, *made.products, *extra)]
    tip = Tip("", Rect(layout.sign(recipe)), (*ends, Rect(layout.strip)))
    plate = lies_beside((width, px(68) + px(23) * lines), tip, Rect(layout.box), px(8), ())
    picture = Surface(plate.size)
    picture.fill(mix(palette.panel, palette.night_light, 0.5))
    draw.rect(picture, mix(palette.gold_dark, palette.gold, 0.4), picture.get_rect(), px(1.5))
    yield picture, plate.topleft
    area = Box(plate.x + px(12), plate.y, plate.w - px(24), plate.h)
    yield from _written(layout, palette, shown, recipe, area, (36, 78))


def _written(
    layout: TableLayout,
    palette: Palette,
    shown: TableShown,
    recipe: int,
    area: Box,
    down: tuple[int, int],
) -> Iterator[Sprite]:
    """A recipe in signs, and what is told of it: how far down in an area they are, in units of the design."""
    px, has = layout.px, shown.recipes[recipe - 1]
    x, y = area.centre[0] - _width(layout, palette, shown, recipe) / 2, area.y + px(down[0])
    for picture, room in formula(recipe, shown.gold_takes_card, layout.unit, palette).pieces:
        yield placed(picture, (x + picture.get_width() / 2, y))
        x += picture.get_width() + px(room)
    colour = palette.ink if has.possible else mix(palette.mark[Mark.REFUSED], palette.ink, 0.3)
    for n, line in enumerate(_lines(layout, shown, recipe, area.w)):
        yield placed(text_sprite(line, px(19), colour), (area.centre[0], area.y + px(down[1]) + n * px(23)))


def _width(layout: TableLayout, palette: Palette, shown: TableShown, recipe: int) -> int:
    """How wide a recipe is in signs."""
    pieces = formula(recipe, shown.gold_takes_card, layout.unit, palette).pieces
    return sum(picture.get_width() + layout.px(room) for picture, room in pieces)


def _lines(layout: TableLayout, shown: TableShown, recipe: int, width: int) -> tuple[str, ...]:
    """What is told of a recipe, in as many lines as there is room for."""
    return wrapped(sized_font(Role.BODY, layout.px(19)), formula_text(recipe, shown), width)[:3]


class Formula(NamedTuple):
    """A recipe as pictures: what goes in, the arrow to its sign, that, an arrow on, and what comes out."""

    reactants: tuple[Piece, ...]
    sign: tuple[Piece, ...]
    products: tuple[Piece, ...]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All of it, from the left to the right."""
        return self.reactants + self.sign + self.products


def formula(recipe: int, gold_takes_card: bool, unit: float, palette: Palette) -> Formula:
    """The pictures of a recipe; `unit` is the length of the design's unit in pixels."""
    made = RECIPES[recipe]
    reactants: list[Piece] = []
    for resource in made.reactants.present:
        reactants += _resource(resource, made.reactants[resource], made.risk is resource, unit, palette)
    sign = sign_sprite(recipe, recipe_cards(recipe, gold_takes_card), True, round(20 * unit, 1), palette)
    arrow = arrow_sprite(round(26 * unit), 0, palette.gold)
    products: list[Piece] = []
    for product in made.products:
        products += _resource(product, 1, False, unit, palette)
    if made.extra is not None:
        products += _resource(made.extra, 1, True, unit, palette)
    return Formula(tuple(reactants), ((arrow, 0), (sign, 0), (arrow, 8)), tuple(products))


def _resource(resource: Resource, count: int, die: bool, unit: float, palette: Palette) -> Iterator[Piece]:
    """A resource with its number, if it is not one, and the die, if that decides on it."""
    if count > 1:
        yield text_sprite(str(count), round(24 * unit), palette.ink, Role.NUMBER), 3
    if die:
        yield die_sprite(LEAST_SUCCESS, round(8 * unit, 1), 0, palette), 1
    colour = mix(resource_colour(resource, palette), palette.ink, 0.22)
    yield glyph_sprite(resource, round(19 * unit, 1), colour), 10


def formula_text(recipe: int, shown: TableShown) -> str:
    """What is missing for a recipe or, when nothing is, what the die may bring."""
    made, has = RECIPES[recipe], shown.recipes[recipe - 1]
    name, whose = shown.told_of, "of" if shown.told_of else "yours"
    if has.missing:
        return say(f"jabir.picture.missing.{whose}", things=_listed(has.missing), name=name)
    if not has.possible:
        return say("jabir.picture.no_metal", thing=made.products[0])
    if made.risk is not None:
        return say("jabir.picture.risk", chance=has.chance or 0, thing=made.risk)
    if made.extra is not None:
        return say("jabir.picture.extra", chance=has.chance or 0, thing=made.extra)
    return say(f"jabir.picture.possible.{whose}", name=name)


def _listed(missing: tuple[tuple[Resource | Card, int], ...]) -> str:
    things = (message("jabir.picture.more", count=count, thing=thing) for thing, count in missing)
    return told(Listing(tuple(things)))
