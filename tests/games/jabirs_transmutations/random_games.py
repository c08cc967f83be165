"""Random games for the tests of this game, each made from a `Random`, and what the law hides from a seat."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from dream.games.jabirs_transmutations.engine.search import JabirsEngine
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import OPTIONS, Card, Seat
from dream.games.jabirs_transmutations.rules.law import apply, legal_actions, start
from dream.games.jabirs_transmutations.rules.state import (
    Action,
    AnyShuffle,
    ListedAction,
    Phase,
    ShuffleCards,
    ShuffleEvents,
    State,
)
from dream.play.cards import Multiset
from dream.play.history import History
from dream.protocol.dialogue import Limits
from tests.kit.engines import game_of_engines
from tests.kit.random_games import randoms


def some_start(random: Random, **said: str) -> State:
    """The first state of some seed, with some options where none are said."""
    chosen = {option.word: random.choice(option.values) for option in OPTIONS} | said
    options = GAME.parse_options(" ".join(f"{key}={value}" for key, value in chosen.items()))
    return start(f"property {random.randrange(10**6)}", options)


def some_action(random: Random, state: State) -> Action:
    """One of the legal actions, which must be left."""
    action = random.choice(legal_actions(state))
    if not isinstance(action, AnyShuffle):
        return action
    if state.phase is Phase.EVENTS:
        return ShuffleEvents(tuple(random.sample(list(state.used), len(state.used))))
    return ShuffleCards(tuple(random.sample(list(state.discard), len(state.discard))))


def some_game(random: Random, **said: str) -> Iterator[State]:
    """The states of a whole game, the first and the last included."""
    state = some_start(random, **said)
    yield state
    while state.decider is not None:
        state = apply(state, some_action(random, state))
        yield state


def some_state(random: Random) -> State:
    """Any state of a game, all phases equally likely, as far as the game came to them."""
    by_phase: dict[Phase, list[State]] = {}
    for state in some_game(random):
        by_phase.setdefault(state.phase, []).append(state)
    return random.choice(random.choice(list(by_phase.values())))


states = randoms.map(some_state)


def some_history(random: Random, most: int) -> History[State, ListedAction]:
    """A game of at most so many actions; its dice and later shuffles are those of no seed."""
    history: History[State, ListedAction] = History(GAME, some_start(random))
    while history.outcome is None and len(history.actions) < most:
        history.play(some_action(random, history.state))
    return history


def hidden_cards(state: State, *seats: int) -> Iterator[tuple[str, Seat, list[Card]]]:
    """The cards of the others' hands and picks, which may lie anywhere among them and in the deck."""
    for other in Seat:
        if other not in seats and not state.options.open_draft:
            yield "hand", other, list(state.of(other).hand)
            yield "picks", other, list(state.of(other).picks)


def exchanged(random: Random, state: State, *seats: int) -> State:
    """The state with all that is hidden from these seats together dealt anew."""
    places = list(hidden_cards(state, *seats))
    cards = [*state.deck, *(card for _, _, there in places for card in there)]
    random.shuffle(cards)
    for place, other, there in places:
        dealt = Multiset.of(Card, (cards.pop() for _ in there))
        tableau = state.of(other)
        changed = replace(tableau, hand=dealt) if place == "hand" else replace(tableau, picks=dealt)
        state = state.with_tableau(other, changed)
    events = tuple(random.sample(state.events, len(state.events)))
    return replace(state, deck=tuple(cards), events=events)


DECKS = frozenset({"events", "deck"})


def hidden_fields(state: State, seat: Seat) -> frozenset[str]:
    """The decks and, in a closed draft, others' hands and picks."""
    if state.options.open_draft:
        return DECKS
    others = [other.word for other in Seat if other is not seat]
    return DECKS | {f"{key}.{letter}" for letter in others for key in ("hand", "picks")}


def game_of_machines(
    seed: str,
    levels: Sequence[int],
    options: str = "-",
    told: Callable[[State, int, str], None] = lambda state, seat, text: None,
) -> History[State, ListedAction]:
    """A whole game of engines at these levels; of `told` see `game_of_engines`."""
    return game_of_engines(GAME, seed, options, JabirsEngine, lambda seat: Limits(level=levels[seat]), told)
