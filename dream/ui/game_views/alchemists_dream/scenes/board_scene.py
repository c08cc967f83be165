"""What all scenes with a board share: the board and the cards, pointing, and the commands of this game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from pygame import Rect, Surface
from pygame.event import Event

from dream.base.words import say
from dream.games.alchemists_dream import WORD
from dream.games.alchemists_dream.rules.position import Player
from dream.ui.game_views.alchemists_dream.board.board_layout import GAP, ROUND_TABLE, board_layout
from dream.ui.game_views.alchemists_dream.board.board_state import Piece, Tray
from dream.ui.game_views.alchemists_dream.input import giving_up
from dream.ui.game_views.alchemists_dream.input.board_tips import BoardTips
from dream.ui.game_views.alchemists_dream.input.commands import ENTERING
from dream.ui.game_views.alchemists_dream.input.keyboard_cursor import Cursor
from dream.ui.game_views.alchemists_dream.input.pointer_input import PointerInput
from dream.ui.game_views.alchemists_dream.narration.course import course_of
from dream.ui.game_views.alchemists_dream.narration.tokens import paint_token, token_of
from dream.ui.game_views.alchemists_dream.panel.seat_card import SeatCard, SeatFacts
from dream.ui.game_views.alchemists_dream.scenes.haggling_table import HagglingTable
from dream.ui.game_views.alchemists_dream.settings import COORDINATES, ORIENTATION, TAUNTS, WARN
from dream.ui.game_views.alchemists_dream.table.availability import why_idle
from dream.ui.game_views.alchemists_dream.table.narration import narration_of
from dream.ui.game_views.alchemists_dream.table.presenter import BoardPresenter
from dream.ui.game_views.alchemists_dream.table.table_controller import TableController
from dream.ui.game_views.alchemists_dream.table.turning import Turning
from dream.ui.kit.memo import Memo
from dream.ui.kit.scene import Room
from dream.ui.session.address import address_in
from dream.ui.session.clocks.seat_clock import SeatClock
from dream.ui.session.game_host import GameHost
from dream.ui.session.table.command_buttons import Labelled
from dream.ui.session.table.table_scene import TableRoutes, TableScene
from dream.ui.widgets.charts.course_view import LEAST as LEAST_COURSE
from dream.ui.widgets.charts.course_view import MOST as HIGHEST_COURSE
from dream.ui.widgets.charts.course_view import CourseView
from dream.ui.widgets.narrator import Narration, Narrator
from dream.ui.widgets.widget_base import Painted

LEAST_NARRATOR, NARRATOR = 176, 0.42
"""How high the narrator is at least, at scale 1, and of what is between the cards where there is more."""

BESIDE_CARDS = 0.85
"""So much of that it is where the cards are not in the panel."""
COURSE = 118
"""How high the chart of the course is at scale 1, below the journal."""


class BoardScene(TableScene):
    """A scene of one game. Subclasses fill the middle of the panel and add their commands."""

    menu: ClassVar[tuple[str, ...]] = ("dream.give_up",)
    typed_text: str = "dream.game.typed"

    told_room: ClassVar[tuple[int, float]] = LEAST_NARRATOR, NARRATOR
    """How high the narrator is at least, and how much of what is between the cards where there is more."""

    game = WORD
    table_shape = ROUND_TABLE

    def __init__(self, app: GameHost, presenter: BoardPresenter, routes: TableRoutes) -> None:
        super().__init__(app, presenter, presenter.table, routes)
        self.presenter, self.table = presenter, presenter.table
        self.course = self._memo(lambda: course_of(self.table.game.history, app.look.palette))
        self._pointer = PointerInput(presenter)
        self._cursor = Cursor(presenter)
        self._turning = Turning(app, presenter)

    # Building

    def build(self) -> None:
        self.layout = self._turning.placed(board_layout(self.app))
        self.presenter.fit(self.layout, self.app.look.palette)
        lower = Player(self.table.session.lower)
        self.cards = {
            player: self._card(Rect(box), player)
            for player, box in zip((lower.other, lower), self.layout.cards, strict=True)
        }
        self.app.ui.add(BoardTips(Rect(*self.layout.board), self.presenter))
        self.make_controls()
        self.build_middle(self.build_narrator(Rect(self.layout.middle)))
        self.build_bar(Rect(self.layout.panel))
        self.controls.refresh()
        self.presenter.covered = tuple(
            widget.rect
            for widget in self.app.ui.own
            if isinstance(widget, Painted) and self.presenter.beside.contains(widget.rect)
        )
        self.presenter.trays = {
            (player, tray): card.tray(tray) for player, card in self.cards.items() for tray in Tray
        }

    def build_narrator(self, rect: Rect) -> Rect:
        """The narrator at the foot of a rectangle; the room left above."""
        px = self.app.look.px
        height = max(px(self.told_room[0]), round(rect.height * self.told_share))
        place = Rect(rect.left, rect.bottom - height, rect.width, height)
        told = Memo(lambda: (self.table.snapshot, self.app.settings, self.app.spoken), self.narration)
        self.app.ui.add(Narrator(place, self.app.look, told, paint_token, self._names, self.carry_out))
        return Rect(rect.left, rect.top, rect.width, place.top - rect.top - px(GAP))

    def journal_place(self, rest: Rect) -> Rect:
        """Where the journal lies: in the wing, or else in what is left of the panel."""
        return rest if self.layout.journal is None else Rect(self.layout.journal)

    def build_course(self, rest: Rect) -> Rect:
        """Make the chart of the course where the panel has room for it; where the journal lies then."""
        px, journal = self.app.look.px, self.layout.journal
        high = px(COURSE) if journal is None else min(rest.height, px(HIGHEST_COURSE))
        if self.layout.cards_in_panel or rest.height < px(LEAST_COURSE):
            return self.journal_place(rest)
        if journal is None and rest.height < 2 * high:
            return rest
        place = Rect(rest.left, rest.bottom - high, rest.width, high)
        self.app.ui.add(CourseView(place, self.app.look, self.course, paint_token))
        left = Rect(rest.left, rest.top, rest.width, place.top - rest.top - px(GAP))
        return self.journal_place(left)

    @property
    def told_share(self) -> float:
        """How much of the panel the narrator has where there is more than enough."""
        return self.told_room[1] * (1 if self.layout.cards_in_panel else BESIDE_CARDS)

    def _card(self, rect: Rect, player: Player) -> SeatCard:
        facts = self._memo(lambda: self.facts(player))
        hints = {tray: row.hint for tray, row in ENTERING.items()}
        look, game = self.app.look, self.table.game
        clocked = game.clocks is not None and game.clocks.controls[player] is not None
        press = self._pointer.press_tray
        card = self.app.ui.add(SeatCard(rect, look, facts, press, hints, self._names, clocked=clocked))
        if clocked:
            self.app.ui.add(SeatClock(card.clock, look, game, player))
        return card

    @property
    def _names(self) -> tuple[str, ...]:
        return address_in(self.table.session).names

    def why_idle(self, command: str) -> str | None:
        return why_idle(self.table, command)

    def build_middle(self, rect: Rect) -> None:
        """Make the widgets of the scene between the upper card and the narrator."""

    def seat_token(self, number: int, size: int) -> Surface:
        return paint_token(token_of(self.table.game.shown, Player(number)), size, self.app.look)

    # What is said

    def facts(self, player: Player) -> SeatFacts:
        """What a player's card says now."""
        game, selection = self.table.game, self.table.selection
        position, side = game.shown, game.shown.sides[player]
        turn = position.turn is player and position.winner is None and not (game.over and not game.browsing)
        acting = turn and self.table.takes_moves and game.person_to_act
        usable = frozenset(tray for tray in Tray if acting and selection.can_take_from(tray))
        chosen = selection.choice if turn and isinstance(selection.choice, Tray) else None
        about = f"{side.element.label}, {self.kind_of(player)}"
        piece = Piece(player, side.element)
        name = address_in(self.table.session).names[player]
        return SeatFacts(piece, name, about, side.reserve, side.taken, turn, usable, chosen)

    def narration(self) -> Narration:
        """What the narrator tells now, with what is spoken to the player."""
        spoken = self.app.spoken
        told = self.told()
        return replace(told, answer=(*told.answer, spoken)) if spoken else told

    def told(self) -> Narration:
        """What is told of the game."""
        settings = self.app.settings
        return narration_of(self.table, warn=WARN.of(settings), taunts=TAUNTS.of(settings))

    # Acting

    def handle(self, event: Event) -> None:
        if self._cut_short(event):
            return
        super().handle(event)
        self._pointer.handle(event)

    # Commands

    def command(self, name: str) -> bool:
        if self.seen() and (name == "choose" or "." in name):
            return True
        if name != "advice":
            self.table.hints.interrupt()
        return self._cursor.command(name) or super().command(name)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        return {
            **super().handlers(),
            "dream.why": self._why,
            "dream.refute": self.table.refute,
            "dream.show_line": self.table.show_line,
            "dream.coordinates": self._next_coordinates,
            "dream.rotate": lambda: self._turn_board(1),
            "dream.flip": lambda: self._turn_board(3),
            "dream.offer_draw": self.table.offer_draw,
            "dream.give_up": lambda: giving_up.ask_how(self.table),
            "dream.resign": lambda: giving_up.resign(self.table),
            "dream.decline": lambda: giving_up.refuse_to_move(self.table),
            "dream.place": lambda: self.table.choose(Tray.RESERVE),
            "dream.return": lambda: self.table.choose(Tray.TAKEN),
            "dream.taunts": self._toggle_taunts,
            "dream.haggling": self._show_haggling,
        }

    def _show_haggling(self) -> None:
        """Show what the pairs of Symbols were worth, once both players have committed themselves."""
        if self.table.haggling.pairs:
            self.app.push(HagglingTable(self.app, self.table.haggling))
        else:
            self.app.say(say("dream.haggling.none"), of_now=True)

    def _let_go(self) -> bool:
        return self.table.cancel() or super()._let_go()

    def _unpoint(self) -> bool:
        had, self.presenter.pointing.cursor = self.presenter.pointing.cursor is not None, None
        return had

    def _why(self) -> None:
        """Say of the cell under the cursor or the mouse what may be done there, or why nothing."""
        cell = self.presenter.pointing.cursor or self.presenter.pointing.hover
        if cell is None:
            self.app.say(say("dream.table.point_first"), of_now=True)
        else:
            self.table.explain(cell)

    def _next_coordinates(self) -> None:
        kinds, now = COORDINATES.values, COORDINATES.of(self.app.settings)
        self.app.change(coordinates=kinds[(kinds.index(now) + 1) % len(kinds)])

    def _turn_board(self, sixths: int) -> None:
        self.app.change(orientation=(ORIENTATION.of(self.app.settings) + sixths) % 6)
        self.app.rebuild("turned")

    def _toggle_taunts(self) -> None:
        self.app.change(taunts=not TAUNTS.of(self.app.settings))
        self.app.say(say(f"dream.game.taunts_{TAUNTS.of(self.app.settings)}".lower()))

    # Frames

    def update(self, now: float) -> None:
        super().update(now)
        turned = self._turning.update(now, self.layout)
        if turned is not None:
            self.layout = turned

    @property
    def animating(self) -> bool:
        return super().animating or self._turning.due

    @property
    def dialog_room(self) -> Rect:
        gap = self.app.look.px(GAP)
        return Rect(*board_layout(self.app).panel).inflate(-2 * gap, -2 * gap)

    def toast_rooms(self) -> Sequence[Room]:
        return ()


def beside(table: TableController) -> tuple[Labelled, ...]:
    """The quiet buttons of this game while it is played: to offer a draw, and to hurry the computer."""
    now = (("game.now", "move_now"),) if len(table.game.people) == 1 else ()
    return ("dream.game.draw", "dream.offer_draw"), *now
