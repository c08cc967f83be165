"""The drawings of the help, each as wide as the page; the preview of a game, and small pictures of states."""

from functools import lru_cache

from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface, draw, image, transform

from dream.base.texts import say
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import (
    PRIMARIES,
    RECIPES,
    RESOURCES,
    Card,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.law import GOLD_POINTS, SILVER_POINTS
from dream.games.jabirs_transmutations.rules.state import State, View
from dream.play.game import Options
from dream.ui.games.jabirs_transmutations import diagram, faces, signs
from dream.ui.games.jabirs_transmutations.ground import disc_picture, paint_table, spot_picture
from dream.ui.games.jabirs_transmutations.layout import DIAL
from dream.ui.games.jabirs_transmutations.paint import (
    arrow_sprite,
    lay_row,
    paint_coin,
    paint_elixir,
    paint_named,
    paint_sun,
    resource_sign,
    row_of,
    row_width,
)
from dream.ui.kit.layout import Box
from dream.ui.kit.picture_cache import Picture
from dream.ui.kit.scene import Host, WantedPicture
from dream.ui.kit.seat_tokens import paint_seat_token
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Palette
from dream.ui.table.faces import Card as CardFace
from dream.ui.table.new_game import draw_preview, preview_name
from dream.ui.table.painters import text_sprite, token_picture
from dream.ui.table.picture import Sprite, placed
from dream.ui.table.small import Begun, Drawings, sheet

NARROW = 620
"""Below so many pixels of the design the recipes stand in one column."""
SHOWN = Resource.QUICKSILVER
Size = tuple[int, int]


# The help


def _table(palette: Palette, scale: float, width: int) -> Surface:
    """The whole table, small, with the first tokens of three seats."""
    side = min(width, round(430 * scale))
    radius, (x, y) = (side / 2 - 3) / DIAL, (width / 2, side / 2)
    made, sign_side = sheet(width, side + 6 * scale), 2 * round(diagram.SIGN_RADIUS * radius, 1)
    made.blit(*placed(disc_picture(side, radius, palette), (x, y)))
    for recipe, (across, down) in diagram.SIGNS.items():
        face = faces.Sign(recipe, diagram.recipe_cards(recipe, False), False)
        sign = signs.paint_sign(face, (sign_side, sign_side), 1.0, palette)
        made.blit(*placed(sign, (x + across * radius, y + down * radius)))
    for resource in (Resource.CINNABAR, Resource.LEAD, Resource.SALT):
        for seat in Seat:
            across, down = diagram.token_place(seat, resource)
            token = token_picture(seat, 1, round(diagram.TOKEN_RADIUS * radius * 1.15, 1), palette)
            made.blit(*placed(token, (x + across * radius, y + down * radius)))
    return made


def _spot(palette: Palette, scale: float, width: int) -> Surface:
    """One spot, large, with tokens of three seats, each told."""
    made, (x, y), radius, resource = sheet(width, 160 * scale), (width / 2, 62 * scale), 52 * scale, SHOWN
    unit = radius / diagram.spot_radius(resource)
    made.blit(*placed(spot_picture(resource, radius, palette), (x, y)))
    name = text_sprite(say(f"jabir.spot.{resource.word}"), round(20 * scale), palette.ink)
    made.blit(*placed(name, (x, y + 0.23 * radius)))
    captions = ((-150, 96), (0, 142), (150, 96))
    for seat, count, (across, down) in zip(Seat, (2, 1, 3), captions, strict=True):
        lies = diagram.token_place(seat, resource)
        place = (
            x + (lies[0] - diagram.SPOTS[resource][0]) * unit,
            y + (lies[1] - diagram.SPOTS[resource][1]) * unit,
        )
        made.blit(*placed(token_picture(seat, count, round(diagram.TOKEN_RADIUS * unit, 1), palette), place))
        text = text_sprite(say(f"jabir.help.seat.{seat.word}"), round(16 * scale), palette.ink_dim)
        made.blit(*placed(text, (x + across * scale, down * scale)))
    return made


def _cards(palette: Palette, scale: float, width: int) -> Surface:
    """The five kinds of card."""
    size, gap = round(76 * scale), 16 * scale
    made, left = sheet(width, size * 1.4 + 16 * scale), width / 2 - (5 * size + 4 * gap) / 2
    for n, card in enumerate(Card):
        picture = paint_named(faces.card_face(card), (size, size), 1.0, palette)
        made.blit(*placed(picture, (left + n * (size + gap) + size / 2, made.get_height() / 2)))
    return made


def _draft(palette: Palette, scale: float, width: int) -> Surface:
    """Three hands, and the way that each goes on; the last one back to the first, below them."""
    made, step, y = sheet(width, 150 * scale), min(width / 3.2, 230 * scale), 74 * scale
    size, colour = round(38 * scale), palette.gold_light
    for n, seat in enumerate(Seat):
        x = width / 2 + (n - 1) * step
        made.blit(*placed(token_picture(seat, None, round(13 * scale, 1), palette), (x, 22 * scale)))
        for place in range(4):
            card = paint_named(faces.card_face(None), (size, size), 1.0, palette)
            made.blit(*placed(card, (x + (place - 1.5) * 22 * scale, y)))
        if n:
            made.blit(*placed(arrow_sprite(round(30 * scale), 0, colour), (x - step / 2, y)))
    left, right, low, up = width / 2 - step, width / 2 + step, 130 * scale, 130 * scale - 12 * scale
    back = [(right, up), (right, low), (left, low), (left, up)]
    draw.lines(made, colour, False, back, max(2, round(2.4 * scale)))
    made.blit(*placed(arrow_sprite(round(24 * scale), -90, colour), (left + 0.5, up - 2 * scale)))
    return made


def _points(palette: Palette, scale: float, width: int) -> Surface:
    """What gold, silver and an elixir count."""
    made, step, side = sheet(width, 58 * scale), min(width / 3.2, 190 * scale), 2 * round(17 * scale, 1)
    pictures = (
        (paint_coin(faces.Coin(Resource.GOLD), (side, side), 1.0, palette), GOLD_POINTS),
        (paint_coin(faces.Coin(Resource.SILVER), (side, side), 1.0, palette), SILVER_POINTS),
        (paint_elixir(faces.Elixir(), (side, side), 1.0, palette), 1),
    )
    for n, (picture, points) in enumerate(pictures):
        x = width / 2 + (n - 1) * step
        made.blit(*placed(picture, (x - 30 * scale, 26 * scale)))
        text = text_sprite(str(points), round(30 * scale), palette.gold_light, Role.NUMBER)
        made.blit(*placed(text, (x + 12 * scale, 26 * scale)))
    return made


def _one_recipe(palette: Palette, scale: float, width: int) -> Surface:
    """One recipe written out: tin from lead and quicksilver."""
    made, (reactants, others) = sheet(width, 84 * scale), row_of(3, False, 1.1 * scale, palette)
    pieces, apart = reactants + others, lambda room: scale * room
    lay_row(made, pieces, width / 2 - row_width(pieces, apart) / 2, 44 * scale, apart)
    return made


def _recipes(palette: Palette, scale: float, width: int) -> Surface:
    """All recipes, in two columns where there is room; their signs stand below one another."""
    columns, high, apart = 2 if width >= NARROW * scale else 1, 56 * scale, lambda room: scale * room
    rows = -(-len(RECIPES) // columns)
    made = sheet(width, rows * high + 24 * scale)
    for n, recipe in enumerate(RECIPES):
        (reactants, others), (column, row) = row_of(recipe, False, 0.88 * scale, palette), divmod(n, rows)
        x = (column + 0.355) * width / columns - row_width(reactants, apart)
        lay_row(made, reactants + others, x, (row + 0.5) * high + 12 * scale, apart)
    return made


def _signs(palette: Palette, scale: float, width: int) -> Surface:
    """The sign of each resource with its name."""
    columns, high = 4 if width >= NARROW * scale else 3, 44 * scale
    made, step = sheet(width, -(-len(RESOURCES) // columns) * high + 8 * scale), width / columns
    for n, resource in enumerate(RESOURCES):
        row, column = divmod(n, columns)
        left, y = column * step + 22 * scale, (row + 0.5) * high + 4 * scale
        made.blit(*placed(resource_sign(resource, round(15 * scale, 1), palette), (left, y)))
        name = text_sprite(say(f"jabir.resource.{resource.word}"), round(18 * scale), palette.ink)
        made.blit(name, (round(left + 24 * scale), round(y - name.get_height() / 2)))
    return made


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


# The preview

EDGE = 4
EVENT = 0.165
"""How wide the open event is, in parts of the shorter side of the picture."""


class JabirPreview:
    """Keeps the picture of a table: the first tokens, the first event, and who starts."""

    def __init__(self, app: Host) -> None:
        self._app, self._view = app, Begun(GAME, lambda state: GAME.seen(state, frozenset()))
        self._image = app.background_image(_previewed, preview_name(GAME.id))

    def draw(self, surface: Surface, rect: Rect, seed: str | None, options: Options) -> None:
        """Draw into a rectangle what a seed and options begin; without a seed the table is dimmed."""
        look, view = self._app.look, self._view(seed, options)
        self._image.ask(WantedPicture(rect.size, look.palette))
        pieces = () if view is None else _pieces(view, rect, look.palette)
        draw_preview(surface, rect, look, self._image.surface, dimmed=view is None, above=pieces)


def _previewed(wanted: WantedPicture) -> Picture:
    return paint_whole(wanted.size, _radius(wanted.size), wanted.palette)


def paint_whole(size: Size, radius: float, palette: Palette) -> Picture:
    """The empty table in the middle of a picture, with the signs of the recipes; any thread may ask."""
    middle = size[0] / 2, size[1] / 2
    return Picture(size, paint_table(size, Box(0, 0, *size), middle, radius, palette, signs=True).tobytes())


def _radius(size: Size) -> float:
    """The radius of the table in a preview."""
    return (min(size) / 2 - EDGE) / DIAL


def _pieces(view: View, rect: Rect, palette: Palette) -> list[Sprite]:
    state, radius, made = view.seen, _radius(rect.size), list[Sprite]()
    x, y, short = rect.x + rect.w / 2, rect.y + rect.h / 2, min(rect.size)
    size, edge = round(max(6.0, diagram.TOKEN_RADIUS * radius * 1.15), 1), round(0.02 * short) + EDGE
    for resource in PRIMARIES:
        for seat in Seat:
            across, down = diagram.token_place(seat, resource)
            token = token_picture(seat, state.of(seat).board[resource], size, palette)
            made.append(placed(token, (x + across * radius, y + down * radius)))
    wide, crest = round(EVENT * short), round(0.036 * short, 1)
    event = paint_named(CardFace(state.event, faces.EVENTS), (wide, wide), 1.0, palette)
    corner, sun = (rect.x + edge + 1.3 * crest, rect.bottom - edge - 1.3 * crest), 2 * (crest * 0.8)
    made.append((event, (rect.right - event.get_width() - edge, rect.y + edge)))
    made.append(placed(token_picture(state.first, None, crest, palette), corner))
    made.append(
        placed(paint_sun(faces.Sun(), (sun, sun), 1.0, palette), (corner[0] + 2.3 * crest, corner[1]))
    )
    return made


# The library's

SMALLEST = 240
"""A smaller picture is painted in this size first, so that its lines are smooth."""
TOKEN = 1.5
"""Tokens are larger than on the table, in parts of their size there."""
GROUNDS = 4
"""How many empty tables are kept, at most 1 MB each in the library's sizes."""


def paint_small(state: State, palette: Palette, size: int) -> Surface:
    """The table in a square of so many pixels, clear around it, with a token wherever a seat has something.

    That is so on the metals, too, as the table itself marks whose pieces they are.
    """
    large, known = max(size, SMALLEST), GAME.seen(state, frozenset()).seen
    painted, radius = _ground(large, palette).copy(), large / 2 / DIAL
    tokens = [paint_seat_token(seat, TOKEN * diagram.TOKEN_RADIUS * radius, palette) for seat in Seat]
    for resource in diagram.SPOTS:
        for seat in Seat:
            if known.of(seat).board[resource]:
                across, down = diagram.token_place(seat, resource)
                middle = large / 2 + across * radius, large / 2 + down * radius
                painted.blit(tokens[seat], tokens[seat].get_rect(center=middle))
    return painted if large == size else transform.smoothscale(painted, (size, size))


@lru_cache(GROUNDS)
def _ground(size: int, palette: Palette) -> Surface:
    """The empty table in a square, clear around it."""
    whole = paint_whole((size, size), size / 2 / DIAL, palette)
    table, clear = image.frombytes(whole.data, whole.size, "RGB"), Surface(whole.size, SRCALPHA)
    draw.aacircle(clear, "white", (size / 2, size / 2), size / 2 - 1)
    clear.blit(table, (0, 0), special_flags=BLEND_RGBA_MULT)
    return clear
