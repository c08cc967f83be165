"""What chance does in a game, by itself: it rolls and shuffles when all has come to rest."""

from collections.abc import Callable
from typing import Generic

from dream.play.game import A, S
from dream.play.seating.seated_game import SeatedGame
from dream.ui.session.game_host import GameHost


class ChanceTurns(Generic[S, A]):
    """Has chance act where it decides; `acted` is called when it has."""

    def __init__(self, app: GameHost, game: SeatedGame[S, A], acted: Callable[[], object]) -> None:
        self._app, self._game, self._acted = app, game, acted

    def drive(self, *, moving: bool) -> None:
        """Have it act, unless something is still `moving` or a dialog is before the game."""
        if self._game.chance_to_act and not moving and self._app.dialog is None:
            self._game.chance_acts()
            self._acted()
