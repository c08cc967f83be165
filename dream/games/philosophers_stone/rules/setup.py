"""How a game begins: the first state of a seed, which must never change.

The stable stream of the seed (``dream.base.seeds``) shuffles the elements with the purpose ``stone
elements`` and the processes with ``stone processes``, both from the order of the tables, and the shuffled
order is the deck from the top. Each seat is dealt the top three elements, ``a`` first, and the places face
up are filled. ``stone first`` draws who begins, and ``stone alchemists`` shuffles the alchemists, of whom
``a`` gets the first.
"""

from dream.base.seeds import Choices
from dream.games.philosophers_stone.rules.apply import settled, turn_of
from dream.games.philosophers_stone.rules.components import (
    CARDS_DEALT,
    NO_CARDS,
    Card,
    Pile,
    Sage,
    Seat,
    in_box,
)
from dream.games.philosophers_stone.rules.options import readings
from dream.games.philosophers_stone.rules.state import State, Tableau
from dream.games.philosophers_stone.rules.tracker import Tracker
from dream.play.cards.multiset import Multiset
from dream.play.options import Options


def start(seed: str, options: Options, tracker: Tracker) -> State:
    """The first state; raises Malformed when the seed is no text to carry."""
    held = readings(options)
    box = in_box(held.players)
    elements = Choices(seed, "stone elements").shuffled(tuple(Pile.ELEMENTS.of(box)))
    processes = Choices(seed, "stone processes").shuffled(tuple(Pile.PROCESSES.of(box)))
    at = Seat(Choices(seed, "stone first").below(held.players))
    sages = Choices(seed, "stone alchemists").shuffled(tuple(Sage)) if held.alchemists else ()
    state = State(
        options=held,
        tracker=tracker,
        turn=1,
        at=at,
        todo=turn_of(at, cutthroat=held.cutthroat),
        open=NO_CARDS,
        decks=(elements, processes),
        discard=NO_CARDS,
        tableaus=tuple(Tableau(sage=sage) for sage in sages[: held.players]) or (Tableau(),) * held.players,
    )
    for seat in state.seats:
        state = _dealt(state, seat)
    return settled(state)


def _dealt(state: State, seat: Seat) -> State:
    deck = state.decks[Pile.ELEMENTS]
    state = state.with_hand(seat, Multiset.of(Card, deck[:CARDS_DEALT]))
    return state.with_deck(Pile.ELEMENTS, deck[CARDS_DEALT:])
