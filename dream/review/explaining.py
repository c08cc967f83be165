"""Why a decision was good or bad, in sentences: what the game's own `reasons` and `tutoring` have to say."""

from dream.base.messages import Message
from dream.lessons.reasons import reasons_for
from dream.play.game import A, S
from dream.play.history import History
from dream.review.review import JudgedMove
from dream.review.tutoring import TellsReplies, tutoring


def what_follows(history: History[S, A], move: JudgedMove) -> tuple[Message, ...]:
    """What the opponent could do after a bad decision, where nothing is hidden and a line is known."""
    game, part = history.game, tutoring(history.game.id)
    if not isinstance(part, TellsReplies) or len(move.answer) < 2:
        return ()
    after = game.apply(history.states[move.done], game.parse_action(move.played))
    return part.consequence(after, game.parse_action(move.answer[1]), ())


def why_better(history: History[S, A], move: JudgedMove) -> tuple[Message, ...]:
    """What speaks for the best action of a decision, as far as the seat could know."""
    return reasons_for(history.game, history.states[move.done], history.game.parse_action(move.best))
