"""What every scene of a game has: its commands and buttons, menu, seats, and who stands better."""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

import pygame
from pygame import Rect, Surface

from dream.base.sentences import sentences
from dream.base.texts import Sentence, say
from dream.play.game import Refusal
from dream.play.history import Node
from dream.protocol.dialogue import Info
from dream.study.review import share_of, tutoring
from dream.ui.kit.commands import GAME
from dream.ui.kit.loop import Memo
from dream.ui.kit.scene import Keepable, Scene
from dream.ui.table.controls import Controls, open_menu
from dream.ui.table.engines import AnyEngineSeat
from dream.ui.table.game_session import GameHost, GameSession, address_in, called_in
from dream.ui.table.game_table import LONGEST_TYPED, AnyGameTable
from dream.ui.table.guest_sheet import GuestStrip, Shown, strip_height
from dream.ui.table.keeping import ask_name, copy_game, copy_seed_of, copy_text
from dream.ui.table.narration import named
from dream.ui.table.presenter import Presenter
from dream.ui.table.seating import ask_for_seat
from dream.ui.table.verdicts import percent, standing
from dream.ui.widgets.charts import CourseGraph, Graph, ShareBar, Shares, WinCurve
from dream.ui.widgets.dialogs import ask_text
from dream.ui.widgets.narrator import Narration, PaintToken, written

LOOK = 0.4
"""As a part of the work of a hint: how closely a state is looked at."""


class Weighing:
    """The shares of the win in the game at a table, as far as whoever plays may know them.

    Where something is hidden, they are those of the one person who plays, whenever that person decides.
    """

    def __init__(self, app: GameHost, table: AnyGameTable) -> None:
        self._app, self._table, self._game = app, table, table.game
        self._part = tutoring(table.game.history.game.id)
        self._asked_of: object = None
        self.known: tuple[int, float] | None = None
        self._course: dict[Node[Any, Any], tuple[int, float]] = {}

    @property
    def _engine(self) -> AnyEngineSeat:
        return self._app.engines.weigher(self._game.history.game)

    @property
    def _asks_for(self) -> int | None:
        """The seat for which a share can be asked in the state as it is now."""
        game = self._game
        seat = game.to_act
        may = not game.history.game.hidden or game.people == (seat,)
        judged = self._part is not None and self._part.judges(game.state)
        return seat if may and judged else None

    def watch(self) -> None:
        """Ask for the state as it is now, once, when nothing else is being asked."""
        seat, state, node = self._asks_for, self._game.state, self._game.history.played[-1]
        if seat is None or state is self._asked_of or self._engine.thinking:
            return
        self._asked_of = state

        def found(_: object, lines: Sequence[Info[Any]]) -> None:
            if lines and self._part is not None:
                self.known = seat, share_of(self._part, lines[0].score, len(self._game.seats))
                self._course[node] = self.known
                self._app.dirty("bar")

        def failed(_: Sentence) -> None:
            self.known = None

        history = self._game.history.as_played().copy()
        self._engine.advise(history, found, failed, work=LOOK, lines=1)

    def stop(self) -> None:
        """Ask no more."""
        self._asked_of = None
        self._engine.cancel()

    @property
    def snapshot(self) -> object:
        """All that `graph` shows, as one value."""
        return len(self._course), self._game.history.played[-1]

    def graph(self) -> Graph:
        """Who stood better in the game so far, wherever that has been judged: what was undone is left out.

        Where something is hidden, that is what the one who plays now knew.
        """
        history, colour, lower = self._game.history, self._table.colour_of, self._table.session.lower
        played, seats = history.played, len(self._game.seats)
        known = [node for node in played if node in self._course]
        if history.game.hidden or seats != 2:
            known = [node for node in known if self._course[node][0] == lower]
        order = (lower, 1 - lower) if seats == 2 else (lower,)

        def share(node: Node[Any, Any], seat: int) -> float:
            """What a seat had of the win: of two, one has what the other lacks."""
            judged, had = self._course[node]
            return had if judged == seat else 1 - had

        curves = tuple(
            WinCurve(
                colour(seat),
                tuple((node.done, share(node, seat)) for node in known),
                self._table.token_of(seat),
            )
            for seat in order
        )
        return Graph(max(1, len(played) - 1), curves, fair=1 / seats)

    def shares(self) -> Shares:
        """What a bar shows of it."""
        seats = len(self._game.seats)
        if self.known is None:
            return Shares(fair=1 / seats)
        seat, share = self.known
        colour, address = self._table.colour_of, address_in(self._table.session)
        sentence = address.say("judged.stands", seat, now=standing(share, seats))
        if seats != 2:
            return Shares(((colour(seat), share),), 1 / seats, f"{sentence} {percent(share)}")
        lower = self._table.session.lower
        mine = share if seat == lower else 1 - share
        parts = (colour(lower), mine), (colour(1 - lower), 1 - mine)
        return Shares(parts, 0.5, f"{sentence} {percent(share)}")


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

    def analyse(self, session: GameSession[Any, Any]) -> None:
        """Analyse what is looked at in another game of the same kind; going back returns here."""

    def review(self, *, playing: bool = False, judging: bool = False, analysing: bool = False) -> None:
        """Look through the game from its beginning; `playing`, it goes on by itself.

        `judging`, what the engine makes of it is shown. `analysing`, the state that is looked at is analysed,
        or the last one in which somebody was to move.
        """


class TableScene(Scene):
    """A scene of one game, in which it `plays`, or is only looked at."""

    app: GameHost
    plays: ClassVar[bool] = True
    menu: ClassVar[tuple[str, ...]] = ()
    """The commands of this game that its menu offers to players."""
    controls: Controls

    def __init__(self, app: GameHost, presenter: Presenter, routes: TableRoutes) -> None:
        super().__init__(app)
        self.presenter, self.table, self.routes = presenter, presenter.table, routes
        self.words = self.table.words
        self.game, self.typed_text = self.words.game.id, self.words.typed
        self._shown = len(self.table.game.history.actions)
        self._weighing: Weighing | None = None

    @property
    def rule(self) -> str:
        return self.words.rule_now(self.table.session.view_shown)

    @abstractmethod
    def narration(self) -> Narration:
        """What the narrator tells now."""

    @property
    def paint_token(self) -> PaintToken:
        """Paints the tokens of those at the seats."""
        return self.presenter.looks.paint_token

    @property
    def keepable(self) -> Keepable:
        return self.table.session

    def enter(self) -> None:
        self.table.enter(plays=self.plays)

    def leave(self) -> None:
        self.table.leave()
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
        self._weighing = self._weighing or Weighing(self.app, self.table)
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
        px, game = self.app.look.px, self.table.game
        if not self._weighs or rest.height < px(_ROOMY):
            return rest
        self._weighing = weighing = self._weighing or Weighing(self.app, self.table)
        rect = Rect(rest.left, rest.bottom - px(_GRAPH), rest.width, px(_GRAPH))
        graph = Memo(lambda: (weighing.snapshot, self.app.look), weighing.graph)
        token = self.paint_token
        self.app.ui.add(CourseGraph(rect, self.app.look, graph, lambda: game.shown_at, self.browse, token))
        return Rect(rest.left, rest.top, rest.width, rect.top - px(_BAR) - rest.top)

    def _toggle_bar(self) -> None:
        self.app.change(bar=not self.app.settings.bar)
        self.app.rebuild("bar")

    def _memo(self, work: Callable[[], Told]) -> Memo[Told]:
        """What widgets ask for at every turn of the loop, worked out anew when something has changed."""
        return Memo(lambda: (self.table.snapshot, self.app.settings), work)

    def make_controls(self) -> None:
        """Have `controls` make the buttons of the scene, and dim them."""
        self.controls = Controls(
            self.app,
            self.carry_out,
            why_idle=self.why_idle,
            depends=self.idle_depends_on,
            commands=self.own_commands,
            means=self.means,
            pen=lambda: self.table.drawing.pen if self.table.drawing.down else None,
        )

    def means(self, command: str) -> Hashable:
        """What tells a press on the button of a command from one before: for a game's own, the move."""
        return len(self.table.game.history.actions) if "." in command else None

    def idle_depends_on(self) -> object:
        """Where this changes, some commands can do something now that could do nothing, or the other way."""
        return self.table.snapshot

    def why_idle(self, command: str) -> str | None:
        """Why a command can do nothing now, in a sentence; None when it can do something."""
        return self.table.why_idle(command)

    def seat_token(self, number: int, size: int) -> Surface:
        """The token of a seat, a square of so many pixels."""
        return self.paint_token(self.table.token_of(number), size, self.app.look)

    # Commands

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.table.hints.interrupt()

    def seen(self) -> bool:
        """The player has seen what has its moment: the table goes on; False when nothing has."""
        return self.presenter.go_on()

    def _cut_short(self, event: pygame.event.Event) -> bool:
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
            self.table.hints.interrupt()
        handler = self.handlers().get(name)
        if handler is None:
            return False
        handler()
        self.app.dirty("command")
        return True

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """What the commands of this scene do, by their names."""
        table = self.table
        game, session = table.game, table.session
        return {
            "cancel": self._cancel,
            "undo": table.undo,
            "redo": table.redo,
            "advice": table.ask_hint,
            "reason": table.telling.tell_reason,
            "possible": table.tell_possible,
            "bar": self._toggle_bar,
            "lens": table.lens.look,
            "move_now": table.turns.hurry,
            "seats": lambda: ask_for_seat(table, table.kind_of, self.seat_token),
            "guests": self._show_guests,
            "notation": self._ask_action,
            "autoplay": table.pause,
            "save": lambda: ask_name(self.app, session),
            "copy_game": lambda: copy_game(self.app, session),
            "copy_position": self._copy_position,
            "copy_seed": lambda: copy_seed_of(self.app, session),
            "previous": lambda: self.browse(game.shown_at - 1),
            "next": lambda: self.browse(game.shown_at + 1),
            "first": lambda: self.browse(0),
            "last": lambda: self.browse(len(game.history.actions)),
        }

    def browse(self, count: int) -> None:
        """Look at the state after `count` actions."""
        self.table.browse(count)
        self.app.dirty("browse")

    def go_to(self, node: Node[Any, Any]) -> None:
        """Look at a move of a variation: that is for the review."""
        self.app.say(say("variation.in_review"), of_now=True)

    def _let_go(self) -> bool:
        """Let go of what is chosen or pointed at; False when there was nothing."""
        return self.table.hints.forget()

    def _cancel(self) -> None:
        """Let go of something, look at the game as it is, have the cursor go away, or else leave."""
        if self._let_go():
            return
        if self.table.game.browsing:
            self.browse(len(self.table.game.history.actions))
        elif self.presenter.pointing.cursor is not None:
            self.presenter.pointing.cursor = None
        else:
            self.leave_game()

    def leave_game(self) -> None:
        """Leave the table for something else, by the menu."""
        table = self.table
        told = [table.session.why_unsaved or say(table.session.saved_text)]
        plays = bool(table.game.people)
        pause = say("game.pause") if table.clock.can_pause else None
        if not plays:
            pause = say(table.turns.pause_label)
        elif table.clock.runs:
            told.append(say("menu.clock_runs"))
        guests = bool(self.app.guests.places)
        text = sentences(told)
        kept = () if table.drawing.is_kept else ("tabletop.keep_drawn",)
        own = *self.menu, *kept, *self._menu_of_analysis()
        open_menu(self.app, self.carry_out, text, plays=plays, own=own, pause=pause, guests=guests)

    def _menu_of_analysis(self) -> Iterator[str]:
        """What the menu offers of the analysis of a game that goes on."""
        if self.name in GAME and self.table.analysis.why_barred is None:
            yield "analyse_now"
            if self.table.session.agreed:
                yield "no_analysis"

    def _show_guests(self) -> None:
        """Show the addresses of guests, if there are any."""
        if self.app.guests.places:
            self.app.guests.show()
        else:
            self.app.say(say("guests.none"), of_now=True)

    def build_guests(self, rest: Rect) -> Rect:
        """Make the strip that tells which guests are there, at the foot of a room; the room left above."""
        table, guests, px = self.table, self.table.game.guests, self.app.look.px
        if not guests:
            return rest
        high = px(strip_height(len(guests)))
        rect = Rect(rest.left, rest.bottom - high, rest.width, high)

        def shown() -> Iterator[Shown]:
            names = called_in(table.game)
            for seat in table.game.guests:
                yield Shown(seat, names[seat], self.app.guests.presence(seat))

        self.app.ui.add(GuestStrip(rect, self.app.look, shown, self.seat_token, self._show_guests))
        return Rect(rest.left, rest.top, rest.width, rect.top - px(_BAR) - rest.top)

    def _copy_position(self) -> None:
        """Copy the state that is looked at; of a game with hidden things, what one seat observes of it.

        That is the seat that decides there, or else another whose things may be shown to whoever looks.
        """
        seated = self.table.game
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
        return written(named(self.table, refusal))

    def _ask_action(self) -> None:
        def check(text: str) -> str | None:
            refusal = self.table.type_action(text)
            return self.worded(refusal) if refusal else None

        if self.table.may_act():
            texts = say("game.typed_title"), say(self.typed_text)
            ask_text(self.app, *texts, check, limit=LONGEST_TYPED)

    # Frames

    def update(self, now: float) -> None:
        history = self.table.game.history
        unseen = len(history.actions) != self._shown  # what follows waits until this has begun to move
        self.table.update(now, moving=unseen or self.presenter.moving_at(now))
        self.presenter.update(now)
        self._shown = len(history.actions)
        if self._weighing:
            self._weighing.watch()
        self.controls.refresh()

    def draw(self, surface: Surface) -> None:
        self.presenter.draw(surface)

    def draw_over(self, surface: Surface) -> None:
        self.presenter.draw_flying(surface)

    @property
    def animating(self) -> bool:
        return self.presenter.animating
