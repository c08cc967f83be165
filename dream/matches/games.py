"""The games of a match: on which terms each is played, how it goes on to its end, and how its seats stand
then.

The games of one seed are one job, a rotation: all that a worker anywhere needs to play them, and what it
gives back. They begin alike and differ in who sits where, see `orders`. With two seats they are a pair, in
whose second game the players have exchanged sides. A job depends on nothing but itself: played again, at a
fixed depth or number of nodes, it gives the same.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import permutations
from pathlib import Path
from time import perf_counter
from typing import Any

from dream.base.errors import Stopped
from dream.matches.players import PLAYERS, Contender, EnginePlayer, IsStopped, Patience, Spec, make_player
from dream.play import registry
from dream.play.game import NO_OPTIONS, Chance, Game, Outcome, letter
from dream.play.history import History
from dream.play.seats import Seat, outside_engine
from dream.protocol.client import Forfeit, ForfeitCause
from dream.records.record import Record
from dream.records.writer import record_text


@dataclass(frozen=True)
class SeatResult:
    """How one seat came out: its share of the win, its rank from 1, and its points.

    Who wins alone has the share 1, who shares a win or a draw as much as the others that share it; the
    shares of a game add up to 1. Seats that are equal have the same rank, the mean of the places that
    they take. Points are None in a game without them, and in one that was broken off.
    """

    share: float
    rank: float
    points: int | None = None


def standings(seats: int, outcome: Outcome | None, failed: int | None = None) -> tuple[SeatResult, ...]:
    """How so many seats stand, in seating order.

    A seat that `failed` is the last, and the others share the win; without an outcome all are equal.
    """
    if failed is not None:
        return _ranked([seat != failed for seat in range(seats)])
    if outcome is None:
        return _ranked([True] * seats)
    winners = outcome.winners or range(seats)
    wins = [seat in winners for seat in range(seats)]
    return _ranked(wins, outcome.points)


def _ranked(wins: Sequence[bool], points: Sequence[int] = ()) -> tuple[SeatResult, ...]:
    """Winners before the others, and these by their points."""
    share = 1 / sum(wins)
    worth = [(won, 0 if won or not points else points[seat]) for seat, won in enumerate(wins)]
    return tuple(
        SeatResult(share if won else 0.0, _rank(worth, seat), points[seat] if points else None)
        for seat, won in enumerate(wins)
    )


def _rank(worth: Sequence[tuple[bool, int]], seat: int) -> float:
    """The mean of the places of all that are worth the same."""
    before = sum(other > worth[seat] for other in worth)
    return before + (worth.count(worth[seat]) + 1) / 2


LIMIT = "limit"
"""Why a game is scored as a draw that has come to the most actions."""


@dataclass(frozen=True)
class Terms:
    """The terms of a match of any game, which its word names; `options` are words as `Game.start` takes them.

    A game of `most_plies` actions, those of chance among them, is scored as a draw.
    """

    word: str
    options: str = NO_OPTIONS
    most_plies: int | None = None
    patience: Patience = field(default_factory=Patience)
    played: date | None = None

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return registry.find(self.word)

    def begin(self, seed: str) -> History[Any, Any]:
        """How the games of a seed begin; raises Malformed."""
        return History(self.game, self.game.start(seed, self.options))

    def settled(self, history: History[Any, Any]) -> Any | None:
        """What is done without asking whoever decides; None when that one is asked."""
        return None

    def scored(self, history: History[Any, Any]) -> str | None:
        """Why a game that is not over is scored as a draw now, by the word for it; None when it goes on."""
        return LIMIT if self.most_plies is not None and len(history.actions) >= self.most_plies else None

    def why_not(self, history: History[Any, Any], action: Any) -> str | None:
        """Why a player may not do this, in a sentence; None when it may."""
        refusal = history.why_not(action)
        return refusal.sentence if refusal else None

    def forfeit(self, history: History[Any, Any]) -> None:
        """Have whoever decides lose, where the law has an action for that; else the game stays as it is."""

    def record(
        self, history: History[Any, Any], seed: str, seats: tuple[Seat, ...], scored: str | None
    ) -> Record:
        """The record of a game that was played to its end, or to where the match has ended it."""
        origin = {"Options": self.options, "Seed": seed}
        return Record.of(history, origin, seats=seats, played=self.played)


@dataclass(frozen=True)
class Failure:
    """Which seat failed, how, and what happened."""

    seat: int
    cause: ForfeitCause
    sentence: str

    def __str__(self) -> str:
        return f"player {self.seat + 1} {self.cause.value}: {self.sentence}"


class GameRun:
    """A game that is played: `scored` says why it is a draw by the terms, if it is.

    `seconds` and `turns` tell how long and how often each seat was asked, `rolls` how often chance acted.
    """

    def __init__(self, game: History[Any, Any], seats: int) -> None:
        self.game = game
        self.scored: str | None = None
        self.failure: Failure | None = None
        self.seconds = [0.0] * seats
        self.turns = [0] * seats
        self.rolls = 0

    @property
    def over(self) -> bool:
        """Whether nothing more is done in it."""
        return self.game.outcome is not None or self.scored is not None or self.failure is not None

    @property
    def standings(self) -> tuple[SeatResult, ...]:
        """How the seats stand now that it is over."""
        failed = self.failure.seat if self.failure else None
        return standings(len(self.turns), self.game.outcome, failed)

    @property
    def reason(self) -> str:
        """Why the game ended, by a word."""
        outcome = self.game.outcome
        if outcome is None:
            return self.scored or "forfeit"
        return outcome.reason or ("won" if outcome.winner is not None else "shared")


def play(
    game: History[Any, Any],
    players: Sequence[Contender],
    terms: Terms,
    seed: str = "",
    stopped: Callable[[], bool] = lambda: False,
) -> GameRun:
    """Play a game on to its end, chance by the seed; raises Stopped when told to stop."""
    run = GameRun(game, len(players))
    while not run.over:
        if stopped():
            raise Stopped
        decider = game.game.decider(game.state)
        if isinstance(decider, Chance):
            game.play(game.game.chance_action(game.state, seed, run.rolls))
            run.rolls += 1
        elif (settled := terms.settled(game)) is not None:
            game.play(settled)
        elif not (scored := terms.scored(game)):
            assert decider is not None, "a game that is not over has somebody who decides"
            _take_turn(run, decider, players[decider], terms)
        else:
            run.scored = scored
    return run


def _take_turn(run: GameRun, seat: int, player: Contender, terms: Terms) -> None:
    begun = perf_counter()
    try:
        if not run.turns[seat]:
            player.new_game()
            begun = perf_counter()
        action = player.choose(run.game)
        refusal = terms.why_not(run.game, action)
        if refusal:
            raise Forfeit(ForfeitCause.ILLEGAL, refusal)
        run.game.play(action)
    except Stopped:
        raise
    except Forfeit as error:
        _fail(run, seat, error, terms)
    except Exception as error:
        _fail(run, seat, Forfeit(ForfeitCause.CRASHED, f"{type(error).__name__} {error}"), terms)
    run.seconds[seat] += perf_counter() - begun
    run.turns[seat] += 1


def _fail(run: GameRun, seat: int, error: Forfeit, terms: Terms) -> None:
    run.failure = Failure(seat, error.cause, " ".join(str(error).split()))
    terms.forfeit(run.game)


def play_alone(
    history: History[Any, Any], spec: Spec, terms: Terms, seed: str, stopped: IsStopped = lambda: False
) -> None:
    """Play a game on to its end by the player of a spec at every seat, as `play` does and with its errors."""
    players = [make_player(spec, terms.patience, stopped) for _ in range(terms.game.seats(history.start))]
    try:
        play(history, players, terms, seed, stopped)
    finally:
        for player in players:
            player.close()


LONGEST_NAME = 200
LONGEST_FORFEIT = 500
PAIR = 2
MOST_IN_EVERY_ORDER = 3
Order = tuple[int, ...]
"""The number of the entrant at each seat."""


@dataclass(frozen=True)
class Rotation:
    """A job: the games of one seed between players, as many as there are seats; for `every` see `orders`."""

    number: int
    seed: str
    players: tuple[Spec, ...]
    terms: Terms
    every: bool = False

    @property
    def name(self) -> str:
        """What a report calls it."""
        return f"{unit(len(self.players))} {self.number}"


@dataclass(frozen=True)
class Result:
    """A finished game of a rotation; what is told of seats is in seating order.

    `failed` is the entrant that forfeited, if one did, and `failure` how; `text` is the whole record.
    """

    rotation: int
    game: int
    order: Order
    standings: tuple[SeatResult, ...]
    reason: str
    plies: int
    failed: int | None
    failure: str | None
    seconds: tuple[float, ...]
    turns: tuple[int, ...]
    text: str

    @property
    def half_points(self) -> int:
        """What the first of two players has of it, in halves of a win."""
        return round(2 * self.standings[self.order.index(0)].share)


Played = tuple[Result, ...]
"""The results of a rotation."""


def unit(seats: int) -> str:
    """What the games of one seed are called together."""
    return "pair" if seats == PAIR else "rotation"


def entrant_letter(entrant: int) -> str:
    """The capital letter that a report names an entrant by."""
    return letter(entrant).upper()


def entrants(players: Sequence[Spec]) -> Order:
    """The number of the entrant that each player is: those who are alike are one, but not in a pair."""
    if len(players) == PAIR:
        return 0, 1
    known = list(dict.fromkeys(players))
    return tuple(known.index(player) for player in players)


def orders(who: Order, *, every: bool = False) -> list[Order]:
    """Return the distinct orders of entrants over the seats that are played on a seed.

    Up to three seats these are all orders. With more there are so many, 720 for six, that the entrants only
    move round the table, each to the next seat, unless `every` order is asked for.
    """
    if every or len(who) <= MOST_IN_EVERY_ORDER:
        return sorted(set(permutations(who)))
    return sorted({(*who[shift:], *who[:shift]) for shift in range(len(who))})


def never() -> bool:
    """Says that nobody told it to stop."""
    return False


def play_rotation(rotation: Rotation, stopped: Callable[[], bool] = never) -> Played:
    """Play all its games; raises Stopped when told to stop."""
    terms, specs, who = rotation.terms, rotation.players, entrants(rotation.players)
    results = []
    with ExitStack() as stack:
        players = [stack.enter_context(PLAYERS.player(spec, terms.patience, stopped)) for spec in specs]
        for number, order in enumerate(orders(who, every=rotation.every), 1):
            seated = _seated(order, who)
            game = terms.begin(rotation.seed)
            run = play(game, [players[index] for index in seated], terms, rotation.seed, stopped)
            seats = tuple(_seat(specs[index], players[index]) for index in seated)
            results.append(_result(rotation, number, order, run, seats))
    return tuple(results)


def _seated(order: Order, who: Order) -> list[int]:
    """Which player sits at each seat, so that entrants sit in this order; no player sits twice."""
    free: dict[int, list[int]] = {entrant: [] for entrant in who}
    for player, entrant in enumerate(who):
        free[entrant].append(player)
    return [free[entrant].pop(0) for entrant in order]


def try_out(spec: Spec, patience: Patience, stopped: Callable[[], bool] = never) -> None:
    """Begin a game with a player; raises Forfeit or Malformed when it cannot play at all."""
    with PLAYERS.player(spec, patience, stopped) as player:
        player.new_game()


def _result(rotation: Rotation, number: int, order: Order, run: GameRun, seats: tuple[Seat, ...]) -> Result:
    failure = run.failure
    return Result(
        rotation=rotation.number,
        game=number,
        order=order,
        standings=run.standings,
        reason=run.reason,
        plies=len(run.game.actions),
        failed=None if failure is None else order[failure.seat],
        failure=None if failure is None else str(failure),
        seconds=tuple(run.seconds),
        turns=tuple(run.turns),
        text=_text(rotation, run, seats),
    )


def _text(rotation: Rotation, run: GameRun, seats: tuple[Seat, ...]) -> str:
    record = rotation.terms.record(run.game, rotation.seed, seats, run.scored)
    place = (unit(len(seats)).capitalize(), str(rotation.number))
    forfeit = (("Forfeit", str(run.failure)[:LONGEST_FORFEIT]),) if run.failure else ()
    return record_text(replace(record, other=(place, *forfeit)))


def _seat(spec: Spec, player: Contender) -> Seat:
    """Who sat at a seat, for the record: of an engine of somebody's own the name, and never the command."""
    name, kind = spec.text, spec.kind
    if spec.command:
        said = player.name if isinstance(player, EnginePlayer) else ""
        name = kind = said or Path(spec.command[0]).name
    return Seat(name[:LONGEST_NAME], outside_engine(f"{kind} {spec.limits.text}".strip(), spec.command))
