"""Statistics of matches: what games come to, what is counted of each seat, and the report."""

from dataclasses import replace
from math import inf, log
from random import Random

import pytest

from dream.matches.games import Result, SeatResult, Terms, standings
from dream.matches.match import Match
from dream.matches.report import live_line, report_lines
from dream.matches.statistics import Estimate, SeatTally, estimate
from dream.matches.strength import Sprt, SprtVerdict, elo_of, estimated_elo, expected_score
from dream.play.game import Outcome
from tests.matches.fakes import parse_spec

FISHTEST = [
    ((3, 20, 50, 22, 5), 0, 20, 0.04032037241670679),
    ((3, 20, 50, 22, 5), 0, 5, 0.17838022438188125),
    ((3, 20, 50, 22, 5), -10, 10, 0.9344729113889829),
    ((0, 10, 30, 12, 0), 0, 20, -0.27041453628885204),
    ((0, 10, 30, 12, 0), 0, 5, 0.085226848211516),
    ((12, 40, 60, 30, 8), 0, 20, -2.9973011351582723),
    ((12, 40, 60, 30, 8), -10, 10, -2.0579732004260216),
]
"""Pairs, the two hypotheses, and what ``LLRcalc.LLR_logistic`` of fishtest makes of them."""


def pair_of_coins(random: Random, win: float, draw: float) -> int:
    """The half points of two independent games, which is where a pair is counted."""
    return sum(2 if luck < win else int(luck < win + draw) for luck in (random.random(), random.random()))


def drawn_shares(elo: float, draw: float) -> float:
    """How often a player so much stronger wins when so many games are drawn."""
    return expected_score(elo) - draw / 2


@pytest.mark.parametrize(
    ("elo", "score"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11), (100, 0.6400649998028851), (191, 0.7502)]
)
def test_elo_and_score(elo: float, score: float) -> None:
    assert expected_score(elo) == pytest.approx(score, abs=1e-4)
    assert elo_of(expected_score(elo)) == pytest.approx(elo)
    assert (elo_of(0), elo_of(1)) == (-inf, inf)


def test_an_estimate_by_hand() -> None:
    found = estimated_elo((1, 2, 4, 2, 1))
    assert found
    # The mean is 1/2, the variance (2/4 + 4/16) / 10 = 0.075, its error over ten pairs sqrt(0.0075).
    assert found.elo == pytest.approx(0)
    assert found.superiority == pytest.approx(0.5)
    assert found.high == pytest.approx(elo_of(0.5 + 1.96 * 0.0075**0.5), rel=1e-4)
    assert found.low == pytest.approx(-found.high)


def test_an_estimate_where_there_is_little_to_go_by() -> None:
    assert estimated_elo((0, 0, 0, 0, 0)) is None
    whitewash, even = estimated_elo((0, 0, 0, 0, 10)), estimated_elo((0, 0, 10, 0, 0))
    assert whitewash
    assert even
    assert (whitewash.elo, whitewash.high) == (inf, inf)
    assert 0 < whitewash.low < inf
    assert whitewash.superiority > 0.99
    assert -200 < even.low < even.elo == 0 < even.high < 200
    assert str(even).startswith("+0 [-")
    assert str(whitewash).startswith("+inf [+")


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    random = Random(1)
    win = drawn_shares(60, 0.4)
    held = 0
    for _ in range(300):
        counts = [0] * 5
        for _ in range(100):
            counts[pair_of_coins(random, win, 0.4)] += 1
        found = estimated_elo(counts)
        assert found
        held += found.low <= 60 <= found.high
    assert 0.90 <= held / 300 <= 0.985


@pytest.mark.parametrize(("counts", "elo0", "elo1", "ratio"), FISHTEST)
def test_the_ratio_is_that_of_fishtest(
    counts: tuple[int, ...], elo0: float, elo1: float, ratio: float
) -> None:
    assert Sprt(elo0, elo1).ratio(counts) == pytest.approx(ratio, abs=1e-6)


def test_the_bounds_are_those_of_wald() -> None:
    test = Sprt(0, 10)
    assert test.upper == pytest.approx(log(19))
    assert test.lower == pytest.approx(-log(19))
    assert test.verdict((0,) * 5) is SprtVerdict.OPEN
    assert test.verdict((0, 0, 0, 0, 400)) is SprtVerdict.H1
    assert test.verdict((400, 0, 0, 0, 0)) is SprtVerdict.H0


@pytest.mark.parametrize(("elo", "wanted"), [(0, SprtVerdict.H0), (80, SprtVerdict.H1)])
def test_coins_are_told_apart_within_the_rates_of_error(elo: float, wanted: SprtVerdict) -> None:
    random = Random(2)
    test, win = Sprt(0, 80), drawn_shares(elo, 0.3)
    right, pairs = 0, 0
    for _ in range(30):
        counts, verdict = [0] * 5, SprtVerdict.OPEN
        while verdict is SprtVerdict.OPEN:
            counts[pair_of_coins(random, win, 0.3)] += 1
            verdict = test.verdict(counts)
        right += verdict is wanted
        pairs += sum(counts)
    assert right >= 26
    assert pairs / 30 < 100


def test_an_estimate_by_hand_of_seats() -> None:
    # The squares of the distances from the mean 0.4 are 0.09, 0.04, 0.01, 0 and 0: 0.14 over n - 1 and n.
    found = estimate([0.1, 0.6, 0.5, 0.4, 0.4])
    assert found.mean == pytest.approx(0.4)
    assert found.error == pytest.approx((0.14 / 4 / 5) ** 0.5)
    low, high = found.interval
    assert (low, high) == pytest.approx((0.4 - 1.95996 * found.error, 0.4 + 1.95996 * found.error), abs=1e-5)
    assert Estimate(0.5, 0.1).superiority(0.4) == pytest.approx(0.8413, abs=1e-4)


def test_where_all_scores_are_alike_one_even_one_is_supposed() -> None:
    # Four ones and a third have the mean 13/15, from which they are 2/15 and 8/15 away.
    found = estimate([1.0] * 4, 1 / 3)
    assert found.mean == 1
    assert found.error == pytest.approx(((4 * (2 / 15) ** 2 + (8 / 15) ** 2) / 4 / 5) ** 0.5)
    even = estimate([1 / 3] * 9, 1 / 3)
    assert (even.error, even.superiority(1 / 3)) == (0, 0.5)
    assert estimate([12.0] * 5) == Estimate(12, 0)


def test_of_one_score_the_error_is_not_known() -> None:
    assert estimate([12.0]) == estimate([12.0], 5) == Estimate(12, inf)
    assert Estimate(12, inf).superiority(5) == 0.5


def test_the_interval_holds_the_truth_as_often_as_it_says_of_seats() -> None:
    random, held = Random(1), 0
    for _ in range(300):
        shares = [float(random.random() < 0.45) for _ in range(100)]
        low, high = estimate(shares, 1 / 3).interval
        held += low <= 0.45 <= high
    assert 0.90 <= held / 300 <= 0.985


@pytest.mark.parametrize(
    ("winners", "points", "shares", "ranks"),
    [
        ((0,), (17, 9, 12), (1, 0, 0), (1, 3, 2)),
        ((2,), (17, 17, 17), (0, 0, 1), (2.5, 2.5, 1)),
        ((0, 2), (17, 5, 17), (0.5, 0, 0.5), (1.5, 3, 1.5)),
        ((0, 1, 2), (3, 3, 3), (1 / 3, 1 / 3, 1 / 3), (2, 2, 2)),
        ((1,), (8, 20, 8), (0, 1, 0), (2.5, 1, 2.5)),
        ((1,), (), (0, 1, 0), (2.5, 1, 2.5)),
        ((), (), (1 / 3, 1 / 3, 1 / 3), (2, 2, 2)),
    ],
)
def test_a_win_is_shared_and_the_rest_are_ranked_by_points(
    winners: tuple[int, ...],
    points: tuple[int, ...],
    shares: tuple[float, ...],
    ranks: tuple[float, ...],
) -> None:
    found = standings(3, Outcome(winners, points=points))
    assert [seat.share for seat in found] == pytest.approx(shares)
    assert [seat.rank for seat in found] == list(ranks)
    assert [seat.points for seat in found] == list(points or [None] * 3)


def test_who_forfeits_is_the_last_and_the_others_share_the_win() -> None:
    assert standings(3, None, failed=1) == (SeatResult(0.5, 1.5), SeatResult(0, 3), SeatResult(0.5, 1.5))
    assert standings(2, Outcome((1,), "declined"), failed=0) == (SeatResult(0, 2), SeatResult(1, 1))


def test_in_a_game_that_was_broken_off_all_are_equal() -> None:
    assert standings(4, None) == (SeatResult(0.25, 2.5),) * 4


# Matches of three seats or more

A, B = parse_spec("random", "jabir"), parse_spec("random:seed=1", "jabir")
MATCH = Match((A, B, B), 2, Terms("jabir"))


def result(rotation: int, order: tuple[int, ...], winners: tuple[int, ...], *points: int) -> Result:
    """A game in which the entrants of an order sat at the seats; winners and points are by seats."""
    stand = standings(3, Outcome(winners, points=points))
    return Result(rotation, 1, order, stand, "won", 300, None, None, (0.1, 0.2, 0.3), (10, 10, 10), "text")


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
