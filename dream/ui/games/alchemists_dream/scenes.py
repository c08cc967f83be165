"""What the scenes of a table have more where it is a board: the cards of the players, and the
haggling's buttons."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import pi, sin
from typing import Any, ClassVar

import pygame
from pygame import Rect, Surface

from dream.base.texts import message, say
from dream.games.alchemists_dream import WORD
from dream.games.alchemists_dream.agreements import Pair, as_seen_by, can_seal, opened, writers
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.actions import Action, PlaceSymbol, Stand
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, STONES, Phase, Player
from dream.games.alchemists_dream.teach import judgement
from dream.hexgrid import ORIGIN, Hex, board_order, parse_cell
from dream.play.game import Outcome, Refusal
from dream.study.lessons import fits
from dream.ui.games.alchemists_dream import ways
from dream.ui.games.alchemists_dream.dream_table import DreamTable
from dream.ui.games.alchemists_dream.haggling import HaggleValues, share_of_first
from dream.ui.games.alchemists_dream.items import closers
from dream.ui.games.alchemists_dream.layout import (
    BOARD_RADIUS,
    ROUND_TABLE,
    BoardLayout,
    BoardMark,
    Hint,
    Marked,
    Piece,
    Tray,
    TrayOf,
    board_layout,
    clock_box,
    mark_colour,
    token_of,
    tray_box,
)
from dream.ui.games.alchemists_dream.pieces import paint_mark, paint_piece
from dream.ui.games.alchemists_dream.settings import COORDINATES, ORIENTATION, TAUNTS
from dream.ui.games.alchemists_dream.table import as_read, cursor_of
from dream.ui.games.alchemists_dream.turning import Turning
from dream.ui.games.alchemists_dream.ways import ENTERING, own_commands
from dream.ui.games.alchemists_dream.words import (
    ALMOST,
    GIVING_UP,
    OFFERS,
    WORDS,
    DreamGame,
    DreamWords,
    cause,
    course_of,
    quoted,
    taunt,
)
from dream.ui.kit.commands import Command
from dream.ui.kit.layout import Box, Layout
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark
from dream.ui.table.clocks import LONGEST_GAP
from dream.ui.table.controls import Labelled, aside, common, play_rows
from dream.ui.table.end import End
from dream.ui.table.game_session import GameHost, GameSession, address_in
from dream.ui.table.input import Cursor
from dream.ui.table.lessons import LessonScene
from dream.ui.table.log import Lines, Notes
from dream.ui.table.match_score import points
from dream.ui.table.picture import placed
from dream.ui.table.presenter import Presenter
from dream.ui.table.review import TableReview
from dream.ui.table.scenes import Play, TabletopScene
from dream.ui.table.table_scene import TableRoutes
from dream.ui.widgets import paint
from dream.ui.widgets.charts import LEAST as LEAST_COURSE
from dream.ui.widgets.charts import MOST as HIGHEST_COURSE
from dream.ui.widgets.dialogs import Answer, Dialog, WidgetHost
from dream.ui.widgets.narrator import Narration, written
from dream.ui.widgets.overlays import ResultRow, ResultSheet
from dream.ui.widgets.paint import wrapped
from dream.ui.widgets.panels import Page
from dream.ui.widgets.widget import Painted, Tip

LEAST_STONE = 19
"""How wide a Stone in a tray is at scale 1, at least: where there is little room, one lies over the other."""


@dataclass(frozen=True)
class SeatFacts:
    """What a card says. `usable` are the trays from which a Stone may enter the board now."""

    piece: Piece
    name: str
    about: str
    reserve: int
    taken: int
    to_move: bool = False
    usable: frozenset[Tray] = frozenset()
    chosen: Tray | None = None

    def count(self, tray: Tray) -> int:
        """How many Stones are in a tray."""
        return self.reserve if tray is Tray.RESERVE else self.taken


class SeatCard(Painted):
    """A card that asks `facts` for what it says; its trays are things of the table."""

    focusable = False

    def __init__(
        self,
        rect: Rect,
        look: Look,
        facts: Callable[[], SeatFacts],
        hints: Mapping[Tray, str],
        names: tuple[str, ...] = (),
        *,
        clocked: bool = False,
    ) -> None:
        """`hints` say how a Stone enters the board from a tray.

        `names` are those of all players, no two of which are shown alike. There is room for a clock beside
        the name where the seat is `clocked`.
        """
        super().__init__(rect)
        self._names, self._hints, self._clocked = names, hints, clocked
        self._look, self._facts = look, facts
        self._shown = facts()

    def tray(self, tray: Tray) -> Rect:
        """Where a tray lies in the window: the reserve above the taken Stones."""
        return Rect(tray_box(Box(*self.rect), tray, self._look.scale))

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        for tray in Tray:
            if self.tray(tray).collidepoint(position):
                what = say(f"dream.game.{tray.value}_tip")
                how = f"\n{self._hints[tray]}" if tray in self._shown.usable else ""
                return Tip(what + how, self.tray(tray), (self.rect,))
        return super().tip_at(position)

    def update(self, now: float) -> bool:
        before, self._shown = self._shown, self._facts()
        return self._shown != before

    @property
    def state(self) -> SeatFacts:
        return self._shown

    def paint(self, surface: Surface) -> None:
        look, facts = self._look, self._shown
        surface.fill(look.palette.panel, self.rect)
        edge = look.palette.gold_light if facts.to_move else look.line
        pygame.draw.rect(surface, edge, self.rect, look.px(2 if facts.to_move else 1))
        self._draw_name(surface, facts)
        for tray in Tray:
            self._draw_tray(surface, facts, tray)

    def _draw_name(self, surface: Surface, facts: SeatFacts) -> None:
        look, px = self._look, self._look.px
        medal = paint_piece(facts.piece._replace(symbol=True), px(19), look.palette)
        middle = (self.rect.left + px(28), self.rect.top + px(25))
        surface.blit(medal, medal.get_rect(center=middle))
        left = self.rect.left + px(54)
        clock = clock_box(Box(*self.rect), look.scale)
        width = (clock.x - px(4) if self._clocked else self.rect.right - px(24)) - left
        name = Rect(left, self.rect.top + px(8), width, px(22))
        self.write(surface, look.font(Role.HEADING), facts.name, look.palette.ink, name, names=self._names)
        font, below = look.font(Role.SMALL), Rect(left, self.rect.top + px(29), width, px(18))
        about = facts.about if paint.width_of(font, facts.about) <= width else facts.piece.element.label
        self.write(surface, font, about, look.palette.ink_dim, below)
        if facts.to_move:
            paint.diamond(
                surface, look.palette.gold_light, (self.rect.right - px(14), self.rect.top + px(16)), px(5)
            )

    def _draw_tray(self, surface: Surface, facts: SeatFacts, tray: Tray) -> None:
        look, rect = self._look, self.tray(tray)
        usable, count = tray in facts.usable, facts.count(tray)
        pygame.draw.rect(surface, look.field, rect)
        if usable or facts.chosen is tray:
            mark = Mark.SELECTED if facts.chosen is tray else BoardMark.MOVABLE
            pygame.draw.rect(
                surface, mark_colour(mark, look.palette), rect, look.px(2 if facts.chosen is tray else 1)
            )
        words = Rect(rect.left + look.px(6), rect.top, look.px(58), rect.height)
        ink = look.palette.ink if count else look.palette.ink_dim
        paint.write(surface, look.font(Role.SMALL), say(f"dream.game.{tray.value}"), ink, words)
        number = Rect(rect.right - look.px(30), rect.top, look.px(24), rect.height)
        paint.write(surface, look.font(Role.NUMBER), str(count), ink, number, "right")
        self._draw_stones(
            surface, facts.piece, count, Rect(words.right, rect.top, number.left - words.right, rect.height)
        )

    def _draw_stones(self, surface: Surface, piece: Piece, count: int, rect: Rect) -> None:
        side = min(rect.height - self._look.px(4), max(int(rect.width / STONES), self._look.px(LEAST_STONE)))
        step = min(rect.width / STONES, (rect.width - side) / (STONES - 1))
        stone = paint_piece(piece, side / 2, self._look.palette)
        for number in range(count):
            middle = (round(rect.left + max(step, side) / 2 + step * number), rect.centery)
            surface.blit(stone, stone.get_rect(center=middle))


CURSOR_NAMES: Mapping[str, str] = {
    **{
        f"dream.cursor_{where}": where
        for where in ("left", "right", "up_left", "up_right", "down_left", "down_right", "up", "down")
    },
    "dream.next_target": "next",
    "dream.previous_target": "previous",
    "dream.next_stone": "next_stone",
    "dream.previous_stone": "previous_stone",
    "dream.next_threat": "next_threat",
    "dream.previous_threat": "previous_threat",
    "dream.why": "why",
}
"""The steps of the cursor by the commands for them."""


class BoardCursor(Cursor):
    """Goes also from one own Stone that can step to the next, and from one piece in danger to the next."""

    _table: DreamTable

    def command(self, name: str) -> bool:
        step, _, what = name.partition("_")
        goes = {"stone": self._to_stone, "threat": self._to_threat}.get(what)
        if goes is None:
            return super().command(name)
        goes(1 if step == "next" else -1)
        self._table.app.dirty("cursor")
        return True

    @property
    def _here(self) -> Hex | None:
        return cursor_of(self._presenter.sight_now)

    def _to_stone(self, step: int) -> None:
        """To an own Stone that can step, as one reads the board."""
        if self._table.may_act():
            sight, layout = self._presenter.sight_now, self._presenter.picture.layout
            stones = as_read(ways.movable(self._table.game.state), sight, layout)
            self.jump_to(stones, step, "dream.table.none_can_step")

    def _to_threat(self, step: int) -> None:
        """To an own piece that is surrounded, or nearly so, the worst first; and say by what."""
        position, player = self._table.game.shown, self._table.looks
        side, sixths = position.sides[player], self._presenter.picture.layout.lattice.sixths
        pieces = side.stones | ({side.symbol} if side.symbol else set())
        pressing = {cell: position.pressing(cell, player) for cell in pieces}
        threatened = [cell for cell in pieces if len(pressing[cell]) >= ALMOST]
        threatened.sort(
            key=lambda cell: (-len(pressing[cell]), cell != side.symbol, board_order(cell.turned(sixths)))
        )
        self.jump_to(threatened, step, "dream.table.none_threatened")
        if threatened:
            here = self._presenter.pointing.cursor
            cell = here if isinstance(here, Hex) else ORIGIN
            self._table.sentence = _closed_by(cell, pressing[cell], symbol=cell == side.symbol)


def _closed_by(cell: Hex, pressing: Collection[Hex], *, symbol: bool) -> Refusal:
    """Which sides of a piece are closed, in a sentence."""
    by = sorted(pressing, key=board_order)
    names = " ".join(other.name for other in by)
    key = "dream.table.closed_symbol" if symbol else "dream.table.closed_stone"
    return Refusal(message(key, cell=cell.name, number=len(by), cells=names), (cell, *by))


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


_ROW, _PAIR, _SHARE = 34, 0.36, 0.14
"""How high a row is at scale 1, and how much of its width the cells and the number have."""
_LEAST, _TALLEST = 300, 640
"""How tall the sheet is without a row, and at most."""


class HagglingTable(Page):
    """A row for each pair, in the order in which they came up, filled as the engine judges them."""

    name: ClassVar[str] = "haggling"
    heading = "dream.haggling.heading"
    widest = 760
    game = WORD

    def __init__(self, app: WidgetHost, values: HaggleValues) -> None:
        super().__init__(app)
        self._values = values
        self._told: object = None

    def enter(self) -> None:
        self._values.ask()

    def leave(self) -> None:
        self._values.stop()

    def build(self) -> None:
        self.tallest = min(_TALLEST, _LEAST + _ROW * len(self._values.pairs))
        super().build()
        self._told = self._values.snapshot
        ui, inner = self.app.ui, self.inner
        judging = self._verdict is None
        role, kind = (Role.ITALIC, "@italic") if judging else (Role.HEADING, "@heading")
        top = self._sentence(self._verdict or say("dream.haggling.judging"), inner.y, role, kind)
        top = self._sentence(say("dream.haggling.note"), top, Role.SMALL, "@small") + ui.px(8)
        pairs = self._values.pairs
        high = min(ui.px(_ROW), (inner.bottom - top) // max(1, len(pairs)))
        for pair in pairs:
            self._row(pair, Rect(inner.x, top, inner.w, high))
            top += high
        self.build_foot()

    @property
    def _verdict(self) -> str | None:
        """Who chose better, or why that isn't known; None while it is being found out."""
        return say("dream.haggling.failed") if self._values.failed else self._values.verdict()

    def _sentence(self, text: str, top: int, role: Role, kind: str) -> int:
        """Write a sentence in as many lines as it takes; where it ends."""
        font = self.app.look.font(role)
        for line in wrapped(font, text, self.inner.w):
            place = Rect(self.inner.x, top, self.inner.w, font.get_linesize())
            self.app.ui.label(place, line, kind=kind)
            top = place.bottom
        return top

    def _row(self, pair: Pair, place: Rect) -> None:
        ui, score = self.app.ui, self._values.score(pair)
        kind = "@gold_left" if pair.chosen else "@left"
        cells, number = round(place.w * _PAIR), round(place.w * _SHARE)
        ui.label(Rect(place.x, place.y, cells, place.h), cells_of(pair), kind=kind)
        words = "\N{HORIZONTAL ELLIPSIS}" if score is None else judgement(pair.stood, score)
        if pair.chosen and score is not None:
            words = say("dream.haggling.chosen", words=words)
        ui.label(Rect(place.x + cells, place.y, place.w - cells - number, place.h), words, kind=kind)
        if score is not None:
            text = say("options.percent", number=round(100 * share_of_first(pair, score)))
            ui.label(Rect(place.right - number, place.y, number, place.h), text, kind="@right")

    def update(self, now: float) -> None:
        super().update(now)
        if self._told != self._values.snapshot:
            self.app.rebuild("haggling")


def cells_of(pair: Pair) -> str:
    """The cells of both Symbols, the first player's first."""
    first, second = (pair.stood.sides[player] for player in Player)
    assert first.symbol is not None
    assert second.symbol is not None
    return say(
        "dream.haggling.pair",
        first=first.element.label.capitalize(),
        one=first.symbol.name,
        second=second.element.label.capitalize(),
        other=second.symbol.name,
    )


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
        return own_commands(self.name)

    @property
    def layout(self) -> BoardLayout:
        """How the window is cut up, as the board lies now."""
        layout: BoardLayout = self.presenter.picture.layout
        return layout

    @property
    def place(self) -> Layout:
        return board_layout(self.app)

    def make_lines(self) -> Lines:
        return Lines(self.journal_words, self.table.session, self._notes)

    def _notes(self) -> Notes:
        """What the engine thinks of where the players stood, as far as somebody has asked."""
        values = self.table.haggling
        verdict = values.verdict() if values.asked else None
        return {} if values.chosen is None or verdict is None else {values.chosen.done + 1: verdict}

    # Building

    def build(self) -> None:
        super().build()
        self.presenter.covered = tuple(
            widget.rect
            for widget in self.app.ui.own
            if isinstance(widget, Painted) and self.presenter.beside.contains(widget.rect)
        )

    def build_over_table(self, rect: Rect) -> None:
        lower = Player(self.table.session.lower)
        self.cards = {
            player: self._card(Rect(box), player)
            for player, box in zip((lower.other, lower), self.layout.cards, strict=True)
        }
        super().build_over_table(rect)

    def build_panel(self, place: Layout) -> None:
        self.build_middle(self.build_narrator(Rect(self.layout.middle)))

    def journal_place(self, rest: Rect) -> Rect:
        """Where the journal lies: in the wing, or else in what is left of the panel."""
        return rest if self.layout.journal is None else Rect(self.layout.journal)

    def build_chart(self, rest: Rect) -> Rect:
        """Make the chart of the course where the panel has room for it; where the journal lies then."""
        px, journal = self.app.look.px, self.layout.journal
        high = px(COURSE) if journal is None else min(rest.height, px(HIGHEST_COURSE))
        has_room = rest.height >= (px(LEAST_COURSE) if journal else max(px(LEAST_COURSE), 2 * high))
        if not self.layout.cards_in_panel and has_room:
            rest = self.build_course(rest, high)
        return self.journal_place(rest)

    @property
    def told_share(self) -> float:
        return self.told_part * (1 if self.layout.cards_in_panel else BESIDE_CARDS)

    def _card(self, rect: Rect, player: Player) -> SeatCard:
        facts = self._memo(lambda: self.facts(player))
        hints = {tray: row.hint for tray, row in ENTERING.items()}
        look, game = self.app.look, self.table.game
        clocked = game.clocks is not None and game.clocks.controls[player] is not None
        return self.app.ui.add(SeatCard(rect, look, facts, hints, self._names, clocked=clocked))

    def facts(self, player: Player) -> SeatFacts:
        """What a player's card says now."""
        game, chosen = self.table.game, self.table.chosen.source
        position, side = game.shown, game.shown.sides[player]
        turn = position.turn is player and position.winner is None and not (game.over and not game.browsing)
        acting = turn and self.table.takes_moves and game.person_to_act
        usable = frozenset(tray for tray in Tray if acting and ways.can_take_from(game.state, tray))
        taken_from = chosen if turn and isinstance(chosen, Tray) else None
        about = f"{side.element.label}, {self.kind_of(player)}"
        piece = Piece(player, side.element)
        name = address_in(self.table.session).names[player]
        return SeatFacts(piece, name, about, side.reserve, side.taken, turn, usable, taken_from)

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
            "dream.refute": self.table.refute,
            "dream.show_line": self.table.show_line,
            "dream.coordinates": self._next_coordinates,
            "dream.rotate": lambda: self._turn_board(1),
            "dream.flip": lambda: self._turn_board(3),
            "dream.offer_draw": self.table.offer_draw,
            "dream.give_up": lambda: ask_how(self.table),
            **{f"dream.{kind}": partial(self.table.do, action) for action, kind in GIVING_UP.items()},
            "dream.stand": lambda: self.table.do(Stand()),
            **{row.name: partial(self._take_from, tray) for tray, row in ENTERING.items()},
            "dream.taunts": self._toggle_taunts,
            "dream.haggling": self._show_haggling,
        }

    def _take_from(self, tray: Tray) -> None:
        """Take a Stone from a tray of the player to move, or let go of it when that is chosen already."""
        self.table.press(TrayOf(self.table.game.state.turn, tray))

    def _confirm(self) -> None:
        """Do what is proposed, by its button."""
        self.table.confirm(self.presenter.clock)

    def _show_haggling(self) -> None:
        """Show what the pairs of Symbols were worth, once both players have committed themselves."""
        if self.table.haggling.pairs:
            self.app.push(HagglingTable(self.app, self.table.haggling))
        else:
            self.app.say(say("dream.haggling.none"), of_now=True)

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
        self.controls.call("choose", self._move_text)
        self._turning.update(now)

    @property
    def animating(self) -> bool:
        return super().animating or self._turning.due


def beside(table: DreamTable) -> tuple[Labelled, ...]:
    """The quiet buttons of this game while it is played: to offer a draw, and to hurry the computer."""
    now = (("game.now", "move_now"),) if len(table.game.persons) == 1 else ()
    return ("dream.game.draw", "dream.offer_draw"), *now


ELSEWHERE = frozenset(
    (
        *("advice", "reason", "undo", "redo", "move_now", "seats", "autoplay", "save", "copy_game"),
        *("dream.refute", "dream.show_line", "dream.offer_draw", "dream.give_up", "dream.resign"),
        *("dream.decline", "dream.haggling", "dream.sealed"),
    )
)
"""What is for the game itself, and not for a piece of paper."""


class Writing(BoardScene):
    """The board as it lies open, on paper: what is done there is only written down.

    Whatever is `written` is told with the seconds that it took: an offer, or None where the writer goes back.
    """

    name: ClassVar[str] = "symbols"

    def __init__(
        self,
        app: GameHost,
        presenter: Presenter,
        routes: TableRoutes,
        paper: DreamGame,
        written: Callable[[Action | None, float], object],
    ) -> None:
        super().__init__(app, presenter, routes)
        self._paper, self._written = paper, written
        self._seen: float | None = None
        self._thought = 0.0

    def build_middle(self, rect: Rect) -> Rect:
        return self.build_offers(self.controls.rows(rect, aside(("dream.sealed.back", "cancel"))))

    def own_narration(self) -> Narration:
        address, turn = address_in(self.table.session), self._paper.state.turn
        names = address.names
        away = say("dream.sealed.unseen", other=names[turn.other])
        prompt = self.words.prompt(self.table.view_now, self.table.selection.chosen, address)
        narration = Narration(say("dream.sealed.writes", name=names[turn]), prompt=(*prompt, away))
        refusal = self.table.sentence
        return (
            narration
            if refusal is None
            else Narration(narration.heading, answer=(written(refusal.sentence),))
        )

    def command(self, name: str) -> bool:
        return name in ELSEWHERE or super().command(name)

    def leave_game(self) -> None:
        """Go on with what is written, or else back to where the writer was asked to."""
        self.app.pop()
        self._written(self._paper.history.last, self._thought)

    def update(self, now: float) -> None:
        if self._seen is not None:
            self._thought += min(now - self._seen, LONGEST_GAP)
        self._seen = now
        if self._paper.history.actions:  # before it is seen or heard
            self.leave_game()
        else:
            super().update(now)


class SealedRound:
    """A round at a table. Going back is one step, and what is written is kept until somebody drops it."""

    def __init__(self, app: GameHost, presenter: Presenter, routes: TableRoutes) -> None:
        """Ask for the first offer; until the round is over, nobody's clock runs at the table."""
        self._app, self._presenter, self._routes = app, presenter, routes
        assert isinstance(presenter.table, DreamTable)
        self._table = presenter.table
        self._first, self._second = writers(self._table.game.state)
        self._names = address_in(self._table.session).names
        self._offers: dict[Player, Action] = {}
        self._seconds = dict.fromkeys(Player, 0.0)
        self._table.sealing = True
        self._ask(self._first)

    def _ask(self, writer: Player) -> None:
        """Have one take the seat, and the other look away; whoever has written already may choose again."""
        kept = writer in self._offers
        texts = "dream.sealed.kept" if kept else "dream.sealed"
        values = {"name": self._names[writer], "other": self._names[writer.other]}
        title, text = (say(f"{texts}.{part}", **values) for part in ("title", "text"))
        write = Answer(say(f"{texts}.write"), lambda: self._write(writer))
        cancel = Answer(say("dialog.cancel"), self._end)
        back = Answer(say("dream.sealed.back"), lambda: self._ask(self._first))
        if kept:
            keep = Answer(say("dream.sealed.kept.keep"), lambda: self._ask(self._second))
            dialog = Dialog(title, text, keep, (write, cancel), unbidden=True)
        else:
            safe, second = (cancel, False) if writer is self._first else (back, True)
            dialog = Dialog(title, text, safe, (write,), unbidden=second, leads_on=True)
        self._app.ask(dialog)

    def _end(self) -> None:
        self._table.sealing = False

    def _write(self, writer: Player) -> None:
        seats = tuple(seat.for_person() for seat in self._table.game.seats)
        paper = DreamGame(history_of(as_seen_by(self._table.game.state, writer)), seats)
        table = DreamTable(self._app, GameSession(paper))
        presenter = Presenter(self._app, table, self._presenter.looks, self._presenter.picture)

        def written(offer: Action | None, seconds: float) -> None:
            self._seconds[writer] += seconds
            if offer is None:
                self._ask(writer)
                return
            self._offers[writer] = offer
            if self._second in self._offers:
                self._open()
            else:
                self._ask(self._second)

        self._app.push(Writing(self._app, presenter, self._routes, paper, written))

    def _open(self) -> None:
        """Do what was written, each in the time that its writer took."""
        self._end()
        one, other = self._offers[self._first], self._offers[self._second]
        for action, writer in zip(opened(one, other), (self._first, self._second), strict=False):
            if not self._table.clock.charge(self._seconds[writer]) or not self._table.act(action):
                return
        names = {"one": self._names[self._first], "other": self._names[self._second]}
        offers = {"first": _told_offer(one), "second": _told_offer(other)}
        self._app.say(say("dream.sealed.opened", **names, **offers), stays=True)


def _told_offer(offer: Action) -> str:
    return offer.cell.name if isinstance(offer, PlaceSymbol) else say("dream.sealed.stand")


NARRATOR_ALONE = 0.76
"""How much of the panel the narrator has with the buttons alone."""


class Symbols(BoardScene):
    """The first click on a cell proposes it, the second, or the button, sets the Symbol there."""

    name: ClassVar[str] = "symbols"
    journal_words = OFFERS
    """What was placed and offered so far, in words."""

    @property
    def told_share(self) -> float:
        """All that the buttons leave, where the journal is in the wing."""
        return super().told_share if self.layout.journal is None else NARRATOR_ALONE

    def build_middle(self, rect: Rect) -> Rect:
        sealed = (("dream.sealed.button", "dream.sealed"),) if self._two_write else ()
        rest = self.controls.rows(rect, *play_rows(self.table, (*sealed, *beside(self.table))))
        rest = self.build_guests(rest)
        self.build_log(self.journal_place(self.build_offers(rest)))
        return rest

    def _notes(self) -> Notes:
        """What was said with it, where taunts are wanted."""
        game = self.table.game
        actions = game.history.actions if TAUNTS.of(self.app.settings) else ()
        said = (done for done, action in enumerate(actions) if isinstance(action, PlaceSymbol | Stand))
        return {done + 1: quoted(taunt(game, done)) for done in said}

    @property
    def _two_write(self) -> bool:
        """Whether two people sit here who could seal their offers."""
        return len(self.table.game.people) == len(Player)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        return {**super().handlers(), "dream.sealed": self._seal}

    def _seal(self) -> None:
        game = self.table.game
        if self._two_write and can_seal(game.state) and not game.browsing:
            self.table.let_go()
            SealedRound(self.app, self.presenter, self.routes)
        else:
            self.app.say(say("dream.sealed.not_now"), of_now=True)


class BoardPlay(Play, BoardScene):
    """The journal above the buttons; the rest is the board's."""

    def build_middle(self, rect: Rect) -> Rect:
        rest = self.build_guests(self.controls.rows(rect, *play_rows(self.table, beside(self.table))))
        self.build_log(self.build_chart(self.build_shares_so_far(rest)))
        return rest


CLOSES, PULSE = 0.3, 0.6
"""From one of those that have closed the Symbol to the next, and how long each pulses, in seconds."""

NEAR = 1.1
"""How near the result panel comes to the middle of a cell that decided, in sizes of a cell."""


class BoardEnd(End, BoardScene):
    """The board stays as it ended; the actions can be looked through.

    What has closed the Symbol pulses, one cell after the other, before the result panel comes.
    """

    rows = (
        common(("end.rematch", "rematch"), ("end.judge", "judge"), ("end.new_board", "new_board")),
        *End.rows[1:],
    )
    delay = 5 * CLOSES + PULSE

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._began: float | None = None
        self._passed = 0.0

    def build_middle(self, rect: Rect) -> Rect:
        rest = self.controls.rows(rect, *self.rows_now)
        self.build_log(self.build_chart(rest))
        return rest

    def update(self, now: float) -> None:
        super().update(now)
        if self._began is None and not self.presenter.moving_at(now):
            self._began = now
        self._passed = 0.0 if self._began is None else now - self._began

    def _draw_pulses(self, surface: Surface) -> None:
        """Light up what has closed the Symbol that is lost, each cell in its moment."""
        position, lattice, speed = self.table.game.state, self.layout.lattice, self.presenter.speed
        if self.table.game.browsing or not speed:
            return
        for place, cell in enumerate(sorted(closers(position), key=board_order)):
            part = (self._passed / speed - place * CLOSES) / PULSE
            if 0 < part < 1:
                mark = paint_mark(Marked(Mark.SELECTED), lattice.size, self.app.look.palette)
                mark.set_alpha(round(255 * sin(pi * part)))
                surface.blit(*placed(mark, lattice.centre(cell)))
                mark.set_alpha(255)

    def draw_over(self, surface: Surface) -> None:
        self._draw_pulses(surface)
        super().draw_over(surface)

    def result(self, outcome: Outcome) -> ResultSheet:
        session, position = self.table.session, self.table.game.state
        match = (say("end.match"),) if session.match else ()
        headings = say("dream.end.closed"), say("dream.end.taken"), *match
        count = say("end.actions", count=len(self.table.game.history.actions))
        why = f"{cause(position, address_in(session), outcome)} {count}"
        standings = tuple(self._standing(player, outcome) for player in Player)
        lines = why, *self.match_told, *self.turning_point
        return ResultSheet(self.verdict(outcome), lines, headings, standings, self.course())

    def _standing(self, player: Player, outcome: Outcome) -> ResultRow:
        """What a player has: how closed the Symbol is, the Stones lost, and the match."""
        session, position = self.table.session, self.table.game.state
        symbol = position.sides[player].symbol
        closed = 0 if symbol is None else position.pressure(symbol, player)
        match = (points(session.match_now.score[player]),) if session.match else ()
        return ResultRow(
            token_of(position, player),
            address_in(session).names[player],
            (str(closed), str(position.sides[player].taken), *match),
            won=player in outcome.winners,
            lit=0 if closed >= SIDES_TO_SURROUND else None,
        )

    def result_room(self) -> Rect:
        """The part of the board above or below the Symbol that was lost and what has closed it."""
        lattice, px = self.layout.lattice, self.app.look.px
        reach, near = round(BOARD_RADIUS * lattice.size), NEAR * lattice.size
        position = self.table.game.state
        cells = {*closers(position), *filter(None, (position.mover.symbol,))}
        heights = [lattice.centre(cell)[1] for cell in cells] or [lattice.y]
        top, bottom = round(lattice.y) - reach, round(lattice.y) + reach
        upper, lower = round(min(heights) - near), round(max(heights) + near)
        room = Rect(0, 0, 2 * reach - px(24), max(upper - top, bottom - lower))
        room.centerx = round(lattice.x)
        room.top = top if upper - top > bottom - lower else lower
        return room


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
    def lit(self) -> Hint | None:
        """What a step speaks of; at its end, what has closed a Symbol."""
        cells = closers(self.guide.game.state) or frozenset(map(parse_cell, self.guide.step.show))
        return Hint(None, None, cells) if cells else None

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

    def build_middle(self, rect: Rect) -> Rect:
        room = super().build_middle(rect)
        if not self.judging:
            room = self.build_chart(room)
        elif self.layout.journal is not None:
            room = Rect(self.layout.journal)
        self.build_log(room)
        return room
