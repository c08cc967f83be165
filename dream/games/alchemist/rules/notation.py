"""States, views and actions to text and back: ``alchemist 1`` and then every field, always in the same
order.

A state is read loosely first (`Malformed` when the text breaks the grammar) and then checked
(`Impossible`, with every fault at once, when it cannot be). Only a box that is not ours has a field, the
last.
"""

import re
from collections.abc import Mapping
from functools import partial
from itertools import pairwise

from dream.base.errors import Malformed, quoted
from dream.base.texts import Listing, message
from dream.games.alchemist.rules.components import (
    HIGHEST_NUMBER,
    READINGS,
    SUPPLIES,
    Colour,
    Conditions,
    Cubes,
    Seat,
    box_of,
    standard_box,
    words_of,
)
from dream.games.alchemist.rules.law import faults, letters
from dream.games.alchemist.rules.state import (
    Action,
    Adept,
    Bag,
    Copy,
    Create,
    DealSchool,
    Draw,
    Pass,
    Phase,
    Potion,
    State,
    Take,
    View,
    seen,
)
from dream.play.cards import (
    NOTHING,
    Multiset,
    action_read,
    check_box,
    check_possible,
    field,
    hidden_in,
    in_order,
    list_text,
    or_nothing,
    parse_fields,
    parse_kind,
    parse_multiset,
    parse_number,
    parse_phase,
    parse_reading,
    text_of_fields,
)

LONGEST_ACTION = 40
"""In characters; the longest legal word, a creation, has 19."""

_VERBS: dict[type[Action], str] = {
    Create: "create",
    Copy: "copy",
    Take: "take",
    Bag: "bag",
    Pass: "pass",
    Draw: "draw",
    DealSchool: "school",
}
_ALONE: dict[str, Action] = {"bag": Bag(), "pass": Pass()}
_CAULDRON = re.compile("([bgosy])(?!\\1)([bgosy])([2-9]|10)?")


def verb(action: Action) -> str:
    """The word with which the text of an action begins."""
    return _VERBS[type(action)]


def action_text(action: Action) -> str:
    """The text of an action."""
    match action:
        case Create(cauldron, recipe, value):
            return f"create:{cauldron}:{letters(recipe)}:{value}"
        case Copy(cauldron, colour):
            return f"copy:{cauldron}:{colour.word}"
        case Take(colour) | Draw(colour) | DealSchool(colour):
            return f"{verb(action)}:{colour.word}"
    return verb(action)


def parse_action(text: str) -> Action:
    """The action that a word names, legal or not; raises Malformed when it names none."""
    with action_read(text, LONGEST_ACTION):
        action = _action_of(text)
    if action is None:
        raise Malformed(message("alchemist.notation.no_action", text=quoted(text)))
    return action


def _action_of(text: str) -> Action | None:
    deed, *said = text.split(":")
    match deed, said:
        case "create", [cauldron, recipe, value]:
            return Create(parse_cauldron(cauldron), parse_recipe(recipe), parse_whole(value))
        case "copy", [cauldron, tribute]:
            return Copy(parse_cauldron(cauldron), parse_kind(Colour, tribute))
        case "take", [colour]:
            return Take(parse_kind(Colour, colour))
        case "draw", [colour]:
            return Draw(parse_kind(Colour, colour))
        case "school", [colour]:
            return DealSchool(parse_kind(Colour, colour))
    return _ALONE.get(text)


def parse_whole(text: str) -> int:
    """The number of a text, from 0 to 9999; raises Malformed."""
    return parse_number(text, 0, HIGHEST_NUMBER)


def parse_cauldron(text: str) -> str:
    """The word of a cauldron that some box may have; raises Malformed."""
    found = _CAULDRON.fullmatch(text)
    if found is None or found[1] > found[2]:
        raise Malformed(message("alchemist.notation.no_cauldron", text=quoted(text)))
    return text


def parse_recipe(text: str) -> Cubes:
    """The cubes of a recipe's letters, of which there are some, in table order; raises Malformed."""
    cubes = Multiset.of(Colour, (parse_kind(Colour, character) for character in text))
    if not cubes or letters(cubes) != text:
        raise Malformed(message("alchemist.notation.no_recipe", text=quoted(text)))
    return cubes


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
    check_possible(faults(state))
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
        phase=field(fields, "phase", partial(parse_phase, Phase)),
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


def _read_terms(fields: Mapping[str, str]) -> Conditions:
    readings = {key: field(fields, key, partial(parse_reading, words)) for key, words in READINGS.items()}
    return Conditions(
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


def _parse_seat(terms: Conditions, text: str) -> Seat:
    seat = parse_kind(Seat, text)
    if seat not in terms.seats:
        raise Malformed(message("alchemist.notation.no_seat", seat=seat, players=terms.players))
    return seat


def _parse_potions(terms: Conditions, text: str) -> tuple[Potion, ...]:
    potions = tuple(_parse_potion(terms, word) for word in text.split(",")) if text != NOTHING else ()
    for potion, after in pairwise(potions):
        if terms.box.place(potion.cauldron) > terms.box.place(after.cauldron):
            first, then = after.cauldron, potion.cauldron
            raise Malformed(message("alchemist.notation.potion_order", first=first, then=then))
    return potions


def _parse_potion(terms: Conditions, text: str) -> Potion:
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


def view_text(view: View) -> str:
    """Return the text of a view."""
    counts = {key: list_text((), hidden) for key, hidden in _hidden_counts(view).items() if hidden}
    return text_of_fields(BEGINNING, state_fields(view.seen) | counts)


def parse_view(text: str, seat: Seat) -> View:
    """Return what the seat knows that observes this; raises Malformed or, with every fault, Impossible."""
    fields = fields_of(text)
    counts = hidden_in(fields)
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
    check_box(view.hidden_cubes, Multiset(Colour, view.unseen_counts))
    completed = view.somehow_completed()
    expected = _hidden_counts(seen(completed, frozenset({int(seat)})))
    for key, number in _hidden_counts(view).items():
        if number != expected[key]:
            code = "not_hidden" if number else "hidden_told"
            raise Malformed(message(f"state_text.{code}", field=key, seat=seat.word))
    check_possible(faults(completed))
    return view


def _hidden_counts(view: View) -> Mapping[str, int]:
    """Return how many things are not known in each field that may hide some."""
    counts = {"bag": view.bag}
    for seat in view.seen.terms.seats:
        counts |= {f"hand.{seat.word}": view.hands[seat], f"school.{seat.word}": int(view.schools[seat])}
    return counts
