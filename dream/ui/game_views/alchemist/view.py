"""Alchemist in the window: what the rest of the program asks of its view."""

from typing import TYPE_CHECKING

from pygame import Surface

from dream.ui.kit.scene import SceneHost
from dream.ui.kit.theme import Look
from dream.ui.session.game_view import TitlePicture
from dream.ui.tabletop.view import TabletopView

if TYPE_CHECKING:
    from dream.ui.game_views.alchemist.alchemist_table import AlchemistTable
    from dream.ui.game_views.alchemist.words import AlchemistWords


class AlchemistView(TabletopView):
    """A table with five sides and ten cauldrons, at which two to five sit."""

    def words(self) -> "AlchemistWords":
        from dream.ui.game_views.alchemist.words import WORDS

        return WORDS

    def looks(self) -> "AlchemistTable":
        from dream.ui.game_views.alchemist.alchemist_table import ALCHEMIST_TABLE

        return ALCHEMIST_TABLE

    def small_looks(self) -> "AlchemistTable":
        from dream.ui.game_views.alchemist.pictures.small_picture import BOARD

        return BOARD

    def title_picture(self, app: SceneHost, seed: str) -> TitlePicture:
        from dream.ui.game_views.alchemist.pictures.title_picture import TitleTable

        return TitleTable(app, seed)

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        from dream.ui.game_views.alchemist.pictures.help_drawings import DRAWINGS

        return DRAWINGS(name, look, width)


VIEW = AlchemistView()
