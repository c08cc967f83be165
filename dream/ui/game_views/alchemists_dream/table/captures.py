"""What an action took: the enemy's trapped Stones (R8) and those that the mover left behind (R9)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from dream.base.words import say
from dream.games.alchemists_dream.rules.actions import Action, Step, Talk, target_of
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.hexgrid.hexes import Hex, board_order
from dream.ui.game_views.alchemists_dream.dream_session import DreamGame

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

    def sentences(self, name: Callable[[Player], str]) -> tuple[str, ...]:
        """Who took whose Stones where; `name` is what a player is called."""
        mover, enemy = name(self.mover), name(self.mover.other)
        told = []
        if self.trapped:
            told.append(_told("trapped", self.trapped, mover, enemy))
        if self.left_behind:
            told.append(_told("left_behind", self.left_behind, enemy, mover))
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


def new_captures(game: DreamGame) -> Iterator[Captures]:
    """What was taken with each of the actions that are news in the position looked at."""
    history = game.history
    for done in range(game.told_from, game.shown_at):
        yield captures(history.states[done], history.actions[done], history.states[done + 1])


def _told(kind: str, cells: Sequence[Hex], taker: str, owner: str) -> str:
    return say(f"capture.{kind}", count=len(cells), taker=taker, owner=owner, cells=listed(cells))


def listed(cells: Sequence[Hex]) -> str:
    """The names of some cells, as a sentence lists them."""
    *first, last = (cell.name for cell in cells)
    return say("capture.and", first=", ".join(first), last=last) if first else last


def _ordered(cells: set[Hex] | frozenset[Hex]) -> tuple[Hex, ...]:
    return tuple(sorted(cells, key=board_order))
