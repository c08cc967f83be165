"""Reviewing a game from the first decision to the last, coarse to fine, by one or two engines at once.

First every decision is judged quickly, in the order of the game, so that soon there is something to look at;
then each thoroughly, what looked worst first. Whatever the number of engines, the same is found out.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Generic

from dream.base.errors import Malformed
from dream.base.messages import message
from dream.play.game import A, S
from dream.play.history import History
from dream.protocol.forfeits import Interrupted
from dream.review.decisions import Decision, decisions, digest_of, result_of
from dream.review.fortunes import LuckJudge, fortunes
from dream.review.judge_team import JudgeTeam
from dream.review.kept import KeptReviews
from dream.review.review import Fortune, JudgedMove, Review
from dream.review.tutoring import Tutoring, tutoring

MOST_ENGINES = 2
KEEP_EVERY = 20
"""After so many judgements what is known is put on the disk."""
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
        with suppress(Interrupted), team:
            for number in range(1, 1 + (passes or self.review.passes)):
                yield from self._judged_decisions(team, number)
                yield from self._judged_events(number)

    def _judged_decisions(self, team: JudgeTeam[S, A], number: int) -> Iterator[JudgedMove]:
        """Judge the decisions in the pass of a number, those that have not been judged in it."""
        known = self.review.by_done
        due = [each for each in self._decisions if not _is_judged(known.get(each.done), number)]
        due.sort(key=lambda each: -known[each.done].loss if each.done in known else 0.0)
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
