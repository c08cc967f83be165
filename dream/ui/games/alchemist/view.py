"""Alchemist in the window: what the rest of the program asks of its view.

On its cover is an engraving: a cauldron under an arch, and five substances in its vapour.
"""

from typing import TYPE_CHECKING

from pygame import Surface

from dream.ui.kit.covers import EngravedCover, Focus
from dream.ui.kit.scene import Host
from dream.ui.kit.theme import Look
from dream.ui.table.view import TabletopView, TitlePicture

if TYPE_CHECKING:
    from dream.ui.games.alchemist.table import AlchemistTable
    from dream.ui.games.alchemist.words import AlchemistWords


EYE = Focus(0.5, 0.62, 0.34)
"""The brew and its vapour."""


class AlchemistView(TabletopView):
    """A table with five sides and ten cauldrons, at which two to five sit."""

    def words(self) -> "AlchemistWords":
        from dream.ui.games.alchemist.words import WORDS

        return WORDS

    def looks(self) -> "AlchemistTable":
        from dream.ui.games.alchemist.table import ALCHEMIST_TABLE

        return ALCHEMIST_TABLE

    def small_looks(self) -> "AlchemistTable":
        from dream.ui.games.alchemist.pictures import BOARD

        return BOARD

    def title_picture(self, app: Host, seed: str) -> TitlePicture:
        return EngravedCover(app, "alchemist", EYE)

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        from dream.ui.games.alchemist.pictures import DRAWINGS

        return DRAWINGS(name, look, width)


VIEW = AlchemistView()
