"""What pointing at a thing beside the board means."""

from enum import Enum
from typing import NamedTuple


class Tray(Enum):
    """Where a Stone beside the board is taken from."""

    RESERVE = "reserve"
    TAKEN = "taken"


class TrayOf(NamedTuple):
    """The tray of a player: what pointing at it means. What pointing at the board means is a cell."""

    owner: int
    tray: Tray
