"""How a game begins: four bags, two elements, an empty board."""

from dream.base.seeds import Choices
from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.options import Options
from dream.games.alchemists_dream.rules.position import Phase, Player, Position, Side


def bags(seed: str) -> tuple[Element, ...]:
    """What is in the four bags, in their order on the table (R3): the seed decides."""
    return Choices(seed, "bags").shuffled(tuple(Element))


def start(board: Board, first: Element, second: Element) -> Position:
    """The position before the first Symbol is placed; raises ValueError when the elements are the same."""
    if first is second:
        raise ValueError(f"both players have {first.label}; the elements must differ")
    return Position(board, (Side(first), Side(second)), Player.FIRST, Phase.PLACE)


def first_position(seed: str, options: Options) -> Position:
    """The position before the first Symbol is placed, of a seed and options.

    Elements that are not named are those of the first bags that are free.
    """
    first, second = options.elements
    bag = iter(element for element in bags(seed) if element not in (first, second))
    return start(Board.from_seed(seed, bare=options.bare), first or next(bag), second or next(bag))
