"""Observations to values: a text with ``?`` in the place of what is hidden becomes a `KnownState`."""

from dream.base.errors import Impossible, Malformed
from dream.games.jabirs_transmutations.engine.knowledge.known_state import KnownState
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.notation.states import (
    parse_fields,
    read_state,
)
from dream.games.jabirs_transmutations.rules.notation.things import NOTHING
from dream.games.jabirs_transmutations.rules.observation import HIDDEN, hidden_fields
from dream.games.jabirs_transmutations.rules.possibility import faults


def parse_observation(text: str, seat: Seat) -> KnownState:
    """What the seat knows that observes this; raises Malformed or, with every fault, Impossible."""
    fields = parse_fields(text)
    counts = {key: _hidden(key, value) for key, value in fields.items() if HIDDEN in value}
    seen = read_state(fields | dict.fromkeys(counts, NOTHING))
    hidden = hidden_fields(seen, seat)
    for key in hidden:
        if key not in counts and fields[key] != NOTHING:
            raise Malformed(f"The field {key} is hidden from {seat.word}, but tells what is there.")
    for key in counts.keys() - hidden:
        raise Malformed(f"The field {key} is not hidden from {seat.word}.")
    hand_a, hand_b, hand_c = (counts.get(f"hand.{each.word}", 0) for each in Seat)
    picks_a, picks_b, picks_c = (counts.get(f"picks.{each.word}", 0) for each in Seat)
    known = KnownState(
        seen=seen,
        events=counts.get("events", 0),
        deck=counts.get("deck", 0),
        hands=(hand_a, hand_b, hand_c),
        picks=(picks_a, picks_b, picks_c),
    )
    _check(known)
    return known


def _hidden(key: str, value: str) -> int:
    """How many things a field hides; raises Malformed when it hides only some."""
    things = value.split(",")
    if any(thing != HIDDEN for thing in things):
        raise Malformed(f"The field {key} hides some things and tells others.")
    return len(things)


def _check(known: KnownState) -> None:
    """Raise unless the hidden things are those that are left of the box, and a state is observed so."""
    cards, events = known.unseen_cards, known.unseen_events
    for hidden, left in ((known.hidden_cards, cards), (known.events, events)):
        if min(left.counts) < 0 or len(left) != hidden:
            raise Malformed(f"{hidden} things are hidden, and {len(left)} are left of the box.")
    found = tuple(faults(known.somehow_completed()))
    if found:
        raise Impossible(found, "sentences")
