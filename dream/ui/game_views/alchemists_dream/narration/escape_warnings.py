"""What the player to move must be told of the position: surrounded Stones and their fate, and the Elixir."""

from collections.abc import Sequence

from dream.base.messages import message
from dream.games.alchemists_dream.rules.position import Phase, Position
from dream.hexgrid.hexes import ORIGIN, Hex, board_order
from dream.play.refusal import Refusal
from dream.ui.game_views.alchemists_dream.narration.captures import captures

MOST_TOLD = 2
"""So many surrounded Stones are told of one by one; of more the board marks what surrounds them."""


def warnings(position: Position) -> list[Refusal]:
    """What the player to move must be told: surrounded Stones and why (R13), the Elixir (R14).

    A turn lets one Stone escape. The others are lost, unless its step captures what surrounds them (R9).
    """
    if position.phase is not Phase.PLAY or position.winner is not None:
        return []
    surrounded = sorted(position.surrounded_stones(position.turn), key=board_order)
    if surrounded:
        return _of_surrounded(position, surrounded)
    if position.may_return:
        return [Refusal(message("dream.table.may_return", count=position.mover.taken), (ORIGIN,))]
    return []


def _of_surrounded(position: Position, stones: Sequence[Hex]) -> list[Refusal]:
    if len(stones) == 1:
        return [_surrounded("surrounded", position, stones[0])]
    if len(stones) <= MOST_TOLD:
        told = [_surrounded("surrounded_by", position, stone) for stone in stones]
    else:
        pressing = {cell for stone in stones for cell in position.pressing(stone, position.turn)}
        names = " ".join(stone.name for stone in stones)
        told = [Refusal(message("dream.table.surrounded_many", cells=names), (*stones, *sorted(pressing)))]
    fate = "others_freed" if _can_free_others(position, stones) else "others_lost"
    return [*told, Refusal(message(f"dream.table.{fate}", count=len(stones) - 1))]


def _surrounded(key: str, position: Position, stone: Hex) -> Refusal:
    pressing = sorted(position.pressing(stone, position.turn), key=board_order)
    names = " ".join(cell.name for cell in pressing)
    return Refusal(message(f"dream.table.{key}", cell=stone.name, cells=names), (stone, *pressing))


def _can_free_others(position: Position, stones: Sequence[Hex]) -> bool:
    """Whether some step saves more Stones than the one that steps."""
    lost = (
        len(captures(position, action, position.apply(action)).left_behind)
        for action in position.legal_actions
    )
    return min(lost) < len(stones) - 1
