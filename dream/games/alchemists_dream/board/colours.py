"""The colours of the ground outside the window: red fire, dark blue water, brown earth, light blue air,
grey void and the gold Elixir, as ``#rrggbb``.
"""

from dream.games.alchemists_dream.board.tiles import Terrain

GROUND = {
    Terrain.VOID: "#55515c",
    Terrain.FIRE: "#c23a22",
    Terrain.WATER: "#1f3f94",
    Terrain.EARTH: "#7c5230",
    Terrain.AIR: "#8cc4e6",
    Terrain.ELIXIR: "#e8b738",
}
RIM = "#3a3742"
"""The grey of the rim, which lies on no tile."""

INK = {
    Terrain.VOID: "#8b8792",
    Terrain.FIRE: "#ffe0c8",
    Terrain.WATER: "#cfdcff",
    Terrain.EARTH: "#f6e2c6",
    Terrain.AIR: "#143a5c",
    Terrain.ELIXIR: "#4a2f00",
}
"""What is written on each ground so that it can be read."""
