"""What a score means, in words that a player reads."""

from dream.base.texts import say
from dream.games.alchemists_dream.rules.position import Position
from dream.protocol.dialogue import turns_to_loss, turns_to_win

STEPS = ((25, "equal"), (90, "a_little"), (250, "better"))
"""Up to how many hundredths of a Stone a position is called what."""


def score_words(score: int) -> str:
    """``+0.35``, in Stones, or ``win in 2`` or ``loss in 3``, in turns of the winner."""
    win, loss = turns_to_win(score), turns_to_loss(score)
    if win is not None:
        return say("analysis.win_in", count=win)
    return f"{score / 100:+.2f}" if loss is None else say("analysis.loss_in", count=loss)


def judgement(position: Position, score: int) -> str:
    """Who stands better and how much, by the score from the side to move; without a full stop."""
    player = position.turn if score >= 0 else position.turn.other
    name = position.sides[player].element.label.capitalize()
    turns = turns_to_win(abs(score))
    if turns is not None:
        return say("analysis.wins", name=name, count=turns)
    called = next((word for most, word in STEPS if abs(score) <= most), "much_better")
    return say(f"analysis.{called}", name=name)
