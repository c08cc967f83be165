"""Boards that were tried: how they are written and read, and which ones are as somebody wishes."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from dream.base.errors import Malformed
from dream.base.seeds import cleaned_seed
from dream.games.alchemists_dream.rules.beginning import bags
from dream.study.tried_boards import (
    BoardKind,
    TriedBoard,
    board_of_the_day,
    of_kind,
    read_boards,
    tried_boards,
    written,
)

BOARDS = tried_boards("dream")
BOARD = TriedBoard("amber lion", ("fire", "air"), 40, 20, 4, 120.0, 6)


def test_those_that_come_with_the_program_are_sound() -> None:
    assert len(BOARDS) >= 100
    assert len({board.seed for board in BOARDS}) == len(BOARDS)
    for board in BOARDS:
        assert cleaned_seed(board.seed) == board.seed
        assert board.sides == tuple(element.name.lower() for element in bags(board.seed)[:2])
        assert board.games >= 40
        assert 0 < board.length <= 300
    assert all(len(of_kind(BOARDS, kind)) >= 10 for kind in BoardKind)
    assert tried_boards("jabir") == ()


def test_a_file_is_read_as_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "dream.txt"
    path.write_text(written(BOARDS[:9]))
    assert list(read_boards(path)) == list(BOARDS[:9])


@pytest.mark.parametrize(
    "line",
    [
        "amber lion\tfire\tair\t40\t20\t4\t120.0",
        "amber lion\tfire\tair\t0\t0\t0\t120.0\t0",
        "amber lion\tfire\tair\t40\t38\t4\t120.0\t6",
        "amber lion\tfire\tair\t40\t20\t4\t120.0\t41",
        "amber lion\tfire\tair\t40\t-1\t4\t120.0\t6",
        "amber lion\tfire\tair\tmany\t20\t4\t120.0\t6",
    ],
)
def test_what_is_no_board_is_refused_with_its_line(line: str, tmp_path: Path) -> None:
    path = tmp_path / "dream.txt"
    path.write_text(f"# a comment\n{line}\n")
    with pytest.raises(Malformed, match=r"^dream\.txt:2 isn't a board that was tried: "):
        list(read_boards(path))


@pytest.mark.parametrize(("won", "favoured"), [(18, None), (14, None), (13, "air"), (22, None), (23, "fire")])
def test_a_side_is_favoured_that_has_won_clearly_more(won: int, favoured: str | None) -> None:
    board = replace(BOARD, won=won)
    assert board.favoured == favoured
    assert board.is_balanced == (favoured is None)


def test_wishes_are_met_by_those_that_are_most_so() -> None:
    boards = [replace(BOARD, seed=f"{n}", won=n, length=100.0 + n, elixir=40 - n) for n in range(4, 34)]
    assert of_kind(boards, BoardKind.ANY) == boards
    assert [board.won for board in of_kind(boards, BoardKind.BALANCED)][:3] == [18, 17, 19]
    assert [board.length for board in of_kind(boards, BoardKind.QUICK)] == [104.0 + n for n in range(10)]
    assert [board.elixir for board in of_kind(boards, BoardKind.ELIXIR)] == [36 - n for n in range(10)]


def test_every_day_has_its_board() -> None:
    days = [date(2026, 11, 26) + timedelta(days) for days in range(40)]
    chosen = [board_of_the_day(BOARDS, day) for day in days]
    assert [board.seed for board in chosen[:3]] == [
        "flower unicorn jasper",
        "mercury crystal scarlet",
        "slate mint violet",
    ]
    assert len({board.seed for board in chosen}) > 20
