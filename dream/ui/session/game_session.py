"""A game in the window, with its record: where it came from, and that it is kept."""

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from dream.base.files import reason
from dream.base.words import say
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.position import Player
from dream.play.seat import Seat
from dream.records.journal import Journal
from dream.records.library import base_name, found, keep
from dream.records.reader import Opened
from dream.records.record import Record
from dream.records.writer import save
from dream.ui.session.seated_game import SeatedGame


def called(seat: Seat, player: Player) -> str:
    """What the one at a seat is called: by name, or else by the side."""
    unnamed = "game.unnamed_first" if player is Player.FIRST else "game.unnamed_second"
    return seat.name or say(unnamed)


@dataclass
class GameSession:
    """One game in the window. `seed` is None for a board that comes from none.

    `journal` keeps the game while it is under way; None for one that is only looked at.
    """

    game: SeatedGame
    seed: str | None = None
    tiles: str | None = None
    played: date = field(default_factory=date.today)
    journal: Journal | None = None
    fault: str | None = None
    _saved: Record | None = None

    @classmethod
    def reopen(cls, opened: Opened) -> "GameSession":
        """The session of a game that was saved, as far as it can be replayed."""
        record = opened.record
        game = SeatedGame(opened.game, record.seats)
        fault = say("game.damaged", why=opened.fault) if opened.fault else None
        return cls(game, record.seed, record.tiles, record.played or date.today(), fault=fault)

    def rematch(self, *, swapped: bool) -> "GameSession":
        """The same board and elements once more; `swapped`, the players change sides."""
        first, second = self.game.seats
        seats = (second, first) if swapped else (first, second)
        return GameSession(SeatedGame(history_of(self.game.history.start), seats), self.seed, self.tiles)

    @property
    def lower(self) -> Player:
        """Whose seat is nearest: the one person's against the machine, else the first player's."""
        people = self.game.people
        return people[0] if len(people) == 1 else Player.FIRST

    def name(self, player: Player) -> str:
        """What the player is called: by name, or else by the side."""
        return called(self.game.seats[player], player)

    # Keeping the game

    def record(self) -> Record:
        """The record of the game as it is now."""
        return Record.of(
            self.game.history, seed=self.seed, tiles=self.tiles, seats=self.game.seats, played=self.played
        )

    @property
    def file_name(self) -> str:
        """The name that a file of the game has by itself."""
        return base_name(self.record())

    def begin_keeping(self, journal: Journal) -> None:
        """This is the game under way from now on, after every action."""
        self.journal = journal
        journal.begin(self.record())

    def keep_going(self) -> None:
        """Write the journal; what prevents it is the journal's news, and the game goes on."""
        if self.journal:
            self.journal.keep(self.record())

    def put_away(self) -> str | None:
        """Before the game is left, see that it is kept; why it would be lost, or None when it would not.

        A game that is over goes to the library; one that is under way stays in the journal.
        """
        if self.journal is None or not self.game.history.actions:
            return None
        record = self.record()
        if self.game.over and self._is_in_library(record):
            return None
        self.journal.keep(record)
        error = self.journal.error
        return reason(error) if error and record != self._saved else None

    def _is_in_library(self, record: Record) -> bool:
        """Have a game that is over in the library, and nothing under way; False when it cannot be."""
        assert self.journal
        try:
            if not found(record):
                keep(record)
            self.journal.clear()
        except (OSError, ValueError):
            return False
        return True

    def save(self, path: Path | None = None) -> Path:
        """Save the game in a new file, or under a new name in the library; raises OSError or ValueError."""
        record = self.record()
        if path:
            save(record, path)
        else:
            path = keep(record)
        self._saved = record
        return path
