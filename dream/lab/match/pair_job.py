"""A pair of games as one job: all that a worker anywhere needs to play it, and what it gives back.

The two games of a pair begin alike; in the second the players have exchanged sides, and so elements. A
job depends on nothing but itself: played again, at a fixed depth or number of nodes, it gives the same.
"""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum

from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.engine.plain.plain_engine import luck
from dream.games.alchemists_dream.game import DreamHistory, history_of
from dream.games.alchemists_dream.record import scored_as_drawn
from dream.games.alchemists_dream.rules.actions import Stand
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Phase, Player
from dream.games.alchemists_dream.rules.setup import bags, start
from dream.lab.match.game_runner import GameRun, play
from dream.lab.match.player_pool import PLAYERS, Patience
from dream.lab.players.player_specs import Spec
from dream.play.seat import Seat
from dream.records.record import Record
from dream.records.writer import record_text

LONGEST_NAME = 200
LONGEST_FORFEIT = 500


class Setup(Enum):
    """How the games begin: players place and haggle, only place, or the seed places the Symbols."""

    HAGGLE = "haggle"
    PLACE = "place"
    RANDOM = "random"


@dataclass(frozen=True)
class Terms:
    """What is the same in all games of a match."""

    most_plies: int = 300
    setup: Setup = Setup.HAGGLE
    bare: bool = False
    patience: Patience = field(default_factory=Patience)
    played: date | None = None


@dataclass(frozen=True)
class Pair:
    """A job: two games between the players A and B from one seed."""

    number: int
    seed: str
    players: tuple[Spec, Spec]
    terms: Terms = field(default_factory=Terms)


@dataclass(frozen=True)
class Result:
    """A finished game of a pair: `points` are A's, in halves; `failed` names whoever forfeited, and how.

    `seconds` and `turns` are A's and B's; `text` is the whole record.
    """

    pair: int
    game: int
    points: int
    reason: str
    plies: int
    failed: str | None
    failure: str | None
    seconds: tuple[float, float]
    turns: tuple[int, int]
    text: str


def never() -> bool:
    """Says that nobody told it to stop."""
    return False


def play_pair(pair: Pair, stopped: Callable[[], bool] = never) -> tuple[Result, Result]:
    """Play both games; raises Interrupted when told to stop."""
    with ExitStack() as stack:
        seats = [
            stack.enter_context(PLAYERS.player(spec, pair.terms.patience, stopped)) for spec in pair.players
        ]
        runs = []
        for order in ((0, 1), (1, 0)):
            runs.append(
                play(
                    opening(pair.seed, pair.terms),
                    [seats[who] for who in order],
                    most_plies=pair.terms.most_plies,
                    haggling=pair.terms.setup is Setup.HAGGLE,
                    stopped=stopped,
                )
            )
    return _result(pair, 1, runs[0]), _result(pair, 2, runs[1])


def try_out(spec: Spec, patience: Patience, stopped: Callable[[], bool] = never) -> None:
    """Begin a game with a player; raises Forfeit or Malformed when it cannot play at all."""
    with PLAYERS.player(spec, patience, stopped) as player:
        player.new_game()


def opening(seed: str, terms: Terms) -> DreamHistory:
    """How the games of a seed begin; the elements are those of the first two bags (R3)."""
    first, second, *_ = bags(seed)
    game = history_of(start(Board.from_seed(seed, bare=terms.bare), first, second))
    if terms.setup is Setup.RANDOM:
        while game.state.phase is Phase.PLACE:
            cells = sorted(game.state.legal_actions, key=action_text)
            game.play(luck("symbols", game.state).choice(cells))
        game.play(Stand())
    return game


def _result(pair: Pair, number: int, run: GameRun) -> Result:
    swapped = number == 2
    mine = Player.SECOND if swapped else Player.FIRST
    failure, winner = run.failure, run.winner
    return Result(
        pair=pair.number,
        game=number,
        points=1 if winner is None else 2 * (winner is mine),
        reason=run.reason,
        plies=len(run.game.actions),
        failed=None if failure is None else "AB"[failure.side is not mine],
        failure=None if failure is None else str(failure),
        seconds=(run.seconds[mine], run.seconds[mine.other]),
        turns=(run.turns[mine], run.turns[mine.other]),
        text=record_text(_record(pair, run, swapped)),
    )


def _record(pair: Pair, run: GameRun, swapped: bool) -> Record:
    first, second = pair.players[::-1] if swapped else pair.players
    record = Record.of(
        run.game,
        {"Seed": pair.seed},
        seats=(_seat(first), _seat(second)),
        played=pair.terms.played,
    )
    if run.scored:
        record = scored_as_drawn(record, run.scored)
    forfeit = (("Forfeit", str(run.failure)[:LONGEST_FORFEIT]),) if run.failure else ()
    return replace(record, other=(("Pair", str(pair.number)), *forfeit))


def _seat(spec: Spec) -> Seat:
    return Seat(spec.text[:LONGEST_NAME], f"{spec.kind} {spec.limits.text}".strip())
