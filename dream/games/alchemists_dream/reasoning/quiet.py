"""Reasons of quiet moves: the Elixir, ways to the enemy Symbol, guards of one's own, and room to enter."""

from collections.abc import Iterator

from dream.base.messages import Message, message
from dream.games.alchemists_dream.reasoning.fighting import Move
from dream.games.alchemists_dream.reasoning.speech import Reason, Words
from dream.games.alchemists_dream.reasoning.walking import open_sides, steps_to
from dream.games.alchemists_dream.rules.actions import (
    PlaceStone,
    ReturnStone,
    SetupAction,
    Stand,
    Step,
)
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.hexgrid.hexes import ORIGIN, Hex, distance

WATCHED = 3
"""So near to a side of a Symbol an enemy Stone makes a guard worth telling."""


def about_elixir(move: Move) -> Iterator[Reason]:
    """Who can use the Elixir, by which taken Stones come back."""
    because = move.words.reason
    if isinstance(move.action, ReturnStone):
        yield because("returns")
    elif move.target == ORIGIN and ORIGIN in move.after.sides[move.mover].stones:
        yield because("reaches_elixir" if move.after.sides[move.mover].taken else "holds_elixir")
    if move.after.sides[move.enemy].taken and _can_step(move.idle) and not _can_step(move.after):
        yield because("bars_elixir")


def _can_step(position: Position) -> bool:
    """Whether the player to move can step onto the Elixir."""
    return any(isinstance(action, Step) and action.target == ORIGIN for action in position.legal_actions)


def about_guards(move: Move) -> Iterator[Reason]:
    """A side of the own Symbol on which an enemy Stone might have stood."""
    if _guards(move):
        yield move.words.reason("guards", (move.target,))


def _guards(move: Move) -> bool:
    """Whether the move fills an open side of the own Symbol that an enemy Stone is near and could enter."""
    return (
        move.target in open_sides(move.before, move.mover) - move.before.hostile(move.enemy)
        and move.target in move.after.sides[move.mover].stones
        and _is_watched(move, move.target)
    )


def _is_watched(move: Move, cell: Hex) -> bool:
    return any(distance(stone, cell) <= WATCHED for stone in move.stayed)


def about_ways(move: Move) -> Iterator[Reason]:
    """A Stone that comes nearer to where it is needed, or makes room."""
    because, action = move.words.reason, move.action
    if isinstance(action, Step):
        left = _nearer(move, action, move.enemy)
        if left:
            yield because("approaches", way=_way(left))
        elif left is not None and move.closed(move.after, move.enemy) <= move.closed(move.before, move.enemy):
            yield because("arrives")
        if PlaceStone(action.origin) in move.next.legal_actions:
            yield because("makes_room", (action.origin,))
    elif isinstance(action, PlaceStone) and move.target in move.after.sides[move.mover].stones:
        reserve = move.after.sides[move.mover].reserve
        kind = "enters" if reserve else "enters_last"
        yield because(kind, left=message("dream.reason.left_over", count=reserve))
    symbol = move.before.mover.symbol
    if isinstance(action, Step) and symbol is not None and _is_watched(move, symbol) and not _guards(move):
        left = _nearer(move, action, move.mover)
        if left:
            yield because("comes_home", way=_way(left))


def _nearer(move: Move, step: Step, owner: Player) -> int | None:
    """How many steps a Stone still has to an open side of a Symbol; None where it has not come nearer."""
    sides = open_sides(move.before, owner) - move.before.hostile(move.mover)
    if move.target not in move.after.sides[move.mover].stones or not sides:
        return None
    was, now = (steps_to(move.before, cell, sides, move.mover) for cell in (step.origin, step.target))
    return now if was is not None and now is not None and now < was else None


def about_setup(position: Position, action: SetupAction, words: Words) -> Iterator[Reason]:
    """Why a Symbol stands well, or is left where it is."""
    mover, enemy = position.turn, position.turn.other
    own, other = position.mover.symbol, position.waiter.symbol
    if isinstance(action, Stand):
        assert own is not None
        assert other is not None
        yield words.reason("stands")
        if _ground(position, own, mover) <= _ground(position, other, enemy):
            yield _compared(position, own, words)
        return
    closed = _ground(position, action.cell, mover)
    if own is not None and closed < _ground(position, own, mover):
        yield words.reason(
            "better_ground", (action.cell,), ground=_sides(closed), old=_sides(_ground(position, own, mover))
        )
    elif other is not None and closed <= _ground(position, other, enemy):
        yield _compared(position, action.cell, words)
    else:
        yield words.reason("ground", (action.cell,), ground=_sides(closed))
    if other is not None:
        yield words.reason("apart", (action.cell,), way=_way(distance(action.cell, other)))


def _compared(position: Position, cell: Hex, words: Words) -> Reason:
    """How many sides the ground closes of either Symbol, the mover's on a cell."""
    other = position.waiter.symbol
    assert other is not None
    own, theirs = _ground(position, cell, position.turn), _ground(position, other, position.turn.other)
    return words.reason("ground_compared", (cell,), ground=_sides(own), theirs=_sides(theirs))


def _ground(position: Position, cell: Hex, player: Player) -> int:
    return len(position.board.around[cell] & position.hostile(player))


def _sides(number: int) -> Message:
    return message(f"dream.reason.sides.{number}")


def _way(steps: int) -> Message:
    return message("dream.reason.way", count=steps)
