"""The review of a game in the window: what the engine found of every decision, on the replay of the game."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from pygame import Rect

from dream.base.words import say
from dream.review.review import JudgedMove
from dream.review.verdict import SIGNS
from dream.ui.kit.commands import BY_NAME
from dream.ui.kit.memo import Memo
from dream.ui.session.address import address_in
from dream.ui.session.review.judged_panel import JudgedPanel
from dream.ui.session.review.judged_words import cost, luck_told, stands, summary, verdict_of
from dream.ui.session.review.judgement import Judgement
from dream.ui.session.review.revealing import when_revealed
from dream.ui.session.review.reviewing import Reviewing
from dream.ui.session.table.game_table import GameTable
from dream.ui.session.table.hints import Advice, Rung
from dream.ui.widgets.narrator import Line, Narration, Offer, PaintToken
from dream.ui.widgets.scrolling.entries import Mark

MOST_TOLD = 2
"""So many sentences tell what would have been best, and why."""


class MarksMoves(Protocol):
    """A journal in which moves can be marked."""

    def mark(self, signs: Mapping[int, Mark]) -> None:
        """Have these signs stand beside the moves with which so many were done."""


class Judging(Reviewing):
    """Beside the scene of a game that this is joined with: `judging`, it shows the review of the engine."""

    def __init__(self, *arguments: Any, playing: bool = False, judging: bool = False) -> None:
        super().__init__(*arguments, playing=playing)
        self.judging = judging
        self.panel = JudgedPanel(self)
        self._played_out: tuple[JudgedMove, int] | None = None
        self._marked: JudgedMove | None = None
        judgement = self.judgement
        self._signs = Memo(lambda: (judgement.review, judgement.place, self._explores), self._signs_now)

    @property
    @abstractmethod
    def paint_token(self) -> PaintToken:
        """Paints the tokens of those who played."""

    @property
    @abstractmethod
    def journal_list(self) -> MarksMoves | None:
        """The journal, where it is shown."""

    @property
    @abstractmethod
    def journal_apart(self) -> bool:
        """Whether the journal lies elsewhere in the window, and is shown in any case."""

    @property
    def judgement(self) -> Judgement[Any, Any]:
        """The review of the game on the table."""
        return self._game_table.judgement

    @property
    def game_table(self) -> GameTable[Any, Any]:
        """The table."""
        return self._game_table

    def enter(self) -> None:
        super().enter()
        if self.judging and self.judgement.why_none:
            self.judging = False
            self.app.say(self.judgement.why_none)
        elif self.judging and self._game_table.game.keeps_hidden:
            self.judging = False
            self._judge()
        elif self.judging:
            self.judgement.begin()

    def leave(self) -> None:
        super().leave()
        self.judgement.stop()

    def build_playback(self, rect: Rect) -> Rect:
        if not self.judging:
            return super().build_playback(rect)
        rest, self._playback = self.panel.build(rect, self.autoplay, self._play)
        return rest

    def update(self, now: float) -> None:
        """However one has come to a mistake, what would have been best is marked there."""
        mistake = None if self.autoplay.playing else self._mistake_here
        if mistake is not None and mistake != self._marked:
            self._mark_best(mistake)
        self._marked = mistake
        super().update(now)
        if self.judging and self.journal_list is not None:
            self.journal_list.mark(self._signs())

    @property
    def _mistake_here(self) -> JudgedMove | None:
        """The mistake that was made in the state looked at, where the review tells of it."""
        if not self.judging or self._explores:
            return None
        move = self.judgement.here
        return move if move is not None and move.loss and move in self.judgement.mistakes else None

    @property
    def _explores(self) -> bool:
        """Whether another line is looked at than the one that was played."""
        return self._game_table.game.history.explores

    def _signs_now(self) -> Mapping[int, Mark]:
        judgement = self.judgement
        last = judgement.place if self._explores else None
        points = judgement.review.turning_points if judgement.review else ()
        turns = {point.done for point in points if not point.chance}
        return {
            move.done + 1: Mark(SIGNS[move.verdict], move.done in turns)
            for move in judgement.mistakes
            if last is None or move.done < last
        }

    # Commands

    def command(self, name: str) -> bool:
        return (name == "cancel" and self._come_back()) or super().command(name)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        return {
            **super().handlers(),
            "judge": self._judge,
            "next_mistake": lambda: self._step(1),
            "previous_mistake": lambda: self._step(-1),
            "better": lambda: self._play_out(answered=False),
            "answer": lambda: self._play_out(answered=True),
            "numbers": self._toggle_numbers,
        }

    def why_idle(self, command: str) -> str | None:
        judgement = self.judgement
        match command:
            case "judge":
                return judgement.why_none
            case "next_mistake" | "previous_mistake":
                return None if judgement.mistakes else self._no_mistakes
            case "better" | "answer":
                return None if judgement.here else say("judged.not_judged")
        return super().why_idle(command)

    def _judge(self) -> None:
        """Show the review, and have it made; while it is made, stop that. One that is whole goes away."""
        if self.judgement.why_none:
            self.app.say(self.judgement.why_none, of_now=True)
        else:
            when_revealed(self._game_table, self._show_judgement)

    def _show_judgement(self) -> None:
        judgement = self.judgement
        whole = judgement.review is not None and judgement.review.complete
        if not self.judging or whole:
            self.judging = not self.judging
            self.app.rebuild("judging")
        if judgement.running:
            judgement.stop()
        elif self.judging:
            judgement.begin()

    def _shown_first(self) -> bool:
        """Whether the review is shown; where it is not, it is from now on."""
        if not self.judging:
            self._judge()
        return self.judging

    def _step(self, by: int) -> None:
        if not self._shown_first():
            return
        move = self.judgement.next_mistake(by)
        if move is None:
            self.app.say(self._no_mistakes, of_now=True)
            return
        self.come_to(move)

    @property
    def _no_mistakes(self) -> str:
        """That there are none, or none by now."""
        review = self.judgement.review
        return say("judged.no_mistakes" if review and review.complete else "judged.no_mistakes_yet")

    def come_to(self, move: JudgedMove) -> None:
        """Look at the state in which a decision was taken, with the best one marked."""
        self._game_table.game.return_to_played()
        self.browse(move.done)
        self._mark_best(move)

    def _mark_best(self, move: JudgedMove) -> None:
        self._game_table.point_out(self._game_table.game.history.game.parse_action(move.best))

    def _play_out(self, *, answered: bool) -> None:
        """Have a line be played on the table, and no further; the game itself stays as it is."""
        move = self.judgement.here
        if move is None:
            self.app.say(say("judged.not_judged"), of_now=True)
            return
        node = self.judgement.line_of(move, answered=answered)
        self._game_table.variations.look_at(node)
        self.browse(move.done)
        self._play()
        self._until, self._played_out = node.done, (move, node.done)

    def _come_back(self) -> bool:
        """Look again at the mistake whose line is looked at, and was played; False when there is none."""
        if self._played_out is None:
            return False
        (move, until), self._played_out = self._played_out, None
        back = move.done < self._game_table.game.shown_at <= until
        if back:
            self.come_to(move)
        return back

    def _toggle_numbers(self) -> None:
        if not self.judging:
            self.app.say(say("judged.not_judged"), of_now=True)
            return
        self.judgement.numbers = not self.judgement.numbers
        self.app.dirty("numbers")

    # Telling

    def with_judgement(self, told: Narration) -> Narration:
        """What is told of the game, with what the review says of where one looks."""
        game, judgement = self._game_table.game, self.judgement
        if not self.judging or game.varies or self._game_table.hints.news or told.urgent:
            return told
        if game.history.explores:
            return replace(told, heading=say("judged.line"), prompt=(say("judged.back"),))
        if (mistake := self._mistake_here) is not None:
            return self._mistake_told(told, mistake)
        if judgement.fault:
            return replace(told, means=(judgement.fault,))
        return replace(told, means=(*told.means, *self._stands(judgement.here)), offers=self._work())

    def _mistake_told(self, told: Narration, move: JudgedMove) -> Narration:
        table, numbers = self._game_table, self.judgement.numbers
        game = table.game.history.game
        address, seats = address_in(table.session), len(table.game.seats)
        done = Line(table.told_move(move.done), table.token_of(move.seat))
        advice: Advice[Any, Any] = Advice(table.game.shown, game.parse_action(move.best), ())
        better = table.hints.told(advice, Rung.WHAT)
        return replace(
            told,
            heading=verdict_of(move, move.done + 1),
            happened=(done,),
            means=(*self.comments, *cost(move, seats, address, numbers=numbers)),
            prompt=tuple(better[:MOST_TOLD]),
            offers=(),
        )

    def _stands(self, move: JudgedMove | None) -> tuple[str, ...]:
        """How the game stands here, what chance has just done and, at the beginning, how all have played."""
        judgement, table = self.judgement, self._game_table
        review, address, seats = judgement.review, address_in(table.session), len(table.game.seats)
        if review is None:
            return ()
        if judgement.place == 0 and review.usable:
            told = ((address.names[seat], summary(review, seat)) for seat in range(seats))
            return tuple(say("judged.played", name=name, how=how) for name, how in told if how)
        fortune = judgement.fortune
        luck = luck_told(fortune, address, numbers=judgement.numbers) if fortune else ""
        here = stands(move, seats, address, numbers=judgement.numbers) if move else ""
        return tuple(filter(None, (luck, here)))

    def _work(self) -> tuple[Offer, ...]:
        """How far the engine has come, to be stopped or gone on with."""
        judgement, hint = self.judgement, BY_NAME["judge"].hint
        review = judgement.review
        if judgement.running:
            number = round(100 * review.progress) if review else 0
            return (Offer(say("judged.stop", number=number), "judge", hint),)
        if review is None or not review.complete:
            return (Offer(say("judged.go_on"), "judge", hint),)
        return ()
