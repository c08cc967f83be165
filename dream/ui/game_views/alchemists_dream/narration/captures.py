"""What an action took: the enemy's trapped Stones (R8) and those that the mover left behind (R9)."""

from collections.abc import Sequence
from dataclasses import dataclass

from dream.base.words import say
from dream.games.alchemists_dream.rules.actions import Action, Step, Talk, target_of
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.hexgrid.hexes import Hex, board_order
from dream.ui.session.address import Address

TIMES, MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Captures:
    """The cells of the Stones that were taken with one action, in board order."""

    mover: Player
    trapped: tuple[Hex, ...] = ()
    left_behind: tuple[Hex, ...] = ()

    @property
    def sign(self) -> str:
        """What a list of actions writes beside the action: how many were taken, and lost; or nothing."""
        gained = f"{TIMES}{len(self.trapped)}" if self.trapped else ""
        lost = f"{MINUS}{len(self.left_behind)}" if self.left_behind else ""
        return f"{gained} {lost}".strip()

    def sentences(self, address: Address) -> tuple[str, ...]:
        """Who took whose Stones where."""
        told = []
        if self.trapped:
            told.append(_told("trapped", self.trapped, self.mover, address))
        if self.left_behind:
            told.append(_told("left_behind", self.left_behind, self.mover.other, address))
        return tuple(told)


def captures(before: Position, action: Action, after: Position) -> Captures:
    """What was taken with an action that led from one position to another."""
    mover, nothing = before.turn, Captures(before.turn)
    if isinstance(action, Talk) or after.sides[mover].taken + after.sides[mover.other].taken == 0:
        return nothing
    own = set(before.mover.stones)
    if isinstance(action, Step):
        own.remove(action.origin)
    own.add(target_of(action))
    trapped = before.waiter.stones - after.sides[mover.other].stones
    left_behind = own - after.sides[mover].stones
    return Captures(mover, _ordered(trapped), _ordered(left_behind))


def _told(kind: str, cells: Sequence[Hex], taker: Player, address: Address) -> str:
    """Who took these Stones; one of the two may be addressed."""
    form = "you" if address.you == taker else "from_you" if address.you == taker.other else "name"
    names = {"taker": address.names[taker], "owner": address.names[taker.other]}
    return say(f"capture.{kind}.{form}", count=len(cells), cells=listed(cells), **names)


def listed(cells: Sequence[Hex]) -> str:
    """The names of some cells, as a sentence lists them."""
    *first, last = (cell.name for cell in cells)
    return say("capture.and", first=", ".join(first), last=last) if first else last


def _ordered(cells: set[Hex] | frozenset[Hex]) -> tuple[Hex, ...]:
    return tuple(sorted(cells, key=board_order))
