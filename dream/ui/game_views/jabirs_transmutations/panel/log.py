"""The log of a game: a sentence for each action under a heading for each round."""

from collections.abc import Callable
from functools import partial
from typing import Any

from pygame import Rect

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import ListedAction
from dream.games.jabirs_transmutations.rules.components import Event
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.play.game import Hidden
from dream.ui.game_views.jabirs_transmutations.jabir_session import JabirSession
from dream.ui.game_views.jabirs_transmutations.table.sentences import sentence
from dream.ui.kit.theme import Look
from dream.ui.widgets.scrolling.action_list import ActionList, Entry


class Log:
    """Shows what was done, as far as anybody may be told of it by now, and browses by a click on it."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        session: JabirSession,
        browse: Callable[[int], Any],
        rolling: Callable[[], bool] = lambda: False,
    ) -> None:
        """While a die is `rolling`, what it shows is not told."""
        self._session, self._rolling = session, rolling
        self.list = ActionList(rect, look, browse, columns=1)
        self._seen: object = None
        self._lines = Lines(session)
        self.refresh()

    def refresh(self) -> None:
        """Follow the game and what is looked at."""
        game = self._session.game
        untold = int(self._rolling() and not game.browsing)
        seen = game.history.actions, game.shown_at, untold
        if seen != self._seen:
            self._seen = seen
            told = len(game.history.actions) - untold
            self.list.show(entries_of(self._session, self._lines, told), min(told, game.shown_at))


class Lines:
    """The lines of a game, each worded anew only when what it tells of has changed."""

    def __init__(self, session: JabirSession) -> None:
        self._session = session
        self._worded: dict[int, tuple[State, ListedAction | Hidden, Entry]] = {}
        self._headings: dict[tuple[int, Event], Entry] = {}

    def of(self, number: int, state: State) -> Entry:
        """The line for the action of that number, which was done in a state."""
        told = self._session.game.history.told(number)
        worded = self._worded.get(number)
        if worded is None or worded[0] is not state or worded[1] != told:
            entry = Entry(sentence(state, told, partial(self._session.name, done=number)))
            worded = self._worded[number] = state, told, entry
        return worded[2]

    def heading(self, state: State) -> Entry:
        """The heading of the round in whose event a state is."""
        assert state.event is not None
        key = state.round, state.event
        if key not in self._headings:
            text = say("jabir.log.round", round=state.round, event=state.event)
            self._headings[key] = Entry(text, heading=True)
        return self._headings[key]


def entries_of(session: JabirSession, lines: Lines, told: int | None = None) -> list[Entry]:
    """The lines of the log under its headings, for the first `told` actions, None for all."""
    history = session.game.history
    entries: list[Entry] = []
    told_round = 0
    for number, state in enumerate(history.states[: len(history.actions[:told])]):
        if state.round > told_round and state.phase is Phase.EVENT:
            told_round = state.round
            entries.append(lines.heading(state))
        entries.append(lines.of(number, state))
    if history.state.phase is Phase.EVENT and history.state.round > told_round:
        entries.append(lines.heading(history.state))
    return entries
