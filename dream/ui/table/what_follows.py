"""What follows a move in an exercise: the reply that refutes a wrong one, and how a right one wins.

The engine looks at it while the window goes on. Where nothing is hidden it plays both sides as well as it
can. Where something is, what a try expects is first set beside what the right move does, both tried in the
same deals. Then each seat goes on by what it knows itself, until another than the learner's has replied. What
chance does is not guessed, and nothing is done that would show the learner what is hidden: who goes back and
tries again knows no more than before. All is told, and shown on the table, as the learner may know it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic

from dream.base.sentences import sentences
from dream.base.texts import say, worded
from dream.play.game import A, Hidden, S
from dream.play.history import History, Node
from dream.protocol.dialogue import Info, turns_to_win
from dream.study.exercises import MOST_TURNS
from dream.study.review import share_of, tutoring
from dream.ui.table.game_session import GameHost
from dream.ui.table.game_table import GameTable
from dream.ui.table.hints import Look
from dream.ui.table.tutor import GLANCE

FAILED = "exercise.no_reply"
"""The key of what is said where the engine finds nothing."""
MOST_OWN = 5
"""So many actions in a row the learner's seat does at most before another replies."""


class WhatFollows(Generic[S, A]):
    """At most one look at a time. `found` is what came of the last one, in sentences."""

    def __init__(self, app: GameHost, table: GameTable[S, A]) -> None:
        self._app, self._table, self._session, self._game = app, table, table.session, table.game
        self.found: tuple[str, ...] = ()

    @property
    def _now(self) -> History[S, A]:
        """The game as it is, which can go its own way."""
        return self._game.history.copy()

    def forget(self) -> None:
        """Something else has been done: what was told is void."""
        self.found = ()

    def refute(self, tried: A, right: A) -> None:
        """Have the engine find what comes of a legal move that is not the right one."""
        self.forget()
        if self._game.history.game.hidden:
            self._compare(tried, right)
        else:
            self._reply_to(tried)

    def win(self, within: int) -> None:
        """Have the engine find how the game is won after the right move, in so many actions of all."""
        self.forget()
        begun = len(self._game.history.actions)

        def goes_on(line: History[S, A], _: Sequence[Info[A]]) -> bool:
            return len(line.actions) < begun + within

        def found(line: History[S, A]) -> None:
            if line.outcome is not None:
                self._show("exercise.wins", line.line[begun:])

        self._play_on(self._now, goes_on, found)

    def _compare(self, tried: A, right: A) -> None:
        """Set what the try expects beside what the right move does; then look for the reply."""
        part, seats = tutoring(self._game.history.game.id), len(self._game.seats)

        def found(_: A, lines: Sequence[Info[A]]) -> None:
            scores = {line.pv[0]: line.score for line in lines}
            if part is not None and scores.keys() >= {tried, right}:
                this, best = (round(100 * share_of(part, scores[each], seats)) for each in (tried, right))
                if this < best:
                    self._tell(say("exercise.trials", best=best, this=this))
            self._reply_to(tried)

        look: Look[A] = Look(lines=2, among=(right, tried), failed=FAILED)
        self._table.hints.look_at(self._now, found, look)

    def _reply_to(self, tried: A) -> None:
        """Find what another seat replies and, where nothing is hidden, how that seat wins if it does."""
        line, learner, wins = self._now, self._game.to_act, False
        if self._is_shown_by(line, tried):
            return
        line.play(tried)
        begun, hidden = len(line.actions), line.game.hidden

        def goes_on(line: History[S, A], lines: Sequence[Info[A]]) -> bool:
            nonlocal wins
            done = len(line.actions) - begun
            own = self._doer(line.node(-1)) == learner
            if hidden:
                return own and done < MOST_OWN
            turns = turns_to_win(lines[0].score) if lines and not own else None
            wins = wins or (turns is not None and turns <= MOST_TURNS)
            return wins and done < 2 * MOST_TURNS

        def found(line: History[S, A]) -> None:
            tail = line.line[begun:]
            last = tail[-1]
            replied = len(tail) > 1 and (line.outcome is not None or self._doer(last) != learner)
            if replied and not isinstance(self._session.supposed_move(last).told, Hidden):
                self._show("exercise.reply", tail)

        self._play_on(line, goes_on, found)

    def _is_shown_by(self, line: History[S, A], action: A) -> bool:
        """Whether an action would show the learner something that is hidden, as the end of a game may."""
        return line.game.hidden and not line.game.shows(line.state, action).isdisjoint(self._game.people)

    def _doer(self, node: Node[S, A]) -> int | None:
        """The seat whose action led to a node."""
        return None if node.parent is None else self._game.history.game.deciding_seat(node.parent.state)

    def _play_on(
        self,
        line: History[S, A],
        goes_on: Callable[[History[S, A], Sequence[Info[A]]], bool],
        found: Callable[[History[S, A]], object],
    ) -> None:
        """Have the engine play a line on as long as it `goes_on`, nobody has won, and a seat decides."""
        if line.outcome is not None or line.game.deciding_seat(line.state) is None:
            found(line)
            return

        def play(action: A, lines: Sequence[Info[A]]) -> None:
            if self._is_shown_by(line, action):
                found(line)
                return
            line.play(action)
            if goes_on(line, lines):
                self._play_on(line, goes_on, found)
            else:
                found(line)

        self._table.hints.look_at(line, play, Look(work=GLANCE, lines=1, failed=FAILED))

    def _show(self, key: str, nodes: Sequence[Node[S, A]]) -> None:
        """Tell what follows the first of some nodes, and play it on the table."""
        self._tell(say(key, what=sentences(self._told(nodes))))
        self._table.supposed.begin(say("supposed.line"), nodes)

    def _told(self, nodes: Sequence[Node[S, A]]) -> Iterator[str]:
        """What follows the first of some nodes; of the last, what that does, or else why it was done."""
        words = self._table.words
        *before, last = map(self._session.supposed_move, nodes[1:])
        yield from map(words.bare, before)
        over = words.game.outcome(nodes[-1].state, nodes[-1].action) is not None
        assert not isinstance(last.told, Hidden), "what is hidden is not shown"
        why = () if over else words.reasons(last.before, last.told, last.address)
        if why:
            yield from (words.bare(last), *map(worded, why))
        else:
            yield from tuple(words.news(last)) or (words.bare(last),)

    def _tell(self, sentence: str) -> None:
        self.found = (*self.found, sentence)
        self._app.dirty("lesson")
