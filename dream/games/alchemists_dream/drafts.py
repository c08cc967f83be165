"""A position of the Dream that is set up by hand: ground, tiles and pieces.

Each side has its number of Stones in all, and those neither on the board nor taken are in the reserve.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from dream.base.errors import Refused
from dream.base.texts import message
from dream.games.alchemists_dream.board import RIM_CELLS, TILE_CELLS, Board, LaidTile
from dream.games.alchemists_dream.elements import Element, Terrain
from dream.games.alchemists_dream.rules.beginning import elements, is_bare, start, stones
from dream.games.alchemists_dream.rules.notation import FEWEST_STONES, parse_position, position_text
from dream.games.alchemists_dream.rules.position import STONES, Phase, Player, Position, Side
from dream.games.alchemists_dream.tiles import PLACES, Tile, TileSet, place_cells, standard_tiles
from dream.hexgrid import ORIGIN, Hex
from dream.play import drafts
from dream.play.game import Options

TOTALS = range(FEWEST_STONES, STONES + 1)
"""How many Stones a side may have in all."""
PLACE_OF = {cell: place for place in PLACES for cell in place_cells(place)}
"""The place of the tile that a cell belongs to."""


@dataclass(frozen=True)
class Draft(drafts.Draft[Position]):
    """A position as far as it is set up."""

    written = staticmethod(position_text)
    read = staticmethod(parse_position)

    # Where it comes from

    @staticmethod
    def empty(*, bare: bool = False) -> "Draft":
        """A board of bare ground around the Elixir, all Stones in reserve, fire against earth."""
        ground = dict.fromkeys(TILE_CELLS, Terrain.VOID) | {ORIGIN: Terrain.ELIXIR}
        if not bare:
            ground |= dict.fromkeys(RIM_CELLS, Terrain.VOID)
        sides = Side(Element.FIRE), Side(Element.EARTH)
        return Draft(Position(Board(ground), sides, Player.FIRST, Phase.PLAY))

    @staticmethod
    def from_seed(seed: str, options: Options) -> "Draft":
        """What a seed and options begin; raises Malformed when it is no seed."""
        board = Board.from_seed(seed, bare=is_bare(options))
        return Draft(start(board, *elements(seed, options), stones(options)))

    # What it has come to

    @property
    def board(self) -> Board:
        return self.position.board

    def tile_at(self, place: Hex, tiles: TileSet | None = None) -> LaidTile | None:
        """The tile of the set that lies at a place as its seven cells show it; None where it is none."""
        cells = tuple(self.board[cell] for cell in place_cells(place))
        known = _faces(tiles or standard_tiles()).get(Tile("", cells).face())
        if known is None:
            return None
        sixths = next(sixths for sixths in range(6) if known.turned(sixths) == cells)
        return LaidTile(place, known, sixths)

    def unlaid(self, tiles: TileSet | None = None) -> tuple[Tile, ...]:
        """The tiles of the set that lie nowhere, in its order."""
        tiles = tiles or standard_tiles()
        lying = {laid.tile for place in PLACES if (laid := self.tile_at(place, tiles))}
        return tuple(tile for tile in tiles.tiles if tile not in lying)

    # The ground

    def painted(self, cell: Hex, terrain: Terrain) -> "Draft":
        """With this ground on a cell; Refused beside the tiles, and where the Elixir is or would be."""
        return self._with_ground({cell: terrain})

    def laid(self, place: Hex, tile: Tile, sixths: int = 0) -> "Draft":
        """With a tile at a place, turned clockwise by so many sixths; the Elixir's goes in the middle."""
        return self._with_ground(dict(LaidTile(place, tile, sixths).ground()))

    def turned(self, place: Hex, sixths: int) -> "Draft":
        """With the seven cells of a place turned clockwise by so many sixths."""
        here = Tile("", tuple(self.board[cell] for cell in place_cells(place)))
        return self._with_ground(dict(LaidTile(place, here, sixths).ground()))

    def with_rim(self, *, bare: bool) -> "Draft":
        """With the rim around the tiles, or bare; pieces on the rim go back with it."""
        if bare == self.board.bare:
            return self
        ground = {cell: self.board[cell] for cell in TILE_CELLS}
        if not bare:
            return self._on(Board(ground | dict.fromkeys(RIM_CELLS, Terrain.VOID)))
        return self.erased(*RIM_CELLS)._on(Board(ground))

    def without_ground(self) -> "Draft":
        """With bare ground on every cell."""
        return self._on(Draft.empty(bare=self.board.bare).board)

    def on_ground_of(self, other: "Draft") -> "Draft":
        """On the ground of another draft; pieces that are off that board go back."""
        off = [cell for cell in self.board.cells if cell not in other.board]
        return self.erased(*off)._on(other.board)

    def _with_ground(self, changes: Mapping[Hex, Terrain]) -> "Draft":
        for cell, terrain in changes.items():
            if cell not in PLACE_OF:
                raise Refused(message("dream.set_up.no_tile", cell=cell.name))
            if (terrain is Terrain.ELIXIR) != (cell == ORIGIN):
                raise Refused(message("dream.set_up.elixir", cell=ORIGIN.name))
        if all(self.board[cell] is terrain for cell, terrain in changes.items()):
            return self
        return self._on(Board({cell: changes.get(cell, self.board[cell]) for cell in self.board.cells}))

    def _on(self, board: Board) -> "Draft":
        return Draft(replace(self.position, board=board))

    # The pieces

    def with_symbol(self, player: Player, cell: Hex) -> "Draft":
        """With a player's Symbol on a cell, whatever was there gone; once both stand, play begins."""
        self._check_on_board(cell)
        draft = self.erased(cell)
        draft = draft._with_side(player, replace(draft._side(player), symbol=cell))
        both = all(side.symbol for side in draft.position.sides)
        return draft.with_phase(Phase.PLAY) if both and self.position.phase is Phase.PLACE else draft

    def with_stone(self, player: Player, cell: Hex) -> "Draft":
        """With a Stone of a player on a cell, from the reserve or else from those taken, in play."""
        self._check_on_board(cell)
        if cell in self._side(player).stones:
            return self
        draft = self.erased(cell)
        side = draft._side(player)
        if not side.reserve and not side.taken:
            raise Refused(message("dream.set_up.no_stones", player=player + 1, count=side.total))
        reserve, taken = (side.reserve - 1, side.taken) if side.reserve else (0, side.taken - 1)
        placed = replace(side, stones=side.stones | {cell}, reserve=reserve, taken=taken)
        return draft._with_side(player, placed).with_phase(Phase.PLAY)

    def erased(self, *cells: Hex) -> "Draft":
        """Without the pieces on these cells; Stones go back to the reserve."""
        draft = self
        for player in Player:
            side = draft._side(player)
            gone = side.stones.intersection(cells)
            symbol = None if side.symbol in cells else side.symbol
            if gone or symbol is not side.symbol:
                changed = replace(
                    side, symbol=symbol, stones=side.stones - gone, reserve=side.reserve + len(gone)
                )
                draft = draft._with_side(player, changed)
        return draft

    def without_pieces(self) -> "Draft":
        """With nothing on the board, nothing taken, and all Stones in reserve."""
        sides = (Side(side.element, reserve=side.total) for side in self.position.sides)
        first, second = sides
        return Draft(replace(self.position, sides=(first, second)))

    def with_element(self, player: Player, element: Element) -> "Draft":
        """With an element for a player; the other takes this player's if it had that one."""
        mine, other = self._side(player), self._side(player.other)
        draft = self._with_side(player, replace(mine, element=element))
        if other.element is element:
            draft = draft._with_side(player.other, replace(other, element=mine.element))
        return draft

    def with_taken(self, player: Player, count: int) -> "Draft":
        """With so many Stones of a player taken, the rest of those off the board in reserve."""
        side = self._side(player)
        off = side.reserve + side.taken
        if not 0 <= count <= off:
            raise Refused(message("dream.set_up.off_board", player=player + 1, count=off))
        return self._with_side(player, replace(side, taken=count, reserve=off - count))

    def with_total(self, player: Player, count: int) -> "Draft":
        """With so many Stones of a player in all: those that go are of the reserve, then of those taken."""
        side = self._side(player)
        off = count - len(side.stones)
        if count not in TOTALS or off < 0:
            fewest = max(TOTALS.start, len(side.stones))
            raise Refused(message("dream.set_up.total", player=player + 1, fewest=fewest, most=STONES))
        taken = min(side.taken, off)
        return self._with_side(player, replace(side, taken=taken, reserve=off - taken))

    def with_turn(self, player: Player) -> "Draft":
        """With a player to move."""
        return Draft(replace(self.position, turn=player))

    def with_phase(self, phase: Phase) -> "Draft":
        """In a phase of the game."""
        return Draft(replace(self.position, phase=phase))

    def _check_on_board(self, cell: Hex) -> None:
        if cell not in self.board:
            raise Refused(message("dream.set_up.off", cell=cell.name))

    def _side(self, player: Player) -> Side:
        return self.position.sides[player]

    def _with_side(self, player: Player, side: Side) -> "Draft":
        first, second = self.position.sides
        sides = (side, second) if player is Player.FIRST else (first, side)
        return Draft(replace(self.position, sides=sides))


@lru_cache(maxsize=2)
def _faces(tiles: TileSet) -> Mapping[tuple[str, ...], Tile]:
    """The tiles by what they look like, however they are turned."""
    return {tile.face(): tile for tile in tiles.tiles}


def differing(one: Board, other: Board) -> Iterator[Hex]:
    """The cells whose ground differs on two boards, which both have a rim or none."""
    return (cell for cell in one.cells if one[cell] is not other[cell])
