"""What a seat may know: the text of a state with ``?`` in place of each thing that is hidden from it."""

from dream.games.jabirs_transmutations.rules.actions import ListedAction, Roll
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.notation.states import state_fields, text_of_fields
from dream.games.jabirs_transmutations.rules.notation.things import NOTHING
from dream.games.jabirs_transmutations.rules.state import Phase, State

HIDDEN = "?"
DECKS = frozenset({"events", "deck"})
EVERYBODY: frozenset[int] = frozenset(Seat)
NOBODY: frozenset[int] = frozenset()


def observation_text(state: State, seat: Seat) -> str:
    """The observation of a seat: two states that differ only in what is hidden from it give the same."""
    hidden = hidden_fields(state, seat)
    fields = state_fields(state).items()
    return text_of_fields({key: _covered(value) if key in hidden else value for key, value in fields})


def hidden_fields(state: State, seat: Seat) -> frozenset[str]:
    """The fields that a seat may not read: the decks and, in a closed draft, others' hands and picks."""
    if state.options.open_draft:
        return DECKS
    others = [other.word for other in Seat if other is not seat]
    return DECKS | {f"{key}.{letter}" for letter in others for key in ("hand", "picks")}


def _covered(value: str) -> str:
    return NOTHING if value == NOTHING else ",".join(HIDDEN for _ in value.split(","))


def shows_something(state: State, action: ListedAction, after: State) -> bool:
    """Whether an action shows the seats what they could not know: a roll, an event, a hand, the picks.

    All three get their hands at once, and see the picks at once, so it is all of them or nobody.
    """
    turns_up_event = after.phase is Phase.EVENT
    hands_out = after.phase is Phase.DRAFT and (state.phase is not Phase.DRAFT or state.last_in_order)
    turns_up_picks = state.phase is Phase.DRAFT and after.phase is not Phase.DRAFT
    return isinstance(action, Roll) or turns_up_event or hands_out or turns_up_picks
