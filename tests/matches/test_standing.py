"""How the seats of a finished game stand, against results worked out by hand."""

import pytest

from dream.matches.games import Standing, standings
from dream.play.game import Outcome


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
    assert standings(3, None, failed=1) == (Standing(0.5, 1.5), Standing(0, 3), Standing(0.5, 1.5))
    assert standings(2, Outcome((1,), "declined"), failed=0) == (Standing(0, 2), Standing(1, 1))


def test_in_a_game_that_was_broken_off_all_are_equal() -> None:
    assert standings(4, None) == (Standing(0.25, 2.5),) * 4
