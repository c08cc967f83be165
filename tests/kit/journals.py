"""Looks at the journals of windows from outside, and leaves one behind as a window does that is killed."""

from pathlib import Path

from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.setup import start
from dream.play.seat import Seat
from dream.records.library import games_folder
from dream.records.reader import Opened, read_record
from dream.records.record import Record
from dream.records.writer import save


def journal_path(number: int = 1) -> Path:
    """The file of the first journal, or of a further one."""
    return games_folder() / ("unfinished.dream" if number == 1 else f"unfinished {number}.dream")


def unfinished(number: int = 1) -> Opened | None:
    """The game in a journal, or None."""
    path = journal_path(number)
    return read_record(path) if path.exists() else None


def unfinished_game() -> Record:
    """A game of two people in which only the first Symbol stands."""
    game = history_of(start(Board.from_seed("amber lion fume"), Element.FIRE, Element.WATER))
    game.play(min(game.state.legal_actions, key=action_text))
    return Record.of(game, {"Seed": "amber lion fume"}, seats=(Seat("Ada"), Seat("Zoë")))


def leave_behind(record: Record, number: int = 1) -> None:
    """Put a game in a journal that no window has."""
    save(record, journal_path(number))
