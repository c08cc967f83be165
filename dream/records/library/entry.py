"""A game as the library lists it: what its record says, found without replaying it."""

from dataclasses import dataclass
from datetime import date, datetime
from hashlib import blake2b
from json import dumps
from typing import Any

from dream.base.messages import message
from dream.base.showable import showable
from dream.base.words import english
from dream.play import registry
from dream.play.game import Game
from dream.play.outcome import UNFINISHED
from dream.records.headers import Headers
from dream.records.record_format import format_of
from dream.records.syntax import Syntax, plain_title, take_apart

DIGEST_BYTES = 16


@dataclass(frozen=True)
class EarlierEntry:
    """Who sat at a seat of a listed game before, `until` so many actions had been done."""

    until: int
    name: str
    occupant: str


@dataclass(frozen=True)
class SeatEntry:
    """A seat of a listed game: `side` is what its player has, such as an element, `won` the part of a win.

    The name and the occupant are those at the end; `earlier` are those before, in their order.
    """

    name: str
    occupant: str
    side: str = ""
    won: float | None = None
    earlier: tuple[EarlierEntry, ...] = ()


@dataclass(frozen=True)
class Summary:
    """What a record says of its game, and the first `fault` of its form.

    `title` is that of the game, which may be one that is not played here: then `game` is None. `digest` is
    equal for two records that say the same, however they are written.
    """

    title: str
    game: Game[Any, Any] | None
    seed: str | None
    played: date | None
    result: str
    actions: int
    rounds: int | None
    seats: tuple[SeatEntry, ...]
    digest: bytes
    fault: str | None = None

    @property
    def word(self) -> str:
        """The word for the game; the title of one that is not played here."""
        return self.game.id if self.game else self.title

    @property
    def finished(self) -> bool:
        return self.result != UNFINISHED


@dataclass(frozen=True)
class Entry:
    """A game in the library. `sound` is None until it has been replayed; `fault` is what is wrong with it.

    `rounds` have begun, in games that go by rounds. `game` is the word for the game, or the title of one that
    is not played here. `seats` tell who sat there. Moments are in the time of the system.
    """

    id: int
    name: str
    game: str
    seed: str | None
    played: date | None
    result: str
    finished: bool
    actions: int
    rounds: int | None
    added: datetime
    updated: datetime
    sound: bool | None
    fault: str | None
    seats: tuple[SeatEntry, ...] = ()
    deleted: datetime | None = None


def summary_of(record: bytes) -> Summary:
    """What the bytes of a record say; never raises."""
    syntax = take_apart(record)
    headers = Headers(syntax)
    title = showable(headers.value("Game") or "")
    game = registry.titled(plain_title(title))
    result = showable(headers.value("Result") or UNFINISHED)
    return Summary(
        title=title,
        game=game,
        seed=headers.value("Seed"),
        played=headers.date(),
        result=result,
        actions=len(syntax.moves.words),
        rounds=_rounds(game, headers, syntax) if game else None,
        seats=_seats(game, headers, result) if game else (),
        digest=_digest(syntax, record),
        fault=_first_fault(syntax, title),
    )


def _rounds(game: Game[Any, Any], headers: Headers, syntax: Syntax) -> int | None:
    """How many rounds have begun, in games that go by rounds."""
    return format_of(game).rounds(headers, [word.text for word in syntax.moves.words])


def _seats(game: Game[Any, Any], headers: Headers, result: str) -> tuple[SeatEntry, ...]:
    form = format_of(game)
    names, occupants, sides = form.player_names(headers), form.occupants(headers), form.sides(headers)
    winners = form.winners(result)
    earlier = form.earlier(headers, len(names))
    return tuple(
        SeatEntry(
            name=showable(name),
            occupant=showable(occupants[seat]),
            side=showable(sides[seat]) if seat < len(sides) else "",
            won=None if winners is None else _part_of_win(seat, winners),
            earlier=tuple(
                EarlierEntry(one.until, showable(one.seat.name), showable(one.seat.occupant.text))
                for one in earlier
                if one.number == seat
            ),
        )
        for seat, name in enumerate(names)
    )


def _part_of_win(seat: int, winners: tuple[int, ...]) -> float:
    return float(seat in winners) if winners else 0.5


def _digest(syntax: Syntax, record: bytes) -> bytes:
    """A hash of what is said: headers in any order, and the words. Of a damaged record, of its bytes."""
    if syntax.faults:
        return blake2b(record, digest_size=DIGEST_BYTES).digest()
    said = sorted((header.name, header.value) for header in syntax.headers.values())
    said_of_moves: list[object] = [said, [word.text for word in syntax.moves.words]]
    if syntax.moves.beside:
        said_of_moves.append([(each.before, each.word.text) for each in syntax.moves.beside])
    return blake2b(dumps(said_of_moves).encode("ascii"), digest_size=DIGEST_BYTES).digest()


def _first_fault(syntax: Syntax, title: str) -> str | None:
    if syntax.faults:
        return str(syntax.faults[0])
    return None if title else english(message("record.not_a_record"))
