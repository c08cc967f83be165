"""Tiles of seven cells, the places they lie on, and sets of tiles read from files.

A tile set is a TOML file: a ``name`` and 31 tables ``[[tile]]``, each with a ``name`` and ``cells``, seven
characters of terrain: the middle, then the six around it, clockwise from the right. The characters are ``f w
e a`` for the elements, ``x`` for the Elixir and ``.`` for void.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from dream.base.assets import asset
from dream.base.errors import Impossible, Malformed, quoted
from dream.base.texts import Message, message
from dream.base.untrusted import parse_toml, read_text
from dream.games.alchemists_dream.elements import ELEMENTS, Terrain
from dream.hexgrid import DIRECTIONS, ORIGIN, Hex, distance

TILE_COUNT = 31
ELEMENT_CELLS = 15
LARGEST_FILE = 100_000


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
