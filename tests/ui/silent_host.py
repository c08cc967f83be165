"""A table without a window: all that it asks of the app is written down, or done by nobody."""

from collections.abc import Sequence

from dream.games.alchemists_dream.game import DreamHistory
from dream.play.seating.seat import Seat
from dream.play.seating.seated_game import SeatedGame
from dream.ui.game_views.alchemists_dream.table.table_controller import TableController
from dream.ui.kit.settings import Settings
from dream.ui.session.game_session import GameSession
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


def table_alone(game: DreamHistory, seats: Sequence[Seat]) -> TableController:
    """A game at a table that nobody sees."""
    return TableController(SilentHost(), GameSession(SeatedGame(game, tuple(seats))))
