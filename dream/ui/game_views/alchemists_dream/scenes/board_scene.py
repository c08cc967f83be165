"""What all scenes with a board share: the board and the cards, pointing, acting, and the machine's turns."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.durable_files import reason
from dream.base.words import say
from dream.games.alchemists_dream.rules.notation import position_text
from dream.games.alchemists_dream.rules.position import Player
from dream.play.seat import OutsideEngine, OwnOpponent, Person
from dream.records.writer import record_text
from dream.ui.game_views.alchemists_dream.board_state import Piece, Tray
from dream.ui.game_views.alchemists_dream.input import giving_up, seat_dialog
from dream.ui.game_views.alchemists_dream.input.command_buttons import Controls
from dream.ui.game_views.alchemists_dream.input.game_menu import open_menu
from dream.ui.game_views.alchemists_dream.input.keyboard_cursor import Cursor
from dream.ui.game_views.alchemists_dream.input.pointer_input import PointerInput
from dream.ui.game_views.alchemists_dream.panel.notice import News, Notice
from dream.ui.game_views.alchemists_dream.panel.seat_card import SeatCard, SeatFacts
from dream.ui.game_views.alchemists_dream.table.news import news_of, written
from dream.ui.game_views.alchemists_dream.table.presenter import Presenter
from dream.ui.game_views.alchemists_dream.table.table_controller import LONGEST_TYPED_ACTION
from dream.ui.kit.layout import layout
from dream.ui.kit.memo import Memo
from dream.ui.kit.scene import Keepable, Room, Scene
from dream.ui.session.clipboard import copy_seed, copy_text
from dream.ui.session.game_host import GameHost
from dream.ui.widgets.dialogs import ask_text
from dream.ui.widgets.paint import brief
from dream.ui.widgets.toast import beside_board

Told = TypeVar("Told")

CARD, NOTICE, GAP = 122, 150, 8
LEAST_CARD = 104


class TableRoutes(Protocol):
    """Where a scene of a game leads to within the game."""

    def rematch(self, *, swapped: bool) -> None:
        """The same board and elements once more, from the placing of the Symbols."""

    def review(self, *, playing: bool) -> None:
        """Look through the game from its beginning; `playing`, it goes on by itself."""


class BoardScene(Scene):
    """A scene of one game. Subclasses fill the middle of the panel and add their commands.

    It `plays` when the game goes on in it; else it is only looked at.
    """

    app: GameHost
    plays: ClassVar[bool] = True

    def __init__(self, app: GameHost, presenter: Presenter, routes: TableRoutes) -> None:
        super().__init__(app)
        self.presenter, self.table, self.routes = presenter, presenter.table, routes
        self._pointer = PointerInput(presenter)
        self._cursor = Cursor(presenter)

    @property
    def keepable(self) -> Keepable:
        return self.table.session

    # Building

    def enter(self) -> None:
        self.table.enter(plays=self.plays)

    def leave(self) -> None:
        self.table.leave()

    def build(self) -> None:
        self.layout = layout(self.app.size, self.app.look.scale, self.app.settings.orientation)
        self.presenter.fit(self.layout, self.app.look.palette)
        px = self.app.look.px
        panel = Rect(*self.layout.panel).inflate(-2 * px(GAP), -2 * px(GAP))
        card = px(CARD if panel.height > px(700) else LEAST_CARD)
        lower = Player(self.table.session.lower)
        top = Rect(panel.left, panel.top, panel.width, card)
        bottom = Rect(panel.left, panel.bottom - card, panel.width, card)
        self.cards = {lower.other: self._card(top, lower.other), lower: self._card(bottom, lower)}
        middle = Rect(panel.left, top.bottom + px(GAP), panel.width, bottom.top - top.bottom - 2 * px(GAP))
        notice = Rect(middle.left, middle.bottom - px(NOTICE), middle.width, px(NOTICE))
        names = tuple(map(self.table.session.name, Player))
        self.app.ui.add(Notice(notice, self.app.look, self._memo(self.news), names))
        self.controls = Controls(self.app, self.table, self.carry_out)
        self.build_middle(Rect(middle.left, middle.top, middle.width, notice.top - middle.top - px(GAP)))
        self.controls.refresh()
        self.presenter.trays = {
            (player, tray): card.tray(tray) for player, card in self.cards.items() for tray in Tray
        }

    def _card(self, rect: Rect, player: Player) -> SeatCard:
        facts = self._memo(lambda: self.facts(player))
        return self.app.ui.add(SeatCard(rect, self.app.look, facts, self._pointer.press_tray))

    def _memo(self, work: Callable[[], Told]) -> Memo[Told]:
        """What widgets ask for at every turn of the loop, worked out anew when something has changed."""
        return Memo(lambda: (self.table.snapshot, self.app.settings), work)

    def build_middle(self, rect: Rect) -> None:
        """Make the widgets of the scene between the upper card and the notice."""

    # What is said

    def facts(self, player: Player) -> SeatFacts:
        """What a player's card says now."""
        game, selection = self.table.game, self.table.selection
        position, side = game.shown, game.shown.sides[player]
        turn = position.turn is player and position.winner is None and not (game.over and not game.browsing)
        acting = turn and self.plays and game.person_to_act
        usable = frozenset(tray for tray in Tray if acting and selection.can_take_from(tray))
        chosen = selection.choice if turn and isinstance(selection.choice, Tray) else None
        about = f"{side.element.label}, {self._kind(player)}"
        piece = Piece(player, side.element)
        return SeatFacts(
            piece, self.table.session.name(player), about, side.reserve, side.taken, turn, usable, chosen
        )

    def _kind(self, player: Player) -> str:
        match self.table.game.seats[player].occupant:
            case OwnOpponent(level):
                return say("game.level", level=level)
            case OutsideEngine(name):
                return say("game.engine", engine=name)
            case Person():
                return say("game.first" if player is Player.FIRST else "game.second")

    def news(self) -> News:
        """What the notice says now."""
        return news_of(self.table, warn=self.app.settings.warn)

    # Acting

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.table.hints.interrupt()
        self._pointer.handle(event)

    # Commands

    def carry_out(self, name: str) -> None:
        """Do what a button or the menu stands for."""
        if name == "cancel":
            self.leave_game()
        elif not self.command(name):
            self.app.command(name)

    def command(self, name: str) -> bool:
        if name != "advice":
            self.table.hints.interrupt()
        if self._cursor.command(name):
            return True
        deeds: dict[str, Callable[[], object]] = {
            "cancel": self._cancel,
            "why": self._why,
            "coordinates": self._next_coordinates,
            "rotate": lambda: self._turn_board(1),
            "flip": lambda: self._turn_board(3),
            "undo": self.table.undo,
            "redo": self.table.redo,
            "advice": self.table.ask_hint,
            "move_now": self.table.turns.hurry,
            "offer_draw": self.table.offer_draw,
            "seats": lambda: seat_dialog.ask_who_plays_on(self.table),
            "give_up": lambda: giving_up.ask_how(self.table),
            "resign": lambda: giving_up.resign(self.table),
            "decline": lambda: giving_up.refuse_to_move(self.table),
            "notation": self._ask_action,
            "place": lambda: self.table.choose(Tray.RESERVE),
            "return": lambda: self.table.choose(Tray.TAKEN),
            "taunts": self._toggle_taunts,
            "autoplay": self.table.pause,
            "save": self._save,
            "copy_game": lambda: copy_text(self.app, record_text(self.table.session.record()), "copied_game"),
            "copy_position": lambda: copy_text(
                self.app, position_text(self.table.game.shown), "copied_position"
            ),
            "copy_seed": lambda: copy_seed(self.app, self.table.session.seed),
            "previous": lambda: self.browse(self.table.game.shown_at - 1),
            "next": lambda: self.browse(self.table.game.shown_at + 1),
            "first": lambda: self.browse(0),
            "last": lambda: self.browse(len(self.table.game.history.actions)),
        }
        if name not in deeds:
            return False
        deeds[name]()
        self.app.dirty("command")
        return True

    def browse(self, count: int) -> None:
        """Look at the position after `count` actions."""
        self.table.browse(count)
        self.app.dirty("browse")

    def _cancel(self) -> None:
        pointing = self.presenter.pointing
        if self.table.cancel() or self.table.hints.forget():
            return
        if self.table.game.browsing:
            self.browse(len(self.table.game.history.actions))
        elif pointing.cursor is not None:
            pointing.cursor = None
        else:
            self.leave_game()

    def leave_game(self) -> None:
        """Leave the board for something else, by the menu."""
        pause = None if self.table.game.people else say(self.table.turns.pause_label)
        open_menu(self.app, self.carry_out, pause=pause)

    def _why(self) -> None:
        """Say of the cell under the cursor or the mouse what may be done there, or why nothing."""
        cell = self.presenter.pointing.cursor or self.presenter.pointing.hover
        if cell is None:
            self.app.say(say("table.point_first"))
        else:
            self.table.explain(cell)

    def _next_coordinates(self) -> None:
        kinds = ("none", "edge", "all")
        self.app.change(coordinates=kinds[(kinds.index(self.app.settings.coordinates) + 1) % 3])

    def _turn_board(self, sixths: int) -> None:
        self.app.change(orientation=(self.app.settings.orientation + sixths) % 6)
        self.app.rebuild("turned")

    def _toggle_taunts(self) -> None:
        self.app.change(taunts=not self.app.settings.taunts)
        self.app.say(say(f"game.taunts_{self.app.settings.taunts}".lower()))

    def _ask_action(self) -> None:
        def check(text: str) -> str | None:
            refusal = self.table.type_action(text)
            return written(refusal.sentence) if refusal else None

        if self.table.may_act():
            ask_text(self.app, say("game.typed_title"), say("game.typed"), check, limit=LONGEST_TYPED_ACTION)

    def _save(self) -> None:
        try:
            path = self.table.session.save()
        except (OSError, ValueError) as error:
            self.app.say(say("game.not_saved", why=reason(error)))
        else:
            self.app.say(say("game.saved", file=brief(self.app.look, path.name)))

    # Frames

    def toast_rooms(self) -> Sequence[Room]:
        return beside_board(self.layout)

    def update(self, now: float) -> None:
        self.table.update(now, moving=self.presenter.moving_at(now))
        self.presenter.update(now)
        self.controls.refresh()

    def draw(self, surface: Surface) -> None:
        self.presenter.draw(surface)

    def draw_over(self, surface: Surface) -> None:
        self.presenter.draw_flying(surface)

    @property
    def animating(self) -> bool:
        return self.presenter.animating
