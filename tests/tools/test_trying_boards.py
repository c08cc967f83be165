"""Boards that the computer tries: the same again, however many threads play."""

from dream.base.seeds import cleaned_seed
from dream.study.tried_boards import tried_boards
from tools.selfplay import board_seeds, tried


def test_the_same_seeds_and_games_give_the_same_boards() -> None:
    seeds = board_seeds(2, 1)
    one, other = list(tried(seeds, 4, threads=1)), list(tried(seeds, 4, threads=2))
    assert one == other
    assert [board.seed for board in one] == seeds
    assert all(board.games == 4 and board.won + board.drawn <= 4 for board in one)


def test_seeds_are_words_and_none_is_there_twice() -> None:
    seeds = board_seeds(200, 1)
    assert len(set(seeds)) == 200
    assert all(cleaned_seed(seed) == seed for seed in seeds)
    assert [board.seed for board in tried_boards("dream")] == board_seeds(len(tried_boards("dream")), 1)
