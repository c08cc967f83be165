"""The scenes of a table: the curtain, play, and the end."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.texts import message, say
from dream.play.game import TIME, Outcome, Refusal
from dream.ui.kit.commands import Command, among
from dream.ui.kit.layout import WIDEST_TABLE, Box, Layout, layout
from dream.ui.kit.loop import Memo
from dream.ui.kit.scene import Room
from dream.ui.kit.text import Role
from dream.ui.table.clocks import late_after
from dream.ui.table.commands import CURSOR, CURTAIN, GROUP
from dream.ui.table.controls import ButtonRow, aside, common, play_rows, seldom
from dream.ui.table.game_session import GameHost, address_in
from dream.ui.table.game_table import how_it_stands, points
from dream.ui.table.input import Cursor, PointerInput
from dream.ui.table.items import LyingItems
from dream.ui.table.panel import (
    Accounts,
    CourseOfGame,
    Lines,
    Log,
    TableClocks,
    TableTips,
    height_for,
    narration_of,
)
from dream.ui.table.presenter import Presenter
from dream.ui.table.table_game import sign_painter
from dream.ui.table.table_scene import TableRoutes, TableScene
from dream.ui.table.words import Account, PointAt
from dream.ui.widgets import paint
from dream.ui.widgets.charts import LEAST as LEAST_CHART
from dream.ui.widgets.charts import MOST as HIGHEST_CHART
from dream.ui.widgets.charts import CourseView
from dream.ui.widgets.dialogs import confirm
from dream.ui.widgets.narrator import Narration, Narrator
from dream.ui.widgets.overlays import ResultPanel, ResultRow, ResultSheet
from dream.ui.widgets.widget import OwnWidget

TOKEN = 64
"""How wide the token of the one who is named is at scale 1."""
TOO_SOON = 0.4
"""For so many seconds a press was still meant for what was there before."""
OPENS = "tabletop.open", "choose"
"""The commands that open it."""
_PRESSING = pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE
"""The keys that press a button in focus."""


def too_soon(since: float | None, now: float) -> bool:
    """Whether a press is still meant for what was there before this, which came at `since`, None for now."""
    return since is None or now - since < TOO_SOON


class Curtain(TableScene):
    """Waits for the person whom it names, whose own key or click opens it.

    What is pressed in its first moment, and keys held down since before, were meant for the hand before.
    """

    name: ClassVar[str] = "curtain"
    own_commands: tuple[Command, ...] = CURTAIN

    def __init__(self, app: GameHost, presenter: Presenter, routes: TableRoutes) -> None:
        super().__init__(app, presenter, routes)
        self._came: float | None = None
        self._now = 0.0

    def enter(self) -> None:
        super().enter()
        self.presenter.cut()
        self._came = None

    @property
    def _too_soon(self) -> bool:
        return too_soon(self._came, self._now)

    @property
    def _person(self) -> str:
        """What the one is called whom it names."""
        covered = self.table.game.covered
        return "" if covered is None else self.table.session.name(covered)

    def build(self) -> None:
        px, (width, height) = self.app.look.px, self.app.size
        self.make_controls()
        opening = Rect(0, 0, px(300), px(52))
        opening.midtop = width // 2, height // 2 + px(76)
        self.app.ui.button(opening, say("tabletop.curtain.open"), self.table.uncover, kind="@primary")
        below = Rect(0, 0, px(300), px(32))
        below.midtop = width // 2, opening.bottom + px(14)
        half = Rect(below.left, below.top, (below.width - px(6)) // 2, below.height)
        self.controls.button(half, say("game.undo"), "undo")
        self.controls.button(half.move(half.width + px(6), 0), say("game.menu"), "cancel")
        self.controls.refresh()
        self.app.ui.add(_Shield(Rect((0, 0), self.app.size), lambda: self._too_soon))

    def narration(self) -> Narration:
        """Whom it waits for."""
        sentences = say("tabletop.curtain.told", name=self._person), say("tabletop.curtain.look_away")
        return Narration(self._person, prompt=sentences)

    def wants(self, event: Event, held: bool) -> bool:
        if not held and not self._too_soon:
            return False
        command = among(self.commands, event)
        presses = self.app.ui.focus.current is not None and event.key in _PRESSING
        return presses or (command is not None and command.name in OPENS)

    def command(self, name: str) -> bool:
        if name in OPENS:
            self.table.uncover()
            return True
        if name not in ("undo", "seats", "cancel"):
            return False
        super().command(name)
        if self.table.sentence:
            self.app.say(self.table.sentence.sentence, of_now=True)
        return True

    def update(self, now: float) -> None:
        self._came, self._now = now if self._came is None else self._came, now
        self.table.update(now, moving=False)
        self.controls.refresh()

    def draw(self, surface: Surface) -> None:
        self.app.backdrop.draw(surface)
        look, px, narration = self.app.look, self.app.look.px, self.narration()
        width, middle = surface.get_width(), surface.get_height() // 2
        row = Rect(px(20), 0, width - px(40), px(90))
        row.bottom = middle - px(40)
        heading = paint.set_in(look.font(Role.TITLE), narration.heading, (), row.size)
        paint.write_set(surface, heading, look.palette.gold_light, row, "centre")
        covered = self.table.game.covered
        if covered is not None:
            token = self.seat_token(covered, px(TOKEN))
            surface.blit(token, token.get_rect(midbottom=(width // 2, row.top - px(6))))
        line = Rect(0, 0, px(300), px(8))
        line.midtop = width // 2, row.bottom + px(4)
        paint.rule(surface, look, line)
        moment = self.table.words.moment(self.table.view_now)
        for number, text in enumerate(filter(None, (*narration.sentences, moment))):
            below = Rect(row.left, line.bottom + px(8 + 26 * number), row.width, px(26))
            role = Role.BODY if number == 0 else Role.ITALIC
            paint.write(surface, look.font(role), text, look.palette.ink_dim, below, "centre")

    def draw_over(self, surface: Surface) -> None:
        """Nothing of the table."""

    @property
    def animating(self) -> bool:
        return False


class _Shield(OwnWidget):
    """Keeps clicks from what lies below while they come `too_soon`."""

    focusable = False

    def __init__(self, rect: Rect, too_soon: Callable[[], bool]) -> None:
        super().__init__(rect)
        self._too_soon = too_soon

    def handle(self, event: Event) -> bool:
        return event.type == pygame.MOUSEBUTTONDOWN and self._too_soon()


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
        """The commands that this scene has beside those of every game: the game's own, and the cursor's."""
        return *self.words.keys, *CURSOR

    # Building

    def enter(self) -> None:
        super().enter()
        if self.words.game.hidden:
            self.presenter.cut()

    def make_lines(self) -> Lines:
        """The lines of the journal."""
        return Lines(self.words, self.table.session)

    def build(self) -> None:
        place = self.place
        self.presenter.fit(place, self.app.look.palette)
        self.build_over_table(Rect(self.presenter.picture.layout.box))
        self.make_controls()
        self.build_panel(place)
        self.build_bar(Rect(place.panel))
        self.controls.refresh()

    def build_over_table(self, rect: Rect) -> None:
        """Make what lies over the table: its tooltips, and the clocks."""
        self.app.ui.add(TableTips(rect, self.presenter))
        if self.table.game.clocks:
            self.app.ui.add(TableClocks(rect, self.app.look, self.presenter))

    def build_panel(self, place: Layout) -> None:
        """Make what is beside the table: the narrator, what the scene has below it, and the log."""
        rest = self.build_middle(self.build_narrator(self._inset(place.panel)))
        if place.wing is None:
            self.build_log(rest)
        else:
            self.build_log(self._inset(place.wing))
            self.build_beside_wing(rest)

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
        narration = Memo(self._told_depends_on, self.narration)
        paint = self.paint_token
        self.app.ui.add(Narrator(place, self.app.look, narration, paint, self._names, self.carry_out))
        rest = Rect(rect.left, rect.top, rect.width, rect.height - height - px(GAP))
        return rest if self.told_at_foot else rest.move(0, height + px(GAP))

    def build_log(self, rect: Rect) -> None:
        """Make the log of all that was done."""
        paint = sign_painter(self.presenter.looks, self.paint_token)
        self.log = Log(rect, self.app.look, self._lines, self.browse, paint, self.presenter, self.go_to)
        self.app.ui.add(self.log.list)

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
        return self.table.snapshot, self.app.settings, self.presenter.rolling, self.app.spoken

    def narration(self) -> Narration:
        """What the narrator tells now, with what is spoken to the player."""
        narration, spoken = self.own_narration(), self.app.spoken
        return replace(narration, answer=(*narration.answer, spoken)) if spoken else narration

    def own_narration(self) -> Narration:
        """What is told of the game."""
        return narration_of(self.table, rolling=self.presenter.rolling)

    def verdict(self, outcome: Outcome) -> str:
        """Who has won."""
        return self.words.verdict(address_in(self.table.session), outcome)

    def why(self, outcome: Any) -> Iterable[str]:
        """What decided, where the game says more than who has won."""
        if outcome.reason == TIME:
            return (address_in(self.table.session).say("clock.lost", 1 - outcome.winners[0]),)
        reason = self.words.reason(self.table.view_now, outcome, address_in(self.table.session))
        return (reason,) if reason else ()

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
        if not too_soon(self._lies_open, self._now):
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

    def _let_go(self) -> bool:
        return self.table.tutor.take_back() or self.table.cancel() or super()._let_go()

    # Frames

    def toast_rooms(self) -> Sequence[Room]:
        return ()

    def update(self, now: float) -> None:
        super().update(now)
        self._lies_open, self._now = (self._lies_open or now) if self._lingers else None, now
        if self.log is not None:
            self.log.refresh()


class Play(TabletopScene):
    """The log above the buttons; the rest is the table's."""

    name: ClassVar[str] = "play"

    def __init__(self, app: GameHost, presenter: Presenter, routes: TableRoutes) -> None:
        super().__init__(app, presenter, routes)
        self.own_commands = self.keys_here()

    def build_middle(self, rect: Rect) -> Rect:
        pause, now = (self.table.turns.pause_label, "autoplay"), ("game.now", "move_now")
        mixed = self.table.game.people and len(self.table.game.persons) < len(self.table.game.seats)
        rest = self.controls.rows(rect, *play_rows(self.table, (pause, now) if mixed else ()))
        rest = self.build_guests(rest)
        return self.build_shares_so_far(rest)

    def update(self, now: float) -> None:
        """A curtain, and the end, wait until what was done has been seen."""
        super().update(now)
        self.controls.call("autoplay", say(self.table.turns.pause_label))
        if (self.table.game.covered is not None or self.table.game.over) and not self.animating:
            self.table.follow()


_WHAT_FOLLOWS = ("next_game", "rematch", "swap_seats", "new_board", "play_on")


class End(TabletopScene):
    """The table stays as it ended; what was done can be looked through.

    The result panel goes with the first click or key that comes when it is there, and stays away.
    """

    name: ClassVar[str] = "end"
    delay: ClassVar[float] = 0.0
    """How many seconds the table alone shows how it ended."""
    rows: ClassVar[tuple[ButtonRow, ...]] = (
        common(("end.rematch", "rematch"), ("end.judge", "judge"), ("end.new_deal", "new_board")),
        aside(("end.swap", "swap_seats"), ("game.undo", "undo"), ("end.save", "save")),
        aside(("end.review", "review"), ("end.title", "cancel")),
    )
    """The buttons of the end of a game by itself, or of a match that goes on as long as one likes."""
    match_rows: ClassVar[tuple[ButtonRow, ...]] = (
        common(("end.next_game", "next_game"), ("end.judge", "judge")),
        aside(("game.undo", "undo"), ("end.save", "save")),
        aside(("end.review", "review"), ("end.title", "cancel")),
    )
    """Those of a game in a match of several."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._result_panel = ResultPanel(self.delay)

    def enter(self) -> None:
        super().enter()
        self.table.judgement.look()

    def build_middle(self, rect: Rect) -> Rect:
        self._columns = Memo(lambda: (self.table.session.match, self.app.settings), self._columns_now)
        return self.build_accounts(self.controls.rows(rect, *self.rows_now))

    @property
    def turning_point(self) -> tuple[str, ...]:
        """Where the game turned, in a sentence, when its review is known."""
        table = self.table
        review = table.judgement.review
        points = review.turning_points if review else ()
        if not points:
            return ()
        point = max(points, key=lambda each: each.loss)
        return (say("judged.turning", number=point.done + 1, what=table.told_move(point.done)),)

    @property
    def rows_now(self) -> tuple[ButtonRow, ...]:
        """The buttons of this end."""
        match = self.table.session.match_now
        late = late_after(self.table.game) is not None
        untimed = (seldom(("end.play_untimed", "play_on")),) if late else ()
        if not match.games:
            return *untimed, *self.rows
        again = common(("end.new_match", "next_game"), ("end.judge", "judge"))
        rows = (again, *self.match_rows[1:]) if match.decided else self.match_rows
        return *untimed, *rows

    @property
    def match_told(self) -> tuple[str, ...]:
        """How the match of several games stands, in a sentence."""
        session = self.table.session
        return (how_it_stands(session),) if session.match.games else ()

    def why_idle(self, command: str) -> str | None:
        several = bool(self.table.session.match.games)
        if command == "next_game" and not several:
            return say("match.none")
        if command in ("rematch", "swap_seats", "new_board") and several:
            return say("match.goes_on")
        if command == "play_on" and late_after(self.table.game) is None:
            return say("untimed.not_late")
        return super().why_idle(command)

    def result(self, outcome: Outcome) -> ResultSheet:
        """Who has won, why, and what each has."""
        (columns, note), account, names = self._columns(), self._accounts(), self._names
        scored, winners = outcome.points or (0,) * len(names), outcome.winners
        standings = tuple(
            ResultRow(
                self.table.token_of(seat),
                names[seat],
                tuple(cells[seat] for _, cells in columns),
                won=seat in winners,
                lit=account.decides if account and seat in winners else None,
            )
            for seat in sorted(range(len(names)), key=lambda seat: (seat not in winners, -scored[seat]))
        )
        headings = tuple(heading for heading, _ in columns)
        lines = (*self.why(outcome), *self.match_told, *self.turning_point)
        return ResultSheet(self.verdict(outcome), lines, headings, standings, self.course(), note)

    def _columns_now(self) -> tuple[list[tuple[str, tuple[str, ...]]], str]:
        """The columns of the table, each with its heading: accounts, luck, the match; what luck counts."""
        session, account = self.table.session, self._accounts() or Account((), ())
        cells = (tuple(map(str, column)) for column in zip(*account.rows, strict=True))
        columns = list(zip(account.columns, cells, strict=True))
        luck = tuple(self.words.luck(session))
        columns += [(each.heading, each.cells) for each in luck]
        if session.match:
            columns.append((say("end.match"), tuple(map(points, session.match_now.score))))
        return columns, " ".join(each.note for each in luck)

    def result_room(self) -> Rect:
        """In the middle of what the result panel lies, and how large it may be: the table."""
        return self._inset(self.place.board)

    def own_narration(self) -> Narration:
        narration, game = super().own_narration(), self.table.game
        outcome = game.history.outcome
        if outcome is None or game.browsing:
            return narration
        length = self.words.length(self.table.view_now, len(game.history.actions))
        return replace(
            narration,
            heading=self.verdict(outcome),
            prompt=(*self.why(outcome), length, *self.match_told),
        )

    # The result panel

    @property
    def covers(self) -> bool:
        """Whether the result panel lies over the table."""
        return self._result_panel.seen

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._dismiss()
        super().handle(event)

    def _dismiss(self) -> None:
        if self._result_panel.seen:
            self._result_panel.dismissed = True
            self.app.dirty("result")

    def update(self, now: float) -> None:
        super().update(now)
        if not self.presenter.moving_at(now):
            self._result_panel.update(now, at_once=self.app.settings.animation == "none")

    def draw_over(self, surface: Surface) -> None:
        super().draw_over(surface)
        game = self.table.game
        outcome = game.history.outcome
        if outcome is not None and not game.browsing:
            result, room = self.result(outcome), self.result_room()
            self._result_panel.draw(surface, self.app.look, room, result, self.paint_token)

    @property
    def animating(self) -> bool:
        return super().animating or self._result_panel.coming

    def command(self, name: str) -> bool:
        covered = self.covers
        self._dismiss()
        if name in _WHAT_FOLLOWS and (why := self.why_idle(name)):
            self.app.say(why, of_now=True)
            return True
        return (name == "cancel" and covered) or super().command(name)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        routes = self.routes
        return {
            **super().handlers(),
            "undo": self._ask_undo,
            "next_game": routes.next_game,
            "rematch": lambda: routes.rematch(swapped=False),
            "swap_seats": lambda: routes.rematch(swapped=True),
            "new_board": routes.new_board,
            "play_on": routes.play_untimed,
            "judge": lambda: routes.review(judging=True),
            "review": routes.review,
            "autoplay": lambda: routes.review(playing=True),
        }

    def _ask_undo(self) -> None:
        """Undo the end, if that is meant: the game goes on from before it."""
        if self.table.why_no_undo:
            self.table.undo()
            return
        title, text, yes = (say(f"end.ask_undo.{part}") for part in ("title", "text", "yes"))
        confirm(self.app, title, text, self.table.undo, yes_text=yes, no_text=say("dialog.cancel"))

    def leave_game(self) -> None:
        self.app.routes.title()
