"""The tooltips of a table: what is told of the thing under the mouse or the cursor."""

from collections.abc import Callable, Sequence
from typing import Protocol

from pygame import Rect

from dream.ui.kit.loop import Memo
from dream.ui.kit.mirror import beside_table
from dream.ui.table.items import Items
from dream.ui.table.picture import TablePicture
from dream.ui.table.plates import manner_told
from dream.ui.table.sight import AnySight, Pointing, Target
from dream.ui.table.table_game import AnyTable
from dream.ui.widgets.widget import OwnWidget, Tip


class TippedTable(Protocol):
    """A table as it is shown, of whose things a tooltip tells."""

    @property
    def sight(self) -> AnySight: ...

    @property
    def items(self) -> Items: ...

    @property
    def picture(self) -> TablePicture: ...

    @property
    def looks(self) -> AnyTable: ...

    @property
    def pointing(self) -> Pointing: ...


class TableTips(OwnWidget):
    """Lies over the picture, takes no event, and knows what is under the mouse and the cursor."""

    focusable = False

    def __init__(self, rect: Rect, shown: TippedTable, beside: Callable[[], Sequence[str]] = tuple) -> None:
        """What is told `beside` the table stands in no tooltip."""
        super().__init__(rect)
        self._shown, self._beside = shown, beside
        self._target: Target | None = None
        self._told = Memo(
            lambda: (self._target, shown.sight, shown.picture.layout, self._beside()), self._made
        )

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        if not self.rect.collidepoint(position):
            return None
        items = self._shown.items
        return self._tip(items.at(position))

    def tip_of_cursor(self) -> Tip | None:
        return self._tip(self._shown.pointing.cursor)

    def _tip(self, target: Target | None) -> Tip | None:
        """Where a thing lies; what is told of it is worked out when it is due."""
        self._target = target
        items = self._shown.items
        place = None if target is None else items.box_of(target)
        return None if place is None else Tip("", beside_table(Rect(place)), later=self._told)

    def _made(self) -> Tip | None:
        """What is told of a thing, beside which nothing is covered that is compared with it."""
        sight, target = self._shown.sight, self._target
        items = self._shown.items
        place = None if target is None else items.box_of(target)
        if target is None or place is None:
            return None
        lines, known = (*self._shown.looks.tip(sight, target), *manner_told(sight, target)), self._beside()
        text = "\n".join(line for line in lines if line not in known)
        beside, around = (
            tuple(beside_table(Rect(box)) for box in boxes)
            for boxes in self._shown.looks.uncovered(items, target)
        )
        return Tip(text, beside_table(Rect(place)), beside, around) if text else None
