"""The options of a game: which of two readings of a rule holds, and who begins."""

from dataclasses import dataclass

from dream.games.jabirs_transmutations.rules.components import Seat
from dream.play.options import Option, Options

READINGS = {"eureka": ("starter", "all"), "goldcard": ("none", "any"), "draft": ("closed", "open")}
"""The words of each field of `Readings`, in their order: for False, which is the default, and for True."""
_VALUES = {**READINGS, "first": ("any", *(seat.word for seat in Seat)), "players": (str(len(Seat)),)}
OPTIONS = tuple(Option(word, values, f"jabir.option.{word}") for word, values in _VALUES.items())
"""The options of the law; that there are three players may be said too."""


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings of the rules that a state holds to."""

    eureka_for_all: bool = False
    """Whether Eureka gives every seat its token, and not the starting player alone (J7)."""
    gold_takes_card: bool = False
    """Whether recipes 9, 10 and 12 take a Fire or a Water, and not none (J23)."""
    open_draft: bool = False
    """Whether hands and picks lie open for all."""


def readings(options: Options) -> Readings:
    """The readings that were chosen."""
    return Readings(*(options[word] == true for word, (_, true) in READINGS.items()))


def starting_seat(options: Options) -> Seat | None:
    """Who starts round 1; None when the seed draws it (J5)."""
    return next((seat for seat in Seat if seat.word == options["first"]), None)


def options_of(readings: Readings) -> Options:
    """The options whose readings these are; who starts round 1 is not told."""
    chosen = (readings.eureka_for_all, readings.gold_takes_card, readings.open_draft)
    words = {word: values[held] for (word, values), held in zip(READINGS.items(), chosen, strict=True)}
    return Options.usual(OPTIONS).with_values(words)
