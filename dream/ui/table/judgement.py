"""The judgement of a game by an engine: found or made, and what it has one practise."""

import time
from collections.abc import Callable
from typing import Generic

from dream.base.texts import say, worded
from dream.play.game import A, S
from dream.play.history import History, Node
from dream.play.seats import Person
from dream.records.writer import record_text
from dream.study.exercises import PLAYED, Exercise
from dream.study.judging import Reviewing
from dream.study.kept_reviews import KeptReviews
from dream.study.review import Fortune, JudgedMove, Review, Verdict, digest_of
from dream.ui.table.game_session import GameHost, GameSession

LEAST_LEAD = 0.04
"""By so much of the win, beyond its error, the best action must be better than any other."""
GRADES_FROM = {1: 0.4, 2: 0.2, 3: 0.1, 4: 0.0}
"""The least loss of each grade: what cost most is easiest to see."""


def own_exercises(
    review: Review, history: History[S, A], is_own: Callable[[JudgedMove], bool]
) -> tuple[Exercise, ...]:
    """The exercises of what somebody did wrong in a reviewed game, in its order, each position once.

    `is_own` knows whose decisions count.
    """
    game, found = history.game, dict[str, Exercise]()
    for move in review.mistakes(least=Verdict.MISTAKE):
        lead = 0 if move.lead is None else move.lead
        if lead < LEAST_LEAD or move.best == move.played or not is_own(move):
            continue
        exercise = Exercise(
            game=game.id,
            turns=0,
            grade=next(grade for grade, least in GRADES_FROM.items() if move.loss >= least),
            line=(move.best,),
            position=game.state_text(history.states[move.done]),
            source=f"{PLAYED} {move.played}",
            ahead=max(1, round(100 * lead)),
        )
        found[exercise.name] = exercise
    return tuple(found.values())


SELDOM = 0.25
"""So many seconds lie between two times at which what is new is shown."""


class Judgement(Generic[S, A]):
    """What is known of a game by the engine's review: `review` is None as long as nothing is.

    `numbers` tells whether the player wants to read them, and `only` whose mistakes are to be seen, None for
    those of all. All of it happens on the main thread but what the worker does, which is another process.
    """

    def __init__(self, app: GameHost, session: GameSession[S, A]) -> None:
        self._app, self._session, self._game = app, session, session.game
        self.review: Review | None = None
        self.numbers = False
        self.only: int | None = None
        self.fault: str | None = None
        self._working: Reviewing | None = None
        self._asked = 0
        self._posted = False
        self._taken = 0.0

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change and is shown, as one value."""
        return self.review, self.numbers, self.only, self.fault, self.running

    # Making it

    @property
    def why_none(self) -> str | None:
        """Why the game cannot be reviewed now, in a sentence, or None."""
        history = self._game.history
        if not history.actions:
            return say("judged.nothing_done")
        return None if history.is_over or not history.game.hidden else say("judged.hidden")

    @property
    def running(self) -> bool:
        """Whether the engine is at work on it."""
        return self._working is not None

    def begin(self) -> None:
        """Look for what is known of the game, and have the rest worked out."""
        self._look(work=True)

    def look(self) -> None:
        """Look for what is known of the game."""
        if self.review is None and not self._game.keeps_hidden:
            self._look(work=False)

    def _look(self, *, work: bool) -> None:
        if self.running or self.why_none is not None:
            return
        history = self._game.history.as_played()
        if self.review and self.review.digest != digest_of(history):
            self.review = None  # of a game that has gone on otherwise since
        if self.review and self.review.complete:
            return
        self._asked += 1
        asked = self._asked
        copy = history.copy()

        def known(found: Review | None) -> None:
            if asked != self._asked:
                return
            self.review = found or self.review
            if work and not (found and found.complete):
                record = record_text(self._session.record()).encode("utf-8")
                self._working = Reviewing(record, self._news)
            elif work:
                self._keep_mistakes()
            self._app.dirty("judged")

        self._app.in_background(lambda: KeptReviews().of(copy), known)

    def stop(self) -> None:
        """Have the engine work no more on it; what is judged by now stays."""
        self._asked += 1
        if self._working is not None:
            self._working.stop()
            self._working = None
            self._app.dirty("judged")

    def _news(self) -> None:
        """There is more to know: many news in a short time are one. Called by a thread."""
        working, now = self._working, time.monotonic()
        due = now - self._taken > SELDOM or (working is not None and working.over)
        if due and not self._posted:
            self._posted = True
            self._app.post(self._take)

    def _take(self) -> None:
        self._posted, self._taken = False, time.monotonic()
        working = self._working
        if working is None:
            return
        self.review = working.review or self.review
        if working.over:
            self.fault = worded(working.fault) if working.fault else None
            self._working = None
            self._keep_mistakes()
        self._app.dirty("judged")

    def _keep_mistakes(self) -> None:
        """Have the mistakes of people come back as exercises, once a game that is over is wholly judged."""
        review, game = self.review, self._game
        history = game.history.as_played()
        if not (review and review.complete and history.is_over and review.digest == digest_of(history)):
            return

        def by_person(move: JudgedMove) -> bool:
            """Whether no computer or somebody else's engine took the decision."""
            return isinstance(game.seat_at(move.seat, move.done).occupant, Person)

        self._app.practice.own.add(own_exercises(review, history, by_person))

    # What it says of the places of the game

    @property
    def mistakes(self) -> tuple[JudgedMove, ...]:
        """The mistakes that are to be seen, in the order of the game."""
        return self.review.mistakes(self.only) if self.review else ()

    @property
    def place(self) -> int:
        """How many actions of the game that was played are done where one looks."""
        node: Node[S, A] | None = self._game.shown_node
        played = self._game.history.played
        while node is not None and not (node.done < len(played) and played[node.done] is node):
            node = node.parent
        return node.done if node else 0

    @property
    def here(self) -> JudgedMove | None:
        """The decision that was taken in the state looked at, in the game as it was played."""
        if self.review is None or self._game.varies or self.place != self._game.shown_at:
            return None
        return self.review.by_done.get(self.place)

    @property
    def fortune(self) -> Fortune | None:
        """What chance has just done in the state looked at."""
        if self.review is None or self.place != self._game.shown_at:
            return None
        at = self.place
        return next((each for each in self.review.fortunes if each.done < at <= each.until), None)

    def next_mistake(self, by: int) -> tuple[JudgedMove | None, bool]:
        """The next mistake from where one looks, or the one before; and whether it is on round the end.

        There is None without any.
        """
        found, at = self.mistakes, self.place
        after = [move for move in found if (move.done > at if by > 0 else move.done < at)]
        return next(iter((after or found)[:: 1 if by > 0 else -1]), None), not after

    def line_of(self, move: JudgedMove, *, answered: bool) -> Node[S, A]:
        """The node to which the better line leads or, `answered`, what was expected after the mistake."""
        history = self._game.history
        node, parse = history.played[move.done], history.game.parse_action
        line = move.line or (move.best,)
        if answered:
            begun = move.answer[:1] == (move.played,)
            line = move.answer if begun else (move.played, *move.answer)
        return history.supposed(node, map(parse, line))
