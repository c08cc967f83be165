"""States, views, tasks and actions to text and back: ``stone 1`` and then every field, and which states can
be.

A state is read loosely first (`Malformed` when the text breaks the grammar) and then checked (`Impossible`,
with every fault at once, when it cannot be). A state by another tracker than ours has one field more, which
is its tracker.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import partial
from itertools import pairwise
from typing import Any

from dream.base.errors import Malformed, quoted
from dream.base.texts import Message, message
from dream.games.philosophers_stone.rules import tasks
from dream.games.philosophers_stone.rules.components import (
    OPTIONS,
    PLACES,
    PROCESSES,
    Card,
    Cards,
    Effect,
    Pile,
    Sage,
    Seat,
    in_box,
    options_of,
    readings,
)
from dream.games.philosophers_stone.rules.law import View, known_cards, seen
from dream.games.philosophers_stone.rules.state import (
    HIGHEST,
    TURNS_EACH,
    Ability,
    Accept,
    Action,
    AnyShuffle,
    At,
    Chosen,
    Concoct,
    Done,
    DrawFrom,
    Drop,
    LayOut,
    ListedAction,
    OfCard,
    Pay,
    Roll,
    Scrap,
    SeatDecision,
    Shuffle,
    State,
    Tableau,
    Take,
    Task,
    Transmute,
)
from dream.games.philosophers_stone.rules.tracker import Tracker, house_tracker, parse_tracker
from dream.play.cards import (
    HIDDEN,
    NOTHING,
    Kind,
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
    text_of_fields,
)
from dream.play.game import Options

MOST_NAMED = len(tasks.VOLLEY) - 1

TASKS: dict[str, type[Task]] = {
    kind.word: kind
    for kind in (
        *(tasks.Draw, tasks.ConcoctFormulas, tasks.PayCards, tasks.Aim, tasks.Volley, tasks.React),
        *(tasks.DropCards, tasks.Lose, tasks.LookAtHand, tasks.Pick, tasks.Burn, tasks.Search, tasks.Fetch),
        *(tasks.Swap, tasks.Mend, tasks.Brew, tasks.PlaceCards, tasks.Rob, tasks.Raid),
        *(tasks.Slip, tasks.RollDie, tasks.ShuffleDeck, tasks.Top, tasks.Refill, tasks.Replace),
        *(tasks.Give, tasks.Trim),
    )
}
"""The kinds of tasks by their words, in the order of the law's table."""


def task_text(task: Task) -> str:
    """The text of a task."""
    values = (getattr(task, field.name) for field in _fields(type(task)))
    return ":".join((task.word, *map(_field_text, values)))


def parse_task(text: str) -> Task:
    """The task of a text; raises Malformed."""
    word, *texts = text.split(":")
    kind = TASKS.get(word)
    if kind is None:
        raise Malformed(message("stone.notation.no_task", text=quoted(text), known=" ".join(TASKS)))
    declared = _fields(kind)
    if len(texts) != len(declared):
        raise Malformed(message("stone.notation.task_fields", text=quoted(text), count=len(declared)))
    least = 0 if kind is tasks.Swap else 1
    try:
        values = [_PARSERS[field.type](part, least) for field, part in zip(declared, texts, strict=True)]
    except Malformed as error:
        raise Malformed(message("stone.notation.bad_task", text=quoted(text), reason=error)) from error
    task = kind(*values)
    if isinstance(task, SeatDecision | tasks.Slip):
        named = getattr(task, "named", (getattr(task, "other", None),))
        if task.seat in named:
            raise Malformed(message("stone.notation.same_seat", text=quoted(text), seat=task.seat))
    return task


def _fields(kind: Any) -> Any:
    return fields(kind)


def _field_text(value: object) -> str:
    match value:
        case Kind():
            return value.word
        case tuple():
            return "".join(seat.word for seat in value) or NOTHING
        case None:
            return HIDDEN
    return str(value)


def _parse_named(text: str, _: int) -> tuple[Seat, ...]:
    named = tuple(parse_kind(Seat, mark) for mark in text) if text != NOTHING else ()
    if not text or len(set(named)) != len(named) or len(named) > MOST_NAMED:
        raise Malformed(message("stone.notation.named", text=quoted(text), most=MOST_NAMED))
    return named


_PARSERS: dict[Any, Callable[[str, int], object]] = {
    Seat: lambda text, _: parse_kind(Seat, text),
    Pile: lambda text, _: parse_kind(Pile, text),
    Effect: lambda text, _: parse_kind(Effect, text),
    Card | None: lambda text, _: None if text == HIDDEN else parse_kind(Card, text),
    int: lambda text, least: parse_number(text, least, HIGHEST),
    tuple[Seat, ...]: _parse_named,
}
"""How each type of a field is read; a number is at least so much."""


def faults(state: State) -> Iterator[Message]:
    """Everything that is wrong with a state; nothing when it can be."""
    found = [*_faults_of_the_box(state), *_faults_of_laboratories(state), *_faults_of_alchemists(state)]
    found += _faults_of_turn(state)
    found += _faults_of_tasks(state)
    yield from found or _faults_of_first_task(state)


def _faults_of_the_box(state: State) -> Iterator[Message]:
    """What there is more or less of than the box holds, or too much of face up."""
    cards = known_cards(state)
    box = in_box(state.options.players)
    for card in Card if cards.counts != box.counts else ():
        if cards[card] != box[card]:
            yield message("stone.fault.cards", card=card, total=cards[card], number=box[card])
    for pile, places in PLACES.items():
        if len(pile.of(state.open)) > places:
            yield message("stone.fault.face_up", pile=pile, number=places)


def _faults_of_laboratories(state: State) -> Iterator[Message]:
    for seat in state.seats:
        if not state.of(seat).laboratory <= state.next_set(seat):
            yield message("stone.fault.laboratory", seat=seat)
        if state.is_on_gold(seat) and seat is not state.at:
            yield message("stone.fault.gold_out_of_turn", seat=seat)


def _faults_of_alchemists(state: State) -> Iterator[Message]:
    sages = [tableau.sage for tableau in state.tableaus]
    if not state.options.alchemists:
        if any(sage is not None for sage in sages):
            yield message("stone.fault.alchemists_off")
    elif None in sages or len(set(sages)) != len(sages):
        yield message("stone.fault.alchemists")


def _faults_of_turn(state: State) -> Iterator[Message]:
    last = TURNS_EACH * state.options.players
    if state.turn > last:
        yield message("stone.fault.turn", turn=state.turn, last=last)
    if state.is_on_gold(state.at) and state.todo:
        yield message("stone.fault.on_gold", seat=state.at)
    elif not state.todo and not state.is_last_turn and not state.is_on_gold(state.at):
        yield message("stone.fault.over_early", turn=last)


def _faults_of_tasks(state: State) -> Iterator[Message]:
    for task in state.todo:
        if isinstance(task, tasks.Brew) and task.seat is not state.at:
            yield message("stone.fault.brew", task=task_text(task), seat=state.at)
    for before, task in pairwise(state.todo):
        if isinstance(task, tasks.Give) and not isinstance(before, tasks.Slip | tasks.Give):
            yield message("stone.fault.give", task=task_text(task))


def _faults_of_first_task(state: State) -> Iterator[Message]:
    """A list that would have gone on by itself."""
    if state.todo:
        decision = state.decision
        if decision is None:
            yield message("stone.fault.nobody_decides", task=task_text(state.todo[0]))
        elif not decision.actions(state):
            yield message("stone.fault.no_action", task=task_text(decision))


LONGEST_ACTION = 300
"""In characters: the shuffle of all elements of six players has 241."""

FOUR = "four"
_WORDS: dict[type[Any], str] = {
    Take: "take",
    DrawFrom: "deck",
    Ability: "ability",
    Pay: "pay",
    At: "at",
    Accept: "accept",
    Drop: "drop",
    Scrap: "scrap",
    LayOut: "lab",
    Transmute: "transmute",
    Done: "done",
    Chosen: "card",
    Roll: "roll",
    Shuffle: "shuffle",
    AnyShuffle: "shuffle",
}
_ALONE: dict[str, ListedAction] = {
    _WORDS[type(action)]: action for action in (Ability(), Accept(), Transmute(), Done(), AnyShuffle())
}


def _parse_process(text: str) -> Card:
    card = parse_kind(Card, text)
    if card not in PROCESSES:
        raise Malformed(message("stone.notation.no_process", card=card))
    return card


def _parser_with_card(kind: Callable[[Card], Action]) -> Callable[[str], Action]:
    return lambda text: kind(parse_kind(Card, text))


_WITH: dict[str, Callable[[str], Action]] = {
    **{_WORDS[kind]: _parser_with_card(kind) for kind in (Take, Pay, Drop, Scrap, LayOut, Chosen)},
    "deck": lambda text: DrawFrom(parse_kind(Pile, text)),
    "at": lambda text: At(parse_kind(Seat, text)),
    "roll": lambda text: Roll(_parse_process(text)),
    "shuffle": lambda text: Shuffle(parse_list(Card, text)),
}


def verb(action: ListedAction) -> str:
    """The word with which the text of an action begins; ``concoct`` for a formula or an answer."""
    return _WORDS.get(type(action), "concoct")


def action_text(action: ListedAction) -> str:
    """The text of an action."""
    match action:
        case Concoct(process, paid):
            return f"{process.word}+{FOUR if paid is None else paid.word}"
        case OfCard(card) | Roll(card):
            return f"{verb(action)}:{card.word}"
        case DrawFrom(pile):
            return f"{verb(action)}:{pile.word}"
        case At(seat):
            return f"{verb(action)}:{seat.word}"
        case Shuffle(order):
            return f"{verb(action)}:{list_text(order)}"
    return verb(action)


def parse_action(text: str) -> ListedAction:
    """The action that a word names, legal or not; raises Malformed when it names none.

    ``shuffle`` without an order is what a list of legal actions has.
    """
    with action_read(text, LONGEST_ACTION):
        action = _action_of(text)
    if action is None:
        raise Malformed(message("stone.notation.no_action", text=quoted(text)))
    return action


def _action_of(text: str) -> ListedAction | None:
    word, colon, said = text.partition(":")
    process, plus, paid = text.partition("+")
    if plus and not colon:
        return Concoct(_parse_process(process), None if paid == FOUR else parse_kind(Card, paid))
    if colon and word in _WITH:
        return _WITH[word](said)
    return _ALONE.get(text)


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
    if any(isinstance(task, tasks.Give) and task.card is None for task in state.todo):
        raise Malformed(message("stone.notation.unknown_card"))
    check_possible(faults(state))
    return state


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


def view_text(view: View) -> str:
    """Return the text of a view."""
    hidden = {f"deck.{pile.word}": view.decks[pile] for pile in Pile}
    hidden |= {f"hand.{seat.word}": view.hands[seat] for seat in view.seen.seats}
    counts = {key: list_text((), number) for key, number in hidden.items() if number}
    return text_of_fields(BEGINNING, state_fields(view.seen) | counts)


def parse_view(text: str, seat: Seat) -> View:
    """Return what the seat knows that observes this; raises Malformed or, with every fault, Impossible."""
    fields = fields_of(text)
    counts = hidden_in({key: value for key, value in fields.items() if key.startswith(("deck.", "hand."))})
    known = read_state(fields | dict.fromkeys(counts, NOTHING))
    elements, processes = (counts.get(f"deck.{pile.word}", 0) for pile in Pile)
    hands = tuple(counts.get(f"hand.{each.word}", 0) for each in known.seats)
    view = View(known, (elements, processes), hands)
    unseen = view.unseen
    short = any(len(pile.of(unseen)) < view.decks[pile] for pile in Pile)
    check_box(sum(view.decks) + sum(view.hands) + view.gifts, unseen, short=short)
    completed = view.somehow_completed()
    check_possible(faults(completed))
    if seat not in known.seats or seen(completed, frozenset({int(seat)})) != view:
        raise Malformed(message("stone.notation.other_view", seat=seat))
    return view
