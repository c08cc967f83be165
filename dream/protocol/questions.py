"""What an engine can be asked, as lines of the protocol, and what its answer must be like."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from dream.base.errors import Malformed, quoted
from dream.base.words import say
from dream.games.alchemists_dream.rules.actions import Action
from dream.games.alchemists_dream.rules.game import Game
from dream.games.alchemists_dream.rules.notation import action_text, parse_action, position_text
from dream.games.alchemists_dream.rules.position import Position
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


def what_to_do(start: Position, actions: Sequence[Action], limits: Limits) -> Question:
    """What to do in the game of `actions` from `start`."""
    lines = _position_line(start, actions), f"go {limits.text}".rstrip()
    return Question(lines, "bestaction", _thinking_time(limits))


def _thinking_time(limits: Limits) -> float | None:
    if limits.infinite:
        return None
    if limits.movetime is not None:
        return limits.movetime / 1000
    return LEVEL_TIME if limits.level or limits.unlimited else None


def perft(start: Position, depth: int) -> Question:
    """How many sequences of so many actions there are from `start`."""
    return Question((_position_line(start, ()), f"go perft {depth}"), "nodes")


class DrawQuestion(Enum):
    """What is asked about a draw: whether the engine takes one, or offers one. Both extend the protocol."""

    TAKES = "draw?"
    OFFERS = "offer?"

    @property
    def yes(self) -> str:
        """The answer that means yes."""
        return "accept" if self is DrawQuestion.TAKES else "offer"

    def of(self, start: Position, actions: Sequence[Action]) -> Question:
        """The question in the game of `actions` from `start`."""
        return Question((_position_line(start, actions), self.value), "draw", DRAW_TIME)


def _position_line(start: Position, actions: Sequence[Action]) -> str:
    played = " ".join([" actions", *map(action_text, actions)]) if actions else ""
    return f"position {position_text(start)}{played}"


def checked_answer(game: Game, answer: str) -> Action:
    """The action that an engine answered with; raises ValueError with a sentence unless it is legal now."""
    try:
        action = parse_action(answer)
    except Malformed as error:
        raise ValueError(say("engine.no_action", answer=quoted(answer))) from error
    refusal = game.why_not(action)
    if refusal:
        raise ValueError(say("engine.illegal", action=answer, reason=refusal.sentence))
    return action
