"""A board in the middle of a game with every mark on it, for the tests of what is drawn."""

from dataclasses import replace
from typing import NamedTuple

from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.rules.elements import Element
from dream.hexgrid.hexes import Hex
from dream.ui.game_views.alchemists_dream.board.board_layout import layout_of
from dream.ui.game_views.alchemists_dream.board.board_state import (
    BoardState,
    Ghost,
    Hint,
    LastAction,
    Piece,
    Siege,
)
from dream.ui.game_views.alchemists_dream.settings import Coordinates

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

SHOW = BoardState(
    pieces=PIECES,
    selected=Hex(0, 0),
    targets=frozenset({Hex(1, 0), Hex(0, 1), Hex(-1, 0)}),
    movable=frozenset({Hex(-3, -2), Hex(-4, -2), Hex(0, 0)}),
    cracked=Hex(-5, 9),
    refused=frozenset({Hex(5, -5)}),
    last=LastAction(Hex(4, 0), Hex(3, 0)),
    cursor=Hex(-2, 5),
    hover=Hex(-1, 0),
    ghost=Ghost(FIRE, Hex(-1, 0)),
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
    listed=LastAction(Hex(6, -3), Hex(6, -4)),
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
