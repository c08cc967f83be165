"""What a position is set up with: brushes for the ground, for tiles and pieces, and their rows of signs."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import pygame

from dream.games.alchemists_dream.board import LaidTile
from dream.games.alchemists_dream.drafts import PLACE_OF, Draft
from dream.games.alchemists_dream.elements import Element, Terrain
from dream.games.alchemists_dream.rules.position import Player
from dream.games.alchemists_dream.tiles import Tile, place_cells
from dream.hexgrid import Hex, Lattice
from dream.ui.games.alchemists_dream import faces, pieces
from dream.ui.games.alchemists_dream.signs import ground_colour, hexagon, sign, stone_colour
from dream.ui.kit.mirror import pen
from dream.ui.kit.painting import Canvas, segment, stroke
from dream.ui.kit.picture_cache import SPRITES
from dream.ui.kit.theme import Look, Palette, mix
from dream.ui.widgets import paint
from dream.ui.widgets.widget import OwnWidget, Tip

GROUNDS: Mapping[str, Terrain] = {
    "fire": Terrain.FIRE,
    "water": Terrain.WATER,
    "earth": Terrain.EARTH,
    "air": Terrain.AIR,
    "bare": Terrain.VOID,
}
"""The ground that a brush paints, by its word."""
PIECES: Mapping[str, tuple[Player, bool]] = {
    "symbol_1": (Player.FIRST, True),
    "stone_1": (Player.FIRST, False),
    "symbol_2": (Player.SECOND, True),
    "stone_2": (Player.SECOND, False),
}
"""Whose Symbol (True) or Stone a brush puts down, by its word."""
TILE, ERASER = "tile", "eraser"
BRUSHES = (*GROUNDS, TILE, *PIECES, ERASER)
COLUMNS = 6
"""So many stand in a row."""


@dataclass(frozen=True)
class Brush:
    """What a press on a cell does: its `word` is one of `BRUSHES`; `tile` is what that brush lays."""

    word: str
    tile: Tile
    sixths: int = 0

    def used(self, draft: Draft, cell: Hex) -> Draft:
        """The draft after a press on a cell; Refused where nothing can come of it."""
        if self.word in GROUNDS:
            return draft.painted(cell, GROUNDS[self.word])
        if self.word in PIECES:
            player, symbol = PIECES[self.word]
            return draft.with_symbol(player, cell) if symbol else draft.with_stone(player, cell)
        if self.word == TILE and cell in PLACE_OF:
            return draft.laid(PLACE_OF[cell], self.tile, self.sixths)
        return draft.painted(cell, Terrain.VOID) if self.word == TILE else draft.erased(cell)

    def reach(self, cell: Hex) -> tuple[Hex, ...]:
        """The cells that a press on one may change."""
        return place_cells(PLACE_OF[cell]) if self.word == TILE and cell in PLACE_OF else (cell,)


@SPRITES.keeping
def paint_ground_sign(terrain: Terrain, size: float, palette: Palette) -> pygame.Surface:
    """A cell of some ground, `size` pixels from its middle to its corners."""
    canvas = Canvas(1.1, size)
    x, y = canvas.x, canvas.y
    base = ground_colour(palette, terrain)
    canvas.fill(hexagon(x, y), palette.groove)
    canvas.fill(hexagon(x, y) + 0.07, base)
    if terrain is not Terrain.VOID:
        element = Element(terrain.value)
        ink = mix(mix(base, stone_colour(palette, element), 0.6), (255, 255, 255), 0.3)
        canvas.fill(sign(element, x, y, 0.45, 0.11), ink)
    return canvas.surface()


@SPRITES.keeping
def _paint_eraser(face: str, size: float, palette: Palette) -> pygame.Surface:
    """A cross in an empty cell."""
    canvas = Canvas(1.1, size)
    x, y = canvas.x, canvas.y
    canvas.fill(stroke(hexagon(x, y) + 0.06, 0.1), palette.ink_dim)
    for one, other in (((-0.35, -0.35), (0.35, 0.35)), ((-0.35, 0.35), (0.35, -0.35))):
        canvas.fill(segment(x, y, one, other) - 0.08, palette.ink)
    return canvas.surface()


def paint_tile(laid: LaidTile, size: int, palette: Palette) -> pygame.Surface:
    """A tile as it is turned, in a square of so many pixels."""
    made = pygame.Surface((size, size), pygame.SRCALPHA)
    lattice = Lattice(size / 6, size / 2, size / 2)
    cells = place_cells(Hex(0, 0))
    for cell, terrain in zip(cells, laid.tile.turned(laid.sixths), strict=True):
        pen.polygon(made, ground_colour(palette, terrain), lattice.corners(cell))
        pen.aalines(made, palette.gold_dark, True, lattice.corners(cell))
    return made


class BrushSigns(OwnWidget):
    """The brushes as signs in rows, one of them chosen; `elements` are those of both players."""

    def __init__(
        self,
        rect: pygame.Rect,
        look: Look,
        brush: Callable[[], Brush],
        elements: Callable[[], tuple[Element, Element]],
        hint: Callable[[str], str],
        choose: Callable[[str], object],
    ) -> None:
        super().__init__(rect)
        self._look, self._brush, self._elements = look, brush, elements
        self._hint, self._choose = hint, choose
        self._hover: str | None = None
        self._seen: object = None

    def places(self) -> Iterator[tuple[str, pygame.Rect]]:
        """Each brush with its place."""
        rows = -(-len(BRUSHES) // COLUMNS)
        wide, high = self.rect.w / COLUMNS, self.rect.h / rows
        for number, word in enumerate(BRUSHES):
            row, column = divmod(number, COLUMNS)
            left, top = self.rect.x + round(column * wide), self.rect.y + round(row * high)
            yield word, pygame.Rect(left, top, round(wide), round(high)).inflate(-2, -2)

    def at(self, position: tuple[int, int]) -> str | None:
        """The brush whose sign is at a point."""
        return next((word for word, place in self.places() if place.collidepoint(position)), None)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._hover = self.at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            word = self.at(event.pos)
            if word is not None:
                self._choose(word)
            return self.rect.collidepoint(event.pos)
        return False

    def key(self, event: pygame.event.Event) -> bool:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -COLUMNS, pygame.K_DOWN: COLUMNS}
        if event.key not in steps:
            return False
        place = BRUSHES.index(self._brush().word) + steps[event.key]
        self._choose(BRUSHES[place % len(BRUSHES)])
        return True

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        found = next(((word, place) for word, place in self.places() if place.collidepoint(position)), None)
        return Tip(self._hint(found[0]), found[1]) if found else None

    def update(self, now: float) -> bool:
        before, self._seen = self._seen, (self._brush(), self._elements(), self._hover)
        return before != self._seen

    def draw(self, surface: pygame.Surface) -> None:
        brush = self._brush()
        for word, place in self.places():
            paint.picked(
                surface, self._look, place, chosen=word == brush.word, pointed_at=word == self._hover
            )
            picture = self._sign(brush, word, min(place.size))
            surface.blit(picture, picture.get_rect(center=place.center))

    def _sign(self, brush: Brush, word: str, side: int) -> pygame.Surface:
        palette, size = self._look.palette, round(side * 0.4, 1)
        if word in GROUNDS:
            return paint_ground_sign(GROUNDS[word], size, palette)
        if word in PIECES:
            player, symbol = PIECES[word]
            piece = faces.Piece(player, self._elements()[player], symbol=symbol)
            return pieces.paint_piece(piece, size if symbol else size * 0.85, palette)
        if word == TILE:
            return paint_tile(LaidTile(Hex(0, 0), brush.tile, brush.sixths), round(side * 0.9), palette)
        return _paint_eraser(word, size, palette)
