"""The elements, and what the ground of a cell is."""

from enum import Enum

from dream.base.texts import Message, message, worded


class Terrain(Enum):
    """What the ground of a cell is, by its character."""

    VOID = "."
    FIRE = "f"
    WATER = "w"
    EARTH = "e"
    AIR = "a"
    ELIXIR = "x"


ELEMENTS = (Terrain.FIRE, Terrain.WATER, Terrain.EARTH, Terrain.AIR)


LABELS = {
    Terrain.FIRE: "fire",
    Terrain.WATER: "water",
    Terrain.EARTH: "earth",
    Terrain.AIR: "air",
    Terrain.ELIXIR: "Elixir",
    Terrain.VOID: "void",
}
"""The legend, in its order."""


def legend() -> str:
    """What the letters mean, in one line."""
    return "  ".join(f"{terrain.value} {label}" for terrain, label in LABELS.items())


class Element(Enum):
    """An element, by its letter. Fire opposes water; earth opposes air; any other two are in sympathy."""

    FIRE = "f"
    WATER = "w"
    EARTH = "e"
    AIR = "a"

    @property
    def opposite(self) -> "Element":
        """The element that opposes this one."""
        return _OPPOSITES[self]

    @property
    def terrain(self) -> Terrain:
        """The ground that is of this element."""
        return _TERRAIN[self]

    @property
    def message(self) -> Message:
        """``fire``, ``water``, ``earth`` or ``air``."""
        return message(f"element.{self.name.lower()}")

    @property
    def label(self) -> str:
        """What a player reads."""
        return worded(self)


_OPPOSITES = {
    Element.FIRE: Element.WATER,
    Element.WATER: Element.FIRE,
    Element.EARTH: Element.AIR,
    Element.AIR: Element.EARTH,
}
_TERRAIN = {element: Terrain(element.value) for element in Element}
