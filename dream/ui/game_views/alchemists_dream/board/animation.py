"""What moves between one picture of the board and the next, as a pure function of time.

`motion` compares two shows; `Motion.at` says where everything is at a moment. Times are in seconds.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import pi, sin

from dream.hexgrid.hexes import Hex, Lattice, board_order, distance
from dream.ui.game_views.alchemists_dream.board.board_state import BoardState, LastAction, Piece, Point

STEP, PLACE, TAKE, TILE = 0.26, 0.40, 0.55, 0.34
TILE_AFTER = 0.09
"""How long after one tile the next begins to fall."""


@dataclass(frozen=True)
class Trays:
    """Where Stones come onto the board from and go to, in pixels, by their owner: in reserve, and taken."""

    reserve: tuple[Point, Point]
    taken: tuple[Point, Point]


@dataclass(frozen=True)
class Flying:
    """A piece on its way: where its middle is, how much bigger than at rest, how solid (0 to 1)."""

    piece: Piece
    at: Point
    growth: float
    alpha: float


@dataclass(frozen=True)
class Falling:
    """A tile on its way to the table: its number in the order of laying, how far it has come (0 to 1)."""

    tile: int
    part: float


@dataclass(frozen=True)
class Moment:
    """What differs from the show at rest: cells whose piece is on its way, and all that is on its way.

    `laid` is how many tiles lie, None for as many as the show says.
    """

    hidden: frozenset[Hex] = frozenset()
    flying: tuple[Flying, ...] = ()
    laid: int | None = None
    falling: tuple[Falling, ...] = ()


REST = Moment()


@dataclass(frozen=True)
class Flight:
    """One piece's way: it waits at the start until `begins`, then takes `lasts`, rising by `rise` pixels.

    `lands` is the cell it comes to, None when it leaves the board; `fade` where its solidity ends.
    """

    piece: Piece
    start: Point
    end: Point
    begins: float
    lasts: float
    rise: float
    lands: Hex | None
    appears: bool = False
    fades: bool = False

    def at(self, time: float) -> Flying:
        """Where the piece is."""
        part = _eased((time - self.begins) / self.lasts)
        (x, y), (to_x, to_y) = self.start, self.end
        arc = sin(pi * part)
        place = (x + (to_x - x) * part, y + (to_y - y) * part - self.rise * arc)
        alpha = min(1.0, 3 * part) if self.appears else min(1.0, 3 * (1 - part)) if self.fades else 1.0
        return Flying(self.piece, place, 1 + 0.16 * arc, alpha)

    @property
    def ends(self) -> float:
        return self.begins + self.lasts


@dataclass(frozen=True)
class Motion:
    """All that moves, and how long it `lasts`; tiles from number `first` up to `laid` fall."""

    flights: tuple[Flight, ...] = ()
    first: int = 0
    laid: int = 0
    speed: float = 1.0

    @property
    def lasts(self) -> float:
        """How long until everything is at rest."""
        tiles = self.laid - self.first
        falling = ((tiles - 1) * TILE_AFTER + TILE) * self.speed if tiles > 0 else 0.0
        return max([falling, *(flight.ends for flight in self.flights)])

    @property
    def leaves(self) -> float:
        """When what leaves the board last does so; the end where nothing does."""
        leaving = (flight.begins for flight in self.flights if flight.lands is None)
        return max(leaving, default=self.lasts)

    def at(self, time: float) -> Moment:
        """How things are so long after the beginning; at rest from `lasts` on."""
        if time >= self.lasts:
            return REST
        going = [flight for flight in self.flights if time < flight.ends]
        hidden = frozenset(flight.lands for flight in going if flight.lands is not None)
        flying = tuple(flight.at(max(time, flight.begins)) for flight in going)
        if self.laid <= self.first:
            return Moment(hidden, flying)
        parts = [self._fallen(tile, time) for tile in range(self.first, self.laid)]
        landed = sum(part >= 1 for part in parts)
        falling = tuple(Falling(self.first + n, part) for n, part in enumerate(parts) if 0 < part < 1)
        return Moment(hidden, flying, self.first + landed, falling)

    def _fallen(self, tile: int, time: float) -> float:
        begins = (tile - self.first) * TILE_AFTER * self.speed
        return max(0.0, min(1.0, (time - begins) / (TILE * self.speed)))


STILL = Motion()


def motion(
    before: BoardState, after: BoardState, lattice: Lattice, trays: Trays | None = None, speed: float = 1.0
) -> Motion:
    """What moves from one show to the next.

    `speed` stretches every time: 1 is calm, 2 slow, 0 is no motion at all. Without trays, what
    comes and goes appears and disappears where it is.
    """
    if speed <= 0:
        return STILL
    mover = _Mover(before, after, lattice, trays, speed)
    return Motion(tuple(mover.flights()), before.laid, max(before.laid, after.laid), speed)


class _Mover:
    """Finds out which piece of the show before is which of the show after."""

    def __init__(
        self, before: BoardState, after: BoardState, lattice: Lattice, trays: Trays | None, speed: float
    ) -> None:
        self._before, self._after = before, after
        self._lattice, self._trays, self._speed = lattice, trays, speed
        self._gone = _only_in(before.pieces, after.pieces)
        self._come = _only_in(after.pieces, before.pieces)

    def flights(self) -> Iterator[Flight]:
        arrival = 0.0
        for flight in (*self._moved(), *self._arrived()):
            arrival = max(arrival, flight.ends)
            yield flight
        yield from self._left(arrival)

    def _moved(self) -> Iterator[Flight]:
        """Pieces that were elsewhere on the board: by the last action first, then by nearness."""
        hints = [_way(self._after.last), _way(self._before.last, back=True)]
        near = [
            (origin, target)
            for origin, piece in sorted(self._gone.items(), key=lambda item: board_order(item[0]))
            for target in sorted(self._come, key=lambda cell: distance(origin, cell))
            if piece.symbol or distance(origin, target) == 1
        ]
        for origin, target in (*filter(None, hints), *near):
            piece = self._gone.get(origin)
            if piece is not None and piece == self._come.get(target):
                del self._gone[origin], self._come[target]
                yield self._flight(piece, self._centre(origin), self._centre(target), STEP, lands=target)

    def _arrived(self) -> Iterator[Flight]:
        for target, piece in self._come.items():
            returned = self._after.taken[piece.owner] < self._before.taken[piece.owner]
            start = self._tray(piece, returned) or self._centre(target)
            yield self._flight(piece, start, self._centre(target), PLACE, lands=target, appears=True)

    def _left(self, after: float) -> Iterator[Flight]:
        """Taken Stones fly off once the action is done; Stones taken back return to the reserve."""
        for origin, piece in self._gone.items():
            taken = self._after.taken[piece.owner] > self._before.taken[piece.owner]
            end = self._tray(piece, taken) or self._centre(origin)
            begins = after if taken else 0.0
            yield self._flight(piece, self._centre(origin), end, TAKE, begins=begins, fades=True)

    def _flight(
        self,
        piece: Piece,
        start: Point,
        end: Point,
        lasts: float,
        *,
        begins: float = 0.0,
        lands: Hex | None = None,
        appears: bool = False,
        fades: bool = False,
    ) -> Flight:
        rise = self._lattice.size * (0.35 if lasts == STEP else 1.2)
        return Flight(piece, start, end, begins, lasts * self._speed, rise, lands, appears, fades)

    def _centre(self, cell: Hex) -> Point:
        return self._lattice.centre(cell)

    def _tray(self, piece: Piece, taken: bool) -> Point | None:
        if self._trays is None:
            return None
        return (self._trays.taken if taken else self._trays.reserve)[piece.owner]


def _only_in(one: Mapping[Hex, Piece], other: Mapping[Hex, Piece]) -> dict[Hex, Piece]:
    return {cell: piece for cell, piece in one.items() if other.get(cell) != piece}


def _way(last: LastAction | None, back: bool = False) -> tuple[Hex, Hex] | None:
    """From where to where an action led, or led back."""
    if last is None or last.origin is None:
        return None
    return (last.target, last.origin) if back else (last.origin, last.target)


def _eased(part: float) -> float:
    """Slow at both ends, 0 to 1."""
    part = max(0.0, min(1.0, part))
    return part * part * (3 - 2 * part)
