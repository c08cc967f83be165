"""The log of a game: a sentence for each action under a heading for each round."""

from collections.abc import Callable
from typing import Any

from pygame import Rect

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import ListedAction, Pick
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.ui.game_views.jabirs_transmutations.jabir_session import JabirSession
from dream.ui.game_views.jabirs_transmutations.table.sentences import sentence
from dream.ui.kit.theme import Look
from dream.ui.widgets.scrolling.action_list import ActionList, Entry


class Log:
    """Shows what was done, and browses by a click on it; nobody's pick is told before the reveal."""

    def __init__(self, rect: Rect, look: Look, session: JabirSession, browse: Callable[[int], Any]) -> None:
        self._session = session
        self.list = ActionList(rect, look, browse, columns=1)
        self._seen: object = None
        self.refresh()

    def refresh(self) -> None:
        """Follow the game and what is looked at."""
        game = self._session.game
        seen = game.history.actions, game.shown_at
        if seen != self._seen:
            self._seen = seen
            self.list.show(entries_of(self._session), game.shown_at)


def entries_of(session: JabirSession) -> list[Entry]:
    """The lines of the log."""
    history = session.game.history
    entries: list[Entry] = []
    told_round = 0
    for state, action in zip(history.states, history.actions, strict=False):
        if state.round > told_round and state.phase is Phase.EVENT:
            told_round = state.round
            entries.append(_heading(state))
        entries.append(Entry(_line(session, state, action)))
    if history.state.phase is Phase.EVENT and history.state.round > told_round:
        entries.append(_heading(history.state))
    return entries


def _heading(state: State) -> Entry:
    assert state.event is not None
    return Entry(say("jabir.log.round", round=state.round, event=state.event), heading=True)


def _line(session: JabirSession, state: State, action: ListedAction) -> str:
    known = not isinstance(action, Pick) or _is_open(session, state)
    return sentence(state, action, session.name, picks=known)


def _is_open(session: JabirSession, state: State) -> bool:
    """Whether the picks of a draft may be told: once they are turned up, or where all lie open."""
    history = session.game.history
    return history.outcome is not None or history.game.is_open_since(state, history.state)
