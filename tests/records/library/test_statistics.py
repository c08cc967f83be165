"""What the games of a person come to."""

from dataclasses import replace
from pathlib import Path

from dream.games.alchemists_dream.rules.actions import Resign
from dream.play.seat import Seat
from dream.records.library.statistics import Score, statistics
from dream.records.record import Record
from dream.records.writer import record_text
from tests.kit.games import SEED, SETUP, played, seeded_start
from tests.kit.libraries import a_record, library_at


def resigned(number: int, *, person: int) -> bytes:
    """A game that the second player has won, for the first resigned."""
    machine = Seat.machine("Golem", 2)
    seats = (Seat(f"Ann {number}"), machine) if person == 0 else (machine, Seat(f"Ann {number}"))
    game = played(seeded_start(), SETUP, Resign())
    return record_text(Record.of(game, {"Seed": SEED}, seats=seats)).encode()


def test_results_and_streaks_are_counted(tmp_path: Path) -> None:
    with library_at(tmp_path) as library:
        for number, person in enumerate((1, 1, 0, 1, 1, 1)):
            library.add(resigned(number, person=person), when=float(number + 1))
        library.add(a_record(most=5))
        found = statistics(library)
        assert found.levels == {"level 2": Score(won=5, lost=1)}
        assert found.sides == {("dream", "air"): Score(won=5), ("dream", "earth"): Score(lost=1)}
        assert (found.longest_streak, found.streak) == (3, 3)
        assert (found.finished, found.unfinished) == (6, 1)
        assert found.lengths == (4, 4.0, 4)
        library.delete(library.find(replace(_all(), opponent="level 2")))
        assert statistics(library).levels == {}
        assert statistics(library, "jabir").unfinished == 0


def _all():
    from dream.records.library.query import Query

    return Query()
