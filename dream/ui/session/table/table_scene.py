"""What the scenes of any game have: the table goes on in them, and the commands that every game has."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Protocol, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.words import say
from dream.play.move_tree import Node
from dream.play.refusal import Refusal
from dream.play.seat_letters import letter
from dream.play.seating.seat import OutsideEngine, OwnOpponent
from dream.ui.kit.commands import GAME
from dream.ui.kit.memo import Memo
from dream.ui.kit.scene import Keepable, Scene
from dream.ui.session.clipboard import copy_game, copy_seed, copy_text
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import GameSession
from dream.ui.session.naming import ask_name
from dream.ui.session.review.weighing import Weighing
from dream.ui.session.table import availability, seat_dialog
from dream.ui.session.table.command_buttons import Controls
from dream.ui.session.table.game_menu import open_menu
from dream.ui.session.table.game_table import GameTable
from dream.ui.session.table.presenter import Presenter
from dream.ui.widgets.charts.course_graph import CourseGraph
from dream.ui.widgets.charts.share_bar import ShareBar
from dream.ui.widgets.narrator import Narration, written
from dream.ui.widgets.overlays.dialogs import ask_text

Told = TypeVar("Told")
_BAR = 10
"""How wide the bar is that tells who stands better."""
_GRAPH, _ROOMY = 52, 150
"""How high the graph beside the bar is, and the room that it and the journal take, at scale 1."""


class TableRoutes(Protocol):
    """Where a scene of a game leads to within the game."""

    def rematch(self, *, swapped: bool) -> None:
        """The same beginning once more."""

    def new_board(self) -> None:
        """The same players with another seed, one seat further on."""

    def next_game(self) -> None:
        """The next game of a match of several, or the first of another such match."""

    def play_on(self, session: GameSession[Any, Any], name: str) -> None:
        """Leave everything for a game that goes on from a state of this one, and is kept by this name."""

    def play_untimed(self) -> None:
        """Leave everything for this game as it goes on without clocks from where time had run out."""

    def review(self, *, playing: bool = False, judging: bool = False) -> None:
        """Look through the game from its beginning; `playing`, it goes on by itself.

        `judging`, what the engine makes of it is shown.
        """


class TableScene(Scene):
    """A scene of one game, in which it `plays`, or is only looked at."""

    app: GameHost
    plays: ClassVar[bool] = True
    menu: ClassVar[tuple[str, ...]] = ()
    """The commands of this game that its menu offers to players."""
    typed_text: str
    """The key of what is said of the actions that can be typed."""
    controls: Controls

    def __init__(
        self,
        app: GameHost,
        presenter: Presenter[Any, Any],
        table: GameTable[Any, Any],
        routes: TableRoutes,
    ) -> None:
        super().__init__(app)
        self._shows, self._game_table, self.routes = presenter, table, routes
        self._shown = len(table.game.history.actions)
        self._weighing: Weighing | None = None

    @abstractmethod
    def narration(self) -> Narration:
        """What the narrator tells now."""

    @property
    def keepable(self) -> Keepable:
        return self._game_table.session

    def enter(self) -> None:
        self._game_table.enter(plays=self.plays)

    def leave(self) -> None:
        self._game_table.leave()
        if self._weighing:
            self._weighing.stop()

    def build_bar(self, beside: Rect) -> None:
        """Make the bar that tells who stands better, at the left of a place, where the player wants it.

        Where the player wants it no more, its engine ends.
        """
        if not self._weighs:
            if self._weighing is not None:
                self._weighing = None
                self.app.engines.dismiss_weigher()
            return
        self._weighing = self._weighing or Weighing(self.app, self._game_table)
        px = self.app.look.px
        rect = Rect(beside.left - px(_BAR), beside.top + px(_BAR), px(_BAR), beside.height - 2 * px(_BAR))
        shares = Memo(lambda: (self._weighing and self._weighing.known, self.app.look), self._weighing.shares)
        self.app.ui.add(ShareBar(rect, self.app.look, shares))

    @property
    def _weighs(self) -> bool:
        """Whether the player wants to see who stands better while the game is played."""
        return self.app.settings.bar and self.name in GAME

    def build_shares_so_far(self, rest: Rect) -> Rect:
        """Make the graph beside the bar, at the foot of a room that is high enough; the room left above."""
        px, game = self.app.look.px, self._game_table.game
        if not self._weighs or rest.height < px(_ROOMY):
            return rest
        self._weighing = weighing = self._weighing or Weighing(self.app, self._game_table)
        rect = Rect(rest.left, rest.bottom - px(_GRAPH), rest.width, px(_GRAPH))
        graph = Memo(lambda: (weighing.snapshot, self.app.look), weighing.graph)
        self.app.ui.add(CourseGraph(rect, self.app.look, graph, lambda: game.shown_at, self.browse))
        return Rect(rest.left, rest.top, rest.width, rect.top - px(_BAR) - rest.top)

    def _toggle_bar(self) -> None:
        self.app.change(bar=not self.app.settings.bar)
        self.app.rebuild("bar")

    def _memo(self, work: Callable[[], Told]) -> Memo[Told]:
        """What widgets ask for at every turn of the loop, worked out anew when something has changed."""
        return Memo(lambda: (self._game_table.snapshot, self.app.settings), work)

    def make_controls(self) -> None:
        """Have `controls` make the buttons of the scene, and dim them."""
        self.controls = Controls(
            self.app,
            self.carry_out,
            why_idle=self.why_idle,
            depends=self.idle_depends_on,
            commands=self.own_commands,
        )

    def idle_depends_on(self) -> object:
        """Where this changes, some commands can do something now that could do nothing, or the other way."""
        return self._game_table.snapshot

    def why_idle(self, command: str) -> str | None:
        """Why a command can do nothing now, in a sentence; None when it can do something."""
        return availability.why_idle(self._game_table, command)

    def kind_of(self, number: int) -> str:
        """Who sits at a seat, or sat there in the state looked at, in a few words."""
        game = self._game_table.game
        match game.seat_at(number, game.shown_at).occupant:
            case OwnOpponent(level, "daring"):
                return say("game.daring", level=level)
            case OwnOpponent(level, "sparring"):
                return say("game.sparring", level=level)
            case OwnOpponent(level):
                return say("game.level", level=level)
            case OutsideEngine(name):
                return say("game.engine", engine=name)
        return say(f"game.seat.{letter(number)}")

    def seat_token(self, number: int, size: int) -> Surface | None:
        """The token of a seat, a square of so many pixels; None where it has none."""
        return None

    # Commands

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._game_table.hints.interrupt()

    def seen(self) -> bool:
        """The player has seen what has its moment: the table goes on; False when nothing has."""
        return self._shows.go_on()

    def _cut_short(self, event: Event) -> bool:
        """Whether an event has cut short what had its moment, and means nothing else."""
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.seen()

    def carry_out(self, name: str) -> None:
        """Do what a button or the menu stands for."""
        if name == "cancel":
            self.leave_game()
        elif not self.command(name):
            self.app.command(name)

    def command(self, name: str) -> bool:
        if name != "advice":
            self._game_table.hints.interrupt()
        handler = self.handlers().get(name)
        if handler is None:
            return False
        handler()
        self.app.dirty("command")
        return True

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """What the commands of this scene do, by their names."""
        table = self._game_table
        game, session = table.game, table.session
        return {
            "cancel": self._cancel,
            "undo": table.undo,
            "redo": table.redo,
            "advice": table.ask_hint,
            "reason": table.tell_reason,
            "possible": table.tell_possible,
            "bar": self._toggle_bar,
            "lens": table.look_closer,
            "move_now": table.turns.hurry,
            "seats": lambda: seat_dialog.ask_for_seat(table, self.kind_of, self.seat_token),
            "notation": self._ask_action,
            "autoplay": table.pause,
            "save": self._save,
            "copy_game": lambda: copy_game(self.app, session),
            "copy_position": self._copy_position,
            "copy_seed": lambda: copy_seed(self.app, session.seed),
            "previous": lambda: self.browse(game.shown_at - 1),
            "next": lambda: self.browse(game.shown_at + 1),
            "first": lambda: self.browse(0),
            "last": lambda: self.browse(len(game.history.actions)),
        }

    def browse(self, count: int) -> None:
        """Look at the state after `count` actions."""
        self._game_table.browse(count)
        self.app.dirty("browse")

    def go_to(self, node: Node[Any, Any]) -> None:
        """Look at a move of a variation: that is for the review."""
        self.app.say(say("variation.in_review"), of_now=True)

    def _let_go(self) -> bool:
        """Let go of what is chosen or pointed at; False when there was nothing."""
        return self._game_table.hints.forget()

    def _unpoint(self) -> bool:
        """Have the keyboard's cursor go away; False when it is not there."""
        return False

    def _cancel(self) -> None:
        if self._let_go():
            return
        if self._game_table.game.browsing:
            self.browse(len(self._game_table.game.history.actions))
        elif not self._unpoint():
            self.leave_game()

    def leave_game(self) -> None:
        """Leave the table for something else, by the menu."""
        table = self._game_table
        told = [table.session.why_unsaved or say(table.session.saved_text)]
        own: tuple[str, ...] = ("notation", *self.menu)
        pause = say("game.pause") if table.clock.can_pause else None
        if not table.game.people:
            own, pause = (), say(table.turns.pause_label)
        elif table.clock.runs:
            told.append(say("menu.clock_runs"))
        open_menu(self.app, self.carry_out, " ".join(told), own=own, pause=pause)

    def _copy_position(self) -> None:
        """Copy the state that is looked at; of a game with hidden things, what one seat observes of it.

        That is the seat that decides there, or else another whose things may be shown to whoever looks.
        """
        seated = self._game_table.game
        game, sees = seated.history.game, seated.sees(seated.shown_at)
        if not game.hidden or seated.over:
            copy_text(self.app, game.state_text(seated.shown), "copied_position")
        elif sees:
            decider = game.decider(seated.shown)
            seat = decider if isinstance(decider, int) and decider in sees else min(sees)
            copy_text(self.app, game.observation(seated.shown, seat), "copied_position")
        else:
            self.app.say(say("table.covered"), of_now=True)

    def worded(self, refusal: Refusal) -> str:
        """A refusal as it is told here: in a game that speaks of seats, by the names of who sits there."""
        return written(refusal.sentence)

    def _ask_action(self) -> None:
        def check(text: str) -> str | None:
            refusal = self._game_table.type_action(text)
            return self.worded(refusal) if refusal else None

        if self._game_table.may_act():
            told = say("game.typed_title"), say(self.typed_text)
            ask_text(self.app, *told, check, limit=self._game_table.longest_typed)

    def _save(self) -> None:
        ask_name(self.app, self._game_table.session)

    # Frames

    def update(self, now: float) -> None:
        history = self._game_table.game.history
        unseen = len(history.actions) != self._shown  # what follows waits until this has begun to move
        self._game_table.update(now, moving=unseen or self._shows.moving_at(now))
        self._shows.update(now)
        self._shown = len(history.actions)
        if self._weighing:
            self._weighing.watch()
        self.controls.refresh()

    def draw(self, surface: Surface) -> None:
        self._shows.draw(surface)

    def draw_over(self, surface: Surface) -> None:
        self._shows.draw_flying(surface)

    @property
    def animating(self) -> bool:
        return self._shows.animating
