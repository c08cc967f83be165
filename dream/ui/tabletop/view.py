"""A game at a table, as the rest of the window asks for it: base of the views of such games.

What a game has for its table is imported when it is first asked for: the title is there before it is read.
"""

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dream.play.setup import Setup
from dream.records.reader import Opened
from dream.ui.kit.commands import Command
from dream.ui.session.game_host import GameHost
from dream.ui.tabletop.commands import sheet_of_keys

if TYPE_CHECKING:
    from dream.ui.tabletop.presenter import TablePresenter
    from dream.ui.tabletop.scenes.routes import TabletopRoutes
    from dream.ui.tabletop.words import TableWords


class TabletopView(ABC):
    """Begins, opens and replays games at the table."""

    @abstractmethod
    def words(self) -> "TableWords[Any, Any, Any]":
        """The game in words."""

    @abstractmethod
    def presenter(self, app: GameHost, table: Any) -> "TablePresenter":
        """The presenter of a table."""

    @property
    def commands(self) -> tuple[Command, ...]:
        """Those that its scenes know, for the sheet of keys."""
        return sheet_of_keys(self.words().keys)

    @cached_property
    def routes(self) -> "TabletopRoutes":
        """How its games come to the table."""
        from dream.ui.tabletop.scenes.routes import TabletopRoutes

        return TabletopRoutes(self.words(), self.presenter)

    def begin(self, app: GameHost, setup: Setup) -> None:
        """Leave everything for a new game; raises Malformed when its seed is none."""
        self.routes.start_game(app, setup)

    def go_on(self, app: GameHost, opened: Opened) -> None:
        """Leave everything for a saved game, to go on with it where it stood."""
        self.routes.open_game(app, opened)

    def replay(self, app: GameHost, opened: Opened) -> None:
        """Look through a saved game from its beginning; going back returns here."""
        self.routes.replay(app, opened)
