"""What becomes of a seat whose time has run out.

Of two seats, that one loses. Where more play, the others would lose a player and what they had planned with
it in mind, so the seat plays on without a clock: our own weakest level decides there from then on.
"""

from dataclasses import replace

from dream.play.game import A, S
from dream.play.levels import levels_of
from dream.play.outcome import outcome_on_time
from dream.play.seating.seat import OwnOpponent
from dream.play.seating.seated_game import SeatedGame


def time_out(game: SeatedGame[S, A], number: int) -> None:
    """The time of a seat has run out: it loses, or is played on for; without levels it goes on as it is."""
    seats, levels = game.seats, levels_of(game.history.game.id)
    outcome = outcome_on_time(number, len(seats))
    if outcome is not None:
        game.history.end(outcome)
    elif levels:
        game.sit(number, replace(seats[number], occupant=OwnOpponent(levels[0].number)))
