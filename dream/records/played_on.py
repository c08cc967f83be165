"""What a record says of a game that was played on from another: from which, and the seed of chance."""

from collections.abc import Mapping

from dream.base.errors import Malformed
from dream.base.seeds import normal_seed

FROM, CHANCE = "From", "Chance"
"""The headers in which that stands."""


def chance_seed(headers: Mapping[str, str], seed: str | None) -> str | None:
    """The seed of what chance does in a game: that of the header if it is one, or else that of the game."""
    try:
        return normal_seed(headers[CHANCE]) if CHANCE in headers else seed
    except Malformed:
        return seed
