"""A recipe written out in signs: what goes in, through fire or water, and what comes out."""

from collections.abc import Iterator
from typing import NamedTuple

from pygame import Surface

from dream.base.messages import Listing, message
from dream.base.words import say, told
from dream.games.jabirs_transmutations.rules.components import Card, Resource
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, RECIPES
from dream.ui.game_views.jabirs_transmutations.colours import resource_colour
from dream.ui.game_views.jabirs_transmutations.parts.diagram_part import recipe_cards
from dream.ui.game_views.jabirs_transmutations.shown import RecipeShown, TableShown
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
from dream.ui.widgets.paint import wrapped

Piece = tuple[Surface, float]
"""A picture of the row, and the room after it in units of the design."""


def formula_sprites(
    layout: TableLayout, palette: Palette, shown: TableShown, recipe: int
) -> Iterator[Sprite]:
    """A recipe in the middle of the strip, and below it what is missing or what the die may bring."""
    area, px = layout.hand_area, layout.px
    pieces = formula(recipe, shown.gold_takes_card, layout.unit, palette).pieces
    width = sum(picture.get_width() + px(room) for picture, room in pieces)
    x, y = area.centre[0] - width / 2, area.y + px(44)
    for picture, room in pieces:
        yield placed(picture, (x + picture.get_width() / 2, y))
        x += picture.get_width() + px(room)
    yield from _told(layout, palette, area, formula_text(recipe, shown.recipes[recipe - 1]), shown, recipe)


def _told(
    layout: TableLayout, palette: Palette, area: Box, text: str, shown: TableShown, recipe: int
) -> Iterator[Sprite]:
    px, has = layout.px, shown.recipes[recipe - 1]
    colour = palette.ink if has.possible else mix(palette.mark[Mark.REFUSED], palette.ink, 0.3)
    font = sized_font(Role.BODY, px(19))
    for n, line in enumerate(wrapped(font, text, area.w)[:2]):
        picture = text_sprite(line, px(19), colour)
        yield placed(picture, (area.centre[0], area.y + px(94) + n * px(23)))


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


def formula_text(recipe: int, has: RecipeShown) -> str:
    """What is missing for a recipe or, when nothing is, what the die may bring."""
    made = RECIPES[recipe]
    if has.missing:
        return say("jabir.picture.missing", things=_listed(has.missing))
    if not has.possible:
        return say("jabir.picture.not_now")
    if made.risk is not None:
        return say("jabir.picture.risk", chance=has.chance or 0, thing=_name(made.risk))
    if made.extra is not None:
        return say("jabir.picture.extra", chance=has.chance or 0, thing=_name(made.extra))
    return say("jabir.picture.possible")


def _listed(missing: tuple[tuple[Resource | Card, int], ...]) -> str:
    things = (message("jabir.picture.more", count=count, thing=_name(thing)) for thing, count in missing)
    return told(Listing(tuple(things)))


def _name(thing: Resource | Card) -> str:
    kind = "resource" if isinstance(thing, Resource) else "card"
    return say(f"jabir.{kind}.{thing.name.lower()}")
