"""The drawings of this game's chapters of the help, each as wide as the page and as high as it needs."""

from collections.abc import Iterator
from math import hypot

from pygame import Rect, Surface

from dream.base.words import say
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour
from dream.ui.game_views.alchemist import sprites
from dream.ui.game_views.alchemist.items.facts import Facts, Seen
from dream.ui.game_views.alchemist.layout import SLOTS, AlchemistLayout, board_layout
from dream.ui.game_views.alchemist.pictures.small_picture import BOARD, some_turns
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Palette
from dream.ui.tabletop.drawings import Drawings, lay, sheet
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.painters.texts import text_sprite
from dream.ui.tabletop.picture.sprites import placed
from dream.ui.tabletop.sight import Sight

SEED = "help"


def _signs(palette: Palette, scale: float, width: int) -> Surface:
    """A cube of each colour with the name of its ingredient."""
    made, step = sheet(width, 84 * scale), width / len(Colour)
    for n, colour in enumerate(Colour):
        x = (n + 0.5) * step
        made.blit(*placed(sprites.cube(colour, round(19 * scale, 1), palette), (x, 26 * scale)))
        name = text_sprite(say(f"alchemist.ingredient.{colour.name.lower()}"), round(17 * scale), palette.ink)
        made.blit(*placed(name, (x, 64 * scale)))
    return made


def _sight() -> Seen:
    state = some_turns(SEED)
    return Sight(GAME.seen(state, frozenset()), None, ("",) * state.terms.players)


def _items(layout: AlchemistLayout) -> Iterator[Item]:
    return BOARD.items(_sight(), layout)


def _potion(palette: Palette, scale: float, width: int) -> Surface:
    """One filled cauldron, large, and what is seen of it."""
    side = round(760 * scale)
    layout = board_layout(Box(0, 0, side, side))
    potion = some_turns(SEED).potions[0]
    slot = Facts(_sight()).slots[potion.cauldron]
    pot = layout.pot(slot)
    cut = Rect(pot).inflate(pot.w // 2, pot.h // 2)
    whole = sheet(side, side)
    (x, y), reach = pot.centre, 0.55 * pot.w
    near = (each for each in _items(layout) if hypot(each.box.centre[0] - x, each.box.centre[1] - y) < reach)
    lay(whole, near, BOARD, layout, palette)
    made = sheet(width, cut.h)
    left = (width - cut.w) // 2
    made.blit(whole.subsurface(cut), (left, 0))
    told: dict[str, tuple[Box, bool]] = {
        "tile": (layout.tile_at(slot), False),
        "seal": (layout.seal_at(slot), True),
        "recipe": (layout.recipe(slot, len(potion.recipe))[0], False),
        "yield": (layout.boss(slot, SLOTS[slot][1]), True),
    }
    for key, (box, right) in told.items():
        text = text_sprite(say(f"alchemist.help.drawing.{key}"), round(17 * scale), palette.ink)
        top = round(box.centre[1] - cut.y - text.get_height() / 2)
        gap = round(8 * scale)
        made.blit(text, (left + cut.w + gap if right else left - gap - text.get_width(), top))
    return made


DRAWINGS = Drawings({"potion": _potion, "signs": _signs})
