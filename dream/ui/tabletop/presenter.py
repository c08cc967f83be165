"""The presenter of a table: how it is seen and heard."""

from abc import abstractmethod
from typing import Any, Protocol

from pygame import Rect
from pygame.event import Event

from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Palette
from dream.ui.session.table.presenter import Presenter
from dream.ui.tabletop.sight import Pointing, Target
from dream.ui.tabletop.table.controller import TableController
from dream.ui.widgets.widget_base import OwnWidget


class Pointer(Protocol):
    """The mouse at the table."""

    def handle(self, event: Event) -> None:
        """Take an event of the mouse that no widget has taken."""


class Cursor(Protocol):
    """The keyboard's cursor at the table."""

    def command(self, name: str) -> bool:
        """Carry out a command of the cursor, by its name without the group; False when it is none."""

    def come_to(self, target: Target) -> None:
        """Come to something by its own key, and act there."""


class TablePresenter(Presenter[Any, Any]):
    """Shows a table: `pointing` is where the player points."""

    table: TableController[Any, Any]
    pointing: Pointing

    @abstractmethod
    def fit(self, window: tuple[int, int], box: Box, panel: Box, palette: Palette) -> None:
        """Lie in the window as it is now; what was moving is there."""

    @abstractmethod
    def cut(self) -> None:
        """Show the table as it is now, at once: whoever looks now has not seen what was before."""

    @abstractmethod
    def pointer(self) -> Pointer:
        """A mouse for a scene."""

    @abstractmethod
    def cursor(self) -> Cursor:
        """A cursor for a scene."""

    @abstractmethod
    def tips(self, rect: Rect) -> OwnWidget:
        """What tells of the things on the table."""

    @property
    @abstractmethod
    def rolling(self) -> bool:
        """Whether a die still tumbles: what it shows is not told yet."""

    @property
    @abstractmethod
    def has_more_to_show(self) -> bool:
        """Whether something is on its way, or will be once the table is shown as it is now."""

    @abstractmethod
    def go_on(self) -> bool:
        """The player has seen what lies open, or where a die comes to: go on; False when nothing does."""
