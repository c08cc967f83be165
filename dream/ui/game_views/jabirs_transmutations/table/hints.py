"""What a hint says and marks of a table."""

from collections.abc import Sequence

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import ListedAction
from dream.games.jabirs_transmutations.rules.state import State
from dream.protocol.limits import Info
from dream.ui.game_views.jabirs_transmutations.jabir_session import view_shown
from dream.ui.game_views.jabirs_transmutations.shown import Target
from dream.ui.game_views.jabirs_transmutations.table.sentences import advice
from dream.ui.game_views.jabirs_transmutations.table.targets import target_of
from dream.ui.session.table.hints import Hints

MOST_TOLD = 3
"""How many actions of a line are told."""


class JabirHints(Hints[State, ListedAction, Target]):
    """Hints for a table: what is to be done is marked where it is done."""

    def mark(self, action: ListedAction, state: State) -> Target | None:
        return target_of(view_shown(self._game), action)

    def judged(self, state: State, lines: Sequence[Info[ListedAction]]) -> str | None:
        return None

    def told(
        self, state: State, action: ListedAction, lines: Sequence[Info[ListedAction]]
    ) -> tuple[str, ...]:
        best = lines[0].pv[:MOST_TOLD] if lines else (action,)
        first, *after = (advice(action, self._session.name) for action in best)
        told = say("jabir.hint.then", first=first, after=", ".join(after)) if after else first
        others = [
            say("jabir.hint.or", other=advice(info.pv[0], self._session.name))
            for info in lines[1:]
            if info.pv
        ]
        return (say("jabir.hint.best", line=told), *others)
