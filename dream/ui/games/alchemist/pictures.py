"""The drawings of this game's chapters of the help, each as wide as the page and as high as it needs."""

from collections.abc import Iterator
from math import dist
from random import Random

from pygame import Rect, Surface

from dream.base.texts import say
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour
from dream.games.alchemist.rules.state import Create, State
from dream.play.game import Chance
from dream.ui.games.alchemist.faces import Cube, TileFace
from dream.ui.games.alchemist.items import Facts, Seen, board_items
from dream.ui.games.alchemist.layout import SLOTS, AlchemistLayout, board_layout
from dream.ui.games.alchemist.paint import paint_cube, variants
from dream.ui.games.alchemist.table import AlchemistTable
from dream.ui.kit.layout import Box
from dream.ui.kit.theme import Palette
from dream.ui.table.faces import Face, Plate
from dream.ui.table.items import Item
from dream.ui.table.painters import text_sprite
from dream.ui.table.picture import placed
from dream.ui.table.sight import Sight
from dream.ui.table.small import Drawings, lay, sheet


class AlchemistBoard(AlchemistTable):
    """What lies on the table itself."""

    def layout(self, box: Box, seats: int) -> AlchemistLayout:
        return board_layout(box)

    def items(self, sight: Seen, layout: AlchemistLayout) -> Iterator[Item]:
        return board_items(Facts(sight), layout)

    def plain(self, face: Face | None) -> Face | None:
        if isinstance(face, TileFace):
            return TileFace(0)
        if any(variants(face)):
            return face
        return None if isinstance(face, Plate) else super().plain(face)


BOARD = AlchemistBoard()
TURNS = 8
"""How many potions are brewed at a table that is only a picture."""
LARGE = 3
"""So many cubes at least go into each."""


def some_turns(seed: str) -> State:
    """The table of a seed, at which some potions have been brewed."""
    state, random = GAME.start(seed, "-"), Random(seed)
    for _ in range(TURNS):
        legal = GAME.legal_actions(state)
        large = [each for each in legal if isinstance(each, Create) and len(each.recipe) >= LARGE]
        state = GAME.apply(state, random.choice(large or legal))
        while state.decider is Chance.CHANCE:
            state = GAME.apply(state, random.choice(GAME.legal_actions(state)))
    return state


SEED = "help"


def _signs(palette: Palette, scale: float, width: int) -> Surface:
    """A cube of each colour with the name of its ingredient."""
    made, step, side = sheet(width, 84 * scale), width / len(Colour), 2 * round(19 * scale, 1)
    for n, colour in enumerate(Colour):
        x = (n + 0.5) * step
        cube = paint_cube(Cube(colour), (side, side), 1.0, palette)
        made.blit(*placed(cube, (x, 26 * scale)))
        name = text_sprite(say(f"alchemist.ingredient.{colour.name.lower()}"), round(17 * scale), palette.ink)
        made.blit(*placed(name, (x, 64 * scale)))
    return made


def _potion(palette: Palette, scale: float, width: int) -> Surface:
    """One filled cauldron, large, and what is seen of it."""
    side, state = round(760 * scale), some_turns(SEED)
    layout, potion = board_layout(Box(0, 0, side, side)), state.potions[0]
    sight: Seen = Sight(GAME.seen(state, frozenset()), None, ("",) * state.terms.players)
    slot = Facts(sight).slots[potion.cauldron]
    pot = layout.pot(slot)
    cut = Rect(pot).inflate(pot.w // 2, pot.h // 2)
    near = (each for each in BOARD.items(sight, layout) if dist(each.box.centre, pot.centre) < 0.55 * pot.w)
    whole, made, left = sheet(side, side), sheet(width, cut.h), (width - cut.w) // 2
    lay(whole, near, BOARD, layout, palette)
    made.blit(whole.subsurface(cut), (left, 0))
    places = {
        "tile": (layout.tile_at(slot), False),
        "seal": (layout.seal_at(slot), True),
        "recipe": (layout.recipe(slot, len(potion.recipe))[0], False),
        "yield": (layout.boss(slot, SLOTS[slot][1]), True),
    }
    for key, (box, right) in places.items():
        text = text_sprite(say(f"alchemist.help.drawing.{key}"), round(17 * scale), palette.ink)
        top, gap = round(box.centre[1] - cut.y - text.get_height() / 2), round(8 * scale)
        made.blit(text, (left + cut.w + gap if right else left - gap - text.get_width(), top))
    return made


DRAWINGS = Drawings({"potion": _potion, "signs": _signs})
