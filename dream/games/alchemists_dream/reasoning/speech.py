"""How the two players are spoken of in a reason, and the reason itself."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from dream.base.messages import Listing, Message, Value, message
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.hexgrid.hexes import Hex, board_order


@dataclass(frozen=True)
class Reason:
    """Why a move is good: which `kind` of reason, the sentence that says it, and the cells that it names."""

    kind: str
    message: Message
    cells: tuple[Hex, ...] = ()


@dataclass(frozen=True)
class Speech:
    """What each player is called in a sentence; `you` is who is addressed, if anybody is."""

    names: tuple[Value, Value]
    you: Player | None = None

    def who(self, player: Player) -> Value:
        """A player as an object: ``you`` or ``Earth``."""
        return message("dream.reason.you") if player is self.you else self.names[player]

    def whose(self, player: Player) -> Value:
        """A player as an owner: ``your`` or ``Earth's``."""
        if player is self.you:
            return message("dream.reason.your")
        return message("dream.reason.whose", name=self.names[player])


def by_elements(position: Position) -> Speech:
    """The players called by their elements."""
    first, second = (message(f"dream.reason.side.{side.element.name.lower()}") for side in position.sides)
    return Speech((first, second))


@dataclass(frozen=True)
class Words:
    """Words the reasons of one move: `{own}` and `{enemy's}` are there in every one of them."""

    speech: Speech
    mover: Player
    fixed: dict[str, Value] = field(default_factory=dict)

    def reason(self, kind: str, cells: Iterable[Hex] = (), **values: Value) -> Reason:
        """A reason of a kind that names some cells, in board order."""
        named = tuple(sorted(cells, key=board_order))
        enemy = self.mover.other
        known: dict[str, Value] = {
            "own": self.speech.whose(self.mover),
            "enemys": self.speech.whose(enemy),
            "enemy": self.speech.who(enemy),
        }
        if named:
            known |= {"count": len(named), "cells": Listing(tuple(cell.name for cell in named))}
        return Reason(kind, message(f"dream.reason.{kind}", **(known | values)), named)
