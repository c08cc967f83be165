"""Random games for the tests of this game, each made from a `Random`."""

from collections.abc import Iterator
from random import Random

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules import tasks
from dream.games.philosophers_stone.rules.components import OPTIONS, Card, Pile
from dream.games.philosophers_stone.rules.law import seen
from dream.games.philosophers_stone.rules.state import AnyShuffle, ListedAction, Shuffle, State
from dream.play.history import History
from tests.kit.random_games import randoms

LONGEST = 250
"""A random game may go on for ten thousand actions; so many show every kind of task."""


def some_start(random: Random, **said: str) -> State:
    """The first state of some seed, with some options where none are said."""
    chosen = {option.word: random.choice(option.values) for option in OPTIONS} | said
    words = " ".join(f"{key}={value}" for key, value in chosen.items())
    return GAME.start(f"property {random.randrange(10**6)}", words)


def some_action(random: Random, state: State) -> ListedAction:
    """One of the legal actions, which must be left."""
    action = random.choice(GAME.legal_actions(state))
    if not isinstance(action, AnyShuffle):
        return action
    assert isinstance(state.decision, tasks.ShuffleDeck)
    cards = list(state.decision.shuffled(state))
    return Shuffle(tuple(random.sample(cards, len(cards))))


def some_game(random: Random, most: int = LONGEST, **said: str) -> Iterator[State]:
    """The states of a game, the first included, for at most so many actions."""
    state = some_start(random, **said)
    yield state
    for _ in range(most):
        if not state.todo:
            return
        state = GAME.apply(state, some_action(random, state))
        yield state


def some_state(random: Random) -> State:
    """Any state of a game, all kinds of tasks equally likely, as far as the game came to them."""
    by_task: dict[str, list[State]] = {}
    for state in some_game(random):
        by_task.setdefault(state.todo[0].word if state.todo else "over", []).append(state)
    return random.choice(random.choice(list(by_task.values())))


states = randoms.map(some_state)


def some_history(random: Random, most: int) -> History[State, ListedAction]:
    """A game of at most so many actions; its dice and later shuffles are those of no seed."""
    history: History[State, ListedAction] = History(GAME, some_start(random))
    while history.outcome is None and len(history.actions) < most:
        history.play(some_action(random, history.state))
    return history


def exchanged(random: Random, state: State, *seats: int) -> State:
    """The state with all that is hidden from these seats together dealt anew."""
    view = seen(state, frozenset(seats))
    decks: dict[Pile, list[Card]] = {}
    rest: list[Card] = []
    for pile in Pile:
        cards = random.sample(list(pile.of(view.unseen)), len(pile.of(view.unseen)))
        decks[pile], rest = cards[: view.decks[pile]], rest + cards[view.decks[pile] :]
    random.shuffle(rest)
    hands = {seat: [rest.pop() for _ in range(view.hands[seat])] for seat in state.seats if view.hands[seat]}
    return view.completed(hands, {pile: decks[pile] for pile in Pile if view.decks[pile]}, rest)
