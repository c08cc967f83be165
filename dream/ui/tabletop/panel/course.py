"""What the end tells beside the accounts: the course of the game, luck, and the score of the match."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from dream.base.words import say
from dream.ui.kit.palette import Palette
from dream.ui.session.table.match_words import points
from dream.ui.tabletop.deeds import AnySession, Deeds
from dream.ui.tabletop.panel.accounts import Account
from dream.ui.tabletop.words import AnyWords
from dream.ui.widgets.charts.course_chart import Course, Curve

Column = tuple[str, tuple[str, ...]]
"""A heading, and a text for each seat."""


@dataclass(frozen=True)
class FinalTable:
    """The columns of the table at the end; which of them decided, if one did; and in words what luck was."""

    columns: tuple[Column, ...]
    decides: int | None = None
    note: str = ""


def final_table(words: AnyWords, session: AnySession, account: Account | None) -> FinalTable:
    """The accounts of a finished game, then its luck and, where it is one of a match, the score of that."""
    deeds = Deeds[object, object](session)
    luck = tuple(words.luck(deeds))
    columns = (*_accounted(account), *((each.heading, each.cells) for each in luck), *_match(session))
    return FinalTable(columns, account.decides if account else None, " ".join(each.told for each in luck))


def _accounted(account: Account | None) -> Iterator[Column]:
    for number, heading in enumerate(account.columns if account else ()):
        assert account is not None
        yield heading, tuple(str(row[number]) for row in account.rows)


def _match(session: AnySession) -> Iterator[Column]:
    if session.match:
        yield say("end.match"), tuple(map(points, session.match_now.score))


class _Moment(NamedTuple):
    """A state with its heading; what each seat `has`, if it begins a part of the game."""

    state: object
    heading: str | None
    has: tuple[float, ...] | None


class CourseOfGame:
    """What each seat had at the beginning of each part of a game, such as a round, and at its end.

    Each state is looked at once.
    """

    def __init__(self, words: AnyWords, session: AnySession) -> None:
        self._words, self._session = words, session
        self._deeds = Deeds[object, object](session)
        self._known: list[_Moment] = []

    def made(self, palette: Palette) -> Course:
        """The course of the game as it is now, as far as whoever looks may know it."""
        words = self._words
        values = self._values() if words.counted else []
        seats = range(len(self._session.game.seats)) if values else ()
        curves = (Curve(seat, palette.seat[seat], tuple(row[seat] for row in values)) for seat in seats)
        return Course(say(words.counted) if words.counted else "", tuple(curves), words.goal)

    def _values(self) -> list[tuple[float, ...]]:
        states = self._session.game.history.states
        self._look_at(states[:-1])
        begun = [moment.has for moment in self._known if moment.has is not None]
        return [*begun, self._words.standing(self._deeds.view(len(states) - 1))]

    def _look_at(self, states: Sequence[object]) -> None:
        """Know these states and no others."""
        kept = sum(1 for _ in takewhile(_is_same, zip(states, self._known, strict=False)))
        del self._known[kept:]
        last = next((moment.heading for moment in reversed(self._known) if moment.heading), None)
        for number, state in enumerate(states[kept:], kept):
            heading = self._words.heading(self._words.game.seen(state, frozenset()))
            begins = heading is not None and heading != last
            has = self._words.standing(self._deeds.view(number)) if begins else None
            self._known.append(_Moment(state, heading, has))
            last = heading or last


def _is_same(both: tuple[object, _Moment]) -> bool:
    state, moment = both
    return moment.state is state
