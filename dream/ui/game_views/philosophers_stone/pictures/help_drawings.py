"""The drawings of this game's chapters of the help, each as wide as the page and as high as it needs."""

from collections.abc import Callable, Mapping

import pygame
from pygame import Rect, Surface

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Card
from dream.ui.game_views.philosophers_stone import sprites
from dream.ui.game_views.philosophers_stone.layout import DESIGN, EDGE, FORMULAS, StoneLayout, table_layout
from dream.ui.game_views.philosophers_stone.painters.ground_painter import paint_bench
from dream.ui.game_views.philosophers_stone.stone_table import STONE_TABLE
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Palette
from dream.ui.kit.theme import Look
from dream.ui.tabletop.items.faces import Card as CardFace
from dream.ui.tabletop.items.item import Items
from dream.ui.tabletop.picture.sprites import Sprites, placed
from dream.ui.tabletop.sight import Sight

SEED = "help"
Draw = Callable[[Palette, float, int], Surface]


def drawing(name: str, look: Look, width: int) -> Surface:
    """The drawing of a name; raises KeyError when there is none."""
    return _drawn(DRAWINGS[name], look.palette, look.scale, width)


@sprites.BARE.keeping
def _drawn(draw: Draw, palette: Palette, scale: float, width: int) -> Surface:
    return draw(palette, scale, width)


def _tracker(palette: Palette, scale: float, width: int) -> Surface:
    """The tracker from side to side."""
    return _part(palette, width / (DESIGN[0] - 2 * EDGE), lambda layout: layout.tracker, width)


def _formulas(palette: Palette, scale: float, width: int) -> Surface:
    """The list of formulas."""
    return _part(palette, min(width, round(440 * scale)) / FORMULAS, lambda layout: layout.formulas, width)


def _part(palette: Palette, unit: float, area: Callable[[StoneLayout], Box], width: int) -> Surface:
    """A part of a table at its beginning, in the middle of a sheet."""
    layout = table_layout(Box(0, 0, *(round(side * unit) for side in DESIGN)))
    state = GAME.start(SEED, "-")
    names = ("",) * state.options.players
    pixels = paint_bench(layout, palette)
    table = pygame.image.frombytes(pixels.tobytes(), pixels.shape[1::-1], "RGB")
    pictures = Sprites(STONE_TABLE, layout.unit, palette)
    for item in Items(STONE_TABLE.items(Sight(GAME.seen(state, frozenset()), None, names), layout)):
        table.fblits(list(pictures.of(item)))
    cut = Rect(area(layout)).inflate(layout.px(4), layout.px(8)).clip(table.get_rect())
    made = Surface((width, cut.h), pygame.SRCALPHA)
    made.blit(table.subsurface(cut), ((width - cut.w) // 2, 0))
    return made


def _cards(palette: Palette, scale: float, width: int) -> Surface:
    """All twelve cards, six beside one another."""
    each = len(Card) // 2
    step = min(width / each, 116 * scale)
    size = round(step * 0.9), round(step * 0.9 * 1.4)
    made = Surface((width, round(2 * (size[1] + 0.1 * step))), pygame.SRCALPHA)
    for card in Card:
        line, across = divmod(int(card), each)
        x = width / 2 + (across - (each - 1) / 2) * step
        y = (line + 0.5) * (size[1] + 0.1 * step)
        picture = sprites.picture(CardFace(card, card.pile), size, scale, palette)
        assert picture is not None, "cards are this game's"
        made.blit(*placed(picture, (x, y)))
    return made


DRAWINGS: Mapping[str, Draw] = {"tracker": _tracker, "cards": _cards, "formulas": _formulas}
