"""Playing on from any state of a game that is looked through: another game begins, against any level."""

from collections.abc import Callable
from functools import partial
from typing import Any

from dream.base.graphemes import shortened
from dream.base.words import say
from dream.play.seating.seat import Seat
from dream.records.library.library import LONGEST_NAME
from dream.ui.kit.game_settings import PERSON
from dream.ui.session.clocks.untimed import late_after
from dream.ui.session.game_session import GameSession
from dream.ui.session.opponents.ladder import Ladder
from dream.ui.session.opponents.rungs import Who, own_seat, rungs
from dream.ui.session.table.game_table import GameTable
from dream.ui.session.table.seat_dialog import TokenOf
from dream.ui.widgets.overlays.dialogs import Answer, Dialog

AnyTable = GameTable[Any, Any]
Begin = Callable[[GameSession[Any, Any], str], object]
"""Takes the game that is to begin, and the name by which the library keeps it."""


def ask_play_on(table: AnyTable, begin: Begin, untimed: Callable[[], object], token: TokenOf) -> None:
    """Ask whoever looks which seat is theirs, the one that is to act there being first; then who plays.

    Where time had run out, the game can go on `untimed` before all else. `token` paints that of a seat.
    """
    game = table.game
    refusal = game.why_no_playing_on
    if refusal:
        table.refuse(refusal)
        return
    count, first = len(game.seats), _first_seat(table)
    seats = tuple(
        Answer(table.session.name(seat), partial(_climb, table, begin, seat), partial(token, seat))
        for seat in ((first + step) % count for step in range(count))
    )
    late, text = late_after(game), "play_on.text"
    if late is not None and game.shown_node is game.history.played[late]:
        text = "play_on.text_late"
        seats = Answer(say("end.play_untimed"), untimed), *seats
    cancel = Answer(say("dialog.cancel"))
    table.app.ask(Dialog(say("play_on.title"), say(text), cancel, seats, columns=1))


def _first_seat(table: AnyTable) -> int:
    """The seat that is to act in the state looked at, or that of the first person where chance is to."""
    game = table.game
    seat = game.history.game.deciding_seat(game.shown)
    return next(iter(game.people), 0) if seat is None else seat


def _climb(table: AnyTable, begin: Begin, mine: int) -> None:
    """Show the ladder of all who can sit at all the other seats: our own opponents, or people here."""
    word, app = table.game.history.game.id, table.app
    everybody = rungs(word, {})
    own = tuple(rung for rung in everybody if isinstance(rung.who, int))
    against = say("play_on.against", name=table.session.name(mine), count=len(table.game.seats) - 1)

    def take(who: Who) -> None:
        other = own_seat(word, who) if isinstance(who, int) and who != PERSON else None
        _begin(table, begin, mine, other)

    app.push(Ladder(app, against, own, PERSON, take))


def _begin(table: AnyTable, begin: Begin, mine: int, other: Seat | None) -> None:
    """Begin the game against an opponent, or against people; all but a new opponent keep their names."""
    game, session = table.game, table.session

    def who(number: int) -> Seat:
        sat = game.seat_at(number, game.shown_at)
        if number == mine or other is None:
            return sat.for_person()
        return sat if sat.occupant == other.occupant else other

    seats = [who(number) for number in range(len(game.seats))]
    name = shortened(say("play_on.name", at=game.shown_at, game=session.file_name), LONGEST_NAME)
    begin(session.playing_on(seats), name)
