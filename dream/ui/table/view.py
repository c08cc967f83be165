"""What the window asks of the view of a game at the table.

What a game has for its table is imported when it is first asked for: the title is there before it is read.
"""

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pygame import Surface

from dream.play.seated_game import Setup
from dream.records.reader import Opened
from dream.ui.kit.commands import Command
from dream.ui.kit.scene import Host, Scene, SceneHost
from dream.ui.kit.theme import Look, Palette
from dream.ui.table.commands import sheet_of_keys
from dream.ui.table.courses import Guide, Preview, TitlePicture
from dream.ui.table.game_session import GameHost

if TYPE_CHECKING:
    from dream.study.lessons import Step
    from dream.ui.table.routes import TabletopRoutes
    from dream.ui.table.table_game import AnyTable
    from dream.ui.table.words import AnyWords
    from dream.ui.widgets.text import Figure


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
        from dream.ui.table.routes import TabletopRoutes, presents

        words = self.words()
        return TabletopRoutes(words.game, presents(words, self.looks()))

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
        return self.routes.lesson_scene(app, guide, before)

    # Pictures

    def title_picture(self, app: SceneHost, seed: str) -> TitlePicture:
        """The picture on the cover: the table as this seed lays it, unless the game has another."""
        from dream.ui.table.small import TableCover

        return TableCover(app, self.words().game, self.small_looks(), seed)

    def preview(self, app: Host) -> Preview:
        """What the new-game screen shows of a game."""
        from dream.ui.table.small import TablePreview

        return TablePreview(app, self.words().game, self.small_looks())

    def seat_token(self, seat: int, side: str, size: int, look: Look) -> Surface | None:
        """The token of a seat as a square of so many pixels."""
        from dream.ui.table.painters import paint_token

        return paint_token(seat, size, look) if seat < len(look.palette.seat) else None

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        """A drawing that a chapter of the help asks for; raises KeyError when there is none of this name."""
        raise KeyError(name)

    def diagram(self, app: Host, step: "Step[Any, Any]", room: int) -> "Figure":
        """A diagram of the rulebook, at most so many pixels wide."""
        from dream.ui.table.small import table_diagram

        return table_diagram(app, self.words(), self.looks(), step, room)

    def paint_state(self, state: Any, palette: Palette, size: int) -> Surface:
        """A small picture of a state as anybody may see it, square, in pixels; any thread may ask."""
        from dream.ui.table.small import paint_small

        return paint_small(self.words().game, self.small_looks(), state, palette, (size, size))
