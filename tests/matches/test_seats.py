"""Matches of three seats or more: what is counted, and the report."""

from dataclasses import replace

import pytest

from dream.matches.games import Result, Terms, entrants, orders, standings
from dream.matches.match import Match
from dream.matches.players import GREEDY, kinds, observing_player, parse_spec
from dream.matches.statistics import SeatTally, live_line, report_lines
from dream.play.game import Outcome

A, B, C = (parse_spec(text, "jabir") for text in ("random", "random:seed=1", "random:seed=2"))
MATCH = Match((A, B, B), 2, Terms("jabir"))


def result(rotation: int, order: tuple[int, ...], winners: tuple[int, ...], *points: int) -> Result:
    """A game in which the entrants of an order sat at the seats; winners and points are by seats."""
    stand = standings(3, Outcome(winners, points=points))
    return Result(rotation, 1, order, stand, "won", 300, None, None, (0.1, 0.2, 0.3), (10, 10, 10), "text")


# Players


def test_a_game_may_have_an_engine_and_no_greedy_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {"jabir", GREEDY} <= kinds("jabir").keys()
    assert observing_player(parse_spec(GREEDY, "jabir"))
    monkeypatch.delattr("dream.games.jabirs_transmutations.engine.search.greedy")
    assert GREEDY not in kinds("jabir")
    assert observing_player(parse_spec("jabir:level=1", "jabir"))


# Orders


def test_every_distinct_order_of_the_players_is_played() -> None:
    assert entrants((A, B, B)) == (0, 1, 1)
    assert orders((0, 1, 1)) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert entrants((A, B, A)) == (0, 1, 0)
    assert entrants((A, A, A)) == (0, 0, 0)
    assert orders((0, 0, 0)) == [(0, 0, 0)]
    assert len(orders(entrants((A, B, C)))) == 6
    assert len(orders((0, 0, 1, 1, 1), every=True)) == 10


def test_two_players_are_a_pair_even_when_they_are_alike() -> None:
    assert orders(entrants((A, A))) == [(0, 1), (1, 0)]
    assert Match((A, A), 1, Terms("jabir")).entrants == (A, A)
    assert MATCH.entrants == (A, B)


# What is counted


def counted() -> SeatTally:
    """Two rotations of A B B, as they may come out."""
    tally = SeatTally(2, 3)
    tally.add(
        (
            result(1, (0, 1, 1), (0,), 18, 10, 12),
            result(1, (1, 0, 1), (1,), 9, 17, 8),
            result(1, (1, 1, 0), (0, 2), 17, 3, 17),
        )
    )
    tally.add(
        (
            result(2, (0, 1, 1), (1,), 6, 18, 9),
            result(2, (1, 0, 1), (2,), 11, 14, 17),
            result(2, (1, 1, 0), (2,), 7, 7, 19),
        )
    )
    return tally


def test_scores_are_means_of_the_seats_that_an_entrant_had() -> None:
    first, second = counted().entrants
    assert first.shares == pytest.approx([2.5 / 3, 1 / 3])
    assert second.shares == pytest.approx([0.5 / 6, 2 / 6])
    assert first.ranks == pytest.approx([(1 + 1 + 1.5) / 3, (3 + 2 + 1) / 3])
    assert second.ranks == pytest.approx([(3 + 2 + 2 + 3 + 1.5 + 3) / 6, (1 + 2 + 3 + 1 + 2.5 + 2.5) / 6])
    assert first.points == pytest.approx([52 / 3, (6 + 14 + 19) / 3])
    assert [seat.shares for seat in counted().seats] == [
        pytest.approx([1.5 / 3, 0]),
        pytest.approx([1 / 3, 1 / 3]),
        pytest.approx([0.5 / 3, 2 / 3]),
    ]


def test_the_shares_of_all_seats_make_one_win_a_game() -> None:
    tally = counted()
    for first, second in zip(*(scores.shares for scores in tally.entrants), strict=True):
        assert first + 2 * second == pytest.approx(1)


def test_a_game_that_was_forfeited_has_no_points() -> None:
    tally = SeatTally(2, 3)
    played = result(1, (0, 1, 1), (0,), 18, 10, 12)
    last = standings(3, None, failed=0)
    tally.add((replace(played, standings=last, failed=0, failure="player 1 hung: so"),))
    assert (tally.entrants[0].shares, tally.entrants[0].points) == ([0.0], [])
    assert tally.entrants[1].shares == [0.5]
    lines = list(report_lines(MATCH.entrants, tally))
    assert "forfeits: A 1, B 0" in lines
    assert "  rotation 1 game 1: A, player 1 hung: so" in lines


# The report


def test_the_report_tells_of_entrants_and_of_seats() -> None:
    lines = list(report_lines(MATCH.entrants, counted()))
    assert lines[:3] == [
        "A: random",
        "B: random:seed=1",
        "6 games, 2 seeds; an even share of the wins is 33.3% a seat",
    ]
    heads, rows = lines[3], lines[4:9]
    assert heads.split()[:3] == ["share", "of", "wins"]
    assert len({len(line) for line in (heads, *rows)}) == 1
    assert rows[0].startswith("A       58.3 ± 25.0 %  9.3 to 100.0       84.1%  1.58 ± 0.42  15.2 ± 2.2")
    assert rows[1].startswith("B       20.8 ± 12.5 %   0.0 to 45.3")
    assert [row[:6] for row in rows[2:]] == ["seat a", "seat b", "seat c"]
    assert lines[9:] == [
        "plies: mean 300, median 300, longest 300",
        "ends: won 6",
        "time a turn: A 20.0 ms, B 20.0 ms",
        "forfeits: A 0, B 0",
    ]
    assert live_line(counted()) == "A 58.3 ± 25.0 %  B 20.8 ± 12.5 %"


def test_one_rotation_has_a_report_too() -> None:
    tally = SeatTally(2, 3)
    tally.add(tuple(counted().results[:3]))
    row = list(report_lines(MATCH.entrants, tally))[4]
    assert "17.3 ± ?" in row


def test_without_a_game_there_is_nothing_to_report() -> None:
    assert list(report_lines(MATCH.entrants, SeatTally(2, 3)))[-1] == "no game was finished"
