"""Philosopher's Stone in the window: what the rest of the program asks of its view.

On its cover is an engraving: the Stone in its glory, on the mountain of seven steps.
"""

from typing import TYPE_CHECKING

from pygame import Surface

from dream.games.philosophers_stone.rules.state import State
from dream.ui.kit.covers import EngravedCover, Focus
from dream.ui.kit.scene import Host, Scene
from dream.ui.kit.theme import Look
from dream.ui.table.game_session import GameHost
from dream.ui.table.view import SetUpView, TabletopView, TitlePicture

if TYPE_CHECKING:
    from dream.ui.games.philosophers_stone.table import StoneTable
    from dream.ui.games.philosophers_stone.words import StoneWords


EYE = Focus(0.5, 0.325, 0.19)
"""The Stone in its glory."""


class StoneView(TabletopView, SetUpView):
    """An alchemist's bench at which two to six sit."""

    def words(self) -> "StoneWords":
        from dream.ui.games.philosophers_stone.words import WORDS

        return WORDS

    def looks(self) -> "StoneTable":
        from dream.ui.games.philosophers_stone.table import STONE_TABLE

        return STONE_TABLE

    def title_picture(self, app: Host, seed: str) -> TitlePicture:
        return EngravedCover(app, "stone", EYE)

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        from dream.ui.games.philosophers_stone.pictures import DRAWINGS

        return DRAWINGS(name, look, width)

    def set_up(self, app: GameHost, state: State | None = None) -> Scene:
        from dream.ui.games.philosophers_stone.set_up import set_up

        return set_up(app, lambda session: self.scenes(app, session), state)


VIEW = StoneView()
