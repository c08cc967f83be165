"""What the law hides from a seat, said once more for the tests: the fields that it may not read."""

from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import State

DECKS = frozenset({"events", "deck"})


def hidden_fields(state: State, seat: Seat) -> frozenset[str]:
    """The decks and, in a closed draft, others' hands and picks."""
    if state.options.open_draft:
        return DECKS
    others = [other.word for other in Seat if other is not seat]
    return DECKS | {f"{key}.{letter}" for letter in others for key in ("hand", "picks")}
