"""What moves on the table, as a pure function of time: things in flight over a table that waits for them.

Times are in seconds, places and sizes in pixels. `animation` finds out what moves between two tables.
"""

from dataclasses import dataclass, replace
from math import cos, pi, sin

from dream.games.jabirs_transmutations.rules.components import ELIXIRS, METALS, Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.scoring import GOLD_POINTS, SILVER_POINTS
from dream.ui.game_views.jabirs_transmutations.parts.slots import NONE, Hidden, Slot
from dream.ui.game_views.jabirs_transmutations.shown import SeatShown, TableShown

Point = tuple[float, float]

# What flies


@dataclass(frozen=True, slots=True)
class TokenPiece:
    """A token of a seat; its size is its radius."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MetalPiece:
    """A piece of gold or silver; its size is its radius."""

    metal: Resource


@dataclass(frozen=True, slots=True)
class CardPiece:
    """A card with its face up or, for None, down; its size is its width."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class EventPiece:
    """An event with its face up or, for None, down; its size is its width."""

    event: Event | None


@dataclass(frozen=True, slots=True)
class DiePiece:
    """A die that shows a number, turned by degrees; its size is from its middle to its sides."""

    number: int
    turn: int = 0


Piece = TokenPiece | MetalPiece | CardPiece | EventPiece | DiePiece

# What is counted where a flight begins and ends


@dataclass(frozen=True, slots=True)
class OnBoard:
    """A seat's units of a resource."""

    seat: Seat
    resource: Resource


@dataclass(frozen=True, slots=True)
class InStack:
    """A seat's tokens that are left to place."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Saved:
    """A seat's open cards of a kind."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class InSupply:
    """The pieces of a metal that are left for all."""

    metal: Resource


@dataclass(frozen=True, slots=True)
class InDeck:
    """The cards of the deck."""


@dataclass(frozen=True, slots=True)
class Discarded:
    """The discarded cards."""


Count = OnBoard | InStack | Saved | InSupply | InDeck | Discarded


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a flight begins or ends, and how large the piece is there."""

    at: Point
    size: float


@dataclass(frozen=True, slots=True)
class Flying:
    """A piece on its way: its middle and size, how solid it is and how much of its width is seen, 0 to 1."""

    piece: Piece
    at: Point
    size: float
    alpha: float = 1.0
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Flight:
    """One piece's way: it waits at the start until `begins`, then takes `lasts`, rising by `rise` pixels.

    With `becomes` it is turned over half way. What is counted at its origin is one more until it begins, at
    its target one less until it ends; the `slot` that it comes to is empty until then. Before it begins it
    is only seen when it `waits`.
    """

    piece: Piece
    start: Stop
    end: Stop
    begins: float = 0.0
    lasts: float = 0.4
    rise: float = 0.0
    becomes: Piece | None = None
    origin: Count | None = None
    target: Count | None = None
    slot: Slot | None = None
    appears: bool = False
    fades: bool = False
    waits: bool = False

    @property
    def ends(self) -> float:
        return self.begins + self.lasts

    def at(self, time: float) -> Flying:
        """Where the piece is."""
        part = eased((time - self.begins) / self.lasts)
        (x, y), (to_x, to_y) = self.start.at, self.end.at
        place = x + (to_x - x) * part, y + (to_y - y) * part - self.rise * sin(pi * part)
        size = self.start.size + (self.end.size - self.start.size) * part
        alpha = min(1.0, 4 * part) if self.appears else min(1.0, 3 * (1 - part)) if self.fades else 1.0
        if self.becomes is None:
            return Flying(self.piece, place, size, alpha)
        seen = self.piece if part < 0.5 else self.becomes
        return Flying(seen, place, size, alpha, max(0.04, abs(cos(pi * part))))


@dataclass(frozen=True, slots=True)
class Tumble:
    """A die that tumbles from a place to another and comes to rest with a number."""

    number: int
    start: Stop
    end: Stop
    lasts: float

    def at(self, time: float) -> Flying:
        """Where the die is, and what it shows: ever slower, at last its number, upright."""
        part = max(0.0, min(1.0, time / self.lasts))
        gone = 1 - (1 - part) ** 2.4
        left = round((1 - gone) * 11)
        turn = round((1 - gone) * 660 / 15) * 15
        (x, y), (to_x, to_y) = self.start.at, self.end.at
        bounce = abs(sin(pi * 2.5 * gone)) * (1 - gone) * 3.4 * self.end.size
        place = x + (to_x - x) * gone, y + (to_y - y) * gone - bounce
        size = self.start.size + (self.end.size - self.start.size) * gone
        number = self.number if left == 0 else (self.number + 2 * left - 1) % 6 + 1
        return Flying(DiePiece(number, turn % 360), place, size)


@dataclass(frozen=True)
class Moment:
    """What differs from the table at rest: the table that is shown meanwhile (None for the one that comes),
    what is hidden of it, and all that flies above it."""

    shown: TableShown | None = None
    hidden: Hidden = NONE
    flying: tuple[Flying, ...] = ()
    veil: float = 0.0
    """How dark the table is beneath what flies, 0 to 1."""


REST = Moment()


DARKENING = 2.1
"""A table is as dark as it will be after a third of so many seconds, or of its stage if that is shorter."""


@dataclass(frozen=True)
class Stage:
    """A part of a motion: what flies over a table for so long, and what of it is hidden meanwhile.

    One that is a `beat` lies open to be seen, until the player has seen it.
    """

    shown: TableShown
    lasts: float
    flights: tuple[Flight, ...] = ()
    tumble: Tumble | None = None
    hidden: Hidden = NONE
    veiled: tuple[float, float] = (0.0, 0.0)
    """How dark the table is as it begins and as it ends."""
    beat: bool = False

    def at(self, time: float) -> Moment:
        """How things are so long after the stage has begun."""
        counts: dict[Count, int] = {}
        hidden, flying = set(self.hidden), []
        for flight in self.flights:
            if time < flight.begins and flight.origin is not None:
                counts[flight.origin] = counts.get(flight.origin, 0) + 1
            if time < flight.ends:
                if flight.target is not None:
                    counts[flight.target] = counts.get(flight.target, 0) - 1
                if flight.slot is not None:
                    hidden.add(flight.slot)
                if time >= flight.begins or flight.waits:
                    flying.append(flight.at(max(time, flight.begins)))
        if self.tumble is not None:
            hidden.add("die")
            flying.append(self.tumble.at(time))
        part = eased(3 * time / min(self.lasts, DARKENING))
        veil = self.veiled[0] + (self.veiled[1] - self.veiled[0]) * part
        return Moment(counted(self.shown, counts), frozenset(hidden), tuple(flying), veil)


@dataclass(frozen=True)
class Motion:
    """Stages one after another; nothing moves in a motion without any."""

    stages: tuple[Stage, ...] = ()

    @property
    def lasts(self) -> float:
        """How long until everything is at rest."""
        return sum(stage.lasts for stage in self.stages)

    def from_hand(self, at: Point) -> "Motion":
        """The same where the one card that moves first was let go of at a point."""
        if not self.stages or len(self.stages[0].flights) != 1:
            return self
        first, (flight,) = self.stages[0], self.stages[0].flights
        flight = replace(flight, start=replace(flight.start, at=at), rise=0.0)
        return Motion((replace(first, flights=(flight,)), *self.stages[1:]))

    def rolls_at(self, time: float) -> bool:
        """Whether a die still tumbles so long after the beginning."""
        tumble = self.stages[0].tumble if self.stages else None
        return tumble is not None and time < tumble.lasts

    def seen_at(self, time: float) -> float | None:
        """When it goes on where the player has seen what lies open at a time; None when nothing does."""
        ends = 0.0
        for stage in self.stages:
            ends += stage.lasts
            if time < ends:
                return ends if stage.beat else None
        return None

    def at(self, time: float) -> Moment:
        """How things are so long after the beginning; at rest from `lasts` on."""
        if time >= self.lasts:
            return REST
        *before_last, last = self.stages
        for stage in before_last:
            if time < stage.lasts:
                return stage.at(max(0.0, time))
            time -= stage.lasts
        return last.at(max(0.0, time))


STILL = Motion()


def counted(shown: TableShown, counts: dict[Count, int]) -> TableShown:
    """A table with some counts changed by these numbers; never below nothing."""
    for count, by in counts.items():
        if by:
            shown = _changed(shown, count, by)
    return shown


def _changed(shown: TableShown, count: Count, by: int) -> TableShown:
    match count:
        case OnBoard(seat, resource):
            has = shown.of(seat)
            by = max(by, -has.board[resource])
            points = has.points + by * worth(resource)
            return _with_seat(shown, seat, replace(has, board=has.board.plus(resource, by), points=points))
        case InStack(seat):
            has = shown.of(seat)
            return _with_seat(shown, seat, replace(has, stack=max(0, has.stack + by)))
        case Saved(seat, card):
            has = shown.of(seat)
            cards = has.cards.plus(card, max(by, -has.cards[card]))
            return _with_seat(shown, seat, replace(has, cards=cards))
        case InSupply(metal):
            left = max(0, shown.supply(metal) + by)
            return (
                replace(shown, supply_gold=left)
                if metal is Resource.GOLD
                else replace(shown, supply_silver=left)
            )
        case InDeck():
            return replace(shown, deck=max(0, shown.deck + by))
        case Discarded():
            return replace(shown, discard=max(0, shown.discard + by))


def _with_seat(shown: TableShown, seat: Seat, has: SeatShown) -> TableShown:
    seats = list(shown.seats)
    seats[seat] = has
    return replace(shown, seats=(seats[0], seats[1], seats[2]))


def worth(resource: Resource) -> int:
    """The points of one unit of a resource."""
    if resource in METALS:
        return GOLD_POINTS if resource is Resource.GOLD else SILVER_POINTS
    return int(resource in ELIXIRS)


def eased(part: float) -> float:
    """Slow at both ends, 0 to 1."""
    part = max(0.0, min(1.0, part))
    return part * part * (3 - 2 * part)
