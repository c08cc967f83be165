"""The Alchemist's Dream in the window: what the rest of the program asks of its view.

The picture on its cover lives: a board in the night, waves of gold going out from its Elixir.

The scenes are imported when they are first gone to, so that the title is there before they are read.
"""

from math import cos, exp, hypot, pi, sin
from random import Random
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Terrain
from dream.games.alchemists_dream.rules.actions import Action
from dream.games.alchemists_dream.rules.beginning import ELEMENTS
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.hexgrid import ORIGIN, Hex, Lattice
from dream.play.setup import Setup
from dream.study.lessons import LessonStep
from dream.ui.games.alchemists_dream.layout import RING_RADIUS, Medal, Piece
from dream.ui.kit.backdrop import Picture
from dream.ui.kit.commands import Command
from dream.ui.kit.layout import Box
from dream.ui.kit.scene import Host, LivingPicture, Scene, WantedPicture, cover_name
from dream.ui.kit.theme import Look, Palette, Rgb, mix
from dream.ui.table.courses import Guide
from dream.ui.table.game_session import AnySession, GameHost
from dream.ui.table.view import GameView, Preview, TitlePicture
from dream.ui.widgets.text import Figure

if TYPE_CHECKING:
    from dream.ui.games.alchemists_dream.routes import BoardScenes
    from dream.ui.games.alchemists_dream.words import DreamWords


Size = tuple[int, int]


_LEVELS = 12
_PERIOD, _SPEED, _WIDTH = 9.0, 3.4, 2.4
_RANDOM = Random(7)
_MOTES = [tuple(_RANDOM.random() for _ in range(4)) for _ in range(26)]


class TitleBackdrop(LivingPicture):
    """A board painted into the night, with a slow life of its own."""

    def __init__(self, app: Host, board: Board) -> None:
        super().__init__(app, cover_name("dream"))
        self._board = board
        self._prepared: WantedPicture | None = None
        self._lattice = Lattice(1.0)
        self._glows: list[Surface] = []
        self._cells: list[tuple[float, float, float, float]] = []
        self._mote: Surface | None = None

    def _draw_life(self, surface: Surface, wanted: WantedPicture, now: float) -> None:
        if self._prepared != wanted:
            self._prepare(wanted)
        self._draw_wave(surface, now)
        self._draw_motes(surface, now)

    def _painted(self, wanted: WantedPicture) -> Picture:
        from dream.ui.games.alchemists_dream.paint import paint_ground

        size, palette = wanted
        pixels = paint_ground(self._board, place(size), size, Box(0, 0, *size), palette)
        return Picture(size, pixels.tobytes())

    def _prepare(self, wanted: WantedPicture) -> None:
        """Make what glows, for a picture that is ready."""
        self._prepared = wanted
        self._lattice = lattice = place(wanted.size)
        gold = wanted.palette.gold
        shades = [mix((0, 0, 0), gold, 0.5 * level / _LEVELS) for level in range(1, _LEVELS + 1)]
        self._glows = [_hexagon(lattice.size, shade) for shade in shades]
        self._cells = [self._cell(cell) for cell in self._board.cells]
        self._mote = _spark(max(3, round(lattice.size * 0.22)), gold)

    def _cell(self, cell: Hex) -> tuple[float, float, float, float]:
        """Where the glow of a cell is drawn, how far it is from the Elixir, and how much it glows."""
        x, y = self._lattice.centre(cell)
        glow = self._glows[0].get_size()
        far = hypot(x - self._lattice.x, y - self._lattice.y) / (self._lattice.size * 1.73)
        strength = 0.35 if self._board[cell] is Terrain.VOID else 1.0
        return x - glow[0] / 2, y - glow[1] / 2, far, strength

    def _draw_wave(self, surface: Surface, now: float) -> None:
        front = now % _PERIOD * _SPEED - 1
        lit = []
        for x, y, far, strength in self._cells:
            behind = front - far
            if -1 < behind < 3 * _WIDTH:
                rise = 1 + behind if behind < 0 else exp(-behind / _WIDTH)
                level = int(rise * strength * _LEVELS)
                if level:
                    lit.append((self._glows[min(level, _LEVELS) - 1], (x, y)))
        pulse = int((0.5 + 0.5 * sin(now * 1.7)) * (_LEVELS - 2))
        x, y = self._lattice.centre(ORIGIN)
        width, height = self._glows[0].get_size()
        lit.append((self._glows[pulse], (x - width / 2, y - height / 2)))
        surface.fblits(lit, pygame.BLEND_RGB_ADD)

    def _draw_motes(self, surface: Surface, now: float) -> None:
        assert self._mote
        width, height = surface.get_size()
        motes = []
        for speed, start, x, sway in _MOTES:
            rise = (start + now * (0.010 + 0.016 * speed)) % 1
            motes.append(
                (
                    self._mote,
                    (
                        (x + 0.02 * sin(now * (0.2 + 0.3 * sway) + 6 * start)) * width,
                        (1.05 - 1.1 * rise) * height,
                    ),
                )
            )
        surface.fblits(motes, pygame.BLEND_RGB_ADD)


def place(size: Size) -> Lattice:
    """Where the board lies: whole, in the middle."""
    width, height = size
    return Lattice(0.475 * min(size) / RING_RADIUS, width * 0.5, height * 0.5)


def _hexagon(size: float, colour: Rgb) -> Surface:
    """A soft hexagon of one colour on black, to be added to a picture."""
    side = round(2 * size) + 2
    big = Surface((side * 2, side * 2))
    middle, reach = side, 2 * size * 0.9
    turns = [pi / 6 + pi / 3 * k for k in range(6)]
    pygame.draw.polygon(big, colour, [(middle + reach * cos(a), middle + reach * sin(a)) for a in turns])
    return pygame.transform.smoothscale(
        pygame.transform.box_blur(big, max(1, side // 8)), (side, side)
    ).convert()


def _spark(radius: int, colour: Rgb) -> Surface:
    """A small round light on black, to be added to a picture."""
    made = Surface((2 * radius + 1, 2 * radius + 1))
    for ring in range(radius, 0, -1):
        pygame.draw.circle(
            made, mix((0, 0, 0), colour, (1 - ring / (radius + 1)) ** 2), (radius, radius), ring
        )
    return made.convert()


class AlchemistsDreamView(GameView):
    """A board of hexagons in the night, at which two sit."""

    @property
    def commands(self) -> tuple[Command, ...]:
        from dream.ui.games.alchemists_dream.ways import ALL

        return ALL

    def words(self) -> "DreamWords":
        from dream.ui.games.alchemists_dream.words import WORDS

        return WORDS

    def title_picture(self, app: Host, seed: str) -> TitlePicture:
        return TitleBackdrop(app, Board.from_seed(seed))

    def preview(self, app: Host) -> Preview:
        from dream.ui.games.alchemists_dream.pictures import BoardPreview

        return BoardPreview(app)

    def seat_token(self, seat: int, side: str, size: int, look: Look) -> Surface | None:
        """The Symbol of a player of an element; None where that is not known."""
        from dream.ui.games.alchemists_dream.pieces import paint_medal

        if side not in ELEMENTS or seat not in tuple(Player):
            return None
        return paint_medal(Medal(Piece(Player(seat), ELEMENTS[side], symbol=True)), size, look.palette)

    def diagram(self, app: Host, step: LessonStep[Position, Action], room: int) -> Figure:
        from dream.ui.games.alchemists_dream.pictures import board_diagram

        return board_diagram(app, step, room)

    def scenes(self, app: GameHost, session: AnySession) -> "BoardScenes":
        from dream.ui.games.alchemists_dream.routes import scenes

        return scenes(app, session)

    def begin(self, app: GameHost, setup: Setup) -> None:
        from dream.ui.games.alchemists_dream.routes import begin

        begin(app, setup)

    def lesson_scene(self, app: GameHost, guide: Guide, before: Scene | None) -> Scene:
        from dream.ui.games.alchemists_dream.routes import lesson_scene

        return lesson_scene(app, guide, before)

    def paint_state(self, state: Position, palette: Palette, size: int) -> Surface:
        from dream.ui.games.alchemists_dream.pictures import paint_position

        return paint_position(state, palette, size)


VIEW = AlchemistsDreamView()
