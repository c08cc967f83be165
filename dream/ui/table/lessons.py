"""A step of a lesson at the table: the card, the buttons, hints, and what follows."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar

from pygame import Rect

from dream.base.sentences import sentences
from dream.base.texts import say, worded
from dream.play.seated_game import SeatedGame
from dream.ui.kit.commands import POSSIBLE
from dream.ui.kit.layout import Layout
from dream.ui.kit.loop import Memo
from dream.ui.table.controls import aside
from dream.ui.table.courses import Guide, StepTiming
from dream.ui.table.game_session import GameSession
from dream.ui.table.hints import Advice, HintLevel
from dream.ui.table.scenes import TabletopScene
from dream.ui.table.selection import next_on
from dream.ui.table.sight import Target
from dream.ui.table.what_follows import WhatFollows
from dream.ui.widgets.lesson_card import AnswerTone, LessonCard, LessonText

TRIES = 2
"""After so many wrong tries a hint is given."""
BELOW, PART_BELOW = 184, 0.45
"""How much of the room the narrator has in a small game: at least, at scale 1, and as a part."""


MOST_LOOKED_AT = 300
"""So many right answers are looked at for one that goes on from what is chosen."""
LEAST_LOG = 76
"""How high the log is at least, at scale 1."""


class LessonScene(TabletopScene):
    """The step of the guide: its card fills the panel; in a small game narrator and log stand below it."""

    name: ClassVar[str] = "lesson"

    def __init__(self, *arguments: Any, guide: Guide) -> None:
        super().__init__(*arguments)
        self.own_commands = self.keys_here()
        self.guide, self.table.ask_whoever_acts = guide, None
        self._asked = self._answered = 0
        self._follows: WhatFollows[Any, Any] = WhatFollows(self.app, self.table)
        self._step = guide.step
        self._refused_before = self.table.refusals
        self._timing = StepTiming()
        self._marked_at: object = None
        self._marks = False

    # Building

    @property
    def place(self) -> Layout:
        """The table has all that the panel leaves: there is no log to be seen in most lessons."""
        return super().place.without_wing

    def build_narrator(self, rect: Rect) -> Rect:
        return rect

    def build_middle(self, rect: Rect) -> Rect:
        rest = self.build_learning(rect)
        return super().build_narrator(rest) if rest.height else rest

    def build_rest(self, rest: Rect) -> None:
        self.build_log(rest)

    def build_log(self, rect: Rect) -> None:
        if rect.height > self.app.look.px(LEAST_LOG):
            super().build_log(rect)

    def build_learning(self, rect: Rect) -> Rect:
        """Make the buttons and the card; the room that is left below the card in a small game."""
        analysis = (("review.analyse", "analyse"),) if self.guide.refutes else ()
        leaving = ("lesson.skip", "lesson_skip"), ("lesson.leave", "cancel")
        ways = aside(*analysis, *leaving, icons=(POSSIBLE,))
        rest = self._build_ways(self.controls.rows(rect, ways))
        rest = self.build_own_buttons(rest)
        below = max(self.app.look.px(BELOW), round(rest.height * PART_BELOW)) if self._is_told_below else 0
        height = rest.height - below
        card = Rect(rest.left, rest.top, rest.width, height)
        lesson = Memo(self._said_depends_on, self.lesson)
        self.app.ui.add(LessonCard(card, self.app.look, lesson))
        top = card.bottom + self.app.look.px(8)
        return Rect(rest.left, top, rest.width, max(0, rest.bottom - top))

    def build_own_buttons(self, rect: Rect) -> Rect:
        """Buttons of the game itself at the foot of a rectangle, if it has any; the room left above."""
        return rect

    def _build_ways(self, rect: Rect) -> Rect:
        """The three buttons that lead through the lesson; the room above them.

        None takes the place of another, so that a click too many does nothing. "Next" is lit where the lesson
        waits for it, not where the next step comes by itself.
        """
        px, game = self.app.look.px, self.guide.game
        self._looked_done, self._looked_lost = game.is_done, game.is_lost
        back, again = ("lesson.again", "@primary") if game.is_lost else ("lesson.back", "@button")
        on = "@primary" if game.is_done and not self.goes_on else "@button"
        ways = (
            (back, "lesson_back", again),
            ("lesson.hint", "advice", "@button"),
            ("lesson.next", "lesson_on", on),
        )
        height, gap = px(40), px(6)
        width = (rect.width - 2 * gap) // 3
        for number, (label, command, look) in enumerate(ways):
            cell = Rect(rect.left + number * (width + gap), rect.bottom - height, width, height)
            self.controls.button(cell, say(label), command, kind=look, tell=self._tell_why_not)
        return Rect(rect.left, rect.top, rect.width, rect.height - height - px(8))

    @property
    def _is_told_below(self) -> bool:
        """Whether a narrator tells of the game: it is a small one against an opponent."""
        return self.guide.step.level is not None

    # What is said

    @property
    def _tries(self) -> int:
        """How often something wrong has been done in this step."""
        return self.table.refusals - self._refused_before

    @property
    def _helps(self) -> int:
        """How often a hint was asked for, or given after wrong tries; once at most where none leads to it."""
        helps = self._asked + max(0, self._tries - TRIES + 1)
        return helps if self.guide.leads_to_hints else min(helps, 1)

    @property
    def _lead(self) -> tuple[Advice[Any, Any], HintLevel] | None:
        """What leads to the right move before that is marked; None where nothing does, or no more."""
        game, hints = self.guide.game, self.table.hints
        if not (self._helps and self.guide.leads_to_hints and game.person_to_act):
            return None
        right = next(self.guide.right, None)
        if right is None:
            return None
        advice = Advice(game.state, right, ())
        levels = [level for level in (HintLevel.WHERE, HintLevel.WHICH) if hints.sentences(advice, level)]
        return (advice, levels[self._helps - 1]) if self._helps <= len(levels) else None

    def _said_depends_on(self) -> tuple[object, ...]:
        return *self._told_depends_on(), self.table.refusals, self._helps, self._follows.found

    def lesson(self) -> LessonText:
        """What the card says now."""
        guide = self.guide
        done, whole = guide.game.is_done, self._is_told_below
        note = say("lesson.anew") if guide.is_anew and not (done or whole) else ""
        task = "" if done and whole else worded(guide.step.says)
        return LessonText(guide.title, guide.at, len(guide.lesson.steps), task, self._answers(), note)

    def _answers(self) -> tuple[tuple[AnswerTone, str], ...]:
        game, step = self.guide.game, self.guide.step
        if game.is_done:
            praise = ((AnswerTone.RIGHT, worded(step.praise)),) if step.praise else ()
            then = self.guide.played_then
            if then is not None:
                told_of = say("exercise.played", what=self.table.telling.told_node(then))
                praise = *praise, (AnswerTone.HINT, told_of)
            return *praise, *self._followed()
        if game.is_lost:
            return ((AnswerTone.WRONG, say("lesson.lost")),)
        answers: list[tuple[AnswerTone, str]] = []
        if not self._is_told_below:
            answers += self._spoken()
        answers += self._followed()
        lead = self._lead
        if lead is not None:
            answers.append((AnswerTone.HINT, sentences(self.table.hints.sentences(*lead))))
        elif self._helps and step.hint:
            answers.append((AnswerTone.HINT, worded(step.hint)))
        return tuple(answers)

    def _followed(self) -> Iterator[tuple[AnswerTone, str]]:
        """What follows a wrong try or the right move, or that it is being looked for."""
        hints = self.table.hints
        yield from ((AnswerTone.HINT, sentence) for sentence in self._follows.found)
        if hints.looking and self.guide.refutes:
            long = (hints.why_long,) if hints.takes_long else ()
            yield AnswerTone.HINT, sentences((say("exercise.looking"), *long))
        if self.table.game.supposing:
            yield AnswerTone.HINT, say("supposed.back")

    def _spoken(self) -> Iterator[tuple[AnswerTone, str]]:
        """Why something was not done, what was asked about, and what the window has to say."""
        refusal, assent = self.table.sentence, self.table.telling.assent
        if refusal is not None:
            yield AnswerTone.WRONG, self.worded(refusal)
        if assent is not None:
            yield AnswerTone.HINT, worded(assent)
        if refusal is None:
            yield from ((AnswerTone.HINT, sentence) for sentence in self.choice_told)
        if self.app.spoken:
            yield AnswerTone.HINT, self.app.spoken

    @property
    def choice_told(self) -> tuple[str, ...]:
        """What is told of something that is chosen and not done yet, such as what a second click does."""
        return self.own_narration().prompt if self.table.selection.chosen else ()

    # Commands

    def means(self, command: str) -> Hashable:
        return self.guide.at if command.startswith("lesson") else super().means(command)

    def why_idle(self, command: str) -> str | None:
        done = self.guide.game.is_done
        if command == "lesson_on" and not done:
            return say("lesson.not_done")
        if command == "lesson_skip" and done:
            return say("lesson.is_done")
        if command == "analyse":
            return None if done and self.guide.refutes else say("analysing.not_solved")
        if command == "advice" and self.table.game.supposing and not done:
            return None
        return super().why_idle(command)

    def _tell_why_not(self, why: str) -> None:
        """Say why a button does nothing, unless that was pressed before the step could be read."""
        if not self._timing.is_fresh:
            self.app.say(why, of_now=True)

    def command(self, name: str) -> bool:
        match name:
            case "lesson_back" | "undo":
                self.guide.back()
            case "choose" | "lesson_on" if self._timing.may_be_mistaken and not self.guide.game.is_done:
                pass
            case "lesson_on" | "lesson_skip":
                self.guide.on()
            case "choose" if self.guide.game.is_done:
                self.guide.on()
            case "choose" if self.guide.game.is_lost:
                self.guide.lay_table()
            case "choose" if self.table.supposed.end():
                pass
            case "advice" if self.guide.step.level is None:
                self.table.supposed.end()
                self._asked += 1
            case _:
                return super().command(name)
        self.app.dirty("lesson")
        return True

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        return {**super().handlers(), "analyse": self._analyse}

    def _analyse(self) -> None:
        """Have the position of an exercise that is solved analysed, in a replay of it."""
        why, game = self.why_idle("analyse"), self.guide.game
        if why:
            self.app.say(why, of_now=True)
            return
        self.table.supposed.end()
        solved: SeatedGame[Any, Any] = SeatedGame(game.history.copy(), game.seats)
        solved.browse(game.begun_at)
        self.routes.analyse(GameSession(solved))

    def leave_game(self) -> None:
        self.table.analysis.leave()
        self.app.pop()

    # Frames

    def update(self, now: float) -> None:
        super().update(now)
        if self.guide.step is not self._step:
            # The step goes on in the game of the one before.
            self._step, self._asked, self._timing = self.guide.step, 0, StepTiming(follows=True)
            self._answered, self._follows = 0, WhatFollows(self.app, self.table)
            self._refused_before = self.table.refusals
        if self.why_idle("analyse") is None:
            self.table.analysis.prepare(now)
        self.guide.helped |= self._asked + self._tries > 0
        self._look_on()
        self._mark()
        game = self.guide.game
        if (game.is_done, game.is_lost) != (self._looked_done, self._looked_lost):
            self.app.rebuild("done")
        self._timing.watch(now, rests=game.is_done and not self.presenter.moving_at(now))
        if self.goes_on and self._timing.has_rested:
            self.guide.on()

    @property
    def goes_on(self) -> bool:
        """Whether the next step comes by itself when this one is done: there is nothing more to read."""
        step = self.guide.step
        return step.praise is None and not step.only_tells

    def _look_on(self) -> None:
        """Have what follows be looked for: after a wrong try, and once all is done where that wins later."""
        game, guide = self.guide.game, self.guide
        moves = len(game.tries) + game.is_done
        if moves == self._answered or not guide.refutes:
            return
        self._answered = moves
        if not game.is_done:
            self._follows.refute(game.tries[-1], next(guide.right))
        elif guide.wins_within:
            self._follows.win(guide.wins_within)
        else:
            self._follows.forget()

    def _mark(self) -> None:
        """Mark what is to be marked from the beginning, or what is right where a hint is given.

        While the engine looks at what follows, its look is not disturbed; what is supposed has marks of its
        own.
        """
        table, step, game = self.table, self.guide.step, self.guide.game
        if table.hints.looking:
            return
        moment = game.shown, step.key, self._helps, self.table.selection.chosen
        if moment == self._marked_at and (table.hints.shown is not None or not self._marks):
            return
        still = game.over or game.supposing
        if not (game.person_to_act or still) or step.level is not None:
            return
        lead, marked = self._lead, () if step.mark is None or still else (step.mark,)
        actions = self.guide.right if self._helps and not still else iter(marked)
        first = self.where_next(actions) if lead is None else table.hints.marked(*lead)
        where = self.lit if first is None else first
        self._marked_at, self._marks = moment, where is not None
        if where is not None:
            table.hints.point_out(where)
        else:
            table.hints.forget()

    @property
    def lit(self) -> Any | None:
        """What of the table a step speaks of, which is marked where no action is; None for nothing."""
        return None

    def where_next(self, actions: Iterator[Any]) -> Target | None:
        """The next target of a way that goes on from what is chosen; the first of one if none does."""
        view, chosen = self.table.view_now, self.table.selection.chosen
        looked_at = islice(actions, MOST_LOOKED_AT)
        ways = [way for action in looked_at for way in self.words.ways(view, action) if way]
        return next_on(self.words, view, ways, chosen) or (ways[0][0] if ways else None)
