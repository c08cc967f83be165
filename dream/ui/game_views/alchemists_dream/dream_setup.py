"""A game of The Alchemist's Dream that is to be begun with tiles of one's own."""

from dataclasses import dataclass

from dream.games.alchemists_dream.board.tiles import TileSet
from dream.play.seating.setup import Setup


@dataclass(frozen=True)
class DreamSetup(Setup):
    """A setup with a tile set; None is the standard one, as in a setup that says nothing of tiles."""

    tiles: TileSet | None = None

    @property
    def origin(self) -> dict[str, str]:
        return super().origin | ({"Tiles": self.tiles.name} if self.tiles else {})
