"""The table of Jabir's Transmutations: the general one with what is chosen at it."""

from typing import ClassVar

from dream.base.messages import message
from dream.games.jabirs_transmutations.rules.actions import ListedAction
from dream.games.jabirs_transmutations.rules.components import Card
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.play.refusal import Refusal
from dream.ui.game_views.jabirs_transmutations.jabir_session import JabirSession
from dream.ui.game_views.jabirs_transmutations.shown import Target
from dream.ui.game_views.jabirs_transmutations.table.hints import JabirHints
from dream.ui.game_views.jabirs_transmutations.table.selection import Selection
from dream.ui.game_views.jabirs_transmutations.table.sentences import advice
from dream.ui.session.game_host import GameHost
from dream.ui.session.table.game_table import GameTable

EVENT_HELD = 1.5
"""For how many seconds an event lies open, at the normal pace, before a computer answers it."""


class TableController(GameTable[State, ListedAction]):
    """What players point at becomes an action."""

    hints: JabirHints
    unreadable: ClassVar[str] = "jabir.table.unreadable"
    longest_typed: ClassVar[int] = 30

    def __init__(self, app: GameHost, session: JabirSession) -> None:
        self.selection = Selection(session.game)
        self.refused: Target | None = None
        super().__init__(app, session)

    def _make_hints(self) -> JabirHints:
        return JabirHints(self.app, self.session, self.why_no_hint)

    def _held(self) -> float:
        return EVENT_HELD if self.game.state.phase is Phase.EVENT else 0.0

    def _deselect(self) -> None:
        self.selection.clear()
        self.refused = None

    @property
    def snapshot(self) -> tuple[object, ...]:
        return *super().snapshot, self.selection.choice, self.refused

    # Acting

    def press(self, target: Target) -> bool:
        """Choose something, or do it when it is chosen already; True when it led to an action."""
        self.refused = None
        done = self.may_act() and self.take(self.selection.press(target))
        if self.sentence is not None and not done:
            self.refused = target
        return done

    def confirm(self) -> bool:
        """Do what is chosen."""
        return self.may_act() and self.take(self.selection.confirm())

    def name_card(self, card: Card) -> bool:
        """Use the recipe that is chosen with this card, or discard one of its kind."""
        return self.may_act() and self.take(self.selection.name_card(card))

    def explain(self, target: Target) -> None:
        """Say whether something can be done there, or why not."""
        meaning = self.selection.explain(target)
        if isinstance(meaning, Refusal):
            self.answer(meaning)
        else:
            self.answer(message("jabir.table.possible", action=advice(meaning, self.session.name)))

    def cancel(self) -> bool:
        """Let go of what is chosen; False when there was nothing."""
        had = self.selection.choice is not None or self._said is not None
        self.let_go()
        return had
