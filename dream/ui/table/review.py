"""The review of a game at its table: looked through, judged, varied, drawn, and played on from."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from pygame import MOUSEWHEEL, Rect
from pygame.event import Event

from dream.base.sentences import labelled, sentence, unended, without_name
from dream.base.showable import showable
from dream.base.texts import capitalized, say
from dream.play.history import Node
from dream.study.review import SIGNS, Fortune, JudgedMove, Verdict
from dream.ui.kit.commands import BY_NAME, CHANGE, commands_of
from dream.ui.kit.input import held_modifiers
from dream.ui.kit.loop import Memo
from dream.ui.kit.mirror import pointed_at
from dream.ui.table.analysis_rows import LOW, LOW_ROW, ROW, AnalysisRows
from dream.ui.table.commands import DRAW_ON
from dream.ui.table.controls import HELPS, Labelled, aside, seldom
from dream.ui.table.ending import ending_of
from dream.ui.table.game_session import address_in
from dream.ui.table.hints import Advice, HintLevel
from dream.ui.table.judgement import Judgement
from dream.ui.table.narration import place_in
from dream.ui.table.picture_files import ask_picture
from dream.ui.table.review_rows import ReviewRow, ReviewRows
from dream.ui.table.scenes import TabletopScene
from dream.ui.table.seating import ask_play_on
from dream.ui.table.table_scene import Told
from dream.ui.table.variations import LONGEST_COMMENT, when_revealed
from dream.ui.table.verdicts import cost, luck_sign, luck_told, stands, summary, verdict_of
from dream.ui.widgets.buttons import Caption, Choice
from dream.ui.widgets.charts import CourseGraph, Graph, Mistake, TrendGraph, WinCurve
from dream.ui.widgets.narrator import Narration, NewsLine, Offer
from dream.ui.widgets.playback import Pace, Playback
from dream.ui.widgets.text import MoveMark

_BUTTONS, _TABS, _PERCENT, _GRAPH, _LEAST_GRAPH, _GAP = 36, 28, 34, 104, 56, 6
_ROOMY = 160
"""From so much room on, at scale 1, the graph has a place of its own beside the lists."""
_ANALYSIS, _STATE, _LEAST_LIST = 64, 26, 90
"""How high the analysis is without its lines, and what it tells of itself; how high a list is at least."""
_GRAPHS, _LEAST_GRAPHS = 64, 25
"""How high the graphs below the lines are, and at least."""
GRAPH, JOURNAL, MISTAKES, LUCK = "graph", "journal", "mistakes", "luck"
_OF_VARIATIONS = "next_variation", "comment", "promote_variation", "delete_variation"
"""The commands that have a button."""
MOST_TOLD = 2
"""So many sentences tell what would have been best, and why."""
TOLD_OF_A_MISTAKE = 236
"""How high the narrator is where it tells of a mistake, at scale 1."""


class TableReview(TabletopScene):
    """The time line, the log and the table, where all that was hidden once lies open.

    `autoplay` is how it plays by itself and, `judging`, it shows the review of the engine, of whose lists
    `tab` is seen. What is done at the table is a variation; nothing changes the game that was played. Leaving
    goes back to where it was opened from.
    """

    name: ClassVar[str] = "review"
    plays: ClassVar[bool] = False
    beside_variations: ClassVar[tuple[Labelled, ...]] = (("set_up.change", CHANGE),)
    """Quiet buttons beside those of variations."""

    def __init__(
        self, *arguments: Any, playing: bool = False, judging: bool = False, analysing: bool = False
    ) -> None:
        """`playing`, it plays by itself at once; `analysing`, the engine analyses what is looked at."""
        super().__init__(*arguments)
        self.own_commands = self.keys_here()
        self.autoplay = Pace()
        self._until: int | None = None
        if playing:
            self.autoplay.toggle(time.monotonic())
        self.judging = self._came_judging = judging
        self.tab = MISTAKES
        self._worded: dict[int, str] = {}
        self._played_out: tuple[JudgedMove, int] | None = None
        self._marked: JudgedMove | None = None
        judgement = self.judgement
        self._begins_analysing = analysing
        self._pointed_row: int | None = None
        self._analysis_state: Caption | None = None
        self._signs = Memo(lambda: (judgement.review, judgement.place, self._explores), self._signs_now)

    @property
    def judgement(self) -> Judgement[Any, Any]:
        """The review of the game on the table."""
        return self.table.judgement

    def enter(self) -> None:
        super().enter()
        if self.judging and self.judgement.why_none:
            self.judging = False
            self.app.say(self.judgement.why_none)
        elif self.judging and self.table.game.keeps_hidden:
            self.judging = False
            self._judge()
        elif self.judging:
            self.judgement.begin()
        if self._begins_analysing:
            self._begins_analysing = False
            self._analyse()

    def leave(self) -> None:
        super().leave()
        self.presenter.leafed = False
        self.judgement.stop()

    # Building

    @property
    def told_high(self) -> int:
        return TOLD_OF_A_MISTAKE if self.judging else super().told_high

    def build_log(self, rect: Rect) -> None:
        self.log = None
        if rect.height:
            super().build_log(rect)

    def build_beside_wing(self, rect: Rect) -> None:
        if not self.judging:
            super().build_beside_wing(rect)

    def build_middle(self, rect: Rect) -> Rect:
        """Make the buttons, the time line and its own buttons at the foot of `rect`; the room left above."""
        if self.judging:
            return self._build_judged(rect)
        if self.table.analysis.on:
            return self._build_analysed(rect)
        hint, analysis = ("game.hint", "advice"), ("review.analyse", "analyse")
        of_variations = ((f"review.{name}", name) for name in _OF_VARIATIONS)
        rows = (
            *self.controls.asides(rect.width, *of_variations, *self.beside_variations),
            aside(analysis, hint, ("review.play_on", "play_on")),
            seldom(("review.judge", "judge"), ("review.close", "cancel")),
        )
        rest, px, game = self.controls.rows(rect, *rows), self.app.look.px, self.table.game
        place = Rect(rest.left, rest.bottom - px(70), rest.width, px(70))
        count, kept = len(game.history.actions), len(HELPS) * px(32)
        self.controls.icons(Rect(place.left, place.top, kept - px(6), px(26)), HELPS)
        self._playback = Playback(
            self.app.ui,
            place,
            count,
            game.shown_at,
            self.autoplay,
            self.browse,
            self._play,
            kept=kept,
        )
        return Rect(rest.left, rest.top, rest.width, place.top - rest.top - px(8))

    def _play(self) -> None:
        self._until = None
        if not self.autoplay.playing and not self.table.game.browsing:
            self.table.browse(0)
        self.autoplay.toggle(time.monotonic())
        self.app.rebuild("autoplay")

    def browse(self, count: int) -> None:
        if self.autoplay.playing:
            self._play()
        super().browse(count)

    def go_to(self, node: Node[Any, Any]) -> None:
        if self.autoplay.playing:
            self._play()
        self.table.variations.look_at(node)

    # The panel of the judgement

    def _build_judged(self, rect: Rect) -> Rect:
        """Make all that shows the judgement in a rectangle; the room that the journal has, if it is shown."""
        px = self.app.look.px
        self._worded.clear()
        labels = ("judged.better", "better"), ("judged.answer", "answer"), ("review.analyse", "analyse")
        leaving = ("review.play_on", "play_on"), ("review.close", "cancel")
        pen = () if self.table.analysis.on else (DRAW_ON,)
        rows = self.controls.asides(rect.width, *labels, *leaving, icons=pen)
        rest, beside = self._build_bare_playback(self.controls.rows(rect, *rows))
        width = (beside.w - px(4)) // 2
        for number, name in enumerate(("previous", "next")):
            cell = Rect(beside.x + number * (width + px(4)), beside.y, width, beside.h)
            self.controls.button(cell, say(f"judged.{name}"), f"{name}_mistake")
        analysed = self._analysis_high if self.table.analysis.on else 0
        roomy = rest.height >= px(_ROOMY) + analysed
        if roomy:
            high = max(px(_LEAST_GRAPH), min(px(_GRAPH), rest.height * 3 // 10))
            self._build_graph(Rect(rest.left, rest.bottom - high, rest.width, high))
            rest.height -= high + px(_GAP)
        rest = self._build_analysis(rest)
        lists = not analysed or rest.height >= px(_LEAST_LIST)
        return self._build_lists(rest, roomy=roomy) if lists else Rect(0, 0, 0, 0)

    def _build_bare_playback(self, rest: Rect) -> tuple[Rect, Rect]:
        """Make the buttons that lead through the game; the room above them, and that beside them."""
        game, high = self.table.game, self.app.look.px(_BUTTONS)
        self._playback = Playback(
            self.app.ui,
            Rect(rest.left, rest.bottom - high, rest.width, high),
            len(game.history.actions),
            game.shown_at,
            self.autoplay,
            self.browse,
            self._play,
            bare=True,
        )
        above = Rect(rest.left, rest.top, rest.width, rest.height - high - self.app.look.px(_GAP))
        return above, self._playback.beside

    def _build_lists(self, rest: Rect, *, roomy: bool) -> Rect:
        """Make the row of what can be shown, and what is; the room for the journal."""
        px, look, judgement = self.app.look.px, self.app.look, self.judgement
        apart = self.place.wing is not None  # the journal is shown there in any case
        offered = [*([] if roomy else [GRAPH]), *([] if apart else [JOURNAL]), MISTAKES]
        if self.words.game.hidden:
            offered.append(LUCK)
        tab = self.tab if self.tab in offered else MISTAKES
        tabs = [(name, say(f"judged.tab.{name}")) for name in offered]
        numbers = Rect(rest.right - px(_PERCENT), rest.top, px(_PERCENT), px(_TABS))
        self.controls.button(numbers, say("judged.in_numbers"), "numbers", kind="@aside")
        head = Rect(rest.left, rest.top, numbers.left - px(4) - rest.left, px(_TABS))
        if len(tabs) > 1:
            self.app.ui.add(Choice(head, look, tabs, tab, self._show_tab))
        else:
            self.app.ui.label(head, tabs[0][1], kind="@gold_left")
        top = head.bottom + px(_GAP)
        room = Rect(rest.left, top, rest.width, rest.bottom - top)
        if tab == JOURNAL:
            return room
        if tab == GRAPH:
            self._build_graph(room)
        else:
            listed = self._memo_judged(self.mistake_rows if tab == MISTAKES else self.luck_rows)
            place, token = lambda: judgement.place, self.paint_token
            rows = ReviewRows(room, look, listed, place, self._go_to_done, token, self._pick, self._why_empty)
            self.app.ui.add(rows)
        return Rect(0, 0, 0, 0)

    def _memo_judged(self, work: Callable[[], Told]) -> Memo[Told]:
        """What widgets show of the judgement, worked out anew when that or the look has changed."""
        return Memo(lambda: (self.judgement.snapshot, self.table.analysis.course, self.app.look), work)

    def _build_graph(self, rect: Rect) -> None:
        graph, place = self._memo_judged(self._graph), lambda: self.judgement.place
        token = self.paint_token
        self.app.ui.add(CourseGraph(rect, self.app.look, graph, place, self._go_to_done, token))

    def _show_tab(self, tab: str) -> None:
        self.tab = tab
        self.app.rebuild("judged")

    def _pick(self, seat: int) -> None:
        """Have only the mistakes of a seat be seen, or those of all again."""
        self.judgement.only = None if self.judgement.only == seat else seat
        self.app.dirty("only")

    def _go_to_done(self, done: int) -> None:
        """Go to where so many actions are done; where a mistake was made, with the best move marked."""
        review = self.judgement.review
        move = review.by_done.get(done) if review else None
        if move is not None and move.verdict is not Verdict.GOOD:
            self.come_to(move)
        else:
            self.table.game.return_to_played()
            self.browse(done)

    def _move_told(self, done: int, seat: int | None = None) -> str:
        """The move that followed so many, in a sentence: worded once for as long as the widgets are there.

        The name of a `seat` is left out where it stands first, for its token tells it.
        """
        if done not in self._worded:
            self._worded[done] = self.table.telling.told_move(done)
        sentence = self._worded[done]
        if seat is None:
            return sentence
        name = address_in(self.table.session, done).names[seat]
        return capitalized(unended(without_name(sentence, name)))

    def _points(self, seat: int, seats: int) -> tuple[tuple[int, float], ...]:
        """How a seat stood in the game by the review, and by the analysis where that knows more."""
        review, played = self.judgement.review, self.table.game.history.played
        points = dict(review.curve(seat)) if review else {}
        for node, (by, share) in self.table.analysis.course.items():
            of_game = node.done < len(played) and played[node.done] is node
            if of_game and (by == seat or seats == 2):
                points[node.done] = share if by == seat else 1 - share
        return tuple(sorted(points.items()))

    def _graph(self) -> Graph:
        table, review = self.table, self.judgement.review
        seats, count = len(table.game.seats), len(table.game.history.played) - 1
        lower = table.session.lower
        order = range(seats) if seats != 2 else (lower, 1 - lower)
        curves = tuple(
            WinCurve(table.colour_of(seat), self._points(seat, seats), table.token_of(seat)) for seat in order
        )
        if review is None:
            return Graph(count, curves, fair=1 / seats, progress=float(not self.judging))
        mistakes = []
        for move in review.mistakes() if self.judging else ():
            share = 1 - move.best_share if seats == 2 and move.seat != lower else move.best_share
            tip = labelled(verdict_of(move, move.done + 1), self._move_told(move.done))
            turns = move.done in self._turning_points
            mistakes.append(Mistake(move.done, share, table.colour_of(move.seat), turns, tip))
        progress = review.progress if self.judging else 1.0
        return Graph(count, curves, tuple(mistakes), 1 / seats, progress)

    @property
    def _turning_points(self) -> frozenset[int]:
        """After how many actions somebody's decision has turned the game."""
        points = self.judgement.review.turning_points if self.judgement.review else ()
        return frozenset(point.done for point in points if not point.chance)

    def _why_empty(self) -> str:
        """Why a list of the review is empty."""
        review = self.judgement.review
        if review is None or not review.complete:
            return say("judged.nothing_yet")
        return say("judged.no_luck" if self.tab == LUCK else "judged.too_short")

    def mistake_rows(self) -> tuple[ReviewRow, ...]:
        """How each seat has played, which a click picks, and all mistakes that are to be seen."""
        table, judgement, review = self.table, self.judgement, self.judgement.review
        if review is None:
            return ()
        heads = [
            ReviewRow(
                capitalized(summary(review, seat) or say("judged.none_yet")),
                0,
                table.token_of(seat),
                say("judged.only") if judgement.only == seat else "",
                heading=True,
                seat=seat,
            )
            for seat in range(len(table.game.seats))
            if review.of(seat)
        ]
        rows = [
            ReviewRow(
                say("judged.row", number=move.done + 1, what=self._move_told(move.done, move.seat)),
                move.done,
                table.token_of(move.seat),
                SIGNS[move.verdict],
                grave=move.verdict is Verdict.BLUNDER,
            )
            for move in judgement.mistakes
        ]
        return *heads, *rows

    def luck_rows(self) -> tuple[ReviewRow, ...]:
        table, review, numbers = self.table, self.judgement.review, self.judgement.numbers
        if review is None:
            return ()
        heads = [
            ReviewRow(
                name, 0, table.token_of(seat), luck_sign(review.luck(seat), numbers=numbers), heading=True
            )
            for seat, name in enumerate(self._names)
        ]
        return *heads, *filter(None, map(self.luck_row, review.fortunes))

    def luck_row(self, fortune: Fortune) -> ReviewRow | None:
        """What one roll or draw has given or cost; None where it hardly mattered."""
        table = self.table
        if not luck_told(fortune, address_in(table.session), numbers=False):
            return None
        seat = max(range(len(fortune.luck)), key=lambda each: abs(fortune.luck[each]))
        amount = fortune.luck[seat]
        text = say("judged.row", number=fortune.until, what=self._move_told(fortune.until - 1, seat))
        sign = luck_sign(amount, numbers=self.judgement.numbers)
        return ReviewRow(text, fortune.until, table.token_of(seat), sign, grave=amount < 0)

    # The panel of the analysis

    beside_analysis: ClassVar[tuple[Labelled, ...]] = ()
    """The buttons that a game of its own has beside the analysis."""

    @property
    def _analysis_high(self) -> int:
        """How high the list of the best lines with its buttons is, where there is room."""
        px = self.app.look.px
        return px(_ANALYSIS) + self.app.settings.analysis_lines * px(ROW) + px(_GAP) + px(_GRAPHS)

    def _build_analysed(self, rect: Rect) -> Rect:
        """Make all that shows the analysis in a rectangle; the room that the journal has, if it is shown."""
        first = ("review.next_variation", "next_variation"), ("review.comment", "comment")
        last = ("review.play_on", "play_on"), ("review.close", "cancel")
        rows = self.controls.asides(rect.width, *first, *self.beside_analysis, *last)
        rest, beside = self._build_bare_playback(self.controls.rows(rect, *rows))
        self.controls.button(beside, say("review.analyse"), "analyse")
        return self._build_analysis(rest)

    def _build_analysis(self, rest: Rect) -> Rect:
        """Make the list of the best lines and its buttons at the top of a room; the room left below."""
        analysis, look, px = self.table.analysis, self.app.look, self.app.look.px
        self._pointed_row = self._analysis_state = None
        if not analysis.on:
            return rest
        high = self._analysis_high
        if rest.height < high + px(_LEAST_LIST):
            high = rest.height  # what is left would hold no list
        names = "pause", "second", "deeper", "lines", "guess"
        buttons = ((f"analysing.{name}", f"analysis_{name}") for name in names)
        rows = self.controls.asides(rest.width, *buttons)
        panel = self.controls.rows(Rect(rest.left, rest.top, rest.width, high), *rows)
        state = Rect(panel.left, panel.top, panel.width, px(_STATE))
        room = self.controls.icons(state, HELPS)
        self._analysis_state = self.app.ui.label(room, analysis.state(), kind="@left")
        listed = Rect(panel.left, state.bottom, panel.width, panel.bottom - state.bottom)
        listed = self._build_analysis_graphs(listed)
        lines = self._memo(analysis.rows)
        self.app.ui.add(AnalysisRows(listed, look, lines, self.try_line, self._point_at_row))
        return Rect(rest.left, rest.top + high + px(_GAP), rest.width, max(0, rest.height - high - px(_GAP)))

    def _build_analysis_graphs(self, rest: Rect) -> Rect:
        """Make how the shares came about and, where no review shows it, the course; the room left above."""
        px, look, lines = self.app.look.px, self.app.look, self.app.settings.analysis_lines
        least, spare = px(_LEAST_GRAPHS), rest.height - px(_GAP)
        listed = next((high for high in (lines * px(ROW), LOW * px(ROW)) if spare - high >= least), 0)
        high = min(px(_GRAPHS), spare - max(listed, lines * px(LOW_ROW)))
        if high < least:
            return rest
        wide = rest.width if self.judging else (rest.width - px(_GAP)) // 2
        left = Rect(rest.left, rest.bottom - high, wide, high)
        self.app.ui.add(TrendGraph(left, look, self._memo(self.table.analysis.trend)))
        if not self.judging:
            self._build_graph(Rect(rest.right - wide, left.top, wide, high))
        return Rect(rest.left, rest.top, rest.width, left.top - px(_GAP) - rest.top)

    def _point_at_row(self, rank: int | None) -> None:
        self._pointed_row = rank

    def try_line(self, rank: int) -> None:
        """Try a line as a variation: where nothing is hidden all of it is laid out, else its move is done."""
        table = self.table
        nodes = table.analysis.line_after(rank)
        if len(nodes) < 2:
            return
        if not self.words.game.hidden:
            table.variations.look_at(nodes[-1])
            self.browse(nodes[1].done)
        elif nodes[1].action is not None:
            self._try_action(nodes[1].action)

    def _try_action(self, action: Any) -> None:
        """Do an action in a variation, as soon as the player agrees to have one."""
        table = self.table
        begun = table.game.varies or table.variations.begin(lambda: self._try_action(action))
        if begun and table.may_act():
            table.act(action)

    def _analyse(self) -> None:
        """Analyse what is looked at, or no more."""
        analysis, consent = self.table.analysis, self.table.consent
        if analysis.on:
            analysis.stop()
            if analysis.under_way and len(self.table.game.persons) > 1:
                consent.withdraw()
                self.app.say(say("analysing.withdrawn"), of_now=True)
            self.app.rebuild("analysis")
        elif analysis.why_barred:
            self.app.say(analysis.why_barred, of_now=True)
        elif analysis.needs_consent:
            consent.propose(self._show_analysis)
        else:
            when_revealed(self.app, self.table.game, self._show_analysis)

    def _show_analysis(self) -> None:
        self.table.analysis.begin()
        self.judgement.look()
        self.app.rebuild("analysis")

    def _change_lines(self) -> None:
        self.table.analysis.change_lines()
        self.app.rebuild("analysis")

    def _toggle_guess(self) -> None:
        guess = not self.app.settings.analysis_guess
        self.app.change(analysis_guess=guess)
        self.app.say(say(f"analysing.{'guess_on' if guess else 'guess_off'}"), of_now=True)

    # Frames

    def update(self, now: float) -> None:
        """However one has come to a mistake, what would have been best is marked there."""
        mistake = None if self.autoplay.playing else self._mistake_here
        if mistake is not None and mistake != self._marked:
            self._mark_best(mistake)
        self._marked = mistake
        game, shows = self.table.game, self.presenter
        shows.leafed = not self.autoplay.calm
        if self.autoplay.due(now, waits=shows.banner is not None):
            self.table.browse(game.shown_at + 1)
            if game.shown_at == self._until or not game.browsing:
                self._play()
            self.app.dirty("autoplay")
        super().update(now)
        self._watch_analysis(now)
        self._playback.show(game.shown_at, len(game.history.actions))
        if self.judging and self.log is not None:
            self.log.list.mark(self._signs())

    def _watch_analysis(self, now: float) -> None:
        """Have the engine ready before it is asked, and show the line whose row or move is pointed at."""
        analysis = self.table.analysis
        analysis.prepare(now)
        if analysis.on:
            analysis.peek("ctrl" in held_modifiers())
            hover = self.presenter.pointing.hover
            analysis.point(self._pointed_row or analysis.at(hover))
            if self._analysis_state is not None:
                self._analysis_state.set_text(analysis.state())
            self.controls.call("analysis_pause", say(f"analysing.{'go_on' if analysis.paused else 'pause'}"))

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
        return self.table.game.history.explores

    def _signs_now(self) -> Mapping[int, MoveMark]:
        judgement = self.judgement
        last = judgement.place if self._explores else None
        turns = self._turning_points
        return {
            move.done + 1: MoveMark(SIGNS[move.verdict], move.done in turns)
            for move in judgement.mistakes
            if last is None or move.done < last
        }

    # Commands

    def handle(self, event: Event) -> None:
        """Over the table the wheel walks through the line of the analysis."""
        if event.type == MOUSEWHEEL and event.y:
            if self.presenter.table_room.collidepoint(pointed_at()):
                self.table.analysis.walk(-1 if event.y > 0 else 1)
            return
        super().handle(event)

    def _go_on(self) -> None:
        """To the next move or, after the last one and in a line that is walked, to the next of that line."""
        game = self.table.game
        beyond = game.supposing or game.shown_at == len(game.history.actions)
        if not (beyond and self.table.analysis.walk(1)):
            self.browse(game.shown_at + 1)

    def _go_back(self) -> None:
        game = self.table.game
        if not (game.supposing and self.table.analysis.walk(-1)):
            self.browse(game.shown_at - 1)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        variations, routes, analysis = self.table.variations, self.routes, self.table.analysis

        def play_on() -> None:
            ask_play_on(self.table, routes.play_on, routes.play_untimed, self.seat_token)

        return {
            **super().handlers(),
            "autoplay": self._play,
            "next": self._go_on,
            "previous": self._go_back,
            "undo": lambda: self._reshape(variations.undo),
            "redo": lambda: self._reshape(variations.redo),
            "next_variation": lambda: variations.step(1),
            "previous_variation": lambda: variations.step(-1),
            "promote_variation": variations.promote,
            "delete_variation": variations.delete,
            "comment": variations.ask_comment,
            "picture": lambda: ask_picture(self.app, self.table.session),
            "play_on": lambda: when_revealed(self.app, self.table.game, play_on),
            "judge": self._judge,
            "next_mistake": lambda: self._step(1),
            "previous_mistake": lambda: self._step(-1),
            "better": lambda: self._play_out(answered=False),
            "answer": lambda: self._play_out(answered=True),
            "numbers": self._toggle_numbers,
            "analyse": self._analyse,
            CHANGE: self.change_position,
            "analysis_pause": self._with_analysis(analysis.pause),
            "analysis_second": self._with_analysis(analysis.go_on_a_second),
            "analysis_deeper": self._with_analysis(analysis.deepen),
            "analysis_lines": self._with_analysis(self._change_lines),
            "analysis_guess": self._with_analysis(self._toggle_guess),
        }

    def _with_analysis(self, does: Callable[[], object]) -> Callable[[], object]:
        """What a command of the analysis does: where there is none, it begins."""
        return does if self.table.analysis.on else self._analyse

    def why_idle(self, command: str) -> str | None:
        variations, judgement = self.table.variations, self.judgement
        match command:
            case "judge":
                return judgement.why_none
            case "analyse":
                return self.table.analysis.why_barred
            case "next_mistake" | "previous_mistake":
                return None if judgement.mistakes else self._no_mistakes
            case "better" | "answer":
                return None if judgement.here else say("judged.not_judged")
            case "promote_variation":
                return variations.why_not_first
            case "delete_variation":
                return variations.why_unchanged
            case "undo":
                return variations.why_no_undo
            case "redo":
                return variations.why_no_redo
            case "picture" if self.table.game.varies:
                return say("picture.in_variation")
            case "play_on" if not self.table.game.keeps_hidden:
                refusal = self.table.game.why_no_playing_on
                return refusal.sentence if refusal else None
        return super().why_idle(command)

    def command(self, name: str) -> bool:
        match name:
            case "cancel":
                table = self.table
                back = table.supposed.end() or self._come_back()
                back = back or table.hints.forget() or table.variations.leave()
                if not (back or self._leave_judging()):
                    self.leave_game()
            case "faster" | "slower":
                self.autoplay.faster(1 if name == "faster" else -1)
                self.app.rebuild("speed")
            case _ if any(row.name == name for row in (*self.own_commands, *commands_of(self.name))):
                return super().command(name)
            case _:
                return False
        return True

    def _leave_judging(self) -> bool:
        """Look at the game without its review, if it was looked at so before; whether that was done."""
        if not self.judging or self._came_judging:
            return False
        self.judging = False
        self.judgement.stop()
        self.app.rebuild("judging")
        return True

    def leave_game(self) -> None:
        self.table.analysis.leave()
        self.table.game.return_to_played()
        self.table.let_go()
        self.table.session.leave_looked_at(self.app.review_journal)
        self.app.pop()

    def _judge(self) -> None:
        """Show the review, and have it made; while it is made, stop that. One that is whole goes away."""
        if self.judgement.why_none:
            self.app.say(self.judgement.why_none, of_now=True)
        else:
            when_revealed(self.app, self.table.game, self._show_judgement)

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

    def _step(self, by: int) -> None:
        """To the next mistake or the one before, once the review is shown."""
        if not self.judging:
            self._judge()
        if not self.judging:
            return
        move, round_the_end = self.judgement.next_mistake(by)
        if move is None:
            self.app.say(self._no_mistakes, of_now=True)
            return
        self.come_to(move)
        if round_the_end:
            self.app.say(say(f"judged.{'first' if by > 0 else 'last'}_again"), of_now=True)

    @property
    def _no_mistakes(self) -> str:
        """That there are none, or none by now."""
        review = self.judgement.review
        return say("judged.no_mistakes" if review and review.complete else "judged.no_mistakes_yet")

    def come_to(self, move: JudgedMove) -> None:
        """Look at the state in which a decision was taken, with the best one marked."""
        self.table.game.return_to_played()
        self.browse(move.done)
        self._mark_best(move)

    def _mark_best(self, move: JudgedMove) -> None:
        self.table.point_out(self.table.game.history.game.parse_action(move.best))

    def _play_out(self, *, answered: bool) -> None:
        """Have a line be played on the table, and no further; the game itself stays as it is."""
        move = self.judgement.here
        if move is None:
            self.app.say(say("judged.not_judged"), of_now=True)
            return
        node = self.judgement.line_of(move, answered=answered)
        self.table.variations.look_at(node)
        self.browse(move.done)
        self._play()
        self._until, self._played_out = node.done, (move, node.done)

    def _reshape(self, change: Callable[[], object]) -> None:
        """Undo or redo what was changed; a line that was being played is no longer."""
        if self.autoplay.playing:
            self._play()
        self._played_out = None
        change()

    def _come_back(self) -> bool:
        """Look again at the mistake whose line is looked at, and was played; False when there is none."""
        if self._played_out is None:
            return False
        (move, until), self._played_out = self._played_out, None
        back = move.done < self.table.game.shown_at <= until
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

    @property
    def heading(self) -> str:
        """Where in the game, or in which variation, whoever looks is."""
        game = self.table.game
        if game.varies:
            return say("variation.trying")
        if self.table.variations.here:
            return say("variation.looking", at=game.shown_at, all=len(game.history.actions))
        return place_in(game)

    @property
    def comments(self) -> tuple[str, ...]:
        """What is said of the state that is looked at, in lines that can be shown."""
        game = self.table.game
        return tuple(showable(text, LONGEST_COMMENT) for text in game.history.tree.comments(game.shown_node))

    def own_narration(self) -> Narration:
        return self.table.supposed.narration or self.with_judgement(self._told())

    def _told(self) -> Narration:
        session, game, hint = self.table.session, self.table.game, self.table.hints.news
        narration = super().own_narration()
        prompt = narration.prompt if game.varies else ()
        tried = self.table.analysis.tried
        analysed = (tried.sentence,) if tried else ()
        means = (*((session.fault,) if session.fault else ()), *self.comments, *analysed)
        narration = replace(narration, heading=self.heading, prompt=prompt, means=means)
        outcome = game.history.outcome
        if hint:
            return replace(narration, heading=hint.heading, prompt=hint.prompt)
        if outcome is None or game.browsing or game.varies:
            return narration
        ending = ending_of(self.table, outcome)
        return replace(narration, prompt=(sentence(ending.verdict), *ending.reason_beside_move))

    def with_judgement(self, narration: Narration) -> Narration:
        """What is told of the game, with what the review says of where one looks."""
        game, judgement = self.table.game, self.judgement
        if not self.judging or game.varies or self.table.hints.news or narration.urgent:
            return narration
        if game.history.explores:
            return replace(narration, heading=say("judged.line"), prompt=(say("judged.back"),))
        if (mistake := self._mistake_here) is not None:
            return self._mistake_told(narration, mistake)
        if judgement.fault:
            return replace(narration, means=(judgement.fault,))
        return replace(
            narration, means=(*narration.means, *self._stands(judgement.here)), offers=self._work()
        )

    def _mistake_told(self, narration: Narration, move: JudgedMove) -> Narration:
        table, numbers = self.table, self.judgement.numbers
        game = table.game.history.game
        address, seats = address_in(table.session), len(table.game.seats)
        done = NewsLine(table.telling.told_move(move.done), table.token_of(move.seat))
        advice: Advice[Any, Any] = Advice(table.game.shown, game.parse_action(move.best), ())
        better = table.hints.sentences(advice, HintLevel.WHAT)
        return replace(
            narration,
            heading=verdict_of(move, move.done + 1),
            happened=(done,),
            means=(*self.comments, *cost(move, seats, address, numbers=numbers)),
            prompt=tuple(better[:MOST_TOLD]),
            offers=(),
        )

    def _stands(self, move: JudgedMove | None) -> tuple[str, ...]:
        """How the game stands here, what chance has just done and, at the beginning, how all have played."""
        judgement, table = self.judgement, self.table
        review, address, seats = judgement.review, address_in(table.session), len(table.game.seats)
        if review is None:
            return ()
        if judgement.place == 0 and review.usable:
            summaries = ((address.names[seat], summary(review, seat)) for seat in range(seats))
            return tuple(say("judged.played", name=name, how=how) for name, how in summaries if how)
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
