"""A game in the window, with its record: where it came from, and that it is kept."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Generic

from dream.base.durable_files import reason
from dream.base.words import say
from dream.play.game import A, S
from dream.play.history import History
from dream.play.seat import Seat
from dream.play.seated_game import SeatedGame
from dream.records.journal import Journal
from dream.records.library import base_name, found, keep
from dream.records.reader import Opened
from dream.records.record import Record
from dream.records.writer import save

UNNAMED = ("game.unnamed_first", "game.unnamed_second")
"""What those are called who have no name, in seating order."""


def called(seat: Seat, number: int) -> str:
    """What the one at a seat, by its number, is called: by name, or else by the seat."""
    return seat.name or say(UNNAMED[number])


@dataclass
class GameSession(Generic[S, A]):
    """One game in the window. `origin` is what its first state was made from, in the headers of its records.

    `journal` keeps the game while it is under way; None for one that is only looked at.
    """

    game: SeatedGame[S, A]
    origin: Mapping[str, str] = field(default_factory=dict)
    played: date = field(default_factory=date.today)
    journal: Journal | None = None
    fault: str | None = None
    _saved: Record | None = None

    @staticmethod
    def reopen(opened: Opened) -> "GameSession[Any, Any]":
        """The session of a game that was saved, as far as it can be replayed."""
        record = opened.record
        game: SeatedGame[Any, Any] = SeatedGame(opened.game, record.seats)
        fault = say("game.damaged", why=opened.fault) if opened.fault else None
        return GameSession(game, dict(record.origin), record.played or date.today(), fault=fault)

    def rematch(self, *, swapped: bool) -> "GameSession[S, A]":
        """The same beginning once more; `swapped`, everybody sits one seat further on."""
        seats, history = self.game.seats, self.game.history
        seats = (*seats[1:], *seats[:1]) if swapped else seats
        again = History(history.game, history.start)
        return GameSession(SeatedGame(again, seats), self.origin)

    @property
    def seed(self) -> str | None:
        """The seed of the game; None for one that comes from none."""
        return self.origin.get("Seed")

    @property
    def lower(self) -> int:
        """Whose seat is nearest: that of the one person among machines, else the first."""
        people = self.game.people
        return people[0] if len(people) == 1 else 0

    def name(self, seat: int) -> str:
        """What the one at a seat is called: by name, or else by the seat; of one name, with a number."""
        names = [called(each, number) for number, each in enumerate(self.game.seats)]
        if names.count(names[seat]) == 1:
            return names[seat]
        return say("game.namesake", name=names[seat], number=seat + 1)

    # Keeping the game

    def record(self) -> Record:
        """The record of the game as it is now."""
        return Record.of(self.game.history, self.origin, seats=self.game.seats, played=self.played)

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
