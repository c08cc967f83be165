"""The log of a game: a sentence for each action, as far as it may be told, under the game's headings."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pygame import Rect

from dream.play.game import Hidden
from dream.ui.kit.theme import Look
from dream.ui.tabletop.deeds import AnySession, Deeds
from dream.ui.tabletop.panel.tokens import paint_token
from dream.ui.tabletop.words import AnyWords
from dream.ui.widgets.scrolling.journal import Entry, Journal


class _Line(NamedTuple):
    """A line as it was worded for those who `looked`: the action in a state, as it was `told`."""

    state: object
    looked: frozenset[int]
    told: object
    entry: Entry
    public: bool

    def holds(self, looks: frozenset[int]) -> bool:
        """Whether nobody need be asked again what those who look now may be told."""
        return self.public or (self.looked == looks and not isinstance(self.told, Hidden))


class Lines:
    """The lines of a game, each worded anew only when what it tells of has changed."""

    def __init__(self, words: AnyWords, session: AnySession) -> None:
        self._words, self._session = words, session
        self._deeds: Deeds[Any, Any] = Deeds(session)
        self._worded: dict[int, _Line] = {}
        self._headings: dict[int, tuple[object, Entry | None]] = {}

    def entries(self, told: int | None = None) -> list[Entry]:
        """The lines of the first `told` actions, None for all, under their headings."""
        game = self._session.game
        states, looks = game.history.states, game.sees(len(game.history.actions))
        actions = len(states) - 1 if told is None else told
        entries: list[Entry] = []
        last: Entry | None = None
        for number in range(actions + 1):
            heading = self._heading(number, states[number])
            if heading is not None and heading != last:
                entries.append(heading)
                last = heading
            if number < actions:
                entries.append(self._line(number, states[number], looks))
        return entries

    def _line(self, number: int, state: object, looks: frozenset[int]) -> Entry:
        line = self._worded.get(number)
        if line is None or line.state is not state or not line.holds(looks):
            told = self._deeds.told(number)
            if line is not None and line.state is state and line.told == told:
                entry = line.entry
            else:
                deed = self._deeds.of(number)
                entry = Entry(self._words.sentence(deed), token=self._words.doer(deed))
            public = not isinstance(self._session.game.history.told(number), Hidden)
            line = self._worded[number] = _Line(state, looks, told, entry, public)
        return line.entry

    def _heading(self, number: int, state: object) -> Entry | None:
        known = self._headings.get(number)
        if known is None or known[0] is not state:
            text = self._words.heading(self._words.game.seen(state, frozenset()))
            known = self._headings[number] = state, Entry(text, heading=True) if text else None
        return known[1]


class Log:
    """Shows what was done, and browses by a click on it."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        lines: Lines,
        session: AnySession,
        browse: Callable[[int], Any],
        rolling: Callable[[], bool] = lambda: False,
    ) -> None:
        """While a die is `rolling`, what it shows is not told."""
        self._lines, self._game, self._rolling = lines, session.game, rolling
        self.list = Journal(rect, look, browse, columns=1, paint_token=paint_token)
        self._seen: object = None
        self.refresh()

    def refresh(self) -> None:
        """Follow the game, what is looked at, and who looks."""
        game = self._game
        untold = int(self._rolling() and not game.browsing)
        seen = game.snapshot, untold
        if seen != self._seen:
            self._seen = seen
            told = len(game.history.actions) - untold
            self.list.show(self._lines.entries(told), min(told, game.shown_at))
