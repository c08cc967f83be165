"""How a game begins: four bags, two elements, an empty board."""

from dream.base.errors import Refused
from dream.base.messages import message
from dream.base.seeds import Choices
from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.options import is_bare, named_elements
from dream.games.alchemists_dream.rules.position import Phase, Player, Position, Side
from dream.play.options import Options


def bags(seed: str) -> tuple[Element, ...]:
    """What is in the four bags, in their order on the table (R3): the seed decides."""
    return Choices(seed, "bags").shuffled(tuple(Element))


def start(board: Board, first: Element, second: Element) -> Position:
    """The position before the first Symbol is placed; raises Refused when the elements are the same."""
    if first is second:
        raise Refused(message("fault.elements", element=first))
    return Position(board, (Side(first), Side(second)), Player.FIRST, Phase.PLACE)


def elements(seed: str, options: Options) -> tuple[Element, Element]:
    """Both players' elements: those that are not named are of the first bags that are free."""
    first, second = named_elements(options)
    bag = iter(element for element in bags(seed) if element not in (first, second))
    return first or next(bag), second or next(bag)


def first_position(seed: str, options: Options) -> Position:
    """The position before the first Symbol is placed, of a seed and options."""
    return start(Board.from_seed(seed, bare=is_bare(options)), *elements(seed, options))
