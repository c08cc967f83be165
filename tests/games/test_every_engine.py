"""What the engines of games with hidden things promise, each asked in this process or behind the protocol.

They do what is legal, the same for the same, by what their seat may know, and in time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from threading import Event
from typing import Any

import pytest

from dream.games.alchemist.engine.levels import LEVELS as ALCHEMIST_LEVELS
from dream.games.alchemist.engine.search import own as alchemist_engine
from dream.games.jabirs_transmutations.engine.search import JabirsEngine
from dream.games.philosophers_stone.engine.evaluation import PlainKernel
from dream.games.philosophers_stone.engine.levels import LEVELS as STONE_LEVELS, POLICY_LEVEL
from dream.games.philosophers_stone.engine.search import StoneEngine
from dream.play.history import History
from dream.play.registry import find
from dream.protocol.client import BlockingClient
from dream.protocol.dialogue import Info, Limits, checked_answer
from tests.games.alchemist import random_games as alchemist
from tests.games.alchemist.engine.test_engine import turn_of as turn_of_alchemist
from tests.games.philosophers_stone import random_games as stone
from tests.games.philosophers_stone.engine.test_engine import turn_of as turn_of_stone
from tests.kit.engines import game_of_engines, thought
from tests.waiting import works_at_most

Turn = tuple[list[Any], int]
"""The states up to some seat's turn, and that seat."""


@dataclass(frozen=True)
class Opponent:
    """The engine of a game, and how its tests deal with it at random."""

    word: str
    make: Callable[[], Any]
    levels: int
    quick: Callable[[int], Limits]
    """What is asked instead of a level that takes long."""
    usual: Callable[[int], Turn]
    hiding: Callable[[int], Turn]
    """Turns of a seed: any, and at a table where much is hidden."""
    full: Callable[[], Turn]
    """A turn at a table of as many as there can be."""
    exchanged: Callable[[Random, Any, int], Any]
    """The state with all that is hidden from a seat dealt anew."""


ALCHEMIST = Opponent(
    "alchemist",
    alchemist_engine,
    len(ALCHEMIST_LEVELS),
    lambda level: Limits(level=level) if level < len(ALCHEMIST_LEVELS) else Limits(nodes=200),
    turn_of_alchemist,
    lambda seed: turn_of_alchemist(seed, players="3", schools="on", hands="hidden"),
    lambda: turn_of_alchemist(3, most=12, players="5"),
    lambda random, state, seat: alchemist.exchanged(random, state, state.terms.seats[seat]),
)
STONE = Opponent(
    "stone",
    lambda: StoneEngine(PlainKernel()),
    len(STONE_LEVELS),
    lambda level: Limits(level=level) if level <= POLICY_LEVEL else Limits(nodes=16),
    lambda seed: turn_of_stone(seed, players="2"),
    lambda seed: turn_of_stone(seed, weighty=True, players="3"),
    lambda: turn_of_stone(3, players="6"),
    stone.exchanged,
)
of_each = pytest.mark.parametrize("opponent", [ALCHEMIST, STONE], ids=lambda opponent: opponent.word)


@pytest.mark.parametrize(
    ("opponent", "options"),
    [
        (ALCHEMIST, "players=2 ties=share"),
        (ALCHEMIST, "players=5 hands=open"),
        (ALCHEMIST, "players=3 schools=off"),
        (STONE, "players=2 air=choose"),
        (STONE, "players=3 alchemists=on cutthroat=on"),
    ],
)
def test_engines_play_whole_games(opponent: Opponent, options: str) -> None:
    """An illegal answer would end the test."""

    def limits(seat: int) -> Limits:
        if opponent is STONE:
            return Limits(level=1 + seat % POLICY_LEVEL)
        return Limits(level=1 + seat % 2) if seat else Limits(nodes=30)

    history = game_of_engines(find(opponent.word), "engines", options, opponent.make, limits)
    assert history.outcome
    assert history.outcome.winners
    if opponent is STONE:
        assert history.state.turn < 60 * history.game.seats(history.start)


@pytest.mark.parametrize(
    ("opponent", "level"),
    [(each, level) for each in (ALCHEMIST, STONE) for level in range(1, each.levels + 1)],
)
def test_what_is_hidden_changes_nothing(opponent: Opponent, level: int) -> None:
    """Exchanged in every state that was seen: the texts are the same, and the answer is."""
    game, random = find(opponent.word), Random(level)
    states, seat = opponent.hiding(level)
    others = [opponent.exchanged(random, state, seat) for state in states]
    assert others != states
    assert [game.observation(state, seat) for state in states] == [
        game.observation(state, seat) for state in others
    ]
    first, second = (
        thought(game, opponent.make(), each, seat, opponent.quick(level)) for each in (states, others)
    )
    assert first == second


@of_each
def test_the_same_iterations_give_the_same_answer_and_values(opponent: Opponent) -> None:
    states, seat = opponent.usual(11)
    told: list[list[Info[Any]]] = [[], []]
    first, second = (
        thought(find(opponent.word), opponent.make(), states, seat, Limits(nodes=60), report.append)
        for report in told
    )
    assert first == second
    one, other = ([(info.nodes, info.score, info.pv) for info in report] for report in told)
    assert one == other
    assert one


@of_each
def test_the_best_level_answers_within_two_seconds_and_soon_after_a_stop(opponent: Opponent) -> None:
    """Even by a plain kernel, as on a computer without numba."""
    states, seat = opponent.full()
    game, asked, stop = find(opponent.word), opponent.make(), Event()
    stop.set()
    with works_at_most(2.5):
        thought(game, asked, states, seat, Limits(level=opponent.levels))
    with works_at_most(0.3):
        thought(game, asked, states, seat, Limits(infinite=True), stop=stop)


@pytest.mark.parametrize("make", [ALCHEMIST.make, JabirsEngine, STONE.make])
def test_options_that_are_none_are_refused(make: Callable[[], Any]) -> None:
    with pytest.raises(ValueError, match="isn't an option"):
        make().new_game(0, "colour=red")


@pytest.mark.parametrize(
    ("word", "options", "limits"),
    [("alchemist", "players=3", Limits(nodes=60)), ("jabir", "draft=closed", Limits(level=1))],
)
def test_a_process_answers_and_goes_on_after_an_undo(word: str, options: str, limits: Limits) -> None:
    game = find(word)
    history: History[Any, Any] = History(game, game.start("process", options))
    client = BlockingClient(game)
    try:
        client.greet()
        first = history.copy()
        said, _ = client.go(history, limits, 60)
        history.play(checked_answer(history, said))
        while game.decider(history.state) != game.decider(first.state):
            history.play(game.legal_actions(history.state)[0])
        client.go(history, Limits(level=1), 60)
        assert client.go(first, limits, 60)[0] == said
    finally:
        client.close()
