"""The keyboard's cursor at a table: from one thing to its neighbour, or to the next that can be chosen."""

from dream.base.messages import message
from dream.play.refusal import Refusal
from dream.ui.tabletop.input.walk import STEPS, neighbour, next_of, places_of
from dream.ui.tabletop.presenter import TablePresenter
from dream.ui.tabletop.sight import Target


class Cursor:
    """Moves the cursor at a table, and acts where it is."""

    def __init__(self, presenter: TablePresenter) -> None:
        self._presenter, self._table = presenter, presenter.table

    def command(self, name: str) -> bool:
        """Carry out a command of the cursor, by its name without the group; False when it is none."""
        match name:
            case "choose":
                self._choose()
            case "next" | "previous":
                self._jump(1 if name == "next" else -1)
            case "why":
                self._why()
            case _ if name in STEPS:
                self._walk(name)
            case _:
                return False
        self._table.app.dirty("cursor")
        return True

    def come_to(self, target: Target) -> None:
        """Come to something by its own key, and act there."""
        self._put(None if self._table.press(target) else target)

    @property
    def _here(self) -> Target | None:
        return self._presenter.pointing.cursor

    def _put(self, target: Target | None) -> None:
        self._presenter.pointing.cursor, self._presenter.pointing.hover = target, None

    def _choose(self) -> None:
        """Act where the cursor is, or do what is chosen; else the cursor appears."""
        if self._here is not None:
            self.come_to(self._here)
        elif self._table.selection.chosen:
            self._table.confirm()
        else:
            self._jump(1)

    def _why(self) -> None:
        target = self._here if self._here is not None else self._presenter.pointing.hover
        if target is None:
            self._table.refuse(Refusal(message("tabletop.point_first")))
        else:
            self._table.explain(target)

    def _walk(self, where: str) -> None:
        """To the nearest thing in a direction; the first time the cursor only appears."""
        sight = self._presenter.sight
        places = places_of(self._presenter.picture.items(sight), sight.marks.legal)
        if self._here not in places:
            self._jump(1)
            return
        found = neighbour(places, self._here, where)
        if found is not None:
            self._put(found)

    def _jump(self, step: int) -> None:
        """To the next thing that can be chosen, as they are listed; to nothing where nobody may act."""
        if not self._table.may_act():
            return
        items = self._presenter.picture.items(self._presenter.sight)
        found = next_of(items.by_target, self._presenter.sight.marks.legal, self._here, step)
        if found is not None:
            self._put(found)
