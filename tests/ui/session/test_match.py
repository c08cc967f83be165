"""The score of a match stays with its games: a game that is opened again knows it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.records.match_score import read_score, score_text
from dream.records.reader import read_record
from dream.records.writer import save
from dream.ui.session.game_session import GameSession
from tests.ui.at_table import ANNA, MACHINE

halves = st.integers(0, 18_000).map(lambda number: number / 2)


@given(st.lists(halves, min_size=2, max_size=6))
def test_what_is_written_is_read(points):
    assert read_score(score_text(tuple(points)), len(points)) == pytest.approx(tuple(points))


@pytest.mark.parametrize("text", ["", "1", "1 2 3", "1  2", "-1 2", "1 x", "1e9 2", "12345 0", "٣ 1"])
def test_what_is_no_score_is_none(text):
    assert read_score(text, 2) == ()


def test_a_game_of_a_match_that_is_opened_again_knows_the_score(at_table, tmp_path: Path):
    session = at_table.sit("", (ANNA, MACHINE)).table.session.rematch(swapped=False)
    assert session.score == (0.0, 0.0)
    won = GameSession(session.game, session.origin, score=(1.5, 0.5))
    save(won.record(), tmp_path / "game.dream")
    again = GameSession.reopen(read_record(tmp_path / "game.dream"))
    assert again.score == (1.5, 0.5)
