"""What a player acts with: a Stone on the board, or one from a tray beside it."""

from enum import Enum

from dream.board.hexes import Hex
from dream.rules.actions import Action, PlaceStone, ReturnStone, Step


class Tray(Enum):
    """Where a Stone beside the board is taken from."""

    RESERVE = "reserve"
    TAKEN = "taken"


Choice = Hex | Tray
"""What a player has chosen to act with: a Stone on the board, or one from a tray."""


def action_with(choice: Choice, cell: Hex) -> Step | PlaceStone | ReturnStone:
    """Acting with what is chosen on a cell."""
    if isinstance(choice, Hex):
        return Step(choice, cell)
    return PlaceStone(cell) if choice is Tray.RESERVE else ReturnStone(cell)


def is_with(action: Action, choice: Choice) -> bool:
    """Whether an action is done with what is chosen."""
    match action:
        case Step(origin, _):
            return origin == choice
        case PlaceStone():
            return choice is Tray.RESERVE
        case ReturnStone():
            return choice is Tray.TAKEN
    return False
