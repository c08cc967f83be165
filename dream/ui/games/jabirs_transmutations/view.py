"""Jabir's Transmutations in the window: what the rest of the program asks of its view."""

from typing import TYPE_CHECKING

from pygame import Surface

from dream.games.jabirs_transmutations.rules.state import State
from dream.ui.kit.covers import EngravedCover, Focus
from dream.ui.kit.scene import Host, Scene
from dream.ui.kit.theme import Look, Palette
from dream.ui.table.game_session import GameHost
from dream.ui.table.view import Preview, SetUpView, TabletopView, TitlePicture

if TYPE_CHECKING:
    from dream.ui.games.jabirs_transmutations.table import JabirTable
    from dream.ui.games.jabirs_transmutations.words import JabirWords

EYE = Focus(0.5, 0.297, 0.18)
"""Gold in its glory, on the cover."""


class JabirsTransmutationsView(TabletopView, SetUpView):
    """A round table of matter on its way to gold, at which three sit."""

    def words(self) -> "JabirWords":
        from dream.ui.games.jabirs_transmutations.words import WORDS

        return WORDS

    def looks(self) -> "JabirTable":
        from dream.ui.games.jabirs_transmutations.table import JABIR_TABLE

        return JABIR_TABLE

    def title_picture(self, app: Host, seed: str) -> TitlePicture:
        return EngravedCover(app, "jabir", EYE)

    def preview(self, app: Host) -> Preview:
        from dream.ui.games.jabirs_transmutations.pictures import JabirPreview

        return JabirPreview(app)

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        from dream.ui.games.jabirs_transmutations.pictures import DRAWINGS

        return DRAWINGS(name, look, width)

    def set_up(self, app: GameHost, state: State | None = None) -> Scene:
        from dream.ui.games.jabirs_transmutations.set_up import set_up

        return set_up(app, lambda session: self.scenes(app, session), state)

    def paint_state(self, state: State, palette: Palette, size: int) -> Surface:
        from dream.ui.games.jabirs_transmutations.pictures import paint_small

        return paint_small(state, palette, size)


VIEW = JabirsTransmutationsView()
