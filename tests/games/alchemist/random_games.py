"""Random games for the tests of this game, each made from a `Random`."""

from collections.abc import Iterator
from random import Random

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import OPTIONS, OWN, terms
from dream.games.alchemist.rules.law import apply, bare_table, legal_actions
from dream.games.alchemist.rules.state import Action, Phase, State
from tests.kit.random_games import randoms


def some_options(random: Random, **said: str) -> str:
    """Some options where none are said; never a box of one's own, which is a file."""
    chosen = {
        option.word: random.choice([value for value in option.values if value != OWN]) for option in OPTIONS
    }
    return " ".join(f"{key}={value}" for key, value in (chosen | said).items())


def some_table(random: Random, **said: str) -> State:
    """The bare table of some options."""
    return bare_table(terms(GAME.parse_options(some_options(random, **said))))


def some_action(random: Random, state: State) -> Action:
    """One of the legal actions, which must be left; each kind is equally likely, for creations are many."""
    by_kind: dict[type[Action], list[Action]] = {}
    for action in legal_actions(state):
        by_kind.setdefault(type(action), []).append(action)
    return random.choice(random.choice(list(by_kind.values())))


def some_game(random: Random, **said: str) -> Iterator[State]:
    """The states of a whole game from the bare table, the first and the last included."""
    state = some_table(random, **said)
    yield state
    while state.decider is not None:
        state = apply(state, some_action(random, state))
        yield state


def some_state(random: Random, **said: str) -> State:
    """Any state of a game, all phases equally likely, as far as the game came to them."""
    by_phase: dict[Phase, list[State]] = {}
    for state in some_game(random, **said):
        by_phase.setdefault(state.phase, []).append(state)
    return random.choice(random.choice(list(by_phase.values())))


states = randoms.map(some_state)
