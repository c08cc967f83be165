"""Libraries with random games in them."""

from datetime import date
from functools import cache
from pathlib import Path

from dream.play.registry import find
from dream.play.seats import Seat
from dream.records.library.library import DATABASE, Library
from dream.records.record import Record
from dream.records.writer import record_text
from tests.kit.random_games import random_game


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
