"""What a tooltip tells of the cells of the board and the pieces there."""

from math import ceil

from pygame import Rect

from dream.hexgrid.hexes import Hex, neighbours
from dream.ui.game_views.alchemists_dream.narration.inspection import foresee, inspect
from dream.ui.game_views.alchemists_dream.table.presenter import BoardPresenter
from dream.ui.kit.memo import Memo
from dream.ui.session.address import address_in
from dream.ui.widgets.overlays.tooltip import Tip
from dream.ui.widgets.widget_base import OwnWidget


class BoardTips(OwnWidget):
    """Lies over the board, takes no event, and tells of the cell under the mouse or the keyboard's cursor."""

    focusable = False

    def __init__(self, rect: Rect, presenter: BoardPresenter) -> None:
        super().__init__(rect)
        self._presenter = presenter
        self._cell: Hex | None = None
        self._tip = Memo(lambda: (self._cell, presenter.table.snapshot, presenter.view.lattice), self._made)

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        return self._of(self._presenter.view.cell_at(position) if self.rect.collidepoint(position) else None)

    def tip_of_cursor(self) -> Tip | None:
        return self._of(self._presenter.pointing.cursor)

    def _of(self, cell: Hex | None) -> Tip | None:
        self._cell = cell
        return None if cell is None else Tip("", self._place(cell), later=self._tip)

    def _made(self) -> Tip | None:
        """What is told of the cell, beside which nothing is covered that presses on it."""
        cell = self._cell
        if cell is None:
            return None
        pieces = self._presenter.table.game.shown.occupied
        beside = tuple(map(self._place, (cell, *neighbours(cell))))
        return Tip("\n".join(self._told(cell)), self._place(cell), beside, tuple(map(self._place, pieces)))

    def _told(self, cell: Hex) -> tuple[str, ...]:
        """Of what would be there, where what is chosen may go there; else of what is there."""
        table = self._presenter.table
        address = address_in(table.session)
        foreseen = table.selection.foreseen(cell) if table.takes_moves and table.game.person_to_act else None
        if foreseen is not None and foreseen[0] == cell:
            return foresee(table.game.state, foreseen[1], address)
        return inspect(table.game.shown, cell, address)

    def _place(self, cell: Hex) -> Rect:
        lattice = self._presenter.view.lattice
        size = ceil(lattice.size)
        place = Rect(0, 0, 2 * size, 2 * size)
        place.center = tuple(map(round, lattice.centre(cell)))
        return place
