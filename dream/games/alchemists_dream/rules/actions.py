"""Everything a player can do, one small class for each kind of action.

An action is a value: it says what is done, not who does it; that is whose turn it is.
"""

from dataclasses import dataclass

from dream.hexgrid import Hex


@dataclass(frozen=True, slots=True)
class PlaceSymbol:
    """Place the Symbol on a cell or, while haggling, move it there (R4)."""

    cell: Hex


@dataclass(frozen=True, slots=True)
class Stand:
    """Leave the Symbol where it is, which ends the haggling."""


@dataclass(frozen=True, slots=True)
class PlaceStone:
    """Put a Stone from the reserve on a cell next to the Symbol."""

    cell: Hex


@dataclass(frozen=True, slots=True)
class ReturnStone:
    """Put a taken Stone on a cell next to the Symbol, by the Elixir (R7)."""

    cell: Hex


@dataclass(frozen=True, slots=True)
class Step:
    """Move a Stone to an adjacent cell."""

    origin: Hex
    target: Hex


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up: the opponent wins."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline to move: the opponent wins."""


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer a draw; it is still the same player's turn."""


@dataclass(frozen=True, slots=True)
class AgreeDraw:
    """Accept the offer just made: the game is drawn."""


SetupAction = PlaceSymbol | Stand
StoneAction = PlaceStone | ReturnStone | Step
ListedAction = SetupAction | StoneAction
"""The actions that a list of legal actions names and that change the position."""

Concession = Resign | Decline
Talk = Concession | OfferDraw | AgreeDraw
"""The actions that need no listing: they end the game, or talk about ending it."""

Action = ListedAction | Talk


def target_of(action: Action) -> Hex:
    """The cell that a Stone's action leads to; raises ValueError for any other action."""
    match action:
        case Step(_, cell) | PlaceStone(cell) | ReturnStone(cell):
            return cell
    raise ValueError(f"{action} moves no Stone")
