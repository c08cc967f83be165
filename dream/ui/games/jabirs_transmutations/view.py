"""Jabir's Transmutations in the window: what the rest of the program asks of its view."""

from typing import TYPE_CHECKING

from pygame import Surface

from dream.games.jabirs_transmutations.rules.state import State
from dream.ui.kit.covers import EngravedCover, Focus
from dream.ui.kit.scene import Host
from dream.ui.kit.theme import Look, Palette
from dream.ui.table.view import Preview, TabletopView, TitlePicture

if TYPE_CHECKING:
    from dream.ui.games.jabirs_transmutations.table import JabirTable
    from dream.ui.games.jabirs_transmutations.words import JabirWords

EYE = Focus(0.5, 0.297, 0.18)
"""Gold in its glory, on the cover."""


class JabirsTransmutationsView(TabletopView):
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

    def paint_state(self, state: State, palette: Palette, size: int) -> Surface:
        from dream.ui.games.jabirs_transmutations.pictures import paint_small

        return paint_small(state, palette, size)


VIEW = JabirsTransmutationsView()
