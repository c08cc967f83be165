"""The table of one game: what players do there becomes an action, and from the action all else follows.

An input is understood by the `Selection`, done by the `DreamGame`, which asks the law, and followed by
`changed`. It is kept while scene follows scene. Scenes draw the table and never decide anything.
"""

from collections.abc import Callable

from dream.base.errors import Malformed
from dream.base.words import say
from dream.games.alchemists_dream.rules.actions import Action, Decline, OfferDraw, Resign, Stand
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import Player
from dream.hexgrid.hexes import Hex
from dream.play.refusal import Refusal
from dream.play.seat import Seat
from dream.ui.game_views.alchemists_dream.board_state import Tray
from dream.ui.game_views.alchemists_dream.dream_session import DreamSession
from dream.ui.game_views.alchemists_dream.table.draw_offers import DrawOffers
from dream.ui.game_views.alchemists_dream.table.hints import Hints
from dream.ui.game_views.alchemists_dream.table.selection import Choice, Meaning, Selection, action_with
from dream.ui.session.engine_turns import EngineTurns
from dream.ui.session.game_host import GameHost

LONGEST_TYPED_ACTION = 20


class TableController:
    """Owns what one game has beside its pictures: the selection, the machine's turns, draws and hints.

    `sentence` is the last thing that had to be said, with its cells. `follow` goes to the scene that the
    game has come to; False when that is on top already.
    """

    def __init__(self, app: GameHost, session: DreamSession) -> None:
        self.app, self.session, self.game = app, session, session.game
        self.selection = Selection(self.game.history)
        self.sentence: Refusal | None = None
        self.draws = DrawOffers(app, session, self.changed)
        self.hints = Hints(app, session, self._why_no_hint)
        self.turns = EngineTurns(
            app, self.game, waits=lambda: self.draws.waits, found=self.draws.consider, acted=self.changed
        )
        self.follow: Callable[[], bool] = lambda: False
        self.plays = True

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change at the table, as one value: while it is the same, so is all that is shown."""
        parts = self.game, self.selection, self.draws, self.hints, self.turns
        return self.plays, self.sentence, *(part.snapshot for part in parts)

    # As scenes come and go, and time goes on

    def enter(self, *, plays: bool) -> None:
        """A scene shows the game from now on, and lets it go on if it `plays`; who must answer is asked."""
        self.plays = plays
        if plays:
            self.draws.see_to()

    def leave(self) -> None:
        """Another scene covers the game, or it is left: the machine's answer would come to nobody."""
        self.cancel_machine()

    def update(self, now: float, *, moving: bool) -> None:
        """Go on, as time goes on; `moving` tells whether pieces are on their way."""
        self.hints.watch()
        self.turns.watch(now)
        if self.plays:
            self.turns.drive(now, moving=moving)

    # Acting

    def act(self, action: Action) -> bool:
        """Do an action for whoever's turn it is; when it is not possible, say why. Whether it was done."""
        refusal = self.game.act(action)
        if refusal:
            return self.refuse(refusal)
        self.changed()
        return True

    def changed(self) -> None:
        """Actions were done or taken back: keep the game, and go to the scene it has come to."""
        if not self.game.browsing:
            self._let_go()
        self.turns.failure = None
        self.hints.forget()
        self.session.keep_going()
        if not self.follow():
            self.draws.see_to()
        self.app.dirty("table")

    def refuse(self, refusal: Refusal) -> bool:
        """Something was not possible: say why, and sound so."""
        self.sentence = refusal
        self.app.sounds.play("illegal")
        self.app.dirty("table")
        return False

    def _take(self, meaning: Meaning) -> bool:
        """Do what an input means; True when that was an action."""
        self.sentence = None
        if isinstance(meaning, Refusal):
            return self.refuse(meaning)
        if meaning is not None:
            return self.act(meaning)
        self.app.dirty("table")
        return False

    def may_act(self) -> bool:
        """Whether a person may act now; when not, say why."""
        refusal = self.game.why_waiting
        return self.refuse(refusal) if refusal else True

    def click(self, cell: Hex) -> bool:
        """A click on a cell; True when it led to an action."""
        return self.may_act() and self._take(self.selection.click(cell))

    def act_on(self, cell: Hex) -> bool:
        """Act with what is chosen on a cell: step there, or place or return a Stone there."""
        choice = self.selection.choice
        return choice is not None and self.act(action_with(choice, cell))

    def confirm(self) -> bool:
        """Do what is proposed: place or move the Symbol there, or act there with what is chosen."""
        proposal = self.selection.proposal
        if proposal is None:
            return self.refuse(Refusal(say("table.nothing_proposed")))
        return self.click(proposal)

    def choose(self, choice: Choice) -> None:
        """Choose what to act with, or let go of it when it is chosen already."""
        if self.selection.choice == choice:
            self.cancel()
        elif self.may_act():
            self._take(self.selection.choose(choice))

    def take_from(self, player: Player, tray: Tray) -> bool:
        """Take a Stone from a player's tray, or let go of it; False, with a sentence, out of turn."""
        if self.game.person_to_act and player is not self.game.state.turn:
            name = self.session.name
            return self.refuse(
                Refusal(say("game.not_your_tray", other=name(player), name=name(player.other)))
            )
        self.choose(tray)
        return True

    def explain(self, cell: Hex) -> None:
        """Say whether something may go to a cell."""
        self.sentence = self.selection.explain(cell)

    def cancel(self) -> bool:
        """Let go of what is chosen or proposed; False when there was nothing."""
        had = self.selection.choice is not None or self.selection.proposal is not None
        self._let_go()
        return had

    def _let_go(self) -> None:
        self.selection.clear()
        self.sentence = None

    def type_action(self, text: str) -> Refusal | None:
        """Do the action that a player has typed in notation; when that cannot be, why."""
        self.sentence = self._typed(text)
        if self.sentence is None:
            self.changed()
        return self.sentence

    def _typed(self, text: str) -> Refusal | None:
        if len(text) > LONGEST_TYPED_ACTION:
            return Refusal(say("table.too_long", most=LONGEST_TYPED_ACTION))
        try:
            return self.game.act(parse_action(text.strip()))
        except Malformed:
            return Refusal(say("table.unreadable", text=text.strip()))

    # What is said rather than done

    def stand(self) -> bool:
        """Leave the Symbol where it is."""
        return self.may_act() and self.act(Stand())

    def resign(self) -> bool:
        return self.may_act() and self.act(Resign())

    def decline(self) -> bool:
        return self.may_act() and self.act(Decline())

    def offer_draw(self) -> bool:
        """Offer a draw, or say why that cannot be done now."""
        return self._take(self.draws.why_none or OfferDraw())

    # Looking back, and taking back

    def browse(self, count: int) -> None:
        """Look at the position after `count` actions; the last one is the game now."""
        self.game.browse(count)
        self._let_go()

    def browse_to_now(self) -> None:
        """Look at the game as it is now."""
        self.browse(len(self.game.history.actions))

    def undo(self) -> bool:
        """Take back the last action; against the machine, back to the person's own last decision."""
        possible = bool(self.game.history.actions)
        return self._go_through_history(possible, self.game.undo, "table.nothing_to_undo")

    def redo(self) -> bool:
        """Play again what was taken back last, on to the person's next decision."""
        possible = bool(self.game.history.undone)
        return self._go_through_history(possible, self.game.redo, "table.nothing_to_redo")

    def _go_through_history(self, possible: bool, go: Callable[[], object], otherwise: str) -> bool:
        self.cancel_machine()
        if not possible:
            return self.refuse(Refusal(say(otherwise)))
        go()
        self.changed()
        return True

    # The machine

    def ask_hint(self) -> None:
        """Have the machine look at the position that is looked at; a hint that is there goes away."""
        if self.hints.ask():
            self._let_go()

    def _why_no_hint(self) -> str | None:
        """Why the table lets no hint be asked for now, in a sentence, or None."""
        if not self.plays:
            return None
        if self.game.machine_to_act:
            return say("hint.machine")
        return say("hint.offer") if self.draws.waits else None

    def pause(self) -> None:
        """Have the machine wait, or go on."""
        if self.turns.pause():
            self.cancel_machine()
            if not self.turns.paused:
                self.draws.see_to()

    def seat(self, number: int, seat: Seat) -> None:
        """Have somebody else at a seat, who plays on from here."""
        self.cancel_machine()
        self.turns.seat_changed(number)
        self.game.sit(number, seat)
        self.changed()
        self.app.rebuild("seat")

    def cancel_machine(self) -> None:
        """Drop what the machine is asked, before the game changes under it."""
        self.hints.forget()
        self.turns.cancel()
