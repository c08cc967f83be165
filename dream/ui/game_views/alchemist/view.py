"""Alchemist in the window: what the rest of the program asks of its view."""

from typing import TYPE_CHECKING

from pygame import Surface

from dream.games.alchemist.rules.state import State
from dream.ui.kit.host import Host
from dream.ui.kit.palette import Palette
from dream.ui.kit.scene import SceneHost
from dream.ui.kit.theme import Look
from dream.ui.session.game_view import Preview, TitlePicture
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

    def title_picture(self, app: SceneHost, seed: str) -> TitlePicture:
        from dream.ui.game_views.alchemist.pictures.title_picture import TitleTable

        return TitleTable(app, seed)

    def preview(self, app: Host) -> Preview:
        from dream.ui.game_views.alchemist.pictures.small_picture import BOARD
        from dream.ui.tabletop.small_table import TablePreview

        return TablePreview(app, self.words().game, BOARD)

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        from dream.ui.game_views.alchemist.pictures.help_drawings import DRAWINGS

        return DRAWINGS(name, look, width)

    def paint_state(self, state: State, palette: Palette, size: int) -> Surface:
        from dream.ui.game_views.alchemist.pictures.small_picture import BOARD
        from dream.ui.tabletop.small_table import paint_small

        return paint_small(self.words().game, BOARD, state, palette, (size, size))


VIEW = AlchemistView()
