"""States, views and actions to text and back: ``jabir 1`` and then every field, always in the same order.

A state is read loosely first (`Malformed` when the text breaks the grammar) and then checked
(`Impossible`, with every fault at once, when it cannot be).
"""

from collections.abc import Mapping
from functools import partial

from dream.base.errors import Malformed, quoted
from dream.base.texts import message
from dream.games.jabirs_transmutations.rules.components import READINGS, Card, Event, Readings, Resource, Seat
from dream.games.jabirs_transmutations.rules.law import faults, legal_actions
from dream.games.jabirs_transmutations.rules.state import (
    LAST_ROUND,
    NO_TOKENS,
    Action,
    AnyShuffle,
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    ListedAction,
    Phase,
    Pick,
    Roll,
    Shuffle,
    ShuffleCards,
    ShuffleEvents,
    State,
    Steal,
    StealNothing,
    Sultan,
    Tableau,
    Transmute,
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
    parse_list,
    parse_multiset,
    parse_number,
    parse_phase,
    parse_reading,
    text_of_fields,
)

LONGEST_ACTION = 200
"""In characters: a shuffle of all cards, the longest word there is, has 167."""

_VERBS: dict[type[ListedAction], str] = {
    ShuffleEvents: "shuffle",
    ShuffleCards: "shuffle",
    AnyShuffle: "shuffle",
    Eureka: "eureka",
    Explosion: "explosion",
    Disaster: "disaster",
    Sultan: "sultan",
    Steal: "steal",
    StealNothing: "steal",
    Pick: "pick",
    Transmute: "transmute",
    Done: "done",
    Roll: "roll",
    Discard: "discard",
}


def verb(action: ListedAction) -> str:
    """The word with which the text of an action begins."""
    return _VERBS[type(action)]


def action_text(action: ListedAction) -> str:
    """The text of an action."""
    match action:
        case Done() | AnyShuffle():
            return verb(action)
        case (
            Eureka(thing) | Explosion(thing) | Sultan(thing) | Disaster(thing) | Pick(thing) | Discard(thing)
        ):
            said = thing.word
        case Steal(victim, resource):
            said = f"{victim.word}:{resource.word}"
        case StealNothing():
            said = "none"
        case Transmute():
            said = transmutation_text(action)
        case Roll(number):
            said = str(number)
        case ShuffleCards(order) | ShuffleEvents(order):
            said = list_text(order)
    return f"{verb(action)}:{said}"


def transmutation_text(action: Transmute) -> str:
    """The number of a recipe and, where one is named, the card: ``11``, ``12:f``."""
    return str(action.recipe) if action.card is None else f"{action.recipe}:{action.card.word}"


def legal_texts(state: State) -> list[str]:
    """The texts of the legal actions, sorted as ASCII text."""
    return sorted(map(action_text, legal_actions(state)))


def parse_action(text: str) -> Action:
    """The action that a word names, legal or not; raises Malformed when it names none."""
    with action_read(text, LONGEST_ACTION):
        action = _action_of(text)
    if action is None:
        raise Malformed(message("jabir.notation.no_action", text=quoted(text)))
    return action


def _action_of(text: str) -> Action | None:
    deed, colon, said = text.partition(":")
    if not colon:
        return Done() if deed == "done" else _parse_shuffle(NOTHING) if deed == "shuffle" else None
    match deed:
        case "shuffle":
            return _parse_shuffle(said)
        case "eureka":
            return Eureka(parse_kind(Resource, said))
        case "explosion":
            return Explosion(parse_kind(Resource, said))
        case "disaster":
            return Disaster(parse_kind(Card, said))
        case "sultan":
            return Sultan(parse_kind(Resource, said))
        case "steal":
            return _parse_theft(said)
        case "pick":
            return Pick(parse_kind(Card, said))
        case "transmute":
            return parse_transmutation(said)
        case "roll":
            return Roll(parse_number(said))
        case "discard":
            return Discard(parse_kind(Card, said))
    raise Malformed(message("jabir.notation.no_deed", deed=quoted(deed)))


def _parse_shuffle(text: str) -> Shuffle:
    if text == NOTHING:
        raise Malformed(message("jabir.notation.shuffle_order"))
    if text.partition(",")[0] in {event.word for event in Event}:
        return ShuffleEvents(parse_list(Event, text))
    return ShuffleCards(parse_list(Card, text))


def _parse_theft(text: str) -> Steal | StealNothing:
    if text == "none":
        return StealNothing()
    victim, _, resource = text.partition(":")
    return Steal(parse_kind(Seat, victim), parse_kind(Resource, resource))


def parse_transmutation(text: str) -> Transmute:
    """The number of a recipe and, where one is named, the card; raises Malformed."""
    number, colon, card = text.partition(":")
    return Transmute(parse_number(number), parse_kind(Card, card) if colon else None)


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
    check_possible(faults(state))
    return state


def fields_of(text: str) -> dict[str, str]:
    """The text of every field by its key; raises Malformed."""
    return in_order(parse_fields(text, BEGINNING, LONGEST_STATE), KEYS)


def read_state(fields: Mapping[str, str]) -> State:
    a, b, c = (_read_tableau(fields, seat.word) for seat in Seat)
    return State(
        options=Readings(
            *(field(fields, key, partial(parse_reading, words)) for key, words in READINGS.items())
        ),
        round=field(fields, "round", _parse_round),
        phase=field(fields, "phase", partial(parse_phase, Phase)),
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


def _parse_round(text: str) -> int:
    number = parse_number(text)
    if number > LAST_ROUND:
        raise Malformed(message("jabir.notation.no_round", number=number, last=LAST_ROUND))
    return number


def _parse_board(text: str) -> Multiset[Resource]:
    board, last = NO_TOKENS, None
    for word in text.split(",") if text != NOTHING else ():
        name, _, number = word.partition(":")
        resource = parse_kind(Resource, name)
        if last is not None and resource <= last:
            raise Malformed(message("jabir.notation.resource_order", first=resource.word, then=last.word))
        board, last = board.plus(resource, parse_number(number)), resource
    return board


def view_text(view: View) -> str:
    """Return the text of a view."""
    counts = {key: list_text((), hidden) for key, hidden in _hidden_counts(view).items() if hidden}
    return text_of_fields(BEGINNING, state_fields(view.seen) | counts)


def parse_view(text: str, seat: Seat) -> View:
    """Return what the seat knows that observes this; raises Malformed or, with every fault, Impossible."""
    fields = fields_of(text)
    counts = hidden_in(fields)
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
    check_box(view.hidden_cards, view.unseen_cards)
    check_box(view.events, view.unseen_events)
    completed = view.somehow_completed()
    for key, number in _hidden_counts(seen(completed, by)).items():
        if number != counts.get(key, 0):
            raise Malformed(message("state_text.not_hidden", field=key, seat=seat.word))
    check_possible(faults(completed))
    return view


def _hidden_counts(view: View) -> Mapping[str, int]:
    """Return how many things are not known in each field that may hide some."""
    counts = {"events": view.events, "deck": view.deck}
    for seat in Seat:
        counts |= {f"hand.{seat.word}": view.hands[seat], f"picks.{seat.word}": view.picks[seat]}
    return counts
