"""Setting up a position of the Dream: a board on which everything is changed by hand, with brushes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import dist
from typing import TypeVar

import pygame
from pygame import Rect, Surface

from dream.base.errors import Malformed, reason
from dream.base.seeds import LONGEST_SEED, cleaned_seed, memorable_seed
from dream.base.texts import capitalized, say, stock
from dream.games.alchemists_dream.drafts import PLACE_OF, TOTALS, Draft
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import STONES, Action, Phase, Player, Position
from dream.games.alchemists_dream.tiles import standard_tiles
from dream.hexgrid import DIRECTIONS, ORIGIN, Hex
from dream.play.drafts import Drafting
from dream.play.game import NO_OPTIONS
from dream.ui.games.alchemists_dream import draft_lines, marks
from dream.ui.games.alchemists_dream.brushes import BRUSHES, ERASER, PIECES, TILE, Brush, BrushSigns
from dream.ui.games.alchemists_dream.changed_ground import ChangingGround
from dream.ui.games.alchemists_dream.layout import GAP, ROUND_TABLE, BoardLayout, board_layout
from dream.ui.games.alchemists_dream.settings import COORDINATES, WARN, next_coordinates, turn_board
from dream.ui.games.alchemists_dream.table import SCREEN_DIRECTIONS, DreamBoard
from dream.ui.games.alchemists_dream.ways import own_commands
from dream.ui.kit.commands import Command
from dream.ui.kit.layout import Box
from dream.ui.kit.mirror import lies_as_it_is, pen
from dream.ui.kit.scene import Room
from dream.ui.kit.theme import Mark
from dream.ui.table.game_session import AnySession, GameHost
from dream.ui.table.motion import REST
from dream.ui.table.picture import Ground, LaidTable
from dream.ui.table.routes import GameScenes
from dream.ui.table.set_up import SetUp
from dream.ui.table.sight import Marks, Sight
from dream.ui.widgets import paint
from dream.ui.widgets.dialogs import WidgetHost, ask_text
from dream.ui.widgets.forms import Form, Row, beside, one_of, worded_choices
from dream.ui.widgets.widget import Focusable

Value = TypeVar("Value")
_HEADING, _SIGNS, _ROW, _GAP, _LABEL = 34, 88, 30, 4, 72


class BoardSetUp(SetUp[Draft]):
    """The board, a panel with brushes and counts, and beneath them why it is no position yet."""

    table_shape = ROUND_TABLE
    own_commands: tuple[Command, ...] = own_commands("set_up")
    whole_key = "dream.set_up"

    def __init__(
        self, app: GameHost, scenes: Callable[[AnySession], GameScenes], draft: Draft | None = None
    ) -> None:
        """Without a `draft` it is the beginning of a game on some board."""
        draft = draft or Draft.from_seed(memorable_seed(), GAME.parse_options(NO_OPTIONS))
        super().__init__(app, GAME, scenes, draft)
        self.brush = Brush("stone_1", standard_tiles().other_tiles[0])
        self._ground = ChangingGround(app)
        self._laid: tuple[object, LaidTable] | None = None
        self._looks = DreamBoard(draft.board)
        self.cursor: Hex | None = None
        self._hover: Hex | None = None
        self._mouse, self._before = (0, 0), self.drafting
        self._stroke: Brush | None = None
        self._turned: Hex | None = None
        self._built: object = None

    # Line by line

    def edited(self, line: str) -> Draft | None:
        return draft_lines.edited(line, self.draft)

    def in_words(self, about: str = "") -> Iterator[str]:
        return draft_lines.lines_of(self.draft, about)

    @property
    def lines_told(self) -> Sequence[str]:
        return stock("dream.set_up.lines")

    # Building

    def build(self) -> None:
        self._layout: BoardLayout = replace(board_layout(self.app), cards=())
        ui, px = self.app.ui, self.app.look.px
        panel = Rect(self._layout.panel).inflate(-2 * px(GAP), -2 * px(GAP))
        ui.label(Rect(panel.x, panel.y, panel.w, px(_HEADING)), say("set_up.heading"), kind="@heading")
        signs = Rect(panel.x, panel.y + px(_HEADING), panel.w, px(_SIGNS))
        ui.add(
            BrushSigns(
                signs,
                ui.look,
                lambda: self.brush,
                lambda: (self._position.sides[0].element, self._position.sides[1].element),
                self._hint_of,
                self.choose,
            )
        )
        form = Form(self.app, self._rows(), panel.w, px(_LABEL), high=px(_ROW), gap=px(_GAP))
        form.build((panel.x, signs.bottom + px(_GAP)))
        top = signs.bottom + px(_GAP) + form.height
        self.build_foot(Rect(panel.x, top, panel.w, panel.bottom - top))
        self._built = self._chosen

    def _rows(self) -> Iterator[Row]:
        if self.brush.word == TILE:
            tiles = standard_tiles().tiles
            yield Row(
                control=beside(
                    one_of(
                        [(tile, tile.name) for tile in tiles],
                        self.brush.tile,
                        self._with_tile,
                        segments=False,
                    ),
                    self._draw_button,
                    0.7,
                )
            )
        else:
            yield Row(say(f"dream.set_up.brush.{self.brush.word}"), kind="@italic")
        for player in Player:
            side = self._position.sides[player]
            elements = [(element, capitalized(element.label)) for element in Element]
            totals = [(count, say("dream.set_up.in_all", number=count)) for count in TOTALS]
            taken = [(count, say("dream.set_up.taken", count=count)) for count in range(STONES + 1)]
            yield Row(
                say(f"dream.set_up.player_{player + 1}"),
                one_of(
                    elements, side.element, partial(self._set, Draft.with_element, player), segments=False
                ),
            )
            yield Row(
                say("dream.set_up.stones"),
                beside(
                    one_of(totals, side.total, partial(self._set, Draft.with_total, player), segments=False),
                    one_of(taken, side.taken, partial(self._set, Draft.with_taken, player), segments=False),
                    0.4,
                ),
            )
        players = [(player, say(f"dream.set_up.player_{player + 1}")) for player in Player]
        yield Row(
            say("dream.set_up.to_move"),
            one_of(players, self._position.turn, lambda player: self.edit(lambda now: now.with_turn(player))),
        )
        phases = worded_choices("dream.set_up.phase", [phase.value for phase in Phase])
        yield Row(
            say("dream.set_up.phase"),
            one_of(
                phases,
                self._position.phase.value,
                lambda phase: self.edit(lambda now: now.with_phase(Phase(phase))),
                squeezed=True,
            ),
        )

    def _draw_button(self, app: WidgetHost, place: Rect) -> Focusable:
        return app.ui.button(
            place, say("dream.set_up.draw"), self._draw_tile, hint=say("dream.set_up.draw_hint")
        )

    @property
    def _chosen(self) -> object:
        """All that the rows of the panel show."""
        sides = ((side.element, side.total, side.taken) for side in self._position.sides)
        return *sides, self._position.turn, self._position.phase, self.brush.word, self.brush.tile

    @property
    def _position(self) -> Position:
        return self.draft.position

    def _hint_of(self, word: str) -> str:
        label = say(f"dream.set_up.brush.{word}")
        row = next((row for row in self.own_commands if row.name == f"dream.brush_{word}"), None)
        return row.hint_for(label) if row else label

    @property
    def counts_told(self) -> Sequence[str]:
        return [
            say(
                "dream.set_up.counts",
                player=say(f"dream.set_up.player_{player + 1}"),
                board=len(side.stones),
                reserve=side.reserve,
            )
            for player, side in zip(Player, self._position.sides, strict=True)
        ]

    # Changing it

    def choose(self, word: str) -> None:
        """Take another brush."""
        self.brush = replace(self.brush, word=word)
        self.changed()

    def _with_tile(self, tile: object) -> None:
        chosen = next(each for each in standard_tiles().tiles if each is tile)
        self.brush = replace(self.brush, tile=chosen, sixths=0)
        self.changed()

    def _draw_tile(self) -> None:
        """Take the next tile that lies nowhere yet, or say that all do."""
        left = [tile for tile in self.draft.unlaid() if tile is not standard_tiles().elixir_tile]
        later = [tile for tile in left if tile.name > self.brush.tile.name]
        if not left:
            self.app.say(say("dream.set_up.all_laid"), of_now=True)
            return
        self.brush = replace(self.brush, tile=next(iter(later or left)), sixths=0)
        self.changed()

    def _set(self, change: Callable[[Draft, Player, Value], Draft], player: Player, value: Value) -> None:
        self.edit(lambda now: change(now, player, value))

    def edit(self, change: Callable[[Draft], Draft], *, joined: bool = False) -> bool:
        self._turned = None
        return super().edit(change, joined=joined)

    def changed(self) -> None:
        self.app.dirty("set_up")
        if self._built != self._chosen:
            self.app.rebuild("set_up")

    def use(self, cell: Hex, *, brush: Brush, joined: bool = False) -> bool:
        """Use a brush on a cell; whether it could be used. `joined`, it is one step with the edit before."""
        return self.edit(lambda now: brush.used(now, cell), joined=joined)

    def _meant(self, brush: Brush, cell: Hex) -> Brush:
        """The brush that a press on a cell means: the eraser where the very piece stands already."""
        if brush.word not in PIECES:
            return brush
        player, symbol = PIECES[brush.word]
        side = self._position.sides[player]
        stands = cell == side.symbol if symbol else cell in side.stones
        return _eraser(brush) if stands else brush

    def _turn(self, by: int) -> None:
        """Turn the tile that is pointed at."""
        cell = self._hover or self.cursor
        if cell is None or cell not in PLACE_OF:
            self.app.say(say("dream.set_up.point_at_tile"), of_now=True)
            return
        place, joined = PLACE_OF[cell], self._turned == PLACE_OF[cell]
        if self.edit(lambda now: now.turned(place, by % 6), joined=joined):
            self._turned = place

    # The mouse and the cursor

    @property
    def table_place(self) -> tuple[Box, tuple[int, ...]]:
        return self._layout.box, self._layout.cuts

    def _cell_at(self, position: tuple[float, float]) -> Hex | None:
        if not Rect(self._layout.box).collidepoint(position):
            return None
        cell = self._layout.lattice.cell(*position)
        return cell if cell in self.draft.board else None

    def handle(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.MOUSEMOTION:
                self._point(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 3):
                self._begin_stroke(event.pos, self.brush if event.button == 1 else _eraser(self.brush))
            case pygame.MOUSEBUTTONUP:
                self._stroke = None
            case pygame.MOUSEWHEEL if self._hover is not None and event.y:
                self._turn(1 if event.y < 0 else -1)
            case pygame.WINDOWLEAVE:
                self._hover = self._stroke = None
                self.app.dirty("set_up")

    def _point(self, position: tuple[int, int]) -> None:
        before, self._mouse = self._mouse, position
        cell = self._cell_at(position)
        if cell == self._hover:
            return
        self._hover = cell
        self.app.dirty("pointed")
        if self._stroke is not None:
            for each in self._between(before, position):
                joined = self.drafting is not self._before
                if self._stroke is not None and not self.use(each, joined=joined, brush=self._stroke):
                    self._stroke = None

    def _between(self, start: tuple[int, int], end: tuple[int, int]) -> Sequence[Hex]:
        """The cells on the straight way from one place of the mouse to the next, which may be far."""
        (x, y), (to_x, to_y) = start, end
        steps = 1 + int(2 * dist(start, end) / self._layout.lattice.size)
        way = ((x + (to_x - x) * n / steps, y + (to_y - y) * n / steps) for n in range(1, steps + 1))
        return tuple(dict.fromkeys(cell for spot in way if (cell := self._cell_at(spot)) is not None))

    def _begin_stroke(self, position: tuple[int, int], brush: Brush) -> None:
        self._mouse = position
        cell = self._hover = self._cell_at(position)
        if cell is not None:
            self.cursor, self._before = None, self.drafting
            used = self._meant(brush, cell)
            self._stroke = used if self.use(cell, brush=used) else None

    def _walk(self, where: str) -> None:
        """Move the cursor one cell on; the first time it only appears."""
        if self.cursor is None or self.cursor not in self.draft.board:
            self.cursor = self._hover or ORIGIN
        else:
            sixths = self._layout.lattice.sixths
            if where in ("up", "down"):
                where += "_right" if self.cursor.turned(sixths).r % 2 == 0 else "_left"
            there = self.cursor + DIRECTIONS[(SCREEN_DIRECTIONS.index(where) - sixths) % 6]
            self.cursor = there if there in self.draft.board else self.cursor
        self._hover = None
        self.app.dirty("cursor")

    def _use_cursor(self) -> None:
        if self.cursor is None:
            self._walk("right")
        else:
            self.use(self.cursor, brush=self._meant(self.brush, self.cursor))

    # Commands

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        return {
            **super().handlers(),
            **{f"dream.brush_{word}": partial(self.choose, word) for word in BRUSHES},
            **{
                f"dream.cursor_{where}": partial(self._walk, where)
                for where in (*SCREEN_DIRECTIONS, "up", "down")
            },
            "dream.coordinates": lambda: next_coordinates(self.app),
            "dream.rotate": lambda: turn_board(self.app, 1),
            "dream.flip": lambda: turn_board(self.app, 3),
            "dream.turn_tile": lambda: self._turn(1),
            "dream.turn_tile_back": lambda: self._turn(-1),
            "choose": self._use_cursor,
        }

    def go_to(self, drafting: Drafting[Draft]) -> None:
        self._turned = None
        super().go_to(drafting)

    @property
    def whole_changes(self) -> Mapping[str, Callable[[], object]]:
        bare = self.draft.board.bare
        return {
            "seed": self._ask_seed,
            "no_ground": lambda: self.edit(Draft.without_ground),
            "no_pieces": lambda: self.edit(Draft.without_pieces),
            "rim" if bare else "bare": lambda: self.edit(lambda now: now.with_rim(bare=not bare)),
        }

    def _ask_seed(self) -> None:
        def check(typed: str) -> str | None:
            try:
                seed = cleaned_seed(typed)
                bare = "board=bare" if self.draft.board.bare else NO_OPTIONS
                ground = Draft.from_seed(seed, GAME.parse_options(bare))
            except Malformed as error:
                return reason(error)
            self.edit(lambda now: now.on_ground_of(ground))
            return None

        title, text = say("dream.set_up.seed_title"), say("dream.set_up.seed_text")
        ask_text(self.app, title, text, check, start=memorable_seed(), limit=LONGEST_SEED)

    def plays_title(self, seat: int) -> str:
        element = self._position.sides[seat].element.label
        return say(f"dream.set_up.plays_{seat + 1}", element=capitalized(element))

    # Frames

    def toast_rooms(self) -> Sequence[Room]:
        """At the foot of the board."""
        board, px = Rect(self._layout.box), self.app.look.px
        room = Rect(board.x + px(8), board.bottom - board.h // 6, board.w - px(16), board.h // 6 - px(8))
        return (Room(room),)

    @property
    def _sight(self) -> Sight[Position, Action]:
        settings = self.app.settings
        shown = marks.Beside(COORDINATES.of(settings), WARN.of(settings))
        return Sight(self._position, None, ("", ""), beside=shown, marks=Marks(cursor=self.cursor))

    def draw(self, surface: Surface) -> None:
        self.app.backdrop.draw(surface)
        board, palette = self.draft.board, self.app.look.palette
        ground = self._ground.picture(board, self._layout, palette)
        key = self._ground.version, self._layout, palette
        if self._laid is None or self._laid[0] != key:
            if self._looks.board.bare != board.bare:
                self._looks = DreamBoard(board)  # which knows of its board where cells lie, and no more
            self._laid = key, LaidTable(self._looks, Ground(self._layout.size, self._layout, palette))
        with lies_as_it_is(surface), paint.within(surface, Rect(self._layout.box)):
            self._laid[1].draw(surface, ground, self._sight, REST, None)
            self._draw_reach(surface)

    def _draw_reach(self, surface: Surface) -> None:
        """Draw a line around the cells that a press would change."""
        cell = self._hover or self.cursor
        if cell is None:
            return
        colour, wide = self.app.look.palette.mark[Mark.CURSOR], max(1, self.app.look.px(2))
        for each in self.brush.reach(cell):
            corners = self._layout.lattice.corners(each)
            pen.lines(surface, colour, True, [(round(x), round(y)) for x, y in corners], wide)


def _eraser(brush: Brush) -> Brush:
    return replace(brush, word=ERASER)
