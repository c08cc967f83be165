"""What the player to move must be told of the position: Stones that must escape, and the Elixir."""

from dream.base.messages import message
from dream.games.alchemists_dream.rules.position import Phase, Position
from dream.hexgrid.hexes import ORIGIN, Hex, board_order
from dream.play.refusal import Refusal


def warnings(position: Position) -> list[Refusal]:
    """What the player to move must be told: surrounded Stones and why (R13), the Elixir (R14)."""
    if position.phase is not Phase.PLAY or position.winner is not None:
        return []
    surrounded = sorted(position.surrounded_stones(position.turn), key=board_order)
    told = [_surrounded_warning(position, stone) for stone in surrounded]
    if position.may_return and not told:
        told.append(Refusal(message("dream.table.may_return", count=position.mover.taken), (ORIGIN,)))
    return told


def _surrounded_warning(position: Position, stone: Hex) -> Refusal:
    pressing = sorted(position.pressing(stone, position.turn), key=board_order)
    names = " ".join(cell.name for cell in pressing)
    return Refusal(message("dream.table.surrounded", cell=stone.name, cells=names), (stone, *pressing))
