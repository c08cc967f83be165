"""What the program asks of the view of a game: how it looks at the title, is set up, begun and opened."""

from typing import Protocol

from pygame import Surface

from dream.records.reader import Opened
from dream.ui.kit.routes import Setup
from dream.ui.kit.scene import Scene, SceneHost
from dream.ui.session.game_host import GameHost


class TitlePicture(Protocol):
    """The living picture behind the title."""

    def draw(self, surface: Surface, now: float | None) -> None:
        """Cover the surface; `now` None stands still."""


class GameView(Protocol):
    """One game in the window."""

    def title_picture(self, app: SceneHost, seed: str) -> TitlePicture:
        """A picture of the game that this seed begins."""

    def new_game(self, app: GameHost, seed: str | None) -> Scene:
        """The scene, named ``new_game``, that asks what a new game needs; a seed of None is a fresh one."""

    def begin(self, app: GameHost, setup: Setup) -> None:
        """Leave everything for a new game, set up as this view understands it."""

    def go_on(self, app: GameHost, opened: Opened) -> None:
        """Leave everything for a saved game, to go on with it where it stood."""

    def replay(self, app: GameHost, opened: Opened) -> None:
        """Look through a saved game from its beginning; going back returns here."""
