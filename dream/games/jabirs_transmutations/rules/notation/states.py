"""States to text and back: ``jabir 1`` and then every field, always in the same order.

A state is read loosely first (`Malformed` when the text breaks the grammar) and then checked
(`Impossible`, with every fault at once, when it cannot be).
"""

from collections.abc import Mapping
from functools import partial

from dream.base.errors import Impossible, Malformed, quoted
from dream.base.messages import Listing, message
from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.notation.actions import parse_transmutation, transmutation_text
from dream.games.jabirs_transmutations.rules.options import READINGS, Readings
from dream.games.jabirs_transmutations.rules.possibility import faults
from dream.games.jabirs_transmutations.rules.state import LAST_ROUND, NO_TOKENS, Phase, State, Tableau
from dream.play.cards.multiset import Multiset
from dream.play.cards.state_text import (
    NOTHING,
    field,
    in_order,
    list_text,
    or_nothing,
    parse_fields,
    parse_kind,
    parse_list,
    parse_multiset,
    parse_number,
    text_of_fields,
)

BEGINNING = "jabir 1"

LONGEST_STATE = 2000
"""In characters; the longest that can be has about 1,200."""


def state_text(state: State) -> str:
    """The text of a state."""
    return text_of_fields(BEGINNING, state_fields(state))


def state_fields(state: State) -> dict[str, str]:
    """The fields of a state by their keys, in their order."""
    options = state.options
    chosen = (options.eureka_for_all, options.gold_takes_card, options.open_draft)
    fields = {key: words[value] for (key, words), value in zip(READINGS.items(), chosen, strict=True)}
    fields |= {
        "round": str(state.round),
        "phase": state.phase.value,
        "first": state.first.word,
        "turn": NOTHING if state.turn is None else state.turn.word,
        "event": NOTHING if state.event is None else state.event.word,
        "roll": NOTHING if state.waiting is None else transmutation_text(state.waiting),
        "events": list_text(state.events),
        "used": list_text(state.used),
        "deck": list_text(state.deck),
        "discard": list_text(state.discard),
    }
    for seat in Seat:
        tableau, letter = state.of(seat), seat.word
        fields |= {
            f"board.{letter}": _board_text(tableau.board),
            f"cards.{letter}": list_text(tableau.cards),
            f"hand.{letter}": list_text(tableau.hand),
            f"picks.{letter}": list_text(tableau.picks),
        }
    return fields


def _board_text(board: Multiset[Resource]) -> str:
    return ",".join(f"{resource.word}:{board[resource]}" for resource in board.present) or NOTHING


KEYS = (
    *READINGS,
    *("round", "phase", "first", "turn", "event", "roll", "events", "used", "deck", "discard"),
    *(f"{key}.{seat.word}" for seat in Seat for key in ("board", "cards", "hand", "picks")),
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
    return in_order(parse_fields(text, BEGINNING, LONGEST_STATE), KEYS)


def read_state(fields: Mapping[str, str]) -> State:
    a, b, c = (_read_tableau(fields, seat.word) for seat in Seat)
    return State(
        options=Readings(
            *(field(fields, key, partial(_parse_reading, words)) for key, words in READINGS.items())
        ),
        round=field(fields, "round", _parse_round),
        phase=field(fields, "phase", _parse_phase),
        first=field(fields, "first", partial(parse_kind, Seat)),
        turn=field(fields, "turn", or_nothing(partial(parse_kind, Seat))),
        event=field(fields, "event", or_nothing(partial(parse_kind, Event))),
        waiting=field(fields, "roll", or_nothing(parse_transmutation)),
        events=field(fields, "events", partial(parse_list, Event)),
        used=field(fields, "used", partial(parse_multiset, Event)),
        deck=field(fields, "deck", partial(parse_list, Card)),
        discard=field(fields, "discard", partial(parse_multiset, Card)),
        tableaus=(a, b, c),
    )


def _read_tableau(fields: Mapping[str, str], letter: str) -> Tableau:
    parse_cards = partial(parse_multiset, Card)
    return Tableau(
        board=field(fields, f"board.{letter}", _parse_board),
        cards=field(fields, f"cards.{letter}", parse_cards),
        hand=field(fields, f"hand.{letter}", parse_cards),
        picks=field(fields, f"picks.{letter}", parse_cards),
    )


def _parse_reading(words: tuple[str, str], text: str) -> bool:
    if text not in words:
        raise Malformed(message("jabir.notation.no_reading", text=quoted(text), known=Listing(words, "nor")))
    return text == words[True]


def _parse_round(text: str) -> int:
    number = parse_number(text)
    if number > LAST_ROUND:
        raise Malformed(message("jabir.notation.no_round", number=number, last=LAST_ROUND))
    return number


def _parse_phase(text: str) -> Phase:
    if text not in {phase.value for phase in Phase}:
        known = " ".join(phase.value for phase in Phase)
        raise Malformed(message("jabir.notation.no_phase", text=quoted(text), known=known))
    return Phase(text)


def _parse_board(text: str) -> Multiset[Resource]:
    board, last = NO_TOKENS, None
    for word in text.split(",") if text != NOTHING else ():
        name, _, number = word.partition(":")
        resource = parse_kind(Resource, name)
        if last is not None and resource <= last:
            raise Malformed(message("jabir.notation.resource_order", first=resource.word, then=last.word))
        board, last = board.plus(resource, parse_number(number)), resource
    return board
