"""A library with a few games in it, opened in the window."""

from dataclasses import replace
from datetime import date

from dream.play.registry import find
from dream.play.seats import Seat
from dream.records.record import Record
from dream.ui.scenes.library import LibraryScene
from dream.ui.scenes.library_rows import title_of
from tests.kit.games import QUICK_WIN, SEED, played, seeded_start
from tests.kit.journals import keep, unfinished_game
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.ui.driver import Person


def finished_game(winner: str = "Ada", loser: str = "Zoë") -> Record:
    return Record.of(
        played(seeded_start(), QUICK_WIN),
        {"Seed": SEED},
        seats=(Seat(winner), Seat.machine(loser, 2)),
        played=date(2026, 11, 20),
    )


def jabir_game() -> Record:
    return Record.of(random_game(find("jabir"), 1, 20), seats=(Seat("Ada"), Seat(), Seat("Zoë")))


def shelve() -> None:
    """Three games, the latest first: an unfinished one, one of Jabir's Transmutations, one that was won."""
    keep(finished_game(), name="The quick siege", when=1_789_990_000.0)
    keep(jabir_game(), when=1_789_990_001.0)
    keep(replace(unfinished_game(), played=date(2026, 11, 21)), when=1_789_990_002.0)


def open_library(person: Person) -> LibraryScene:
    scene = LibraryScene(person.app)
    person.app.push(scene)
    person.look()
    return scene


def listed(scene: LibraryScene) -> list[str]:
    return [title_of(present(scene.games.entry(place))) for place in range(len(scene.games))]


ALL = ["Ada and Zoë", "Ada, the second player and Zoë", "The quick siege"]
