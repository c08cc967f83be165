"""The tutor: a move that loses much is asked about before it is done.

While a person thinks, the game's own engine looks at the state as for a hint. A move is held back until that
has come to its end and, where it is not among the best, until what can follow is looked at too. The work is
counted, and no clock cuts it. The window goes on meanwhile, for the engine thinks in its own process.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from dream.base.sentences import sentences
from dream.base.texts import Sentence, say, worded
from dream.play.game import A, S
from dream.play.history import History
from dream.protocol.dialogue import MOST_LINES, Info
from dream.study.review import TellsReplies, Verdict, loss_of, share_of, tutoring
from dream.ui.kit.settings import NO_TUTOR, TUTORS
from dream.ui.table.engines import AnyEngineSeat
from dream.ui.table.game_session import GameHost, GameSession
from dream.ui.table.hints import LONG
from dream.ui.widgets.dialogs import Answer, Dialog

LOOK, GLANCE = 1.0, 0.4
"""As parts of the work of a hint: how closely the engine looks while the person thinks, and at what follows a
move."""
FEW_LINES = 3
"""How many lines it compares where each is searched for itself; where trials are shared, all that it may."""


@dataclass
class _HeldMove(Generic[A]):
    """A move that waits for its judgement, since when."""

    action: A
    since: float


class Tutor(Generic[S, A]):
    """Judges the moves of a lone person against computers; off in a match, and in a game that is not kept.

    `act` does a move, and `show` points one out.
    """

    def __init__(
        self,
        app: GameHost,
        session: GameSession[S, A],
        act: Callable[[A], object],
        show: Callable[[A], object],
    ) -> None:
        self._app, self._session, self._game = app, session, session.game
        self._act, self._show = act, show
        self._part = tutoring(session.game.history.game.id)
        self._looked_at: S | None = None
        self._looking = False
        self._lines: Sequence[Info[A]] = ()
        self._held: _HeldMove[A] | None = None
        self.news: str | None = None
        """That a move has been held back for long, in a sentence."""

    @property
    def holds(self) -> bool:
        """Whether a move is held back."""
        return self._held is not None

    @property
    def _teaches(self) -> bool:
        """Whether the move that is due now is one to be judged."""
        game, session = self._game, self._session
        if self._part is None or self._app.settings.tutor == NO_TUTOR or not self._session.gives_hints:
            return False
        if session.journal is None or session.match or len(game.persons) != 1 or len(game.seats) < 2:
            return False
        return game.person_to_act and self._part.judges(game.state)

    @property
    def _engine(self) -> AnyEngineSeat:
        return self._app.engines.own(self._game.history.game, self._game.to_act or 0)

    # At every turn of the loop

    def watch(self) -> None:
        """Have the engine look while a person thinks; tell when a move has been held back for long.

        Where the engine has died over it, the move is done.
        """
        if self._held is not None:
            if not self._engine.thinking:
                self._release()
            elif self.news is None and time.monotonic() - self._held.since > LONG:
                self.news = say("tutor.long")
                self._app.dirty("tutor")
        elif self._teaches and self._looked_at is not self._game.state and not self._engine.thinking:
            self._look()

    def _look(self) -> None:
        """Look for the best moves of the state now."""
        state = self._looked_at = self._game.state
        self._looking, self._lines = True, ()

        def found(_: A, lines: Sequence[Info[A]]) -> None:
            self._looking = False
            if self._looked_at is state:
                self._lines = tuple(line for line in lines if line.pv)
                self._weigh()

        self._advise(self._game.history.copy(), found, LOOK)

    def _advise(
        self, history: History[S, A], found: Callable[[A, Sequence[Info[A]]], object], work: float
    ) -> None:
        lines = MOST_LINES if history.game.hidden else FEW_LINES
        self._engine.advise(history, found, self._failed, work=work, lines=lines)

    def _failed(self, _: Sentence) -> None:
        """The engine has no answer: nobody is taught by it, and the move is done."""
        self._looking = False
        self._release()

    # A move

    def hold_back(self, action: A) -> bool:
        """Whether a move, which a person wants to do, waits until it is judged."""
        game, engine = self._game, self._engine
        if not self._teaches or self._held is not None:
            return False
        legal = game.history.game.legal_actions(game.state)
        if action not in legal or len(legal) < 2:  # there is no choice
            return False
        if engine.lost or (engine.thinking and not self._looking):
            return False
        self._held = _HeldMove(action, time.monotonic())
        if self._looked_at is not game.state or (self._looking and not engine.thinking):
            self._look()  # nothing is known of it, or something else was asked meanwhile
        elif not self._looking:
            self._weigh()
        return True

    def do_now(self) -> bool:
        """Do a move at once that has been held back for long; False when there is none."""
        if self.news is None:
            return False
        self._engine.cancel()
        self._release()
        return True

    def take_back(self) -> bool:
        """Take back a move that is held back; False when there is none."""
        if self._held is None:
            return False
        self._held = self.news = None
        self._app.dirty("tutor")
        return True

    def _weigh(self) -> None:
        """The best moves are known: judge the one that is held back by them, or by what can follow it."""
        if self._held is None:
            return
        action = self._held.action
        if not self._lines:
            self._release()
            return
        line = next((line for line in self._lines if line.pv[0] == action), None)
        if self._game.history.game.hidden:
            self._compare(action, line)
        elif line and not self._loses(line.score):
            self._release()
        else:
            self._look_beyond(action)

    def _compare(self, action: A, line: Info[A] | None) -> None:
        """By what the search of a seat has found out: beyond that it may know nothing of what follows."""
        best = self._lines[0]
        if line is None or line.error is None or not self._loses(line.score, line.error):
            self._release()
            return
        assert self._part is not None
        part, seats = self._part, len(self._game.seats)
        won, this = (round(100 * share_of(part, each.score, seats)) for each in (best, line))
        self._ask(action, line.score, (say("tutor.trials", best=won, this=this),))

    def _look_beyond(self, action: A) -> None:
        """Have the engine look at what can follow a move."""
        after = self._game.history.copy()
        after.play(action)
        if after.outcome is not None:
            self._release()
        else:
            self._advise(after, lambda reply, lines: self._judge(action, after, reply, lines), GLANCE)

    def _judge(self, action: A, after: History[S, A], reply: A, lines: Sequence[Info[A]]) -> None:
        """What can follow is known: have the move done, or ask."""
        if self._held is None or self._held.action != action:
            return
        if not lines or not self._loses(-lines[0].score):
            self._release()
            return
        part = self._part
        sentences = part.consequence(after.state, reply, lines) if isinstance(part, TellsReplies) else ()
        self._ask(action, -lines[0].score, map(worded, sentences))

    def _loses(self, score: int, error: int | None = None) -> bool:
        """Whether a move of this score, from the view of who does it, is to be asked about."""
        return self._behind(score, error) >= _margin(self._app.settings.tutor)

    def _behind(self, score: int, error: int | None = None) -> float:
        """How much of the win a move of this score loses, as far as that is certain."""
        assert self._part is not None
        return loss_of(self._part, self._lines[0].score, score, error, len(self._game.seats))

    def _ask(self, action: A, score: int, consequences: Iterable[str]) -> None:
        """Ask whether a move of this score is meant."""
        self._held = self.news = None
        better, behind = self._lines[0].pv[0], self._behind(score)
        kind = next(name for name in TUTORS[1:] if behind >= _margin(name))
        text = sentences((say(f"tutor.{kind}"), *consequences))
        again = Answer(say("tutor.again"))
        others = (
            Answer(say("tutor.anyway"), lambda: self._act(action)),
            Answer(say("tutor.show"), lambda: self._show(better)),
        )
        self._app.ask(Dialog(say("tutor.heading"), text, again, others, unbidden=True))

    def _release(self) -> None:
        """The move that is held back is done."""
        if self._held is not None:
            action = self._held.action
            self._held = self.news = None
            self._act(action)

    def forget(self) -> None:
        """The game has changed, or is left: what was held back and found out is void."""
        self._held = self._looked_at = self.news = None
        self._looking, self._lines = False, ()


def _margin(strictness: str) -> float:
    """How much of the win a move must lose that is asked about, by the setting."""
    return (Verdict.BLUNDER, Verdict.MISTAKE, Verdict.SLIP)[TUTORS[1:].index(strictness)].margin
