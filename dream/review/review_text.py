"""A review as JSON: for the file in which it is kept, for other programs, and for the lines of its worker."""

import json
from math import isfinite
from typing import Any

from dream.base.errors import Malformed
from dream.base.messages import message
from dream.base.untrusted import parse_json
from dream.review.review import Fortune, JudgedMove, Review

LARGEST_REVIEW = 8_000_000
"""In bytes."""
MOST_JUDGED = 20_000
LONGEST_LINE = 64
"""Actions of a line."""
LONGEST_ACTION = 1_000
MOST_PASSES = 9
MOST_SEATS = 26
MOST_TURNS = 1_000
WHAT = message("judging.text")


def review_text(review: Review) -> str:
    """The text of a review; equal reviews have equal texts."""
    return json.dumps(review_object(review), separators=(",", ":"), ensure_ascii=False)


def review_object(review: Review) -> dict[str, Any]:
    """A review as JSON has it."""
    return {
        "game": review.game,
        "digest": review.digest,
        "seats": review.seats,
        "decisions": review.decisions,
        "events": review.events,
        "passes": review.passes,
        "result": list(review.result),
        "moves": [move_object(move) for move in review.moves],
        "fortunes": [fortune_object(fortune) for fortune in review.fortunes],
    }


def move_object(move: JudgedMove) -> dict[str, Any]:
    """A judged decision as JSON has it."""
    return {
        "done": move.done,
        "seat": move.seat,
        "played": move.played,
        "best": move.best,
        "share": move.share,
        "best_share": move.best_share,
        "error": move.error,
        "wins_in": move.wins_in,
        "best_wins_in": move.best_wins_in,
        "line": list(move.line),
        "answer": list(move.answer),
        "work": move.work,
        "lead": move.lead,
    }


def fortune_object(fortune: Fortune) -> dict[str, Any]:
    """What chance did as JSON has it."""
    return {
        "done": fortune.done,
        "until": fortune.until,
        "luck": list(fortune.luck),
        "error": fortune.error,
        "work": fortune.work,
    }


def read_review(text: str) -> Review:
    """The review of a text; raises Malformed."""
    found = parse_json(text, WHAT)
    moves, fortunes = _list(found, "moves", MOST_JUDGED), _list(found, "fortunes", MOST_JUDGED)
    return Review(
        game=_text(found, "game"),
        digest=_text(found, "digest"),
        seats=_whole(found, "seats", 1, MOST_SEATS),
        decisions=_whole(found, "decisions", 0, MOST_JUDGED),
        events=_whole(found, "events", 0, MOST_JUDGED),
        moves=tuple(map(read_move, moves)),
        fortunes=tuple(map(read_fortune, fortunes)),
        result=_shares(found, "result"),
        passes=_whole(found, "passes", 1, MOST_PASSES),
    )


def read_move(found: Any) -> JudgedMove:
    """A judged decision of what JSON has, without a lead in that of an old program; raises Malformed."""
    return JudgedMove(
        done=_whole(found, "done", 0, MOST_JUDGED),
        seat=_whole(found, "seat", 0, MOST_SEATS - 1),
        played=_text(found, "played"),
        best=_text(found, "best"),
        share=_number(_value(found, "share"), 0.0, 1.0),
        best_share=_number(_value(found, "best_share"), 0.0, 1.0),
        line=_actions(found, "line"),
        answer=_actions(found, "answer"),
        error=_maybe(found, "error", 1.0),
        wins_in=_turns(found, "wins_in"),
        best_wins_in=_turns(found, "best_wins_in"),
        work=_whole(found, "work", 1, MOST_PASSES),
        lead=_maybe(found, "lead", 1.0) if "lead" in found else None,
    )


def read_fortune(found: Any) -> Fortune:
    """What chance did of what JSON has; raises Malformed."""
    return Fortune(
        done=_whole(found, "done", 0, MOST_JUDGED),
        until=_whole(found, "until", 0, MOST_JUDGED),
        luck=_shares(found, "luck", -1.0),
        error=_number(_value(found, "error"), 0.0, 1.0),
        work=_whole(found, "work", 1, MOST_PASSES),
    )


def _value(found: Any, name: str) -> Any:
    if not isinstance(found, dict) or name not in found:
        raise Malformed(message("judging.error.text", name=name))
    return found[name]


def _list(found: Any, name: str, most: int) -> list[Any]:
    value = _value(found, name)
    if not isinstance(value, list) or len(value) > most:
        raise Malformed(message("judging.error.text", name=name))
    return value


def _text(found: Any, name: str) -> str:
    value = _value(found, name)
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_ACTION:
        raise Malformed(message("judging.error.text", name=name))
    return value


def _actions(found: Any, name: str) -> tuple[str, ...]:
    value = _list(found, name, LONGEST_LINE)
    if not all(isinstance(each, str) and 0 < len(each) <= LONGEST_ACTION for each in value):
        raise Malformed(message("judging.error.text", name=name))
    return tuple(value)


def _whole(found: Any, name: str, least: int, most: int) -> int:
    value = _value(found, name)
    if type(value) is not int or not least <= value <= most:
        raise Malformed(message("judging.error.text", name=name))
    return value


def _turns(found: Any, name: str) -> int | None:
    return None if _value(found, name) is None else _whole(found, name, -MOST_TURNS, MOST_TURNS)


def _maybe(found: Any, name: str, most: float) -> float | None:
    value = _value(found, name)
    return None if value is None else _number(value, 0.0, most)


def _shares(found: Any, name: str, least: float = 0.0) -> tuple[float, ...]:
    return tuple(_number(each, least, 1.0) for each in _list(found, name, MOST_SEATS))


def _number(value: Any, least: float, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise Malformed(message("judging.error.text", name="number"))
    return max(least, min(most, float(value)))
