"""Jabir's Transmutations in the window: what the rest of the program asks of its view.

The scenes are imported when they are first gone to, so that the title is there before they are read.
"""

from dream.play.setup import Setup
from dream.records.reader import Opened
from dream.ui.game_views.jabirs_transmutations.input.commands import ALL
from dream.ui.game_views.jabirs_transmutations.view_pictures import ViewPictures
from dream.ui.session.game_host import GameHost


class JabirsTransmutationsView(ViewPictures):
    """A round table of matter on its way to gold, at which three sit."""

    commands = ALL

    def begin(self, app: GameHost, setup: Setup) -> None:
        from dream.ui.game_views.jabirs_transmutations.scene_routes import start_game

        start_game(app, setup)

    def go_on(self, app: GameHost, opened: Opened) -> None:
        from dream.ui.game_views.jabirs_transmutations.scene_routes import open_game

        open_game(app, opened)

    def replay(self, app: GameHost, opened: Opened) -> None:
        from dream.ui.game_views.jabirs_transmutations.scene_routes import replay

        replay(app, opened)


VIEW = JabirsTransmutationsView()
