"""The keyboard's cursor on the board: cell by cell, or at once to where something can be done."""

from collections.abc import Callable, Collection, Mapping, Sequence

from dream.base.messages import message
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Player
from dream.hexgrid.hexes import DIRECTIONS, ORIGIN, Hex, board_order
from dream.play.refusal import Refusal
from dream.ui.game_views.alchemists_dream.board.board_state import Tray
from dream.ui.game_views.alchemists_dream.table.presenter import BoardPresenter

THREATENED_FROM = SIDES_TO_SURROUND - 1
"""The pressure from which a piece is threatened: one more side, and it is surrounded."""


class Cursor:
    """Moves the cursor on the board, which the mouse forgets, and acts where it is."""

    def __init__(self, presenter: BoardPresenter) -> None:
        self._presenter, self._pointing = presenter, presenter.pointing
        self._table, self._game = presenter.table, presenter.table.game
        self._selection = presenter.table.selection

    def command(self, name: str) -> bool:
        """Carry out a command of the cursor; False when it is none."""
        _, own, name = name.rpartition("dream.")
        if not own and name == "choose":
            self._choose()
        elif own and name.startswith("cursor_"):
            self._walk(name.removeprefix("cursor_"))
        elif own and name.startswith(("next_", "previous_")):
            step, what = name.split("_")
            _JUMPS[what](self, 1 if step == "next" else -1)
        else:
            return False
        self._table.app.dirty("cursor")
        return True

    # Where it is

    @property
    def _cell(self) -> Hex | None:
        """Where the cursor is, or would begin."""
        choice = self._selection.choice
        return self._pointing.cursor or (choice if isinstance(choice, Hex) else None)

    def _put(self, cell: Hex) -> None:
        self._pointing.cursor, self._pointing.hover = cell, None

    # Cell by cell

    def _walk(self, where: str) -> None:
        """One cell on; the first time the cursor only appears, at what is chosen or at the own Symbol."""
        position, here = self._game.shown, self._pointing.cursor
        if here is None:
            self._put(self._cell or position.mover.symbol or ORIGIN)
            return
        there = here + self._presenter.direction(where, here)
        if there in position.board:
            self._put(there)

    def _choose(self) -> None:
        """Act where the cursor is, or confirm what is proposed; else the cursor appears."""
        cursor = self._pointing.cursor
        if cursor is not None:
            self._table.click(cursor)
        elif self._selection.proposal:
            self._table.confirm()
        else:
            self._walk("here")

    # From one cell that matters to the next

    def _to_target(self, step: int) -> None:
        """Where what is chosen may go, clockwise around it; else where the Symbol or an escape may go."""
        selection = self._selection
        if not self._table.may_act():
            return
        if selection.choice is not None:
            symbol = self._game.state.mover.symbol
            around = symbol if isinstance(selection.choice, Tray) else selection.choice
            self._jump(self._clockwise(around or ORIGIN, selection.targets), step)
        else:
            cells = selection.symbol_cells or selection.escapes
            self._jump(self._as_read(cells), step, "dream.table.choose_first")

    def _to_stone(self, step: int) -> None:
        """To an own Stone that can step, as one reads the board."""
        if self._table.may_act():
            self._jump(self._as_read(self._selection.movable), step, "dream.table.none_can_step")

    def _to_threat(self, step: int) -> None:
        """To an own piece that is surrounded, or nearly so, the worst first; and say by what."""
        position, player = self._game.shown, self._player
        side = position.sides[player]
        pieces = side.stones | ({side.symbol} if side.symbol else set())
        pressing = {cell: position.pressing(cell, player) for cell in pieces}
        threatened = [cell for cell in pieces if len(pressing[cell]) >= THREATENED_FROM]
        threatened.sort(key=lambda cell: (-len(pressing[cell]), cell != side.symbol, self._reading(cell)))
        self._jump(threatened, step, "dream.table.none_threatened")
        if threatened:
            cell = self._cell or ORIGIN
            self._table.sentence = _closed_by(cell, pressing[cell], symbol=cell == side.symbol)

    def _jump(self, cells: Sequence[Hex], step: int, otherwise: str = "dream.table.choose_first") -> None:
        """To the cell after, or before, where the cursor is; with none to go to, say so."""
        if cells:
            self._put(following(cells, self._cell, step))
        else:
            self._table.refuse(Refusal(message(otherwise)))

    @property
    def _player(self) -> Player:
        """Whose pieces are meant: the player's to move or, against a machine, the person's."""
        people = self._game.people
        return Player(people[0]) if len(people) == 1 else self._game.shown.turn

    # Orders, the same to the eye however the board is turned

    def _reading(self, cell: Hex) -> tuple[int, int]:
        """The key that sorts cells as one reads: by rows of the screen, from the left."""
        return board_order(cell.turned(self._presenter.view.lattice.sixths))

    def _as_read(self, cells: Collection[Hex]) -> list[Hex]:
        """Cells as one reads, with the cursor's own place among them."""
        here = self._cell
        return sorted({*cells, here} if cells and here else cells, key=self._reading)

    def _clockwise(self, middle: Hex, beside: Collection[Hex]) -> list[Hex]:
        """Cells around another, clockwise from the upper right of the screen."""
        sixths = self._presenter.view.lattice.sixths
        ring = [middle + DIRECTIONS[(number - 1 - sixths) % 6] for number in range(6)]
        return [cell for cell in ring if cell in beside]


def following(cells: Sequence[Hex], here: Hex | None, step: int) -> Hex:
    """The cell after `here`, or with `step` -1 before it, round the end; from elsewhere the first or last."""
    if here in cells:
        return cells[(cells.index(here) + step) % len(cells)]
    return cells[0 if step > 0 else -1]


def _closed_by(cell: Hex, pressing: Collection[Hex], *, symbol: bool) -> Refusal:
    """Which sides of a piece are closed, in a sentence."""
    by = sorted(pressing, key=board_order)
    names = " ".join(other.name for other in by)
    key = "dream.table.closed_symbol" if symbol else "dream.table.closed_stone"
    return Refusal(message(key, cell=cell.name, number=len(by), cells=names), (cell, *by))


_JUMPS: Mapping[str, Callable[[Cursor, int], object]] = {
    "target": Cursor._to_target,
    "stone": Cursor._to_stone,
    "threat": Cursor._to_threat,
}
