"""Alchemist in the window: what the rest of the program asks of its view.

On its cover is an engraving: a cauldron under an arch, and five substances in its vapour.
"""

from typing import TYPE_CHECKING

from pygame import Surface

from dream.games.alchemist.rules.state import State
from dream.ui.kit.covers import EngravedCover, Focus
from dream.ui.kit.scene import Host, Scene
from dream.ui.kit.theme import Look
from dream.ui.table.game_session import GameHost
from dream.ui.table.view import SetUpView, TabletopView, TitlePicture

if TYPE_CHECKING:
    from dream.ui.games.alchemist.table import AlchemistTable
    from dream.ui.games.alchemist.words import AlchemistWords


EYE = Focus(0.5, 0.62, 0.34)
"""The brew and its vapour."""


class AlchemistView(TabletopView, SetUpView):
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

    def set_up(self, app: GameHost, state: State | None = None) -> Scene:
        from dream.ui.games.alchemist.set_up import set_up

        return set_up(app, lambda session: self.scenes(app, session), state)


VIEW = AlchemistView()
