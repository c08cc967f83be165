"""The scenes of this game: the board with the panel between two cards, played, ended, taught and reviewed."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from pygame import Rect

from dream.base.texts import say
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Phase, Stand
from dream.hexgrid import parse_cell
from dream.study.lessons import fits
from dream.ui.games.alchemists_dream import items, marks, targets
from dream.ui.games.alchemists_dream.cursor import CURSOR_NAMES, BoardCursor
from dream.ui.games.alchemists_dream.dream_table import DreamTable
from dream.ui.games.alchemists_dream.haggling import HagglingTable
from dream.ui.games.alchemists_dream.layout import ROUND_TABLE, BoardLayout, board_layout
from dream.ui.games.alchemists_dream.settings import TAUNTS, next_coordinates, turn_board
from dream.ui.games.alchemists_dream.turning import Turning
from dream.ui.games.alchemists_dream.ways import ENTERING, own_commands
from dream.ui.games.alchemists_dream.words import GIVING_UP, WORDS, DreamWords, course_of
from dream.ui.kit.commands import Command
from dream.ui.kit.layout import Layout
from dream.ui.table.commands import DRAWING
from dream.ui.table.controls import Labelled, common, play_rows
from dream.ui.table.end import End
from dream.ui.table.game_session import GameHost, address_in
from dream.ui.table.lessons import LessonScene
from dream.ui.table.log import Lines, Notes
from dream.ui.table.presenter import Presenter
from dream.ui.table.review import TableReview
from dream.ui.table.scenes import Play, TabletopScene
from dream.ui.table.table_scene import TableRoutes
from dream.ui.widgets.charts import LEAST as LEAST_COURSE, MOST as HIGHEST_COURSE
from dream.ui.widgets.dialogs import Answer, Dialog


def ask_how(table: DreamTable) -> None:
    """Ask in which way the player to move gives the game up, or whether they play on."""
    if table.may_act():
        player, address = table.game.state.turn, address_in(table.session)
        ways = (
            Answer(say(f"dream.ask.{kind}_yes"), partial(table.do, action))
            for action, kind in GIVING_UP.items()
        )
        text = address.say("dream.ask.give_up", player, other=address.names[player.other])
        play_on = Answer(say("dream.ask.play_on"))
        table.app.ask(Dialog(say("dream.ask.give_up_title"), text, play_on, tuple(ways)))


LEAST_NARRATOR, NARRATOR = 176, 0.42
"""How high the narrator is at least, at scale 1, and of what is between the cards where there is more."""

BESIDE_CARDS = 0.85
"""So much of that it is where the cards are not in the panel."""

COURSE = 118
"""How high the chart of the course is at scale 1, below the journal."""


class BoardScene(TabletopScene):
    """A scene of one game. Subclasses fill the middle of the panel and add their commands."""

    menu: ClassVar[tuple[str, ...]] = ("dream.give_up",)
    told_at_foot = True
    told_high = LEAST_NARRATOR
    told_part: ClassVar[float] = NARRATOR
    """How much the narrator has at least of what is between the cards where they are in the panel."""

    journal_words: ClassVar[DreamWords] = WORDS
    table_shape = ROUND_TABLE
    cursor_type = BoardCursor
    cursor_names = CURSOR_NAMES
    table: DreamTable

    def __init__(self, app: GameHost, presenter: Presenter, routes: TableRoutes) -> None:
        super().__init__(app, presenter, routes)
        self.own_commands = self.keys_here()
        self.course = self._memo(lambda: course_of(self.table.game.history, app.look.palette))
        self._turning = Turning(app, presenter)

    def keys_here(self) -> tuple[Command, ...]:
        return *own_commands(self.name), *DRAWING

    @property
    def layout(self) -> BoardLayout:
        """How the window is cut up, as the board lies now."""
        layout: BoardLayout = self.presenter.picture.layout
        return layout

    @property
    def place(self) -> Layout:
        return board_layout(self.app)

    def make_lines(self) -> Lines:
        return Lines(self.journal_words, self.table.session, self._notes, self.portrait)

    def _notes(self) -> Notes:
        """What the engine thinks of where the players stood, as far as somebody has asked."""
        values = self.table.haggling
        verdict = values.verdict() if values.asked else None
        return {} if values.chosen is None or verdict is None else {values.chosen.done + 1: verdict}

    # Building

    @property
    def panel_room(self) -> Rect:
        return Rect(self.layout.middle)

    @property
    def journal_room(self) -> Rect | None:
        return None if self.layout.journal is None else Rect(self.layout.journal)

    def build_rest(self, rest: Rect) -> None:
        """Also the chart of the course, where the panel has room for it."""
        px, journal = self.app.look.px, self.journal_room
        high = px(COURSE) if journal is None else min(rest.height, px(HIGHEST_COURSE))
        has_room = rest.height >= (px(LEAST_COURSE) if journal else max(px(LEAST_COURSE), 2 * high))
        if not self.layout.cards_in_panel and has_room:
            rest = self.build_course(rest, high)
        self.build_log(rest if journal is None else journal)

    @property
    def told_share(self) -> float:
        return self.told_part * (1 if self.layout.cards_in_panel else BESIDE_CARDS)

    # The haggling: move the Symbol where that is proposed, or stand

    stand_is_lit: bool = True
    """Whether to stand is offered as much as to move."""

    def build_offers(self, rect: Rect) -> Rect:
        """Make the two buttons of the haggling at the foot of a rectangle; the room left above."""
        px = self.app.look.px
        move = Rect(rect.left, rect.bottom - px(42), (rect.width - px(6)) // 2, px(42))
        stand = move.move(rect.width - move.width, 0)
        self.controls.button(move, self._move_text, "choose", self._confirm, kind="@primary")
        kind = "@primary" if self.stand_is_lit else "@button"
        self.controls.button(stand, say("dream.game.stand"), "dream.stand", kind=kind)
        return Rect(rect.left, rect.top, rect.width, move.top - rect.top - px(8))

    @property
    def _move_text(self) -> str:
        proposal = self.table.chosen.cell
        return say("dream.game.move_here", cell=proposal.name) if proposal else say("dream.game.move_none")

    # Commands

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        return {
            **super().handlers(),
            "dream.refute": self._refute,
            "dream.show_line": self.table.show_line,
            "dream.coordinates": lambda: next_coordinates(self.app),
            "dream.rotate": lambda: turn_board(self.app, 1),
            "dream.flip": lambda: turn_board(self.app, 3),
            "dream.offer_draw": self.table.offer_draw,
            "dream.give_up": lambda: ask_how(self.table),
            **{f"dream.{kind}": partial(self.table.do, action) for action, kind in GIVING_UP.items()},
            "dream.stand": lambda: self.table.do(Stand()),
            **{row.name: partial(self._take_from, tray) for tray, row in ENTERING.items()},
            "dream.taunts": self._toggle_taunts,
            "dream.haggling": self._show_haggling,
        }

    def _refute(self) -> None:
        """Show what the enemy does where nothing is done; in the replay of a game under way, why not."""
        why = None if self.table.plays else self.table.analysis.why_never
        if why is None:
            self.table.refute()
        else:
            self.app.say(why, of_now=True)

    def _take_from(self, tray: targets.Tray) -> None:
        """Take a Stone from a tray of the player to move, or let go of it when that is chosen already."""
        self.table.press(targets.TrayOf(self.table.game.state.turn, tray))

    def _confirm(self) -> None:
        """Do what is proposed, by its button."""
        self.table.confirm(self.presenter.clock)

    def _show_haggling(self) -> None:
        """Show what the pairs of Symbols were worth, once both players have committed themselves."""
        if self.table.haggling.pairs:
            self.app.push(HagglingTable(self.app, self.table.haggling))
        else:
            self.app.say(say("dream.haggling.none"), of_now=True)

    def _toggle_taunts(self) -> None:
        self.app.change(taunts=not TAUNTS.of(self.app.settings))
        self.app.say(say(f"dream.game.taunts_{TAUNTS.of(self.app.settings)}".lower()))

    # Frames

    def update(self, now: float) -> None:
        super().update(now)
        self.controls.call("choose", self._move_text)
        self._turning.update(now)

    @property
    def animating(self) -> bool:
        return super().animating or self._turning.due


def beside(table: DreamTable) -> tuple[Labelled, ...]:
    """The quiet buttons of this game while it is played: to offer a draw, and to hurry the computer."""
    now = (("game.now", "move_now"),) if len(table.game.persons) == 1 else ()
    return ("dream.game.draw", "dream.offer_draw"), *now


class BoardPlay(Play, BoardScene):
    """The journal above the buttons; the rest is the board's."""

    def build_middle(self, rect: Rect) -> Rect:
        rest = self.build_guests(self.controls.rows(rect, *play_rows(self.table, beside(self.table))))
        return self.build_shares_so_far(rest)


class BoardEnd(End, BoardScene):
    """The board stays as it ended; the actions can be looked through."""

    told_at_foot = False
    rows = (
        common(("end.rematch", "rematch"), ("end.judge", "judge"), ("end.new_board", "new_board")),
        End.rows[1],
        End.rows[2],
    )

    def build_middle(self, rect: Rect) -> Rect:
        return self.controls.rows(rect, *self.rows_now)


class BoardLesson(LessonScene, BoardScene):
    """The card between the seats; before the game begins, also the buttons of the haggling."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._refusals = self.table.refusals

    def update(self, now: float) -> None:
        """After a wrong answer nothing is chosen: whoever follows the hint begins with the Stone."""
        super().update(now)
        if self._refusals != self.table.refusals:
            self._refusals = self.table.refusals
            self.table.selection.clear()

    @property
    def place(self) -> Layout:
        return board_layout(self.app)

    @property
    def choice_told(self) -> tuple[str, ...]:
        return self.own_narration().prompt if self.table.chosen.cell is not None else ()

    def where_next(self, actions: Iterator[Any]) -> Any | None:
        """The whole of an action, along which an arrow leads, with what the step speaks of."""
        first, lit = next(actions, None), self.lit
        marked = None if first is None else self.table.hints.mark(first, self.guide.game.state)
        return marked if marked is None or lit is None else marked._replace(area=lit.area)

    @property
    def lit(self) -> marks.Hint | None:
        """What a step speaks of; at its end, or that of a line, what has closed a Symbol."""
        cells = items.closers(self.guide.game.shown) or frozenset(map(parse_cell, self.guide.step.show))
        return marks.Hint(None, None, cells) if cells else None

    def build_own_buttons(self, rect: Rect) -> Rect:
        """The buttons of the haggling; to stand is lit unless the step asks for something else."""
        if self.table.game.state.phase is Phase.PLAY:
            return rect
        self.stand_is_lit = fits(action_text(Stand()), self.guide.step.do)
        return self.build_offers(rect)


class BoardReview(TableReview, BoardScene):
    """The time line, the journal and the board."""

    told_high = 136
    told_part = 0.3
    beside_analysis = (("dream.supposed.threats", "dream.refute"),)

    def build_rest(self, rest: Rect) -> None:
        if self.judging:
            self.build_log(rest if self.journal_room is None else self.journal_room)
        else:
            super().build_rest(rest)
