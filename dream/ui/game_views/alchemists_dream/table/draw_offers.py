"""Having those asked who must answer to a draw: to one offered, and to one proposed the third time (R11).

What waits for an answer is told by the `draws` of the game. The machine, too, may offer one: when it has
found its action and before it does it.
"""

from collections.abc import Callable

from dream.base.messages import message
from dream.base.words import say
from dream.games.alchemists_dream.draws import (
    DECLINED,
    Moment,
    RefusedDraws,
    offer_waits,
    proposal_waits,
    refused_by,
    untold,
)
from dream.games.alchemists_dream.engine.draw_offers import LONG
from dream.games.alchemists_dream.rules.actions import AgreeDraw, OfferDraw
from dream.games.alchemists_dream.rules.position import Player
from dream.play.refusal import Refusal
from dream.protocol.questions import DrawQuestion
from dream.ui.game_views.alchemists_dream.dream_session import DreamSession
from dream.ui.session.engines.engine_pool import engine_at
from dream.ui.session.game_host import GameHost
from dream.ui.widgets.overlays.dialogs import Answer, Dialog


class DrawOffers:
    """Has people asked in a dialog, and the machine by its engine; `changed` is called after every answer.

    It knows what was ever refused in the game, so that neither undo nor opening it again has anybody asked
    once more.
    """

    def __init__(self, app: GameHost, session: DreamSession, changed: Callable[[], object]) -> None:
        self._app, self._session, self._game = app, session, session.game
        self._changed = changed
        self._refused = refused_by(self._game.history, session.notes.get(DECLINED, ""))

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change here, as one value."""
        return (self._refused,)

    # What waits

    @property
    def waits(self) -> bool:
        """Whether the game waits for an answer."""
        return self.offered or self.proposed

    @property
    def offered(self) -> bool:
        """Whether a draw has just been offered and the other has not answered yet."""
        return offer_waits(self._game.history, self._refused)

    @property
    def proposed(self) -> bool:
        """R11: whether a draw is to be proposed, the position having just come up a third time."""
        return proposal_waits(self._game.history, self._refused)

    @property
    def why_none(self) -> Refusal | None:
        """Why no draw can be offered now, or None when one can.

        One that has been declined is not offered again before the next action, even if it was taken back.
        """
        if self._game.person_to_act and self._refused.has_offer(self._game.history):
            return Refusal(message("dream.table.draw_declined"))
        return self._game.why_waiting or self._game.history.why_not(OfferDraw())

    def was_declined(self, done: int) -> bool:
        """Whether the offer with which so many actions were done has been declined."""
        history = self._game.history
        return Moment(done, history.game.same(history.states[done])) in self._refused.offers

    def ask_pending(self) -> None:
        """Ask whoever must answer an offer of a draw, or agree to one."""
        if self._game.over:
            return
        if self.offered:
            self._ask_for_offer(self._game.state.turn)
        elif self.proposed:
            self._ask_for_proposal()

    # An offer

    def _ask_for_offer(self, offered_by: Player) -> None:
        if not self._is_person(offered_by.other):
            self._ask_machine(offered_by.other, DrawQuestion.TAKES, self.answer_offer)
            return
        names = {"name": self._session.name(offered_by), "other": self._session.name(offered_by.other)}
        key = "dream.ask.draw" if self._is_person(offered_by) else "dream.ask.machine_draw"
        self._ask_people("draw", say(key, **names), self.answer_offer)

    def answer_offer(self, taken: bool) -> None:
        """Answer the offer just made; declining leaves the turn with the one who offered."""
        self._game.browse_to_now()
        if taken:
            self._game.act(AgreeDraw())
        else:
            self._refuse(self._refused.with_offer(self._game.history))
        self._changed()

    # The machine's own offer

    def consider(self) -> None:
        """The machine has found its action, and may offer a draw before it does it.

        Whom an open dialog keeps busy is not disturbed.
        """
        if self._app.dialog is None and not self._refused.has_offer_within(LONG, self._game.history):
            self._ask_machine(self._game.state.turn, DrawQuestion.OFFERS, self._machine_offers)

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
            self._ask_people("third", say("dream.ask.third"), self._people_answer)
        else:
            self._ask_machine(self._game.state.turn, DrawQuestion.TAKES, self._first_machine_answers)

    def _first_machine_answers(self, taken: bool) -> None:
        """The machine to move has answered; when it agrees, the other is asked as if it were offered."""
        if not taken:
            self.answer_proposal(False)
            return
        offered = self._game.history.copy()
        offered.play(OfferDraw())
        other = engine_at(self._app.engines, self._game, offered.state.turn.other)
        other.ask_about_draw(DrawQuestion.TAKES, offered, self.answer_proposal)

    def _people_answer(self, taken: bool) -> None:
        """A machine at the other seat is asked as well, when the people agree."""
        if taken and len(self._game.people) < len(Player):
            self._ask_machine(self._machine, DrawQuestion.TAKES, self._machine_answers_proposal)
        else:
            self.answer_proposal(taken)

    def _machine_answers_proposal(self, taken: bool) -> None:
        machine = self._machine
        self.answer_proposal(taken)
        self._tell(machine, taken)

    @property
    def _machine(self) -> Player:
        """The one machine at a table where one person sits."""
        return Player(self._game.people[0]).other

    def answer_proposal(self, taken: bool) -> None:
        """Answer the program's own proposal of a draw, for both players."""
        self._game.browse_to_now()
        if taken:
            self._game.act(OfferDraw())
            self._game.act(AgreeDraw())
        else:
            self._refuse(self._refused.with_proposal(self._game.history))
        self._changed()

    def _refuse(self, refused: RefusedDraws) -> None:
        """Know of one more no, and have the record know of it."""
        self._refused = refused
        self._session.notes[DECLINED] = untold(refused, self._game.history)

    # Asking and telling

    def _is_person(self, player: Player) -> bool:
        return player in self._game.people

    def _ask_people(self, kind: str, text: str, answered: Callable[[bool], object]) -> None:
        decline = Answer(say("dream.ask.play_on"), lambda: answered(False))
        accept = Answer(say("dream.ask.accept"), lambda: answered(True))
        self._app.ask(Dialog(say(f"dream.ask.{kind}_title"), text, decline, (accept,), unbidden=True))

    def _ask_machine(
        self, machine: Player, question: DrawQuestion, answered: Callable[[bool], object]
    ) -> None:
        engine_at(self._app.engines, self._game, machine).ask_about_draw(
            question, self._game.history, answered
        )

    def _tell(self, machine: Player, taken: bool) -> None:
        key = "dream.game.machine_accepts" if taken else "dream.game.machine_declines"
        self._app.say(say(key, name=self._session.name(machine)), of_now=True)
