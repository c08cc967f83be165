"""Who plays on at a seat: a person, our opponent at a level, an engine that is known here, or another one."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Surface

from dream.base.errors import Malformed, reason
from dream.base.showable import showable
from dream.base.words import say
from dream.play.seating.seat import OutsideEngine, OwnOpponent, Person, Seat
from dream.protocol.command_line import LONGEST_COMMAND, joined_command, split_command
from dream.ui.kit.game_settings import PERSON, SPARRING
from dream.ui.session.engines.introductions import Introductions
from dream.ui.session.engines.known_engines import known_engines, remember_engines
from dream.ui.session.game_session import MOST_CHANGES
from dream.ui.session.opponents.ladder import Ladder
from dream.ui.session.opponents.rungs import TYPED, Who, own_seat, rungs
from dream.ui.session.table.game_table import GameTable
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.dialogs import Answer, Dialog, ask_text

MOST_OFFERED = 5
"""How many of the engines known here are offered at most for the one that a record names."""
AnyTable = GameTable[Any, Any]
Following = Callable[[], object]
TokenOf = Callable[[int, int], Surface | None]
"""Paints the token of a seat as a square of so many pixels."""


def ask_for_seat(table: AnyTable, kind_of: Callable[[int], str], token: TokenOf) -> None:
    """Ask which seat is to change hands, whoever's turn it is, and then who is to sit there.

    `kind_of` tells who sits at a seat, in a few words, and `token` paints its token.
    """
    if table.game.over:
        table.app.say(say("seats.over"), of_now=True)
        return
    if len(table.game.earlier) >= MOST_CHANGES:
        table.app.say(say("seats.too_often"), of_now=True)
        return

    def seat(number: int) -> Answer:
        name, who = table.session.name(number), kind_of(number)
        unnamed = name.casefold() == who.casefold()
        label = name if unnamed else say("seats.seat", name=name, who=who)
        return Answer(label, partial(ask_who_plays_on, table, number), partial(token, number))

    table.browse_to_now()
    seats = tuple(map(seat, range(len(table.game.seats))))
    cancel = Answer(say("dialog.cancel"))
    table.app.ask(Dialog(say("seats.heading"), say("seats.which"), cancel, seats, columns=1))


def ask_who_plays_on(table: AnyTable, number: int, *, unbidden: bool = False) -> None:
    """Show the ladder of all who may sit at a seat; an engine that is to act there and fails is told first.

    `unbidden`, nobody has wished to be asked.
    """
    failure = table.turns.why_lost if number == table.game.to_act else None
    if not failure:
        _climb(table, number)
        return
    others = (
        Answer(say("new_game.person"), lambda: _sit(table, number, PERSON)),
        Answer(say("seats.again"), table.turns.hurry),
        _somebody(table, number),
    )
    later = Answer(say("seats.later"))
    table.app.ask(Dialog(_title(table, number), failure, later, others, columns=1, unbidden=unbidden))


def offer_engines(table: AnyTable, absent: Sequence[tuple[int, OutsideEngine]]) -> None:
    """Persons sit where a record names engines, which it never starts: offer the known ones, seat by seat."""
    if not absent:
        return
    (number, engine), *rest = absent

    def following() -> None:
        offer_engines(table, rest)

    known = sorted(_known(table).items(), key=lambda each: each[1] != engine.name)
    engines = [
        Answer(showable(name), partial(_sit, table, number, command, following))
        for command, name in known[:MOST_OFFERED]
    ]
    stay = Answer(say("seats.person_stays"), following)
    text = say("seats.from_record", engine=paint.brief(table.app.look, showable(engine.name)))
    others = (*engines, _somebody(table, number, following))
    table.app.ask(Dialog(_title(table, number), text, stay, others, columns=1, unbidden=True))


def _title(table: AnyTable, number: int) -> str:
    return say("seats.title", name=table.session.name(number))


def _somebody(table: AnyTable, number: int, following: Following = lambda: None) -> Answer:
    """The answer that shows the ladder; `following` is done when it is known who sits there."""
    return Answer(say("seats.somebody"), lambda: _climb(table, number, following))


def _climb(table: AnyTable, number: int, following: Following = lambda: None) -> None:
    word = table.game.history.game.id
    everybody = rungs(word, _known(table))
    now = _who(table.game.seats[number])
    take = partial(_sit, table, number, following=following)
    table.app.push(Ladder(table.app, _title(table, number), tuple(everybody), now, take, following))


def _who(seat: Seat) -> Who:
    """Which rung somebody stands on who sits at a seat."""
    match seat.occupant:
        case OwnOpponent() as own:
            return SPARRING if own.spars else own.level
        case OutsideEngine(command=command) if command:
            return joined_command(command)
    return PERSON


def _known(table: AnyTable) -> dict[str, str]:
    """The names of the engines that were played with here, by their commands."""
    return {joined_command(engine.command): engine.name for engine in known_engines(table.app.settings)}


def _sit(table: AnyTable, number: int, who: Who, following: Following = lambda: None) -> None:
    """Have somebody of the ladder at a seat; `following` is done then, whoever it is."""
    if who == TYPED:
        _ask_command(table, number, following)
        return
    table.seat(number, _seat_of(table, number, who))
    following()


def _seat_of(table: AnyTable, number: int, who: Who) -> Seat:
    word = table.game.history.game.id
    if isinstance(who, str):
        return next(
            Seat(engine.name, engine)
            for engine in known_engines(table.app.settings)
            if joined_command(engine.command) == who
        )
    if who != PERSON:
        return own_seat(word, who)
    sat = (one.seat for one in reversed(table.game.earlier) if one.number == number)
    person = next((seat for seat in sat if isinstance(seat.occupant, Person)), None)
    return person or Seat(table.app.settings.of(word).name(number))


def _ask_command(table: AnyTable, number: int, following: Following) -> None:
    """Ask for the command of an engine; once that has told its name it sits at the seat.

    `following` is done then, or when the seat stays as it is.
    """
    scene = table.app.scene

    def check(line: str) -> str | None:
        try:
            command = split_command(line)
        except Malformed as error:
            return reason(error)
        engine = Seat("", OutsideEngine(command[0], command))
        Introductions(table.app, table.game.history.game).ask((engine,), seated, failed)
        return None

    def seated(seats: tuple[Seat, ...]) -> None:
        if table.app.scene is scene:  # else the game was left meanwhile
            remember_engines(table.app, seats)
            table.seat(number, seats[0])
            following()

    def failed(_: int, why: str) -> None:
        table.app.say(why)
        if table.app.scene is scene:
            following()

    title, text = say("new_game.engine"), say("seats.command")
    ask_text(table.app, title, text, check, limit=LONGEST_COMMAND, cancelled=following)
