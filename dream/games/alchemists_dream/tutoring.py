"""What judges of a move go by, and what the opponent could do after a bad one."""

from collections.abc import Sequence
from importlib.util import find_spec
from math import exp

from dream.base.texts import Message, message
from dream.games.alchemists_dream.reasoning import Speech, by_elements
from dream.games.alchemists_dream.reasons import MOST, reasons
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import ListedAction, Phase, Position
from dream.protocol.dialogue import Info

WORK = (10_000, 400_000) if find_spec("numba") else (300, 2_000)
"""How many nodes a review searches for a decision: at first, so that there is something soon, and at last."""
STEEPNESS = 400.0
"""So many hundredths of a Stone make a win e times as likely as a loss, in games of the engine itself."""
HARM = frozenset(
    (
        *("wins", "wins_in", "immobilises", "takes", "surrounds", "threatens", "shuts_in", "presses"),
        *("closes", "closes_last", "closes_in", "threatens_symbol", "reaches_elixir", "bars_elixir"),
    )
)
"""The kinds of reasons for a move that tell what it does to the other player."""


def judges(position: Position) -> bool:
    """Whether moves are judged there: where the Symbols go is a matter of taste."""
    return position.phase is Phase.PLAY


def share(score: int, seats: int = 2) -> float:
    """The expected share of the win, from 0 to 1, of a score of `Info`."""
    return 1 / (1 + exp(-score / STEEPNESS))


def consequence(
    after: Position, reply: ListedAction, lines: Sequence[Info[ListedAction]]
) -> tuple[Message, ...]:
    """What the opponent's reply, the best of some lines, does to whoever has just moved, who is *you*."""
    speech = Speech(by_elements(after).names, after.turn.other)
    every = reasons(after, reply, lines, speech, most=len(HARM))
    harm = [reason.message for reason in every if reason.kind in HARM]
    answer = message("dream.tutor.reply", name=speech.names[after.turn], action=action_text(reply))
    return (answer, *harm[:MOST])
