"""The four elements, and which opposes which."""

from enum import Enum

from dream.base.messages import Message, message
from dream.base.words import told
from dream.games.alchemists_dream.board.tiles import Terrain


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
        return told(self)


_OPPOSITES = {
    Element.FIRE: Element.WATER,
    Element.WATER: Element.FIRE,
    Element.EARTH: Element.AIR,
    Element.AIR: Element.EARTH,
}
_TERRAIN = {element: Terrain(element.value) for element in Element}
