"""Views to text and back: the text of a state with ``?`` in the place of each thing that is not known."""

from collections.abc import Mapping

from dream.base.errors import Impossible, Malformed
from dream.base.messages import message
from dream.games.alchemist.rules.components import Seat
from dream.games.alchemist.rules.notation.states import BEGINNING, fields_of, read_state, state_fields
from dream.games.alchemist.rules.possibility import faults
from dream.games.alchemist.rules.view import View, seen
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
    letters = [each.word for each in known.terms.seats]
    if seat not in known.terms.seats:
        raise Malformed(message("alchemist.notation.no_seat", seat=seat, players=known.terms.players))
    view = View(
        seen=known,
        bag=counts.pop("bag", 0),
        hands=tuple(counts.pop(f"hand.{letter}", 0) for letter in letters),
        schools=tuple(counts.pop(f"school.{letter}", 0) == 1 for letter in letters),
    )
    for key in counts:
        raise Malformed(message("state_text.not_hidden", field=key, seat=seat.word))
    _check_box(view)
    completed = view.somehow_completed()
    expected = _hidden_counts(seen(completed, frozenset({int(seat)})))
    for key, number in _hidden_counts(view).items():
        if number != expected[key]:
            code = "not_hidden" if number else "hidden_told"
            raise Malformed(message(f"state_text.{code}", field=key, seat=seat.word))
    found = tuple(faults(completed))
    if found:
        raise Impossible(found, "sentences")
    return view


def _hidden_counts(view: View) -> Mapping[str, int]:
    """Return how many things are not known in each field that may hide some."""
    counts = {"bag": view.bag}
    for seat in view.seen.terms.seats:
        counts |= {f"hand.{seat.word}": view.hands[seat], f"school.{seat.word}": int(view.schools[seat])}
    return counts


def _number_hidden(key: str, value: str) -> int:
    """Return how many things a field hides; raises Malformed when it hides only some."""
    things = value.split(",")
    if any(thing != HIDDEN for thing in things):
        raise Malformed(message("state_text.partly_hidden", field=key))
    return len(things)


def _check_box(view: View) -> None:
    """Raise Malformed unless the hidden cubes are those that are left of the box."""
    counts = view.unseen_counts
    if min(counts) < 0 or sum(counts) != view.hidden_cubes:
        raise Malformed(message("state_text.box", hidden=view.hidden_cubes, left=sum(counts)))
