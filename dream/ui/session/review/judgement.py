"""The review of the game on a table: it is made by another process, kept, and stepped through."""

import time
from typing import Generic

from dream.base.words import say, told
from dream.play.game import A, S
from dream.play.move_tree import Node
from dream.play.seating.seat import Person
from dream.play.seating.seated_game import SeatedGame
from dream.records.writer import record_text
from dream.review.decisions import digest_of
from dream.review.kept import KeptReviews
from dream.review.review import Fortune, JudgedMove, Review
from dream.review.reviewing import Reviewing
from dream.ui.session.game_host import HostedGame
from dream.ui.session.review.own_mistakes import own_exercises

SELDOM = 0.25
"""So many seconds lie between two times at which what is new is shown."""


class Judgement(Generic[S, A]):
    """What is known of a game by the engine's review: `review` is None as long as nothing is.

    `numbers` tells whether the player wants to read them, and `only` whose mistakes are to be seen, None for
    those of all. All of it happens on the main thread but what the worker does, which is another process.
    """

    def __init__(self, table: HostedGame) -> None:
        self._table = table
        self._game: SeatedGame[S, A] = table.session.game
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
        if self.running or self.why_none is not None or (self.review and self.review.complete):
            return
        self._asked += 1
        asked, history = self._asked, self._game.history.as_played()
        copy = history.copy()

        def known(found: Review | None) -> None:
            if asked != self._asked:
                return
            self.review = found or self.review
            if work and not (found and found.complete):
                record = record_text(self._table.session.record()).encode("utf-8")
                self._working = Reviewing(record, self._news)
            elif work:
                self._keep_mistakes()
            self._table.app.dirty("judged")

        self._table.app.in_background(lambda: KeptReviews().of(copy), known)

    def stop(self) -> None:
        """Have the engine work no more on it; what is judged by now stays."""
        self._asked += 1
        if self._working is not None:
            self._working.stop()
            self._working = None
            self._table.app.dirty("judged")

    def _news(self) -> None:
        """There is more to know: many news in a short time are one. Called by a thread."""
        working, now = self._working, time.monotonic()
        due = now - self._taken > SELDOM or (working is not None and working.over)
        if due and not self._posted:
            self._posted = True
            self._table.app.post(self._take)

    def _take(self) -> None:
        self._posted, self._taken = False, time.monotonic()
        working = self._working
        if working is None:
            return
        self.review = working.review or self.review
        if working.over:
            self.fault = told(working.fault) if working.fault else None
            self._working = None
            self._keep_mistakes()
        self._table.app.dirty("judged")

    def _keep_mistakes(self) -> None:
        """Have the mistakes of people come back as exercises, once a game that is over is wholly judged."""
        review, game = self.review, self._game
        history = game.history.as_played()
        if not (review and review.complete and history.is_over and review.digest == digest_of(history)):
            return
        self._table.app.practice.own.add(own_exercises(review, history, self._is_mine))

    def _is_mine(self, move: JudgedMove) -> bool:
        """Whether a person took a decision here, and no computer or somebody else's engine."""
        return isinstance(self._game.seat_at(move.seat, move.done).occupant, Person)

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

    def next_mistake(self, by: int) -> JudgedMove | None:
        """The next mistake from where one looks, or the one before; round the end. None without any."""
        found, at = self.mistakes, self.place
        if not found:
            return None
        after = [move for move in found if (move.done > at if by > 0 else move.done < at)]
        return (after or found)[0 if by > 0 else -1]

    def line_of(self, move: JudgedMove, *, answered: bool) -> Node[S, A]:
        """The node to which the better line leads or, `answered`, what was expected after the mistake."""
        history = self._game.history
        node, parse = history.played[move.done], history.game.parse_action
        texts = (
            (move.played, *_without(move.played, move.answer)) if answered else (move.line or (move.best,))
        )
        return history.supposed(node, map(parse, texts))


def _without(first: str, line: tuple[str, ...]) -> tuple[str, ...]:
    """A line without the action that it may begin with."""
    return line[1:] if line[:1] == (first,) else line
