"""States to text and back: ``stone 1`` and then every field, always in the same order.

A state is read loosely first (`Malformed` when the text breaks the grammar) and then checked (`Impossible`,
with every fault at once, when it cannot be). A state by another tracker than ours has one field more, which
is its tracker.
"""

from collections.abc import Iterable, Mapping
from functools import partial

from dream.base.errors import Impossible, Malformed, quoted
from dream.base.messages import message
from dream.games.philosophers_stone.rules.components import Card, Cards, Pile, Sage, Seat
from dream.games.philosophers_stone.rules.notation.tasks import parse_task, task_text
from dream.games.philosophers_stone.rules.options import OPTIONS, options_of, readings
from dream.games.philosophers_stone.rules.possibility import faults
from dream.games.philosophers_stone.rules.state import HIGHEST, State, Tableau, Task
from dream.games.philosophers_stone.rules.tasks.taking import Give
from dream.games.philosophers_stone.rules.tracker import Tracker, house_tracker, parse_tracker
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
from dream.play.options import Options

BEGINNING = "stone 1"
TRACKER = "tracker"
LONGEST_STATE = 16_000
"""In characters; a game has no state with a tenth of them, but tests may compose long lists of tasks."""


def state_text(state: State) -> str:
    """The text of a state."""
    return text_of_fields(BEGINNING, state_fields(state))


def state_fields(state: State) -> dict[str, str]:
    """The fields of a state by their keys, in their order."""
    fields = dict(options_of(state.options).values)
    if state.tracker != house_tracker():
        fields[TRACKER] = state.tracker.text
    fields |= {
        "turn": str(state.turn),
        "at": state.at.word,
        "todo": ",".join(map(task_text, state.todo)) or NOTHING,
        **{f"open.{pile.word}": list_text(pile.of(state.open)) for pile in Pile},
        **{f"deck.{pile.word}": list_text(state.decks[pile]) for pile in Pile},
        **{f"discard.{pile.word}": list_text(pile.of(state.discard)) for pile in Pile},
    }
    for seat in state.seats:
        tableau = state.of(seat)
        fields |= {
            f"metal.{seat.word}": state.tracker.metals[tableau.metal],
            f"lab.{seat.word}": list_text(tableau.laboratory),
            f"hand.{seat.word}": list_text(tableau.hand),
            f"sage.{seat.word}": NOTHING if tableau.sage is None else tableau.sage.word,
        }
    return fields


def parse_state(text: str) -> State:
    """The state of a text; raises Malformed or, with every fault, Impossible."""
    state = read_state(fields_of(text))
    if any(isinstance(task, Give) and task.card is None for task in state.todo):
        raise Malformed(message("stone.notation.unknown_card"))
    check(state)
    return state


def check(state: State) -> None:
    """Raise Impossible, with every fault, when a state cannot be."""
    found = tuple(faults(state))
    if found:
        raise Impossible(found, "sentences")


def fields_of(text: str) -> dict[str, str]:
    """The text of every field by its key; raises Malformed."""
    fields = parse_fields(text, BEGINNING, LONGEST_STATE)
    said = dict(fields)
    players = field({"players": ""} | said, "players", _parse_players)
    own = (TRACKER,) if TRACKER in said else ()
    keys = (
        *(*(option.word for option in OPTIONS), *own, "turn", "at", "todo"),
        *(f"{place}.{pile.word}" for place in ("open", "deck", "discard") for pile in Pile),
        *(f"{key}.{seat.word}" for seat in tuple(Seat)[:players] for key in ("metal", "lab", "hand", "sage")),
    )
    return in_order(fields, keys)


def _parse_players(text: str) -> int:
    return readings(Options.usual(OPTIONS).with_values({"players": text})).players


def read_state(fields: Mapping[str, str]) -> State:
    """The state that fields describe, whether it can be or not; raises Malformed."""
    chosen = {option.word: fields[option.word] for option in OPTIONS}
    options = readings(Options.usual(OPTIONS).with_values(chosen))
    tracker = field(fields, TRACKER, _parse_own_tracker) if TRACKER in fields else house_tracker()
    seats = tuple(Seat)[: options.players]
    piles = {
        place: [field(fields, f"{place}.{pile.word}", partial(_parse_cards, pile)) for pile in Pile]
        for place in ("open", "discard")
    }
    elements, processes = (field(fields, f"deck.{pile.word}", partial(_parse_deck, pile)) for pile in Pile)
    return State(
        options=options,
        tracker=tracker,
        turn=field(fields, "turn", lambda text: parse_number(text, 1, HIGHEST)),
        at=field(fields, "at", partial(_parse_seat, seats)),
        todo=field(fields, "todo", partial(_parse_todo, seats)),
        open=piles["open"][0] + piles["open"][1],
        decks=(elements, processes),
        discard=piles["discard"][0] + piles["discard"][1],
        tableaus=tuple(_read_tableau(fields, tracker, seat.word) for seat in seats),
    )


def _read_tableau(fields: Mapping[str, str], tracker: Tracker, letter: str) -> Tableau:
    parse_cards = partial(parse_multiset, Card)
    return Tableau(
        metal=field(fields, f"metal.{letter}", partial(_parse_metal, tracker)),
        laboratory=field(fields, f"lab.{letter}", parse_cards),
        hand=field(fields, f"hand.{letter}", parse_cards),
        sage=field(fields, f"sage.{letter}", or_nothing(partial(parse_kind, Sage))),
    )


def _parse_own_tracker(text: str) -> Tracker:
    tracker = parse_tracker(text)
    if tracker == house_tracker():
        raise Malformed(message("stone.notation.our_tracker"))
    return tracker


def _parse_metal(tracker: Tracker, text: str) -> int:
    if text not in tracker.metals:
        raise Malformed(message("state_text.no_word", text=quoted(text), known=" ".join(tracker.metals)))
    return tracker.metals.index(text)


def _parse_seat(seats: tuple[Seat, ...], text: str) -> Seat:
    seat = parse_kind(Seat, text)
    if seat not in seats:
        raise Malformed(message("stone.notation.no_seat", seat=seat, players=len(seats)))
    return seat


def _parse_todo(seats: tuple[Seat, ...], text: str) -> tuple[Task, ...]:
    tasks = tuple(map(parse_task, text.split(","))) if text != NOTHING else ()
    for task in tasks:
        named = (getattr(task, name, ()) for name in ("seat", "other", "named"))
        for seat in (seat for each in named for seat in (each if isinstance(each, tuple) else (each,))):
            if seat not in seats:
                raise Malformed(message("stone.notation.no_seat", seat=seat, players=len(seats)))
    return tasks


def _parse_cards(pile: Pile, text: str) -> Cards:
    cards = parse_multiset(Card, text)
    _check_kind(pile, cards)
    return cards


def _parse_deck(pile: Pile, text: str) -> tuple[Card, ...]:
    deck = parse_list(Card, text)
    _check_kind(pile, deck)
    return deck


def _check_kind(pile: Pile, cards: Iterable[Card]) -> None:
    for card in cards:
        if card.pile is not pile:
            raise Malformed(message("stone.notation.other_kind", card=card, pile=pile))
