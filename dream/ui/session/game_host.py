"""What a game that is played in the window may ask of the app."""

from typing import TYPE_CHECKING, Any, Protocol

from dream.records.journal import Journal
from dream.ui.widgets.widget_host import WidgetHost

if TYPE_CHECKING:
    from dream.ui.session.engine_seat import EngineSeat
    from dream.ui.session.outside_engines import OutsideEngines


class GameHost(WidgetHost, Protocol):
    """The window with what is there from game to game."""

    @property
    def journal(self) -> Journal:
        """Where the game under way is kept."""

    @property
    def engine_seat(self) -> "EngineSeat[Any, Any]":
        """The game's own engine; it starts when it is first asked."""

    @property
    def outside_engines(self) -> "OutsideEngines":
        """The engines from outside; they end when all scenes are left."""
