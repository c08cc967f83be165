"""The Alchemist's Dream in the window: what the rest of the program asks of its view.

The scenes are imported when they are first gone to, so that the title is there before they are read.
"""

from pygame import Surface

from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.rules.actions import Action
from dream.games.alchemists_dream.rules.position import Position
from dream.lessons.course import Step
from dream.play.seating.setup import Setup
from dream.records.reader import Opened
from dream.ui.game_views.alchemists_dream.board.title_backdrop import TitleBackdrop
from dream.ui.game_views.alchemists_dream.input.commands import ALL
from dream.ui.game_views.alchemists_dream.panel.preview import BoardPreview
from dream.ui.kit.host import Host
from dream.ui.kit.palette import Palette
from dream.ui.kit.scene import Scene, SceneHost
from dream.ui.kit.theme import Look
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_view import TitlePicture
from dream.ui.session.lessons.guide import Guide
from dream.ui.widgets.scrolling.figure import Figure


class AlchemistsDreamView:
    """A board of hexagons in the night, at which two sit."""

    commands = ALL

    def title_picture(self, app: SceneHost, seed: str) -> TitlePicture:
        return TitleBackdrop(app, Board.from_seed(seed))

    def preview(self, app: Host) -> BoardPreview:
        return BoardPreview(app)

    def seat_token(self, seat: int, side: str, size: int, look: Look) -> Surface | None:
        """The Symbol of a player of an element; None where that is not known."""
        from dream.ui.game_views.alchemists_dream.narration.tokens import paint_symbol

        return paint_symbol(seat, side, size, look)

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        raise KeyError(name)  # its chapters have diagrams instead

    def diagram(self, app: Host, step: Step[Position, Action], room: int) -> Figure:
        from dream.ui.game_views.alchemists_dream.board_diagram import BoardDiagram

        return BoardDiagram(app, step, room)

    def begin(self, app: GameHost, setup: Setup) -> None:
        from dream.ui.game_views.alchemists_dream.scene_routes import start_game

        start_game(app, setup)

    def go_on(self, app: GameHost, opened: Opened) -> None:
        from dream.ui.game_views.alchemists_dream.scene_routes import open_game

        open_game(app, opened)

    def replay(self, app: GameHost, opened: Opened, *, judging: bool = False) -> None:
        from dream.ui.game_views.alchemists_dream.scene_routes import replay

        replay(app, opened, judging=judging)

    def lesson_scene(self, app: GameHost, guide: Guide, before: Scene | None) -> Scene:
        from dream.ui.game_views.alchemists_dream.scene_routes import lesson_scene

        return lesson_scene(app, guide, before)

    def paint_state(self, state: Position, palette: Palette, size: int) -> Surface:
        from dream.ui.game_views.alchemists_dream.small_picture import paint_position

        return paint_position(state, palette, size)


VIEW = AlchemistsDreamView()
