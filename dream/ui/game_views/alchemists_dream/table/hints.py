"""What a hint says and marks of a board."""

from collections.abc import Sequence

from dream.base.words import say
from dream.games.alchemists_dream.engine.score_words import judgement, score_words
from dream.games.alchemists_dream.rules.actions import (
    Action,
    PlaceStone,
    PlaceSymbol,
    ReturnStone,
    Stand,
    Step,
)
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Position
from dream.protocol.limits import Info
from dream.ui.game_views.alchemists_dream.board.board_state import Hint
from dream.ui.session.table.hints import Hints

AFTERWARDS = 1
"""How many actions after the first one are told of a line."""


class DreamHints(Hints[Position, Action, Hint]):
    """Hints for the board: the best action is drawn on it, and the best lines are told with their scores."""

    def mark(self, action: Action, state: Position) -> Hint | None:
        return hint_of(action, state)

    def judged(self, state: Position, lines: Sequence[Info[Action]]) -> str | None:
        return judgement(state, lines[0].score) if lines else None

    def told(self, state: Position, action: Action, lines: Sequence[Info[Action]]) -> tuple[str, ...]:
        if not lines:
            return (say("hint.best_only", line=action_text(action)),)
        return tuple(
            say("hint.other" if place else "hint.best", line=_line(info.pv), score=score_words(info.score))
            for place, info in enumerate(lines)
        )


def hint_of(action: Action, position: Position) -> Hint | None:
    """What the board shows of an action."""
    match action:
        case Step(origin, target):
            return Hint(origin, target)
        case PlaceStone(cell) | ReturnStone(cell) | PlaceSymbol(cell):
            return Hint(None, cell)
        case Stand() if position.mover.symbol:
            return Hint(None, position.mover.symbol)
    return None


def _line(pv: Sequence[Action]) -> str:
    """The first action of a line, and the next ones."""
    first, *after = map(action_text, pv[: 1 + AFTERWARDS])
    return say("hint.then", action=first, after=" ".join(after)) if after else first
