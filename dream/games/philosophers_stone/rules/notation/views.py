"""Views to text and back: the text of a state with ``?`` in the place of each card that is not known."""

from dream.base.errors import Malformed
from dream.base.messages import message
from dream.games.philosophers_stone.rules.components import Pile, Seat
from dream.games.philosophers_stone.rules.notation.states import (
    BEGINNING,
    check,
    fields_of,
    read_state,
    state_fields,
)
from dream.games.philosophers_stone.rules.view import View, seen
from dream.play.cards.state_text import HIDDEN, NOTHING, list_text, text_of_fields


def view_text(view: View) -> str:
    """Return the text of a view."""
    hidden = {f"deck.{pile.word}": view.decks[pile] for pile in Pile}
    hidden |= {f"hand.{seat.word}": view.hands[seat] for seat in view.seen.seats}
    counts = {key: list_text((), number) for key, number in hidden.items() if number}
    return text_of_fields(BEGINNING, state_fields(view.seen) | counts)


def parse_view(text: str, seat: Seat) -> View:
    """Return what the seat knows that observes this; raises Malformed or, with every fault, Impossible."""
    fields = fields_of(text)
    counts = {
        key: _number_hidden(key, value)
        for key, value in fields.items()
        if HIDDEN in value and key.startswith(("deck.", "hand."))
    }
    known = read_state(fields | dict.fromkeys(counts, NOTHING))
    elements, processes = (counts.get(f"deck.{pile.word}", 0) for pile in Pile)
    hands = tuple(counts.get(f"hand.{each.word}", 0) for each in known.seats)
    view = View(known, (elements, processes), hands)
    _check_box(view)
    completed = view.somehow_completed()
    check(completed)
    if seat not in known.seats or seen(completed, frozenset({int(seat)})) != view:
        raise Malformed(message("stone.notation.other_view", seat=seat))
    return view


def _number_hidden(key: str, value: str) -> int:
    """Return how many cards a field hides; raises Malformed when it hides only some."""
    things = value.split(",")
    if any(thing != HIDDEN for thing in things):
        raise Malformed(message("state_text.partly_hidden", field=key))
    return len(things)


def _check_box(view: View) -> None:
    """Raise Malformed unless the hidden cards are those that are left of the box, for each deck enough."""
    left, hidden = view.unseen, sum(view.decks) + sum(view.hands) + view.gifts
    short = any(len(pile.of(left)) < view.decks[pile] for pile in Pile)
    if min(left.counts) < 0 or short or len(left) != hidden:
        raise Malformed(message("state_text.box", hidden=hidden, left=len(left)))
