"""The tutor where things are hidden: it goes by the trials of the person's own seat, beyond their luck."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dream.play import registry
from dream.play.history import History
from dream.play.seated_game import Match
from dream.play.seats import Seat
from dream.protocol.dialogue import Info
from dream.study.review import TellsReplies, tutoring
from tests.kit.games import SETUP
from tests.ui.at_table import ANNA, BERT, AtAlchemistTable, AtTable, RandomEngine
from tests.ui.at_table import HERMES as MACHINE


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtAlchemistTable:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 0.0)
    at_table = AtAlchemistTable(tmp_path)
    at_table.app.change(tutor="clear")
    return at_table


def search_tells(monkeypatch: pytest.MonkeyPatch, *found: tuple[int, int | None, int]) -> None:
    """Have every search tell this of the first legal actions: score, standard error, number of trials."""

    def advise(
        engine: RandomEngine,
        history: History[Any, Any],
        done: Callable[..., object],
        failed: Callable[..., object],
        **limits: int,
    ) -> None:
        legal = history.game.legal_actions(history.state)
        rows = zip(legal, found, strict=False)
        lines = [
            Info(1, score, (action,), nodes, line=place, error=error)
            for place, (action, (score, error, nodes)) in enumerate(rows, 1)
        ]
        done(lines[0].pv[0], lines)

    monkeypatch.setattr(RandomEngine, "advise", advise)


@pytest.mark.parametrize(
    ("second", "asks"),
    [((4100, 300, 80), True), ((4100, 800, 9), False), ((5900, 10, 90), False), ((0, None, 0), False)],
)
def test_a_move_is_asked_about_when_it_is_worse_by_more_than_luck(
    table: AtAlchemistTable, monkeypatch: pytest.MonkeyPatch, second: tuple[int, int | None, int], asks: bool
) -> None:
    search_tells(monkeypatch, (6200, None, 100), second)
    table.sit(Seat("Ann"), MACHINE)
    game = table.game
    worse = game.history.game.legal_actions(game.state)[1]
    done = table.table.act(worse)
    table.wait()
    assert done is not asks
    assert (table.app.dialog is not None) is asks
    assert bool(game.history.actions) is not asks
    if asks:
        text = table.dialog.text
        assert "expects to win 62 of 100 games with its best move, and 41 with yours" in text


def test_a_move_that_was_never_tried_is_done(
    table: AtAlchemistTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    search_tells(monkeypatch, (6200, None, 100))
    table.sit(Seat("Ann"), MACHINE)
    game = table.game
    table.table.act(game.history.game.legal_actions(game.state)[3])
    assert game.history.actions
    assert table.app.dialog is None


def test_no_game_of_hidden_things_has_replies_searched() -> None:
    for word in ("jabir", "stone", "alchemist"):
        assert tutoring(word) is not None
        assert not isinstance(tutoring(word), TellsReplies)
    assert isinstance(tutoring("dream"), TellsReplies)


AGAINST = (ANNA, MACHINE)


def test_it_is_off_in_a_match(at_table: AtTable) -> None:
    at_table.app.change(tutor="small")
    at_table.sit(SETUP, (ANNA, BERT))
    at_table.table.session.match = Match((1.0, 0.0))
    at_table.table.seat(1, MACHINE)
    at_table.wait()
    assert at_table.engine_seat.asked == []


def test_every_tutor_has_a_margin_for_each_setting() -> None:
    for word in registry.house():
        part = tutoring(word)
        assert part is None or 0.0 <= part.share(-100) < part.share(100) <= 1.0
