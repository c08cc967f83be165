"""A board in the middle of a game with every mark on it, for the tests of what is drawn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pygame import Surface

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.hexgrid import Hex
from dream.ui.games.alchemists_dream import items
from dream.ui.games.alchemists_dream.coordinates import edge_names
from dream.ui.games.alchemists_dream.faces import OnCell, Piece
from dream.ui.games.alchemists_dream.items import Siege, arc, hint_items, key_of, lifted, mark, siege_items
from dream.ui.games.alchemists_dream.layout import layout_of
from dream.ui.games.alchemists_dream.marks import CLOSED, STEPS, BoardMark, CellMark, Hint, LastAction
from dream.ui.games.alchemists_dream.settings import Coordinates
from dream.ui.games.alchemists_dream.table import DreamBoard, cells_on, names_on
from dream.ui.kit.theme import Mark, palette
from dream.ui.table.items import Item
from dream.ui.table.picture import TablePicture
from dream.ui.table.sight import Sight

BOARD = Board.from_seed("amber river")
LATTICE = layout_of((1280, 800)).lattice
FIRE, WATER = Piece(0, Element.FIRE), Piece(1, Element.WATER)
FIRE_SYMBOL, WATER_SYMBOL = Piece(0, Element.FIRE, True), Piece(1, Element.WATER, True)

PIECES = {
    Hex(-4, -3): FIRE_SYMBOL,
    Hex(-3, -2): FIRE,
    Hex(-4, -2): FIRE,
    Hex(0, 0): FIRE,
    Hex(2, 1): FIRE,
    Hex(-5, 9): WATER_SYMBOL,
    Hex(1, 1): WATER,
    Hex(2, 0): WATER,
    Hex(3, 0): WATER,
    Hex(3, 1): WATER,
    Hex(-5, -2): WATER,
}


@dataclass(frozen=True)
class Posed:
    """A board with pieces and marks on it that no game comes to."""

    pieces: Mapping[Hex, Piece] = field(default_factory=dict)
    selected: Hex | None = None
    targets: frozenset[Hex] = frozenset()
    movable: frozenset[Hex] = frozenset()
    cracked: Hex | None = None
    refused: frozenset[Hex] = frozenset()
    last: LastAction | None = None
    hint: Hint | None = None
    cursor: Hex | None = None
    hover: Hex | None = None
    pointed: Hex | None = None
    ghost: tuple[Piece, Hex] | None = None
    sieges: tuple[Siege, ...] = ()
    inspected: Siege | None = None
    lens: tuple[tuple[Hex, int], ...] = ()
    steps: tuple[tuple[Hex, int], ...] = ()
    coordinates: Coordinates = "none"


class PosedBoard(DreamBoard):
    """The table of such a board."""

    def items(self, sight: Any, layout: Any) -> Iterator[Item]:
        show, lattice = sight.view, layout.lattice
        named = show.coordinates == "all"
        yield from cells_on(self.board, lattice)
        for cell, piece in sorted(show.pieces.items(), key=lambda each: each[0].turned(lattice.sixths)[::-1]):
            layer = items.SYMBOLS if piece.symbol else items.STONES
            yield Item(key_of(piece, cell), lifted(lattice, cell, named=named), OnCell(piece, named), layer)
        if show.cracked:
            yield mark("lost", BoardMark.CRACKED, show.cracked, lattice, items.OVER)
        for siege in show.sieges:
            yield from siege_items(siege, lattice, named=named)
        yield from names_on(self.board, lattice, show.coordinates)

    def pointed_items(self, sight: Any, layout: Any) -> Iterator[Item]:
        show, lattice = sight.view, layout.lattice
        under: list[tuple[CellMark, Hex]] = [
            *((CLOSED[number - 1], cell) for cell, number in show.lens),
            *((STEPS[number - 1], cell) for cell, number in show.steps),
            *((Mark.TARGET, cell) for cell in show.targets),
            *((Mark.HOVER, cell) for cell in {show.hover} - {None}),
        ]
        for meaning, cell in under:
            yield mark(("under", meaning), meaning, cell, lattice, items.UNDER)
        if show.last:
            yield from items._last(show.last, lattice)
        around: list[tuple[CellMark, Hex]] = [
            *((BoardMark.MOVABLE, cell) for cell in show.movable - {show.selected}),
            *((Mark.SELECTED, cell) for cell in {show.selected} - {None}),
        ]
        for meaning, cell in around:
            yield mark(("around", meaning), meaning, cell, lattice, items.OUTLINES)
        for cell in show.refused:
            yield mark("refused", Mark.REFUSED, cell, lattice, items.OVER)
        if show.hint:
            yield from hint_items(show.hint, lattice)
        if show.cursor:
            yield mark("cursor", Mark.CURSOR, show.cursor, lattice, items.OVER)
        if show.pointed and show.coordinates == "edge":
            for face, box in edge_names(self.board, lattice, show.pointed):
                yield Item(("lit", face.text), box, face, items.LIT)
        if show.ghost:
            piece, cell = show.ghost
            named = show.coordinates == "all"
            box = lifted(lattice, cell, named=named)
            yield Item("ghost", box, OnCell(piece, named, True), items.GHOST)
        if show.inspected:
            yield from (arc(show.inspected, number, lattice, items.RING) for number in range(6))


def picture_of(
    size: tuple[int, int], name: str = "classic", sixths: int = 0, board: Board = BOARD, **how: Any
) -> TablePicture:
    """The picture of such a board in a window."""
    how = {"at_once": True} | how
    return TablePicture(PosedBoard(board), size, layout_of(size, sixths=sixths), palette(name), **how)


def sight_of(show: Posed) -> Sight[Any, Any]:
    """Such a board as it is seen."""
    return Sight(show, None, ("", ""))


def drawn(picture: TablePicture, show: Posed, size: tuple[int, int] = (800, 500)) -> Surface:
    """Such a board as it is drawn."""
    surface = Surface(size)
    picture.draw(surface, sight_of(show))
    return surface


SHOW = Posed(
    pieces=PIECES,
    selected=Hex(0, 0),
    targets=frozenset({Hex(1, 0), Hex(0, 1), Hex(-1, 0)}),
    movable=frozenset({Hex(-3, -2), Hex(-4, -2), Hex(0, 0)}),
    cracked=Hex(-5, 9),
    refused=frozenset({Hex(5, -5)}),
    last=LastAction(Hex(4, 0), Hex(3, 0)),
    cursor=Hex(-2, 5),
    hover=Hex(-1, 0),
    ghost=(FIRE, Hex(-1, 0)),
    sieges=(
        Siege(Hex(-4, -3), frozenset({Hex(-5, -2)})),
        Siege(Hex(-5, 9), frozenset({Hex(-4, 9), Hex(-6, 9), Hex(-5, 8)})),
        Siege(Hex(2, 1), frozenset({Hex(1, 1), Hex(2, 0), Hex(3, 0), Hex(3, 1)}), symbol=False),
        Siege(Hex(-4, -2), frozenset({Hex(-5, -2), Hex(-4, -1), Hex(-3, -2)}), symbol=False),
    ),
    pointed=Hex(-3, -2),
    inspected=Siege(Hex(-3, -2), frozenset({Hex(-2, -2)}), symbol=False),
    coordinates="edge",
)
LIT = ((Hex(5, -1), 2), (Hex(5, 0), 4))
FAR = ((Hex(6, -1), 1), (Hex(6, 0), 3))
HINTED = replace(
    SHOW,
    hint=Hint(Hex(0, 0), Hex(1, 0)),
    last=LastAction(Hex(6, -3), Hex(6, -4)),
    lens=LIT,
    steps=FAR,
)
"""The same with the marks that would hide others."""


class BoardPicture(NamedTuple):
    """A golden picture of `SHOW`, and with which window, palette, turn and names of cells it is drawn."""

    name: str
    size: tuple[int, int]
    palette: str
    sixths: int
    coordinates: Coordinates


BOARD_PICTURES = (
    BoardPicture("board/classic", (1024, 640), "classic", 0, "edge"),
    BoardPicture("board/lightness", (800, 500), "lightness", 0, "all"),
    BoardPicture("board/contrast-turned", (800, 500), "contrast", 1, "edge"),
)
