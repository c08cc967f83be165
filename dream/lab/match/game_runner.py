"""One game between two players, judged by the law, with the draws of R11."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from dream.games.alchemists_dream.draws import REPETITIONS_TO_PROPOSE
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.record import LIMIT, REPETITION
from dream.games.alchemists_dream.rules.actions import Action, AgreeDraw, Decline, OfferDraw, Stand
from dream.games.alchemists_dream.rules.position import Phase, Player
from dream.lab.match.player_pool import Contender
from dream.protocol.forfeits import Forfeit, ForfeitCause, Interrupted


@dataclass(frozen=True)
class Failure:
    """Which side failed, how, and what happened."""

    side: Player
    cause: ForfeitCause
    sentence: str

    def __str__(self) -> str:
        return f"player {self.side + 1} {self.cause.value}: {self.sentence}"


@dataclass
class GameRun:
    """A game that is played: `scored` is one of `SCORED` for a draw by R11.

    A side that failed has declined, which is how the law says that the other one wins. `seconds` and
    `turns` tell how long and how often each side was asked.
    """

    game: DreamHistory
    scored: str | None = None
    failure: Failure | None = None
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    turns: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def winner(self) -> Player | None:
        """Who won, or nobody."""
        winner = self.game.outcome.winner if self.game.outcome else None
        return None if winner is None else Player(winner)

    @property
    def reason(self) -> str:
        """Why the game ended, as a record writes it; nothing while it goes on."""
        return self.scored or (self.game.outcome.reason if self.game.outcome else "")


def play(
    game: DreamHistory,
    players: Sequence[Contender],
    *,
    most_plies: int,
    haggling: bool = True,
    stopped: Callable[[], bool] = lambda: False,
) -> GameRun:
    """Play a game on to its end; raises Interrupted when told to stop.

    `most_plies` counts all actions, those of the setup too. Without `haggling` the first player stands
    as soon as both Symbols are placed.
    """
    run = GameRun(game)
    while not game.outcome:
        if stopped():
            raise Interrupted
        if game.state.phase is Phase.HAGGLE and not haggling:
            game.play(Stand())
            continue
        run.scored = _scored(game, most_plies)
        if run.scored:
            break
        _take_turn(run, players[game.state.turn])
    return run


def _scored(game: DreamHistory, most_plies: int) -> str | None:
    """R11: why the game is scored as a draw now, or None."""
    if game.repetitions >= REPETITIONS_TO_PROPOSE:
        return REPETITION
    return LIMIT if len(game.actions) >= most_plies else None


def _take_turn(run: GameRun, player: Contender) -> None:
    game, side, begun = run.game, run.game.state.turn, perf_counter()
    try:
        if not run.turns[side]:
            player.new_game()
            begun = perf_counter()
        game.play(_legal(game, player.choose(game)))
    except Interrupted:
        raise
    except Forfeit as error:
        _fail(run, side, error)
    except Exception as error:
        _fail(run, side, Forfeit(ForfeitCause.CRASHED, f"{type(error).__name__} {error}"))
    run.seconds[side] += perf_counter() - begun
    run.turns[side] += 1


def _legal(game: DreamHistory, action: Action) -> Action:
    if isinstance(action, OfferDraw | AgreeDraw):
        raise Forfeit(ForfeitCause.ILLEGAL, "a match knows no agreed draws")
    refusal = game.why_not(action)
    if refusal:
        raise Forfeit(ForfeitCause.ILLEGAL, refusal.sentence)
    return action


def _fail(run: GameRun, side: Player, error: Forfeit) -> None:
    run.failure = Failure(side, error.cause, " ".join(str(error).split()))
    run.game.play(Decline())
