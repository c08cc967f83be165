"""Games in words: played on from a position, or begun on the board of one seed."""

from dream.games.alchemists_dream.board import Board, Element
from dream.games.alchemists_dream.game import DreamHistory, history_of
from dream.games.alchemists_dream.rules.notation import parse_action, parse_position
from dream.games.alchemists_dream.rules.position import Action, Position, start

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
