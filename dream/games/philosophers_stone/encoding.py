"""Actions and observations in numbers: see `dream.play.encoding`."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from dream.games.philosophers_stone.rules.components import (
    PAYABLE,
    PROCESSES,
    Card,
    Effect,
    Pile,
    Sage,
    Seat,
    in_box,
)
from dream.games.philosophers_stone.rules.notation import TASKS, parse_task
from dream.games.philosophers_stone.rules.state import (
    TURNS_EACH,
    Ability,
    Accept,
    At,
    Concoct,
    Done,
    DrawFrom,
    Drop,
    LayOut,
    ListedAction,
    Pay,
    Scrap,
    State,
    Take,
    Transmute,
)
from dream.games.philosophers_stone.rules.tasks import NAMED
from dream.play.cards import NOTHING
from dream.play.encoding import Encoding, Feature, Numbers, counts, number, one_of

CARDS = tuple(card.word for card in Card)
MOST_OF_A_TASK = 99
_PARTS = (*(effect.word for effect in Effect), *(pile.word for pile in Pile))


def encoding(start: State) -> Encoding[ListedAction]:
    """The actions by kinds, in the order of the tables; features as a state has its fields."""
    seats, cards = [seat.word for seat in start.seats], len(in_box(len(start.seats)))
    piles = [f"{place}.{pile.word}" for place in ("open", "deck", "discard") for pile in Pile]
    features = [
        number("turn", TURNS_EACH * len(seats)),
        one_of("at", seats),
        _todo(start.seats),
        *(counts(key, CARDS, cards, hidden=key.startswith("deck")) for key in piles),
    ]
    for seat in seats:
        features += [
            one_of(f"metal.{seat}", start.tracker.metals),
            counts(f"lab.{seat}", CARDS, cards),
            counts(f"hand.{seat}", CARDS, cards, hidden=True),
            one_of(f"sage.{seat}", [sage.word for sage in Sage]),
        ]
    actions = (
        *map(Take, Card),
        *map(DrawFrom, Pile),
        *NAMED,
        *(Concoct(process, Card.EARTH) for process in PROCESSES),
        Ability(),
        *map(Pay, PAYABLE),
        *map(At, start.seats),
        Accept(),
        *(kind(card) for kind in (Drop, Scrap, LayOut) for card in Card),
        Transmute(),
        Done(),
    )
    return Encoding(actions, tuple(features))


def _todo(seats: Sequence[Seat]) -> Feature:
    """The first task, part by part: its word, who it is for, whom else it names, what it is about, how often.

    Of the tasks behind it, how many there are of each word.
    """
    names = (
        *(f"todo:{word}" for word in TASKS),
        *(f"todo.for:{seat.word}" for seat in seats),
        *(f"todo.named:{seat.word}" for seat in seats),
        *(f"todo.about:{part}" for part in _PARTS),
        "todo.number",
        *(f"todo.later:{word}" for word in TASKS),
    )

    def numbers(text: str) -> Numbers:
        first, *later = text.split(",")
        task: Any = parse_task(first) if first != NOTHING else None
        named = (*getattr(task, "named", ()), getattr(task, "other", None))
        about = [getattr(task, key).word for key in ("effect", "pile") if hasattr(task, key)]
        behind = Counter(each.partition(":")[0] for each in later)
        return (
            *(int(task is not None and task.word == each) for each in TASKS),
            *(int(getattr(task, "seat", None) is seat) for seat in seats),
            *(int(seat in named) for seat in seats),
            *(int(part in about) for part in _PARTS),
            min(getattr(task, "number", 0), MOST_OF_A_TASK),
            *(min(behind[each], MOST_OF_A_TASK) for each in TASKS),
        )

    return Feature("todo", names, MOST_OF_A_TASK, numbers)
