"""Having those asked who must answer to a draw: to one offered, and to one proposed the third time (R11).

What waits for an answer is told by the `agreements` of the game. The machine, too, may offer one: when it has
found its action and before it does it.
"""

from collections.abc import Callable, Sequence

from dream.base.texts import Message, message, say
from dream.games.alchemists_dream.agreements import (
    DECLINED,
    Occasion,
    offer_waits,
    proposal_waits,
    refused_by,
    untold,
)
from dream.games.alchemists_dream.engine.draws import LONG
from dream.games.alchemists_dream.rules.position import (
    Action,
    AgreeDraw,
    Decline,
    OfferDraw,
    Player,
    Position,
    Resign,
)
from dream.play.game import Refusal
from dream.play.seated_game import SeatedGame
from dream.protocol.dialogue import DrawQuestion
from dream.ui.games.alchemists_dream.words import DreamSession
from dream.ui.table.agreements import Agreements
from dream.ui.table.engines import engine_at
from dream.ui.table.game_session import GameHost
from dream.ui.widgets.dialogs import Answer, Dialog
from dream.ui.widgets.narrator import Narration


class DrawOffers(Agreements[Position, Action]):
    """Has people asked by `ask`, and the machine by its engine; `changed` is called after every answer.

    It knows what was ever refused in the game, so that neither undo nor opening it again has anybody asked
    once more. The game waits, too, while two seal their offers of Symbols (`sealing`).
    """

    def __init__(
        self,
        app: GameHost,
        session: DreamSession,
        changed: Callable[[], object],
        ask: Callable[[Dialog], object],
    ) -> None:
        self._app, self._session, self._game = app, session, session.game
        self._changed, self._ask = changed, ask
        self.refused = refused_by(self._game.history, session.notes.get(DECLINED, ""))
        self.sealing = False

    @property
    def snapshot(self) -> object:
        return self.refused

    @property
    def waits(self) -> bool:
        return self.offered or self.proposed or self.sealing

    @property
    def question(self) -> Narration | None:
        if not self.offered:
            return None
        waits = say("dream.game.offer_waits", other=self._session.name(self._game.state.turn.other))
        return Narration(say("dream.ask.draw_title"), prompt=(waits,))

    def talk(self, seen: SeatedGame[Position, Action]) -> Sequence[tuple[Message, Action]]:
        offer = () if self.why_none(seen) else ((message("dream.command.offer_draw"), OfferDraw()),)
        ends = (message("dream.command.resign"), Resign()), (message("dream.command.decline"), Decline())
        return *offer, *ends

    @property
    def offered(self) -> bool:
        """Whether a draw has just been offered and the other has not answered yet."""
        return offer_waits(self._game.history, self.refused)

    @property
    def proposed(self) -> bool:
        """R11: whether a draw is to be proposed, the position having just come up a third time."""
        return proposal_waits(self._game.history, self.refused)

    def why_none(self, seen: SeatedGame[Position, Action]) -> Refusal | None:
        """Why no draw can be offered now in the game as it is `seen` by whoever would, or None when one can.

        One that has been declined is not offered again before the next action, even if it was taken back.
        """
        if seen.person_to_act and self.refused.has_offer(self._game.history):
            return Refusal(message("dream.table.draw_declined"))
        return seen.why_waiting or self._game.history.why_not(OfferDraw())

    def was_declined(self, done: int) -> bool:
        """Whether the offer with which so many actions were done has been declined."""
        history = self._game.history
        return Occasion(done, history.game.same(history.states[done])) in self.refused.offers

    def ask_pending(self) -> None:
        """Ask whoever must answer an offer of a draw, or agree to one."""
        game = self._game
        if game.over:
            return
        if self.offered and game.state.turn.other in game.persons:
            by = game.state.turn
            key = "draw" if by in game.persons else "machine_draw"
            names = {"name": self._session.name(by), "other": self._session.name(by.other)}
            self._ask_people("draw", say(f"dream.ask.{key}", **names), self.answer)
        elif self.offered:
            self._ask_machine(game.state.turn.other, DrawQuestion.TAKES, self.answer)
        elif self.proposed and game.persons:
            self._ask_people("third", say("dream.ask.third"), self._people_answer)
        elif self.proposed:
            self._ask_machine(game.state.turn, DrawQuestion.TAKES, self._first_machine_answers)

    def _ask_people(self, kind: str, text: str, answered: Callable[[bool], object]) -> None:
        decline = Answer(say("dream.ask.play_on"), lambda: answered(False))
        accept = Answer(say("dream.ask.accept"), lambda: answered(True))
        self._ask(Dialog(say(f"dream.ask.{kind}_title"), text, decline, (accept,), unbidden=True))

    def _ask_machine(
        self, machine: Player, question: DrawQuestion, answered: Callable[[bool], object]
    ) -> None:
        engine = engine_at(self._app.engines, self._game, machine)
        engine.ask_about_draw(question, self._game.history, answered)

    def answer(self, taken: bool) -> None:
        """Answer the offer just made, or the program's own proposal for both players.

        A no leaves the turn with whoever has it, and the record knows of it.
        """
        game, offered = self._game, self.offered
        game.browse_to_now()
        if taken and not offered:
            game.act(OfferDraw())
        if taken:
            game.act(AgreeDraw())
        else:
            refuses = self.refused.with_offer if offered else self.refused.with_proposal
            self.refused = refuses(game.history)
            self._session.notes[DECLINED] = untold(self.refused, game.history)
        self._changed()

    # The machine's own offer

    def consider(self) -> None:
        """Whom an open dialog keeps busy is not disturbed."""
        if self._app.dialog is None and not self.refused.has_offer_within(LONG, self._game.history):
            self._ask_machine(self._game.state.turn, DrawQuestion.OFFERS, self._machine_offers)

    def _machine_offers(self, offers: bool) -> None:
        if not offers or self._app.dialog is not None:
            return
        if self._game.state.turn.other in self._game.people:
            self._app.sounds.play("bell")
        self._game.machine_acts(OfferDraw())
        self._changed()

    # The third time the same

    def _first_machine_answers(self, taken: bool) -> None:
        """The machine to move has answered; when it agrees, the other is asked as if it were offered."""
        if not taken:
            self.answer(False)
            return
        offered = self._game.history.copy()
        offered.play(OfferDraw())
        other = engine_at(self._app.engines, self._game, offered.state.turn.other)
        other.ask_about_draw(DrawQuestion.TAKES, offered, self.answer)

    def _people_answer(self, taken: bool) -> None:
        """A machine at the other seat is asked as well, when the people agree."""
        machine = next((player for player in Player if player not in self._game.persons), None)
        if not taken or machine is None:
            self.answer(taken)
            return
        name = self._session.name(machine)

        def machine_answers(taken: bool) -> None:
            self.answer(taken)
            key = "dream.game.machine_accepts" if taken else "dream.game.machine_declines"
            self._app.say(say(key, name=name), of_now=True)

        self._ask_machine(machine, DrawQuestion.TAKES, machine_answers)
