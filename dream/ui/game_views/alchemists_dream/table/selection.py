"""What a player acts with: a Stone on the board, or one from a tray beside it."""

from enum import Enum

from dream.board.hexes import Hex, board_order
from dream.rules.actions import Action, PlaceStone, ReturnStone, Step
from dream.rules.game import Game
from dream.rules.position import Phase
from dream.rules.refusals import Refusal
from dream.words import say


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


def why_useless(game: Game, choice: Choice) -> Refusal:
    """Why nothing can be done with a Stone or a tray."""
    position = game.position
    if position.phase is not Phase.PLAY:
        return Refusal(say("refusal.not_play"))
    symbol = position.mover.symbol
    beside = position.board.around[choice if isinstance(choice, Hex) else symbol or Hex(0, 0)]
    reasons = [game.why_not(action_with(choice, cell)) for cell in sorted(beside, key=board_order)]
    first = next((reason for reason in reasons if reason), Refusal(say("table.choose_first")))
    if all(reason and reason.sentence == first.sentence for reason in reasons):
        return first
    key = "table.stuck_stone" if isinstance(choice, Hex) else "table.stuck_symbol"
    cell = choice if isinstance(choice, Hex) else symbol
    return Refusal(say(key, cell=cell.name if cell else "-"), (cell,) if cell else ())


def why_not_chosen(game: Game, cell: Hex) -> Refusal:
    """Why a click on a cell chooses nothing to act with."""
    position = game.position
    if cell not in position.board:
        return Refusal(say("table.off_board"))
    refusal = None
    if cell in position.occupied:
        refusal = game.why_not(Step(cell, cell))
    elif position.mover.symbol and cell in position.board.around[position.mover.symbol]:
        refusal = game.why_not(PlaceStone(cell))
    return refusal or Refusal(say("table.choose_first"), (cell,))
