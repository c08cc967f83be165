"""The engines from outside that have been played with here: their commands are in the settings alone."""

from collections.abc import Iterable

from dream.base.errors import Malformed
from dream.play.seating.seat import OutsideEngine, Seat
from dream.protocol.command_line import LONGEST_COMMAND, joined_command, split_command
from dream.ui.kit.host import Host
from dream.ui.kit.settings import MOST_ENGINES, Settings

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
