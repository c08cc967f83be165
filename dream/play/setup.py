"""How a game is begun: by its word, a seed, its options, who sits at it, and the match that it is part of."""

from dataclasses import dataclass, replace

from dream.base.errors import Malformed, quoted
from dream.base.texts import message
from dream.play.clocks import Controls
from dream.play.game import Options, Outcome
from dream.play.seats import Seat

LENGTHS = (3, 5, 7)
"""The lengths of a match that are offered, in games at most."""
MOST_GAMES = 99
EXCHANGED = "exchanged"
"""The word for two games from the same beginning, in which the players exchange seats."""
_NEARLY = 0.001
"""Points are told with four decimals, so a third of a win is a little less than that."""


@dataclass(frozen=True, slots=True)
class MatchScore:
    """What those at the seats had won before a game, and how many games their match has.

    `score` is theirs in seating order, empty before the first game; a win that is shared, and a draw, is a
    part of a point for each. With 0 `games` they go on as long as they like. With `same_start` each game has
    the beginning of the first.
    """

    score: tuple[float, ...] = ()
    games: int = 0
    same_start: bool = False

    def __bool__(self) -> bool:
        """Whether there is more to it than a single game."""
        return bool(self.score or self.games)

    @property
    def played(self) -> int:
        """How many games are over: each is worth a point."""
        return round(sum(self.score))

    @property
    def decided(self) -> bool:
        """Whether no game can change who wins: all are over, or nobody can come level with the leader."""
        if not self.games:
            return False
        left, best = self.games - self.played, sorted(self.score, reverse=True)
        return left <= 0 or (len(best) > 1 and best[0] - best[1] > left + _NEARLY)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points."""
        most = max(self.score, default=0.0)
        return tuple(seat for seat, points in enumerate(self.score) if points > most - _NEARLY)

    def after(self, outcome: Outcome | None, seats: int) -> "MatchScore":
        """This match when a game of so many seats has ended so; as it is while the game goes on."""
        before = self.score or (0.0,) * seats
        if outcome is None:
            return replace(self, score=before)
        won = zip(before, outcome.shares(seats), strict=True)
        return replace(self, score=tuple(points + share for points, share in won))

    def moved_on(self) -> "MatchScore":
        """With everybody one seat further on: who sits first now is who sat second."""
        return replace(self, score=(*self.score[1:], *self.score[:1]))

    def again(self) -> "MatchScore":
        """Another match with as many games."""
        return replace(self, score=())


SINGLE = MatchScore()
"""A game by itself."""


def match_of(word: str) -> MatchScore:
    """The match that a word stands for: a number of games, `EXCHANGED`, or nothing for a single game."""
    if word == EXCHANGED:
        return MatchScore(games=2, same_start=True)
    if not word:
        return SINGLE
    if word.isascii() and word.isdecimal() and len(word) < 3 and int(word) % 2:
        return MatchScore(games=int(word))
    raise Malformed(message("match.unknown", text=quoted(word), exchanged=EXCHANGED, most=MOST_GAMES))


def may_exchange(hidden: bool, seats: int) -> bool:
    """Whether seats can be exchanged at the same beginning: not where that tells what was hidden."""
    return not hidden and seats == 2


@dataclass(frozen=True)
class Setup:
    """A game, by its word; its seed, who sits at each seat in seating order, and its options.

    `match` is that of its players, with what they have won before. `clocks` are those of the seats, or none.
    `at_once`, nothing is left for the players to draw by hand before the first move: the seed decides it.
    Without `hints` nobody is given any.
    """

    game: str
    seed: str
    seats: tuple[Seat, ...]
    options: Options
    match: MatchScore = SINGLE
    at_once: bool = False
    clocks: Controls = ()
    hints: bool = True

    @property
    def origin(self) -> dict[str, str]:
        """What the headers of the game's record say of how it was begun."""
        return {"Options": self.options.text, "Seed": self.seed}
