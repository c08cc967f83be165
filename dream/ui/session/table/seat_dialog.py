"""Who plays on at a seat: a person, our opponent at a level, an engine that is known here, or another one."""

from collections.abc import Callable, Sequence
from typing import Any

from dream.base.errors import Malformed, reason
from dream.base.showable import showable
from dream.base.words import say
from dream.play.levels import levels_of
from dream.play.seating.seat import OutsideEngine, Seat
from dream.play.sparring import can_spar, sparring_seat
from dream.protocol.command_line import LONGEST_COMMAND, split_command
from dream.ui.session.engines.introductions import Introductions
from dream.ui.session.engines.known_engines import known_engines, remember_engines
from dream.ui.session.game_session import MOST_CHANGES
from dream.ui.session.table.game_table import GameTable
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.dialogs import Answer, Dialog, ask_text

MOST_ANSWERS = 14
"""So many answers a dialog has room for, beside the one that changes nothing."""
MOST_OFFERED = 5
"""How many of the engines known here are offered at most; one always is."""
AnyTable = GameTable[Any, Any]


def ask_for_seat(table: AnyTable, kind_of: Callable[[int], str]) -> None:
    """Ask which seat is to change hands, whoever's turn it is, and then who is to sit there.

    `kind_of` tells who sits at a seat, in a few words.
    """
    if table.game.over:
        table.app.say(say("seats.over"), of_now=True)
        return
    if len(table.game.earlier) >= MOST_CHANGES:
        table.app.say(say("seats.too_often"), of_now=True)
        return

    def seat(number: int) -> Answer:
        label = say("seats.seat", name=table.session.name(number), who=kind_of(number))
        return Answer(label, lambda: ask_who_plays_on(table, number))

    table.browse_to_now()
    seats = tuple(map(seat, range(len(table.game.seats))))
    cancel = Answer(say("dialog.cancel"))
    table.app.ask(Dialog(say("seats.heading"), say("seats.which"), cancel, seats, columns=1))


def ask_who_plays_on(table: AnyTable, number: int, *, unbidden: bool = False) -> None:
    """Ask who is to sit at a seat; an engine that is to act there and fails can be tried again.

    `unbidden`, nobody has wished to be asked.
    """
    person = Answer(say("new_game.person"), lambda: _seat_person(table, number))
    another = Answer(say("new_game.engine"), lambda: _ask_command(table, number))
    failure = table.turns.why_lost if number == table.game.to_act else None
    again = (Answer(say("seats.again"), table.turns.hurry),) if failure else ()
    title = say("seats.title", name=table.session.name(number))
    stay = Answer(say("seats.later" if failure else "dialog.cancel"))
    first = (person, *again, another)
    _ask(table, number, title, failure or say("seats.text"), stay, first, unbidden=unbidden)


def offer_engines(table: AnyTable, absent: Sequence[tuple[int, OutsideEngine]]) -> None:
    """Persons sit where a record names engines, which it never starts: offer the known ones, seat by seat."""
    if not absent:
        return
    (number, engine), *rest = absent
    stay = Answer(say("seats.person_stays"), lambda: offer_engines(table, rest))
    title = say("seats.title", name=table.session.name(number))
    text = say("seats.from_record", engine=paint.brief(table.app.look, showable(engine.name)))
    _ask(table, number, title, text, stay, (), engine.name, rest, unbidden=True)


def _ask(
    table: AnyTable,
    number: int,
    title: str,
    text: str,
    safe: Answer,
    first: tuple[Answer, ...],
    wanted: str = "",
    rest: Sequence[tuple[int, OutsideEngine]] = (),
    *,
    unbidden: bool,
) -> None:
    """Ask who sits at a seat; an engine of the name that is `wanted` stands first, and the `rest` follows."""

    def seats(label: str, seat: Seat) -> Answer:
        def sit() -> None:
            table.seat(number, seat)
            offer_engines(table, rest)

        return Answer(showable(label), sit)

    levels = [
        seats(
            say("new_game.machine", number=level.number, name=level.name),
            Seat.machine(level.name, level.number),
        )
        for level in levels_of(table.game.history.game.id)
    ]
    if can_spar(table.game.history.game.id):
        sparring = sparring_seat(table.game.history.game.id)
        levels.append(seats(sparring.name, sparring))
    room = max(1, min(MOST_OFFERED, MOST_ANSWERS - len(first) - len(levels)))
    here = table.game.seats[number].occupant
    known = sorted(known_engines(table.app.settings), key=lambda engine: engine.name != wanted)
    others = [engine for engine in known if engine != here]
    engines = [seats(engine.name, Seat(engine.name, engine)) for engine in others[:room]]
    table.app.ask(Dialog(title, text, safe, (*first, *engines, *levels), columns=2, unbidden=unbidden))


def _seat_person(table: AnyTable, number: int) -> None:
    table.seat(number, Seat(table.app.settings.of(table.game.history.game.id).name(number)))


def _ask_command(table: AnyTable, number: int) -> None:
    """Ask for the command of an engine; once that has told its name it sits at the seat."""
    scene = table.app.scene

    def check(line: str) -> str | None:
        try:
            command = split_command(line)
        except Malformed as error:
            return reason(error)
        engine = Seat("", OutsideEngine(command[0], command))
        Introductions(table.app, table.game.history.game).ask((engine,), seated)
        return None

    def seated(seats: tuple[Seat, ...]) -> None:
        if table.app.scene is scene:  # else the game was left meanwhile
            remember_engines(table.app, seats)
            table.seat(number, seats[0])

    ask_text(table.app, say("new_game.engine"), say("seats.command"), check, limit=LONGEST_COMMAND)
