"""The widgets of a review: the graph of the game, the lists beside the journal, and the buttons."""

from collections.abc import Callable
from typing import Any, Protocol

from pygame import Rect

from dream.base.graphemes import capitalized
from dream.base.words import say
from dream.review.review import Fortune, JudgedMove, Review
from dream.review.verdict import SIGNS, Verdict
from dream.ui.kit.memo import Memo
from dream.ui.session.address import address_in
from dream.ui.session.game_host import GameHost
from dream.ui.session.review.judged_rows import JudgedRow, JudgedRows
from dream.ui.session.review.judged_words import luck_sign, luck_told, summary, verdict_of
from dream.ui.session.review.judgement import Judgement
from dream.ui.session.table.command_buttons import Controls, aside
from dream.ui.session.table.game_table import GameTable
from dream.ui.widgets.charts.course_graph import CourseGraph, Graph, Spot, Strand
from dream.ui.widgets.choice import Choice
from dream.ui.widgets.narrator import PaintToken
from dream.ui.widgets.playback import Pace, Playback

_BUTTONS, _TABS, _PERCENT, _GRAPH, _LEAST_GRAPH, _GAP = 36, 28, 34, 104, 56, 6
_ROOMY = 160
"""From so much room on, at scale 1, the graph has a place of its own beside the lists."""
GRAPH, JOURNAL, MISTAKES, LUCK = "graph", "journal", "mistakes", "luck"


class JudgedScene(Protocol):
    """The scene that shows a review."""

    app: GameHost
    controls: Controls

    @property
    def game_table(self) -> GameTable[Any, Any]:
        """The table."""

    @property
    def judgement(self) -> Judgement[Any, Any]:
        """The review of the game on the table."""

    @property
    def journal_apart(self) -> bool:
        """Whether the journal lies elsewhere in the window, and is shown in any case."""

    @property
    def paint_token(self) -> PaintToken:
        """Paints the tokens of those who played."""

    def browse(self, count: int) -> None:
        """Look at the state after `count` actions."""

    def come_to(self, move: JudgedMove) -> None:
        """Look at the state in which a decision was taken, with the best one marked."""


class JudgedPanel:
    """Makes them for a scene, again whenever the window asks; `tab` is which list is shown."""

    def __init__(self, scene: JudgedScene) -> None:
        self._scene = scene
        self._worded: dict[int, str] = {}
        self.tab = MISTAKES

    @property
    def _snapshot(self) -> object:
        return self._scene.judgement.snapshot, self._scene.app.look

    def _told(self, done: int, seat: int | None = None) -> str:
        """The move that followed so many, in a sentence: worded once for as long as the widgets are there.

        The name of a `seat` is left out where it stands first, for its token tells it.
        """
        if done not in self._worded:
            self._worded[done] = self._scene.game_table.told_move(done)
        told = self._worded[done]
        if seat is None:
            return told
        name = address_in(self._scene.game_table.session, done).names[seat]
        brief = told.removeprefix(f"{name} ").removesuffix(".")
        return capitalized(brief)

    def build(self, rect: Rect, pace: Pace, play: Callable[[], object]) -> tuple[Rect, Playback]:
        """Make all of it in a rectangle; the room that the journal has, none where another list is shown."""
        scene, px = self._scene, self._scene.app.look.px
        self._worded.clear()
        labels = ("judged.better", "better"), ("judged.answer", "answer"), ("review.play_on", "play_on")
        rest = scene.controls.rows(rect, aside(*labels, ("review.close", "cancel")))
        game = scene.game_table.game
        foot = Rect(rest.left, rest.bottom - px(_BUTTONS), rest.width, px(_BUTTONS))
        count = len(game.history.actions)
        playback = Playback(scene.app.ui, foot, count, game.shown_at, pace, scene.browse, play, bare=True)
        self._build_steps(playback.beside)
        rest.height = foot.top - px(_GAP) - rest.top
        roomy = rest.height >= px(_ROOMY)
        if roomy:
            high = max(px(_LEAST_GRAPH), min(px(_GRAPH), rest.height * 3 // 10))
            self._build_graph(Rect(rest.left, rest.bottom - high, rest.width, high))
            rest.height -= high + px(_GAP)
        return self._build_lists(rest, roomy=roomy), playback

    def _build_steps(self, room: Rect) -> None:
        """Make the two buttons that go from mistake to mistake, beside those that go from move to move."""
        gap = self._scene.app.look.px(4)
        width = (room.w - gap) // 2
        for number, name in enumerate(("previous", "next")):
            cell = Rect(room.x + number * (width + gap), room.y, width, room.h)
            self._scene.controls.button(cell, say(f"judged.{name}"), f"{name}_mistake")

    def _build_lists(self, rest: Rect, *, roomy: bool) -> Rect:
        """Make the row of what can be shown, and what is; the room for the journal."""
        scene, px = self._scene, self._scene.app.look.px
        offered = [*([] if roomy else [GRAPH]), *([] if scene.journal_apart else [JOURNAL]), MISTAKES]
        if scene.game_table.game.history.game.hidden:
            offered.append(LUCK)
        tab = self.tab if self.tab in offered else MISTAKES
        tabs = [(name, say(f"judged.tab.{name}")) for name in offered]
        numbers = Rect(rest.right - px(_PERCENT), rest.top, px(_PERCENT), px(_TABS))
        scene.controls.button(numbers, say("judged.in_numbers"), "numbers", kind="@aside")
        head = Rect(rest.left, rest.top, numbers.left - px(4) - rest.left, px(_TABS))
        if len(tabs) > 1:
            scene.app.ui.add(Choice(head, scene.app.look, tabs, tab, self._show))
        else:
            scene.app.ui.label(head, tabs[0][1], kind="@gold_left")
        top = head.bottom + px(_GAP)
        room = Rect(rest.left, top, rest.width, rest.bottom - top)
        if tab == JOURNAL:
            return room
        if tab == GRAPH:
            self._build_graph(room)
        else:
            listed = self._mistake_rows if tab == MISTAKES else self._luck_rows
            told = Memo(lambda: self._snapshot, listed)
            look, judgement = scene.app.look, scene.judgement
            scene.app.ui.add(
                JudgedRows(room, look, told, lambda: judgement.place, self._go, scene.paint_token, self._pick)
            )
        return Rect(0, 0, 0, 0)

    def _pick(self, seat: int) -> None:
        """Have only the mistakes of a seat be seen, or those of all again."""
        judgement = self._scene.judgement
        judgement.only = None if judgement.only == seat else seat
        self._scene.app.dirty("only")

    def _show(self, tab: str) -> None:
        self.tab = tab
        self._scene.app.rebuild("judged")

    def _build_graph(self, rect: Rect) -> None:
        scene = self._scene
        graph = Memo(lambda: self._snapshot, self._graph)
        scene.app.ui.add(CourseGraph(rect, scene.app.look, graph, lambda: scene.judgement.place, self._go))

    def _go(self, done: int) -> None:
        """Go to where so many actions are done; where a mistake was made, with the best move marked."""
        scene, review = self._scene, self._scene.judgement.review
        move = review.by_done.get(done) if review else None
        if move is not None and move.verdict is not Verdict.GOOD:
            scene.come_to(move)
        else:
            scene.game_table.game.return_to_played()
            scene.browse(done)

    # What is shown

    def _graph(self) -> Graph:
        scene = self._scene
        table, review = scene.game_table, scene.judgement.review
        seats, count = len(table.game.seats), len(table.game.history.played) - 1
        if review is None:
            return Graph(count, fair=1 / seats, progress=0.0)
        order = range(seats) if seats != 2 else (table.session.lower, 1 - table.session.lower)
        strands = tuple(Strand(table.colour_of(seat), review.curve(seat)) for seat in order)
        return Graph(count, strands, self._spots(review), 1 / seats, review.progress)

    def _spots(self, review: Review) -> tuple[Spot, ...]:
        table = self._scene.game_table
        turns = {point.done for point in review.turning_points if not point.chance}
        lower = table.session.lower
        spots = []
        for move in review.mistakes():
            both = review.seats == 2 and move.seat != lower
            share = 1 - move.best_share if both else move.best_share
            told = f"{verdict_of(move, move.done + 1)}: {self._told(move.done)}"
            spots.append(Spot(move.done, share, table.colour_of(move.seat), move.done in turns, told))
        return tuple(spots)

    def _mistake_rows(self) -> tuple[JudgedRow, ...]:
        table, review = self._scene.game_table, self._scene.judgement.review
        if review is None:
            return ()
        seats = range(len(table.game.seats))
        heads = [self._seat_row(review, seat) for seat in seats if review.of(seat)]
        rows = [
            JudgedRow(
                say("judged.row", number=move.done + 1, what=self._told(move.done, move.seat)),
                move.done,
                table.token_of(move.seat),
                SIGNS[move.verdict],
                grave=move.verdict is Verdict.BLUNDER,
            )
            for move in self._scene.judgement.mistakes
        ]
        return *heads, *rows

    def _seat_row(self, review: Review, seat: int) -> JudgedRow:
        """How a seat has played; a click picks it."""
        table, how = self._scene.game_table, summary(review, seat) or say("judged.none_yet")
        told, only = capitalized(how), self._scene.judgement.only == seat
        sign = say("judged.only") if only else ""
        return JudgedRow(told, 0, table.token_of(seat), sign, heading=True, seat=seat)

    def _luck_rows(self) -> tuple[JudgedRow, ...]:
        table, judgement = self._scene.game_table, self._scene.judgement
        review, numbers = judgement.review, judgement.numbers
        if review is None:
            return ()
        heads = [
            JudgedRow(
                address_in(table.session).names[seat],
                0,
                table.token_of(seat),
                luck_sign(review.luck(seat), numbers=numbers),
                heading=True,
            )
            for seat in range(len(table.game.seats))
        ]
        return *heads, *filter(None, (self._luck_row(fortune) for fortune in review.fortunes))

    def _luck_row(self, fortune: Fortune) -> JudgedRow | None:
        """What one roll or draw has given or cost; None where it hardly mattered."""
        table, numbers = self._scene.game_table, self._scene.judgement.numbers
        if not luck_told(fortune, address_in(table.session), numbers=False):
            return None
        seat = max(range(len(fortune.luck)), key=lambda each: abs(fortune.luck[each]))
        amount = fortune.luck[seat]
        text = say("judged.row", number=fortune.until, what=self._told(fortune.until - 1, seat))
        sign = luck_sign(amount, numbers=numbers)
        return JudgedRow(text, fortune.until, table.token_of(seat), sign, grave=amount < 0)
