"""The terms of a match of the first game: its ways to begin, the draws of R11, and no draws by agreement."""

from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from dream.games.alchemists_dream import WORD
from dream.games.alchemists_dream.agreements import REPETITIONS_TO_PROPOSE
from dream.games.alchemists_dream.engine.evaluation import luck
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.record import REPETITION, scored_as_drawn
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import (
    Action,
    AgreeDraw,
    Decline,
    OfferDraw,
    Phase,
    PlaceSymbol,
    Position,
    Stand,
)
from dream.hexgrid.hexes import distance
from dream.lab.match.terms import Terms
from dream.play.seats import Seat
from dream.records.record import Record

MOST_PLIES = 300


class Setup(Enum):
    """How the games begin: players place and haggle, only place, or the seed places the Symbols.

    It places them anywhere, or as far apart as `APART` says.
    """

    HAGGLE = "haggle"
    PLACE = "place"
    RANDOM = "random"
    NEAR = "near"
    MIDDLE = "middle"
    FAR = "far"


BY_PLAYERS = frozenset({Setup.HAGGLE, Setup.PLACE})
APART: Final = {Setup.NEAR: range(1, 6), Setup.MIDDLE: range(6, 12), Setup.FAR: range(12, 21)}
"""The steps between the Symbols. Of places at random some two in five are near, two in five in the middle."""


@dataclass(frozen=True)
class DreamTerms(Terms):
    """The terms of a match of the first game."""

    word: str = WORD
    most_plies: int | None = MOST_PLIES
    setup: Setup = Setup.HAGGLE

    def begin(self, seed: str) -> DreamHistory:
        game = super().begin(seed)
        if self.setup not in BY_PLAYERS:
            for action in self._placed(game.state):
                game.play(action)
            game.play(Stand())
        return game

    def _placed(self, position: Position) -> tuple[PlaceSymbol, PlaceSymbol]:
        """Where the seed places both Symbols."""
        if self.setup in APART:
            return symbols_apart(position, APART[self.setup])
        first = luck("symbols", position).choice(_cells(position))
        after = position.apply(first)
        return first, luck("symbols", after).choice(_cells(after))

    def settled(self, history: DreamHistory) -> Action | None:
        """Without haggling the first player stands as soon as both Symbols are placed."""
        haggling = history.state.phase is Phase.HAGGLE
        return Stand() if haggling and self.setup is not Setup.HAGGLE else None

    def scored(self, history: DreamHistory) -> str | None:
        """R11: the third repetition too."""
        return REPETITION if history.repetitions >= REPETITIONS_TO_PROPOSE else super().scored(history)

    def why_not(self, history: DreamHistory, action: Any) -> str | None:
        if isinstance(action, OfferDraw | AgreeDraw):
            return "a match knows no agreed draws"
        return super().why_not(history, action)

    def forfeit(self, history: DreamHistory) -> None:
        """To decline is how the law says that the other one wins."""
        history.play(Decline())

    def record(self, history: DreamHistory, seed: str, seats: tuple[Seat, ...], scored: str | None) -> Record:
        record = super().record(history, seed, seats, scored)
        return scored_as_drawn(record, scored) if scored else record


def symbols_apart(position: Position, steps: range) -> tuple[PlaceSymbol, PlaceSymbol]:
    """Two cells for the Symbols of a board with so many steps between them, all such pairs alike; on a board
    that has none, those that come nearest to it."""
    pairs = [(first, second) for first in _cells(position) for second in _cells(position.apply(first))]
    off = [_off(distance(first.cell, second.cell), steps) for first, second in pairs]
    fitting = [pair for pair, by in zip(pairs, off, strict=True) if by == min(off)]
    return luck("symbols apart", position).choice(fitting)


def _cells(position: Position) -> list[PlaceSymbol]:
    """Where a Symbol may be placed, in an order that is always the same."""
    places = [action for action in position.legal_actions if isinstance(action, PlaceSymbol)]
    return sorted(places, key=action_text)


def _off(steps: int, wanted: range) -> int:
    """By how many steps a distance misses those that are wanted."""
    return max(wanted[0] - steps, 0, steps - wanted[-1])
