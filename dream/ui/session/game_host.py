"""What a game that is played in the window may ask of the app."""

from typing import TYPE_CHECKING, Any, Protocol

from dream.records.journal import Journal
from dream.ui.session.game_library import GameLibrary
from dream.ui.session.game_session import GameSession
from dream.ui.widgets.widget_host import WidgetHost

if TYPE_CHECKING:
    from dream.ui.session.engines.engine_pool import Engines
    from dream.ui.session.lessons.practice_file import PracticeFile


class GameHost(WidgetHost, Protocol):
    """The window with what is there from game to game."""

    @property
    def journal(self) -> Journal:
        """Where the game under way is kept."""

    @property
    def review_journal(self) -> Journal:
        """Where a game is kept that is looked through and gets variations, beside the one under way."""

    @property
    def library(self) -> GameLibrary:
        """All games that are kept; it is opened when it is first asked."""

    @property
    def practice(self) -> "PracticeFile":
        """What is remembered of exercises."""

    @property
    def engines(self) -> "Engines":
        """The engines of the game on the scenes."""


class HostedGame(Protocol):
    """Whatever has one game in the window, such as its table."""

    @property
    def app(self) -> GameHost:
        """The window."""

    @property
    def session(self) -> GameSession[Any, Any]:
        """The game with its record."""
