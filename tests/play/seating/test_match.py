"""A match: what each has won, and when it is decided."""

from collections.abc import Iterator
from itertools import product

import pytest

from dream.base.errors import Malformed
from dream.play.game import Outcome
from dream.play.seated_game import SINGLE, Match, match_of, may_exchange

ENDS = (Outcome((0,)), Outcome((1,)), Outcome(()))


@pytest.mark.parametrize("games", [1, 2, 3, 5])
def test_it_is_decided_just_when_no_end_of_the_games_left_makes_another_win(games: int) -> None:
    """An oracle that plays all that can follow."""

    def winners(match: Match) -> Iterator[tuple[int, ...]]:
        left = match.games - match.played
        for ends in product(ENDS, repeat=left):
            played = match
            for end in ends:
                played = played.after(end, 2)
            yield played.leaders

    for ends in (ends for count in range(games + 1) for ends in product(ENDS, repeat=count)):
        match = Match(games=games).after(None, 2)
        for end in ends:
            match = match.after(end, 2)
        assert match.played == len(ends)
        assert match.decided == (len(set(winners(match))) == 1)


def test_a_shared_win_and_a_draw_are_a_part_of_a_point_for_each() -> None:
    match = Match(games=3)
    for end in (Outcome((0, 2)), Outcome(()), Outcome((1,))):
        match = match.after(end, 3)
    assert match.score == pytest.approx((0.8333, 1.3333, 0.8333), abs=1e-3)
    assert match.decided
    assert match.leaders == (1,)
    assert match.moved_on().leaders == (0,)


def test_one_that_goes_on_as_long_as_one_likes_is_never_decided() -> None:
    match = SINGLE
    for _ in range(9):
        match = match.after(Outcome((1,)), 2)
    assert not match.decided
    assert not SINGLE
    assert match.again() == SINGLE


def test_the_words_for_matches() -> None:
    assert match_of("") == SINGLE
    assert match_of("7") == Match(games=7)
    assert match_of("exchanged") == Match(games=2, same_start=True)
    assert may_exchange(hidden=False, seats=2)
    assert not may_exchange(hidden=True, seats=2)


@pytest.mark.parametrize("word", ["0", "4", "101", "-3", "three", " 3", "³"])
def test_what_is_no_match_is_refused(word: str) -> None:
    with pytest.raises(Malformed):
        match_of(word)
