"""Philosopher's Stone in the window: what the rest of the program asks of its view."""

from typing import TYPE_CHECKING

from pygame import Surface

from dream.ui.kit.scene import SceneHost
from dream.ui.kit.theme import Look
from dream.ui.session.game_view import TitlePicture
from dream.ui.tabletop.view import TabletopView

if TYPE_CHECKING:
    from dream.ui.game_views.philosophers_stone.stone_table import StoneTable
    from dream.ui.game_views.philosophers_stone.words import StoneWords


class StoneView(TabletopView):
    """An alchemist's bench at which two to six sit."""

    def words(self) -> "StoneWords":
        from dream.ui.game_views.philosophers_stone.words import WORDS

        return WORDS

    def looks(self) -> "StoneTable":
        from dream.ui.game_views.philosophers_stone.stone_table import STONE_TABLE

        return STONE_TABLE

    def title_picture(self, app: SceneHost, seed: str) -> TitlePicture:
        from dream.ui.game_views.philosophers_stone.pictures.title_picture import TitleMetals

        return TitleMetals(app)

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        from dream.ui.game_views.philosophers_stone.pictures.help_drawings import DRAWINGS

        return DRAWINGS(name, look, width)


VIEW = StoneView()
