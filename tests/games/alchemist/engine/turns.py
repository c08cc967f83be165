"""Games of heuristic players and of luck, by the law, for the tests of the opponent."""

from collections.abc import Iterator
from random import Random

from dream.games.alchemist.engine.evaluation import action_of, choose, table_of
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.law import apply, legal_actions
from dream.games.alchemist.rules.state import Action, Phase, State, View
from tests.games.alchemist.random_games import some_action, some_options


def heuristic_action(random: Random, state: State) -> Action:
    """What the heuristic player does; or what chance does, by luck."""
    if state.phase is not Phase.PLAY:
        return random.choice(legal_actions(state))
    table = table_of(state, state.bag)
    return action_of(choose(table, random), table.cauldrons.words)


def some_turns(random: Random, **said: str) -> Iterator[State]:
    """The states of a game from the first turn on, some decisions those of luck and some of the player."""
    state = GAME.start(f"turns {random.random()}", some_options(random, **said))
    luck = random.choice((0.0, 0.3, 1.0))
    yield state
    while state.decider is not None:
        chosen = some_action if random.random() < luck else heuristic_action
        state = apply(state, chosen(random, state))
        yield state


def views_of(states: list[State], seat: int) -> list[View]:
    """What a seat has seen of these states."""
    return [GAME.seen(state, frozenset({seat})) for state in states]
