"""A match as a record keeps it: what those at the seats had won before the game, and its number of games."""

import re

from dream.play.seating.match import SINGLE, Match

MATCH = "Match"
"""The header of a record in which it stands."""
_SCORE = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4})?")
_TERMS = re.compile(r"(?P<score>[0-9. ]+?)( of (?P<games>[1-9][0-9]?)(?P<same> exchanged)?)?")


def match_text(match: Match) -> str:
    """The points of each seat: ``1.5 0.5``; in a match of so many games ``1.5 0.5 of 5``."""
    score = " ".join(f"{round(points, 4):g}" for points in match.score)
    games = f" of {match.games}" if match.games else ""
    return f"{score}{games}{' exchanged' if match.same_start else ''}"


def read_match(text: str, seats: int) -> Match:
    """The match that a text tells for so many seats; a single game where it does not tell that."""
    found = _TERMS.fullmatch(text)
    words = found["score"].split(" ") if found else []
    if found is None or len(words) != seats or not all(map(_SCORE.fullmatch, words)):
        return SINGLE
    return Match(tuple(map(float, words)), int(found["games"] or 0), found["same"] is not None)
