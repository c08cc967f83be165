"""The settings that this game alone has."""

from typing import Literal

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
