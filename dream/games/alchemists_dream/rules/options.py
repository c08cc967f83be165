"""The options of a game: how the board ends, and who has which element."""

from dataclasses import dataclass

from dream.base.errors import Malformed, quoted
from dream.games.alchemists_dream.rules.elements import Element

NO_OPTIONS = "-"
ELEMENTS = {element.name.lower(): element for element in Element}
"""The elements by the words of options and of record headers."""
BOARDS = {"rim": False, "bare": True}
"""Whether a board is bare, by the words of options and of record headers."""

VALUES = {"board": tuple(BOARDS), "first": tuple(ELEMENTS), "second": tuple(ELEMENTS)}
"""What may be said of each option."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is chosen before a game; an element that is None is drawn from the bags."""

    bare: bool = False
    elements: tuple[Element | None, Element | None] = (None, None)


def parse_options(text: str) -> Options:
    """The options of words such as ``board=bare first=fire second=water``, in any order; raises Malformed."""
    said: dict[str, str] = {}
    for word in text.split(" ") if text != NO_OPTIONS else ():
        key, equals, value = word.partition("=")
        known = VALUES.get(key)
        if known is None or not equals:
            raise Malformed(f"{quoted(word)} is no option: board=, first= or second=, or - for none")
        if value not in known:
            raise Malformed(f"{quoted(value)} is no value of {key}: {', '.join(known)}")
        if key in said:
            raise Malformed(f"the option {key} is said twice")
        said[key] = value
    first, second = (ELEMENTS.get(said.get(key, "")) for key in ("first", "second"))
    if first is not None and first is second:
        raise Malformed(f"both players have {first.label}; the elements must differ")
    return Options(BOARDS[said.get("board", "rim")], (first, second))
