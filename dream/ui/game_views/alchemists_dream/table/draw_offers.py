"""Offers of a draw: one waits for the other's answer, and the third time the same is proposed (R11).

The machine, too, may offer one: when it has found its action and before it does it.
"""

from collections.abc import Callable

from dream.base.words import say
from dream.games.alchemists_dream.engine.draw_offers import LONG
from dream.games.alchemists_dream.game import draw_proposed, offered_by
from dream.games.alchemists_dream.rules.actions import AgreeDraw, OfferDraw, Talk
from dream.games.alchemists_dream.rules.position import Player
from dream.play.refusal import Refusal
from dream.protocol.questions import DrawQuestion
from dream.ui.game_views.alchemists_dream.dream_session import DreamSession
from dream.ui.session.game_host import GameHost
from dream.ui.widgets.dialogs import Answer, Dialog

REST = 20
"""Actions for which a proposal that was put aside is not made again, whatever repeats itself."""


class DrawOffers:
    """Has people asked in a dialog, and the machine by its engine; `changed` is called after every answer."""

    def __init__(self, app: GameHost, session: DreamSession, changed: Callable[[], object]) -> None:
        self._app, self._session, self._game = app, session, session.game
        self._changed = changed
        self._declined_at: int | None = None
        self._dismissed_at: int | None = None
        self._machine_declined_at: int | None = None

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change here, as one value."""
        return self._declined_at, self._dismissed_at, self._machine_declined_at

    # What waits

    @property
    def waits(self) -> bool:
        """Whether the game waits for an answer."""
        return self.offered or self.proposed

    @property
    def offered(self) -> bool:
        """Whether a draw has just been offered and the other has not answered yet."""
        return offered_by(self._game.history) is not None and self._declined_at != self._count

    @property
    def proposed(self) -> bool:
        """R11: whether a draw is to be proposed, the position having just come up a third time."""
        history = self._game.history
        talked = bool(history.actions) and isinstance(history.actions[-1], Talk)
        rests = self._dismissed_at is not None and self._count < self._dismissed_at + REST
        return not talked and not rests and draw_proposed(history)

    @property
    def why_none(self) -> Refusal | None:
        """Why no draw can be offered now, or None when one can.

        One that has just been declined is not offered again before the next action.
        """
        if self._declined_at == self._count and self._game.person_to_act:
            return Refusal(say("table.draw_declined"))
        return self._game.why_waiting or self._game.history.why_not(OfferDraw())

    @property
    def _count(self) -> int:
        return len(self._game.history.actions)

    def forget(self) -> None:
        """The game is taken back or gone on with: what was declined is another question after it."""
        self._declined_at = self._dismissed_at = None

    def see_to(self) -> None:
        """Have those asked whose answer is wanted."""
        if self._game.over:
            return
        if self.offered:
            self._ask_for_offer(self._game.state.turn)
        elif self.proposed:
            self._ask_for_proposal()

    # An offer

    def _ask_for_offer(self, offered_by: Player) -> None:
        if not self._is_person(offered_by.other):
            self._ask_machine(DrawQuestion.TAKES, self._machine_answers_offer)
            return
        names = {"name": self._session.name(offered_by), "other": self._session.name(offered_by.other)}
        key = "ask.draw" if self._is_person(offered_by) else "ask.machine_draw"
        self._ask_people("draw", say(key, **names), self.answer_offer)

    def _machine_answers_offer(self, taken: bool) -> None:
        self._tell(self._game.state.turn.other, taken)
        self.answer_offer(taken)

    def answer_offer(self, taken: bool) -> None:
        """Answer the offer just made; declining leaves the turn with the one who offered."""
        if self._game.machine_to_act and not taken:
            self._machine_declined_at = self._count
        self._game.browse_to_now()
        if taken:
            self._game.act(AgreeDraw())
        else:
            self._declined_at = self._count
        self._changed()

    # The machine's own offer

    def consider(self) -> None:
        """The machine has found its action, and may offer a draw before it does it.

        Whom an open dialog keeps busy is not disturbed.
        """
        if not self._declined_lately and self._app.dialog is None:
            self._ask_machine(DrawQuestion.OFFERS, self._machine_offers)

    @property
    def _declined_lately(self) -> bool:
        """Whether the machine's offer was declined, even if undo has taken that out of the game."""
        return self._machine_declined_at is not None and self._count < self._machine_declined_at + LONG

    def _machine_offers(self, offers: bool) -> None:
        if not offers or self._app.dialog is not None:
            return
        if self._is_person(self._game.state.turn.other):
            self._app.sounds.play("bell")
        self._game.machine_acts(OfferDraw())
        self._changed()

    # The third time the same

    def _ask_for_proposal(self) -> None:
        if self._game.people:
            self._ask_people("third", say("ask.third"), self._people_answer)
        else:
            self._ask_machine(DrawQuestion.TAKES, self._first_machine_answers)

    def _first_machine_answers(self, taken: bool) -> None:
        """The machine to move has answered; when it agrees, the other is asked as if it were offered."""
        if not taken:
            self.answer_proposal(False)
            return
        offered = self._game.history.copy()
        offered.play(OfferDraw())
        self._app.engine_seat.ask_about_draw(DrawQuestion.TAKES, offered, self.answer_proposal)

    def _people_answer(self, taken: bool) -> None:
        """A machine at the other seat is asked as well, when the people agree."""
        if taken and len(self._game.people) < len(Player):
            self._ask_machine(DrawQuestion.TAKES, self._machine_answers_proposal)
        else:
            self.answer_proposal(taken)

    def _machine_answers_proposal(self, taken: bool) -> None:
        self._tell(Player(self._game.people[0]).other, taken)
        self.answer_proposal(taken)

    def answer_proposal(self, taken: bool) -> None:
        """Answer the program's own proposal of a draw, for both players."""
        self._game.browse_to_now()
        self._dismissed_at = self._count
        if taken:
            self._game.act(OfferDraw())
            self._game.act(AgreeDraw())
        self._changed()

    # Asking and telling

    def _is_person(self, player: Player) -> bool:
        return player in self._game.people

    def _ask_people(self, kind: str, text: str, answered: Callable[[bool], object]) -> None:
        decline = Answer(say("ask.play_on"), lambda: answered(False))
        accept = Answer(say("ask.accept"), lambda: answered(True))
        self._app.ask(Dialog(say(f"ask.{kind}_title"), text, decline, (accept,), unbidden=True))

    def _ask_machine(self, question: DrawQuestion, answered: Callable[[bool], object]) -> None:
        self._app.engine_seat.ask_about_draw(question, self._game.history, answered)

    def _tell(self, machine: Player, taken: bool) -> None:
        key = "game.machine_accepts" if taken else "game.machine_declines"
        self._app.say(say(key, name=self._session.name(machine)), stays=True)
