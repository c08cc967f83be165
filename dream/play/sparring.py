"""An opponent that spars: it keeps the game near even by coming to another level within the game.

Whether it is ahead is asked of the game's chapter ``teach``, which goes by what everybody can see; so the
same game always goes the same way. What it did stands in the record, as any other change at a seat.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from dream.play import registry
from dream.play.game import A, S
from dream.play.levels import Level, levels_of
from dream.play.seated_game import SeatedGame
from dream.play.seats import SPARRING, OwnOpponent, Seat

REST = 4
"""How many decisions of its own lie between two changes of level, at least."""
MOST_CHANGES = 12
"""How often opponents that spar change their level in a game at most: its record has room for more."""
_BEGINS_AT = 3
"""It begins with the strongest level of the first third of them."""


class Standing(Protocol):
    """What the part ``teach`` of a game says of how a seat stands."""

    def ahead(self, state: Any, seat: int) -> float:
        """How far a seat is ahead of the best other one by what everybody can see: 1 is clearly so."""


def standing(game: str) -> Standing | None:
    """That part of a game, by its word; None where it has none."""
    found: Standing | None = registry.house_part(game, "teach")
    return found


def can_spar(game: str) -> bool:
    """Whether there are opponents that spar in a game, by its word."""
    return game in registry.house() and len(levels_of(game)) > 1


def first_level(levels: Sequence[Level[Any]]) -> int:
    """The level at which sparring begins."""
    return levels[(len(levels) - 1) // _BEGINS_AT].number


def sparring_seat(game: str) -> Seat:
    """An opponent that spars, without a name, as it sits down at a game, by its word."""
    return Seat.machine("", first_level(levels_of(game)), SPARRING)


def seat_now(game: SeatedGame[S, A], number: int) -> Seat:
    """Who plays on at a seat where a decision is due: for one that spars, perhaps itself at another level."""
    seat, rules = game.seats[number], game.history.game
    own, levels, part = seat.occupant, levels_of(rules.id), standing(rules.id)
    if not isinstance(own, OwnOpponent) or not own.spars or not levels or part is None:
        return seat
    if len(game.earlier) >= MOST_CHANGES or _decisions(game, number) < REST:
        return seat
    lead = part.ahead(game.state, number)
    level = own.level + (lead <= -1) - (lead >= 1)
    level = max(levels[0].number, min(levels[-1].number, level))
    return replace(seat, occupant=replace(own, level=level))


def _decisions(game: SeatedGame[S, A], number: int) -> int:
    """How often a seat has decided since it came to its level."""
    decider = game.history.game.decider
    return sum(decider(state) == number for state in game.history.states[game.sat_down(number) : -1])
