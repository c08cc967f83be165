"""Who sits at a table from now on: at a seat that changes hands, and in a game that goes on from a state."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pygame import Surface

from dream.base.errors import Malformed, reason
from dream.base.showable import shortened, showable
from dream.base.texts import say
from dream.play.seats import Guest, OutsideEngine, OwnOpponent, Person, Seat, with_names
from dream.protocol.dialogue import LONGEST_COMMAND, joined_command, split_command
from dream.records.library.library import LONGEST_NAME
from dream.ui.kit.settings import GUEST, PERSON, SPARRING
from dream.ui.table.game_session import MOST_CHANGES, GameSession, address_in
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.introductions import Introductions, known_engines, remember_engines
from dream.ui.table.opponents import TYPED, Opponents, Who, opponents, own_seat
from dream.ui.table.untimed import late_after
from dream.ui.widgets import paint
from dream.ui.widgets.dialogs import Answer, Dialog, ask_text

MOST_OFFERED = 5
"""How many of the engines known here are offered at most for the one that a record names."""
TokenOf = Callable[[int, int], Surface | None]
"""Paints the token of a seat as a square of so many pixels."""


def ask_for_seat(table: AnyGameTable, kind_of: Callable[[int], str], token: TokenOf) -> None:
    """Ask which seat is to change hands, whoever's turn it is, and then who is to sit there.

    `kind_of` tells who sits at a seat, in a few words, and `token` paints its token.
    """
    if table.game.over:
        table.app.say(say("seats.over"), of_now=True)
        return
    if len(table.game.earlier) >= MOST_CHANGES or not table.session.has_room_for_handovers:
        table.app.say(say("seats.too_often"), of_now=True)
        return

    def seat(number: int) -> Answer:
        name, who = address.names[number], kind_of(number)
        unnamed = name.casefold() == who.casefold()
        label = name if unnamed else say("seats.seat", name=name, who=who)
        return Answer(label, lambda: SeatChange(table, number).ask(), partial(token, number))

    table.browse_to_now()
    address = address_in(table.session)
    seats = tuple(map(seat, range(len(table.game.seats))))
    cancel = Answer(say("dialog.cancel"))
    table.app.ask(Dialog(say("seats.heading"), say("seats.which"), cancel, seats, columns=1))


def offer_engines(table: AnyGameTable, absent: Sequence[tuple[int, OutsideEngine]]) -> None:
    """Persons sit where a record names engines, which it never starts: offer the known ones, seat by seat."""
    if absent:
        (number, engine), *rest = absent
        SeatChange(table, number, lambda: offer_engines(table, rest)).offer(engine)


class SeatChange:
    """Asks who plays on at a seat; `following` is done when that is known, whoever it is."""

    def __init__(
        self, table: AnyGameTable, number: int, following: Callable[[], object] = lambda: None
    ) -> None:
        self._table, self._app, self._number, self._following = table, table.app, number, following
        self._game = table.game.history.game
        address = address_in(table.session)
        form = "name" if table.game.seats[number].name else address.form(number)
        self._title = say(f"seats.title.{form}", name=address.names[number])
        self._known = {joined_command(each.command): each for each in known_engines(self._app.settings)}

    def ask(self, *, unbidden: bool = False) -> None:
        """Show all who may sit there; an engine that is to act and fails is told first.

        `unbidden`, nobody has wished to be asked.
        """
        turns = self._table.turns
        failure = turns.why_lost if self._number == self._table.game.to_act else None
        if not failure:
            self._choose()
            return
        others = (
            Answer(say("new_game.person"), lambda: self._take(PERSON)),
            Answer(say("seats.again"), turns.hurry),
            Answer(say("seats.somebody"), self._choose),
        )
        later = Answer(say("seats.later"))
        self._app.ask(Dialog(self._title, failure, later, others, columns=1, unbidden=unbidden))

    def offer(self, engine: OutsideEngine) -> None:
        """Offer the engines that are known here for one that a record names, first those of its name."""
        known = sorted(self._known.items(), key=lambda each: each[1].name != engine.name)
        others = (
            *(
                Answer(showable(each.name), partial(self._take, command))
                for command, each in known[:MOST_OFFERED]
            ),
            Answer(say("seats.somebody"), self._choose),
        )
        stay = Answer(say("seats.person_stays"), self._following)
        text = say("seats.from_record", engine=paint.brief(self._app.look, showable(engine.name)))
        self._app.ask(Dialog(self._title, text, stay, others, columns=1, unbidden=True))

    def _choose(self) -> None:
        """Show all who may sit there, beginning with who does."""
        everybody = opponents(self._game.id, {command: each.name for command, each in self._known.items()})
        now: Who = PERSON
        match self._table.game.seats[self._number].occupant:
            case OwnOpponent() as own:
                now = SPARRING if own.spars else own.level
            case Guest():
                now = GUEST
            case OutsideEngine(command=command) if command:
                now = joined_command(command)
        self._app.push(Opponents(self._app, self._title, tuple(everybody), now, self._take, self._following))

    def _take(self, who: Who) -> None:
        """Have one of the opponents at the seat."""
        if who == TYPED:
            self._ask_command()
            return
        self._table.seat(self._number, self._seat_of(who))
        self._following()

    def _seat_of(self, who: Who) -> Seat:
        if isinstance(who, str):
            return Seat(self._known[who].name, self._known[who])
        if who not in (PERSON, GUEST):
            return self._own_seat(who)
        if who == GUEST and self._number in self._table.owners:
            return self._table.owners[self._number]
        game = self._table.game
        sat = [one.seat for one in reversed(game.earlier) if one.number == self._number]
        people = (seat for seat in (game.seats[self._number], *sat) if isinstance(seat.occupant, Person))
        person = next(people, None) or Seat(self._app.settings.of(self._game.id).name(self._number))
        return person.for_guest() if who == GUEST else person.for_person()

    def _own_seat(self, who: int) -> Seat:
        """Our own opponent, by the name that the one had who sat there last, or a new one."""
        game, seat = self._table.game, own_seat(self._game.id, who)
        sat = (game.seats[self._number], *(one.seat for one in reversed(game.earlier)))
        last = next((one.name for one in sat if isinstance(one.occupant, OwnOpponent)), "")
        others = [*game.seats[: self._number], *game.seats[self._number + 1 :]]
        return with_names((replace(seat, name=last), *others), (one.seat.name for one in game.earlier))[0]

    def _ask_command(self) -> None:
        """Ask for the command of an engine; once that has told its name it sits at the seat."""
        scene = self._app.scene

        def check(line: str) -> str | None:
            try:
                command = split_command(line)
            except Malformed as error:
                return reason(error)
            engine = Seat("", OutsideEngine(command[0], command))
            Introductions(self._app, self._game).ask((engine,), seated, failed)
            return None

        def seated(seats: tuple[Seat, ...]) -> None:
            if self._app.scene is scene:  # else the game was left meanwhile
                remember_engines(self._app, seats)
                self._table.seat(self._number, seats[0])
                self._following()

        def failed(_: int, why: str) -> None:
            self._app.say(why)
            if self._app.scene is scene:
                self._following()

        title, text = say("new_game.engine"), say("seats.command")
        ask_text(self._app, title, text, check, limit=LONGEST_COMMAND, cancelled=self._following)


Begin = Callable[[GameSession[Any, Any], str], object]
"""Takes the game that is to begin, and the name by which the library keeps it."""


def ask_play_on(table: AnyGameTable, begin: Begin, untimed: Callable[[], object], token: TokenOf) -> None:
    """Ask whoever looks which seat is theirs, then who plays at the others, and begin that game.

    The seat that is to act there comes first or, where chance is to, that of the first person. Where time had
    run out, the game can go on `untimed` before all else. `token` paints that of a seat.
    """
    app, game, session = table.app, table.game, table.session
    refusal = game.why_no_playing_on
    if refusal:
        table.refuse(refusal)
        return
    count, word = len(game.seats), game.history.game.id
    deciding = game.history.game.deciding_seat(game.shown)
    first = next(iter(game.people), 0) if deciding is None else deciding

    def choose(mine: int) -> None:
        """Show all who can sit at all the other seats: our own opponents, or people here."""
        own = tuple(each for each in opponents(word, {}) if isinstance(each.who, int))
        against = say("play_on.against", name=session.name(mine), count=count - 1)
        app.push(Opponents(app, against, own, PERSON, partial(take, mine)))

    def take(mine: int, who: Who) -> None:
        """Begin against an opponent, or against people; all but a new opponent keep their names."""
        other = own_seat(word, who) if isinstance(who, int) and who != PERSON else None

        def seated(number: int) -> Seat:
            sat = game.seat_at(number, game.shown_at)
            if number == mine or (other is None and not sat.is_guest):
                return sat.for_person()
            if other is None:
                return sat
            return sat if sat.occupant == other.occupant else other

        seats = [seated(number) for number in range(count)]
        name = shortened(say("play_on.name", at=game.shown_at, game=session.file_name), LONGEST_NAME)
        begin(session.playing_on(with_names(seats)), name)

    seats = tuple(
        Answer(session.name(seat), partial(choose, seat), partial(token, seat))
        for seat in ((first + step) % count for step in range(count))
    )
    late, text = late_after(game), "play_on.text"
    if late is not None and game.shown_node is game.history.played[late]:
        text = "play_on.text_late"
        seats = Answer(say("end.play_untimed"), untimed), *seats
    cancel = Answer(say("dialog.cancel"))
    app.ask(Dialog(say("play_on.title"), say(text), cancel, seats, columns=1))
