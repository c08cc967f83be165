"""The Alchemist's Dream in the window: what the rest of the program asks of its view.

On its cover is an engraving: fire and water rise from a round of tiles, the Elixir between them.

The scenes are imported when they are first gone to, so that the title is there before they are read.
"""

from typing import TYPE_CHECKING

from pygame import Surface

from dream.games.alchemists_dream.rules.beginning import ELEMENTS
from dream.games.alchemists_dream.rules.position import Action, Player, Position
from dream.play.setup import Setup
from dream.study.lessons import LessonStep
from dream.ui.games.alchemists_dream.faces import Medal, Piece
from dream.ui.kit.commands import Command
from dream.ui.kit.covers import EngravedCover, Focus
from dream.ui.kit.scene import Host, Scene
from dream.ui.kit.theme import Look, Palette
from dream.ui.table.courses import Guide
from dream.ui.table.game_session import AnySession, GameHost
from dream.ui.table.view import Preview, SetUpView, TitlePicture
from dream.ui.widgets.text import Figure

if TYPE_CHECKING:
    from dream.ui.games.alchemists_dream.routes import BoardScenes
    from dream.ui.games.alchemists_dream.words import DreamWords


EYE = Focus(0.5, 0.357, 0.2)
"""The Elixir."""


class AlchemistsDreamView(SetUpView):
    """A board of hexagons in the night, at which two sit."""

    @property
    def commands(self) -> tuple[Command, ...]:
        from dream.ui.games.alchemists_dream.ways import ALL

        return ALL

    def words(self) -> "DreamWords":
        from dream.ui.games.alchemists_dream.words import WORDS

        return WORDS

    def title_picture(self, app: Host, seed: str) -> TitlePicture:
        return EngravedCover(app, "dream", EYE)

    def preview(self, app: Host) -> Preview:
        from dream.ui.games.alchemists_dream.pictures import BoardPreview

        return BoardPreview(app)

    def seat_token(self, seat: int, side: str, size: int, look: Look) -> Surface | None:
        """The Symbol of a player of an element; None where that is not known."""
        from dream.ui.games.alchemists_dream.pieces import paint_medal

        if side not in ELEMENTS or seat not in tuple(Player):
            return None
        return paint_medal(Medal(Piece(Player(seat), ELEMENTS[side], symbol=True)), size, look.palette)

    def diagram(self, app: Host, step: LessonStep[Position, Action], room: int) -> Figure:
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

    def set_up(self, app: GameHost, state: Position | None = None) -> Scene:
        from dream.ui.games.alchemists_dream.routes import set_up

        return set_up(app, state)

    def paint_state(self, state: Position, palette: Palette, size: int) -> Surface:
        from dream.ui.games.alchemists_dream.pictures import paint_position

        return paint_position(state, palette, size)


VIEW = AlchemistsDreamView()
