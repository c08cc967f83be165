"""Ten thousand games of machines: none stops before its end, and no engine is told what it may not know."""

from itertools import product
from random import Random

import pytest

from dream.games.jabirs_transmutations.engine.levels import LEVELS
from dream.games.jabirs_transmutations.engine.search import choice
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.notation import parse_view
from dream.games.jabirs_transmutations.rules.state import LAST_ROUND, ListedAction, State, View, seen
from dream.play.game import Chance

GAMES = 10_000
BY_TEXT = 50
"""Every so many games, what an engine knows is read from the text that the protocol would send."""
READINGS = [
    " ".join(words)
    for words in product(
        ("eureka=starter", "eureka=all"), ("goldcard=none", "goldcard=any"), ("draft=closed", "draft=open")
    )
]


def told(state: State, seat: Seat, by_text: bool) -> View:
    """What a seat is told of a state: nothing of the decks and, in a closed draft, of others' cards."""
    known = seen(state, frozenset({seat}))
    left = known.seen
    assert not left.deck
    assert not left.events
    for other in Seat:
        if other is not seat and not state.options.open_draft:
            assert not left.of(other).hand
            assert not left.of(other).picks
    if by_text:
        assert parse_view(GAME.observation(state, seat), seat) == known
    return known


def play(number: int) -> int:
    """Play a game, whose players and options depend on its number; in which round it ended.

    A seat is told of the states in which it decides.
    """
    random, seed = Random(number), f"machines {number}"
    players = random.choices(LEVELS, [92, 4, 2, 1, 1], k=len(Seat))
    state = GAME.start(seed, READINGS[0] if number % 2 else random.choice(READINGS))
    observed: list[list[View]] = [[] for _ in Seat]
    last, chances = None, 0
    while (decider := GAME.decider(state)) is not None:
        if isinstance(decider, Chance):
            action: ListedAction = GAME.chance_action(state, seed, chances)
            chances += 1
        else:
            observed[decider].append(told(state, Seat(decider), number % BY_TEXT == 0))
            action = choice(Seat(decider), observed[decider], players[decider].strength, number)
        assert GAME.why_not(state, action, last) is None, f"game {number}: {GAME.action_text(action)}"
        state, last = GAME.apply(state, action), action
    outcome = GAME.outcome(state, last)
    assert outcome
    assert outcome.winners
    return state.round


@pytest.mark.parametrize("first", [*range(0, 30, 15)])
def test_some_games_of_machines_end(first: int) -> None:
    for number in range(first, first + 15):
        assert play(number) < LAST_ROUND


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("first", range(0, GAMES, GAMES // 2))
def test_ten_thousand_games_of_machines_end(first: int) -> None:
    rounds = [play(number) for number in range(first, first + GAMES // 2)]
    assert max(rounds) < LAST_ROUND
