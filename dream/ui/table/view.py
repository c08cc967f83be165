"""What the window asks of the view of a game.

What a game has for its table is imported when it is first asked for: the title is there before it is read.
"""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Protocol

from pygame import Rect, Surface

from dream.play.game import Options
from dream.play.history import History
from dream.play.registry import find
from dream.play.seated_game import SeatedGame
from dream.play.setup import Setup
from dream.records.reader import Opened
from dream.ui.kit.commands import Command
from dream.ui.kit.scene import Host, Scene
from dream.ui.kit.theme import Look, Palette
from dream.ui.table.commands import sheet_of_keys
from dream.ui.table.courses import Guide
from dream.ui.table.game_session import AnySession, GameHost, GameSession

if TYPE_CHECKING:
    from dream.study.lessons import LessonStep
    from dream.ui.table.routes import GameScenes
    from dream.ui.table.table_game import AnyTable
    from dream.ui.table.words import AnyWords
    from dream.ui.widgets.text import Figure


class TitlePicture(Protocol):
    """The living picture on the cover of a game."""

    def draw(self, surface: Surface, now: float | None) -> None:
        """Cover the surface; `now` None stands still."""


class Preview(Protocol):
    """What the new-game screen shows of a seed; there is one for as long as the screen is open."""

    def draw(self, surface: Surface, rect: Rect, seed: str | None, options: Options) -> None:
        """Cover the rectangle with what a seed and options begin; `seed` None: what is typed is no seed.

        It must not keep a frame waiting: what takes longer is painted in the background, and what was
        there stays until then, dimmed where there is no seed.
        """


class GameView(ABC):
    """One game in the window: begins, opens and replays its games, and paints its pictures."""

    @property
    @abstractmethod
    def commands(self) -> tuple[Command, ...]:
        """Those that its scenes know, for the sheet of keys."""

    @abstractmethod
    def words(self) -> "AnyWords":
        """The game in words, one object for all its tables."""

    # How its games come to the table

    @abstractmethod
    def scenes(self, app: GameHost, session: AnySession) -> "GameScenes":
        """The scenes of the game of a session, at a table that is laid for it."""

    def begin(self, app: GameHost, setup: Setup) -> None:
        """Leave everything for a new game; raises Malformed when its seed is none."""
        from dream.ui.table.introductions import remember_engines

        rules = find(setup.game)
        start = rules.start(setup.seed, setup.options.text)
        game = SeatedGame(History(rules, start), setup.seats, setup.seed)
        session: AnySession = GameSession.of(game, setup)

        def begin() -> None:
            remember_engines(app, setup.seats)
            self.scenes(app, session).sit_down()

        app.leave(begin)

    def go_on(self, app: GameHost, opened: Opened) -> None:
        """Leave everything for a saved game, to go on where it stood; a finished one is shown at its end."""
        app.leave(lambda: self.scenes(app, GameSession.reopen(opened)).reopened())

    def replay(self, app: GameHost, opened: Opened, *, judging: bool = False) -> None:
        """Look through a saved game from its beginning, or at its review; going back returns here."""
        session = GameSession.reopen(opened)
        session.game.laid_open = session.is_set_up
        self.scenes(app, session).review(judging=judging)

    def lesson_scene(self, app: GameHost, guide: Guide, before: Scene | None) -> Scene:
        """The scene of the step at which a guide is; it takes the place of the one `before`."""
        return self.scenes(app, guide.session).lesson(guide)

    # Pictures

    @abstractmethod
    def title_picture(self, app: Host, seed: str) -> TitlePicture:
        """The picture on the cover, of the game that this seed begins."""

    @abstractmethod
    def preview(self, app: Host) -> Preview:
        """What the new-game screen shows of a game."""

    @abstractmethod
    def seat_token(self, seat: int, side: str, size: int, look: Look) -> Surface | None:
        """The token of a seat, which stands wherever somebody who sits there is named; None for none.

        It is a square of so many pixels. `side` is what the player has in a game whose sides differ, as its
        record has it; or nothing.
        """

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        """A drawing that a chapter of the help asks for, at most so many pixels wide.

        Raises KeyError when there is none of this name.
        """
        raise KeyError(name)

    @abstractmethod
    def diagram(self, app: Host, step: "LessonStep[Any, Any]", room: int) -> "Figure":
        """A diagram of the rulebook, at most so many pixels wide; nothing is painted before it is drawn."""

    @abstractmethod
    def paint_state(self, state: Any, palette: Palette, size: int) -> Surface:
        """A small picture of a state as anybody may see it, square, in pixels; any thread may ask."""


class SetUpView(GameView):
    """A game whose positions can be set up by hand."""

    @abstractmethod
    def set_up(self, app: GameHost, state: Any = None) -> Scene:
        """The scene in which a position is set up, from a state or anew."""


class TabletopView(GameView):
    """A view made of the game in words and the game as a table.

    Its pictures are made from the table's own. They are painted beside the loop, so a game whose list of
    things measures texts overrides `preview` and `paint_state`: fonts belong to the main thread.
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
        return sheet_of_keys(self.words().keys)

    def scenes(self, app: GameHost, session: AnySession) -> "GameScenes":
        from dream.ui.table.routes import GameScenes, presented

        return GameScenes(app, presented(app, session, self.words(), self.looks()))

    def title_picture(self, app: Host, seed: str) -> TitlePicture:
        from dream.ui.table.small import TableCover

        return TableCover(app, self.words().game, self.small_looks(), seed)

    def preview(self, app: Host) -> Preview:
        from dream.ui.table.small import TablePreview

        return TablePreview(app, self.words().game, self.small_looks())

    def seat_token(self, seat: int, side: str, size: int, look: Look) -> Surface | None:
        from dream.ui.table.painters import paint_token

        return paint_token(seat, size, look) if seat < len(look.palette.seat) else None

    def diagram(self, app: Host, step: "LessonStep[Any, Any]", room: int) -> "Figure":
        from dream.ui.table.small import table_diagram

        return table_diagram(app, self.words(), self.looks(), step, room)

    def paint_state(self, state: Any, palette: Palette, size: int) -> Surface:
        from dream.ui.table.small import paint_small

        return paint_small(self.words().game, self.small_looks(), state, palette, (size, size))
