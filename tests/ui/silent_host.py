"""A table without a window: all that it asks of the app is written down, or done by nobody."""

from collections.abc import Sequence

from dream.games.alchemists_dream.game import DreamHistory
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.ui.games.alchemists_dream.dream_table import DreamTable
from dream.ui.kit.settings import Settings
from dream.ui.table.game_session import GameSession
from tests.ui.at_table import Recorder, ScriptedEngines


class SilentHost:
    """Stands in for the app."""

    def __init__(self):
        self.sounds = Recorder()
        self.engines = ScriptedEngines(lambda call: call(), self.say)
        self.settings = Settings()
        self.dialog = None
        self.said = []

    def dirty(self, reason="scene"):
        pass

    def say(self, sentence, *, stays=False, of_now=False):
        self.said.append(sentence)

    def unsay(self):
        pass

    def ask(self, dialog):
        self.dialog = dialog


def table_alone(game: DreamHistory, seats: Sequence[Seat]) -> DreamTable:
    """A game at a table that nobody sees."""
    return DreamTable(SilentHost(), GameSession(SeatedGame(game, tuple(seats))))
