"""What can be set of the engine of this game."""

from dream.games.jabirs_transmutations.engine.levels import LEVELS
from dream.protocol.dialogue import MOST_LINES, MULTI_PV, Option, Options


def engine_options() -> Options:
    """`Level` is how it plays when `go` names none; `Variety` a seed: another number, another game.

    With `MultiPV` it tells of so many choices what each is worth.
    """
    return Options(
        Option("Variety", 0, 0, 2**31 - 1),
        Option("Level", len(LEVELS), 1, len(LEVELS)),
        Option(MULTI_PV, 1, 1, MOST_LINES),
    )
