"""The table of one game: what players do there becomes an action, and from the action all else follows.

An input is understood by the `Selection`, done by the `DreamGame`, which asks the law, and followed by
`changed`.
"""

from collections.abc import Sequence

from dream.base.messages import Listing, Message, message
from dream.base.words import say
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.reasoning.chances import passed
from dream.games.alchemists_dream.reasons import reasons
from dream.games.alchemists_dream.rules.actions import Action, Decline, OfferDraw, Resign, Stand, Talk
from dream.games.alchemists_dream.rules.position import Phase, Player, Position
from dream.hexgrid.hexes import Hex
from dream.play.move_tree import Node
from dream.play.refusal import Refusal
from dream.protocol.limits import Info, turns_to_win
from dream.ui.game_views.alchemists_dream.board.board_state import Piece, Tray
from dream.ui.game_views.alchemists_dream.dream_session import DreamSession
from dream.ui.game_views.alchemists_dream.narration.accounts import deed
from dream.ui.game_views.alchemists_dream.narration.tokens import token_of
from dream.ui.game_views.alchemists_dream.painters.colours import stone_colour
from dream.ui.game_views.alchemists_dream.table.draw_offers import DrawOffers
from dream.ui.game_views.alchemists_dream.table.haggle_values import HAGGLING, HaggleValues
from dream.ui.game_views.alchemists_dream.table.hints import DreamHints, speech_of
from dream.ui.game_views.alchemists_dream.table.lens import Lens, after, told_of
from dream.ui.game_views.alchemists_dream.table.possible import possible
from dream.ui.game_views.alchemists_dream.table.selection import Choice, Selection, action_with
from dream.ui.game_views.alchemists_dream.table.supposed import SupposedLine
from dream.ui.kit.palette import Colour
from dream.ui.session.address import address_in
from dream.ui.session.game_host import GameHost
from dream.ui.session.table.game_table import GameTable
from dream.ui.session.table.playing import confirms
from dream.ui.widgets.narrator import Offer


class TableController(GameTable[Position, Action]):
    """The table with what this game has beside others: the selection, and offers of draws."""

    hints: DreamHints

    def __init__(self, app: GameHost, session: DreamSession) -> None:
        self.selection = Selection(session.game.history, lambda: confirms(app, session))
        self.draws = DrawOffers(app, session, self.changed)
        self.lens: Lens | None = None
        self.supposed = SupposedLine(session)
        self.haggling = HaggleValues(app, session)
        self.sealing = False
        super().__init__(app, session)

    def _make_hints(self) -> DreamHints:
        return DreamHints(self.app, self.session, self.why_no_hint)

    def update(self, now: float, *, moving: bool) -> None:
        super().update(now, moving=moving)
        if self.supposed.watch(now, moving=moving):
            self.app.dirty("supposed")

    def _deselect(self) -> None:
        self.selection.clear()

    @property
    def snapshot(self) -> tuple[object, ...]:
        return (
            *super().snapshot,
            self.selection.snapshot,
            self.draws.snapshot,
            self.lens,
            self.supposed.snapshot,
            self.haggling.snapshot,
        )

    @property
    def offers(self) -> tuple[Offer, ...]:
        offers, history, at = super().offers, self.game.history, self.game.shown_at
        stood = at > 0 and isinstance(history.actions[at - 1], Stand)
        if not stood or self.assent is not None:
            return offers
        return *offers, Offer(say("dream.haggling.offer"), HAGGLING.name, HAGGLING.hint)

    def waits(self) -> bool:
        return self.draws.waits or self.sealing or super().waits()

    def _machine_found(self) -> None:
        self.draws.consider()

    def ask_pending(self) -> None:
        self.draws.ask_pending()

    def why_no_hint(self) -> str | None:
        reason = super().why_no_hint()
        return say("hint.offer") if reason is None and self.plays and self.draws.waits else reason

    def token_of(self, seat: int) -> Piece:
        return token_of(self.game.state, Player(seat))

    def colour_of(self, seat: int) -> Colour:
        return stone_colour(self.app.look.palette, self.game.state.sides[Player(seat)].element)

    def told_deed(self, node: Node[Position, Action]) -> str:
        before, action = node.parent, node.action
        assert before is not None
        assert action is not None
        return f"{deed(before.state, action, address_in(self.session, before.done))}."

    def because(self, done: int, otherwise: Message | None = None) -> Message | None:
        before, action = self.game.history.states[done], self.game.history.actions[done]
        if isinstance(action, Talk):
            return None
        address = address_in(self.session, done)
        found = reasons(before, action, (), speech_of(address))
        why = Listing(tuple(reason.message for reason in found), "sentences") if found else otherwise
        return None if why is None else message("table.because", what=deed(before, action, address), why=why)

    @property
    def looks(self) -> Player:
        """Whose lens it is: the one person's who plays, or else the mover's."""
        people = self.game.people
        return Player(people[0]) if len(people) == 1 else self.game.shown.turn

    def change_lens(self) -> Message | None:
        self.lens = after(self.lens)
        if self.lens is None:
            return None
        told = told_of(self.game.shown, self.lens, self.looks, address_in(self.session))
        if self.lens is Lens.THREATS and self.game.person_to_act and not self.waits():
            self._look_for_proof(told)
        return told

    def _look_for_proof(self, told: Message) -> None:
        """Have the machine look whether idleness would lose for certain, and tell that as well."""
        idle = passed(self.game.state)
        if idle.phase is not Phase.PLAY or idle.winner is not None:
            return

        def found(lines: Sequence[Info[Action]]) -> None:
            turns = turns_to_win(lines[0].score)
            if turns is not None and self.lens is Lens.THREATS:
                enemy = address_in(self.session).names[idle.turn]
                proof = message("dream.lens.proven", name=enemy, count=turns)
                self._said = message("dream.lens.all", parts=Listing((told, proof), "sentences"))
                self.app.dirty("lens")

        self.hints.look_at(history_of(idle), found)

    def possible(self) -> Message:
        return possible(self.game.state)

    # Acting

    def click(self, cell: Hex) -> bool:
        """A click on a cell; True when it led to an action."""
        if self.supposed.end():
            return False
        return self.may_act() and self.take(self.selection.click(cell))

    def act_on(self, cell: Hex) -> bool:
        """Act with what is chosen on a cell: step there, or place or return a Stone there."""
        choice = self.selection.choice
        return choice is not None and self.act(action_with(choice, cell))

    def confirm(self) -> bool:
        """Do what is proposed: place or move the Symbol there, or act there with what is chosen."""
        proposal = self.selection.proposal
        if proposal is None:
            return self.refuse(Refusal(message("dream.table.nothing_proposed")))
        return self.click(proposal)

    def choose(self, choice: Choice) -> None:
        """Choose what to act with, or let go of it when it is chosen already."""
        if self.selection.choice == choice:
            self.cancel()
        elif self.may_act():
            self.take(self.selection.choose(choice))

    def take_from(self, player: Player, tray: Tray) -> bool:
        """Take a Stone from a player's tray, or let go of it; False, with a sentence, out of turn."""
        if self.game.person_to_act and player is not self.game.state.turn:
            name = self.session.name
            return self.refuse(
                Refusal(message("dream.game.not_your_tray", other=name(player), name=name(player.other)))
            )
        self.choose(tray)
        return True

    def explain(self, cell: Hex) -> None:
        """Say what may be done on a cell, or why nothing may."""
        self.answer(self.selection.explain(cell))

    def cancel(self) -> bool:
        """Let go of what is chosen or proposed, or of a line that is played; False when there was nothing."""
        if self.supposed.end():
            self.app.dirty("supposed")
            return True
        had = self.selection.choice is not None or self.selection.proposal is not None
        self.let_go()
        return had

    # What could happen

    def show_line(self) -> None:
        """Play what the hint expects on the board."""
        advice = self.hints.advice
        if advice is None or not advice.lines or not self.game.person_to_act:
            self._said = message("dream.supposed.no_hint")
            self.app.dirty("answer")
            return
        self.hints.forget()
        self.supposed.begin(say("dream.supposed.line"), advice.state, advice.lines[0].pv)
        self.app.dirty("supposed")

    def refute(self) -> None:
        """Have the machine look for what the enemy does where nothing is done, and play it on the board."""
        position = self.game.state
        idle = passed(position)
        if not self.may_act():
            return
        if position.phase is not Phase.PLAY or idle.winner is not None:
            self._said = message("dream.supposed.nothing")
            self.app.dirty("answer")
            return
        self.let_go()
        self.hints.look_at(history_of(idle), lambda lines: self._refuted(idle, lines))

    def _refuted(self, idle: Position, lines: Sequence[Info[Action]]) -> None:
        heading = say("dream.supposed.idle")
        turns = turns_to_win(lines[0].score)
        if turns is not None:
            enemy = address_in(self.session).names[idle.turn]
            heading = say("dream.supposed.loses", name=enemy, count=turns)
        self.supposed.begin(heading, idle, lines[0].pv)
        self.app.dirty("supposed")

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
        return self.take(self.draws.why_none or OfferDraw())
