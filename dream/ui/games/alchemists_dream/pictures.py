"""Small pictures of a board: for the library, a new game, and the diagrams of the rulebook."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import sqrt
from typing import NamedTuple

import pygame

from dream.base.texts import worded
from dream.games.alchemists_dream.board import TILE_CELLS, Board
from dream.games.alchemists_dream.elements import Terrain
from dream.games.alchemists_dream.game import GAME, DreamHistory
from dream.games.alchemists_dream.rules.beginning import is_bare
from dream.games.alchemists_dream.rules.position import Action, Player, Position
from dream.hexgrid import Hex, Lattice, parse_cell
from dream.play.game import Options
from dream.study.lessons import LessonStep, played
from dream.ui.games.alchemists_dream import faces, marks, settings, signs
from dream.ui.games.alchemists_dream.layout import RING_RADIUS, board_alone, fitted
from dream.ui.games.alchemists_dream.lens import LensKind, seen_through
from dream.ui.games.alchemists_dream.table import DreamBoard
from dream.ui.games.alchemists_dream.words import WORDS, last_of
from dream.ui.kit.layout import Box
from dream.ui.kit.picture_cache import Picture
from dream.ui.kit.scene import Host
from dream.ui.kit.theme import Palette, mix
from dream.ui.table.new_game import draw_preview, preview_name
from dream.ui.table.picture import Ground, LaidTable
from dream.ui.table.sight import Marks, Sight
from dream.ui.table.small import HEIGHT, WIDTH, Diagram, framed

_ON_TILES = frozenset(TILE_CELLS)


def sketch(board: Board, lattice: Lattice, box: Box, palette: Palette) -> pygame.Surface:
    """The ground of a board as flat hexagons, as big as the box; the lattice is that of the window."""
    surface = pygame.Surface((box.w, box.h))
    surface.fill(palette.night)
    middle = (lattice.x - box.x, lattice.y - box.y)
    pygame.draw.circle(surface, palette.table, middle, RING_RADIUS * lattice.size)
    pygame.draw.circle(surface, palette.gold_dark, middle, RING_RADIUS * lattice.size, 2)
    for cell in board.cells:
        corners = [(x - box.x, y - box.y) for x, y in lattice.corners(cell)]
        terrain = board[cell]
        colour = signs.ground_colour(palette, terrain) if cell in _ON_TILES else palette.rim
        if terrain is Terrain.VOID:
            colour = mix(colour, palette.groove, 0.1)
        pygame.draw.polygon(surface, colour, corners)
        pygame.draw.polygon(surface, palette.groove, corners, 1)
    return surface.convert() if pygame.display.get_surface() else surface


def sketch_pieces(
    surface: pygame.Surface, pieces: Mapping[Hex, faces.Piece], lattice: Lattice, palette: Palette
) -> None:
    """Pieces as plain discs, Symbols the larger ones."""
    for cell, piece in pieces.items():
        radius = lattice.size * (0.8 if piece.symbol else 0.66)
        pygame.draw.aacircle(surface, palette.owner[piece.owner], lattice.centre(cell), radius)
        pygame.draw.aacircle(
            surface, signs.stone_colour(palette, piece.element), lattice.centre(cell), radius * 0.78
        )


FINER, LARGEST = 4, 1200
"""It is painted so many times larger first, and then made small, so that its edges are smooth."""


def paint_position(position: Position, palette: Palette, size: int) -> pygame.Surface:
    """The board with its pieces in a square of so many pixels, clear around the table."""
    finer = max(1, min(FINER, LARGEST // size))
    box = Box(0, 0, size * finer, size * finer)
    lattice = fitted(box)
    painted = sketch(position.board, lattice, box, palette)
    sketch_pieces(painted, faces.pieces_of(position), lattice, palette)
    round = pygame.Surface((box.w, box.h), pygame.SRCALPHA)
    pygame.draw.aacircle(round, "white", box.centre, box.w / 2 - 1)
    round.blit(painted, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(round, (size, size)) if finer > 1 else round


BOARD, PRESSURE = "board", "pressure"
"""What may be shown beside single cells: the whole board; how many sides of each cell are closed."""
LARGEST_CELL = 34
AROUND = 1.25
"""How far the board is seen around the outermost cells that are shown, in cell sizes."""

DreamStep = LessonStep[Position, Action]
DreamSight = Sight[Position, Action]


def board_diagram(app: Host, step: DreamStep, room: int) -> Diagram:
    """Shows the cells that a step names, or else those of its pieces; `room` is how wide it may be."""
    history = played(GAME, step)
    size, lattice = _placed(app, step, history.states, min(room, app.look.px(WIDTH)))
    sights = list(_sights(history, pressed=PRESSURE in step.show))
    chosen = [_chosen(sight, action) for sight, action in zip(sights, history.actions, strict=False)]
    looks, board = DreamBoard(history.start.board), board_alone(Box(0, 0, *size), lattice, app.look.scale)
    laid = LaidTable(looks, Ground(size, board, app.look.palette))
    return Diagram(app, worded(step.says), size, framed(sights, chosen), looks, laid, board)


def _placed(
    app: Host, step: DreamStep, states: tuple[Position, ...], width: int
) -> tuple[tuple[int, int], Lattice]:
    """How large a diagram is, and where the cells lie in it."""
    look, sixths = app.look, settings.ORIENTATION.of(app.settings)
    highest = look.px(HEIGHT)
    if BOARD in step.show:
        side = min(width, highest)
        return (side, side), fitted(Box(0, 0, side, side), sixths)
    named = [parse_cell(name) for name in step.show if name != PRESSURE]
    cells = named or list(_concerned(states))
    unit = Lattice(1.0, sixths=sixths)
    points = [unit.centre(cell) for cell in cells]
    left, right = (extreme(x for x, _ in points) for extreme in (min, max))
    top, bottom = (extreme(y for _, y in points) for extreme in (min, max))
    across, down = right - left + sqrt(3) + 2 * AROUND, bottom - top + 2 + 2 * AROUND
    cell = min(look.px(LARGEST_CELL), width / across, highest / down)
    size = width, round(cell * down)
    return size, Lattice(
        cell, size[0] / 2 - cell * (left + right) / 2, size[1] / 2 - cell * (top + bottom) / 2, sixths
    )


def _concerned(states: tuple[Position, ...]) -> frozenset[Hex]:
    """All cells on which a piece stands at some time."""
    sides = [side for state in states for side in state.sides]
    symbols = {side.symbol for side in sides if side.symbol is not None}
    return frozenset(symbols).union(*(side.stones for side in sides))


def _sights(history: DreamHistory, *, pressed: bool) -> Iterator[DreamSight]:
    """The board after each action; `pressed`, it shows how many sides of each cell are closed."""
    for position, action in zip(history.states, (None, *history.actions), strict=True):
        closed = seen_through(position, LensKind.OWN, Player.FIRST) if pressed else ()
        yield Sight(
            position, None, ("", ""), beside=marks.Beside(closed=closed), marks=Marks(last=last_of(action))
        )


def _chosen(sight: DreamSight, action: Action) -> DreamSight | None:
    """The board while an action is chosen: what is taken, and everywhere that it may go."""
    way = next(iter(WORDS.ways(sight.view, action)), ())
    return replace(sight, yours=True, marks=replace(sight.marks, chosen=way[:1])) if way else None


class WantedBoard(NamedTuple):
    """A picture that is wanted: a board, at a size, in the colours of a palette."""

    board: Board
    size: tuple[int, int]
    palette: Palette


class BoardPreview:
    """Keeps the picture of one board; `board` is the one of the seed shown last, None without one."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._image = app.background_image(_painted, preview_name("dream"))
        self._laid: tuple[str, bool] | None = None
        self.board: Board | None = None

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, seed: str | None, options: Options) -> None:
        """Draw the picture of a board into a rectangle; the last one until the new one is there.

        Without a seed the last one is dimmed.
        """
        self._lay(seed, is_bare(options))
        look = self._app.look
        if self.board is not None:
            self._image.ask(WantedBoard(self.board, rect.size, look.palette))
        draw_preview(surface, rect, look, self._image.surface, dimmed=self.board is None)

    def _lay(self, seed: str | None, bare: bool) -> None:
        """Lay the board of a seed, unless it lies."""
        wanted = None if seed is None else (seed, bare)
        if wanted != self._laid:
            self._laid = wanted
            self.board = None if seed is None else Board.from_seed(seed, bare=bare)


def _painted(wanted: WantedBoard) -> Picture:
    from dream.ui.games.alchemists_dream.ground import paint_ground

    box = Box(0, 0, *wanted.size)
    pixels = paint_ground(wanted.board, fitted(box.inset(6)), wanted.size, box, wanted.palette)
    return Picture(wanted.size, pixels.tobytes())
