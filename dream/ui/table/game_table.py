"""The table of one game: what players do there becomes an action, and from the action all else follows.

An action is done by the `SeatedGame`, which asks the law, and followed by `changed`. The table is kept
while scene follows scene. Scenes draw it and never decide anything.
"""

from collections.abc import Callable, Hashable
from typing import Any, Generic

from dream.base.errors import Malformed
from dream.base.texts import Listing, Message, message, say, worded
from dream.play.game import A, Refusal, S, letter
from dream.play.seated_game import UndoStep
from dream.play.seats import Guest, OutsideEngine, OwnOpponent, Seat
from dream.records.syntax import plain_word
from dream.ui.kit.presses import are_together
from dream.ui.kit.theme import Rgb
from dream.ui.table.agreements import Agreements, Consent
from dream.ui.table.analysis import Analysis
from dream.ui.table.clocks import ClockTurns
from dream.ui.table.drawing import Drawing
from dream.ui.table.game_session import GameHost, GameSession, address_in
from dream.ui.table.guests import Asked, Company
from dream.ui.table.hints import Hints
from dream.ui.table.judgement import Judgement
from dream.ui.table.lens import Lens
from dream.ui.table.selection import Selection
from dream.ui.table.sight import Target
from dream.ui.table.supposed import SupposedLine
from dream.ui.table.telling import Telling
from dream.ui.table.thinking import EngineTurns
from dream.ui.table.tutor import Tutor
from dream.ui.table.variations import Variations
from dream.ui.table.words import TableWords
from dream.ui.widgets.dialogs import Answer, Dialog


def confirms(app: GameHost, session: GameSession[Any, Any]) -> bool:
    """Whether a move is confirmed by a second press; in lessons, which tell what to press, it never is."""
    return app.settings.confirm and session.journal is not None


LONGEST_TYPED = 30
"""How many characters a typed action has at most."""


class GameTable(Generic[S, A]):
    """Owns what one game has beside its pictures: what is chosen, the turns of machine and chance, hints.

    What players point at becomes an action.

    `sentence` is the last refusal, with what it speaks of. `follow` goes to the scene that the game has come
    to; False when that is on top already. `ask_whoever_acts` asks the one who has done
    something here, and is None where all can be taken back. `ask_who_plays_on` is for the seat of an engine
    that fails whatever is tried. `undo_step` is the move that was undone or redone, until the next one, and
    `refusals` counts how often something was not possible; `refused` is what the last one is about.
    `company` has the guests of the game play, where it has any; `seated` is told when a seat changes hands,
    and `owners` are the guests whose seats these are, whoever plays there now.
    """

    def __init__(self, app: GameHost, words: TableWords[S, Any, A], session: GameSession[S, A]) -> None:
        self.app, self.words, self.session, self.game = app, words, session, session.game
        self.selection: Selection[Any, A] = Selection(words, session.game, lambda: confirms(app, session))
        self.refused: Target | None = None
        self.undo_step: UndoStep[S, A] | None = None
        self.agreements = self._make_agreements()
        self.consent: Consent[S, A] = Consent(app, session)
        self.telling = self._make_telling()
        self.hints = self._make_hints()
        self.lens = self._make_lens()
        self.drawing: Drawing[S, A] = Drawing(app, session, lambda: self.plays)
        self.supposed: SupposedLine[S, A] = SupposedLine(session, words)
        self.tutor: Tutor[S, A] = Tutor(app, session, self._act, self.point_out)
        self.turns: EngineTurns[S, A] = EngineTurns(
            app,
            self.game,
            waits=lambda: self.waits() or self._held_up,
            found=self._machine_found,
            acted=self.changed,
            lost=self._engine_lost,
            held=self._held,
        )
        self.clock: ClockTurns[S, A] = ClockTurns(app, session, self.turns, self.waits, self.changed)
        self.variations: Variations[S, A] = Variations(app, session, self.refuse, self.let_go, self.undo)
        self.judgement: Judgement[S, A] = Judgement(app, session)
        self.analysis: Analysis[S, A] = Analysis(app, words, session, self.hints, self.supposed)
        self.follow: Callable[[], bool] = lambda: False
        self.ask_whoever_acts: Callable[[Dialog], object] | None = app.ask
        self.ask_who_plays_on: Callable[[int], object] = lambda number: None
        self.company: Company | None = None
        self.seated: Callable[[], object] = lambda: None
        self.owners: dict[int, Seat] = {}
        self.plays, self.refusals = True, 0
        self._chosen_at: float | None = None

    def _make_agreements(self) -> Agreements[S, A]:
        """What may be agreed on in this game beside the moves."""
        return Agreements()

    def _make_telling(self) -> Telling[S, A]:
        """What tells of this game."""
        return Telling(self.app, self.words, self.session, lambda: self.plays, self.token_of)

    def _make_hints(self) -> Hints[S, A]:
        """The hints of this game."""
        return Hints(self.app, self.words, self.session, self.why_no_hint, lambda: self.plays)

    def _make_lens(self) -> Lens[S, A]:
        """The lens of this game."""
        return Lens(self.app, self.words, self.session, self.telling)

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change at the table, as one value: while it is the same, so is all that is shown."""
        beside = self.judgement, self.analysis, self.agreements
        parts = self.game, self.hints, self.lens, self.supposed, self.turns, *beside
        own = (
            self.plays,
            self.telling.said,
            self.undo_step,
            self.selection.chosen,
            self.refused,
            self.tutor.news,
        )
        return *own, *(part.snapshot for part in parts)

    @property
    def view_now(self) -> Any:
        """What whoever looks now may know of the game as it is."""
        return self.session.view(len(self.game.history.actions))

    @property
    def refused_places(self) -> frozenset[Target]:
        """What the last refusal speaks of."""
        return frozenset() if self.refused is None else frozenset({self.refused})

    @property
    def beside(self) -> Hashable | None:
        """What the table of this game shows beside the state, the settings included."""
        return None

    @property
    def sentence(self) -> Refusal | None:
        """The last refusal, until something else is done."""
        return self.telling.said if isinstance(self.telling.said, Refusal) else None

    @sentence.setter
    def sentence(self, refusal: Refusal | None) -> None:
        self.telling.said = refusal

    # How its seats are shown

    def token_of(self, seat: int) -> Hashable:
        """The token of whoever sits at a seat."""
        return seat

    def kind_of(self, number: int) -> str:
        """Who sits at a seat, or sat there in the state looked at, in a few words."""
        game = self.game
        match game.seat_at(number, game.shown_at).occupant:
            case OwnOpponent(level, "daring"):
                return say("game.daring", level=level)
            case OwnOpponent(level, "sparring"):
                return say("game.sparring", level=level)
            case OwnOpponent(level):
                return say("game.level", level=level)
            case OutsideEngine(name):
                return say("game.engine", engine=name)
            case Guest():
                return say("guests.who.guest")
        return say(f"game.seat.{letter(number)}")

    def colour_of(self, seat: int) -> Rgb:
        """The colour of a seat in charts."""
        return self.app.look.palette.seat[seat]

    # What is told beside, and looked at

    def tell_possible(self) -> None:
        """Let go of all that is chosen, and tell what can be done now, or why nothing can."""
        self.let_go()
        self.telling.tell_possible()

    # What can be done

    @property
    def may_draw(self) -> bool:
        """Whether a right click draws: else it takes back what is chosen, or ends a line that is supposed."""
        return not self.selection.chosen and not self.game.supposing

    @property
    def takes_moves(self) -> bool:
        """Whether what is done here is a move now, in the game or in a variation that was begun."""
        return self.plays or self.game.varies

    @property
    def acts(self) -> bool:
        """Whether a person may act now on what is shown."""
        return self.takes_moves and self.game.why_waiting is None

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
        return self.tutor.holds or self.agreements.waits

    def _held(self) -> float:
        """For how many seconds, at the normal pace, the state lies open before the machine acts on it."""
        return self.words.held(self.view_now)

    def _machine_found(self) -> None:
        """The machine has found its action, and not done it yet."""
        self.agreements.consider()

    def _engine_lost(self) -> None:
        """The engine that is to act fails whatever is tried."""
        if self.game.to_act is not None:
            self.ask_who_plays_on(self.game.to_act)

    @property
    def asks(self) -> bool:
        """Whether guests are asked something beside the game, which waits for the answer."""
        return self.company is not None and self.company.questions.asks

    @property
    def _held_up(self) -> bool:
        """Whether computers and chance wait for what people are asked: guests wait for no dialog here."""
        return self.asks or (self.app.dialog is not None and not self.game.guests)

    def ask_people(self, dialog: Dialog) -> None:
        """Ask the people who play: here, and guests where they are."""
        if self.company is None:
            self.app.ask(dialog)
        else:
            self.company.questions.ask_people(dialog)

    def share(self, table: "GameTable[S, A]") -> None:
        """Know what a table of the same game knows beside the game: this one shows it on another screen."""
        self.agreements = table.agreements
        self.drawing.share(table.drawing)

    # As scenes come and go, and time goes on

    def enter(self, *, plays: bool) -> None:
        """A scene shows the game from now on, and lets it go on if it `plays`; who must answer is asked."""
        self.plays = plays
        self.clock.rest()
        self.analysis.come()
        if plays:
            self._ask_pending()

    def _ask_pending(self) -> None:
        """Ask whoever must answer, and then whoever may agree to something."""
        self.agreements.ask_pending()
        self.consent.ask_pending()

    def leave(self) -> None:
        """Another scene covers the game, or it is left: the machine's answer would come to nobody."""
        self.cancel_machine()
        self.analysis.rest()

    def update(self, now: float, *, moving: bool) -> None:
        """Go on, as time goes on; `moving` tells whether anything is on its way."""
        self.hints.watch()
        if self.plays:
            self.tutor.watch()
        self.turns.watch(now, moving=moving)
        if self.plays:
            self.clock.watch(now, moving=moving)
            if self.game.chance_to_act and not moving and not self._held_up:
                self.game.chance_acts()
                self.changed()
            self.turns.drive(now, moving=moving)
        else:
            self.analysis.watch(now)
        if self.supposed.watch(now, moving=moving):
            self.app.dirty("supposed")

    # Acting

    def act(self, action: A) -> bool:
        """Do an action for whoever's turn it is; when it is not possible, say why. Whether it was done.

        One that is asked about first, or that the tutor holds back, is done later, or never; while one is
        held back, no other is done.
        """
        if self._asks_first(action):
            return False
        if self.tutor.holds:
            return self.refuse(Refusal(message("tutor.long")))
        before = len(self.game.history.actions)
        if not self.game.varies and self.tutor.hold_back(action):
            return len(self.game.history.actions) > before
        return self._act(action)

    def _asks_first(self, action: A) -> bool:
        """Whether somebody is asked now if an action is meant that cannot be taken back."""
        state, game = self.game.state, self.game
        ask = self.ask_whoever_acts
        if ask is None or game.varies or game.why_waiting or game.history.why_not(action):
            return False
        asked = self.words.asked_first(self.view_now, action, address_in(self.session))
        if asked is None:
            return False

        def agreed() -> None:
            if self.game.state is state:
                self._act(action)

        ask(Dialog(asked.title, asked.text, Answer(asked.no), (Answer(asked.yes, agreed),)))
        return True

    def _act(self, action: A) -> bool:
        refusal = self.variations.act(action) if self.game.varies else self.game.act(action)
        if refusal:
            return self.refuse(refusal)
        self.changed()
        return True

    def changed(self, undo_step: UndoStep[S, A] | None = None) -> None:
        """Keep the game, in which something was done or `undo_step`, and go to the scene it has come to."""
        self.undo_step = undo_step
        self.app.unsay()
        if not self.game.browsing:
            self.let_go()
        self.turns.try_again()
        self.hints.forget()
        self.tutor.forget()
        self.drawing.next_move()
        self.session.keep_going()
        if self.plays and not self.follow():
            self._ask_pending()
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
        """Whether a person may act now; when not, say why or ask, unless a move is being judged.

        A line that is supposed ends.
        """
        self.supposed.end()
        if self.tutor.holds or not self.ready():
            return False
        return self.refuse(refusal) if (refusal := self.game.why_waiting) else True

    def let_go(self) -> None:
        """Let go of what is chosen, and of what was said."""
        self.selection.clear()
        self.refused = self.sentence = None

    def press(self, target: Target, at: float | None = None, *, in_hand: bool = False) -> bool:
        """Choose something, or do what is chosen already; True when it led to an action.

        On a phone, `in_hand`, a touch may do what a click only chooses. Of two presses `at` times too near,
        which a press of no hand has not, the second confirms no choice.
        One while a line is supposed ends that, and does no more.
        """
        if self.supposed.end():
            return False
        if are_together(self._chosen_at, at) and self.selection.confirms(target):
            return False
        self.refused, chosen = None, self.selection.chosen
        means = self.selection.touch if in_hand else self.selection.press
        done = self.may_act() and self.take(means(target))
        if self.selection.chosen and self.selection.chosen != chosen:
            self._chosen_at = at
        if self.sentence is not None and not done:
            self.refused = target
        again = done
        while again and self.acts:
            action = self.words.again(self.view_now, target)
            again = action is not None and self.act(action)
        return done

    def confirm(self, at: float | None = None) -> bool:
        """Do what is chosen, unless that was chosen only just before, see `press`."""
        if self.supposed.end():
            return False
        if are_together(self._chosen_at, at):
            return False
        return self.may_act() and self.take(self.selection.confirm())

    def drop(self, here: Target) -> bool:
        """Do what has been dragged here, or say why that cannot be."""
        return self.may_act() and self.take(self.selection.drop(here))

    def explain(self, target: Target) -> None:
        """Say whether something can be done there, or why not."""
        meaning = self.selection.explain(target)
        if isinstance(meaning, Refusal):
            self.telling.answer(meaning)
        elif meaning is None:
            self.telling.answer(message("tabletop.choosable"))
        else:
            advice = self.words.advice(self.view_now, meaning, address_in(self.session).whom)
            self.telling.answer(message("tabletop.possible", action=advice))

    def cancel(self) -> bool:
        """Take back the last step of what is chosen, and what was said; False when there was nothing.

        A line that is supposed ends instead.
        """
        if self.supposed.end():
            self.app.dirty("supposed")
            return True
        had = bool(self.selection.chosen) or self.telling.said is not None
        self.selection.step_back()
        self.refused = self.sentence = None
        return had

    def uncover(self) -> None:
        """The person whom the cover names has come."""
        self.game.uncover()
        self.changed()

    def type_action(self, text: str) -> Refusal | None:
        """Do the action that a player has typed in notation; when that cannot be, why.

        A line that is supposed ends.
        """
        self.supposed.end()
        self.take(self._read(text))
        return self.sentence

    def _read(self, text: str) -> A | Refusal:
        """The action that a typed text names, or why it names none."""
        if len(text) > LONGEST_TYPED:
            return Refusal(message("table.too_long", most=LONGEST_TYPED))
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
    def why_no_undo(self) -> Message | None:
        """Why nothing can be taken back, or None when something can."""
        return self._agreeing.why_no_undo() if self._agreeing else self.game.why_no_undo()

    def undo(self, to: int | None = None) -> bool:
        """Take back the last decision, against the machine the person's own; or all but `to` actions.

        Where guests have moved since, that is asked of them.
        """
        why_not, stop = self.why_no_undo, self.game.undo_goes_to if to is None else to
        if why_not is None and stop is not None and self._agreeing is not None:
            self._agreeing.ask_undo(stop)
            return True
        return self._go_through_history(why_not, lambda: self.game.undo(stop))

    def undo_to(self, done: int) -> None:
        """Take back all but so many actions."""
        self._go_through_history(None, lambda: self.game.undo(done))

    @property
    def why_no_redo(self) -> Message | None:
        """Why nothing can be played again, or None when something can."""
        if not self.game.history.undone:
            return message("table.nothing_to_redo")
        return message("guests.no_redo") if self._agreeing is not None else None

    @property
    def _agreeing(self) -> Asked | None:
        """Those who must agree to what is undone: guests, but not to what is only a variation."""
        game = self.game
        agrees = game.guests and not game.varies and not game.history.explores
        return self.company.questions if agrees and self.company else None

    def redo(self) -> bool:
        """Play again what was taken back last, on to the person's next decision."""
        return self._go_through_history(self.why_no_redo, self.game.redo)

    def _go_through_history(self, why_not: Message | None, go: Callable[[], object]) -> bool:
        self.cancel_machine()
        if why_not:
            return self.refuse(Refusal(why_not))
        history, before = self.game.history, len(self.game.history.actions)
        go()
        done, redone = min(before, len(history.actions)), len(history.actions) > before
        action = history.actions[done] if redone else history.undone[-1]
        self.changed(UndoStep(history.states[done], action, redone))
        return True

    # What commands can do

    @property
    def why_waiting(self) -> str | None:
        """Why no person may act now, in a sentence, or None."""
        refusal = self.game.why_waiting
        return refusal.sentence if refusal else None

    def why_idle(self, command: str) -> str | None:
        """Why a command can do nothing now, in a sentence; None when it can do something."""
        match command:
            case "undo" if (why_not := self.why_no_undo) is not None:
                return worded(why_not)
            case "redo" if (why_not := self.why_no_redo) is not None:
                return worded(why_not)
            case "advice":
                return self.hints.why_not
            case "move_now" if not self.game.machine_to_act:
                return say("game.nobody_thinks")
            case "notation":
                return self.why_waiting
        return None

    # The machine

    def ask_hint(self) -> None:
        """Have the machine look at the state that is looked at; a hint that is there goes away."""
        if self.hints.ask():
            self.let_go()
            seat = self.game.to_act
            if self.company is not None and seat is not None:
                self.company.hint_taken(seat)

    def point_out(self, action: A) -> None:
        """Let go of what is chosen, and mark an action."""
        self.let_go()
        if (marked := self.hints.mark(action, self.game.shown)) is not None:
            self.hints.point_out(marked)

    def why_no_hint(self) -> str | None:
        """Why the table lets no hint be asked for now, in a sentence, or None."""
        if not self.plays:
            return None
        if self.game.machine_to_act or self.game.guest_to_act:
            return say("hint.machine")
        if not self.session.gives_hints:
            return say("hint.none_here")
        return say("hint.offer") if self.agreements.waits else None

    def pause(self) -> None:
        """Have the machine wait, or go on; a game with clocks that people play, out of sight."""
        if not self.clock.pause() and self.turns.pause():
            self.cancel_machine()
            if not self.turns.paused:
                self.agreements.ask_pending()

    def seat(self, number: int, seat: Seat) -> None:
        """Have somebody else at a seat, who plays on from here; a guest whose seat it is must agree first."""
        company = self.company
        if company is None or not company.must_agree(number, seat, lambda: self._seat(number, seat)):
            self._seat(number, seat)

    def _seat(self, number: int, seat: Seat) -> None:
        before = self.game.seats[number]
        self.cancel_machine()
        self.turns.seat_changed(number)
        if before.is_guest:
            self.owners[number] = before
        self.game.sit(number, seat)
        self.changed()
        self.seated()
        if self.company is not None:
            self.company.handed_over(number, before)
        self.app.rebuild("seat")

    def cancel_machine(self) -> None:
        """Drop what the machine is asked, before the game changes under it."""
        self.hints.forget()
        self.tutor.forget()
        self.turns.cancel()


AnyGameTable = GameTable[Any, Any]
