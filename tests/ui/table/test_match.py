"""A match in the window: it goes on game by game, ends when it is decided, and stays with its records."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.notation import position_text
from dream.games.alchemists_dream.rules.position import Resign
from dream.play.seated_game import SINGLE, Match
from dream.records.reader import read_record
from dream.records.record import match_text, read_match
from dream.records.writer import save
from dream.ui.games.alchemists_dream.bags import Bags
from dream.ui.games.alchemists_dream.scenes import BoardEnd
from dream.ui.table.game_session import GameSession
from tests.kit.journals import unfinished
from tests.kit.present import present
from tests.ui.at_table import ANNA, MACHINE, AtTable

halves = st.integers(0, 18_000).map(lambda number: number / 2)
terms = st.sampled_from([(0, False), (3, False), (99, False), (2, True)])


@given(st.lists(halves, min_size=2, max_size=6), terms)
def test_what_is_written_is_read(points: list[float], terms: tuple[int, bool]) -> None:
    match = Match(tuple(points), *terms)
    again = read_match(match_text(match), len(points))
    assert again.score == pytest.approx(match.score)
    assert (again.games, again.same_start) == terms


@pytest.mark.parametrize(
    "text",
    [
        *("", "1", "1 2 3", "1  2", "-1 2", "1 x", "1e9 2", "12345 0", "٣ 1", "1 2 of", "1 2 of 0"),
        *("1 2 of 100", "1 2 exchanged", "1 2 of 3 ", "of 3", "1 2 of 2 swapped"),
    ],
)
def test_what_is_no_match_is_a_single_game(text: str) -> None:
    assert read_match(text, 2) == SINGLE


def begin(at_table: AtTable, match: Match) -> None:
    """A match of Anna and the computer, at its first game."""
    session = at_table.sit("", (ANNA, MACHINE)).table.session
    session.match = match.after(None, 2)


def end(at_table: AtTable) -> None:
    """Whoever is to move gives the game up."""
    at_table.table.session.game.history.play(Resign())
    at_table.table.changed()
    at_table.wait()


def test_it_goes_on_with_seats_exchanged_until_it_is_decided(at_table: AtTable) -> None:
    begin(at_table, Match(games=2, same_start=True))
    board = at_table.table.game.state.board
    end(at_table)
    assert "Stoker leads the match 1\N{EN DASH}0." in at_table.board_scene.told().prompt
    assert "Rematch" not in [button.text for button in at_table.app.layer.buttons]
    at_table.press("n")
    assert at_table.app.spoken == "This is a match: use “Next game”."
    at_table.press_button("Next game")
    assert at_table.app.spoken == "Seats exchanged: game 2 of 2"
    session = at_table.table.session
    assert session.game.seats == (MACHINE, ANNA)
    assert at_table.table.game.state.board is board
    assert session.match == Match((1.0, 0.0), 2, same_start=True)
    end(at_table)
    assert "The match is drawn, 1\N{EN DASH}1." in at_table.board_scene.told().prompt
    told = at_table.scene_of(BoardEnd).result(present(at_table.table.game.history.outcome))
    assert [row.cells[-1] for row in told.standings] == ["1", "1"]
    at_table.press_button("New match")
    assert at_table.scene.name == "laying"


def test_the_best_of_three_is_over_after_two_and_then_another_begins(at_table: AtTable) -> None:
    begin(at_table, Match((1.0, 0.0), 3))
    at_table.table.session.game.sit(1, ANNA)
    at_table.table.session.game.sit(0, MACHINE)
    session = at_table.table.session
    session.game.history.play(Resign())
    assert session.match_now.score == (1.0, 1.0)
    assert session.next_setup().match == Match((1.0, 1.0), 3)
    session.match = Match((0.0, 1.0), 3)
    at_table.table.changed()
    at_table.wait()
    assert "You win the match 2\N{EN DASH}0." in at_table.board_scene.told().prompt
    assert session.next_setup().match == Match(games=3)


def test_a_game_by_itself_is_no_match(at_table: AtTable) -> None:
    at_table.sit("", (ANNA, MACHINE))
    end(at_table)
    at_table.press("g")
    assert at_table.app.spoken == "This game isn't part of a match. A match is chosen at New game."


def test_a_game_of_a_match_that_is_opened_again_knows_the_score(at_table: AtTable, tmp_path: Path) -> None:
    session = at_table.sit("", (ANNA, MACHINE)).table.session.rematch(swapped=False)
    assert session.match.score == (0.0, 0.0)
    won = GameSession(session.game, session.origin, match=Match((1.5, 0.5), 5))
    save(won.record(), tmp_path / "game.dream")
    again = GameSession.reopen(read_record(tmp_path / "game.dream"))
    assert again.match == Match((1.5, 0.5), 5)


def test_a_window_that_is_killed_loses_nothing_of_the_match(at_table: AtTable) -> None:
    begin(at_table, Match((1.0, 0.0), 3))
    end(at_table)
    at_table.press_button("Next game")
    at_table.press("enter")
    at_table.scene_of(Bags).pick(0)
    at_table.scene_of(Bags).pick(1)
    at_table.scene_of(Bags).go_on()
    assert at_table.app.spoken == "Best of 3: game 3"
    at_table.wait()
    history = at_table.table.game.history
    rules = history.game
    at_table.engine_seat.answer(rules.action_text(rules.legal_actions(history.state)[0]))
    at_table.wait()
    assert GameSession.reopen(present(unfinished())).match == Match((1.0, 1.0), 3)


def test_a_handicap_stays_with_the_player(at_table: AtTable) -> None:
    text = position_text(GAME.start("x", "board=bare handicap=first-2"))
    session = at_table.sit("", (ANNA, MACHINE), text).table.session
    assert session.next_setup().options.text == "board=bare handicap=second-2"
    swapped = session.rematch(swapped=True)
    assert GAME.options_text(swapped.game.history.start) == "board=bare handicap=second-2"
    assert session.rematch(swapped=False).game.history.start == session.game.history.start
