"""The table of one game: the general one with what is chosen at it, target by target."""

from collections import Counter
from typing import Any, Generic

from dream.base.messages import Listing, Message, choices, message
from dream.base.words import has_text
from dream.play.game import A, Hidden, S
from dream.play.move_tree import Node
from dream.play.refusal import Refusal
from dream.ui.kit.palette import Colour
from dream.ui.session.address import address_in
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import GameSession
from dream.ui.session.table.game_table import GameTable
from dream.ui.session.table.playing import confirms
from dream.ui.tabletop.deeds import Deeds
from dream.ui.tabletop.sight import Target
from dream.ui.tabletop.table.hints import TableHints
from dream.ui.tabletop.table.selection import Selection
from dream.ui.tabletop.words import TableWords

UNSEEN = "tabletop.unseen"
"""The key of what is told of all that is still to come."""


class TableController(GameTable[S, A], Generic[S, A]):
    """What players point at becomes an action. `refused` is what the last refusal is about."""

    hints: TableHints[S, A]
    longest_typed = 30

    def __init__(self, app: GameHost, words: TableWords[S, Any, A], session: GameSession[S, A]) -> None:
        self.words = words
        self.selection: Selection[Any, A] = Selection(words, session.game, lambda: confirms(app, session))
        self.deeds: Deeds[Any, A] = Deeds(session)
        self.refused: Target | None = None
        super().__init__(app, session)

    def _make_hints(self) -> TableHints[S, A]:
        return TableHints(self.app, self.words, self.session, self.why_no_hint)

    def _held(self) -> float:
        return self.words.held(self.view_now)

    @property
    def view_now(self) -> Any:
        """What whoever looks now may know of the game as it is."""
        return self.deeds.view(len(self.game.history.actions))

    def _deselect(self) -> None:
        self.selection.clear()
        self.refused = None

    @property
    def snapshot(self) -> tuple[object, ...]:
        return *super().snapshot, self.selection.chosen, self.refused

    def token_of(self, seat: int) -> int:
        return seat

    def colour_of(self, seat: int) -> Colour:
        return self.app.look.palette.seat[seat]

    def told_deed(self, node: Node[S, A]) -> str:
        return self.words.sentence(self.deeds.beside(node))

    def because(self, done: int, otherwise: Message | None = None) -> Message | None:
        deed = self.deeds.of(done)
        found = () if isinstance(deed.told, Hidden) else tuple(self.words.reasons(deed.before, deed.told))
        why = Listing(found, "sentences") if found else otherwise
        what = self.words.sentence(deed).removesuffix(".")
        return None if why is None else message("table.because", what=what, why=why)

    def change_lens(self) -> Message | None:
        """What is still to come, by counting what may be known; once more, and nothing is told."""
        if self.assent is not None and self.assent.key == UNSEEN:
            return None
        found = tuple(self.words.unseen(self.deeds.view(self.game.shown_at)))
        return message(UNSEEN, parts=Listing(found or (message("tabletop.all_seen"),), "sentences"))

    def possible(self) -> Message:
        """By kinds of actions, each with in how many places it begins; or else how many actions there are."""
        legal, word = self.words.game.legal_actions(self.game.state), self.words.game.id
        view = self.deeds.view(self.game.shown_at)
        begun = {action: next(iter(self.words.ways(view, action)), (action,))[0] for action in legal}
        keys = ((f"{word}.possible.{self.words.kind(action)}", begun[action]) for action in legal)
        kinds = Counter(key for key, _ in dict.fromkeys(keys))
        if not all(map(has_text, kinds)):
            return message("tabletop.you_can_choose", count=len(legal))
        what = choices(*(message(key, count=count) for key, count in kinds.items()))
        return message("tabletop.you_can", what=what)

    # Acting

    @property
    def acts(self) -> bool:
        """Whether a person may act now on what is shown."""
        return self.takes_moves and self.game.why_waiting is None

    def press(self, target: Target) -> bool:
        """Choose something, or do what is chosen already; True when it led to an action."""
        self.refused = None
        done = self.may_act() and self.take(self.selection.press(target))
        if self.sentence is not None and not done:
            self.refused = target
        again = done
        while again and self.acts:
            action = self.words.again(self.view_now, target)
            again = action is not None and self.act(action)
        return done

    def confirm(self) -> bool:
        """Do what is chosen."""
        return self.may_act() and self.take(self.selection.confirm())

    def drop(self) -> bool:
        """Do what has been dragged to where it may lie."""
        return self.may_act() and self.take(self.selection.drop())

    def explain(self, target: Target) -> None:
        """Say whether something can be done there, or why not."""
        meaning = self.selection.explain(target)
        if isinstance(meaning, Refusal):
            self.answer(meaning)
        else:
            advice = self.words.advice(self.view_now, meaning, address_in(self.session).whom)
            self.answer(message("tabletop.possible", action=advice))

    def cancel(self) -> bool:
        """Take back the last step of what is chosen, and what was said; False when there was nothing."""
        had = bool(self.selection.chosen) or self._said is not None
        self.selection.step_back()
        self.refused = self.sentence = None
        return had
