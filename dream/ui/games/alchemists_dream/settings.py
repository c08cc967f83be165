"""The settings that this game alone has."""

from typing import Literal

from dream.ui.kit.scene import Host
from dream.ui.kit.settings import ViewSetting

Coordinates = Literal["none", "edge", "all"]

WARN = ViewSetting("warn", (True, False), default=True)
TAUNTS = ViewSetting("taunts", (True, False), default=True)
COORDINATES = ViewSetting[Coordinates]("coordinates", ("none", "edge", "all"), default="edge")
ORIENTATION = ViewSetting("orientation", tuple(range(6)), default=0)
"""How far the board is turned, in sixths."""
TURNING = ViewSetting("turning", (True, False), default=False)
"""Whether the board turns to whoever is to move, where several people play."""

SETTINGS = (WARN, TAUNTS, COORDINATES, ORIENTATION, TURNING)
OFFERED = (COORDINATES, WARN, TAUNTS, TURNING)
"""Those that the options offer, in their order."""


def next_coordinates(app: Host) -> None:
    """Show the names of cells in the next of the ways that there are."""
    kinds, now = COORDINATES.values, COORDINATES.of(app.settings)
    app.change(coordinates=kinds[(kinds.index(now) + 1) % len(kinds)])


def turn_board(app: Host, sixths: int) -> None:
    """Turn every board by so many sixths."""
    app.change(orientation=(ORIENTATION.of(app.settings) + sixths) % 6)
    app.rebuild("turned")
