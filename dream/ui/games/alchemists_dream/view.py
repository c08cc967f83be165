"""The Alchemist's Dream in the window: what the rest of the program asks of its view.

The scenes are imported when they are first gone to, so that the title is there before they are read.
"""

from typing import TYPE_CHECKING

from pygame import Surface

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.rules.position import Action, Position
from dream.play.seated_game import Setup
from dream.study.lessons import Step
from dream.ui.games.alchemists_dream.commands import ALL
from dream.ui.games.alchemists_dream.cover import TitleBackdrop
from dream.ui.kit.scene import Host, Scene
from dream.ui.kit.theme import Look, Palette
from dream.ui.table.courses import Guide
from dream.ui.table.game_session import AnySession, GameHost
from dream.ui.table.view import GameView, Preview, TitlePicture
from dream.ui.widgets.text import Figure

if TYPE_CHECKING:
    from dream.ui.games.alchemists_dream.routes import BoardScenes


class AlchemistsDreamView(GameView):
    """A board of hexagons in the night, at which two sit."""

    commands = ALL

    def title_picture(self, app: Host, seed: str) -> TitlePicture:
        return TitleBackdrop(app, Board.from_seed(seed))

    def preview(self, app: Host) -> Preview:
        from dream.ui.games.alchemists_dream.pictures import BoardPreview

        return BoardPreview(app)

    def seat_token(self, seat: int, side: str, size: int, look: Look) -> Surface | None:
        """The Symbol of a player of an element; None where that is not known."""
        from dream.ui.games.alchemists_dream.items import symbol_medal

        return symbol_medal(seat, side, size, look.palette)

    def diagram(self, app: Host, step: Step[Position, Action], room: int) -> Figure:
        from dream.ui.games.alchemists_dream.pictures import board_diagram

        return board_diagram(app, step, room)

    def scenes(self, app: GameHost, session: AnySession) -> "BoardScenes":
        from dream.ui.games.alchemists_dream.routes import scenes

        return scenes(app, session)

    def begin(self, app: GameHost, setup: Setup) -> None:
        from dream.ui.games.alchemists_dream.routes import begin

        begin(app, setup)

    def lesson_scene(self, app: GameHost, guide: Guide, before: Scene | None) -> Scene:
        from dream.ui.games.alchemists_dream.routes import lesson_scene

        return lesson_scene(app, guide, before)

    def paint_state(self, state: Position, palette: Palette, size: int) -> Surface:
        from dream.ui.games.alchemists_dream.pictures import paint_position

        return paint_position(state, palette, size)


VIEW = AlchemistsDreamView()
