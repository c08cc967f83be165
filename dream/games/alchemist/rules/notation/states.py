"""States to text and back: ``alchemist 1`` and then every field, always in the same order.

A state is read loosely first (`Malformed` when the text breaks the grammar) and then checked
(`Impossible`, with every fault at once, when it cannot be). Only a box that is not ours has a field, the
last.
"""

from collections.abc import Mapping
from functools import partial
from itertools import pairwise

from dream.base.errors import Impossible, Malformed, quoted
from dream.base.messages import Listing, message
from dream.games.alchemist.rules.box import box_of, standard_box
from dream.games.alchemist.rules.components import SUPPLIES, Colour, Cubes, Seat
from dream.games.alchemist.rules.creations import letters
from dream.games.alchemist.rules.notation.actions import parse_recipe, parse_whole
from dream.games.alchemist.rules.options import READINGS, Terms, words_of
from dream.games.alchemist.rules.possibility import faults
from dream.games.alchemist.rules.state import Adept, Phase, Potion, State
from dream.play.cards.multiset import Multiset
from dream.play.cards.state_text import (
    NOTHING,
    field,
    in_order,
    list_text,
    or_nothing,
    parse_fields,
    parse_kind,
    parse_multiset,
    text_of_fields,
)

BEGINNING = "alchemist 1"
BOX = "box"
POTION_PARTS = 4

LONGEST_STATE = 2000
"""In characters; the longest that can be has about 1,000."""


def state_text(state: State) -> str:
    """The text of a state."""
    return text_of_fields(BEGINNING, state_fields(state))


def state_fields(state: State) -> dict[str, str]:
    """The fields of a state by their keys, in their order."""
    fields = words_of(state.terms) | {
        "phase": state.phase.value,
        "round": str(state.round),
        "turn": state.turn.word,
        "potions": ",".join(map(_potion_text, state.potions)) or NOTHING,
        "reserve": _counts_text(state.reserve),
        "spent": _counts_text(state.spent),
        "bag": list_text(state.bag),
    }
    for seat in state.terms.seats:
        fields[f"fame.{seat.word}"] = str(state.of(seat).fame)
    for seat in state.terms.seats:
        school = state.of(seat).school
        fields[f"school.{seat.word}"] = NOTHING if school is None else school.word
    for seat in state.terms.seats:
        fields[f"hand.{seat.word}"] = list_text(state.of(seat).hand)
    if state.terms.box != standard_box():
        fields[BOX] = state.terms.box.text
    return fields


def _potion_text(potion: Potion) -> str:
    return f"{potion.cauldron}:{letters(potion.recipe)}:{potion.value}:{potion.creator.word}"


def _counts_text(cubes: Cubes) -> str:
    return ",".join(map(str, cubes.counts))


def keys(players: int, *, own_box: bool) -> tuple[str, ...]:
    """The keys of a state of so many players, in their order."""
    letters = [seat.word for seat in tuple(Seat)[:players]]
    return (
        *("players", *READINGS, "phase", "round", "turn", "potions", "reserve", "spent", "bag"),
        *(f"{key}.{letter}" for key in ("fame", "school", "hand") for letter in letters),
        *((BOX,) if own_box else ()),
    )


def parse_state(text: str) -> State:
    """The state of a text; raises Malformed or, with every fault, Impossible."""
    state = read_state(fields_of(text))
    found = tuple(faults(state))
    if found:
        raise Impossible(found, "sentences")
    return state


def fields_of(text: str) -> dict[str, str]:
    """The text of every field by its key; raises Malformed."""
    fields = parse_fields(text, BEGINNING, LONGEST_STATE)
    said = dict(fields[:1])
    players = field(said, "players", _parse_players) if "players" in said else max(SUPPLIES)
    return in_order(fields, keys(players, own_box=BOX in dict(fields[-1:])))


def read_state(fields: Mapping[str, str]) -> State:
    """The state that the texts of all fields tell, whether it can be or not; raises Malformed."""
    terms = _read_terms(fields)
    letters = [seat.word for seat in terms.seats]
    return State(
        terms=terms,
        phase=field(fields, "phase", _parse_phase),
        round=field(fields, "round", parse_whole),
        turn=field(fields, "turn", partial(_parse_seat, terms)),
        potions=field(fields, "potions", partial(_parse_potions, terms)),
        reserve=field(fields, "reserve", _parse_counts),
        spent=field(fields, "spent", _parse_counts),
        bag=field(fields, "bag", partial(parse_multiset, Colour)),
        adepts=tuple(
            Adept(
                fame=field(fields, f"fame.{letter}", parse_whole),
                school=field(fields, f"school.{letter}", or_nothing(partial(parse_kind, Colour))),
                hand=field(fields, f"hand.{letter}", partial(parse_multiset, Colour)),
            )
            for letter in letters
        ),
    )


def _read_terms(fields: Mapping[str, str]) -> Terms:
    readings = {key: field(fields, key, partial(_parse_reading, words)) for key, words in READINGS.items()}
    return Terms(
        players=field(fields, "players", _parse_players),
        schools=not readings["schools"],
        shared_ties=readings["ties"],
        open_hands=readings["hands"],
        box=field(fields, BOX, box_of) if BOX in fields else standard_box(),
    )


def _parse_players(text: str) -> int:
    if text not in map(str, SUPPLIES):
        known = Listing(tuple(map(str, SUPPLIES)), "or")
        raise Malformed(message("alchemist.notation.no_players", text=quoted(text), known=known))
    return int(text)


def _parse_reading(words: tuple[str, str], text: str) -> bool:
    """Whether the second of two words stands there; raises Malformed when neither does."""
    if text not in words:
        raise Malformed(
            message("alchemist.notation.no_reading", text=quoted(text), known=Listing(words, "nor"))
        )
    return text == words[True]


def _parse_phase(text: str) -> Phase:
    if text not in {phase.value for phase in Phase}:
        known = " ".join(phase.value for phase in Phase)
        raise Malformed(message("alchemist.notation.no_phase", text=quoted(text), known=known))
    return Phase(text)


def _parse_seat(terms: Terms, text: str) -> Seat:
    seat = parse_kind(Seat, text)
    if seat not in terms.seats:
        raise Malformed(message("alchemist.notation.no_seat", seat=seat, players=terms.players))
    return seat


def _parse_potions(terms: Terms, text: str) -> tuple[Potion, ...]:
    potions = tuple(_parse_potion(terms, word) for word in text.split(",")) if text != NOTHING else ()
    for potion, after in pairwise(potions):
        if terms.box.place(potion.cauldron) > terms.box.place(after.cauldron):
            first, then = after.cauldron, potion.cauldron
            raise Malformed(message("alchemist.notation.potion_order", first=first, then=then))
    return potions


def _parse_potion(terms: Terms, text: str) -> Potion:
    parts = text.split(":")
    if len(parts) != POTION_PARTS:
        raise Malformed(message("alchemist.notation.no_potion", text=quoted(text)))
    cauldron, recipe, value, creator = parts
    if terms.box.cauldron(cauldron) is None:
        raise Malformed(message("alchemist.notation.no_cauldron", text=quoted(cauldron)))
    return Potion(cauldron, parse_recipe(recipe), parse_whole(value), _parse_seat(terms, creator))


def _parse_counts(text: str) -> Cubes:
    counts = tuple(map(parse_whole, text.split(",")))
    if len(counts) != len(Colour):
        raise Malformed(message("alchemist.notation.no_counts", text=quoted(text), number=len(Colour)))
    return Multiset(Colour, counts)
