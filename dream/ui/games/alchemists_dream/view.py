"""The Alchemist's Dream in the window: what the rest of the program asks of its view.

The scenes are imported when they are first gone to, so that the title is there before they are read.
"""

from functools import cached_property
from typing import TYPE_CHECKING

from pygame import Surface

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.rules.position import Action, Position
from dream.play.seated_game import Setup
from dream.records.reader import Opened
from dream.study.lessons import Step
from dream.ui.games.alchemists_dream.commands import ALL
from dream.ui.games.alchemists_dream.cover import TitleBackdrop
from dream.ui.kit.scene import Host, Scene, SceneHost
from dream.ui.kit.theme import Look, Palette
from dream.ui.table.courses import Guide, Preview, TitlePicture
from dream.ui.table.game_session import GameHost
from dream.ui.widgets.text import Figure

if TYPE_CHECKING:
    from dream.ui.games.alchemists_dream.routes import DreamRoutes


class AlchemistsDreamView:
    """A board of hexagons in the night, at which two sit."""

    commands = ALL

    def title_picture(self, app: SceneHost, seed: str) -> TitlePicture:
        return TitleBackdrop(app, Board.from_seed(seed))

    def preview(self, app: Host) -> Preview:
        from dream.ui.games.alchemists_dream.pictures import BoardPreview

        return BoardPreview(app)

    def seat_token(self, seat: int, side: str, size: int, look: Look) -> Surface | None:
        """The Symbol of a player of an element; None where that is not known."""
        from dream.ui.games.alchemists_dream.items import symbol_medal

        return symbol_medal(seat, side, size, look.palette)

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        raise KeyError(name)  # its chapters have diagrams instead

    def diagram(self, app: Host, step: Step[Position, Action], room: int) -> Figure:
        from dream.ui.games.alchemists_dream.pictures import board_diagram

        return board_diagram(app, step, room)

    @cached_property
    def routes(self) -> "DreamRoutes":
        """How its games come to the table."""
        from dream.ui.games.alchemists_dream.routes import DreamRoutes

        return DreamRoutes()

    def begin(self, app: GameHost, setup: Setup) -> None:
        self.routes.start_game(app, setup)

    def go_on(self, app: GameHost, opened: Opened) -> None:
        self.routes.open_game(app, opened)

    def replay(self, app: GameHost, opened: Opened, *, judging: bool = False) -> None:
        self.routes.replay(app, opened, judging=judging)

    def lesson_scene(self, app: GameHost, guide: Guide, before: Scene | None) -> Scene:
        return self.routes.lesson_scene(app, guide, before)

    def paint_state(self, state: Position, palette: Palette, size: int) -> Surface:
        from dream.ui.games.alchemists_dream.pictures import paint_position

        return paint_position(state, palette, size)


VIEW = AlchemistsDreamView()
