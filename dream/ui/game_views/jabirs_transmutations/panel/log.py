"""The log of a game: a sentence for each action under a heading for each round."""

from collections.abc import Callable
from functools import partial
from typing import Any

from pygame import Rect

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import ListedAction, Pick
from dream.games.jabirs_transmutations.rules.components import Event
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.ui.game_views.jabirs_transmutations.jabir_session import JabirSession
from dream.ui.game_views.jabirs_transmutations.table.sentences import picks_are_open, sentence
from dream.ui.kit.theme import Look
from dream.ui.widgets.scrolling.action_list import ActionList, Entry


class Log:
    """Shows what was done, and browses by a click on it; nobody's pick is told before the reveal."""

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
        self._worded: dict[int, tuple[State, ListedAction, bool, Entry]] = {}
        self._headings: dict[tuple[int, Event], Entry] = {}

    def of(self, number: int, state: State, action: ListedAction) -> Entry:
        """The line for the action of that number, which was done in a state."""
        known = not isinstance(action, Pick) or picks_are_open(self._session.game.history, state)
        worded = self._worded.get(number)
        if worded is None or worded[0] is not state or worded[1:3] != (action, known):
            name = partial(self._session.name, done=number)
            entry = Entry(sentence(state, action, name, picks=known))
            worded = self._worded[number] = state, action, known, entry
        return worded[3]

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
    for number, (state, action) in enumerate(zip(history.states, history.actions[:told], strict=False)):
        if state.round > told_round and state.phase is Phase.EVENT:
            told_round = state.round
            entries.append(lines.heading(state))
        entries.append(lines.of(number, state, action))
    if history.state.phase is Phase.EVENT and history.state.round > told_round:
        entries.append(lines.heading(history.state))
    return entries
