"""The games of one seed as one job: all that a worker anywhere needs to play them, and what it gives back.

They begin alike and differ in who sits where, see `orders`. With two seats they are a pair, in whose second
game the players have exchanged sides. A job depends on nothing but itself: played again, at a fixed depth or
number of nodes, it gives the same.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import permutations
from pathlib import Path

from dream.lab.match.game_runner import GameRun, play
from dream.lab.match.player_pool import PLAYERS, Patience
from dream.lab.match.standing import Standing
from dream.lab.match.terms import Terms
from dream.lab.players.contender import Contender
from dream.lab.players.engine_player import EnginePlayer
from dream.lab.players.player_specs import Spec
from dream.play.game import letter
from dream.play.seats import Seat, outside_engine
from dream.records.writer import record_text

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
    standings: tuple[Standing, ...]
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
    """Play all its games; raises Interrupted when told to stop."""
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
