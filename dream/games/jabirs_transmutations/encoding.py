"""Actions and observations in numbers: see `dream.play.encoding`."""

from dream.games.jabirs_transmutations.rules.components import (
    CARDS_IN_BOX,
    EVENTS_IN_BOX,
    PLAIN,
    REAGENTS,
    RECIPES,
    RESOURCES,
    TOKENS_OF_A_COLOUR,
    Card,
    Event,
    Seat,
)
from dream.games.jabirs_transmutations.rules.law import ANSWERS, TRANSMUTATIONS
from dream.games.jabirs_transmutations.rules.notation import transmutation_text
from dream.games.jabirs_transmutations.rules.state import (
    LAST_ROUND,
    Discard,
    Done,
    ListedAction,
    Phase,
    Pick,
    State,
    Steal,
    StealNothing,
)
from dream.play.encoding import Encoding, amounts, counts, number, one_of


def encoding(start: State) -> Encoding[ListedAction]:
    """The actions by kinds, in the order of the tables; features as a state has its fields."""
    seats, events = [seat.word for seat in Seat], [event.word for event in Event]
    cards, most = [card.word for card in Card], sum(CARDS_IN_BOX.values())
    transmutations = TRANSMUTATIONS[start.options.gold_takes_card]
    rolled = [transmutation_text(action) for action in transmutations if RECIPES[action.recipe].rolls]
    features = [
        number("round", LAST_ROUND),
        one_of("phase", [phase.value for phase in Phase]),
        *(one_of(key, seats) for key in ("first", "turn")),
        one_of("event", events),
        one_of("roll", rolled),
        counts("events", events, sum(EVENTS_IN_BOX.values()), hidden=True),
        counts("used", events, sum(EVENTS_IN_BOX.values())),
        counts("deck", cards, most, hidden=True),
        counts("discard", cards, most),
    ]
    for seat in seats:
        features += [
            amounts(f"board.{seat}", [resource.word for resource in RESOURCES], TOKENS_OF_A_COLOUR),
            counts(f"cards.{seat}", cards, most),
            *(counts(f"{key}.{seat}", cards, most, hidden=True) for key in ("hand", "picks")),
        ]
    actions = (
        *(answer for answers in ANSWERS.values() for answer in answers),
        *(Steal(seat, resource) for seat in Seat for resource in PLAIN),
        StealNothing(),
        *map(Pick, Card),
        *transmutations,
        Done(),
        *map(Discard, REAGENTS),
    )
    return Encoding(actions, tuple(features))
