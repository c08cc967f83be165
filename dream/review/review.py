"""A review of a game as a value: what each decision lost, what luck gave, and what follows from that.

A share is the expected share of the win, from 0 to 1, from the view of a seat. Actions are texts of the
game's notation, so that a review can be kept and handed to another process as it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from dream.review.verdict import Accuracy, Verdict, accuracy, verdict

MOST_TURNING_POINTS = 3
FORTUNE = 0.1
"""So much an event of chance must give or cost a seat at least to be a turning point."""


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A decision as the engine sees it: what was done, and what would have been best.

    It was taken by `seat` after `done` actions. `line` is what the engine expects, from the best action on;
    `answer` what it expects from the played action on, as far as that was searched. `error` is the standard
    error of the loss, None where the engine knows none. `wins_in` and `best_wins_in` are the turns in which
    the played and the best action win, negative where they lose, when that is proven. `work` tells how
    thoroughly it was judged: the number of the pass, from 1. `lead` is how far the next best action is behind
    the best one, less twice the standard error of that; None where that is not known.
    """

    done: int
    seat: int
    played: str
    best: str
    share: float
    best_share: float
    line: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    error: float | None = None
    wins_in: int | None = None
    best_wins_in: int | None = None
    work: int = 1
    lead: float | None = None

    @property
    def loss(self) -> float:
        """How much of the win it gave away: never less than nothing."""
        return max(0.0, self.best_share - self.share)

    @property
    def verdict(self) -> Verdict:
        """What it was, beyond the error."""
        return verdict(self.loss, self.error)

    @property
    def proven(self) -> bool:
        """Whether what it lost is proven: a win let go, or a loss that could be kept off."""
        return bool(self.wins_in is not None or (self.best_wins_in or 0) > 0)


@dataclass(frozen=True, slots=True)
class Fortune:
    """What chance did in the actions after the first `done`, up to action `until`.

    `luck` is what that gave each seat, in shares of the win, against the mean of all that could have
    happened: below zero is bad luck. `error` is the standard error of each.
    """

    done: int
    until: int
    luck: tuple[float, ...]
    error: float = 0.0
    work: int = 1


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Where a game turned: a seat lost so much after `done` actions, by deciding or (`chance`) by luck."""

    done: int
    seat: int
    loss: float
    chance: bool = False


@dataclass(frozen=True)
class Review:
    """A game reviewed, wholly or as far as it goes by now.

    `digest` belongs to exactly its actions (`digest_of`). `decisions` and `events` are how many are to be
    judged, of decisions and of luck. `result` is each seat's share of the win at the end, empty in a game
    that goes on.
    """

    game: str
    digest: str
    seats: int
    decisions: int
    events: int = 0
    moves: tuple[JudgedMove, ...] = ()
    fortunes: tuple[Fortune, ...] = ()
    result: tuple[float, ...] = ()
    passes: int = field(default=2, kw_only=True)

    @cached_property
    def by_done(self) -> dict[int, JudgedMove]:
        """Each judged decision by how many actions were done before it."""
        return {move.done: move for move in self.moves}

    @property
    def progress(self) -> float:
        """What part of the work is done, from 0 to 1: see `usable` and `complete`."""
        whole = (self.decisions + self.events) * self.passes
        done = sum(self._works)
        return min(1.0, done / whole) if whole else 1.0

    @property
    def usable(self) -> bool:
        """Whether every decision has been judged once."""
        return len(self.moves) >= self.decisions

    @property
    def complete(self) -> bool:
        """Whether all that is to be judged has been judged as thoroughly as it will be."""
        works = self._works
        return len(works) >= self.decisions + self.events and min(works, default=self.passes) >= self.passes

    @property
    def _works(self) -> list[int]:
        return [*(move.work for move in self.moves), *(fortune.work for fortune in self.fortunes)]

    def of(self, seat: int) -> tuple[JudgedMove, ...]:
        """The decisions of a seat in their order."""
        return tuple(move for move in self.moves if move.seat == seat)

    def mistakes(self, seat: int | None = None, least: Verdict = Verdict.SLIP) -> tuple[JudgedMove, ...]:
        """What a seat, or anybody, did wrong in the order of the game: at `least` so bad."""
        moves = self.moves if seat is None else self.of(seat)
        return tuple(move for move in moves if move.verdict.margin >= least.margin)

    def worst(self, seat: int) -> JudgedMove | None:
        """A seat's largest mistake; None where it made none."""
        return max(self.mistakes(seat), key=lambda move: move.loss, default=None)

    def accuracy(self, seat: int) -> Accuracy | None:
        """How well a seat decided, in a word; None where it decided nothing."""
        return accuracy([move.loss if move.verdict is not Verdict.GOOD else 0.0 for move in self.of(seat)])

    def lost(self, seat: int) -> float:
        """How much of the win a seat's mistakes gave away together."""
        return sum(move.loss for move in self.mistakes(seat))

    def luck(self, seat: int) -> float:
        """What chance gave a seat in the whole game; below zero where it cost."""
        return sum(fortune.luck[seat] for fortune in self.fortunes)

    def luck_error(self) -> float:
        """The standard error of `luck`."""
        return float(sum(fortune.error**2 for fortune in self.fortunes) ** 0.5)

    def curve(self, seat: int) -> tuple[tuple[int, float], ...]:
        """How a seat stood: points of the actions done and its share, at the decisions that tell of it.

        With two seats each decision tells of both, and the result is the last point.
        """
        points = [
            (move.done, move.best_share if move.seat == seat else 1 - move.best_share)
            for move in self.moves
            if move.seat == seat or self.seats == 2
        ]
        if self.result and points:
            last = max(move.done for move in self.moves)
            points.append((last + 1, self.result[seat]))
        return tuple(points)

    @property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """Where the game turned, in its order: the few decisions and events that cost somebody most."""
        found = [
            TurningPoint(move.done, move.seat, move.loss) for move in self.mistakes(least=Verdict.MISTAKE)
        ]
        found += [
            TurningPoint(fortune.done, seat, -luck, chance=True)
            for fortune in self.fortunes
            for seat, luck in enumerate(fortune.luck)
            if -luck - 2 * fortune.error >= FORTUNE
        ]
        chosen = sorted(found, key=lambda point: -point.loss)[:MOST_TURNING_POINTS]
        return tuple(sorted(chosen, key=lambda point: point.done))

    def with_judged(self, moves: Sequence[JudgedMove] = (), fortunes: Sequence[Fortune] = ()) -> "Review":
        """The same with more that is judged, each in the place of what was judged less thoroughly before."""
        by_done = self.by_done | {move.done: move for move in moves}
        events = {fortune.done: fortune for fortune in (*self.fortunes, *fortunes)}
        return replace(
            self,
            moves=tuple(by_done[done] for done in sorted(by_done)),
            fortunes=tuple(events[done] for done in sorted(events)),
        )
