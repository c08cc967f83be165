"""Playing on from any state of a game that is looked through: another game begins, against any level."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from dream.base.graphemes import shortened
from dream.base.words import say
from dream.play.levels import levels_of
from dream.play.seating.seat import Seat
from dream.play.sparring import can_spar, sparring_seat
from dream.records.library.library import LONGEST_NAME
from dream.ui.session.game_session import GameSession
from dream.ui.session.table.game_table import GameTable
from dream.ui.widgets.overlays.dialogs import Answer, Dialog

AnyTable = GameTable[Any, Any]
Begin = Callable[[GameSession[Any, Any], str], object]
"""Takes the game that is to begin, and the name by which the library keeps it."""


def ask_play_on(table: AnyTable, begin: Begin, seat: int | None = None) -> None:
    """Ask who plays against whoever looks, who takes a `seat`, or else the one that is to act there."""
    game = table.game
    refusal = game.why_no_playing_on
    if refusal:
        table.refuse(refusal)
        return
    mine = _first_seat(table) if seat is None else seat
    others = tuple(_opponents(table, begin, mine))
    next_seat = (mine + 1) % len(game.seats)
    swap = Answer(
        say("play_on.as", name=table.session.name(next_seat)), partial(ask_play_on, table, begin, next_seat)
    )
    text = say("play_on.text", name=table.session.name(mine), count=len(game.seats) - 1)
    title, cancel = say("play_on.title"), Answer(say("dialog.cancel"))
    table.app.ask(Dialog(title, text, cancel, (*others, swap), columns=2))


def _first_seat(table: AnyTable) -> int:
    """The seat that is to act in the state looked at, or that of the first person where chance is to."""
    game = table.game
    decider = game.history.game.decider(game.shown)
    return decider if isinstance(decider, int) else next(iter(game.people), 0)


def _opponents(table: AnyTable, begin: Begin, mine: int) -> Iterator[Answer]:
    """Whoever can sit at all the other seats: our opponent at each level, sparring, or people here."""
    word = table.game.history.game.id
    for level in levels_of(word):
        label = say("new_game.machine", number=level.number, name=level.name)
        yield Answer(label, partial(_begin, table, begin, mine, Seat.machine(level.name, level.number)))
    if can_spar(word):
        sparring = sparring_seat(word)
        yield Answer(sparring.name, partial(_begin, table, begin, mine, sparring))
    yield Answer(say("new_game.person"), partial(_begin, table, begin, mine, None))


def _begin(table: AnyTable, begin: Begin, mine: int, other: Seat | None) -> None:
    """Begin the game against an opponent, or against people of the names that the other seats had."""
    game, session = table.game, table.session
    names = table.app.settings.of(game.history.game.id)
    seats = [
        (other or Seat(game.seat_at(number, game.shown_at).name))
        if number != mine
        else Seat(names.name(mine))
        for number in range(len(game.seats))
    ]
    name = shortened(say("play_on.name", at=game.shown_at, game=session.file_name), LONGEST_NAME)
    begin(session.playing_on(seats), name)
