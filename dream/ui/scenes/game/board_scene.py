"""What all scenes with a board share: the board and the cards, pointing, acting, and the machine's turns."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.files import reason
from dream.records.writer import record_text
from dream.rules.notation import position_text
from dream.rules.position import Player
from dream.rules.refusals import Refusal
from dream.ui.game_views.alchemists_dream.board_state import Piece
from dream.ui.game_views.alchemists_dream.panel.notice import News, Notice
from dream.ui.game_views.alchemists_dream.panel.seat_card import SeatCard, SeatFacts
from dream.ui.kit.commands import key_of
from dream.ui.kit.layout import layout
from dream.ui.kit.scene import Scene
from dream.ui.scenes.game import giving_up
from dream.ui.scenes.game.controls import Controls
from dream.ui.scenes.game.cursor import Cursor
from dream.ui.scenes.game.menu import open_menu
from dream.ui.scenes.game.pointer_input import PointerInput
from dream.ui.session.captures import last_captures
from dream.ui.session.clipboard import copy_seed, copy_text
from dream.ui.session.game_session import GameSession, called
from dream.ui.session.presenter import Presenter
from dream.ui.session.prompts import prompt
from dream.ui.session.selection import Choice, Tray
from dream.ui.session.table_controller import LONGEST_TYPED_ACTION, TableController
from dream.ui.session.threats import Threats, new_threats
from dream.ui.widgets.dialogs import ask_text
from dream.ui.widgets.paint import brief
from dream.ui.widgets.toast import Room, beside_board
from dream.words import say

if TYPE_CHECKING:
    from dream.ui.app import App

CARD, NOTICE, GAP = 122, 150, 8
LEAST_CARD = 104
WARNINGS_TOLD = 2


class BoardScene(Scene):
    """A scene of one game. Subclasses fill the middle of the panel and add their commands."""

    plays: ClassVar[bool] = True

    def __init__(self, app: "App", presenter: Presenter) -> None:
        super().__init__(app)
        self.presenter = presenter
        self._pointer = PointerInput(self)
        self._cursor = Cursor(self)

    @property
    def session(self) -> GameSession:
        return self.presenter.session

    @property
    def table(self) -> TableController:
        return self.presenter.session.table

    # Building

    def enter(self) -> None:
        self.presenter.enter(self)

    def leave(self) -> None:
        self.presenter.leave()

    def build(self) -> None:
        self.layout = layout(self.app.size, self.app.look.scale, self.app.settings.orientation)
        self.presenter.fit(self.layout, self.app.look.palette)
        px = self.app.look.px
        panel = Rect(*self.layout.panel).inflate(-2 * px(GAP), -2 * px(GAP))
        card = px(CARD if panel.height > px(700) else LEAST_CARD)
        lower = self.presenter.session.lower
        top = Rect(panel.left, panel.top, panel.width, card)
        bottom = Rect(panel.left, panel.bottom - card, panel.width, card)
        self.cards = {lower.other: self._card(top, lower.other), lower: self._card(bottom, lower)}
        middle = Rect(panel.left, top.bottom + px(GAP), panel.width, bottom.top - top.bottom - 2 * px(GAP))
        notice = Rect(middle.left, middle.bottom - px(NOTICE), middle.width, px(NOTICE))
        names = tuple(map(self.presenter.session.name, Player))
        self.app.ui.add(Notice(notice, self.app.look, self.news, names))
        self.controls = Controls(self)
        self.build_middle(Rect(middle.left, middle.top, middle.width, notice.top - middle.top - px(GAP)))
        self.controls.refresh()
        self.presenter.trays = {
            (player, tray): card.tray(tray) for player, card in self.cards.items() for tray in Tray
        }

    def _card(self, rect: Rect, player: Player) -> SeatCard:
        return self.app.ui.add(
            SeatCard(rect, self.app.look, lambda: self._facts(player), self._pointer.press_tray)
        )

    def build_middle(self, rect: Rect) -> None:
        """Make the widgets of the scene between the upper card and the notice."""

    # What is said

    def _facts(self, player: Player) -> SeatFacts:
        table, position = self.table, self.table.shown
        side = position.sides[player]
        turn = position.turn is player and position.winner is None and not (table.over and not table.browsing)
        acting = turn and self.plays and table.person_to_act
        usable = frozenset(tray for tray in Tray if acting and table.can_take_from(tray))
        chosen = table.choice if turn and isinstance(table.choice, Tray) else None
        about = f"{side.element.label}, {self._kind(player)}"
        piece = Piece(player, side.element)
        return SeatFacts(
            piece, called(table.seats[player], player), about, side.reserve, side.taken, turn, usable, chosen
        )

    def _kind(self, player: Player) -> str:
        seat = self.table.seats[player]
        if seat.level is not None:
            return say("game.level", level=seat.level)
        return say("game.first" if player is Player.FIRST else "game.second")

    def news(self) -> News:
        """What the notice says now."""
        table, hint = self.table, self.presenter.hints.news
        if table.sentence:
            return News(self._heading(), (_capital(table.sentence.sentence),), urgent=True)
        due = self._due()
        return replace(hint, sentences=due.sentences + hint.sentences, urgent=due.urgent) if hint else due

    def _due(self) -> News:
        """What must or may be done next, or why nothing."""
        table = self.table
        if table.browsing:
            return News(self._heading(), (*self.taken(), say("game.back_to_now")))
        if table.offer_waits:
            return News(say("ask.draw_title"), (self._offer(),))
        if table.machine_to_act:
            held = self.presenter.held
            keys = say("game.machine_keys", pause=key_of("autoplay"), now=key_of("move_now"))
            return News(self._heading(), (*self.taken(), held or keys), urgent=bool(held))
        warnings = table.warnings() if table.choice is None or table.must_escape else []
        threats = self._threats()
        told = (*_told(warnings), *threats.grave, *self.taken(), *threats.slight)
        if not warnings:
            told = (*told, self.prompt(self.presenter.session.name(table.position.turn)))
        urgent = bool(threats.grave or (warnings and len(warnings[0].cells) > 1))
        return News(self._heading(), told, urgent=urgent)

    def _offer(self) -> str:
        """Who has offered a draw, and whose answer is waited for."""
        offers, session = self.table.position.turn, self.session
        return say("game.offer_waits", name=session.name(offers), other=session.name(offers.other))

    def taken(self) -> tuple[str, ...]:
        """Whose Stones were taken where with the action that led to what is looked at."""
        taken = last_captures(self.table)
        return taken.sentences(self.presenter.session.name) if taken else ()

    def _threats(self) -> Threats:
        return new_threats(self.table) if self.app.settings.warn else Threats()

    def _heading(self) -> str:
        table = self.table
        if table.browsing:
            return say("game.looking", at=table.shown_at, all=len(table.game.actions))
        thinks = table.machine_to_act and not self.presenter.held
        return say(
            "game.thinking" if thinks else "game.turn", name=self.presenter.session.name(table.position.turn)
        )

    def prompt(self, name: str) -> str:
        """What the person to act may do."""
        return prompt(self.table, name)

    # Acting

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.presenter.hints.interrupt()
        self._pointer.handle(event)

    def take_from(self, player: Player, tray: Tray) -> bool:
        """Take a Stone from a player's tray, or let go of it; False, with a sentence, out of turn."""
        table, name = self.table, self.presenter.session.name
        if table.person_to_act and player is not table.position.turn:
            table.sentence = Refusal(say("game.not_your_tray", other=name(player), name=name(player.other)))
            self.presenter.refused()
            return False
        self.act(lambda: self.choose(tray))
        return True

    def choose(self, choice: Choice) -> bool:
        """Choose what to act with, or let go of it when it is chosen already; no action is done."""
        if self.table.choice == choice:
            self.table.cancel()
        else:
            self.table.choose(choice)
        return False

    def act(self, deed: Callable[[], bool]) -> None:
        """Do something that may be an action, and let all follow from it."""
        if deed():
            self.presenter.changed()
        elif self.table.sentence:
            self.presenter.refused()
        self.app.dirty("table")

    def may_act(self) -> bool:
        """Whether a person may act now; when not, say why."""
        if not self.table.person_to_act:
            self.act(self.table.may_act)
        return self.table.person_to_act

    # Commands

    def carry_out(self, name: str) -> None:
        """Do what a button or the menu stands for."""
        if name == "cancel":
            self.leave_game()
        elif not self.command(name):
            self.app.command(name)

    def command(self, name: str) -> bool:
        if name != "advice":
            self.presenter.hints.interrupt()
        if self._cursor.command(name):
            return True
        deeds: dict[str, Callable[[], object]] = {
            "cancel": self._cancel,
            "why": self._why,
            "coordinates": self._next_coordinates,
            "rotate": lambda: self._turn_board(1),
            "flip": lambda: self._turn_board(3),
            "undo": lambda: self._history(self.table.undo),
            "redo": lambda: self._history(self.table.redo),
            "advice": self.presenter.hints.ask,
            "move_now": self.presenter.hurry,
            "offer_draw": lambda: self.act(self.table.offer_draw),
            "give_up": lambda: giving_up.ask_how(self),
            "resign": lambda: giving_up.resign(self),
            "decline": lambda: giving_up.refuse_to_move(self),
            "notation": self._ask_action,
            "place": lambda: self.act(lambda: self.choose(Tray.RESERVE)),
            "return": lambda: self.act(lambda: self.choose(Tray.TAKEN)),
            "taunts": self._toggle_taunts,
            "autoplay": self.presenter.pause,
            "save": self._save,
            "copy_game": lambda: copy_text(
                self.app, record_text(self.presenter.session.record()), "copied_game"
            ),
            "copy_position": lambda: copy_text(self.app, position_text(self.table.shown), "copied_position"),
            "copy_seed": lambda: copy_seed(self.app, self.presenter.session.seed),
            "previous": lambda: self.browse(self.table.shown_at - 1),
            "next": lambda: self.browse(self.table.shown_at + 1),
            "first": lambda: self.browse(0),
            "last": lambda: self.browse(len(self.table.game.actions)),
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
        pointing = self.presenter.session.pointing
        if self.table.cancel() or self.presenter.hints.forget():
            return
        if self.table.browsing:
            self.browse(len(self.table.game.actions))
        elif pointing.cursor is not None:
            pointing.cursor = None
        else:
            self.leave_game()

    def leave_game(self) -> None:
        """Leave the board for something else, by the menu."""
        open_menu(self)

    def _why(self) -> None:
        """Say of the cell under the cursor or the mouse what may be done there, or why nothing."""
        cell = self.presenter.session.pointing.cursor or self.presenter.session.pointing.hover
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

    def _history(self, deed: Callable[[], bool]) -> None:
        self.presenter.cancel_machine()
        self.act(deed)

    def _toggle_taunts(self) -> None:
        self.app.change(taunts=not self.app.settings.taunts)
        self.app.say(say(f"game.taunts_{self.app.settings.taunts}".lower()))

    def _ask_action(self) -> None:
        def check(text: str) -> str | None:
            if self.table.type_action(text):
                self.presenter.changed()
                return None
            return _capital(self.table.sentence.sentence) if self.table.sentence else ""

        if self.may_act():
            ask_text(self.app, say("game.typed_title"), say("game.typed"), check, limit=LONGEST_TYPED_ACTION)

    def _save(self) -> None:
        try:
            path = self.presenter.session.save()
        except (OSError, ValueError) as error:
            self.app.say(say("game.not_saved", why=reason(error)))
        else:
            self.app.say(say("game.saved", file=brief(self.app.look, path.name)))

    # Frames

    def toast_rooms(self) -> Sequence[Room]:
        return beside_board(self.layout)

    def update(self, now: float) -> None:
        self.presenter.update(now)
        self.controls.refresh()

    def draw(self, surface: Surface) -> None:
        self.presenter.draw(surface)

    def draw_over(self, surface: Surface) -> None:
        self.presenter.draw_flying(surface)

    @property
    def animating(self) -> bool:
        return self.presenter.animating


def _told(warnings: Sequence[Refusal]) -> tuple[str, ...]:
    """What a notice says of warnings; many are told in one sentence, for the board marks the cells."""
    if len(warnings) <= WARNINGS_TOLD:
        return tuple(warning.sentence for warning in warnings)
    return (say("table.surrounded_many", cells=" ".join(warning.cells[0].name for warning in warnings)),)


def _capital(sentence: str) -> str:
    """A sentence of the law as a notice writes it: it begins with a cell's name, or with a capital."""
    first = sentence.split(" ", 1)[0]
    if first[1:].isdigit():
        return sentence if sentence.endswith(".") else f"{sentence}."
    text = sentence[:1].upper() + sentence[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."
