"""What a game that is played in the window may ask of the app."""

from typing import TYPE_CHECKING, Any, Protocol

from dream.records.journal import Journal
from dream.ui.widgets.widget_host import WidgetHost

if TYPE_CHECKING:
    from dream.ui.session.engine_seat import EngineSeat


class GameHost(WidgetHost, Protocol):
    """The window with what is there from game to game."""

    @property
    def journal(self) -> Journal:
        """Where the game under way is kept."""

    @property
    def engine_seat(self) -> "EngineSeat[Any, Any]":
        """The engine; it starts when it is first asked."""
