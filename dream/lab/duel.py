"""One game between two players, judged by the law, with the draws of R11."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from dream.lab.faults import Fault, Forfeit, Interrupted
from dream.lab.players import Contender
from dream.records.record import LIMIT, REPETITION
from dream.rules.actions import Action, AgreeDraw, Decline, OfferDraw, Stand
from dream.rules.game import REPETITIONS_TO_PROPOSE, Game
from dream.rules.position import Phase, Player


@dataclass(frozen=True)
class Failure:
    """Which side failed, how, and what happened."""

    side: Player
    fault: Fault
    sentence: str

    def __str__(self) -> str:
        return f"player {self.side + 1} {self.fault.value}: {self.sentence}"


@dataclass
class Duel:
    """A game that is played: `scored` is one of `SCORED` for a draw by R11.

    A side that failed has declined, which is how the law says that the other one wins. `seconds` and
    `turns` tell how long and how often each side was asked.
    """

    game: Game
    scored: str | None = None
    failure: Failure | None = None
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    turns: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def winner(self) -> Player | None:
        """Who won, or nobody."""
        return self.game.outcome.winner if self.game.outcome else None

    @property
    def reason(self) -> str:
        """Why the game ended, as a record writes it; nothing while it goes on."""
        return self.scored or (self.game.outcome.reason.value if self.game.outcome else "")


def play(
    game: Game,
    players: Sequence[Contender],
    *,
    most_plies: int,
    haggling: bool = True,
    stopped: Callable[[], bool] = lambda: False,
) -> Duel:
    """Play a game on to its end; raises Interrupted when told to stop.

    `most_plies` counts all actions, those of the setup too. Without `haggling` the first player stands
    as soon as both Symbols are placed.
    """
    duel = Duel(game)
    while not game.outcome:
        if stopped():
            raise Interrupted
        if game.position.phase is Phase.HAGGLE and not haggling:
            game.play(Stand())
            continue
        duel.scored = _scored(game, most_plies)
        if duel.scored:
            break
        _take_turn(duel, players[game.position.turn])
    return duel


def _scored(game: Game, most_plies: int) -> str | None:
    """R11: why the game is scored as a draw now, or None."""
    if game.repetitions() >= REPETITIONS_TO_PROPOSE:
        return REPETITION
    return LIMIT if len(game.actions) >= most_plies else None


def _take_turn(duel: Duel, player: Contender) -> None:
    game, side, begun = duel.game, duel.game.position.turn, perf_counter()
    try:
        if not duel.turns[side]:
            player.new_game()
            begun = perf_counter()
        game.play(_legal(game, player.choose(game)))
    except Interrupted:
        raise
    except Forfeit as error:
        _fail(duel, side, error)
    except Exception as error:
        _fail(duel, side, Forfeit(Fault.CRASHED, f"{type(error).__name__} {error}"))
    duel.seconds[side] += perf_counter() - begun
    duel.turns[side] += 1


def _legal(game: Game, action: Action) -> Action:
    if isinstance(action, OfferDraw | AgreeDraw):
        raise Forfeit(Fault.ILLEGAL, "a match knows no agreed draws")
    refusal = game.why_not(action)
    if refusal:
        raise Forfeit(Fault.ILLEGAL, refusal.sentence)
    return action


def _fail(duel: Duel, side: Player, error: Forfeit) -> None:
    duel.failure = Failure(side, error.fault, " ".join(str(error).split()))
    duel.game.play(Decline())
