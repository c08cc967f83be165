"""The drawings of this game's chapters of the help, each as wide as the page and as high as it needs."""

from collections.abc import Callable

from pygame import Rect, Surface

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Card
from dream.ui.game_views.philosophers_stone import sprites
from dream.ui.game_views.philosophers_stone.items.facts import Seen
from dream.ui.game_views.philosophers_stone.layout import DESIGN, EDGE, FORMULAS, StoneLayout, table_layout
from dream.ui.game_views.philosophers_stone.stone_table import STONE_TABLE
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Palette
from dream.ui.tabletop.drawings import Drawings, draw_table, sheet
from dream.ui.tabletop.items.faces import Card as CardFace
from dream.ui.tabletop.picture.sprites import placed
from dream.ui.tabletop.sight import Sight

SEED = "help"


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
    sight: Seen = Sight(GAME.seen(state, frozenset()), None, ("",) * state.options.players)
    table = draw_table(STONE_TABLE, layout, sight, palette)
    cut = Rect(area(layout)).inflate(layout.px(4), layout.px(8)).clip(table.get_rect())
    made = sheet(width, cut.h)
    made.blit(table.subsurface(cut), ((width - cut.w) // 2, 0))
    return made


def _cards(palette: Palette, scale: float, width: int) -> Surface:
    """All twelve cards, six beside one another."""
    each = len(Card) // 2
    step = min(width / each, 116 * scale)
    size = round(step * 0.9), round(step * 0.9 * 1.4)
    made = sheet(width, 2 * (size[1] + 0.1 * step))
    for card in Card:
        line, across = divmod(int(card), each)
        x = width / 2 + (across - (each - 1) / 2) * step
        y = (line + 0.5) * (size[1] + 0.1 * step)
        picture = sprites.picture(CardFace(card, card.pile), size, scale, palette)
        assert picture is not None, "cards are this game's"
        made.blit(*placed(picture, (x, y)))
    return made


DRAWINGS = Drawings({"tracker": _tracker, "cards": _cards, "formulas": _formulas})
