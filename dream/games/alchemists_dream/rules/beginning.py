"""How a game begins: its options, the elements in the bags, and the position before the first Symbol."""

from dataclasses import replace

from dream.base.errors import Malformed, Refused
from dream.base.seeds import Choices
from dream.base.texts import message
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.rules.position import STONES, Phase, Player, Position, Side
from dream.play.game import Option, Options

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


def bags(seed: str) -> tuple[Element, ...]:
    """What is in the four bags, in their order on the table (R3): the seed decides."""
    return Choices(seed, "bags").shuffled(tuple(Element))


def start(
    board: Board, first: Element, second: Element, stones: tuple[int, int] = (STONES, STONES)
) -> Position:
    """The position before the first Symbol is placed; raises Refused when the elements are the same.

    `stones` are those of both players.
    """
    if first is second:
        raise Refused(message("fault.elements", element=first))
    sides = Side(first, reserve=stones[0]), Side(second, reserve=stones[1])
    return Position(board, sides, Player.FIRST, Phase.PLACE)


def elements(seed: str, options: Options) -> tuple[Element, Element]:
    """Both players' elements: those that are not named are of the first bags that are free."""
    first, second = named_elements(options)
    bag = iter(element for element in bags(seed) if element not in (first, second))
    return first or next(bag), second or next(bag)


def first_position(seed: str, options: Options) -> Position:
    """The position before the first Symbol is placed, of a seed and options."""
    board = Board.from_seed(seed, bare=is_bare(options))
    return start(board, *elements(seed, options), stones(options))


def seats_exchanged(first: Position) -> Position:
    """The same beginning when the players exchange seats: who had fewer Stones has them still."""
    one, other = first.sides
    sides = replace(one, reserve=other.reserve), replace(other, reserve=one.reserve)
    return replace(first, sides=sides) if first.phase is Phase.PLACE else first
