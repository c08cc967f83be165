"""The search: the moves that are worth trying, trials of them on deals of what is hidden, and the engine.

Each trial is a move in one deal, played to the end of the game: by this seat boldly, by each other one as
greedily or fearfully as it has seemed so far.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from dream.games.alchemist.engine.evaluation import (
    HEURISTIC,
    PASSING,
    Habits,
    Worth,
    creation_worths,
    plain_worths,
    play_out,
    searched,
)
from dream.games.alchemist.engine.kernel import COPY, Move, Table, action_of, can_create, move_of, under_duty
from dream.games.alchemist.engine.knowledge import Dealer
from dream.games.alchemist.engine.levels import HEURISTIC_ALONE, LEVELS
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import LEAST_FIRST_VALUE
from dream.games.alchemist.rules.law import legal_actions
from dream.games.alchemist.rules.state import Action, SeatAction, State, View
from dream.search.search import ALL_ALIKE, Race, RaceTerms, SearchEngine, checked


@dataclass(frozen=True)
class Breadth:
    """How many moves are tried: creations with the highest tile, in all and for each cauldron; other tiles,
    each with its best creation; and tributes of each copy."""

    creations: int = 8
    of_a_cauldron: int = 2
    other_tiles: int = 3
    tributes: int = 2


@dataclass(frozen=True)
class Candidates:
    """The moves worth trying: those that a player of some habits considers, with their numbers, the best
    first and equal ones in any order, at least one; and those with tiles that it never thinks of."""

    considered: tuple[Worth, ...]
    others: tuple[Move, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All of them."""
        return (*(move for _, move in self.considered), *self.others)


def candidates(table: Table, breadth: Breadth, habits: Habits, random: Random) -> Candidates:
    """The moves that are worth trying for the seat on turn, as a player of such habits judges."""
    plain = [] if under_duty(table) else list(plain_worths(table, habits))
    found, others = list(_few_tributes(_best_first(plain, random), breadth.tributes)), tuple[Move, ...]()
    if can_create(table):
        found += _with_highest_tile(table, breadth, habits, random)
        others = tuple(_with_other_tiles(table, breadth.other_tiles, habits, random))
    return Candidates(tuple(_best_first(found, random)) or ((0.0, PASSING),), others)


def _best_first(moves: Sequence[Worth], random: Random) -> list[Worth]:
    return sorted(random.sample(moves, len(moves)), key=lambda entry: entry[0], reverse=True)


def _few_tributes(plain: Sequence[Worth], most: int) -> Iterator[Worth]:
    """Those moves, but of the copies of each potion only the best few."""
    copies: Counter[int] = Counter()
    for worth, move in plain:
        if move[0] == COPY:
            copies[move[1]] += 1
            if copies[move[1]] > most:
                continue
        yield worth, move


def _with_highest_tile(table: Table, breadth: Breadth, habits: Habits, random: Random) -> Iterator[Worth]:
    """The best creations with the highest tile, few for each cauldron."""
    found, cauldrons = 0, Counter[int]()
    for worth, move in _best_first(list(creation_worths(table, table.tiles[-1], habits)), random):
        if found == breadth.creations:
            return
        if cauldrons[move[1]] < breadth.of_a_cauldron:
            cauldrons[move[1]] += 1
            found += 1
            yield worth, move


def _with_other_tiles(table: Table, most: int, habits: Habits, random: Random) -> Iterator[Move]:
    """The best creation with each of some lower tiles, from the next to the lowest."""
    least = LEAST_FIRST_VALUE if under_duty(table) else 0
    lower = [value for value in dict.fromkeys(table.tiles) if least <= value < table.tiles[-1]]
    for value in _spread(lower, most):
        best = _best_first(list(creation_worths(table, value, habits)), random)
        yield from (move for _, move in best[:1])


def _spread(values: Sequence[int], most: int) -> Sequence[int]:
    """So many of the values at most, at even distances, the last and the first among them."""
    if len(values) <= most:
        return values
    return [values[round(place * (len(values) - 1) / (most - 1))] for place in range(most)]


SPREAD = 6.0
"""By how many points a lead must grow to make a win so much surer: the scale of a logistic curve."""


class Trials:
    """The deals of one decision, each made when it is first asked for."""

    def __init__(self, dealer: Dealer, seed: str) -> None:
        self._dealer = dealer
        self._random = Random(seed)
        self._deals: list[tuple[Table, Sequence[Habits], int]] = []

    def value(self, move: Move, number: int) -> float:
        """How good a move turned out for the seat on turn in the deal of a number, from 0 to 1."""
        while number >= len(self._deals):
            deal, habits = self._dealer.deal(self._random), self._dealer.habits(self._random)
            self._deals.append((deal, habits, self._random.getrandbits(32)))
        deal, habits, luck = self._deals[number]
        seat, table = deal.turn, deal.copy()
        table.act(move)
        play_out(table, Random(luck), habits)
        return won(table, seat)


def won(table: Table, seat: int) -> float:
    """How clearly a seat has won, from 0 to 1: a logistic curve of its lead over the best of the others."""
    totals = table.totals()
    own = totals.pop(seat)
    return 1 / (1 + exp((max(totals) - own) / SPREAD))


BREADTH = Breadth()
TERMS = RaceTerms(deals=8, errors=2.5)
BARELY = 1e-3
"""The weight of what a player wouldn't consider, as a part of the lowest of all others."""


@dataclass(frozen=True)
class Searcher:
    """How a search goes about it: how many moves it tries, when it gives one up, and of how many deals it
    chooses each."""

    breadth: Breadth = BREADTH
    terms: RaceTerms = TERMS
    chosen_from: int = 4

    def begin(
        self,
        seat: int,
        views: Sequence[View],
        seed: str,
        stopped: Callable[[], bool],
        only: Sequence[Action] = (),
    ) -> Race[Action]:
        """Begin a search for a seat at its turn, the last of its views; see `Begin`.

        Without an iteration its weights are those of the heuristic player: the likeliest is what it does. The
        search tries first what is best by the habits that are `searched`.
        """
        dealer = Dealer(views, self.chosen_from)
        table = dealer.own_view
        random = Random(f"candidates {seed}")
        likely = _weights(candidates(table, self.breadth, HEURISTIC, random))
        promising = _weights(candidates(table, self.breadth, searched(len(table.hands)), random))
        words = table.cauldrons.words
        moves: dict[Action, Move] = {action_of(move, words): move for move in {**promising, **likely}}
        if only:
            named = checked(only, legal_actions(views[-1].somehow_completed()))
            moves = {action: move_of(action, words) for action in named if isinstance(action, SeatAction)}
        trials = Trials(dealer, f"deals {seed}")
        return Race(
            tuple(moves),
            (1.0,) * len(only) or [likely.get(move, 0.0) for move in moves.values()],
            lambda action, number: trials.value(moves[action], number),
            ALL_ALIKE if only else self.terms,
            stopped,
            [promising.get(move, 0.0) for move in moves.values()],
        )


def _weights(found: Candidates) -> Mapping[Move, float]:
    """Weights that rise with the numbers, and far smaller ones for what has none."""
    highest, lowest = found.considered[0][0], found.considered[-1][0]
    weights = {move: exp(worth - highest) for worth, move in found.considered}
    return weights | dict.fromkeys(found.others, exp(lowest - highest) * BARELY)


def judging(seat: int, views: Sequence[View], seed: str, terms: RaceTerms) -> Race[Action] | None:
    """Begin a race of all legal actions of the seat whose turn it is at the last of its views.

    It may run longer than a search, which only wants the best of them.
    """
    dealer = Dealer(views, Searcher().chosen_from)
    table = dealer.own_view
    words = table.cauldrons.words
    worths: dict[Action, Worth] = {action_of(move, words): (worth, move) for worth, move in _all_moves(table)}
    highest = max(worth for worth, _ in worths.values())
    trials = Trials(dealer, f"deals {seed}")
    return Race(
        tuple(worths),
        [exp(worth - highest) for worth, _ in worths.values()],
        lambda action, number: trials.value(worths[action][1], number),
        terms,
    )


def _all_moves(table: Table) -> Iterator[Worth]:
    """Every legal move with its heuristic number; passing where there is no other."""
    found: list[Worth] = [] if under_duty(table) else list(plain_worths(table, HEURISTIC))
    if can_create(table):
        least = LEAST_FIRST_VALUE if under_duty(table) else 0
        for value in sorted({value for value in table.tiles if value >= least}):
            found += creation_worths(table, value, HEURISTIC)
    yield from found or [(0.0, PASSING)]


def own() -> SearchEngine[View, State, Action]:
    """The engine of this game: it acts for one seat, from what that seat has observed alone."""
    return SearchEngine(GAME, Searcher().begin, [level.strength for level in LEVELS])


def greedy() -> SearchEngine[View, State, Action]:
    """The heuristic player as an engine, at whatever level."""
    return SearchEngine(GAME, Searcher().begin, [HEURISTIC_ALONE])
