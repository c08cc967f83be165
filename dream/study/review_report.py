"""A review told in lines, as JSON with what follows from it, and as comments of a record."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from dream.base.texts import capitalized, say, worded
from dream.play.game import A, S, letter
from dream.play.history import History
from dream.play.seats import told_apart
from dream.records.reader import Opened
from dream.records.record import Record, format_of, numbered
from dream.study.review import (
    SIGNS,
    JudgedMove,
    Review,
    TurningPoint,
    Verdict,
    review_object,
    what_follows,
    why_better,
)

# In words

SHOWN_OF_A_LINE = 6
"""How many actions of a better line are shown."""


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
        called = seat.called or (capitalized(worded(form.side_name(side))) if side else "")
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
    follows = " ".join(map(worded, what_follows(history, move)))
    if follows:
        yield f"     {follows}"
    line = " ".join(move.line[:SHOWN_OF_A_LINE])
    yield "     " + " ".join((say("judging.better", line=line), *map(worded, why_better(history, move))))


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


def annotated(opened: Opened, review: Review) -> Record:
    """The record of a game with its mistakes; raises Refused where it has no room for them."""
    history = opened.record.history()
    for move in review.mistakes():
        _comment(history, move)
        _vary(history, move)
    return replace(opened.record, **numbered(history))


def _comment(history: History[S, A], move: JudgedMove) -> None:
    """Say beside a move what it cost, unless that is said there."""
    node, tree = history.node(move.done + 1), history.tree
    before, after = round(100 * move.best_share), round(100 * move.share)
    text = say(f"judging.note.{move.verdict.value}", before=before, after=after)
    if text not in tree.comments(node):
        tree.comment(node, *tree.comments(node), text)


def _vary(history: History[S, A], move: JudgedMove) -> None:
    """Put the better line beside a move, as far as it can be played there."""
    node, game = history.node(move.done), history.game
    for word in move.line:
        action = game.parse_action(word)
        if game.why_not(node.state, action, node.action):
            return
        node = history.vary(node, action)
