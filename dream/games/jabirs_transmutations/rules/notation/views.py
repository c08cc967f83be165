"""Views to text and back: the text of a state with ``?`` in the place of each thing that is not known."""

from collections.abc import Mapping

from dream.base.errors import Impossible, Malformed
from dream.base.messages import message
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.notation.states import (
    BEGINNING,
    fields_of,
    read_state,
    state_fields,
)
from dream.games.jabirs_transmutations.rules.possibility import faults
from dream.games.jabirs_transmutations.rules.view import View, seen
from dream.play.cards.state_text import HIDDEN, NOTHING, list_text, text_of_fields


def view_text(view: View) -> str:
    """Return the text of a view."""
    counts = {key: list_text((), hidden) for key, hidden in _hidden_counts(view).items() if hidden}
    return text_of_fields(BEGINNING, state_fields(view.seen) | counts)


def parse_view(text: str, seat: Seat) -> View:
    """Return what the seat knows that observes this; raises Malformed or, with every fault, Impossible."""
    fields = fields_of(text)
    counts = {key: _number_hidden(key, value) for key, value in fields.items() if HIDDEN in value}
    known = read_state(fields | dict.fromkeys(counts, NOTHING))
    by = frozenset({int(seat)})
    for key, number in _hidden_counts(seen(known, by)).items():
        if number:
            raise Malformed(message("state_text.hidden_told", field=key, seat=seat.word))
    hand_a, hand_b, hand_c = (counts.get(f"hand.{each.word}", 0) for each in Seat)
    picks_a, picks_b, picks_c = (counts.get(f"picks.{each.word}", 0) for each in Seat)
    view = View(
        seen=known,
        events=counts.get("events", 0),
        deck=counts.get("deck", 0),
        hands=(hand_a, hand_b, hand_c),
        picks=(picks_a, picks_b, picks_c),
    )
    _check_box(view)
    completed = view.somehow_completed()
    for key, number in _hidden_counts(seen(completed, by)).items():
        if number != counts.get(key, 0):
            raise Malformed(message("state_text.not_hidden", field=key, seat=seat.word))
    found = tuple(faults(completed))
    if found:
        raise Impossible(found, "sentences")
    return view


def _hidden_counts(view: View) -> Mapping[str, int]:
    """Return how many things are not known in each field that may hide some."""
    counts = {"events": view.events, "deck": view.deck}
    for seat in Seat:
        counts |= {f"hand.{seat.word}": view.hands[seat], f"picks.{seat.word}": view.picks[seat]}
    return counts


def _number_hidden(key: str, value: str) -> int:
    """Return how many things a field hides; raises Malformed when it hides only some."""
    things = value.split(",")
    if any(thing != HIDDEN for thing in things):
        raise Malformed(message("state_text.partly_hidden", field=key))
    return len(things)


def _check_box(view: View) -> None:
    """Raise Malformed unless the hidden things are those that are left of the box."""
    cards, events = view.unseen_cards, view.unseen_events
    for hidden, left in ((view.hidden_cards, cards), (view.events, events)):
        if min(left.counts) < 0 or len(left) != hidden:
            raise Malformed(message("state_text.box", hidden=hidden, left=len(left)))
