"""The flat colours of the ground, for pictures of boards and for the terminal, as ``#rrggbb``.

They stand with those of the window in the theme, whose ground is darker: jewels lie on it.
"""

import tomllib
from typing import Final

from dream.base.assets import asset
from dream.base.files.text_files import decoded
from dream.games.alchemists_dream.board.tiles import Terrain

THEME = "themes/classic.toml"

_FLAT = tomllib.loads(decoded(asset(THEME).read_bytes()))["flat"]

GROUND: Final[dict[Terrain, str]] = {terrain: _FLAT["ground"][terrain.name.lower()] for terrain in Terrain}

INK: Final[dict[Terrain, str]] = {terrain: _FLAT["ink"][terrain.name.lower()] for terrain in Terrain}
"""What is written on each ground so that it can be read."""

RIM: Final[str] = _FLAT["rim"]
"""The grey of the rim, which lies on no tile."""
