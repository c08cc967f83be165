"""The table of one game: what players do there becomes an action, and from the action all else follows.

An action is done by the `SeatedGame`, which asks the law, and followed by `changed`. The table is kept while
scene follows scene. Scenes draw it and never decide anything.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from typing import Any, Generic

from dream.base.errors import Malformed
from dream.base.messages import Listing, Message, message
from dream.base.words import say
from dream.play.game import A, S
from dream.play.move_tree import Node
from dream.play.refusal import Refusal
from dream.play.seating.gone_over import GoneOver
from dream.play.seating.seat import Seat
from dream.records.movetext import plain_word
from dream.ui.kit.commands import BY_NAME
from dream.ui.kit.palette import Colour
from dream.ui.session.chance_turns import ChanceTurns
from dream.ui.session.clocks.clock_turns import ClockTurns
from dream.ui.session.engines.engine_turns import EngineTurns
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import GameSession
from dream.ui.session.review.judgement import Judgement
from dream.ui.session.review.variations import Variations
from dream.ui.session.table.hints import Hints
from dream.ui.session.table.tutor import Tutor
from dream.ui.widgets.narrator import Offer


class GameTable(ABC, Generic[S, A]):
    """Owns what one game has beside its pictures: the machine's turns, those of chance, and the hints.

    `sentence` is the last refusal, with what it speaks of, and `assent` the answer to the question why
    not, where what was asked about can be done: at most one of the two is there. `follow` goes to the scene
    that the game has come to; False when that is on top already. `ask_who_plays_on` is for the seat of an
    engine that fails whatever is tried. `gone_over` is the move that was undone or redone, until the next
    one, and `refusals` counts how often something was not possible. A game's own table has what is chosen.
    """

    longest_typed: int = 20
    """How many characters a typed action has at most."""

    def __init__(self, app: GameHost, session: GameSession[S, A]) -> None:
        self.app, self.session, self.game = app, session, session.game
        self._said: Refusal | Message | None = None
        self.gone_over: GoneOver[S, A] | None = None
        self.hints = self._make_hints()
        self.tutor: Tutor[S, A] = Tutor(app, session, self._act, self.point_out)
        self.turns: EngineTurns[S, A] = EngineTurns(
            app,
            self.game,
            waits=self.waits,
            found=self._machine_found,
            acted=self.changed,
            lost=self._engine_lost,
            held=self._held,
        )
        self.clock: ClockTurns[S, A] = ClockTurns(self)
        self.variations: Variations[S, A] = Variations(self)
        self.judgement: Judgement[S, A] = Judgement(self)
        self.chance: ChanceTurns[S, A] = ChanceTurns(app, self.game, self.changed)
        self.follow: Callable[[], bool] = lambda: False
        self.ask_who_plays_on: Callable[[int], object] = lambda number: None
        self.plays, self.refusals = True, 0

    @abstractmethod
    def _make_hints(self) -> Hints[S, A, Any]:
        """The hints of this game."""

    @abstractmethod
    def _deselect(self) -> None:
        """Let go of what is chosen."""

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change at the table, as one value: while it is the same, so is all that is shown."""
        parts = self.game, self.hints, self.turns, self.judgement
        return self.plays, self._said, self.gone_over, *(part.snapshot for part in parts)

    @property
    def sentence(self) -> Refusal | None:
        """The last refusal, until something else is done."""
        return self._said if isinstance(self._said, Refusal) else None

    @sentence.setter
    def sentence(self, refusal: Refusal | None) -> None:
        self._said = refusal

    @property
    def assent(self) -> Message | None:
        """That something can be done and what it is, where that was asked last."""
        return self._said if isinstance(self._said, Message) else None

    def answer(self, answer: Refusal | Message) -> None:
        """Tell what was asked: why something cannot be done or, where it can, what it is."""
        self._said = self.game.why_waiting or answer
        self.app.dirty("answer")

    # How moves and those who made them are told, and why they were made

    @abstractmethod
    def token_of(self, seat: int) -> Hashable:
        """The token of whoever sits at a seat."""

    @abstractmethod
    def colour_of(self, seat: int) -> Colour:
        """The colour of a seat in charts."""

    def told_move(self, done: int) -> str:
        """What was done after so many actions, in a sentence, in the game as it was played and lies open."""
        return self.told_deed(self.game.history.played[done + 1])

    @abstractmethod
    def told_deed(self, node: Node[S, A]) -> str:
        """The action that led to a node of the game, in a sentence, where everything lies open."""

    @abstractmethod
    def because(self, done: int, otherwise: Message | None = None) -> Message | None:
        """What was done, as whoever looks may know, and why or else `otherwise`; None without either."""

    def moves_to_explain(self, *, own: bool = False) -> Iterator[int]:
        """The moves of others that are news, any with the `own`, or the one looked at; the newest first.

        Each is told by how many actions had been done before it.
        """
        game = self.game
        looking_back = game.browsing or not self.plays
        first = game.shown_at - 1 if looking_back else 0 if own else game.told_from
        for done in range(game.shown_at - 1, max(first, 0) - 1, -1):
            seat = game.history.game.decider(game.history.states[done])
            if isinstance(seat, int) and (looking_back or own or game.seat_at(seat, done).machine_here):
                yield done

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What can be asked for beside what is told."""
        if self.assent is not None or next(self.moves_to_explain(), None) is None:
            return ()
        return (Offer(say("table.why"), "reason", BY_NAME["reason"].hint),)

    def tell_reason(self) -> None:
        """Tell why the last move of somebody else was made or, where none of those is news, the last one."""
        moves = [*self.moves_to_explain()] or [*self.moves_to_explain(own=True)][:1]
        found = next(filter(None, map(self.because, moves)), None)
        none = message("table.no_reason" if moves else "table.nothing_to_explain")
        self._said = found or (self.because(moves[0], none) if moves else None) or none
        self.app.dirty("answer")

    # What can be done

    @abstractmethod
    def possible(self) -> Message:
        """What a person may do now, who is to act, in a sentence."""

    def tell_possible(self) -> None:
        """Tell what can be done now, or why nothing can; all that is chosen is let go of."""
        self.let_go()
        self._said = self.game.why_waiting or self.possible()
        self.app.dirty("answer")

    @abstractmethod
    def change_lens(self) -> Message | None:
        """Show something else of what lies there but is not plain to see; what is shown, None for nothing."""

    def look_closer(self) -> None:
        """Look through the next lens, or through none any more, and tell what it shows."""
        self._said = self.change_lens()
        self.app.dirty("lens")

    @property
    def takes_moves(self) -> bool:
        """Whether what is done here is a move now, in the game or in a variation that was begun."""
        return self.plays or self.game.varies

    def ready(self) -> bool:
        """Whether what is done here is a move now: the game goes on from here, or a variation is begun."""
        if self.plays:
            return self.variations.go_back()
        if not self.game.varies and self.variations.begin():
            self.hints.forget()
        return self.game.varies

    # What a game may have beside

    def waits(self) -> bool:
        """Whether the game waits for another answer than an action."""
        return self.tutor.holds

    def _held(self) -> float:
        """For how many seconds, at the normal pace, the state lies open before the machine acts on it."""
        return 0.0

    def _machine_found(self) -> None:
        """The machine has found its action, and not done it yet."""

    def _engine_lost(self) -> None:
        """The engine that is to act fails whatever is tried."""
        if self.game.to_act is not None:
            self.ask_who_plays_on(self.game.to_act)

    def ask_pending(self) -> None:
        """Ask every pending question, in a game that has such questions."""

    # As scenes come and go, and time goes on

    def enter(self, *, plays: bool) -> None:
        """A scene shows the game from now on, and lets it go on if it `plays`; who must answer is asked."""
        self.plays = plays
        self.clock.rest()
        if plays:
            self.ask_pending()

    def leave(self) -> None:
        """Another scene covers the game, or it is left: the machine's answer would come to nobody."""
        self.cancel_machine()

    def update(self, now: float, *, moving: bool) -> None:
        """Go on, as time goes on; `moving` tells whether anything is on its way."""
        self.hints.watch()
        if self.plays:
            self.tutor.watch()
        self.turns.watch(now, moving=moving)
        if self.plays:
            self.clock.watch(now, moving=moving)
            self.chance.drive(moving=moving)
            self.turns.drive(now, moving=moving)

    # Acting

    def act(self, action: A) -> bool:
        """Do an action for whoever's turn it is; when it is not possible, say why. Whether it was done.

        One that the tutor holds back is done later, or never.
        """
        before = len(self.game.history.actions)
        if not self.game.varies and self.tutor.hold_back(action):
            return len(self.game.history.actions) > before
        return self._act(action)

    def _act(self, action: A) -> bool:
        refusal = self._do(action)
        if refusal:
            return self.refuse(refusal)
        self.changed()
        return True

    def _do(self, action: A) -> Refusal | None:
        """Do an action, in the game or in a variation; when it is not possible, why."""
        return self.variations.act(action) if self.game.varies else self.game.act(action)

    def changed(self, gone_over: GoneOver[S, A] | None = None) -> None:
        """Keep the game, in which something was done or `gone_over`, and go to the scene it has come to."""
        self.gone_over = gone_over
        self.app.unsay()
        if not self.game.browsing:
            self.let_go()
        self.turns.try_again()
        self.hints.forget()
        self.tutor.forget()
        self.session.keep_going()
        if self.plays and not self.follow():
            self.ask_pending()
        self.app.dirty("table")

    def refuse(self, refusal: Refusal) -> bool:
        """Something was not possible: say why, and sound so."""
        self.sentence = refusal
        self.refusals += 1
        self.app.sounds.play("illegal")
        self.app.dirty("table")
        return False

    def take(self, meaning: A | Refusal | None) -> bool:
        """Do what an input means, None when only something was chosen; True when that was an action."""
        self.sentence = None
        if isinstance(meaning, Refusal):
            return self.refuse(meaning)
        if meaning is not None:
            return self.act(meaning)
        self.app.dirty("table")
        return False

    def may_act(self) -> bool:
        """Whether a person may act now; when not, say why or ask, unless a move is being judged."""
        if self.tutor.holds or not self.ready():
            return False
        return self.refuse(refusal) if (refusal := self.game.why_waiting) else True

    def let_go(self) -> None:
        """Let go of what is chosen, and of what was said."""
        self._deselect()
        self.sentence = None

    def uncover(self) -> None:
        """The person whom the cover names has come."""
        self.game.uncover()
        self.changed()

    def type_action(self, text: str) -> Refusal | None:
        """Do the action that a player has typed in notation; when that cannot be, why."""
        self.take(self._read(text))
        return self.sentence

    def _read(self, text: str) -> A | Refusal:
        """The action that a typed text names, or why it names none."""
        if len(text) > self.longest_typed:
            return Refusal(message("table.too_long", most=self.longest_typed))
        word = plain_word(text.strip())
        try:
            return self.game.history.game.parse_action(word)
        except Malformed:
            return self.game.why_waiting or Refusal(self._told_none(word))

    def _told_none(self, word: str) -> Message:
        """That a typed word is no action, with two that are legal now, if there are two."""
        game = self.game.history.game
        legal = tuple(game.legal_actions(self.game.shown))
        examples = Listing(tuple(dict.fromkeys(game.action_text(legal[at]) for at in (0, -1))), "or")
        return message("table.not_a_move" if word else "table.none_typed", text=word, examples=examples)

    # Looking back, and taking back

    def browse(self, count: int) -> None:
        """Look at the state after `count` actions; the last one is the game now."""
        self.game.browse(count)
        self.app.unsay()
        self.let_go()

    def browse_to_now(self) -> None:
        """Look at the game as it is now."""
        self.browse(len(self.game.history.actions))

    @property
    def why_no_undo(self) -> str | None:
        """Why nothing can be taken back, by the key of the sentence, or None when something can."""
        if self.game.undo_goes_to is not None:
            return None
        return "table.seen_already" if self.game.history.actions else "table.nothing_to_undo"

    def undo(self) -> bool:
        """Take back the last decision; against the machine, back to the person's own."""
        return self._go_through_history(self.why_no_undo, self.game.undo)

    def redo(self) -> bool:
        """Play again what was taken back last, on to the person's next decision."""
        why_not = None if self.game.history.undone else "table.nothing_to_redo"
        return self._go_through_history(why_not, self.game.redo)

    def _go_through_history(self, why_not: str | None, go: Callable[[], object]) -> bool:
        self.cancel_machine()
        if why_not:
            return self.refuse(Refusal(message(why_not)))
        history, before = self.game.history, len(self.game.history.actions)
        go()
        done, redone = min(before, len(history.actions)), len(history.actions) > before
        action = history.actions[done] if redone else history.undone[-1]
        self.changed(GoneOver(history.states[done], action, redone))
        return True

    # The machine

    def ask_hint(self) -> None:
        """Have the machine look at the state that is looked at; a hint that is there goes away."""
        if self.hints.ask():
            self.let_go()

    def point_out(self, action: A) -> None:
        """Let go of what is chosen, and mark an action."""
        self.let_go()
        if (marked := self.hints.mark(action, self.game.shown)) is not None:
            self.hints.point_out(marked)

    def why_no_hint(self) -> str | None:
        """Why the table lets no hint be asked for now, in a sentence, or None."""
        return say("hint.machine") if self.plays and self.game.machine_to_act else None

    def pause(self) -> None:
        """Have the machine wait, or go on; a game with clocks that people play, out of sight."""
        if not self.clock.pause() and self.turns.pause():
            self.cancel_machine()
            if not self.turns.paused:
                self.ask_pending()

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
        self.tutor.forget()
        self.turns.cancel()
