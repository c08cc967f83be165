"""Games that are kept: in a library, where a window leaves them, and in files; and random ones to keep."""

from datetime import date
from functools import cache
from pathlib import Path

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.beginning import start
from dream.games.alchemists_dream.rules.notation import action_text
from dream.play.registry import find
from dream.play.seats import Seat
from dream.records.library.home import library_path
from dream.records.library.library import DATABASE, Entry, Library, Query
from dream.records.reader import Opened, open_record
from dream.records.record import Record
from dream.records.writer import record_text
from tests.kit.random_games import random_game


def kept() -> list[Entry]:
    """The games in the player's library, the latest first."""
    with Library(library_path()) as library:
        return list(library.entries(library.find(Query())))


def kept_names() -> list[str]:
    """The name of the first player of every game in the library."""
    return sorted(entry.seats[0].name for entry in kept())


def kept_game(number: int = 0) -> Opened | None:
    """The game in the library that was written last, or before that; None where there is none."""
    with Library(library_path()) as library:
        ids = library.find(Query())
        return open_record(library.record(ids[number])) if number < len(ids) else None


def unfinished() -> Opened | None:
    """The game that a window has written last."""
    return kept_game()


def keep(record: Record, *, name: str = "", when: float | None = None) -> int:
    """Put a game into the library, as one that was imported; its number."""
    with Library(library_path()) as library:
        return library.add(record_text(record).encode(), name=name, when=when).id


def leave_behind(record: Record, *, when: float | None = None) -> int:
    """Put a game into the library that no window has any more."""
    with Library(library_path()) as library:
        return library.add(record_text(record).encode(), when=when, here=True).id


def save_file(record: Record, path: Path) -> Path:
    """A file of a game."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(record_text(record), encoding="utf-8")
    return path


def unfinished_game() -> Record:
    """A game of two people in which only the first Symbol stands."""
    game = history_of(start(Board.from_seed("amber lion fume"), Element.FIRE, Element.WATER))
    game.play(min(game.state.legal_actions, key=action_text))
    return Record.of(game, {"Seed": "amber lion fume"}, seats=(Seat("Ada"), Seat("Zoë")))


class LibraryOf:
    """The library of another process, by its home: the game that was written there last."""

    def __init__(self, home: Path) -> None:
        self._home = home

    def exists(self) -> bool:
        """Whether there is a game."""
        return self._entry() is not None

    def opened(self) -> Opened:
        """The game."""
        return open_record(self.text())

    def text(self) -> str:
        """Its record."""
        with self._library() as library:
            return library.record(library.find(Query())[0]).decode()

    @property
    def name(self) -> str:
        """What it is called."""
        entry = self._entry()
        return entry.name if entry else ""

    def file(self) -> Path:
        """A file of it, made now."""
        path = self._home / "kept.dream"
        path.write_text(self.text(), encoding="utf-8")
        return path

    def _library(self) -> Library:
        return Library(self._home / "data" / library_path().name)

    def _entry(self) -> Entry | None:
        with self._library() as library:
            return next(library.entries(library.find(Query())), None)


@cache
def a_record(
    kind: str = "dream",
    *,
    seed: int = 1,
    most: int = 30,
    seats: tuple[Seat, ...] | None = None,
    played: date | None = None,
) -> bytes:
    """The record of a random game with so many actions at most."""
    game = find(kind)
    history = random_game(game, seed, most)
    count = game.seats(history.start)
    seated = ((*seats, *[Seat()] * count)[:count]) if seats else None
    record = Record.of(history, {"Seed": f"seed {seed}", "Options": "-"}, seats=seated, played=played)
    return record_text(record).encode()


def library_at(folder: Path) -> Library:
    """The library in a folder."""
    return Library(folder / DATABASE)


def is_kept(opened: Opened) -> bool:
    """Whether a record as it is saved is the same game, and is saved so again, whatever is wrong with it."""
    saved = record_text(opened.record)
    again = open_record(saved)
    return again.record.actions == opened.record.actions and record_text(again.record) == saved
