"""Actions and observations in numbers: see `dream.play.encoding`."""

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element, Terrain
from dream.games.alchemists_dream.rules.position import (
    STONES,
    ListedAction,
    Phase,
    PlaceStone,
    PlaceSymbol,
    Position,
    ReturnStone,
    Stand,
    Step,
)
from dream.hexgrid import neighbours
from dream.play.encoding import Encoding, Feature, Numbers, counts, number, one_of

SIDES = "12"
GROUND = tuple(terrain for terrain in Terrain if terrain is not Terrain.VOID)


def encoding(start: Position) -> Encoding[ListedAction]:
    """Actions by kinds, in board order, a cell's steps in the order of the directions; features as planes."""
    cells = start.board.cells
    names = [cell.name for cell in cells]
    features = [
        _terrain(start.board),
        *(counts(f"symbol.{side}", names, 1) for side in SIDES),
        *(counts(f"stones.{side}", names, 1) for side in SIDES),
        *(number(f"{key}.{side}", STONES) for key in ("reserve", "taken") for side in SIDES),
        *(one_of(f"element.{side}", [element.value for element in Element]) for side in SIDES),
        one_of("turn", tuple(SIDES)),
        one_of("phase", [phase.value for phase in Phase]),
    ]
    actions: list[ListedAction] = [*map(PlaceSymbol, cells), Stand(), *map(PlaceStone, cells)]
    actions += map(ReturnStone, cells)
    on_board = frozenset(cells)
    actions += (Step(cell, near) for cell in cells for near in neighbours(cell) if near in on_board)
    return Encoding(tuple(actions), tuple(features), _fields)


def _fields(text: str) -> dict[str, str]:
    """The fields of a position, those of a side by its number."""
    terrain, *sides, turn, phase = text.split(" ")
    fields = {"terrain": terrain, "turn": turn, "phase": phase}
    for side, said in zip(SIDES, sides, strict=True):
        at, stones, reserve, taken, *_ = said.split(":")
        element, symbol = at.split("@")
        parts = {"element": element, "symbol": symbol, "stones": stones, "reserve": reserve, "taken": taken}
        fields |= {f"{key}.{side}": value for key, value in parts.items()}
    return fields


def _terrain(board: Board) -> Feature:
    """A plane for each terrain but void, in board order, with a 1 on its cells."""

    def numbers(text: str) -> Numbers:
        board = Board.from_text(text)
        return tuple(int(board[cell] is terrain) for terrain in GROUND for cell in board.cells)

    names = tuple(f"terrain:{terrain.value}.{cell.name}" for terrain in GROUND for cell in board.cells)
    return Feature("terrain", names, 1, numbers)
