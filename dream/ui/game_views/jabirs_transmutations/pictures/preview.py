"""The picture of this game where a new one is set up: the table as its seed lays it."""

from typing import NamedTuple

from pygame import Rect, Surface

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import PRIMARIES, Seat
from dream.games.jabirs_transmutations.rules.view import View
from dream.play.options import Options
from dream.ui.game_views.jabirs_transmutations.diagram import TOKEN_RADIUS, token_place
from dream.ui.game_views.jabirs_transmutations.layout import DIAL
from dream.ui.game_views.jabirs_transmutations.painters.ground_painter import paint_table
from dream.ui.game_views.jabirs_transmutations.sprites import event_sprite, start_sprite
from dream.ui.kit.host import Host
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.background_image import Picture
from dream.ui.kit.palette import Palette
from dream.ui.session.preview_frame import draw_preview
from dream.ui.tabletop.painters.faces import token_picture
from dream.ui.tabletop.picture.sprites import Sprite, placed
from dream.ui.tabletop.small_table import Begun

EDGE = 4
EVENT = 0.165
"""How wide the open event is, in parts of the shorter side of the picture."""


class Wanted(NamedTuple):
    """A ground that is wanted, at a size, in the colours of a palette."""

    size: tuple[int, int]
    palette: Palette


class JabirPreview:
    """Keeps the picture of a table: the first tokens, the first event, and who starts."""

    def __init__(self, app: Host) -> None:
        self._app, self._view = app, Begun(GAME, lambda state: GAME.seen(state, frozenset()))
        self._image = app.background_image(_painted)

    def draw(self, surface: Surface, rect: Rect, seed: str | None, options: Options) -> None:
        """Draw into a rectangle what a seed and options begin; without a seed the table is dimmed."""
        look = self._app.look
        self._image.ask(Wanted(rect.size, look.palette))
        view = self._view(seed, options)
        pieces = () if view is None else _pieces(view, rect, look.palette)
        draw_preview(surface, rect, look, self._image.surface, dimmed=view is None, above=pieces)


def _place(size: tuple[int, int]) -> tuple[tuple[float, float], float]:
    """The middle of the table in a picture, and its radius."""
    return (size[0] / 2, size[1] / 2), (min(size) / 2 - EDGE) / DIAL


def _pieces(view: View, rect: Rect, palette: Palette) -> list[Sprite]:
    state, (middle, radius) = view.seen, _place(rect.size)
    x, y = rect.x + middle[0], rect.y + middle[1]
    size = round(max(6.0, TOKEN_RADIUS * radius * 1.15), 1)
    made = []
    for resource in PRIMARIES:
        for seat in Seat:
            across, down = token_place(seat, resource)
            token = token_picture(seat, state.of(seat).board[resource], size, palette)
            made.append(placed(token, (x + across * radius, y + down * radius)))
    short, edge = min(rect.size), round(0.02 * min(rect.size)) + EDGE
    event = event_sprite(state.event, round(EVENT * short), palette)
    made.append((event, (rect.right - event.get_width() - edge, rect.y + edge)))
    crest = round(0.036 * short, 1)
    corner = rect.x + edge + 1.3 * crest, rect.bottom - edge - 1.3 * crest
    made.append(placed(token_picture(state.first, None, crest, palette), corner))
    made.append(placed(start_sprite(crest * 0.8, palette), (corner[0] + 2.3 * crest, corner[1])))
    return made


def _painted(wanted: Wanted) -> Picture:
    middle, radius = _place(wanted.size)
    box = Box(0, 0, *wanted.size)
    pixels = paint_table(wanted.size, box, middle, radius, wanted.palette, signs=True)
    return Picture(wanted.size, pixels.tobytes())
