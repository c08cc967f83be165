"""The clocks of the seats, over their plates: they go on while the picture of the table stays as it is."""

from typing import Any

from pygame import Rect, Surface

from dream.ui.kit.theme import Look
from dream.ui.session.clocks.seat_clock import Face, face_of, paint_face, tip_of
from dream.ui.tabletop.presenter import TablePresenter
from dream.ui.widgets.overlays.tooltip import Tip
from dream.ui.widgets.widget_base import OwnWidget

Shown = dict[int, tuple[Rect, Face]]


class TableClocks(OwnWidget):
    """Draws a clock wherever the table has left room for one: at the things ``("clock", seat)``."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, presenter: TablePresenter) -> None:
        super().__init__(rect)
        self._look, self._presenter = look, presenter
        self._game: Any = presenter.table.game
        self._shown: Shown = {}
        self._kept: dict[int, tuple[Face, Surface]] = {}

    def update(self, now: float) -> bool:
        things = self._presenter.picture.items(self._presenter.shown).by_key
        shown: Shown = {}
        for seat in range(len(self._game.seats)):
            thing, face = things.get(("clock", seat)), face_of(self._game, seat)
            if thing is not None and face is not None:
                shown[seat] = Rect(thing.box), face
        changed, self._shown = shown != self._shown, shown
        return changed

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        for seat, (rect, _) in self._shown.items():
            if rect.collidepoint(position):
                return tip_of(self._game, seat, rect)
        return None

    def draw(self, surface: Surface) -> None:
        for seat, (rect, face) in self._shown.items():
            known = self._kept.get(seat)
            if known is None or known[0] != face or known[1].get_size() != rect.size:
                picture = Surface(rect.size)
                paint_face(picture, self._look, picture.get_rect(), face)
                known = self._kept[seat] = face, picture
            surface.blit(known[1], rect)
