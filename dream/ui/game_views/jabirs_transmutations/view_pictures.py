"""The pictures of this game that other parts of the window ask its view for, imported when they do."""

from pygame import Surface

from dream.games.jabirs_transmutations.rules.state import State
from dream.ui.kit.host import Host
from dream.ui.kit.palette import Palette
from dream.ui.kit.scene import SceneHost
from dream.ui.kit.theme import Look
from dream.ui.session.game_view import Preview, TitlePicture


class ViewPictures:
    """Base of the view: what it gives to the title, the new-game screen, the help and the library."""

    def title_picture(self, app: SceneHost, seed: str) -> TitlePicture:
        from dream.ui.game_views.jabirs_transmutations.title_picture import TitleTable

        return TitleTable(app, seed)

    def preview(self, app: Host) -> Preview:
        from dream.ui.game_views.jabirs_transmutations.preview import TablePreview

        return TablePreview(app)

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        from dream.ui.game_views.jabirs_transmutations.help_drawings import drawing

        return drawing(name, look, width)

    def paint_state(self, state: State, palette: Palette, size: int) -> Surface:
        from dream.ui.game_views.jabirs_transmutations.small_picture import paint_small

        return paint_small(state, palette, size)
