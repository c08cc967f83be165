"""The drawings of this game's chapters of the help, each as wide as the page and as high as it needs."""

from pygame import Surface

from dream.games.philosophers_stone.rules.components import Card
from dream.ui.game_views.philosophers_stone import sprites
from dream.ui.kit.palette import Palette
from dream.ui.tabletop.drawings import Drawings, sheet
from dream.ui.tabletop.items.faces import Card as CardFace
from dream.ui.tabletop.picture.sprites import placed


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


DRAWINGS = Drawings({"cards": _cards})
