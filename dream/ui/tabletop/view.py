"""A game at a table, as the rest of the window asks for it: base of the views of such games.

What a game has for its table is imported when it is first asked for: the title is there before it is read.
"""

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pygame import Surface

from dream.play.seating.setup import Setup
from dream.records.reader import Opened
from dream.ui.kit.commands import Command
from dream.ui.kit.host import Host
from dream.ui.kit.palette import Palette
from dream.ui.kit.scene import Scene, SceneHost
from dream.ui.kit.theme import Look
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_view import Preview, TitlePicture
from dream.ui.tabletop.commands import sheet_of_keys

if TYPE_CHECKING:
    from dream.lessons.course import Step
    from dream.ui.session.lessons.guide import Guide
    from dream.ui.tabletop.items.table_game import AnyTable
    from dream.ui.tabletop.scenes.routes import TabletopRoutes
    from dream.ui.tabletop.words import AnyWords
    from dream.ui.widgets.scrolling.figure import Figure


class TabletopView(ABC):
    """Begins, opens and replays games at the table; its pictures are made from the table's own.

    They are painted beside the loop, so a game whose list of things measures texts overrides `preview` and
    `paint_state`: fonts belong to the main thread.
    """

    @abstractmethod
    def words(self) -> "AnyWords":
        """The game in words."""

    @abstractmethod
    def looks(self) -> "AnyTable":
        """The game as a table."""

    def small_looks(self) -> "AnyTable":
        """The table as small pictures show it: where a new game is set up, beside a game in the library."""
        return self.looks()

    @property
    def commands(self) -> tuple[Command, ...]:
        """Those that its scenes know, for the sheet of keys."""
        return sheet_of_keys(self.words().keys)

    @cached_property
    def routes(self) -> "TabletopRoutes":
        """How its games come to the table."""
        from dream.ui.tabletop.scenes.routes import TabletopRoutes

        return TabletopRoutes(self.words(), self.looks())

    def begin(self, app: GameHost, setup: Setup) -> None:
        """Leave everything for a new game; raises Malformed when its seed is none."""
        self.routes.start_game(app, setup)

    def go_on(self, app: GameHost, opened: Opened) -> None:
        """Leave everything for a saved game, to go on with it where it stood."""
        self.routes.open_game(app, opened)

    def replay(self, app: GameHost, opened: Opened, *, judging: bool = False) -> None:
        """Look through a saved game from its beginning; going back returns here."""
        self.routes.replay(app, opened, judging=judging)

    def lesson_scene(self, app: GameHost, guide: "Guide", before: Scene | None) -> Scene:
        """The scene of the step at which a guide is."""
        return self.routes.lesson_scene(app, guide)

    # Pictures

    def title_picture(self, app: SceneHost, seed: str) -> TitlePicture:
        """The picture on the cover: the table as this seed lays it, unless the game has another."""
        from dream.ui.tabletop.small_table import TableCover

        return TableCover(app, self.words().game, self.small_looks(), seed)

    def preview(self, app: Host) -> Preview:
        """What the new-game screen shows of a game."""
        from dream.ui.tabletop.small_table import TablePreview

        return TablePreview(app, self.words().game, self.small_looks())

    def seat_token(self, seat: int, side: str, size: int, look: Look) -> Surface | None:
        """The token of a seat as a square of so many pixels."""
        from dream.ui.tabletop.panel.tokens import paint_token

        return paint_token(seat, size, look) if seat < len(look.palette.seat) else None

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        """A drawing that a chapter of the help asks for; raises KeyError when there is none of this name."""
        raise KeyError(name)

    def diagram(self, app: Host, step: "Step[Any, Any]", room: int) -> "Figure":
        """A diagram of the rulebook, at most so many pixels wide."""
        from dream.ui.tabletop.diagram import TableDiagram

        return TableDiagram(app, self.words(), self.looks(), step, room)

    def paint_state(self, state: Any, palette: Palette, size: int) -> Surface:
        """A small picture of a state as anybody may see it, square, in pixels; any thread may ask."""
        from dream.ui.tabletop.small_table import paint_small

        return paint_small(self.words().game, self.small_looks(), state, palette, (size, size))
