"""Jabir's Transmutations in the window: what the rest of the program asks of its view."""

from typing import TYPE_CHECKING

from pygame import Surface

from dream.games.jabirs_transmutations.rules.state import State
from dream.ui.kit.host import Host
from dream.ui.kit.palette import Palette
from dream.ui.kit.scene import SceneHost
from dream.ui.kit.theme import Look
from dream.ui.session.game_view import Preview, TitlePicture
from dream.ui.tabletop.view import TabletopView

if TYPE_CHECKING:
    from dream.ui.game_views.jabirs_transmutations.jabir_table import JabirTable
    from dream.ui.game_views.jabirs_transmutations.table.words import JabirWords


class JabirsTransmutationsView(TabletopView):
    """A round table of matter on its way to gold, at which three sit."""

    def words(self) -> "JabirWords":
        from dream.ui.game_views.jabirs_transmutations.table.words import WORDS

        return WORDS

    def looks(self) -> "JabirTable":
        from dream.ui.game_views.jabirs_transmutations.jabir_table import JABIR_TABLE

        return JABIR_TABLE

    def title_picture(self, app: SceneHost, seed: str) -> TitlePicture:
        from dream.ui.game_views.jabirs_transmutations.pictures.title_picture import TitleTable

        return TitleTable(app, seed)

    def preview(self, app: Host) -> Preview:
        from dream.ui.game_views.jabirs_transmutations.pictures.preview import JabirPreview

        return JabirPreview(app)

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        from dream.ui.game_views.jabirs_transmutations.pictures.help_drawings import DRAWINGS

        return DRAWINGS(name, look, width)

    def paint_state(self, state: State, palette: Palette, size: int) -> Surface:
        from dream.ui.game_views.jabirs_transmutations.pictures.small_picture import paint_small

        return paint_small(state, palette, size)


VIEW = JabirsTransmutationsView()
