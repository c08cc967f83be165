"""The cursor on the board, which also goes from Stone to Stone and from danger to danger."""

from collections.abc import Collection, Mapping

from dream.base.texts import message
from dream.hexgrid import ORIGIN, Hex, board_order
from dream.play.game import Refusal
from dream.ui.games.alchemists_dream import table, ways, words
from dream.ui.games.alchemists_dream.dream_table import DreamTable
from dream.ui.table.input import Cursor

CURSOR_NAMES: Mapping[str, str] = {
    **{
        f"dream.cursor_{where}": where
        for where in ("left", "right", "up_left", "up_right", "down_left", "down_right", "up", "down")
    },
    "dream.next_target": "next",
    "dream.previous_target": "previous",
    "dream.next_stone": "next_stone",
    "dream.previous_stone": "previous_stone",
    "dream.next_threat": "next_threat",
    "dream.previous_threat": "previous_threat",
    "dream.why": "why",
}
"""The steps of the cursor by the commands for them."""


class BoardCursor(Cursor):
    """Goes also from one own Stone that can step to the next, and from one piece in danger to the next."""

    _table: DreamTable

    def command(self, name: str) -> bool:
        step, _, what = name.partition("_")
        goes = {"stone": self._to_stone, "threat": self._to_threat}.get(what)
        if goes is None:
            return super().command(name)
        goes(1 if step == "next" else -1)
        self._table.app.dirty("cursor")
        return True

    @property
    def _here(self) -> Hex | None:
        return table.cursor_of(self._presenter.sight_now)

    def _to_stone(self, step: int) -> None:
        """To an own Stone that can step, as one reads the board."""
        if self._table.may_act():
            sight, layout = self._presenter.sight_now, self._presenter.picture.layout
            stones = table.as_read(ways.movable(self._table.game.state), sight, layout)
            self.jump_to(stones, step, "dream.table.none_can_step")

    def _to_threat(self, step: int) -> None:
        """To an own piece that is surrounded, or nearly so, the worst first; and say by what."""
        position, player = self._table.game.shown, self._table.lens.looks
        side, sixths = position.sides[player], self._presenter.picture.layout.lattice.sixths
        pieces = side.stones | ({side.symbol} if side.symbol else set())
        pressing = {cell: position.pressing(cell, player) for cell in pieces}
        threatened = [cell for cell in pieces if len(pressing[cell]) >= words.ALMOST]
        threatened.sort(
            key=lambda cell: (-len(pressing[cell]), cell != side.symbol, board_order(cell.turned(sixths)))
        )
        self.jump_to(threatened, step, "dream.table.none_threatened")
        if threatened:
            here = self._presenter.pointing.cursor
            cell = here if isinstance(here, Hex) else ORIGIN
            self._table.sentence = _closed_by(cell, pressing[cell], symbol=cell == side.symbol)


def _closed_by(cell: Hex, pressing: Collection[Hex], *, symbol: bool) -> Refusal:
    """Which sides of a piece are closed, in a sentence."""
    by = sorted(pressing, key=board_order)
    names = " ".join(other.name for other in by)
    key = "dream.table.closed_symbol" if symbol else "dream.table.closed_stone"
    return Refusal(message(key, cell=cell.name, number=len(by), cells=names), (cell, *by))
