"""A game record: everything that a .dream file says, as one value."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any

from dream.play.game import Game
from dream.play.history import History
from dream.play.outcome import UNFINISHED
from dream.play.seating.seat import EarlierSeat, Seat
from dream.records.record_format import format_of

NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Record:
    """One game: where it began, who sat where, what was done, and how it ended.

    `start` is the first state; `origin` are the headers that tell of it, in the words of the game's records.
    `seats` are who sits there at the end, `earlier` who did before. `other` are headers that this program
    does not know, kept as they were, and so are `comments`, each with how many actions stand before it.
    """

    game: Game[Any, Any]
    start: Any
    origin: tuple[tuple[str, str], ...]
    seats: tuple[Seat, ...]
    played: date | None = None
    result: str = UNFINISHED
    reason: str | None = None
    actions: tuple[Any, ...] = ()
    other: tuple[tuple[str, str], ...] = ()
    earlier: tuple[EarlierSeat, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()

    @classmethod
    def of(
        cls,
        history: History[Any, Any],
        origin: Mapping[str, str] = NOTHING,
        *,
        seats: tuple[Seat, ...] | None = None,
        earlier: tuple[EarlierSeat, ...] = (),
        played: date | None = None,
    ) -> "Record":
        """The record of a game as it is now; without `seats` nobody in particular sits anywhere.

        `origin` is what the first state was made from, if it is known, such as a Seed: what of it does not
        give this state, as far as the game can tell, is not kept.
        """
        game, start = history.game, history.start
        form = format_of(game)
        ending = form.ending(history)
        return cls(
            game=game,
            start=start,
            origin=tuple(form.origin_of(start, origin).items()),
            seats=seats or (Seat(),) * game.seats(start),
            played=played,
            result=ending.result,
            reason=ending.reason,
            actions=history.actions,
            earlier=earlier,
        )

    @property
    def seed(self) -> str | None:
        """The seed that the first state was made from, or None when it is not known."""
        return dict(self.origin).get("Seed")

    def history(self) -> History[Any, Any]:
        """The whole game, replayed; raises Illegal at the first action that is not legal."""
        return History(self.game, self.start, self.actions)
