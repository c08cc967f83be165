"""The options of a game: which of two readings of a rule holds, and who begins."""

from dataclasses import dataclass

from dream.base.errors import Malformed, quoted
from dream.games.jabirs_transmutations.rules.components import Seat

NO_OPTIONS = "-"


@dataclass(frozen=True, slots=True)
class Options:
    """The readings that a state holds to."""

    eureka_for_all: bool = False
    """Whether Eureka gives every seat its token, and not the starting player alone (J7)."""
    gold_takes_card: bool = False
    """Whether recipes 9, 10 and 12 take a Fire or a Water, and not none (J23)."""
    open_draft: bool = False
    """Whether hands and picks lie open for all."""


@dataclass(frozen=True, slots=True)
class GameOptions:
    """What is chosen before a game: the readings, and who starts round 1, drawn by the seed if None (J5)."""

    readings: Options = Options()
    first: Seat | None = None


READINGS = {"eureka": ("starter", "all"), "goldcard": ("none", "any"), "draft": ("closed", "open")}
"""The words of each field of `Options`, in their order: for False, which is the default, and for True."""
VALUES = {**READINGS, "first": ("any", *(seat.word for seat in Seat)), "players": (str(len(Seat)),)}
"""What may be said of each option, the default first; that there are three players may be said too."""


def parse_options(text: str) -> GameOptions:
    """The options of words such as ``eureka=all first=b``, in any order; raises Malformed."""
    said: dict[str, str] = {}
    for word in text.split(" ") if text != NO_OPTIONS else ():
        key, value = _parse_word(word)
        if key in said:
            raise Malformed(f"The option {key} is said twice.")
        said[key] = value
    readings = (said.get(key) == true for key, (_, true) in READINGS.items())
    first = next((seat for seat in Seat if seat.word == said.get("first")), None)
    return GameOptions(Options(*readings), first)


def _parse_word(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if key not in VALUES or not equals:
        raise Malformed(f"{quoted(word)} is no option: {'=, '.join(VALUES)}= and a value, or - for none.")
    if value not in VALUES[key]:
        raise Malformed(f"{quoted(value)} is no value of {key}: {' or '.join(VALUES[key])}.")
    return key, value
