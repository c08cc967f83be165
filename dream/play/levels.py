"""The levels at which a game's own engine plays."""

from typing import Protocol

from dream.play import registry


class Level(Protocol):
    """One strength of a game's own engine, counted from 1, which is the weakest."""

    @property
    def number(self) -> int:
        """What records and the command line call it by."""

    @property
    def name(self) -> str:
        """What a player reads."""

    @property
    def about(self) -> str:
        """One line about it for a player."""


USUAL_LEVEL = 2
"""The level that is offered where nothing is known of the player."""


def levels_of(game: str) -> tuple[Level, ...]:
    """The levels of a game, by its word, the weakest first: `LEVELS` of its part ``engine.levels``.

    There are none where it has no such part.
    """
    part = registry.part(game, "engine.levels")
    levels: tuple[Level, ...] = part.LEVELS if part else ()
    return levels
