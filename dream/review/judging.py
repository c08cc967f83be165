"""One decision judged by the engine of its game, within fixed work, so that it is the same every time.

The engine is another process, and is told what the seat could know then. In a game without hidden things the
played move is searched to the same depth as the best one. In the others both are tried in the same deals,
fresh ones: those by which the best was chosen flatter it.
"""

from dataclasses import replace
from typing import Generic

from dream.base.messages import message
from dream.play.game import A, S
from dream.play.history import History
from dream.protocol.blocking_client import BlockingClient
from dream.protocol.forfeits import Forfeit, ForfeitCause
from dream.protocol.limits import PROVEN, WIN, Info, Limits
from dream.protocol.options import MOST_LINES, MULTI_PV
from dream.review.decisions import Decision
from dream.review.review import JudgedMove
from dream.review.tutoring import Tutoring, share_of, wins_in
from dream.review.verdict import DOUBT, Verdict

PATIENCE = 300.0
"""Seconds for one search, on a machine that has much else to do."""
FEW_LINES = 2
"""How many lines are compared where each is searched for itself."""
THREADS = "Threads"


class Judge(Generic[S, A]):
    """An engine that judges decisions. What it fails to do is raised as `Forfeit`."""

    def __init__(self, engine: BlockingClient[S, A], part: Tutoring, *, hidden: bool) -> None:
        """Judge by an engine that was greeted, of a game of which `part` says what scores mean."""
        self._engine, self._part, self._hidden = engine, part, hidden
        self._wanted = MOST_LINES if hidden else FEW_LINES
        if engine.option(THREADS):
            engine.set_option(THREADS, "1")
        engine.set_option(MULTI_PV, str(self._wanted))

    def judge(self, history: History[S, A], decision: Decision, nodes: int) -> JudgedMove:
        """Judge what was decided in a game by so many nodes."""
        before, played = self._before(history, decision.done), history.actions[decision.done]
        lines = self._lines(before, Limits(nodes=nodes))
        if not lines:
            return self._tried(before, decision, nodes, played, self._another(before, played))
        best = lines[0]
        if best.pv[0] == played:
            return self._judged(before, decision, best, best)
        if not self._hidden:
            line = next((line for line in lines if line.pv[0] == played), None)
            judged = self._judged(before, decision, best, line or self._searched(before, played, best, nodes))
            return self._with_lead(before, judged, lines)
        judged = self._tried(before, decision, nodes, played, best.pv[0])
        if judged.verdict.margin < Verdict.MISTAKE.margin or judged.best != before.game.action_text(
            best.pv[0]
        ):
            return judged
        if len(lines) > 1 and lines[1].pv[0] == played:
            return replace(judged, lead=max(0.0, judged.loss - DOUBT * (judged.error or 0.0)))
        return self._with_lead(before, judged, self._fresh(before, lines, nodes))

    def _fresh(self, before: History[S, A], lines: tuple[Info[A], ...], nodes: int) -> tuple[Info[A], ...]:
        """The two best of some lines, tried once more in other deals: the best one first."""
        if len(lines) < FEW_LINES:
            return ()
        texts = tuple(before.game.action_text(line.pv[0]) for line in lines[:FEW_LINES])
        found = self._lines(before, Limits(nodes=nodes, searchmoves=texts))
        return found if found and found[0].pv[0] == lines[0].pv[0] else ()

    def _with_lead(self, before: History[S, A], judged: JudgedMove, lines: tuple[Info[A], ...]) -> JudgedMove:
        """The judgement with how far the second of two lines is behind the first, if that is the best one."""
        if len(lines) < FEW_LINES or before.game.action_text(lines[0].pv[0]) != judged.best:
            return judged
        seats = before.game.seats(before.start)
        doubt = round(DOUBT * (lines[1].error or 0))
        first, second = lines[0].score, min(lines[0].score, lines[1].score + doubt)
        lead = share_of(self._part, first, seats) - share_of(self._part, second, seats)
        return replace(judged, lead=min(lead, judged.loss))

    def _before(self, history: History[S, A], done: int) -> History[S, A]:
        """The game before a decision, as the engine is told it.

        Where nothing is hidden that is its state alone: who goes back to where he was has given nothing away,
        and to the search it would be a draw.
        """
        return history.copy(done) if self._hidden else History(history.game, history.states[done])

    def _lines(self, history: History[S, A], limits: Limits) -> tuple[Info[A], ...]:
        return self._engine.lines(history, limits, self._wanted, PATIENCE).known

    def _searched(self, before: History[S, A], played: A, best: Info[A], nodes: int) -> Info[A]:
        """What a move leads to, as a line of whoever does it, searched as deep as the best one."""
        after = before.copy()
        after.play(played)
        outcome = after.outcome
        if outcome is not None:
            seat = before.game.decider(before.state)
            score = 0 if outcome.drawn else WIN - 1 if seat in outcome.winners else 1 - WIN
            return replace(best, pv=(played,), score=score)
        depth = max(1, best.depth - 1)
        lines = self._lines(after, Limits(depth=depth, nodes=FEW_LINES * nodes))
        if not lines:
            return replace(best, pv=(played,))
        return replace(lines[0], pv=(played, *lines[0].pv), score=_a_turn_later(-lines[0].score))

    def _judged(self, before: History[S, A], decision: Decision, best: Info[A], line: Info[A]) -> JudgedMove:
        """The judgement by two lines of equal depth; what looks better than the best counts as best."""
        text, part, seats = before.game.action_text, self._part, before.game.seats(before.start)
        if line.score > best.score:
            best = line
        return JudgedMove(
            done=decision.done,
            seat=decision.seat,
            played=text(line.pv[0]),
            best=text(best.pv[0]),
            share=share_of(part, line.score, seats),
            best_share=share_of(part, best.score, seats),
            line=tuple(map(text, best.pv)),
            answer=tuple(map(text, line.pv)),
            error=0.0 if self._hidden and line is best else None,
            wins_in=wins_in(line.score),
            best_wins_in=wins_in(best.score),
        )

    def _another(self, before: History[S, A], played: A) -> A:
        """Another action than the played one, where the engine has no choice but one."""
        return next(each for each in before.game.legal_actions(before.state) if each != played)

    def _tried(
        self, before: History[S, A], decision: Decision, nodes: int, played: A, other: A
    ) -> JudgedMove:
        """The judgement by trials of the played and of another move, all in the same deals."""
        text = before.game.action_text
        limits = Limits(nodes=nodes, searchmoves=(text(other), text(played)))
        lines = self._lines(before, limits)
        found = {line.pv[0]: line for line in lines}
        if played not in found or other not in found:
            raise Forfeit(ForfeitCause.REFUSED, message("judging.error.silent", action=text(played)))
        judged = self._judged(before, decision, found[other], found[played])
        error = max((line.error for line in lines if line.error is not None), default=None)
        if error is None:
            return replace(judged, error=None)
        score, seats = found[played].score, before.game.seats(before.start)
        around = (share_of(self._part, each, seats) for each in (score + error, score - error))
        return replace(judged, error=(next(around) - next(around)) / 2)


def _a_turn_later(score: int) -> int:
    """A score of the position before a turn, by that of the position after it."""
    if abs(score) <= PROVEN:
        return score
    return score - 1 if score > 0 else score + 1
