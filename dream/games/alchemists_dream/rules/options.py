"""The options of a game: how the board ends, and who has which element."""

from dream.base.errors import Malformed
from dream.base.messages import message
from dream.games.alchemists_dream.rules.elements import Element
from dream.play.options import Option, Options

ELEMENTS = {element.name.lower(): element for element in Element}
"""The elements by the words of options and of record headers."""
BOARDS = {"rim": False, "bare": True}
"""Whether a board is bare, by the words of options and of record headers."""
DRAWN = "drawn"
"""The value of an element that the bags decide."""

_VALUES = {"board": tuple(BOARDS), "first": (DRAWN, *ELEMENTS), "second": (DRAWN, *ELEMENTS)}
OPTIONS = tuple(Option(word, values, f"dream.option.{word}") for word, values in _VALUES.items())

Elements = tuple[Element | None, Element | None]
"""Those of both players; None is drawn from the bags."""


def is_bare(options: Options) -> bool:
    """Whether the board has no rim (R2)."""
    return BOARDS[options["board"]]


def named_elements(options: Options) -> Elements:
    """The elements that were named."""
    return ELEMENTS.get(options["first"]), ELEMENTS.get(options["second"])


def check_elements(options: Options) -> None:
    """Raises Malformed when both players have the same element."""
    first, second = named_elements(options)
    if first is not None and first is second:
        raise Malformed(message("dream.option.same_elements", element=first))
