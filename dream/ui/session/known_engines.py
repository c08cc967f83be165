"""The engines from outside that have been played with here: their commands are in the settings alone."""

from dream.base.errors import Malformed
from dream.play.seat import OutsideEngine
from dream.protocol.command_line import LONGEST_COMMAND, joined_command, split_command
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


def with_engines(known: Known, engines: tuple[OutsideEngine, ...]) -> Known:
    """What the settings know once these have been played with: each command once, the oldest forgotten."""
    for engine in reversed(engines):
        line = joined_command(engine.command)
        if len(line) <= LONGEST_COMMAND:
            known = ((engine.name, line), *(other for other in known if other[1] != line))
    return known[:MOST_ENGINES]
