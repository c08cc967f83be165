"""The board: terrain on cells, as a seed lays it of tiles or as a text says it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import groupby
from types import MappingProxyType

from dream.base.errors import Malformed, quoted
from dream.base.seeds import Choices
from dream.base.texts import counted, message
from dream.games.alchemists_dream.elements import ELEMENTS, Terrain
from dream.games.alchemists_dream.tiles import PLACES, Tile, TileSet, place_cells, standard_tiles
from dream.hexgrid import ORIGIN, Hex, board_order, neighbours


def _tile_cells() -> tuple[Hex, ...]:
    cells = (cell for place in PLACES for cell in place_cells(place))
    return tuple(sorted(cells, key=board_order))


TILE_CELLS = _tile_cells()
"""The 217 cells of the 31 tiles, in board order: a bare board (R2)."""

RIM_CELLS = tuple(
    sorted({near for cell in TILE_CELLS for near in neighbours(cell)} - set(TILE_CELLS), key=board_order)
)
"""The 66 void cells around the tiles (R1), in board order."""

ALL_CELLS = tuple(sorted(TILE_CELLS + RIM_CELLS, key=board_order))

LONGEST_TEXT = 400
KEPT = 8
"""So many of the boards that were read last are kept to be read again: one takes some twenty kilobytes."""
_CHARACTERS = {terrain.value: terrain for terrain in Terrain if terrain is not Terrain.VOID}


@dataclass(frozen=True)
class LaidTile:
    """A tile on the table: its place in tile coordinates and how far it is turned, in sixths."""

    place: Hex
    tile: Tile
    sixths: int

    def ground(self) -> Iterator[tuple[Hex, Terrain]]:
        """Its seven cells with their terrain, the middle first."""
        return zip(place_cells(self.place), self.tile.turned(self.sixths), strict=True)


def lay(seed: str, tiles: TileSet | None = None) -> tuple[LaidTile, ...]:
    """The tiles of a seed in the order of laying: the outer ring first, the Elixir's tile last.

    The stream of choices for ``board`` shuffles the thirty other tiles, as the file lists them, over
    the thirty outer places, then turns each of the thirty-one in the order of laying.
    """
    tiles = tiles or standard_tiles()
    choices = Choices(seed, "board")
    order = (*choices.shuffled(tiles.other_tiles), tiles.elixir_tile)
    return tuple(LaidTile(place, tile, choices.below(6)) for place, tile in zip(PLACES, order, strict=True))


class Board:
    """Terrain on cells; an immutable value, equal to another with the same cells and ground."""

    def __init__(self, ground: Mapping[Hex, Terrain]) -> None:
        """A board of these cells, which must be `TILE_CELLS` or `ALL_CELLS`, in any order."""
        self.cells = TILE_CELLS if len(ground) == len(TILE_CELLS) else ALL_CELLS
        self._ground = MappingProxyType({cell: ground[cell] for cell in self.cells})
        self.around = _around(bare=self.bare)
        """For every cell the cells of the board that touch it."""

    @classmethod
    def from_seed(cls, seed: str, *, bare: bool = False, tiles: TileSet | None = None) -> "Board":
        """The board of a seed, with the rim or bare; raises Malformed when it is no seed."""
        return cls.from_tiles(lay(seed, tiles), bare=bare)

    @classmethod
    def from_tiles(cls, laid: Iterable[LaidTile], *, bare: bool = False) -> "Board":
        """The board that thirty-one laid tiles make."""
        ground = {cell: terrain for tile in laid for cell, terrain in tile.ground()}
        if not bare:
            ground |= dict.fromkeys(RIM_CELLS, Terrain.VOID)
        return cls(ground)

    @classmethod
    def from_text(cls, text: str) -> "Board":
        """The board of a TERRAIN text (docs/protocol.md, 'Terrain'); raises Malformed, saying where.

        The same text gives the same object while it is in use, so that what a board has worked out
        about itself is worked out once.
        """
        return _board_from_text(text)

    @property
    def bare(self) -> bool:
        """Whether the board lacks the rim (R2)."""
        return len(self.cells) == len(TILE_CELLS)

    def __contains__(self, cell: object) -> bool:
        return cell in self._ground

    def __getitem__(self, cell: Hex) -> Terrain:
        return self._ground[cell]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Board.from_text({self.text!r})"

    @cached_property
    def text(self) -> str:
        """The TERRAIN text of the board."""
        return "/".join(_row_text(row) for row in self._rows())

    def _rows(self) -> Iterator[list[Terrain]]:
        for _, row in groupby(self.cells, key=lambda cell: cell.r):
            yield [self._ground[cell] for cell in row]

    @cached_property
    def with_terrain(self) -> Mapping[Terrain, frozenset[Hex]]:
        """For every kind of terrain the cells that have it."""
        return {kind: frozenset(c for c in self.cells if self._ground[c] is kind) for kind in Terrain}


@cache
def _around(*, bare: bool) -> Mapping[Hex, frozenset[Hex]]:
    """For every cell of a board, with the rim or bare, those that touch it."""
    cells = TILE_CELLS if bare else ALL_CELLS
    among = frozenset(cells)
    return MappingProxyType({cell: among.intersection(neighbours(cell)) for cell in cells})


def _row_text(row: list[Terrain]) -> str:
    runs = ((terrain, len(list(run))) for terrain, run in groupby(row))
    return "".join(str(n) if terrain is Terrain.VOID else terrain.value * n for terrain, n in runs)


@lru_cache(maxsize=KEPT)
def _board_from_text(text: str) -> Board:
    if len(text) > LONGEST_TEXT:
        raise Malformed(message("terrain.too_long", most=LONGEST_TEXT, length=len(text)))
    rows = text.split("/")
    cells = {21: ALL_CELLS, 19: TILE_CELLS}.get(len(rows))
    if cells is None:
        raise Malformed(message("terrain.rows", number=len(rows)))
    ground: dict[Hex, Terrain] = {}
    by_row = [list(row) for _, row in groupby(cells, key=lambda cell: cell.r)]
    for number, (row, places) in enumerate(zip(rows, by_row, strict=True), 1):
        ground |= zip(places, _read_row(row, number, len(places)), strict=True)
    _check_ground(ground)
    return Board(ground)


def _read_row(text: str, number: int, length: int) -> list[Terrain]:
    """The terrain of one row of `length` cells; raises Malformed, naming the row and the character."""
    row: list[Terrain] = []
    for is_run, characters in groupby(text, key=lambda character: character in "0123456789"):
        part = "".join(characters)
        if is_run:
            if part[0] == "0" or len(part) > 2:
                raise Malformed(message("terrain.no_run", row=number, text=quoted(part)))
            row += [Terrain.VOID] * int(part)
        else:
            for character in part:
                if character not in _CHARACTERS:
                    raise Malformed(message("terrain.no_character", row=number, text=quoted(character)))
                row.append(_CHARACTERS[character])
    if len(row) != length:
        raise Malformed(
            message("terrain.row_length", row=number, number=counted("cells", len(row)), expected=length)
        )
    return row


def _check_ground(ground: Mapping[Hex, Terrain]) -> None:
    if ground[ORIGIN] is not Terrain.ELIXIR:
        raise Malformed(message("terrain.no_elixir"))
    for cell, terrain in ground.items():
        if terrain is Terrain.ELIXIR and cell != ORIGIN:
            raise Malformed(message("terrain.another_elixir", cell=cell.name))
    for cell in set(ground) - set(TILE_CELLS):
        if ground[cell] in ELEMENTS:
            element = message(f"element.{ground[cell].name.lower()}")
            raise Malformed(message("terrain.off_tiles", element=element, cell=cell.name))
