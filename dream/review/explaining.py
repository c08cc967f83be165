"""Why a decision was good or bad, in sentences: what the game's own `reasons` and `tutoring` have to say."""

from collections.abc import Iterator
from typing import Any

from dream.base.messages import Message
from dream.play import registry
from dream.play.game import A, S
from dream.play.hidden_game import HiddenGame
from dream.play.history import History
from dream.review.review import JudgedMove
from dream.review.tutoring import TellsReplies, tutoring

PART = "reasons"
"""The part of a game that has them."""


def what_follows(history: History[S, A], move: JudgedMove) -> tuple[Message, ...]:
    """What the opponent could do after a bad decision, where nothing is hidden and a line is known."""
    game, part = history.game, tutoring(history.game.id)
    if not isinstance(part, TellsReplies) or len(move.answer) < 2:
        return ()
    after = game.apply(history.states[move.done], game.parse_action(move.played))
    return part.consequence(after, game.parse_action(move.answer[1]), ())


def why_better(history: History[S, A], move: JudgedMove) -> tuple[Message, ...]:
    """What speaks for the best action of a decision, as far as the seat could know."""
    part = registry.part(history.game.id, PART)
    if part is None:
        return ()
    seen = _seen(history, move)
    return tuple(_messages(part.reasons(seen, history.game.parse_action(move.best))))


def _seen(history: History[S, A], move: JudgedMove) -> Any:
    """What the seat could see that decided."""
    game, state = history.game, history.states[move.done]
    return game.seen(state, frozenset({move.seat})) if isinstance(game, HiddenGame) else state


def _messages(reasons: Any) -> Iterator[Message]:
    """Each reason, which is a message or has one."""
    for reason in reasons:
        yield reason if isinstance(reason, Message) else reason.message
