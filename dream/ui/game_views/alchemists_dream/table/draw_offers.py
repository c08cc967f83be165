"""Offers of a draw: one waits for the other's answer, and the third time the same is proposed (R11).

The machine, too, may offer one: when it has found its action and before it does it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from dream.engine.dialogue import DrawQuestion
from dream.engine.draw_offers import LONG
from dream.rules.actions import Action, OfferDraw
from dream.rules.position import Player
from dream.ui.widgets.dialogs import Answer, Dialog
from dream.words import say

if TYPE_CHECKING:
    from dream.ui.game_views.alchemists_dream.table.presenter import Presenter


class DrawOffers:
    """Has people asked in a dialog, and the machine by its engine."""

    def __init__(self, presenter: "Presenter") -> None:
        self._presenter = presenter
        self._declined_at: int | None = None

    @property
    def wait(self) -> bool:
        """Whether the game waits for an answer."""
        return self._presenter.table.offer_waits or self._presenter.table.draw_proposed

    def see_to(self) -> None:
        """Have those asked whose answer is wanted."""
        table = self._presenter.table
        if table.over:
            return
        if table.offer_waits:
            self._ask_for_offer(table.position.turn)
        elif table.draw_proposed:
            self._ask_for_proposal()

    # An offer

    def _ask_for_offer(self, offered_by: Player) -> None:
        presenter = self._presenter
        if presenter.table.seats[offered_by.other].level is not None:
            presenter.engine_seat.ask_about_draw(
                DrawQuestion.TAKES, presenter.table.game, self._machine_answers_offer
            )
            return
        names = {
            "name": presenter.session.name(offered_by),
            "other": presenter.session.name(offered_by.other),
        }
        key = "ask.draw" if presenter.table.seats[offered_by].level is None else "ask.machine_draw"
        self._ask("draw", say(key, **names), self._offer_answered)

    def _machine_answers_offer(self, taken: bool) -> None:
        self._tell(self._presenter.table.position.turn.other, taken)
        self._offer_answered(taken)

    def _offer_answered(self, taken: bool) -> None:
        table = self._presenter.table
        if table.machine_to_act and not taken:
            self._declined_at = len(table.game.actions)
        table.browse_to_now()
        table.answer_draw(taken)
        self._presenter.changed()

    # The machine's own offer

    def before(self, action: Action) -> None:
        """The machine has found its action: it keeps it until that is due, and may offer a draw first.

        Whom an open dialog keeps busy is not disturbed.
        """
        presenter = self._presenter
        presenter.pacing.keep(presenter.table.position, action)
        if not self._declined_lately and presenter.app.dialog is None:
            presenter.engine_seat.ask_about_draw(
                DrawQuestion.OFFERS, presenter.table.game, self._machine_offers
            )

    @property
    def _declined_lately(self) -> bool:
        """Whether the machine's offer was declined, even if undo has taken that out of the game."""
        return (
            self._declined_at is not None
            and len(self._presenter.table.game.actions) < self._declined_at + LONG
        )

    def _machine_offers(self, offers: bool) -> None:
        presenter = self._presenter
        if not offers or presenter.app.dialog is not None:
            return
        if presenter.table.seats[presenter.table.position.turn.other].level is None:
            presenter.app.sounds.play("bell")
        presenter.table.machine_acts(OfferDraw())
        presenter.changed()

    # The third time the same

    def _ask_for_proposal(self) -> None:
        presenter = self._presenter
        if presenter.table.people:
            self._ask("third", say("ask.third"), self._people_answer)
        else:
            presenter.engine_seat.ask_about_draw(
                DrawQuestion.TAKES, presenter.table.game, self._first_machine_answers
            )

    def _first_machine_answers(self, taken: bool) -> None:
        """The machine to move has answered; when it agrees, the other is asked as if it were offered."""
        if not taken:
            self._proposal_answered(False)
            return
        offered = self._presenter.table.game.copy()
        offered.play(OfferDraw())
        self._presenter.engine_seat.ask_about_draw(DrawQuestion.TAKES, offered, self._proposal_answered)

    def _people_answer(self, taken: bool) -> None:
        """A machine at the other seat is asked as well, when the people agree."""
        presenter = self._presenter
        if taken and len(presenter.table.people) < len(Player):
            presenter.engine_seat.ask_about_draw(
                DrawQuestion.TAKES, presenter.table.game, self._machine_answers_proposal
            )
        else:
            self._proposal_answered(taken)

    def _machine_answers_proposal(self, taken: bool) -> None:
        self._tell(self._presenter.table.people[0].other, taken)
        self._proposal_answered(taken)

    def _proposal_answered(self, taken: bool) -> None:
        self._presenter.table.browse_to_now()
        self._presenter.table.answer_proposal(taken)
        self._presenter.changed()

    # Asking and telling

    def _ask(self, kind: str, text: str, answered: Callable[[bool], object]) -> None:
        decline = Answer(say("ask.play_on"), lambda: answered(False))
        accept = Answer(say("ask.accept"), lambda: answered(True))
        self._presenter.app.ask(Dialog(say(f"ask.{kind}_title"), text, decline, (accept,), unbidden=True))

    def _tell(self, machine: Player, taken: bool) -> None:
        key = "game.machine_accepts" if taken else "game.machine_declines"
        self._presenter.app.say(say(key, name=self._presenter.session.name(machine)), stays=True)
