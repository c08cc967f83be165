"""What the player to move may do now, in a sentence."""

from collections.abc import Iterator
from itertools import groupby

from dream.base.messages import Message, choices, message
from dream.games.alchemists_dream.rules.actions import (
    ListedAction,
    PlaceStone,
    PlaceSymbol,
    ReturnStone,
    Stand,
    Step,
)
from dream.games.alchemists_dream.rules.position import Position

POSSIBLE = "dream.possible.you_can"
"""The key of the sentence: while it is told, what it speaks of is marked on the board."""


def possible(position: Position) -> Message:
    """What may be done, kind by kind; at least one thing may."""
    legal = sorted(position.legal_actions, key=_kind)
    kinds = {kind: list(actions) for kind, actions in groupby(legal, _kind)}
    return message(POSSIBLE, what=choices(*_parts(position, kinds)))


def _kind(action: ListedAction) -> str:
    return type(action).__name__.lower()


def _parts(position: Position, kinds: dict[str, list[ListedAction]]) -> Iterator[Message]:
    for kind in (Step, PlaceStone, ReturnStone, PlaceSymbol, Stand):
        actions = kinds.get(kind.__name__.lower(), [])
        if not actions:
            continue
        if kind is Step:
            escapes = bool(position.surrounded_stones(position.turn))
            stones = {action.origin for action in actions if isinstance(action, Step)}
            yield message(f"dream.possible.{'escape' if escapes else 'step'}", count=len(stones))
        else:
            yield message(f"dream.possible.{kind.__name__.lower()}", count=len(actions))
