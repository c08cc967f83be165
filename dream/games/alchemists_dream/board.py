"""The board: elements, tiles, the seed's board, and its drawing in a terminal.

The flat colours of the ground, for pictures of boards and for the terminal, as ``#rrggbb``. They stand
with those of the window in the theme, whose ground is darker: jewels lie on it.

The alchemists' signs of the elements: what tells the ground by shape as well as by colour. Fire is a
triangle, water one on its head; air and earth are the same two with a bar through them. The Elixir has
the sign of gold, a circle with a point.

Tiles of seven cells, the places they lie on, and sets of tiles read from files.

A tile set is a TOML file: a ``name`` and 31 tables ``[[tile]]``, each with a ``name`` and
``cells``, seven characters of terrain: the middle, then the six around it, clockwise from the right.
The characters are ``f w e a`` for the elements, ``x`` for the Elixir and ``.`` for void.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property, lru_cache
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any

from dream.base.assets import asset
from dream.base.errors import Impossible, Malformed, quoted
from dream.base.seeds import Choices
from dream.base.texts import Message, counted, message, worded
from dream.base.untrusted import parse_toml, read_text
from dream.hexgrid import DIRECTIONS, ORIGIN, Hex, board_order, distance, neighbours

TILE_COUNT = 31
ELEMENT_CELLS = 15
LARGEST_FILE = 100_000


class Terrain(Enum):
    """What the ground of a cell is, by its character."""

    VOID = "."
    FIRE = "f"
    WATER = "w"
    EARTH = "e"
    AIR = "a"
    ELIXIR = "x"


ELEMENTS = (Terrain.FIRE, Terrain.WATER, Terrain.EARTH, Terrain.AIR)


@dataclass(frozen=True)
class Tile:
    """A flower of seven cells: `cells` is the middle, then the six around it, by direction."""

    name: str
    cells: tuple[Terrain, ...]

    @property
    def middle(self) -> Terrain:
        return self.cells[0]

    def turned(self, sixths: int) -> tuple[Terrain, ...]:
        """The seven cells after turning the tile clockwise by `sixths` of a full turn."""
        ring = self.cells[1:]
        shift = -sixths % 6
        return (self.middle, *ring[shift:], *ring[:shift])

    def face(self) -> tuple[str, ...]:
        """What the tile looks like however it is turned: equal for tiles alike under rotation."""
        return min(tuple(cell.value for cell in self.turned(k)) for k in range(6))


@dataclass(frozen=True)
class TileSet:
    """A named set of 31 tiles that docs/tiles.md calls valid; made by `checked`."""

    name: str
    tiles: tuple[Tile, ...]

    @property
    def elixir_tile(self) -> Tile:
        """The tile that lies in the centre."""
        return next(tile for tile in self.tiles if tile.middle is Terrain.ELIXIR)

    @property
    def other_tiles(self) -> tuple[Tile, ...]:
        """The thirty tiles around it, in the order of the file."""
        return tuple(tile for tile in self.tiles if tile.middle is not Terrain.ELIXIR)


def checked(tile_set: TileSet) -> TileSet:
    """The same tile set; raises Impossible with every fault when it is not a valid one."""
    faults = list(_faults(tile_set.tiles))
    if faults:
        raise Impossible(faults)
    return tile_set


def _faults(tiles: tuple[Tile, ...]) -> Iterator[Message]:
    """What is wrong with a set; a tile without cells is one whose cells could not be read."""
    if len(tiles) != TILE_COUNT:
        yield message("tiles.number", count=len(tiles), expected=TILE_COUNT)
    for name, count in Counter(tile.name for tile in tiles).items():
        if count > 1:
            yield message("tiles.same_name", number=count, name=quoted(name))
    known = tuple(tile for tile in tiles if tile.cells)
    yield from _likenesses(known)
    if len(known) == len(tiles):
        yield from _wrong_counts(tiles)
    for tile in known:
        if Terrain.ELIXIR in tile.cells[1:]:
            yield message("tiles.elixir_aside", name=quoted(tile.name))


def _likenesses(tiles: tuple[Tile, ...]) -> Iterator[Message]:
    faces: dict[tuple[str, ...], str] = {}
    for tile in tiles:
        face = tile.face()
        if face in faces:
            yield message("tiles.alike", first=quoted(faces[face]), second=quoted(tile.name))
        else:
            faces[face] = tile.name


def _wrong_counts(tiles: tuple[Tile, ...]) -> Iterator[Message]:
    counts = Counter(cell for tile in tiles for cell in tile.cells)
    for element in ELEMENTS:
        if counts[element] != ELEMENT_CELLS:
            name = message(f"element.{element.name.lower()}")
            yield message("tiles.cells", count=counts[element], element=name, expected=ELEMENT_CELLS)
    if counts[Terrain.ELIXIR] != 1:
        yield message("tiles.elixirs", number=counts[Terrain.ELIXIR])


@cache
def standard_tiles() -> TileSet:
    """The standard tile set: a reconstruction from the published counts, see docs/rules.md."""
    return read_tiles(asset("tiles/standard.toml"))


def read_tiles(path: Path) -> TileSet:
    """The tile set in a file.

    Raises OSError when it cannot be opened, Malformed when it is no tile-set file, and Impossible
    with every fault at once when the set is not valid.
    """
    return parse_tiles(read_text(path, LARGEST_FILE, message("tiles.set")))


def parse_tiles(text: str) -> TileSet:
    """The tile set that TOML text describes; raises Malformed or Impossible as `read_tiles` does."""
    data = parse_toml(text, message("tiles.set"))
    unknown = sorted(data.keys() - {"name", "tile"})
    if unknown:
        raise Malformed(message("tiles.unknown", name=quoted(unknown[0])))
    rows = data.get("tile", [])
    if not isinstance(rows, list):
        raise Malformed(message("tiles.no_tables"))
    faults: list[Message] = []
    tiles = tuple(_tile(row, number, faults) for number, row in enumerate(rows, 1))
    try:
        tile_set = checked(TileSet(_name(data, message("tiles.set"), "", faults), tiles))
    except Impossible as error:
        raise Impossible([*faults, *error.faults]) from error
    if faults:
        raise Impossible(faults)
    return tile_set


def _tile(row: Any, number: int, faults: list[Message]) -> Tile:
    """The tile of one table; what is wrong with it goes to `faults`, and it is without cells when they
    cannot be read."""
    about = message("tiles.one", number=number)
    fields = row if isinstance(row, dict) else {}
    for key in sorted(fields.keys() - {"name", "cells"}):
        faults.append(message("tiles.unknown_field", tile=about, name=quoted(key)))
    characters = fields.get("cells")
    known = {terrain.value for terrain in Terrain}
    if not isinstance(characters, str) or len(characters) != 7 or not set(characters) <= known:
        faults.append(message("tiles.no_cells", tile=about, known=" ".join(sorted(known))))
        characters = ""
    return Tile(
        _name(fields, about, f"#{number}", faults), tuple(Terrain(character) for character in characters)
    )


def _name(fields: dict[str, Any], about: Message, otherwise: str, faults: list[Message]) -> str:
    name = fields.get("name")
    if isinstance(name, str) and 1 <= len(name) <= 60 and name.isprintable() and name.strip():
        return name
    faults.append(message("tiles.no_name", what=about))
    return otherwise


def _places() -> tuple[Hex, ...]:
    """The 31 tile places as tile coordinates, in the order of laying: outer ring first, centre last."""
    span = range(-3, 4)
    within = [Hex(i, j) for i in span for j in span if abs(i + j) <= 3]
    round_ = [p for p in within if distance(p, ORIGIN) < 3 or 0 not in (p.q, p.r, p.q + p.r)]
    return tuple(sorted(round_, key=lambda p: (-distance(p, ORIGIN), p.r, p.q)))


PLACES = _places()


def place_middle(place: Hex) -> Hex:
    """The cell in the middle of the tile at tile coordinates `place` (docs/rules.md, 'The board')."""
    i, j = place
    return Hex(2 * i - j, i + 3 * j)


def place_cells(place: Hex) -> tuple[Hex, ...]:
    """The seven cells of a place: the middle, then the six around it, by direction."""
    middle = place_middle(place)
    return (middle, *(middle + direction for direction in DIRECTIONS))


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
"""So many of the boards that were read last are kept to be read again: one takes a third of a megabyte."""
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
    def around(self) -> Mapping[Hex, frozenset[Hex]]:
        """For every cell the cells of the board that touch it."""
        return {cell: frozenset(near for near in neighbours(cell) if near in self) for cell in self.cells}

    @cached_property
    def with_terrain(self) -> Mapping[Terrain, frozenset[Hex]]:
        """For every kind of terrain the cells that have it."""
        return {kind: frozenset(c for c in self.cells if self._ground[c] is kind) for kind in Terrain}


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


LABELS = {
    Terrain.FIRE: "fire",
    Terrain.WATER: "water",
    Terrain.EARTH: "earth",
    Terrain.AIR: "air",
    Terrain.ELIXIR: "Elixir",
    Terrain.VOID: "void",
}
"""The legend, in its order."""

_NAME_WIDTH = 3


@dataclass(frozen=True)
class CellRow:
    """A row of cells: `lead` is spaces and the first cell's name, `tail` the last one's; where the row has
    a gap there is None."""

    lead: str
    cells: tuple[Hex | None, ...]
    tail: str


def rows(board: Board) -> Iterator[CellRow]:
    """The rows of a board from the top to the bottom, set so that every cell touches its neighbours."""
    leftmost = min(2 * cell.q + cell.r for cell in board.cells)
    for _, row in groupby(board.cells, key=lambda cell: cell.r):
        cells = tuple(row)
        first, last = cells[0], cells[-1]
        span = (Hex(q, first.r) for q in range(first.q, last.q + 1))
        indent = " " * (2 * first.q + first.r - leftmost)
        lead = f"{indent}{first.name:>{_NAME_WIDTH}} "
        yield CellRow(lead, tuple(cell if cell in board else None for cell in span), last.name)


def drawing(board: Board) -> str:
    """The board in plain letters, a line a row, without a line end at the end."""
    return "\n".join(
        row.lead + "".join(f"{board[cell].value} " if cell else "  " for cell in row.cells) + row.tail
        for row in rows(board)
    )


def legend() -> str:
    """What the letters mean, in one line."""
    return "  ".join(f"{terrain.value} {label}" for terrain, label in LABELS.items())


class Element(Enum):
    """An element, by its letter. Fire opposes water; earth opposes air; any other two are in sympathy."""

    FIRE = "f"
    WATER = "w"
    EARTH = "e"
    AIR = "a"

    @property
    def opposite(self) -> "Element":
        """The element that opposes this one."""
        return _OPPOSITES[self]

    @property
    def terrain(self) -> Terrain:
        """The ground that is of this element."""
        return _TERRAIN[self]

    @property
    def message(self) -> Message:
        """``fire``, ``water``, ``earth`` or ``air``."""
        return message(f"element.{self.name.lower()}")

    @property
    def label(self) -> str:
        """What a player reads."""
        return worded(self)


_OPPOSITES = {
    Element.FIRE: Element.WATER,
    Element.WATER: Element.FIRE,
    Element.EARTH: Element.AIR,
    Element.AIR: Element.EARTH,
}
_TERRAIN = {element: Terrain(element.value) for element in Element}
