"""The drawings of this game's chapters of the help, each as wide as the page."""

from pygame import Surface

from dream.games.philosophers_stone.rules.components import Card
from dream.ui.games.philosophers_stone.paint import paint_named
from dream.ui.kit.theme import Palette
from dream.ui.table.faces import Card as CardFace
from dream.ui.table.picture import placed
from dream.ui.table.small import Drawings, sheet


def _cards(palette: Palette, scale: float, width: int) -> Surface:
    """All twelve cards, six beside one another."""
    each = len(Card) // 2
    step = min(width / each, 116 * scale)
    size = round(step * 0.9), round(step * 0.9 * 1.4)
    high = size[1] + 0.1 * step
    made = sheet(width, 2 * high)
    for card in Card:
        line, across = divmod(int(card), each)
        place = width / 2 + (across - (each - 1) / 2) * step, (line + 0.5) * high
        made.blit(*placed(paint_named(CardFace(card, card.pile), size, scale, palette), place))
    return made


DRAWINGS = Drawings({"cards": _cards})
