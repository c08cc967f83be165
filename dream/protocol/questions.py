"""What an engine can be asked, as lines of the protocol, and what its answer must be like."""

from dataclasses import dataclass
from enum import Enum

from dream.base.errors import Malformed, quoted
from dream.base.words import say
from dream.play.game import A, S
from dream.play.history import History
from dream.protocol.limits import Limits

LEVEL_TIME = 3.0
DRAW_TIME = 1.0


@dataclass(frozen=True)
class Question:
    """The lines that ask it, the verb with which its answer begins, and how many seconds that takes at most,
    None when nobody can know."""

    lines: tuple[str, ...]
    verb: str
    seconds: float | None = None


READY = Question(("isready",), "readyok")
"""Whether the engine has done all that it was told."""


def what_to_do(history: History[S, A], limits: Limits) -> Question:
    """What to do now in a game."""
    lines = _position_line(history), f"go {limits.text}".rstrip()
    return Question(lines, "bestaction", _thinking_time(limits))


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
    """The action that an engine answered with; raises ValueError with a sentence unless it is legal now."""
    try:
        action = history.game.parse_action(answer)
    except Malformed as error:
        raise ValueError(say("engine.no_action", answer=quoted(answer))) from error
    refusal = history.why_not(action)
    if refusal:
        raise ValueError(say("engine.illegal", action=answer, reason=refusal.sentence))
    return action
