"""One game of any kind between players, one at each seat, judged by its law and the terms of the match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from dream.lab.match.standing import Standing, standings
from dream.lab.match.terms import Terms
from dream.lab.players.contender import Contender
from dream.play.game import Chance
from dream.play.history import History
from dream.protocol.client import Forfeit, ForfeitCause, Interrupted


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
    def standings(self) -> tuple[Standing, ...]:
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
    """Play a game on to its end, chance by the seed; raises Interrupted when told to stop."""
    run = GameRun(game, len(players))
    while not run.over:
        if stopped():
            raise Interrupted
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
    except Interrupted:
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
