"""What a tutor asks about: moves that lose much, and what the opponent could do then."""

from collections.abc import Sequence

from dream.base.messages import Message, message
from dream.games.alchemists_dream.reasoning.speech import Speech, by_elements
from dream.games.alchemists_dream.reasons import MOST, reasons
from dream.games.alchemists_dream.rules.actions import ListedAction
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Phase, Position
from dream.protocol.limits import Info

MARGINS = {"gross": 300, "clear": 150, "small": 75}
"""So far behind the best one a move is asked about, in hundredths of a Stone, by how strict the tutor is."""
HARM = frozenset(
    (
        *("wins", "wins_in", "immobilises", "takes", "surrounds", "threatens", "shuts_in", "presses"),
        *("closes", "closes_last", "closes_in", "threatens_symbol", "reaches_elixir", "bars_elixir"),
    )
)
"""The kinds of reasons for a move that tell what it does to the other player."""
DECIDED = 900
"""Beyond this score a game is as good as won, or lost: nothing more is lost there."""


def judges(position: Position) -> bool:
    """Whether moves are judged there: where the Symbols go is a matter of taste."""
    return position.phase is Phase.PLAY


def consequence(
    after: Position, reply: ListedAction, lines: Sequence[Info[ListedAction]]
) -> tuple[Message, ...]:
    """What the opponent's reply, the best of some lines, does to whoever has just moved, who is *you*."""
    speech = Speech(by_elements(after).names, after.turn.other)
    every = reasons(after, reply, lines, speech, most=len(HARM))
    harm = [reason.message for reason in every if reason.kind in HARM]
    answer = message("dream.tutor.reply", name=speech.names[after.turn], action=action_text(reply))
    return (answer, *harm[:MOST])
