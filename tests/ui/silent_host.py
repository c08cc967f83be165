"""A table without a window: all that it asks of the app is written down, or done by nobody."""

from collections.abc import Callable, Sequence
from typing import cast

from dream.games.alchemists_dream.game import DreamHistory
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.ui.games.alchemists_dream.dream_table import DreamTable
from dream.ui.kit.settings import Settings
from dream.ui.table.game_session import GameHost, GameSession
from dream.ui.widgets.dialogs import Dialog
from tests.ui.at_table import Recorder, ScriptedEngines


class SilentHost:
    """Stands in for the app."""

    def __init__(self) -> None:
        self.sounds = Recorder()
        self.engines = ScriptedEngines(self.post, self.say)
        self.settings = Settings()
        self.dialog: Dialog | None = None
        self.said: list[str] = []

    def post(self, callback: Callable[[], object]) -> None:
        callback()

    def dirty(self, reason: str = "scene") -> None:
        pass

    def say(self, sentence: str, *, stays: bool = False, of_now: bool = False) -> None:
        self.said.append(sentence)

    def unsay(self) -> None:
        pass

    def ask(self, dialog: Dialog) -> None:
        self.dialog = dialog


def table_alone(game: DreamHistory, seats: Sequence[Seat]) -> DreamTable:
    """A game at a table that nobody sees."""
    return DreamTable(cast(GameHost, SilentHost()), GameSession(SeatedGame(game, tuple(seats))))
