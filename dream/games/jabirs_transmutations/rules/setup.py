"""How a game begins: the first state of a seed, which must never change.

The stable stream of the seed (``dream.base.seeds``) shuffles the seven events with the purpose
``jabir events`` and the eighty cards with ``jabir cards``, both from the order of the tables, and the
shuffled order is the deck from the top. With nobody named, ``jabir first`` draws who starts round 1.
"""

from dream.base.seeds import Choices
from dream.games.jabirs_transmutations.rules.components import (
    CARDS_IN_BOX,
    EVENTS_IN_BOX,
    PRIMARIES,
    Event,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.options import readings, starting_seat
from dream.games.jabirs_transmutations.rules.phases.rounds import event_turned_up
from dream.games.jabirs_transmutations.rules.state import NO_CARDS, Phase, State, Tableau
from dream.play.cards.multiset import Multiset
from dream.play.options import Options


def start(seed: str, options: Options) -> State:
    """The first state: round 1, its event open; raises Malformed when the seed is no text to carry."""
    first = starting_seat(options)
    if first is None:
        first = tuple(Seat)[Choices(seed, "jabir first").below(len(Seat))]  # J5
    tableau = Tableau(Multiset.of(Resource, PRIMARIES))
    events = [event for event, number in EVENTS_IN_BOX.items() for _ in range(number)]
    cards = [card for card, number in CARDS_IN_BOX.items() for _ in range(number)]
    state = State(
        options=readings(options),
        round=1,
        phase=Phase.EVENTS,
        first=first,
        turn=first,
        event=None,
        waiting=None,
        events=Choices(seed, "jabir events").shuffled(events),
        used=Multiset.of(Event),
        deck=Choices(seed, "jabir cards").shuffled(cards),
        discard=NO_CARDS,
        tableaus=(tableau, tableau, tableau),
    )
    return event_turned_up(state)
