"""Jabir's Transmutations in the window: what the rest of the program asks of its view."""

from typing import TYPE_CHECKING, Any

from dream.ui.game_views.jabirs_transmutations.view_pictures import ViewPictures
from dream.ui.session.game_host import GameHost
from dream.ui.tabletop.view import TabletopView

if TYPE_CHECKING:
    from dream.ui.game_views.jabirs_transmutations.table.presenter import TablePresenter
    from dream.ui.game_views.jabirs_transmutations.table.words import JabirWords


class JabirsTransmutationsView(TabletopView, ViewPictures):
    """A round table of matter on its way to gold, at which three sit."""

    def words(self) -> "JabirWords":
        from dream.ui.game_views.jabirs_transmutations.table.words import WORDS

        return WORDS

    def presenter(self, app: GameHost, table: Any) -> "TablePresenter":
        from dream.ui.game_views.jabirs_transmutations.input.keyboard_cursor import Cursor
        from dream.ui.game_views.jabirs_transmutations.input.pointer_input import PointerInput
        from dream.ui.game_views.jabirs_transmutations.panel.picture_tips import PictureTips
        from dream.ui.game_views.jabirs_transmutations.table.presenter import Parts, TablePresenter

        return TablePresenter(app, table, Parts(PointerInput, Cursor, PictureTips))


VIEW = JabirsTransmutationsView()
