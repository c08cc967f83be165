"""The analysis of the position that is looked at: the engine's best lines, deeper and deeper while one looks.

The game's engine thinks in a process of its own, which plays for no seat. In a game with hidden things it is
told what the seat that is to act could know, as in a review. What it has found stays with the position while
the program runs. After some time it rests, until it is asked to go deeper.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import log
from typing import Any, Generic

from dream.base.texts import Sentence, say
from dream.play.game import A, S
from dream.play.history import History, Node, path_to
from dream.play.levels import levels_of
from dream.protocol.dialogue import Info
from dream.study.review import DOUBT, digest_of, share_of, tutoring
from dream.ui.kit.loop import Memo
from dream.ui.table.engines import Analysed, AnyEngineSeat
from dream.ui.table.game_session import GameHost, GameSession, address_in
from dream.ui.table.hints import Hints
from dream.ui.table.sight import BestMove, Target
from dream.ui.table.supposed import SupposedLine
from dream.ui.table.verdicts import percent
from dream.ui.table.words import TableWords
from dream.ui.widgets.charts import Trend, TrendLine

ONE_MORE, DEEPER = 1.0, 4
"""For how many seconds it goes on where one second is asked for, and how many times as long to go deeper."""
FOR_MORE_LINES = 5.0
"""For how many seconds it thinks at least where another number of lines is asked for."""
FIRST = 1.0
"""So many seconds of thought are behind the first lines that are told to somebody who hears them once."""
SELDOM = 0.2
"""So many seconds lie between two times at which what is new is shown."""
SETTLED = 1.0
"""For how many seconds a game is looked at before the engine is started that may analyse it."""
AS_GOOD = 0.01
"""A move that loses less than this share of the win is as good as the best."""
LEAST_SPAN = 0.1
"""So much of the win there is at least from the foot to the head of the picture of how shares came about."""
NUMBERS_OF_LINES = (3, 4, 5)
"""How many lines can be asked for."""
MOST_WRITTEN, MOST_SHOWN = 8, 4
"""So many moves of a line are written, and shown on the table."""


@dataclass(frozen=True)
class TriedMove:
    """How much of the win a move that was tried loses, below nothing where it is better than the best.

    `better` is the best one in words, `error` the standard error of the loss where that is known.
    """

    loss: float
    better: str
    error: float = 0.0

    @property
    def sentence(self) -> str:
        """What is told of it."""
        if self.loss - DOUBT * self.error < AS_GOOD:
            return say("analysing.as_good")
        return say("analysing.loses", loss=percent(self.loss), better=self.better)


@dataclass(frozen=True)
class LineRow:
    """A line as it is listed: its rank and share of the win, its move in words, the line as it is written.

    `detail` is how surely the share is known, empty where nothing is known of that.
    """

    rank: int
    share: str
    words: str
    written: str
    detail: str


class Analysis(Generic[S, A]):
    """At most one position at a time is analysed: the one that is looked at, while the analysis is `on`.

    All of it happens on the main thread but what the engine does. `paused`, nothing is asked of the engine
    by itself. A line that is `pointed` at, by its rank, is the one that is shown on the table. Who guesses
    first sees lines and moves only while `peeks` says so.
    """

    def __init__(
        self,
        app: GameHost,
        words: TableWords[S, Any, A],
        session: GameSession[S, A],
        hints: Hints[S, A],
        supposed: SupposedLine[S, A],
    ) -> None:
        self._app, self._words, self._session, self._game = app, words, session, session.game
        self._hints, self._supposed = hints, supposed
        self._part = tutoring(words.game.id)
        self.on = self.paused = self.peeks = False
        self.pointed: int | None = None
        self.fault: str | None = None
        self._node: Node[S, A] | None = None
        self._known: Analysed[A] | None = None
        self._shown: Sequence[Info[A]] = ()
        self._shown_since = 0.0
        self._asking = False
        self._decided: Node[S, A] | None = None
        self._before: Analysed[A] | None = None
        self._compared: dict[Node[S, A], TriedMove | None] = {}
        self._digests: dict[Node[S, A], str] = {}
        self._tried = Memo(self._tried_depends_on, self._tried_now)
        self._until, self._fresh = 0.0, FIRST
        self._now: float | None = None
        self._looked_at: float | None = None
        self._woken = False
        self.course: Mapping[Node[S, A], tuple[int, float]] = {}
        """Who decided at the nodes that were analysed, and the share of the win by the best line there."""

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change and is shown, as one value."""
        return (
            self.on,
            self.paused,
            self.pointed,
            self.fault,
            self._shown,
            self.running,
            self._app.settings.analysis_lines,
            self.guessing,
            self.tried,
        )

    # Whether there can be one

    @property
    def why_never(self) -> str | None:
        """Why no position of this game can be analysed now, in a sentence, or None."""
        return self.why_barred or (say("analysing.not_agreed") if self.needs_consent else None)

    @property
    def why_barred(self) -> str | None:
        """Why no position can be analysed whatever those who play agree on, in a sentence, or None."""
        if self._part is None or not levels_of(self._words.game.id):
            return say("analysing.no_engine")
        game, session = self._game, self._session
        bars = game.guests or game.clocks or session.match.games or not session.gives_hints
        return say("analysing.under_way") if self.under_way and bars else None

    @property
    def under_way(self) -> bool:
        """Whether the game goes on, and is no position alone that somebody looks at."""
        history = self._game.history
        begun = self._session.journal is not None or len(history.played) > 1
        return begun and not history.is_over and not self._game.laid_open

    @property
    def needs_consent(self) -> bool:
        """Whether somebody must still agree to it who plays the game that goes on."""
        return self.under_way and not self._session.all_agree

    @property
    def why_not(self) -> str | None:
        """Why the position that is looked at is not analysed, in a sentence, or None."""
        return self.why_never or self._why_not(self._game.shown_node)

    def _why_not(self, node: Node[S, A]) -> str | None:
        game, law = self._game, self._words.game
        ended = game.over and not game.browsing and not game.history.explores
        if ended or law.outcome(node.state, node.action) is not None:
            return say("analysing.over")
        seat = law.deciding_seat(node.state)
        if seat is None:
            return say("analysing.chance")
        if law.hidden and seat not in game.sees(game.shown_at):
            return say("analysing.hidden")
        if law.hidden and len(law.legal_actions(node.state)) == 1:
            return say("analysing.only_move")
        judges = self._part is not None and self._part.judges(node.state)
        return None if judges else say("analysing.not_judged")

    # Beginning and ending

    @property
    def _engine(self) -> AnyEngineSeat:
        return self._app.engines.analyst(self._words.game)

    def prepare(self, now: float) -> None:
        """Have the engine ready before anything is asked of it, once the game has been looked at for a while.

        To be called as time goes on, wherever an analysis may be asked for.
        """
        self._looked_at = now if self._looked_at is None else self._looked_at
        if not self.on and not self._woken and now - self._looked_at > SETTLED and self.why_never is None:
            self._woken = True
            self._engine.wake()

    def come(self) -> None:
        """Another scene shows the game from now on."""
        self._looked_at, self._woken = None, False

    def leave(self) -> None:
        """Analyse no more, and have no engine ready."""
        self.stop()
        self._app.engines.dismiss_analyst()

    def begin(self) -> None:
        """Analyse what is looked at from now on; the record of a game that goes on tells of it."""
        self.on, self.paused, self.fault = True, False, None
        self._session.note_analysed(self._app.review_journal)
        self._app.dirty("analysis")

    def stop(self) -> None:
        """Analyse no more; what is known by now stays known."""
        self.rest()
        self.on, self._node, self._known, self._before, self._decided = False, None, None, None, None
        self._shown, self.pointed = (), None
        self._app.dirty("analysis")

    def pause(self) -> None:
        """Have the engine rest, or go on."""
        self.paused = not self.paused
        self._until = 0.0
        if not self.paused and self._known and self._known.spent >= self._known.allowed:
            self.deepen()
        self._app.dirty("analysis")

    def go_on_a_second(self) -> None:
        """Have it think for a second more, and then rest."""
        self.paused = True
        self._until = time.monotonic() + ONE_MORE
        self._app.dirty("analysis")

    def deepen(self) -> None:
        """Have it think much longer about the position that is looked at."""
        if self._known:
            self.paused, self._until = False, 0.0
            self._known.allowed = DEEPER * max(self._known.allowed, self._known.spent)
        self._app.dirty("analysis")

    def change_lines(self) -> None:
        """Have one line more be shown, or the fewest after the most."""
        place = NUMBERS_OF_LINES.index(self._wanted) + 1
        self.rest()
        if self._known:
            self._fresh = self._known.spent + FIRST
        if self._known and self._known.spent >= self._known.allowed:
            self._known.allowed = self._known.spent + FOR_MORE_LINES
        self._app.change(analysis_lines=NUMBERS_OF_LINES[place % len(NUMBERS_OF_LINES)])

    @property
    def guessing(self) -> bool:
        """Whether the player guesses first, and sees nothing of it now."""
        return self._app.settings.analysis_guess and not self.peeks

    def peek(self, peeks: bool) -> None:
        """Show who guesses first what is hidden, or hide it again."""
        if peeks != self.peeks:
            self.peeks = peeks
            self._app.dirty("analysis")

    @property
    def _wanted(self) -> int:
        return self._app.settings.analysis_lines

    @property
    def running(self) -> bool:
        """Whether the engine thinks about the position that is looked at."""
        return self._asking

    @property
    def is_awaited(self) -> bool:
        """Whether the first lines of what is looked at are on their way, or what a tried move is worth.

        So is a second more that was asked for. Whoever is told of lines once waits for that.
        """
        if not self.on or self.fault:
            return False
        if self._game.shown_node is not self._node or self._comparison is not None:
            return True
        known, works = self._known, self._asking or self._is_due
        return known is not None and works and (self.paused or not self._shown or known.spent < self._fresh)

    # As time goes on

    def watch(self, now: float) -> None:
        """Ask about what is looked at, or no more, as time goes on."""
        passed, self._now = 0.0 if self._now is None else max(0.0, now - self._now), now
        if not self.on:
            return
        if self._game.shown_node is not self._node:
            self._turn_to(self._game.shown_node)
        if self._hints.looking:
            self._asking = False  # the engine looks at something else, and goes on with this afterwards
            return
        if self._asking and self._known and self._engine.at_work:
            self._known.spent += passed
        if self._asking and not self._engine.thinking:
            self._asking = False
            self.fault = self._engine.why_lost if self._engine.lost else None
        comparison = self._comparison
        if self._is_due and not self._asking:
            self._ask()
        elif not self._is_due and self._asking and comparison is None:
            self.rest()
        elif comparison is not None and not self._asking and not self.fault:
            self._compare(*comparison)
        self._show_news()

    def _turn_to(self, node: Node[S, A]) -> None:
        """Look at another position: what is known of it is shown at once."""
        self.rest()
        self._node, self._known, self._shown, self._before = node, None, (), None
        self.pointed, self._until, self._fresh = None, 0.0, FIRST
        analysed = self._app.engines.analysed
        if self.why_not is None:
            self._known = analysed.of(self._digest(node))
            self._shown = self._known.lines
            self._note_course()
        self._decided = self._decision(node)
        if self._decided is not None and self.why_never is None:
            before = self._decided.parent
            self._before = None if before is None else analysed.of(self._digest(before))
        self._app.dirty("analysis")

    def _digest(self, node: Node[S, A]) -> str:
        """What tells a node from others: its state or, where something is hidden, all that led there."""
        law, ways = self._words.game, list[Node[S, A]]()
        while node not in self._digests and law.hidden and node.parent is not None:
            ways.append(node)
            node = node.parent
        if node not in self._digests:
            self._digests[node] = digest_of(History(law, node.state))
        found = self._digests[node]
        for each in reversed(ways):
            assert each.action is not None
            text = f"{found} {law.action_text(each.action)}"
            self._digests[each] = found = blake2b(text.encode(), digest_size=16).hexdigest()
        return found

    def _asked_about(self, done: int) -> History[S, A]:
        """The game after so many actions as the engine is told it.

        Where nothing is hidden that is its state alone, as in a review: the way there changes no worth.
        """
        history = self._game.history
        return history.copy(done) if history.game.hidden else History(history.game, history.states[done])

    def _decision(self, node: Node[S, A]) -> Node[S, A] | None:
        """The node to which the last decision of a seat has led, before whatever chance did since."""
        while node.parent is not None:
            if self._words.game.deciding_seat(node.parent.state) is not None:
                return node
            node = node.parent
        return None

    @property
    def _is_due(self) -> bool:
        """Whether the engine should think about the position that is looked at."""
        known = self._known
        if known is None or self.fault or self._comparison is not None:
            return False
        return time.monotonic() < self._until if self.paused else known.spent < known.allowed

    def _ask(self) -> None:
        known = self._known
        assert known is not None
        self._asking = True
        history = self._asked_about(self._game.shown_at)

        def come(lines: Sequence[Info[A]]) -> None:
            known.take([line for line in lines if line.pv])

        self._engine.analyse(history, self._wanted, come, self._failed)

    def rest(self) -> None:
        """Have the engine think no more."""
        if self._asking:
            self._engine.cancel()
            self._asking = False

    def _failed(self, why: Sentence) -> None:
        self._asking, self.fault = False, say("analysing.failed", why=why)
        self._app.dirty("analysis")

    def _show_news(self) -> None:
        """Show what is known by now, not more often than can be read."""
        lines, now = self._known.lines if self._known else (), time.monotonic()
        if lines is not self._shown and (not self._shown or now - self._shown_since > SELDOM):
            self._shown, self._shown_since = lines, now
            self._note_course()
            self._app.dirty("analysis")

    def _note_course(self) -> None:
        """Know of the node that is looked at how its seat stands there."""
        seat = None if self._node is None else self._words.game.deciding_seat(self._node.state)
        if self._node is not None and seat is not None and self._shown:
            self.course = {**self.course, self._node: (seat, self._share(self._shown[0]))}

    # A move that was tried

    @property
    def tried(self) -> TriedMove | None:
        """What the decision is worth that has led here, beside the best one; None where that is not known.

        It is known at once where the analysis of the position before it has a line for it.
        """
        return self._tried()

    def _tried_depends_on(self) -> tuple[object, ...]:
        before = self._before.lines if self._before else ()
        return self.on, self._decided, before, len(self._compared), self._shown, self._app.settings.language

    def _tried_now(self) -> TriedMove | None:
        node, law = self._decided, self._words.game
        lines = self._before.lines if self._before else ()
        if not self.on or node is None or node.parent is None or not lines:
            return None
        best, mover = lines[0], law.deciding_seat(node.parent.state)
        this = next((line for line in lines if line.pv[0] == node.action), None)
        if this is not None:
            return self._tried_move(node, best, self._share(best) - self._share(this), self._error(this))
        if node in self._compared:
            return self._compared[node]
        seats, outcome = len(self._game.seats), law.outcome(node.state, node.action)
        if outcome is not None and mover is not None:
            return self._tried_move(node, best, self._share(best) - outcome.shares(seats)[mover])
        if law.hidden or seats != 2 or not self._shown or node is not self._node:
            return None
        after = self._share(self._shown[0])
        after = after if law.deciding_seat(node.state) == mover else 1 - after
        return self._tried_move(node, best, self._share(best) - after)

    def _tried_move(
        self, node: Node[S, A], best: Info[A], loss: float, error: float | None = None
    ) -> TriedMove:
        view = self._session.view(node.done - 1)
        better = self._words.advice(view, best.pv[0], address_in(self._session).whom)
        return TriedMove(loss, better, error or 0.0)

    @property
    def _comparison(self) -> tuple[Node[S, A], A, A] | None:
        """A move that was tried in a game with hidden things, the best one, and what led to the move.

        Both are compared by the engine, in the same deals. None where nothing is to be compared.
        """
        node, law = self._decided, self._words.game
        lines = self._before.lines if self._before else ()
        if node is None or node.parent is None or node.action is None or not lines or not law.hidden:
            return None
        if node in self._compared or any(line.pv[0] == node.action for line in lines):
            return None
        legal = node.action in law.legal_actions(node.parent.state)
        return (node, node.action, lines[0].pv[0]) if legal and not self.paused else None

    def _compare(self, node: Node[S, A], action: A, best: A) -> None:
        self._asking = True

        def found(_: A, lines: Sequence[Info[A]]) -> None:
            by_action = {line.pv[0]: line for line in lines if line.pv}
            self._asking, self._compared[node] = False, None
            if by_action.keys() >= {best, action}:
                this, first = by_action[action], by_action[best]
                error = max((self._error(line) or 0.0 for line in lines), default=0.0)
                loss = self._share(first) - self._share(this)
                self._compared[node] = self._tried_move(node, first, loss, error)
            self._app.dirty("analysis")

        history = self._asked_about(node.done - 1)
        self._engine.advise(history, found, self._failed, lines=2, among=(best, action))

    # What is shown of it

    def _share(self, line: Info[A]) -> float:
        assert self._part is not None
        return share_of(self._part, line.score, len(self._game.seats))

    def _error(self, line: Info[A]) -> float | None:
        """The standard error of how far a line is behind, in shares of the win."""
        if line.error is None or self._part is None:
            return None
        seats = len(self._game.seats)
        above, below = (
            share_of(self._part, score, seats) for score in (line.score + line.error, line.score - line.error)
        )
        return (above - below) / 2

    @property
    def lines(self) -> Sequence[Info[A]]:
        """The lines that are shown, the best one first."""
        return self._shown[: self._wanted]

    def rows(self) -> tuple[LineRow, ...]:
        """The lines in words and as they are written; none for who guesses first."""
        if self.guessing:
            return ()
        words, name, law = self._words, address_in(self._session).whom, self._words.game
        view = self._session.view(self._game.shown_at)
        return tuple(
            LineRow(
                rank,
                percent(self._share(line)),
                words.advice(view, line.pv[0], name),
                " ".join(map(law.action_text, line.pv[:MOST_WRITTEN])),
                self._surely(line),
            )
            for rank, line in self._ranked()
        )

    def _surely(self, line: Info[A]) -> str:
        error = self._error(line)
        number = 0 if error is None else round(100 * error)
        return say("analysing.error", number=number) if number else ""

    def state(self) -> str:
        """How far the engine has come, or why nothing is analysed here, in a few words."""
        if self.fault or (why := self.why_not):
            return self.fault or why or ""
        if not self.lines:
            return say("analysing.preparing" if self._engine.preparing else "analysing.begins")
        best = self.lines[0]
        if self.guessing:
            return say("analysing.guess_now")
        if not self._words.game.hidden:
            return say("analysing.depth", depth=best.depth)
        if best.nodes <= 1:
            return say("analysing.exact")
        return say("analysing.trials", count=best.nodes)

    def trend(self) -> Trend:
        """How the shares of the lines came about, by depth or by trials; nothing for who guesses first."""
        known, hidden = self._known, self._words.game.hidden
        if known is None or self.guessing or not self.lines:
            return Trend()
        lines = []
        for rank, line in self._ranked():
            found = known.before.get(line.pv[0], [line])
            points = {log(max(1, each.nodes)) if hidden else each.depth: self._share(each) for each in found}
            lines.append(TrendLine(str(rank), tuple(sorted(points.items()))))
        shares = [share for line in lines for _, share in line.points]
        middle, least = (min(shares) + max(shares)) / 2, LEAST_SPAN / 2
        low, high = min(*shares, middle - least), max(*shares, middle + least)
        low, high = max(0.0, low - max(0.0, high - 1)), min(1.0, high - min(0.0, low))
        tip = say(f"analysing.trend_{'trials' if hidden else 'depth'}")
        return Trend(tuple(lines), low, high, percent(low), percent(high), tip)

    def moves(self) -> tuple[BestMove, ...]:
        """Where the best moves are done on the table; none while a line is walked."""
        game = self._game
        if not self.lines or game.supposing or self.guessing:
            return ()
        if self.pointed is not None:
            return tuple(self._steps(self.pointed))
        found = []
        for rank, line in self._ranked():
            mark = self._hints.mark(line.pv[0], game.shown)
            if mark is not None:
                found.append(BestMove(rank, mark, self._hints.place_of(mark), percent(self._share(line))))
        return tuple(found)

    def _steps(self, rank: int) -> Iterator[BestMove]:
        """Where the moves of a line are done, by their numbers; the share stands at the first."""
        for number, node in enumerate(self.line_after(rank)[1 : 1 + MOST_SHOWN], 1):
            assert node.parent is not None
            assert node.action is not None
            mark = self._hints.mark(node.action, node.parent.state)
            if mark is not None:
                share = percent(self._share(self.lines[rank - 1])) if number == 1 else ""
                yield BestMove(number, mark, self._hints.place_of(mark), share)

    def at(self, target: Target | None) -> int | None:
        """The rank of the best of the lines whose move is done at a target."""
        places = ((rank, self._hints.mark(line.pv[0], self._game.shown)) for rank, line in self._ranked())
        found = (rank for rank, mark in places if mark is not None and self._hints.place_of(mark) == target)
        return next(found, None) if target is not None and not self._game.supposing else None

    def point(self, rank: int | None) -> None:
        """Show the line of a rank on the table, or all best moves again."""
        if rank != self.pointed:
            self.pointed = rank
            self._app.dirty("analysis")

    def _ranked(self) -> Iterator[tuple[int, Info[A]]]:
        yield from enumerate(self.lines, 1)

    def walk(self, by: int) -> bool:
        """Show the line that is pointed at, or the best one, further on or back; whether it was.

        In games with hidden things no line can be walked: what follows depends on chance.
        """
        if not self.on or self.guessing or self._words.game.hidden:
            return False
        rank = self.pointed or 1
        heading = say("analysing.line", rank=rank)
        walked = self._supposed.walk(heading, lambda: self.line_after(rank), by)
        if walked:
            self._app.dirty("analysis")
        return walked

    def line_after(self, rank: int) -> Sequence[Node[S, A]]:
        """The nodes of the line of a rank, after the one that is looked at; that one alone without a line."""
        node = self._game.shown_node
        if not 0 < rank <= len(self.lines):
            return (node,)
        last = self._game.history.supposed(node, self.lines[rank - 1].pv)
        return path_to(last)[node.done :]
