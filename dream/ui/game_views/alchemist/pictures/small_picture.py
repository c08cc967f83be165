"""The table alone, without a text: for the library, a new game, the help and the title."""

from collections.abc import Iterator
from random import Random

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.actions import Create
from dream.games.alchemist.rules.state import State
from dream.play.game import Chance
from dream.ui.game_views.alchemist import faces
from dream.ui.game_views.alchemist.alchemist_table import AlchemistTable
from dream.ui.game_views.alchemist.items.board import board_items
from dream.ui.game_views.alchemist.items.facts import Facts, Seen
from dream.ui.game_views.alchemist.layout import AlchemistLayout, board_layout
from dream.ui.game_views.alchemist.sprites import variants
from dream.ui.kit.layout import Box
from dream.ui.tabletop.items.faces import Face, Plate
from dream.ui.tabletop.items.item import Item


class AlchemistBoard(AlchemistTable):
    """What lies on the table itself."""

    def layout(self, box: Box, seats: int) -> AlchemistLayout:
        return board_layout(box)

    def items(self, sight: Seen, layout: AlchemistLayout) -> Iterator[Item]:
        return board_items(Facts(sight), layout)

    def plain(self, face: Face | None) -> Face | None:
        if isinstance(face, faces.TileFace):
            return faces.TileFace(0)
        if isinstance(face, Plate):
            return None
        return face if any(variants(face)) else super().plain(face)


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
