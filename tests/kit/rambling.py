"""Games in which two Stones walk in circles of different lengths, so that nothing happens for long."""

from itertools import cycle, islice, pairwise

from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.position import Action, Step
from dream.hexgrid import Hex, parse_cell
from tests.kit.games import played
from tests.kit.positions import PLAIN

RAMBLING = f"{PLAIN} f@k7:l4:1:8 w@k15:f17:1:8 1 play"
"""One Stone each, far from the other, and one in reserve."""


def circle(start: str, width: int) -> list[Step]:
    """The steps along a row, down, back, and up again; once around are twice `width` steps."""
    ways = [Hex(1, 0)] * (width - 1) + [Hex(0, 1)] + [Hex(-1, 0)] * (width - 1) + [Hex(0, -1)]
    cells = [parse_cell(start)]
    for way in ways:
        cells.append(cells[-1] + way)
    return [Step(origin, target) for origin, target in pairwise(cells)]


def steps(actions: int) -> list[Action]:
    """So many steps from `RAMBLING` of both players in turn.

    The circles take 8 and 14 steps: no position comes up again before 112 actions, and none a third time
    before 224.
    """
    turns = zip(cycle(circle("l4", 4)), cycle(circle("f17", 7)), strict=False)
    return list(islice((step for turn in turns for step in turn), actions))


def ramble(actions: int, *then: str) -> DreamHistory:
    """A game of so many steps, and what is done `then`."""
    return played(RAMBLING, *steps(actions), *then)
