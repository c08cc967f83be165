"""Tasks to text and back: ``draw:a:2``, ``react:b:a:raid:1``, ``volley:b:ca`` ..."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from dream.base.errors import Malformed, quoted
from dream.base.messages import message
from dream.games.philosophers_stone.rules.components import Card, Effect, Pile, Seat
from dream.games.philosophers_stone.rules.state import HIGHEST, SeatDecision, Task
from dream.games.philosophers_stone.rules.tasks import (
    attacking,
    concocting,
    drawing,
    laboratory,
    losing,
    taking,
)
from dream.play.cards.kinds import Kind
from dream.play.cards.state_text import HIDDEN, NOTHING, parse_kind, parse_number

MOST_NAMED = len(attacking.VOLLEY) - 1

TASKS: dict[str, type[Task]] = {
    kind.word: kind
    for kind in (
        *(drawing.Draw, concocting.Form, concocting.Pay, attacking.Aim, attacking.Volley, attacking.React),
        *(losing.Drop, losing.Lose, taking.Look, taking.Pick, taking.Burn, taking.Search, taking.Fetch),
        *(losing.Swap, laboratory.Mend, laboratory.Brew, laboratory.Place, taking.Rob, taking.Raid),
        *(taking.Slip, laboratory.Roll, drawing.Shuffle, drawing.Top, drawing.Refill, drawing.Replace),
        *(taking.Give, losing.Trim),
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
    least = 0 if kind is losing.Swap else 1
    try:
        values = [_PARSERS[field.type](part, least) for field, part in zip(declared, texts, strict=True)]
    except Malformed as error:
        raise Malformed(message("stone.notation.bad_task", text=quoted(text), reason=error)) from error
    task = kind(*values)
    if isinstance(task, SeatDecision | taking.Slip):
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
