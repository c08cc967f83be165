"""Whom a seat can be given to, as rungs of a ladder: people, the levels from the weakest up, engines."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dream.base.words import say
from dream.play.levels import levels_of, seconds_of, strengths_of
from dream.play.seating.seat import Seat
from dream.play.sparring import can_spar, sparring_seat
from dream.ui.kit.game_settings import PERSON, SPARRING
from dream.ui.session.opponents.emblem import Emblem

TYPED = ""
"""The choice of an engine whose command is typed, and not one of those known."""
Who = int | str
"""A person, a level or an engine, as the settings have it."""
LEAST_BAR = 0.12
"""The bar of the weakest level, beside the way from it to the strongest."""
AT_ONCE = 0.3
"""A move that takes no more seconds comes at once."""


@dataclass(frozen=True)
class Rung:
    """One of those who may sit at a seat; `strength` goes up to 1, and `pace` tells of its time."""

    who: Who
    name: str
    about: str
    emblem: Emblem
    strength: float | None = None
    pace: str = ""


def rungs(word: str, known: Mapping[str, str]) -> Iterator[Rung]:
    """All who may sit at a seat of the game of a word; `known` are engines by their commands."""
    levels, strengths = levels_of(word), bars(word)
    yield Rung(PERSON, say("new_game.person"), say("ladder.person"), Emblem("person"))
    for level, strength in zip(levels, strengths, strict=True):
        name = say("new_game.machine", number=level.number, name=level.name)
        emblem = Emblem("level", level.number / len(levels))
        yield Rung(level.number, name, level.about, emblem, strength, pace_of(seconds_of(level)))
    if can_spar(word):
        yield Rung(SPARRING, say("seat.sparring"), say("ladder.sparring"), Emblem("sparring"))
    for command, name in known.items():
        yield Rung(command, name, command, Emblem("engine"))
    yield Rung(TYPED, say("new_game.engine"), say("ladder.engine"), Emblem("engine"))


def bars(word: str) -> tuple[float, ...]:
    """How long the bar of each level is, up to 1: by measured strength or, where that isn't known, evenly."""
    levels, strengths = levels_of(word), strengths_of(word)
    if not strengths or strengths[-1] <= 0:
        return tuple(level.number / len(levels) for level in levels)
    least = LEAST_BAR * strengths[-1]
    return tuple((each + least) / (strengths[-1] + least) for each in strengths)


def own_seat(word: str, who: int) -> Seat:
    """Our own opponent of a rung, as it sits down at a game."""
    if who == SPARRING:
        return sparring_seat(word)
    level = next(level for level in levels_of(word) if level.number == who)
    return Seat.machine(level.name, level.number)


def pace_of(seconds: float | None) -> str:
    """How long a move takes, in a few words; nothing where that is not known."""
    if seconds is None:
        return ""
    if seconds <= AT_ONCE:
        return say("ladder.at_once")
    return say("ladder.seconds", seconds=round(seconds, 1))
