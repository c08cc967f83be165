"""How a recipe is written out in signs: what goes in, through fire or water, and what comes out."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

import pygame
from pygame import Surface, draw

from dream.games.jabirs_transmutations.rules.components import Card, Resource
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, RECIPES
from dream.ui.game_views.jabirs_transmutations.colours import resource_colour
from dream.ui.game_views.jabirs_transmutations.faces import Formula
from dream.ui.game_views.jabirs_transmutations.painters.sign_painter import SIGN_REACH
from dream.ui.game_views.jabirs_transmutations.recipe_facts import recipe_cards
from dream.ui.game_views.jabirs_transmutations.sprites import (
    arrow_sprite,
    bare_sign,
    glyph_sprite,
    sign_sprite,
)
from dream.ui.kit.palette import Palette, mix
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.tabletop.items.faces import Ink
from dream.ui.tabletop.painters.die import REACH
from dream.ui.tabletop.painters.faces import die
from dream.ui.tabletop.painters.inks import ink_colour
from dream.ui.tabletop.painters.texts import text_sprite
from dream.ui.tabletop.picture.sprites import placed
from dream.ui.widgets.paint import width_of

ON_A_PLATE, IN_THE_STRIP = (36, 78), (44, 94)
"""How far down the signs and the first line are, in units of the design."""
Piece = tuple[Surface, float]
"""A picture of the row, and the room after it in units of the design."""


class Row(NamedTuple):
    """A recipe as pictures: what goes in, the arrow to its sign, that, an arrow on, and what comes out."""

    reactants: tuple[Piece, ...]
    sign: tuple[Piece, ...]
    products: tuple[Piece, ...]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All of it, from the left to the right."""
        return self.reactants + self.sign + self.products


def row_of(recipe: int, gold_takes_card: bool, unit: float, palette: Palette) -> Row:
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
    return Row(tuple(reactants), ((arrow, 0), (sign, 0), (arrow, 8)), tuple(products))


def warm_rows(unit: float, palette: Palette) -> Iterator[Surface]:
    """Paint, to be kept, the signs that recipes are written in; any thread may do it."""
    for resource in Resource:
        yield _sign_of(resource, unit, palette)
    for cards in ((Card.FIRE,), (Card.WATER,), ()):
        yield bare_sign(cards, True, round(20 * unit, 1), palette)
    yield arrow_sprite(round(26 * unit), 0, palette.gold)
    yield die(LEAST_SUCCESS, round(8 * unit, 1), 0, palette)


def formula_width(recipe: int, unit: float) -> int:
    """How wide a recipe is in signs; nothing is painted for it."""
    made = RECIPES[recipe]
    signs = len(made.reactants.present) + len(made.products) + (made.extra is not None)
    dice = (made.risk is not None) + (made.extra is not None)
    numbers = [made.reactants[resource] for resource in made.reactants.present]
    pieces = [(_across(1.2, 19 * unit), 10.0)] * signs + [(_across(REACH, 8 * unit), 1.0)] * dice
    figures = sized_font(Role.NUMBER, round(24 * unit))
    pieces += [(width_of(figures, str(number)), 3.0) for number in numbers if number > 1]
    arrow = _across(1.0, round(26 * unit) / 2)
    pieces += [(arrow, 0.0), (_across(SIGN_REACH, 20 * unit), 0.0), (arrow, 8.0)]
    return sum(width + max(1, round(room * unit)) for width, room in pieces)


def _across(reach: float, radius: float) -> int:
    """How wide the canvas of something round is."""
    return 2 * ceil(reach * max(3.0, round(radius, 1))) + 1


def _width(row: Row, unit: float) -> int:
    return sum(picture.get_width() + max(1, round(room * unit)) for picture, room in row.pieces)


def _resource(resource: Resource, count: int, on_die: bool, unit: float, palette: Palette) -> Iterator[Piece]:
    """A resource with its number, if it is not one, and the die, if that decides on it."""
    if count > 1:
        yield text_sprite(str(count), round(24 * unit), palette.ink, Role.NUMBER), 3
    if on_die:
        yield die(LEAST_SUCCESS, round(8 * unit, 1), 0, palette), 1
    yield _sign_of(resource, unit, palette), 10


def _sign_of(resource: Resource, unit: float, palette: Palette) -> Surface:
    colour = mix(resource_colour(resource, palette), palette.ink, 0.22)
    return glyph_sprite(resource, round(19 * unit, 1), colour)


def paint_formula(face: Formula, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A recipe with what is told of it, on a plate of its own if it has one, of exactly this size."""
    width, (middle, first) = size[0], ON_A_PLATE if face.plate else IN_THE_STRIP
    made = Surface(size, pygame.SRCALPHA)
    if face.plate:
        made.fill(mix(palette.panel, palette.night_light, 0.5))
        line = max(1, round(1.5 * unit))
        draw.rect(made, mix(palette.gold_dark, palette.gold, 0.4), made.get_rect(), line)
    row = row_of(face.recipe, face.gold_takes_card, unit, palette)
    x = width / 2 - _width(row, unit) / 2
    for picture, room in row.pieces:
        made.blit(*placed(picture, (x + picture.get_width() / 2, middle * unit)))
        x += picture.get_width() + max(1, round(room * unit))
    colour = ink_colour(Ink.PLAIN if face.possible else Ink.REFUSED, palette)
    for n, text in enumerate(face.lines):
        line_middle = width / 2, round(first * unit) + n * round(23 * unit)
        made.blit(*placed(text_sprite(text, max(1, round(19 * unit)), colour), line_middle))
    return made
