"""What the mouse and the keys are told of a table, and whom they tell what they do: both stand above them."""

from typing import Any, Protocol

from dream.play.refusal import Refusal
from dream.ui.session.table.dragging import Dragging
from dream.ui.tabletop.picture.table_picture import TablePicture
from dream.ui.tabletop.sight import AnySight, Pointing, Target


class Chosen(Protocol):
    """What has been chosen, without acting; `zone` is where it may be dragged to, if anywhere."""

    @property
    def chosen(self) -> tuple[Target, ...]: ...

    @property
    def zone(self) -> Target | None: ...


class Table(Protocol):
    """The controller of a table, as inputs see it."""

    @property
    def selection(self) -> Chosen: ...

    @property
    def plays(self) -> bool: ...

    @property
    def app(self) -> Any: ...

    def press(self, target: Target) -> bool: ...

    def confirm(self) -> bool: ...

    def drop(self) -> bool: ...

    def cancel(self) -> bool: ...

    def explain(self, target: Target) -> object: ...

    def may_act(self) -> bool: ...

    def refuse(self, refusal: Refusal) -> bool: ...


class Presents(Protocol):
    """The presenter of a table, as inputs see it."""

    pointing: Pointing
    dragging: Dragging

    @property
    def table(self) -> Table: ...

    @property
    def picture(self) -> TablePicture: ...

    @property
    def sight(self) -> AnySight: ...

    @property
    def speed(self) -> float: ...

    def dropped(self) -> None:
        """What is dragged lies in its new place: it goes on from where it was let go of."""
