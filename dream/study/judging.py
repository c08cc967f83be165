"""Judging a game of any kind that was played: what each decision lost, and what luck gave or cost.

A decision is judged by the engine of its game, within fixed work, so that it is the same every time, and by
what its seat could know then, in expected shares of the win. In a game without hidden things the played
move is searched to the same depth as the best one. In the others both are tried in the same deals, fresh
ones: those by which the best was chosen flatter it.

Luck is what a roll, draw or event of chance gave each seat, compared with the mean of what could have come. A
game's chapter ``teach`` says what a state is worth to the seats with all cards open, by the same play of all.

First every decision is judged quickly, in the order of the game, so that soon there is something to look at;
then each thoroughly, what looked worst first. Any number of engines gives the same review. The window has a
process of its own do this, which is `main`, and never waits for it.
"""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import sqrt
from queue import SimpleQueue
from subprocess import TimeoutExpired
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Any, Generic, Protocol, Self

from dream.base.errors import Malformed, Stopped, message_of
from dream.base.texts import Sentence, message, worded
from dream.base.untrusted import parse_json
from dream.play import registry
from dream.play.game import A, Game, S
from dream.play.history import History
from dream.protocol.client import BlockingClient, Forfeit, ForfeitCause
from dream.protocol.dialogue import MOST_LINES, MULTI_PV, PROVEN, WIN, Info, Limits
from dream.protocol.process import Flood, Intake, Process, begin, kill, own_command, own_environment
from dream.records.reader import first_record
from dream.records.syntax import LARGEST_FILE, Unreadable
from dream.study.kept_reviews import KeptReviews
from dream.study.review import (
    DOUBT,
    WHAT,
    Decision,
    Fortune,
    JudgedMove,
    Review,
    Tutoring,
    Verdict,
    decisions,
    digest_of,
    fortune_object,
    move_object,
    read_fortune,
    read_move,
    read_review,
    result_of,
    review_object,
    share_of,
    tutoring,
    wins_in,
)

# Luck

Shares = Sequence[Sequence[float]]
"""For each trial the share of the win of each seat; one trial where it is worked out exactly."""


class Fortunes(Protocol):
    """What the part ``teach`` of a game says of luck. `TRIALS` is how many are made, from the first pass to
    the last."""

    TRIALS: Sequence[int]

    def is_luck(self, before: Any, actions: Sequence[Any], after: Any) -> bool:
        """Whether chance has decided something between two states, by a seat's action and chance's own."""

    def shares(self, state: Any, action: Any | None, trials: int, seed: int) -> Shares:
        """What a state is worth where a seat decides: with an action, before chance has answered that."""


@dataclass(frozen=True, slots=True)
class LuckyEvent:
    """Chance decided what came of the action after the first `done`, up to action `until`."""

    done: int
    until: int


def fortunes(game: str) -> Fortunes | None:
    """That part of a game, by its word; None where nothing is left to chance, or nobody can tell."""
    found = registry.house_part(game, "teach")
    return found if hasattr(found, "TRIALS") else None


class LuckJudge(Generic[S, A]):
    """Tells the luck of the events of one game."""

    def __init__(self, history: History[S, A], part: Fortunes | None) -> None:
        self._history, self._part = history, part
        self.events = tuple(self._events()) if part else ()

    @property
    def trials(self) -> Sequence[int]:
        """How many trials are made in each pass."""
        return self._part.TRIALS if self._part else ()

    def _events(self) -> Iterator[LuckyEvent]:
        game, states, actions = self._history.game, self._history.states, self._history.actions
        assert self._part is not None
        deciders = [game.decider(state) for state in states]
        done = 0
        while done < len(actions):
            until = done + 1
            while until < len(actions) and not isinstance(deciders[until], int):
                until += 1
            if isinstance(deciders[done], int) and self._part.is_luck(
                states[done], actions[done:until], states[until]
            ):
                yield LuckyEvent(done, until)
            done = until

    def judge(self, event: LuckyEvent, trials: int, work: int) -> Fortune:
        """What an event gave or cost each seat, by so many trials before and after it."""
        assert self._part is not None
        history = self._history
        states, actions = history.states, history.actions
        before = self._part.shares(states[event.done], actions[event.done], trials, 2 * event.done)
        after: Shares = [result_of(history)]
        if event.until < len(actions) or history.outcome is None or history.ended:
            after = self._part.shares(states[event.until], None, trials, 2 * event.done + 1)
        found = [_mean(before, seat) for seat in range(len(before[0]))]
        now = [_mean(after, seat) for seat in range(len(before[0]))]
        luck = tuple(round(there[0] - expected[0], 4) for there, expected in zip(now, found, strict=True))
        error = max(sqrt(one[1] + other[1]) for one, other in zip(found, now, strict=True))
        return Fortune(event.done, event.until, luck, round(error, 4), work)


def _mean(shares: Shares, seat: int) -> tuple[float, float]:
    """The mean share of a seat, and the square of its standard error."""
    values = [each[seat] for each in shares]
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    return mean, sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values)


# One decision

PATIENCE = 300.0
"""Seconds for one search, on a machine that has much else to do."""
CARE = 4
"""Nobody is blamed in a game without hidden things before so many times the nodes have been searched: what
looks like a loss may have been lost before, as a deeper search sees."""
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
        if not self._hidden:
            judged = self._weighed(before, decision, played, nodes)
            doubted = judged.verdict is not Verdict.GOOD
            return self._weighed(before, decision, played, CARE * nodes) if doubted else judged
        lines = self._lines(before, Limits(nodes=nodes))
        if not lines:
            return self._tried(before, decision, nodes, played, self._another(before, played))
        best = lines[0]
        if best.pv[0] == played:
            return self._judged(before, decision, best, best)
        judged = self._tried(before, decision, nodes, played, best.pv[0])
        if judged.verdict.margin < Verdict.MISTAKE.margin or judged.best != before.game.action_text(
            best.pv[0]
        ):
            return judged
        if len(lines) > 1 and lines[1].pv[0] == played:
            return replace(judged, lead=max(0.0, judged.loss - DOUBT * (judged.error or 0.0)))
        return self._with_lead(before, judged, self._fresh(before, lines, nodes))

    def _weighed(self, before: History[S, A], decision: Decision, played: A, nodes: int) -> JudgedMove:
        """The judgement by a search of so many nodes, where nothing is hidden."""
        lines = self._lines(before, Limits(nodes=nodes))
        if not lines:
            return self._tried(before, decision, nodes, played, self._another(before, played))
        line = next((line for line in lines if line.pv[0] == played), None)
        line = line or self._searched(before, played, lines[0], nodes)
        judged = self._judged(before, decision, lines[0], line)
        return judged if line is lines[0] else self._with_lead(before, judged, lines)

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


class JudgeTeam(Generic[S, A]):
    """Engines of a game that judge side by side, started when needed and ended at the end of the block.

    What an engine fails to do is raised as `Forfeit`, and Stopped when it is `stopped`.
    """

    def __init__(self, game: Game[S, A], part: Tutoring, engines: int, stopped: Callable[[], bool]) -> None:
        self._game, self._part, self._engines = game, part, engines
        self._over = False
        self._stopped = lambda: self._over or stopped()
        self._jobs: SimpleQueue[tuple[History[S, A], Decision, int] | None] = SimpleQueue()
        self._found: SimpleQueue[JudgedMove | BaseException] = SimpleQueue()
        self._threads: list[Thread] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over = True
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()

    def judge(self, history: History[S, A], due: Sequence[Decision], nodes: int) -> Iterator[JudgedMove]:
        """Judge decisions by so many nodes each, and give each judgement as soon as it is known."""
        for decision in due:
            self._jobs.put((history, decision, nodes))
        while len(self._threads) < min(self._engines, len(due)):
            thread = Thread(target=self._work, name="judge", daemon=True)
            self._threads.append(thread)
            thread.start()
        for _ in due:
            found = self._found.get()
            if isinstance(found, BaseException):
                raise found
            yield found

    def _work(self) -> None:
        """Judge until there are no more jobs, by an engine of its own."""
        try:
            engine = BlockingClient(self._game, stopped=self._stopped)
            try:
                engine.greet()
                judge = Judge(engine, self._part, hidden=self._game.hidden)
                while job := self._jobs.get():
                    self._found.put(judge.judge(*job))
            finally:
                engine.kill()
        except BaseException as error:
            self._found.put(error)


# A whole game

MOST_ENGINES = 2
KEEP_EVERY = 20
"""After how many judgements the review is saved."""
Judgement = JudgedMove | Fortune


class Reviewer(Generic[S, A]):
    """Reviews one game: `review` is what is known, complete or not. Raises Malformed for a game without."""

    def __init__(
        self,
        history: History[S, A],
        known: Review | None = None,
        *,
        engines: int = MOST_ENGINES,
        luck: bool = True,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """Begin with what is `known` of the very same game, if any; without `luck` decisions alone."""
        part = tutoring(history.game.id)
        if part is None:
            raise Malformed(message("judging.error.none", game=history.game.name))
        self._history, self._part = history.as_played().copy(), part
        self._engines, self._stopped = engines, stopped
        self._decisions = judged_decisions(self._history, part)
        self._luck = LuckJudge(self._history, fortunes(history.game.id) if luck else None)
        begun = begun_review(
            self._history, len(self._decisions), len(self._luck.events), passes=len(part.WORK)
        )
        fits = known is not None and replace(known, moves=(), fortunes=()) == begun
        self.review = known if known is not None and fits else begun

    def run(self, passes: int | None = None) -> Iterator[Judgement]:
        """Judge what is not judged yet, each as soon as it is known, in the first `passes` or in all.

        Ends early when `stopped`; raises Forfeit when the engine does not live up to it.
        """
        team = JudgeTeam(self._history.game, self._part, self._engines, self._stopped)
        with suppress(Stopped), team:
            for number in range(1, 1 + (passes or self.review.passes)):
                yield from self._judged_decisions(team, number)
                yield from self._judged_events(number)

    def _judged_decisions(self, team: JudgeTeam[S, A], number: int) -> Iterator[JudgedMove]:
        """Judge the decisions in the pass of a number, those that have not been judged in it."""
        known = self.review.by_done
        due = [each for each in self._decisions if not _is_judged(known.get(each.done), number)]
        due.sort(key=lambda each: -known[each.done].loss if each.done in known else 0.0)
        if self._history.game.hidden:  # an engine is told all over again when it changes seats
            due.sort(key=lambda each: each.seat)
        for move in team.judge(self._history, due, self._part.WORK[number - 1]):
            judged = replace(move, work=number)
            self.review = self.review.with_judged(moves=[judged])
            yield judged

    def _judged_events(self, number: int) -> Iterator[Fortune]:
        """Tell the luck of the events in the pass of a number, those that are not told so well yet."""
        known = {fortune.done: fortune for fortune in self.review.fortunes}
        for event in self._luck.events:
            if self._stopped():
                return
            if not _is_judged(known.get(event.done), number):
                fortune = self._luck.judge(event, self._luck.trials[number - 1], number)
                self.review = self.review.with_judged(fortunes=[fortune])
                yield fortune

    def run_and_keep(
        self, kept: KeptReviews, tell: Callable[[Review], object], passes: int | None = None
    ) -> None:
        """Run, tell of each step, and keep what is judged now and then and at the end, however that comes."""
        judged = 0
        try:
            for judged, _ in enumerate(self.run(passes), 1):
                tell(self.review)
                if judged % KEEP_EVERY == 0:
                    kept.keep(self.review)
        finally:
            if judged:
                kept.keep(self.review)


def judged_decisions(history: History[S, A], part: Tutoring) -> list[Decision]:
    """The decisions of a game that can be judged."""
    return [each for each in decisions(history) if part.judges(history.states[each.done])]


def begun_review(history: History[S, A], number: int, events: int, passes: int) -> Review:
    """The review of a game of which nothing is judged yet, with so many decisions and events of chance."""
    return Review(
        history.game.id,
        digest_of(history),
        history.game.seats(history.start),
        number,
        events,
        result=result_of(history),
        passes=passes,
    )


def _is_judged(one: Judgement | None, work: int) -> bool:
    return one is not None and one.work >= work


# In a process of its own

PATIENCE_AT_STOP = 2.0
"""Seconds for the process to end."""


class Reviewing:
    """The review of one game under way.

    `review` is what is known, a value that is replaced: None until the worker has read the game. `changed` is
    called by a thread after each news. It has ended when it is `over`; `fault` says why, where it could not
    be made. What is judged is kept on the disk, so the next one goes on from there.
    """

    def __init__(
        self, record: bytes, changed: Callable[[], object], *, kept: KeptReviews | None = None
    ) -> None:
        """Begin to review the game of a record, the bytes of a .dream file; what is known of it counts."""
        self.review: Review | None = None
        self.over = False
        self.fault: Sentence | None = None
        self._changed, self._kept = changed, kept or KeptReviews()
        self._record = record
        self._unkept = 0
        self._stopped = False
        self._process: Process | None = None
        self._lock = Lock()
        self._thread = Thread(target=self._live, name="review", daemon=True)
        self._thread.start()

    @property
    def progress(self) -> float:
        """What part is done, from 0 to 1."""
        return self.review.progress if self.review else 0.0

    def stop(self) -> None:
        """End it now, without waiting; what is judged stays known, and is kept."""
        with self._lock:
            self._stopped = True
            process = self._process
        if process is not None:
            Thread(target=_end, args=(process,), name="review end", daemon=True).start()

    def join(self, seconds: float) -> None:
        """Wait, at most so long, until it is over."""
        self._thread.join(seconds)

    def _live(self) -> None:
        try:
            self._hear(self._begin())
        except (OSError, ValueError) as error:
            self.fault = message_of(error)
        self._keep()
        self.over = True
        self._changed()

    def _begin(self) -> Process | None:
        with self._lock:
            if self._stopped:
                return None
            command = own_command("dream.study.judging")
            self._process = begin(command, own_environment(), polite=True, guarded=True)
            return self._process

    def _hear(self, process: Process | None) -> None:
        """Hand the worker the game, and take in what it says until it ends."""
        if process is None:
            return
        assert process.stdin
        assert process.stdout
        assert process.stderr
        Thread(target=_drain, args=(process.stderr,), name="review errors", daemon=True).start()
        with suppress(OSError):
            process.stdin.write(self._record)
            process.stdin.close()
        try:
            for line in Intake(process.stdout).whole_lines():
                self._take(parse_json(line, WHAT))
        except (Flood, Malformed) as error:
            self.fault = self.fault or message_of(error)
        finally:
            kill(process)
            process.wait()
        if not (self._stopped or self.fault or (self.review and self.review.complete)):
            self.fault = message("judging.error.ended")

    def _take(self, said: Any) -> None:
        """Take in one line of the worker."""
        known = self.review
        if not isinstance(said, dict):
            raise Malformed(message("judging.error.text", name="line"))
        if "review" in said:
            begun = read_review(json.dumps(said["review"]))
            known_before = self._kept.by_digest(begun.digest)
            self.review = (
                known_before if known_before and known_before.decisions == begun.decisions else begun
            )
        elif "fault" in said:
            self.fault = str(said["fault"])[:1000]
        elif known is not None and "move" in said:
            self.review = known.with_judged(moves=[read_move(said["move"])])
            self._count()
        elif known is not None and "fortune" in said:
            self.review = known.with_judged(fortunes=[read_fortune(said["fortune"])])
            self._count()
        self._changed()

    def _count(self) -> None:
        self._unkept += 1
        if self._unkept >= KEEP_EVERY:
            self._keep()

    def _keep(self) -> None:
        """Put what is known on the disk; where that cannot be, the next one begins anew."""
        if self.review is not None and self._unkept:
            self._unkept = 0
            with suppress(OSError):
                self._kept.keep(self.review)


def _end(process: Process) -> None:
    """End a worker: it is asked to, so that it ends its engines, and killed when it does not."""
    with suppress(OSError, TimeoutExpired):
        process.terminate()
        process.wait(PATIENCE_AT_STOP)
    kill(process)


def _drain(errors: Any) -> None:
    """Read what nobody listens to, so that the worker need not wait."""
    with suppress(OSError, ValueError, Flood):
        for _ in Intake(errors).lines():
            pass


def main() -> None:
    """Review the game of a record on standard input, as ``python -m dream.study.judging``.

    Prints lines of JSON: ``{"review": ...}``, in which nothing is judged yet, then ``{"move": ...}`` and
    ``{"fortune": ...}`` for each judgement as it comes, or ``{"fault": SENTENCE}``. What was kept before is
    not judged again. It ends when nobody reads the lines any more, or when it is terminated.
    """
    try:
        _review(sys.stdin.buffer.read(LARGEST_FILE + 1))
    except (Unreadable, ValueError, Forfeit) as error:
        _say({"fault": worded(getattr(error, "message", str(error)))})


def _review(record: bytes) -> None:
    stop = Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    history = first_record(record).game
    reviewer = Reviewer(history, KeptReviews().of(history), stopped=stop.is_set)
    _say({"review": review_object(replace(reviewer.review, moves=(), fortunes=()))})
    for one in reviewer.run():
        _say({"move": move_object(one)} if isinstance(one, JudgedMove) else {"fortune": fortune_object(one)})


def _say(line: dict[str, Any]) -> None:
    """Say a line; end at once where nobody reads it."""
    try:
        print(json.dumps(line, separators=(",", ":")), flush=True)
    except OSError:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


if __name__ == "__main__":
    main()
