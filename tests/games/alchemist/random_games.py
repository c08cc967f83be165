"""Random games for the tests of this game, each made from a `Random`, by luck or by heuristic players."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from dream.games.alchemist.engine.evaluation import choose
from dream.games.alchemist.engine.kernel import action_of, table_of
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import OPTIONS, OWN, Colour, Seat, terms
from dream.games.alchemist.rules.law import apply, bare_table, legal_actions
from dream.games.alchemist.rules.state import Action, Phase, State, View
from dream.play.cards import Multiset
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


def exchanged(random: Random, state: State, seat: Seat) -> State:
    """The state with all that is hidden from this seat dealt anew."""
    if state.phase is Phase.OVER:
        return state
    others = [other for other in state.terms.seats if other is not seat]
    covered = [] if state.terms.open_hands else others
    cubes = [*state.bag, *(cube for other in covered for cube in state.of(other).hand)]
    random.shuffle(cubes)
    for other in covered:
        hand = Multiset.of(Colour, [cubes.pop() for _ in range(len(state.of(other).hand))])
        state = state.with_adept(other, replace(state.of(other), hand=hand))
    schools = [colour for colour in Colour if colour is not state.of(seat).school]
    random.shuffle(schools)
    for other in others:
        if state.of(other).school is not None:
            state = state.with_adept(other, replace(state.of(other), school=schools.pop()))
    return replace(state, bag=Multiset.of(Colour, cubes))


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
