"""The engine of a game with hidden things, in its own process and behind the protocol."""

import io
from threading import Event
from typing import Any

import pytest

from dream.protocol.dialogue import Info, Limits
from dream.protocol.server import ObservationServer
from dream.search.search import SearchEngine, Strength
from tests.search.kuhn import KUHN, Table, begin

LEVELS = (
    Strength(temperature=1.0),
    Strength(),
    Strength(iterations=100, lapse=0.2),
    Strength(iterations=300),
)


def engine(seat: int = 0, **options: int) -> SearchEngine[Table, Table, str]:
    """Return an engine for a seat at Kuhn poker."""
    made = SearchEngine(KUHN, begin, LEVELS)
    for name, value in options.items():
        made.options.set(name, str(value))
    made.new_game(seat, "-")
    return made


def thought(
    asked: SearchEngine[Table, Table, str], view: Table, limits: Limits
) -> tuple[str, list[Info[Any]]]:
    """Return what an engine does and what it has told on the way."""
    told: list[Info[Any]] = []
    return asked.think([view], limits, told.append, Event()), told


def test_what_is_hidden_changes_nothing() -> None:
    for card in "JQK":
        states = [Table((card, other)) for other in "JQK" if other != card]
        views = [KUHN.seen(state, frozenset({0})) for state in states]
        answers = {str(thought(engine(), view, Limits(nodes=200))[1][-1].score) for view in views}
        assert len(answers) == 1


def test_the_same_number_of_iterations_gives_the_same_answer() -> None:
    view = Table(("Q", "?"))
    first, told = thought(engine(), view, Limits(nodes=333))
    again, told_again = thought(engine(), view, Limits(nodes=333))
    assert first == again
    assert [(info.nodes, info.score) for info in told] == [(info.nodes, info.score) for info in told_again]
    assert told[-1].nodes == 333


def test_it_plays_at_the_level_that_is_set() -> None:
    view = Table(("K", "?"), "b")
    assert thought(engine(1), Table(("?", "K"), "b"), Limits())[1][-1].nodes == 300
    assert thought(engine(1), Table(("?", "K"), "b"), Limits(level=3))[1][-1].nodes == 100
    assert not thought(engine(Level=2), view, Limits())[1], "the policy alone tells nothing"


def test_other_seeds_make_other_games_of_a_level_with_lapses() -> None:
    view = Table(("Q", "?"))
    assert len({thought(engine(Variety=seed), view, Limits(level=1))[0] for seed in range(20)}) == 2


def test_it_tells_of_several_lines_with_their_visits() -> None:
    _, told = thought(engine(1, MultiPV=2), Table(("?", "K"), "b"), Limits(nodes=200))
    best, second = told[-2:]
    assert (best.line, second.line) == (1, 2)
    assert best.nodes + second.nodes == 200
    assert best.score == 10_000, "a king that calls wins two antes"


def test_it_stops_when_it_is_told() -> None:
    stop = Event()
    stop.set()
    assert engine().think([Table(("J", "?"))], Limits(infinite=True), lambda info: None, stop) in ("c", "b")
    began, told = thought(engine(), Table(("J", "?")), Limits(movetime=0))
    assert began in ("c", "b")
    assert not told or told[-1].nodes == 0


def test_it_speaks_the_protocol() -> None:
    lines = ["udi", "isready", "newgame kuhn b -", "observations ?J  | ?J b", "go nodes 100", "quit"]
    answers = io.StringIO()
    made = SearchEngine(KUHN, begin, LEVELS)
    ObservationServer(io.StringIO("\n".join(lines) + "\n"), answers, KUHN, made).serve()
    said = answers.getvalue().splitlines()
    assert "option name Level type spin default 4 min 1 max 4" in said
    assert said[-1] == "bestaction f"


@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
def test_every_level_answers_with_a_legal_action(level: int) -> None:
    for card in "JQK":
        assert thought(engine(), Table((card, "?")), Limits(level=level))[0] in ("c", "b")
