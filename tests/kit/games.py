"""The first game in words: the positions that tests name, and games played on from one.

In some of those two Stones walk in circles of different lengths, so that nothing happens for long.
"""

from itertools import cycle, islice, pairwise

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.game import DreamHistory, history_of
from dream.games.alchemists_dream.rules.beginning import start
from dream.games.alchemists_dream.rules.notation import parse_action, parse_position
from dream.games.alchemists_dream.rules.position import Action, Position, SetupAction, Step, StoneAction
from dream.hexgrid import Hex, parse_cell

PLAIN = "3/9/11/13/13/16/5f10/16/10w6/5f12/9x9/18/17/16/10w5/12e3/13/13/11/9/3"
"""The terrain of a board with hardly any elements: fire on k7 and h10, water on n9 and k15, earth on m16."""

PLACE = f"{PLAIN} f@-:-:10:0 w@-:-:10:0 1 place"
HAGGLE = f"{PLAIN} f@k7:-:10:0 w@k15:-:10:0 1 haggle"
PLAY = f"{PLAIN} f@k7:k8:9:0 w@k15:k14:9:0 1 play"
"""One Stone each, beside its Symbol."""

FAR_APART = f"{PLAIN} f@k7:a14:9:0 w@k15:u8:9:0 1 play"
"""One Stone each, at opposite ends of the board."""
ESCAPE = f"{PLAIN} f@k7:k10,i12:8:0 w@k15:i11,h12,j12,i13:6:0 1 play"
"""The fire Stone on i12 is surrounded, and must escape."""


def setup_actions(position: Position) -> list[SetupAction]:
    """The legal actions of a position before the play."""
    return [action for action in position.legal_actions if not isinstance(action, StoneAction)]


def stone_actions(position: Position) -> list[StoneAction]:
    """The legal actions of a position in play."""
    return [action for action in position.legal_actions if not isinstance(action, SetupAction)]


SEED = "amber furnace moon"
SETUP = "@h14 @i14 stand"
QUICK_WIN = f"{SETUP} +h15 +i15 +i13"
"""Earth against air on the board of `SEED`: the Symbol of air is surrounded with the sixth action."""


def seeded_start() -> Position:
    """Earth against air on the board of `SEED`, before the first Symbol."""
    return start(Board.from_seed(SEED), Element.EARTH, Element.AIR)


def played(begin: Position | str, *actions: Action | str) -> DreamHistory:
    """The game from a position, or the text of one, after these actions; one text may hold several."""
    position = parse_position(begin) if isinstance(begin, str) else begin
    words = (action.split() if isinstance(action, str) else [action] for action in actions)
    return history_of(
        position, (parse_action(word) if isinstance(word, str) else word for some in words for word in some)
    )


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
