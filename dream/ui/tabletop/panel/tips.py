"""What a tooltip tells of the things on the table: what the picture has no room for."""

from pygame import Rect

from dream.ui.kit.memo import Memo
from dream.ui.tabletop.presenter import TablePresenter
from dream.ui.tabletop.sight import Target
from dream.ui.widgets.overlays.tooltip import Tip
from dream.ui.widgets.widget_base import OwnWidget


class TableTips(OwnWidget):
    """Lies over the picture, takes no event, and knows what is under the mouse and the cursor."""

    focusable = False

    def __init__(self, rect: Rect, presenter: TablePresenter) -> None:
        super().__init__(rect)
        self._presenter = presenter
        self._target: Target | None = None
        self._told = Memo(lambda: (self._target, presenter.sight, presenter.picture.layout), self._made)

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        if not self.rect.collidepoint(position):
            return None
        items = self._presenter.picture.items(self._presenter.sight)
        return self._tip(items.at(position))

    def tip_of_cursor(self) -> Tip | None:
        return self._tip(self._presenter.pointing.cursor)

    def _tip(self, target: Target | None) -> Tip | None:
        """Where a thing lies; what is told of it is worked out when it is due."""
        self._target = target
        items = self._presenter.picture.items(self._presenter.sight)
        place = None if target is None else items.box_of(target)
        return None if place is None else Tip("", Rect(place), later=self._told)

    def _made(self) -> Tip | None:
        """What is told of a thing, beside which nothing is covered that is compared with it."""
        sight, target = self._presenter.sight, self._target
        items = self._presenter.picture.items(sight)
        place = None if target is None else items.box_of(target)
        if target is None or place is None:
            return None
        told = "\n".join(self._presenter.looks.tip(sight, target))
        around = tuple(map(Rect, items.round_boxes)) if items.is_round(target) else ()
        return Tip(told, Rect(place), tuple(map(Rect, items.compared(target))), around) if told else None
