"""A review in words, for a terminal, and as JSON for other programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from dream.base.graphemes import capitalized
from dream.base.words import say, told
from dream.play.game import A, S
from dream.play.history import History
from dream.play.seat_letters import letter
from dream.play.seating.names import told_apart
from dream.records.reader import Opened
from dream.records.record_format import format_of
from dream.review.explaining import what_follows, why_better
from dream.review.review import JudgedMove, Review, TurningPoint
from dream.review.review_text import review_object
from dream.review.verdict import SIGNS, Verdict

SHOWN_OF_A_LINE = 6
"""So many actions of a better line are told."""


def report(opened: Opened, review: Review) -> Iterator[str]:
    """Tell a review in lines: how each seat decided, where the game turned, and every mistake."""
    history = opened.game
    names = names_of(opened)
    numbers = move_numbers(history)
    yield say("judging.heading", game=history.game.name, players=" - ".join(names))
    for seat, name in enumerate(names):
        yield "  " + summary(review, seat, name)
    if not review.complete:
        yield say("judging.unfinished", percent=round(100 * review.progress))
    points = review.turning_points
    if points:
        yield ""
        yield say("judging.turned")
        for point in points:
            yield "  " + turning_point(history, point, names, numbers)
    mistakes = review.mistakes()
    if mistakes:
        yield ""
        yield say("judging.mistakes")
    for move in mistakes:
        yield from (f"  {line}" for line in mistake(history, move, names, numbers))


def names_of(opened: Opened) -> tuple[str, ...]:
    """What the seats of a record are called: by the players' names, their sides, or who sits there."""
    form = format_of(opened.game.game)
    sides = dict(opened.record.origin)
    found = []
    for number, seat in enumerate(opened.record.seats):
        side = sides.get(("First", "Second")[number]) if number < 2 else None
        called = seat.name or (capitalized(told(form.side_name(side))) if side else "")
        found.append(called or say("judging.seat", letter=letter(number).upper()))
    return told_apart(found)


def move_numbers(history: History[S, A]) -> Sequence[int]:
    """The number of each action, as records and the window count."""
    numbers, last = [], 1
    for number in format_of(history.game).turn_numbers(history.start, history.actions):
        last = last if number is None else number
        numbers.append(last)
    return numbers


def summary(review: Review, seat: int, name: str) -> str:
    """How a seat decided, in words, and what that and luck came to in hundredths of the win."""
    accuracy = review.accuracy(seat)
    if accuracy is None:
        return say("judging.nothing", name=name)
    found = [move.verdict for move in review.mistakes(seat)]
    counts = [
        say(f"judged.count.{each.value}", count=found.count(each))
        for each in (Verdict.BLUNDER, Verdict.MISTAKE, Verdict.SLIP)
        if each in found
    ]
    how = ", ".join((say(f"judged.accuracy.{accuracy.value}"), *counts))
    told_luck = ""
    if review.fortunes:
        luck = round(100 * review.luck(seat))
        kind = "good" if luck > 0 else "bad" if luck < 0 else "none"
        error = round(100 * review.luck_error())
        told_luck = " " + say(f"judging.luck.{kind}", percent=abs(luck), error=error)
    return say("judging.seat_summary", name=name, how=how, percent=round(100 * review.lost(seat))) + told_luck


def turning_point(
    history: History[S, A], point: TurningPoint, names: Sequence[str], numbers: Sequence[int]
) -> str:
    """Where a game turned, in a sentence."""
    action = history.game.action_text(history.actions[point.done])
    number, name, percent = numbers[point.done], names[point.seat], round(100 * point.loss)
    kind = "luck" if point.chance else "move"
    return say(f"judging.turn.{kind}", number=number, name=name, percent=percent, action=action)


def mistake(
    history: History[S, A], move: JudgedMove, names: Sequence[str], numbers: Sequence[int]
) -> Iterator[str]:
    """A mistake in lines: what was played and what it cost, what could follow, and what was better."""
    played = f"{move.played}{SIGNS[move.verdict]}"
    before, after = round(100 * move.best_share), round(100 * move.share)
    number, name = numbers[move.done], names[move.seat]
    yield say("judging.played", number=number, name=name, played=played, before=before, after=after)
    follows = " ".join(map(told, what_follows(history, move)))
    if follows:
        yield f"     {follows}"
    line = " ".join(move.line[:SHOWN_OF_A_LINE])
    yield "     " + " ".join((say("judging.better", line=line), *map(told, why_better(history, move))))


def report_object(opened: Opened, review: Review, source: str) -> dict[str, Any]:
    """A review as JSON has it, with what follows from it."""
    seats = [
        {
            "name": name,
            "accuracy": accuracy.value if (accuracy := review.accuracy(seat)) else None,
            "lost": round(review.lost(seat), 4),
            "luck": round(review.luck(seat), 4),
        }
        for seat, name in enumerate(names_of(opened))
    ]
    found = review_object(review)
    for move, judged in zip(found["moves"], review.moves, strict=True):
        move["verdict"] = judged.verdict.value
    points = [
        {"done": point.done, "seat": point.seat, "loss": round(point.loss, 4), "chance": point.chance}
        for point in review.turning_points
    ]
    whole = {"source": source, "complete": review.complete, "players": seats, "turning_points": points}
    return whole | found
