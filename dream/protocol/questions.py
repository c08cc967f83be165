"""What an engine can be asked, as lines of the protocol, and what its answer must be like."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from dream.base.errors import Malformed, Refused, quoted
from dream.base.messages import message
from dream.play.game import A, S
from dream.play.history import History
from dream.play.observations import observations_of
from dream.play.seat_letters import letter
from dream.protocol.limits import Limits

LEVEL_TIME = 3.0
DRAW_TIME = 1.0
BETWEEN = " | "
"""What stands between two observations."""


@dataclass(frozen=True)
class Seen:
    """All that a seat has seen of a game in which seats know different things: the line that begins the
    game, and the observations, oldest first.

    To observe a long game takes long, so it is done when the observations are asked for, and once.
    """

    newgame: str
    history: History[Any, Any]
    seat: int

    @cached_property
    def observations(self) -> Sequence[str]:
        """What the seat has observed."""
        return observations_of(self.history, self.seat)

    def lines_after(self, known: "Seen | None") -> tuple[str, ...]:
        """The lines that tell it to an engine that knows what it was told before, None for nothing."""
        if known is None or known.newgame != self.newgame:
            return self.newgame, self._all
        count = len(known.observations)
        if not count or known.observations != self.observations[:count]:
            return (self._all,)
        return tuple(f"observation {text}" for text in self.observations[count:])

    @property
    def _all(self) -> str:
        return f"observations {BETWEEN.join(self.observations)}"


@dataclass(frozen=True)
class Question:
    """The lines that ask it, the verb with which its answer begins, and how many seconds that takes at most,
    None when nobody can know.

    What is `seen` is told before, as far as the engine does not know it yet.
    """

    lines: tuple[str, ...]
    verb: str
    seconds: float | None = None
    seen: Seen | None = None

    def prepare(self) -> None:
        """Work out all that is told, or else whoever writes it does."""
        if self.seen:
            len(self.seen.observations)


READY = Question(("isready",), "readyok")
"""Whether the engine has done all that it was told."""


def what_to_do(history: History[S, A], limits: Limits) -> Question:
    """What to do now in a game; where seats know different things, the one that decides is told its own."""
    go = f"go {limits.text}".rstrip()
    seen = _seen(history) if history.game.hidden else None
    lines = (go,) if seen else (_position_line(history), go)
    return Question(lines, "bestaction", _thinking_time(limits), seen)


def _seen(history: History[S, A]) -> Seen:
    """What the seat that decides has seen; raises ValueError when none does."""
    game, seat = history.game, history.game.decider(history.state)
    if not isinstance(seat, int):
        raise ValueError("no seat is to decide")
    newgame = f"newgame {game.id} {letter(seat)} {game.options_text(history.start)}"
    return Seen(newgame, history.copy(), seat)


def _thinking_time(limits: Limits) -> float | None:
    if limits.infinite:
        return None
    if limits.movetime is not None:
        return limits.movetime / 1000
    return LEVEL_TIME if limits.level or limits.unlimited else None


def perft(history: History[S, A], depth: int) -> Question:
    """How many sequences of so many actions there are from now on."""
    return Question((_position_line(history), f"go perft {depth}"), "nodes")


class DrawQuestion(Enum):
    """What is asked about a draw: whether the engine takes one, or offers one. Both extend the protocol."""

    TAKES = "draw?"
    OFFERS = "offer?"

    @property
    def yes(self) -> str:
        """The answer that means yes."""
        return "accept" if self is DrawQuestion.TAKES else "offer"

    def of(self, history: History[S, A]) -> Question:
        """The question about a game."""
        return Question((_position_line(history), self.value), "draw", DRAW_TIME)


def _position_line(history: History[S, A]) -> str:
    """Where a game began, and what was done in it."""
    game = history.game
    played = " ".join([" actions", *map(game.action_text, history.actions)]) if history.actions else ""
    return f"position {game.state_text(history.start)}{played}"


def checked_answer(history: History[S, A], answer: str) -> A:
    """The action that an engine answered with; raises Refused unless it is legal now."""
    try:
        action = history.game.parse_action(answer)
    except Malformed as error:
        raise Refused(message("engine.no_action", answer=quoted(answer))) from error
    refusal = history.why_not(action)
    if refusal:
        raise Refused(message("engine.illegal", action=answer, reason=refusal))
    return action
