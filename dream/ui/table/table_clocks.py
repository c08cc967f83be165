"""The clocks on a table, drawn over its picture."""

from typing import Any

from pygame import Rect, Surface

from dream.ui.kit.mirror import beside_table, lies_as_it_is
from dream.ui.kit.theme import Look
from dream.ui.table.clock_faces import Face, face_of, paint_face, tip_of
from dream.ui.table.presenter import Presenter
from dream.ui.widgets.widget import OwnWidget, Tip

Shown = dict[int, tuple[Rect, Face]]


class TableClocks(OwnWidget):
    """Draws a clock wherever the table has left room for one: at the things ``("clock", seat)``."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, presenter: Presenter) -> None:
        super().__init__(rect)
        self._look, self._presenter = look, presenter
        self._game: Any = presenter.table.game
        self._shown: Shown = {}
        self._kept: dict[int, tuple[Face, Surface]] = {}

    def update(self, now: float) -> bool:
        things = self._presenter.items.by_key
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
                return tip_of(self._game, seat, beside_table(rect))
        return None

    def draw(self, surface: Surface) -> None:
        for seat, (rect, face) in self._shown.items():
            known = self._kept.get(seat)
            if known is None or known[0] != face or known[1].get_size() != rect.size:
                picture = Surface(rect.size)
                paint_face(picture, self._look, picture.get_rect(), face)
                known = self._kept[seat] = face, picture
            with lies_as_it_is(surface):
                surface.blit(known[1], rect)
