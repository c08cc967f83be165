"""The score of a match as a record keeps it: what those at the seats had won before the game."""

import re

MATCH = "Match"
"""The header of a record in which it stands."""
_SCORE = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4})?")


def score_text(score: tuple[float, ...]) -> str:
    """The points of each seat: ``1.5 0.5``."""
    return " ".join(f"{round(points, 4):g}" for points in score)


def read_score(text: str, seats: int) -> tuple[float, ...]:
    """The points that a text tells for so many seats; none where it does not tell that."""
    words = text.split(" ")
    if len(words) != seats or not all(map(_SCORE.fullmatch, words)):
        return ()
    return tuple(map(float, words))
