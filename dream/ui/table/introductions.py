"""Engines asked who they are before a game begins, and those that were played with before."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from dream.base.errors import Malformed, Stopped, cut
from dream.base.texts import say
from dream.play.game import Game
from dream.play.seats import OutsideEngine, Seat
from dream.protocol.client import Forfeit, introduced
from dream.protocol.dialogue import LONGEST_COMMAND, joined_command, split_command
from dream.ui.kit.scene import Host
from dream.ui.kit.settings import MOST_ENGINES, Settings

LONGEST_SHOWN = 60
"""So many characters of a command are told of one that cannot play."""
Introduced = tuple[Seat, ...]


class _Failure(NamedTuple):
    """The number of a seat whose engine cannot play, and why."""

    seat: int
    why: str


class Introductions:
    """Asks engines who they are; at most one company of seats at a time."""

    def __init__(self, app: Host, game: Game[Any, Any]) -> None:
        self._app, self._game = app, game
        self._asked: object | None = None

    def ask(
        self,
        seats: Sequence[Seat],
        then: Callable[[Introduced], object],
        failed: Callable[[int, str], object] | None = None,
    ) -> None:
        """Have the seats with engines named, then go on with all seats.

        Which of them cannot play, and why, is told to `failed`, or else said. Nothing happens while others
        are asked.
        """
        if self._asked is not None:
            return
        self._asked = asked = object()
        if any(isinstance(seat.occupant, OutsideEngine) for seat in seats):
            self._app.say(say("new_game.trying"), stays=True, of_now=True)
            self._app.in_background(
                lambda: self._named(seats, asked), lambda named: self._done(asked, named, then, failed)
            )
        else:
            self._done(asked, tuple(seats), then, failed)

    def stop(self) -> None:
        """Wait for nobody any more."""
        self._asked = None

    def _named(self, seats: Sequence[Seat], asked: object) -> Introduced | _Failure:
        """The seats with the names of their engines, or why one cannot play; called by another thread."""
        named = []
        for number, seat in enumerate(seats):
            engine = seat.occupant
            if not isinstance(engine, OutsideEngine):
                named.append(seat)
                continue
            try:
                engine = introduced(self._game, engine.command, stopped=lambda: self._asked is not asked)
            except Stopped:
                return _Failure(number, "")
            except Forfeit as error:
                line = cut(joined_command(engine.command), LONGEST_SHOWN)
                return _Failure(number, say("new_game.engine_fails", engine=line, why=error))
            named.append(replace(seat, name=seat.name or engine.name, occupant=engine))
        return tuple(named)

    def _done(
        self,
        asked: object,
        named: Introduced | _Failure,
        then: Callable[[Introduced], object],
        failed: Callable[[int, str], object] | None,
    ) -> None:
        if self._asked is not asked:
            return
        self._asked = None
        if isinstance(named, _Failure):
            if failed:
                self._app.unsay()
                failed(*named)
            else:
                self._app.say(named.why)
        else:
            then(named)


Known = tuple[tuple[str, str], ...]


def known_engines(settings: Settings) -> tuple[OutsideEngine, ...]:
    """The engines that the settings know, the last one played with first."""
    engines = []
    for name, line in settings.engines:
        try:
            engines.append(OutsideEngine(name, split_command(line)))
        except Malformed:
            continue
    return tuple(engines)


def remember_engines(app: Host, seats: Iterable[Seat]) -> None:
    """Have the settings know the engines from outside at these seats."""
    outside = tuple(seat.occupant for seat in seats if isinstance(seat.occupant, OutsideEngine))
    app.change(engines=with_engines(app.settings.engines, outside))


def with_engines(known: Known, engines: tuple[OutsideEngine, ...]) -> Known:
    """What the settings know once these have been played with: each command once, the oldest forgotten."""
    for engine in reversed(engines):
        line = joined_command(engine.command)
        if len(line) <= LONGEST_COMMAND:
            known = ((engine.name, line), *(other for other in known if other[1] != line))
    return known[:MOST_ENGINES]
