"""The options of a game: how the board ends, who has which element, and who has fewer Stones."""

from dream.base.errors import Malformed
from dream.base.messages import message
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.position import STONES, Position
from dream.play.options import Option, Options

ELEMENTS = {element.name.lower(): element for element in Element}
"""The elements by the words of options and of record headers."""
BOARDS = {"rim": False, "bare": True}
"""Whether a board is bare, by the words of options and of record headers."""
EVEN = "none"
"""The value of a handicap that nobody has."""
HANDICAPS = {
    f"{word}-{fewer}": (STONES - fewer * (place == 0), STONES - fewer * (place == 1))
    for place, word in enumerate(("first", "second"))
    for fewer in range(1, 5)
}
"""How many Stones both players have, by the words of a handicap: the stronger has one to four fewer."""
DRAWN = "drawn"
"""The value of an element that the bags decide."""

_VALUES = {
    "board": tuple(BOARDS),
    "first": (DRAWN, *ELEMENTS),
    "second": (DRAWN, *ELEMENTS),
    "handicap": (EVEN, *HANDICAPS),
}
OPTIONS = tuple(Option(word, values, f"dream.option.{word}") for word, values in _VALUES.items())

Elements = tuple[Element | None, Element | None]
"""Those of both players; None is drawn from the bags."""


def is_bare(options: Options) -> bool:
    """Whether the board has no rim (R2)."""
    return BOARDS[options["board"]]


def named_elements(options: Options) -> Elements:
    """The elements that were named."""
    return ELEMENTS.get(options["first"]), ELEMENTS.get(options["second"])


def stones(options: Options) -> tuple[int, int]:
    """How many Stones both players have."""
    return HANDICAPS.get(options["handicap"], (STONES, STONES))


def handicap_of(position: Position) -> str:
    """The value of the handicap with which a game is played."""
    first, second = position.sides
    totals = first.total, second.total
    return next((word for word, stones in HANDICAPS.items() if stones == totals), EVEN)


def check_elements(options: Options) -> None:
    """Raises Malformed when both players have the same element."""
    first, second = named_elements(options)
    if first is not None and first is second:
        raise Malformed(message("dream.option.same_elements", element=first))
