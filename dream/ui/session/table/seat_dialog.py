"""Who plays on at a seat: a person, our opponent at a level, or an engine that is known here."""

from collections.abc import Sequence
from typing import Any

from dream.base.showable import showable
from dream.base.words import say
from dream.play.levels import levels_of
from dream.play.seat import OutsideEngine, Seat
from dream.ui.kit.text.fonts import Role
from dream.ui.session.known_engines import known_engines
from dream.ui.session.table.game_table import GameTable
from dream.ui.widgets.dialogs import Answer, Dialog
from dream.ui.widgets.paint import shortened

MOST_OFFERED = 5
"""How many of the engines known here are offered."""
_WIDEST = 190
AnyTable = GameTable[Any, Any]


def ask_who_plays_on(table: AnyTable) -> None:
    """Ask who is to sit where it is to be acted now."""
    number = table.game.to_act
    if number is None:
        table.app.say(say("seats.over"))
        return
    person = Answer(say("new_game.person"), lambda: _seat_person(table, number))
    title = say("seats.title", name=table.session.name(number))
    _ask(table, number, title, say("seats.text"), Answer(say("dialog.cancel")), (person,))


def offer_engines(table: AnyTable, absent: Sequence[tuple[int, OutsideEngine]]) -> None:
    """Persons sit where a record names engines, which it never starts: offer the known ones, seat by seat."""
    if not absent:
        return
    (number, engine), *rest = absent
    stay = Answer(say("seats.person_stays"), lambda: offer_engines(table, rest))
    title = say("seats.title", name=table.session.name(number))
    text = say("seats.from_record", engine=_fitting(table, showable(engine.name)))
    _ask(table, number, title, text, stay, (), engine.name, rest)


def _ask(
    table: AnyTable,
    number: int,
    title: str,
    text: str,
    safe: Answer,
    first: tuple[Answer, ...],
    wanted: str = "",
    rest: Sequence[tuple[int, OutsideEngine]] = (),
) -> None:
    """Ask who sits at a seat; an engine of the name that is `wanted` stands first, and the `rest` follows."""

    def seats(label: str, seat: Seat) -> Answer:
        def sit() -> None:
            table.seat(number, seat)
            offer_engines(table, rest)

        return Answer(_fitting(table, showable(label)), sit)

    known = sorted(known_engines(table.app.settings), key=lambda engine: engine.name != wanted)
    engines = (seats(engine.name, Seat(engine.name, engine)) for engine in known[:MOST_OFFERED])
    levels = (
        seats(
            say("new_game.machine", number=level.number, name=level.name),
            Seat.machine(level.name, level.number),
        )
        for level in levels_of(table.game.history.game.id)
    )
    table.app.ask(Dialog(title, text, safe, (*first, *engines, *levels), columns=2, unbidden=bool(wanted)))


def _seat_person(table: AnyTable, number: int) -> None:
    table.seat(number, Seat(table.app.settings.of(table.game.history.game.id).name(number)))


def _fitting(table: AnyTable, text: str) -> str:
    look = table.app.look
    return shortened(look.font(Role.BODY), text, look.px(_WIDEST))
