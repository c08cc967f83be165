"""The Alchemist's Dream in the window: what the rest of the program asks of its view.

The scenes are imported when they are first gone to, so that the title is there before they are read.
"""

from dream.games.alchemists_dream.board.board import Board
from dream.records.reader import Opened
from dream.ui.game_views.alchemists_dream.game_setup import GameSetup
from dream.ui.game_views.alchemists_dream.title_backdrop import TitleBackdrop
from dream.ui.kit.routes import Setup
from dream.ui.kit.scene import Scene, SceneHost
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_view import TitlePicture


class AlchemistsDreamView:
    """A board of hexagons in the night, at which two sit."""

    def title_picture(self, app: SceneHost, seed: str) -> TitlePicture:
        return TitleBackdrop(app, Board.from_seed(seed))

    def new_game(self, app: GameHost, seed: str | None) -> Scene:
        from dream.ui.game_views.alchemists_dream.scenes.new_game import NewGame

        return NewGame(app, seed)

    def begin(self, app: GameHost, setup: Setup) -> None:
        from dream.ui.game_views.alchemists_dream.scene_routes import start_game

        assert isinstance(setup, GameSetup)
        start_game(app, setup)

    def go_on(self, app: GameHost, opened: Opened) -> None:
        from dream.ui.game_views.alchemists_dream.scene_routes import open_game

        open_game(app, opened)

    def replay(self, app: GameHost, opened: Opened) -> None:
        from dream.ui.game_views.alchemists_dream.scene_routes import replay

        replay(app, opened)


VIEW = AlchemistsDreamView()
