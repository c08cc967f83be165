"""Why an action is good, in sentences: the part ``reasons`` of a game."""

from typing import Any

from dream.base.messages import Message
from dream.play import registry
from dream.play.game import Game
from dream.play.hidden_game import HiddenGame

PART = "reasons"


def has_reasons(game: str) -> bool:
    """Whether a game, by its word, has reasons."""
    return registry.part(game, PART) is not None


def reasons_for(game: Game[Any, Any], state: Any, action: Any) -> tuple[Message, ...]:
    """What speaks for an action, as far as the seat that decides in the state may know; most important first.

    There are none in a game without reasons.
    """
    known, seat = state, game.decider(state)
    if isinstance(game, HiddenGame) and isinstance(seat, int):
        known = game.seen(state, frozenset({seat}))
    return known_reasons(game.id, known, action)


def known_reasons(game: str, known: Any, action: Any) -> tuple[Message, ...]:
    """What speaks for an action by what is known of a state; none in a game, by its word, without reasons."""
    part = registry.part(game, PART)
    found = () if part is None else part.reasons(known, action)
    return tuple(each if isinstance(each, Message) else each.message for each in found)
