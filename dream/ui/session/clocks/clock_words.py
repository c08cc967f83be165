"""Time controls in words."""

from dream.base.words import say
from dream.play.seating.clock import HOUR, MINUTE, SECOND, TimeControl

_UNITS = ((HOUR, "hours"), (MINUTE, "minutes"), (SECOND, "seconds"))


def duration(milliseconds: int) -> str:
    """How long something is, in hours, minutes and seconds as far as there are any: ``5 min``, ``0 min``."""
    parts, rest = [], milliseconds
    for unit, name in _UNITS:
        count, rest = divmod(rest, unit)
        parts += [say(f"clock.{name}", number=count)] if count else []
    return " ".join(parts) or say("clock.minutes", number=0)


def control_words(control: TimeControl) -> str:
    """A control as a player reads it: ``5 min + 3 s``."""
    if not control.periods:
        main = duration(control.main)
        if not control.increment:
            return main
        return say("clock.fischer", main=main, added=duration(control.increment))
    period = duration(control.period)
    if control.periods == 1 and not control.main:
        return say("clock.per_move", time=period)
    periods = say("clock.periods", number=control.periods, period=period)
    return say("clock.then", main=duration(control.main), periods=periods) if control.main else periods
