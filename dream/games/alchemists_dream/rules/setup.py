"""How a game begins: four bags, two elements, an empty board."""

from dataclasses import replace

from dream.base.errors import Refused
from dream.base.messages import message
from dream.base.seeds import Choices
from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.options import is_bare, named_elements, stones
from dream.games.alchemists_dream.rules.position import STONES, Phase, Player, Position, Side
from dream.play.options import Options


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
