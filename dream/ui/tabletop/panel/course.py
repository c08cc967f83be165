"""What the end tells beside the accounts: the course of the game, luck, and the score of the match."""

from collections.abc import Iterator
from dataclasses import dataclass

from dream.base.words import say
from dream.ui.kit.palette import Palette
from dream.ui.tabletop.deeds import AnySession, Deeds
from dream.ui.tabletop.panel.accounts import Account
from dream.ui.tabletop.words import AnyWords
from dream.ui.widgets.overlays.course_chart import Course, Curve

Column = tuple[str, tuple[str, ...]]
"""A heading, and a text for each seat."""


@dataclass(frozen=True)
class FinalTable:
    """The columns of the table at the end; which of them decided, if one did."""

    columns: tuple[Column, ...]
    decides: int | None = None


def final_table(words: AnyWords, session: AnySession, account: Account | None) -> FinalTable:
    """The accounts of a finished game, then its luck and, where it is one of a match, the score of that."""
    return FinalTable(tuple(_columns(words, session, account)), account.decides if account else None)


def _columns(words: AnyWords, session: AnySession, account: Account | None) -> Iterator[Column]:
    for number, heading in enumerate(account.columns if account else ()):
        assert account is not None
        yield heading, tuple(str(row[number]) for row in account.rows)
    deeds = Deeds[object, object](session)
    yield from words.luck(tuple(map(deeds.of, range(len(session.game.history.actions)))))
    if session.score:
        yield say("end.match"), tuple(f"{points:g}" for points in session.score_now)


def course(words: AnyWords, session: AnySession, palette: Palette) -> Course:
    """What each seat had at the beginning of each part of a game, such as a round, and at its end."""
    states, deeds = session.game.history.states, Deeds[object, object](session)
    last, values = None, []
    for number, state in enumerate(states[:-1]):
        heading = words.heading(words.game.seen(state, frozenset())) if words.counted else None
        if heading is not None and heading != last:
            last = heading
            values.append(words.standing(deeds.view(number)))
    if words.counted:
        values.append(words.standing(deeds.view(len(states) - 1)))
    curves = (
        Curve(seat, palette.seat[seat], tuple(row[seat] for row in values))
        for seat in range(len(session.game.seats))
        if values
    )
    return Course(say(words.counted) if words.counted else "", tuple(curves), words.goal)
