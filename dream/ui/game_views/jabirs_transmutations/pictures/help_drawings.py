"""The drawings of this game's chapters of the help, each as wide as the page and as high as it needs."""

import pygame
from pygame import Surface

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.components import RESOURCES, Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.scoring import GOLD_POINTS, SILVER_POINTS
from dream.ui.game_views.jabirs_transmutations.colours import resource_colour
from dream.ui.game_views.jabirs_transmutations.diagram import (
    SIGN_RADIUS,
    SIGNS,
    SPOTS,
    TOKEN_RADIUS,
    spot_radius,
    token_place,
)
from dream.ui.game_views.jabirs_transmutations.layout import DIAL
from dream.ui.game_views.jabirs_transmutations.painters.formula_painter import Piece, row_of
from dream.ui.game_views.jabirs_transmutations.painters.ground_painter import disc_picture, spot_picture
from dream.ui.game_views.jabirs_transmutations.recipe_facts import recipe_cards
from dream.ui.game_views.jabirs_transmutations.sprites import (
    arrow_sprite,
    card_sprite,
    coin_sprite,
    elixir_sprite,
    glyph_sprite,
    sign_sprite,
)
from dream.ui.kit.palette import Palette, mix
from dream.ui.kit.text.fonts import Role
from dream.ui.tabletop.drawings import Drawings, sheet
from dream.ui.tabletop.painters.faces import token_picture
from dream.ui.tabletop.painters.texts import text_sprite
from dream.ui.tabletop.picture.sprites import placed

NARROW = 620
"""Below so many pixels of the design the recipes stand in one column."""


def _caption(made: Surface, text: str, middle: tuple[float, float], scale: float, palette: Palette) -> None:
    made.blit(*placed(text_sprite(text, round(16 * scale), palette.ink_dim), middle))


def _table(palette: Palette, scale: float, width: int) -> Surface:
    """The whole table, small, with the first tokens of three seats."""
    side = min(width, round(430 * scale))
    radius = (side / 2 - 3) / DIAL
    made = sheet(width, side + 6 * scale)
    middle = width / 2, side / 2
    made.blit(*placed(disc_picture(side, radius, palette), middle))
    for recipe, (x, y) in SIGNS.items():
        sign = sign_sprite(
            recipe, recipe_cards(recipe, False), False, round(SIGN_RADIUS * radius, 1), palette
        )
        made.blit(*placed(sign, (middle[0] + x * radius, middle[1] + y * radius)))
    for resource in (Resource.CINNABAR, Resource.LEAD, Resource.SALT):
        for seat in Seat:
            x, y = token_place(seat, resource)
            token = token_picture(seat, 1, round(TOKEN_RADIUS * radius * 1.15, 1), palette)
            made.blit(*placed(token, (middle[0] + x * radius, middle[1] + y * radius)))
    return made


def _spot(palette: Palette, scale: float, width: int) -> Surface:
    """One spot, large, with tokens of three seats, each told."""
    made = sheet(width, 160 * scale)
    radius, middle = 52 * scale, (width / 2, 62 * scale)
    resource = Resource.QUICKSILVER
    made.blit(*placed(spot_picture(resource, radius, palette), middle))
    name = text_sprite(say(f"jabir.spot.{resource.word}"), round(20 * scale), palette.ink)
    made.blit(*placed(name, (middle[0], middle[1] + 0.23 * radius)))
    unit = radius / spot_radius(resource)
    for seat, count in zip(Seat, (2, 1, 3), strict=True):
        x, y = token_place(seat, resource)
        place = (
            middle[0] + (x - SPOTS[resource][0]) * unit,
            middle[1] + (y - SPOTS[resource][1]) * unit,
        )
        made.blit(*placed(token_picture(seat, count, round(TOKEN_RADIUS * unit, 1), palette), place))
    for seat, (across, down) in zip(Seat, ((-150, 96), (0, 142), (150, 96)), strict=True):
        text = say(f"jabir.help.seat.{seat.word}")
        _caption(made, text, (middle[0] + across * scale, down * scale), scale, palette)
    return made


def _cards(palette: Palette, scale: float, width: int) -> Surface:
    """The five kinds of card."""
    size, gap = round(76 * scale), 16 * scale
    made = sheet(width, size * 1.4 + 16 * scale)
    left = width / 2 - (5 * size + 4 * gap) / 2
    for n, card in enumerate(Card):
        picture = card_sprite(card, size, palette)
        made.blit(*placed(picture, (left + n * (size + gap) + size / 2, made.get_height() / 2)))
    return made


def _draft(palette: Palette, scale: float, width: int) -> Surface:
    """Three hands, and the way that each goes on."""
    made = sheet(width, 150 * scale)
    step = min(width / 3.2, 230 * scale)
    y = 74 * scale
    for n, seat in enumerate(Seat):
        x = width / 2 + (n - 1) * step
        made.blit(*placed(token_picture(seat, None, round(13 * scale, 1), palette), (x, 22 * scale)))
        for place in range(4):
            card = card_sprite(None, round(38 * scale), palette)
            made.blit(*placed(card, (x + (place - 1.5) * 22 * scale, y)))
        if n:
            made.blit(*placed(arrow_sprite(round(30 * scale), 0, palette.gold_light), (x - step / 2, y)))
    _back_arrow(made, palette, scale, (width / 2 + step, width / 2 - step), 130 * scale)
    return made


def _back_arrow(made: Surface, palette: Palette, scale: float, ends: tuple[float, float], y: float) -> None:
    """The way from the last hand back to the first, below them."""
    (right, left), thick = ends, max(2, round(2.4 * scale))
    colour, up = palette.gold_light, y - 12 * scale
    pygame.draw.lines(made, colour, False, [(right, up), (right, y), (left, y), (left, up)], thick)
    head = arrow_sprite(round(24 * scale), -90, colour)
    made.blit(*placed(head, (left + 0.5, up - 2 * scale)))


def _points(palette: Palette, scale: float, width: int) -> Surface:
    """What gold, silver and an elixir count."""
    made = sheet(width, 58 * scale)
    radius, step = round(17 * scale, 1), min(width / 3.2, 190 * scale)
    pictures = (
        (coin_sprite(Resource.GOLD, radius, palette), GOLD_POINTS),
        (coin_sprite(Resource.SILVER, radius, palette), SILVER_POINTS),
        (elixir_sprite(radius, palette), 1),
    )
    for n, (picture, points) in enumerate(pictures):
        x = width / 2 + (n - 1) * step
        made.blit(*placed(picture, (x - 30 * scale, 26 * scale)))
        text = text_sprite(str(points), round(30 * scale), palette.gold_light, Role.NUMBER)
        made.blit(*placed(text, (x + 12 * scale, 26 * scale)))
    return made


def _one_recipe(palette: Palette, scale: float, width: int) -> Surface:
    """One recipe written out: tin from lead and quicksilver."""
    made = sheet(width, 84 * scale)
    pieces = row_of(3, False, 1.1 * scale, palette).pieces
    _row(made, pieces, width / 2 - _width(pieces, scale) / 2, 44 * scale, scale)
    return made


def _recipes(palette: Palette, scale: float, width: int) -> Surface:
    """All recipes, in two columns where there is room; their signs stand below one another."""
    columns = 2 if width >= NARROW * scale else 1
    rows = -(-len(RECIPES) // columns)
    high = 56 * scale
    made = sheet(width, rows * high + 24 * scale)
    for n, recipe in enumerate(RECIPES):
        made_of = row_of(recipe, False, 0.88 * scale, palette)
        column, row = divmod(n, rows)
        x = (column + 0.355) * width / columns - _width(made_of.reactants, scale)
        _row(made, made_of.pieces, x, (row + 0.5) * high + 12 * scale, scale)
    return made


def _signs(palette: Palette, scale: float, width: int) -> Surface:
    """The sign of each resource with its name."""
    columns = 4 if width >= NARROW * scale else 3
    rows = -(-len(RESOURCES) // columns)
    high = 44 * scale
    made = sheet(width, rows * high + 8 * scale)
    step = width / columns
    for n, resource in enumerate(RESOURCES):
        row, column = divmod(n, columns)
        y = (row + 0.5) * high + 4 * scale
        colour = mix(resource_colour(resource, palette), palette.ink, 0.22)
        left = column * step + 22 * scale
        made.blit(*placed(glyph_sprite(resource, round(15 * scale, 1), colour), (left, y)))
        name = text_sprite(say(f"jabir.resource.{resource.word}"), round(18 * scale), palette.ink)
        made.blit(name, (round(left + 24 * scale), round(y - name.get_height() / 2)))
    return made


def _width(pieces: tuple[Piece, ...], scale: float) -> float:
    """How wide a row of pictures is, with the room after each."""
    return sum(picture.get_width() + room * scale for picture, room in pieces)


def _row(made: Surface, pieces: tuple[Piece, ...], x: float, y: float, scale: float) -> None:
    for picture, room in pieces:
        made.blit(*placed(picture, (x + picture.get_width() / 2, y)))
        x += picture.get_width() + room * scale


DRAWINGS = Drawings(
    {
        "table": _table,
        "spot": _spot,
        "cards": _cards,
        "draft": _draft,
        "points": _points,
        "recipe": _one_recipe,
        "recipes": _recipes,
        "signs": _signs,
    }
)
