"""The scenes of a table in which it is played: what all have, and play."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from pygame import Rect
from pygame.event import Event

from dream.base.texts import message, say
from dream.play.game import Refusal
from dream.ui.kit.commands import CHANGE, Command
from dream.ui.kit.layout import WIDEST_TABLE, Box, Layout, layout
from dream.ui.kit.loop import Memo
from dream.ui.kit.medallions import Medallion
from dream.ui.kit.scene import Room
from dream.ui.kit.theme import Look
from dream.ui.table import controls, curtain, emblems, table_game, variations
from dream.ui.table.accounts import Accounts, height_for
from dream.ui.table.commands import CURSOR, DRAW_ON, DRAWING, GROUP
from dream.ui.table.game_session import GameHost, address_in
from dream.ui.table.input import Cursor, PointerInput
from dream.ui.table.items import LyingItems
from dream.ui.table.log import CourseOfGame, Lines, Log
from dream.ui.table.narration import narration_of
from dream.ui.table.presenter import Presenter
from dream.ui.table.table_clocks import TableClocks
from dream.ui.table.table_scene import TableRoutes, TableScene
from dream.ui.table.tips import TableTips
from dream.ui.table.words import Account, PointAt, goal_of
from dream.ui.widgets.charts import LEAST as LEAST_CHART, MOST as HIGHEST_CHART, CourseView
from dream.ui.widgets.narrator import Narration, Narrator
from dream.ui.widgets.text import JournalEntry
from dream.ui.widgets.widget import Painted

NARRATOR, GAP = 160, 8
NARRATOR_SHARE, NARRATOR_BESIDE_WING = 0.26, 0.42
"""How much of the panel the narrator has at least, above the log and where the log is in the wing."""


class TabletopScene(TableScene):
    """A scene of one game. Subclasses fill the middle of the panel and add their commands."""

    table_shape = WIDEST_TABLE
    told_at_foot: ClassVar[bool] = False
    """Whether the narrator lies at the foot of the panel, and not at its head."""
    log: Log | None = None

    cursor_type: ClassVar[type[Cursor]] = Cursor
    cursor_names: ClassVar[Mapping[str, str]] = {}
    """The steps of the cursor by the names of a game's own commands for them."""

    def __init__(self, app: GameHost, presenter: Presenter, routes: TableRoutes) -> None:
        super().__init__(app, presenter, routes)
        self._pointer, self._cursor = PointerInput(presenter), self.cursor_type(presenter)
        self._lines = self.make_lines()
        course = CourseOfGame(self.words, self.table.session)
        self.course = self._memo(lambda: course.made(app.look.palette))
        self._narration = Memo(self._told_depends_on, self.own_narration)
        self._lies_open: float | None = None
        self._now = 0.0

    @property
    def commands(self) -> tuple[Command, ...]:
        """Those of its game come first only while somebody may act here."""
        rows, own = super().commands, self.words.keys
        if self.table.acts:
            return rows
        return *(row for row in rows if row not in own), *(row for row in rows if row in own)

    def keys_here(self) -> tuple[Command, ...]:
        """The commands that this scene has beside those of every game: the game's own, cursor and pen."""
        return *self.words.keys, *CURSOR, *DRAWING

    # Building

    def enter(self) -> None:
        super().enter()
        if self.words.game.hidden:
            self.presenter.cut()

    def make_lines(self) -> Lines:
        """The lines of the journal."""
        return Lines(self.words, self.table.session, portrait=self.portrait)

    def portrait(self, seat: int, done: int) -> Medallion | None:
        """The medallion of whoever sat at a seat after so many actions, unless it is that of all people."""
        sat = self.table.game.seat_at(seat, done)
        found = emblems.medallion_of(self.words.game.id, sat, self.app.settings.medallions)
        return None if found == emblems.SOMEBODY.medallion else found

    def build(self) -> None:
        place = self.place
        self.presenter.fit(place, self.app.look.palette)
        self.build_over_table(Rect(self.presenter.picture.layout.box))
        self.make_controls()
        self.build_panel(place)
        self.build_bar(Rect(place.panel))
        self.controls.refresh()
        covered = [
            widget.rect
            for widget in self.app.ui.own
            if isinstance(widget, Painted)
            and not widget.animating
            and self.presenter.beside.contains(widget.rect)
        ]
        widest = max((rect.w for rect in covered), default=0)
        self.presenter.covered = tuple(rect for rect in covered if rect.w == widest)

    def build_over_table(self, rect: Rect) -> None:
        """Make what lies over the table: its tooltips, and the clocks."""
        self.app.ui.add(TableTips(rect, self.presenter, self._prompted))
        if self.table.game.clocks:
            self.app.ui.add(TableClocks(rect, self.app.look, self.presenter))

    def build_panel(self, place: Layout) -> None:
        """Make what is beside the table: the narrator, what the scene has below it, and the log."""
        self.build_rest(self.build_middle(self.build_narrator(self.panel_room)))

    def build_rest(self, rest: Rect) -> None:
        """Fill what is left of the panel: with the log, or with the course where that is in the wing."""
        if self.journal_room is None:
            self.build_log(rest)
        else:
            self.build_log(self.journal_room)
            self.build_beside_wing(rest)

    @property
    def panel_room(self) -> Rect:
        """The part of the panel that is for all that is told and pressed."""
        return self._inset(self.place.panel)

    @property
    def journal_room(self) -> Rect | None:
        """Where the journal has a place of its own, in the wing; None where it shares the panel."""
        return None if self.place.wing is None else self._inset(self.place.wing)

    @property
    def table_place(self) -> tuple[Box, tuple[int, ...]]:
        return self.presenter.picture.layout.box, self.place.cuts

    @property
    def place(self) -> Layout:
        """How the window is cut up: the log has the wing for itself, where there is one."""
        return layout(self.app.size, self.app.look.scale)

    def _inset(self, box: Box) -> Rect:
        return Rect(box.inset(self.app.look.px(GAP)))

    @property
    def dialog_room(self) -> Rect:
        return self._inset(self.place.panel)

    @property
    def told_high(self) -> int:
        """How high the narrator is at least, at scale 1."""
        return NARRATOR

    @property
    def told_share(self) -> float:
        """How much of its room the narrator has at least."""
        return NARRATOR_SHARE if self.place.wing is None else NARRATOR_BESIDE_WING

    def build_narrator(self, rect: Rect) -> Rect:
        """Make the narrator at one end of a rectangle; the room that is left."""
        px = self.app.look.px
        height = max(px(self.told_high), round(rect.height * self.told_share))
        place = Rect(rect.left, rect.bottom - height if self.told_at_foot else rect.top, rect.width, height)
        narration = Memo(lambda: (self._narration(), self.app.spoken, self._pointed), self.narration)
        paint = self.paint_token
        self.app.ui.add(Narrator(place, self.app.look, narration, paint, self._names, self.carry_out))
        rest = Rect(rect.left, rect.top, rect.width, rect.height - height - px(GAP))
        return rest if self.told_at_foot else rest.move(0, height + px(GAP))

    def build_log(self, rect: Rect) -> None:
        """Make the log of all that was done."""
        paint = table_game.sign_painter(self.presenter.looks, self.paint_token)
        shows, opening = self.presenter, self._opening if self.words.journal_opens else list
        self.log = Log(rect, self.app.look, self._lines, self.browse, paint, shows, self.go_to, opening)
        self.app.ui.add(self.log.list)

    def _opening(self) -> list[JournalEntry]:
        """Who plays, under a heading, and for what."""
        texts = (
            say("tabletop.player", name=name, kind=self.table.kind_of(seat))
            for seat, name in enumerate(self._names)
        )
        lines = (
            JournalEntry(text, token=self.table.token_of(seat), portrait=self.portrait(seat, 0), actions=0)
            for seat, text in enumerate(texts)
        )
        goal = (JournalEntry(text, actions=0) for text in goal_of(self.words.game.id))
        return [JournalEntry(say("tabletop.players"), heading=True), *lines, *goal]

    def build_beside_wing(self, rect: Rect) -> None:
        """Fill what is left of the panel where the log is in the wing: with the course of the game."""
        px = self.app.look.px
        if self.words.counted and rect.height >= px(LEAST_CHART):
            self.build_course(rect, min(rect.height, px(HIGHEST_CHART)))

    def build_course(self, rect: Rect, high: int) -> Rect:
        """Make the chart of the course, so high, at the foot of a rectangle; the room left above."""
        place = Rect(rect.left, rect.bottom - high, rect.width, high)
        self.app.ui.add(CourseView(place, self.app.look, self.course, self.paint_token))
        return Rect(rect.left, rect.top, rect.width, place.top - rect.top - self.app.look.px(GAP))

    @property
    def _names(self) -> tuple[str, ...]:
        """What those at the seats are called."""
        return address_in(self.table.session).names

    def build_middle(self, rect: Rect) -> Rect:
        """Make the widgets of the scene below the narrator; the room that is left for the log."""
        return rect

    def build_accounts(self, rect: Rect) -> Rect:
        """Make a table of what each seat has, in a game that counts; the room left below it."""
        if self._accounts() is None:
            return rect
        px, deep = self.app.look.px, self.app.look.px(height_for(len(self.table.game.seats)))
        accounts = self._memo(lambda: self._accounts() or Account((), ()))
        self.app.ui.add(Accounts(Rect(rect.left, rect.top, rect.width, deep), self.app.look, accounts))
        top = rect.top + deep + px(GAP)
        return Rect(rect.left, top, rect.width, rect.bottom - top)

    def _accounts(self) -> Account | None:
        outcome = self.table.game.history.outcome
        account = self.words.accounts(self.table.view_now, outcome)
        return account and replace(account, names=self._names, winners=outcome.winners if outcome else ())

    # Telling

    def _told_depends_on(self) -> tuple[object, ...]:
        presenter = self.presenter
        return self.table.snapshot, self.app.settings, presenter.rolling, self.app.spoken

    @property
    def _pointed(self) -> tuple[str, ...]:
        """What is told of the thing that is pointed at, while nothing is chosen."""
        pointing, chosen = self.presenter.pointing, self.table.selection.chosen
        target = pointing.hover if pointing.hover is not None else pointing.cursor
        return () if target is None or chosen else tuple(self.words.pointed(target))

    def _prompted(self) -> tuple[str, ...]:
        """What the narrator shows of what may be done, or of the thing that is pointed at."""
        narration = self.narration()
        return () if narration.answer else narration.prompt

    def narration(self) -> Narration:
        """What the narrator tells now, with what is spoken to the player."""
        return self._with_pointed(self._narration())

    def _with_pointed(self, narration: Narration) -> Narration:
        spoken, pointed = self.app.spoken, self._pointed
        narration = replace(narration, prompt=pointed) if pointed else narration
        return replace(narration, answer=(*narration.answer, spoken)) if spoken else narration

    def own_narration(self) -> Narration:
        """What is told of the game."""
        return narration_of(self.table, rolling=self.presenter.rolling)

    # Acting

    def lying(self) -> LyingItems:
        return self.presenter.lying

    def handle(self, event: Event) -> None:
        if self._cut_short(event):
            return
        super().handle(event)
        self._pointer.handle(event)

    def seen(self) -> bool:
        if self.presenter.go_on() or (self.plays and self.table.turns.go_on()):
            return True
        if not self._lingers:
            return False
        if not curtain.too_soon(self._lies_open, self._now):
            self.table.game.pass_on()
            self.table.changed()
        return True

    @property
    def _lingers(self) -> bool:
        """Whether what has just been shown lies open until somebody has seen it."""
        return self.plays and self.table.game.lingers and not self.presenter.has_more_to_show

    def command(self, name: str) -> bool:
        if self.seen() and (name == "choose" or "." in name):
            return True
        if name == "choose" and self.table.tutor.do_now():
            return True
        if name != "advice":
            self.table.hints.interrupt()
        return self._moves_cursor(name) or self._is_own_key(name) or super().command(name)

    def _moves_cursor(self, name: str) -> bool:
        group, _, key = name.rpartition(".")
        step = self.cursor_names.get(name) or (key if group == GROUP or name == "choose" else "")
        return bool(step) and self._cursor.command(step)

    def _is_own_key(self, name: str) -> bool:
        """Come to what a key of the game stands for, and act there; False when it is no such key."""
        if name not in (row.name for row in self.words.keys):
            return False
        pointing, chosen = self.presenter.pointing, self.table.selection.chosen
        match self.words.keyed(self.table.view_now, chosen, name, pointing.cursor):
            case None:
                self.table.refuse(Refusal(message("tabletop.nothing_there")))
            case PointAt(target):
                pointing.cursor, pointing.hover = target, None
            case target:
                self._cursor.come_to(target)
        self.app.dirty("cursor")
        return True

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        return {
            **super().handlers(),
            "tabletop.pen": self._take_next_pen,
            DRAW_ON: self._put_pen_down,
            "tabletop.keep_drawn": self._keep_drawn,
            "tabletop.erase": self.table.drawing.erase,
        }

    def why_idle(self, command: str) -> str | None:
        drawing = self.table.drawing
        match command:
            case "tabletop.keep_drawn" if drawing.is_kept:
                return say("drawing.all_kept" if drawing.here else "drawing.nothing")
            case "tabletop.erase" if not drawing.here:
                return say("drawing.nothing")
            case "set_up" if not self.app.routes.can_set_up(self.words.game.id):
                return say("set_up.no_game")
            case "set_up" if not (
                self.table.game.lies_open(self.table.game.shown_at) or self.table.game.keeps_hidden
            ):
                return say("set_up.hidden")
        return super().why_idle(command)

    def change_position(self) -> None:
        """Set up the state that is looked at, to be changed; what is hidden in it is revealed before."""
        why = self.why_idle(CHANGE)
        if why:
            self.app.say(why, of_now=True)
            return
        game, word = self.table.game, self.words.game.id
        variations.when_revealed(self.app, game, lambda: self.app.routes.set_up(word, game.shown))

    def _take_next_pen(self) -> None:
        self.table.drawing.take_next_pen()
        self._say_pen()

    def _put_pen_down(self) -> None:
        """Have a press draw, with the next pen, or no more: then it chooses again."""
        drawing = self.table.drawing
        self.table.let_go()
        drawing.put_down()
        if drawing.down:
            self._say_pen()
        else:
            self.app.say(say("drawing.up"), of_now=True)

    def _say_pen(self) -> None:
        """Say with which pen it is drawn now, and how."""
        drawing = self.table.drawing
        pen = say(f"drawing.pen.{drawing.pen.name.lower()}")
        self.app.say(say("drawing.down" if drawing.down else "drawing.taken", pen=pen), of_now=True)
        self.app.rebuild("pen")

    def _keep_drawn(self) -> None:
        why = self.why_idle("tabletop.keep_drawn")
        if why is None:
            self.table.drawing.keep()
        self.app.say(why or say("drawing.kept"), of_now=True)

    def _let_go(self) -> bool:
        if self.presenter.pointing.draws_from is not None:
            self.presenter.pointing.draws_from = None
            return True
        if self.table.drawing.down:
            self.table.drawing.down = False
            self.app.rebuild("pen")
            return True
        return self.table.tutor.take_back() or self.table.cancel() or super()._let_go()

    # Frames

    def toast_rooms(self) -> Sequence[Room]:
        return ()

    def update(self, now: float) -> None:
        super().update(now)
        self._lies_open, self._now = (self._lies_open or now) if self._lingers else None, now
        if self.log is not None:
            self.log.refresh()


def foot_of(table: Rect, look: Look) -> Room:
    """A room for what is told for a while at the foot of a table."""
    edge, high = look.px(8), table.h // 6
    return Room(Rect(table.x + edge, table.bottom - high, table.w - 2 * edge, high - edge))


class Play(TabletopScene):
    """The log above the buttons; the rest is the table's."""

    name: ClassVar[str] = "play"

    def __init__(self, app: GameHost, presenter: Presenter, routes: TableRoutes) -> None:
        super().__init__(app, presenter, routes)
        self.own_commands = self.keys_here()

    def enter(self) -> None:
        """While the game goes on, no engine waits for it to be analysed."""
        super().enter()
        self.app.engines.dismiss_analyst()

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        return {
            **super().handlers(),
            "analyse_now": self._analyse,
            "no_analysis": self._withdraw,
        }

    def _analyse(self) -> None:
        """Have the game analysed as it is now, if that may be, once all who play have agreed."""
        why, consent = self.why_idle("analyse_now"), self.table.consent
        if why:
            self.app.say(why, of_now=True)
        elif self.table.analysis.needs_consent:
            consent.propose(lambda: self.routes.review(analysing=True))
        else:
            self.routes.review(analysing=True)

    def _withdraw(self) -> None:
        why = self.why_idle("no_analysis")
        if why is None:
            self.table.consent.withdraw()
        self.app.say(why or say("analysing.withdrawn"), of_now=True)

    def why_idle(self, command: str) -> str | None:
        match command:
            case "analyse_now":
                return self.table.analysis.why_barred
            case "no_analysis" if not self.table.session.agreed:
                return say("analysing.not_agreed")
        return super().why_idle(command)

    def build_middle(self, rect: Rect) -> Rect:
        pause, now = (self.table.turns.pause_label, "autoplay"), ("game.now", "move_now")
        mixed = self.table.game.people and len(self.table.game.persons) < len(self.table.game.seats)
        rest = self.controls.rows(rect, *controls.play_rows(self.table, (pause, now) if mixed else ()))
        rest = self.build_guests(rest)
        return self.build_shares_so_far(rest)

    def update(self, now: float) -> None:
        """A curtain, and the end, wait until what was done has been seen."""
        super().update(now)
        self.controls.call("autoplay", say(self.table.turns.pause_label))
        if (self.table.game.covered is not None or self.table.game.over) and not self.animating:
            self.table.follow()
