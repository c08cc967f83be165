"""Statistics and ratings."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from dream.base.texts import worded
from dream.games.alchemists_dream.rules.position import Resign
from dream.play.seats import Seat
from dream.records.library.library import Query
from dream.records.library.statistics import (
    UNSURE,
    Rating,
    WonDrawnLost,
    games_kept,
    joined,
    ratings,
    statistics,
)
from dream.records.record import ANALYSED, HINTS, Record
from dream.records.writer import record_text
from tests.kit.games import SEED, SETUP, played, seeded_start
from tests.kit.journals import a_record, library_at


def resigned(number: int, *, person: int) -> bytes:
    """A game that the second player has won, for the first resigned."""
    machine = Seat.machine("Golem", 2)
    seats = (Seat(f"Ann {number}"), machine) if person == 0 else (machine, Seat(f"Ann {number}"))
    game = played(seeded_start(), SETUP, Resign())
    return record_text(Record.of(game, {"Seed": SEED}, seats=seats)).encode()


def jabir_game(seed: int, *, people: int) -> bytes:
    """A finished game of Jabir's, people at the first seats and machines of level 2 at the others.

    Of seed 4 the first seat has won, of 1 the second, of 2 the third.
    """
    seats = (*(Seat(f"Ann {number}") for number in range(people)), *[Seat.machine("Golem", 2)] * (3 - people))
    return a_record("jabir", seed=seed, most=400, seats=seats)


def test_results_and_streaks_are_counted(tmp_path: Path) -> None:
    with library_at(tmp_path) as library:
        for number, person in enumerate((1, 1, 0, 1, 1, 1)):
            library.add(resigned(number, person=person), when=float(number + 1))
        library.add(a_record(most=5))
        found = statistics(library, "dream")
        assert found.levels == {"level 2": WonDrawnLost(won=5, lost=1)}
        assert found.sides == {"air": WonDrawnLost(won=5), "earth": WonDrawnLost(lost=1)}
        assert (found.longest_streak, found.streak) == (3, 3)
        assert (found.finished, found.unfinished) == (6, 1)
        assert found.lengths == (4, 4.0, 4)
        assert worded(found.length) == "Length: 4 moves"
        assert worded(replace(found, lengths=(4, 5.2, 7)).length) == "Length: 5 moves on average, 4 to 7"
        library.delete(library.find(replace(Query(), opponent="level 2")))
        assert statistics(library, "dream").levels == {}


def test_the_strength_follows_the_results_against_levels_alone(tmp_path: Path) -> None:
    levels = (0.0, 200.0)
    with library_at(tmp_path) as library:
        assert ratings(library, "dream", levels) == ()
        for number, person in enumerate((1, 1, 0)):
            library.add(resigned(number, person=person), when=float(number + 1))
        library.add(a_record(most=5))
        won, again, lost = ratings(library, "dream", levels)
        assert won == Rating().after(200.0, 1.0)
        assert again == won.after(200.0, 1.0)
        assert lost == again.after(200.0, 0.0)
        assert ratings(library, "dream", ()) == ratings(library, "dream", levels[:1]) == ()
        library.add(jabir_game(4, people=1), when=9.0)
        assert ratings(library, "jabir", levels) == (Rating().after(joined([200.0, 200.0]), 1.0),)
        assert len(ratings(library, "dream", levels)) == 3


@pytest.mark.parametrize(
    ("header", "told", "counts"),
    [
        (HINTS, "b 2 of 2", 0),
        (HINTS, "b 1 of 2", 1),
        (HINTS, "a 2 of 2", 1),
        (HINTS, "b 2", 1),
        (ANALYSED, "3", 0),
    ],
)
def test_a_game_played_mostly_by_hints_or_with_an_analysis_is_nobodys(
    tmp_path: Path, header: str, told: str, counts: int
) -> None:
    game = played(seeded_start(), SETUP, Resign())
    record = Record.of(game, {"Seed": SEED}, seats=(Seat.machine("Golem", 2), Seat("Ann")))
    with library_at(tmp_path) as library:
        library.add(record_text(replace(record, other=((header, told),))).encode())
        found = statistics(library, "dream")
        won = {"level 2": WonDrawnLost(won=1)} if counts else {}
        assert (found.levels, found.streak, found.finished) == (won, counts, 1)
        assert len(ratings(library, "dream", (0.0, 200.0))) == counts
        sentences = (
            () if counts else ("1 finished game played mostly by hints or with the analysis isn't counted.",)
        )
        assert tuple(map(worded, found.uncounted)) == sentences
        (entry,) = library.find(Query())
        assert library.entry(entry).seats[1].won == 1, "the list still says who won"


def test_another_game_changes_nothing(tmp_path: Path) -> None:
    with library_at(tmp_path) as library:
        library.add(resigned(1, person=1), when=1.0)
        before = statistics(library, "dream")
        library.add(jabir_game(1, people=1), when=2.0)
        library.add(a_record("jabir", seed=1, most=9))
        assert statistics(library, "dream") == before
        jabir = statistics(library, "jabir")
        assert (jabir.finished, jabir.unfinished, jabir.longest_streak) == (1, 1, 0)
        assert jabir.by_rounds
        assert worded(jabir.length) == f"Length: {jabir.lengths[0]} rounds"
        assert jabir.lengths[0] == max(library.entry(id).rounds or 0 for id in library.find(Query()))


def test_a_game_against_two_opponents_counts_once(tmp_path: Path) -> None:
    with library_at(tmp_path) as library:
        library.add(jabir_game(4, people=1), when=1.0)
        library.add(jabir_game(1, people=2), when=2.0)
        found = statistics(library, "jabir")
        assert found.levels == {"level 2": WonDrawnLost(won=2, lost=1)}, "two people were in one of them"
        assert (found.longest_streak, found.streak) == (2, 2)
        library.add(jabir_game(2, people=2), when=3.0)
        assert (statistics(library, "jabir").longest_streak, statistics(library, "jabir").streak) == (2, 0)


def test_games_of_which_there_are_any_are_told(tmp_path: Path) -> None:
    with library_at(tmp_path) as library:
        assert games_kept(library) == ()
        for seed, game in enumerate(("dream", "jabir", "jabir")):
            library.add(a_record(game, seed=seed, most=4))
        library.add(b'[Game "Chess"]\n[Format "1"]\n\n1. e4 e5\n')
        assert games_kept(library) == ("jabir", "Chess", "dream")
        library.delete(library.find(Query(game="jabir")))
        assert games_kept(library) == ("Chess", "dream")


RATINGS = st.builds(
    Rating, st.floats(-800, 1500), st.floats(30, UNSURE), st.floats(0.03, 0.12, allow_subnormal=False)
)
OPPONENTS = st.floats(-500, 1500)


def test_a_win_against_an_equal_is_worth_what_the_formulas_say() -> None:
    """Of an unsure player: v = 4, and 1 / (1 / (2.0147^2 + 0.06^2) + 1 / 4) = 2.0157, in units of 173.7."""
    after = Rating().after(0.0, 1.0)
    assert after.value == pytest.approx(173.7178 * 2.0157 * 0.5, abs=0.5)
    assert after.deviation == pytest.approx(173.7178 * 2.0157**0.5, abs=0.1)
    assert after.volatility == pytest.approx(0.06, abs=1e-4)


@given(RATINGS, OPPONENTS)
def test_who_wins_rises_and_who_loses_falls_and_both_are_better_known(
    rating: Rating, opponent: float
) -> None:
    won, drawn, lost = (rating.after(opponent, score) for score in (1.0, 0.5, 0.0))
    assert lost.value < drawn.value < won.value
    assert lost.value <= rating.value <= won.value
    for after in (won, drawn, lost):
        assert 0 < after.deviation <= UNSURE
        assert after.deviation**2 < rating.deviation**2 + (173.72 * 0.2) ** 2
        assert after.range[0] < after.value < after.range[1]


def test_many_results_find_the_strength_that_they_came_from() -> None:
    rating = Rating()
    for number in range(400):
        rating = rating.after(200.0, float(number % 4 != 0))  # three of four: 191 Elo above
    assert rating.value == pytest.approx(391, abs=40)
    assert rating.deviation < 70


def test_several_opponents_are_as_hard_as_one_who_takes_their_shares_together() -> None:
    assert joined([100.0]) == pytest.approx(100)
    assert joined([0.0, 0.0]) == pytest.approx(120.4, abs=0.1)  # an equal third wins one in three
    assert joined([300.0, -2000.0]) == pytest.approx(300, abs=0.1)
