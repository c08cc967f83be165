"""The table on the screen: the ground from a picture, and over it all that a `TableShown` tells."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.ui.game_views.jabirs_transmutations.diagram import SPOTS, spot_radius
from dream.ui.game_views.jabirs_transmutations.flights import REST, Moment
from dream.ui.game_views.jabirs_transmutations.lit_ways import lit_ways_sprite
from dream.ui.game_views.jabirs_transmutations.painters.ground_painter import paint_table
from dream.ui.game_views.jabirs_transmutations.parts.diagram_part import (
    lit_recipe_sprites,
    recipe_signs,
    token_badges,
    token_sprites,
)
from dream.ui.game_views.jabirs_transmutations.parts.flying_part import draw_flying
from dream.ui.game_views.jabirs_transmutations.parts.formula import formula_sprites
from dream.ui.game_views.jabirs_transmutations.parts.kept_parts import KeptParts
from dream.ui.game_views.jabirs_transmutations.parts.marks_part import marks_above, marks_under_tokens
from dream.ui.game_views.jabirs_transmutations.parts.seat_plates import plate_badges, plate_sprites
from dream.ui.game_views.jabirs_transmutations.parts.side_column import column_sprites
from dream.ui.game_views.jabirs_transmutations.parts.slots import Hidden
from dream.ui.game_views.jabirs_transmutations.parts.viewer_strip import pointed_strip_sprites, strip_sprites
from dream.ui.game_views.jabirs_transmutations.shown import TableShown, Target
from dream.ui.game_views.jabirs_transmutations.sprites import Sprite, placed, text_sprite, warm, warm_marks
from dream.ui.game_views.jabirs_transmutations.table_layout import TableLayout, table_layout
from dream.ui.game_views.jabirs_transmutations.targets import Boxes, boxes_of, target_at
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.background_image import BackgroundImage, Picture
from dream.ui.kit.palette import Palette
from dream.ui.widgets import paint

NAME_LOW = 0.23
"""How far below the middle of its spot a name lies, in radii of the spot."""
NAME_SIZE = 0.40
FADE = 0.3
"""How many seconds a table takes to fade in."""
VEIL = 150
"""How dark the table is at most beneath what flies, 0 to 255."""


@dataclass(frozen=True)
class Ground:
    """A ground that is wanted: in a box of a window, in the colours of a palette."""

    window: tuple[int, int]
    box: Box
    palette: Palette


@dataclass(frozen=True)
class Resting:
    """What lies on the ground wherever anybody points, in the groups between which other things lie."""

    beside: list[Sprite]
    signs: list[Sprite]
    tokens: list[Sprite]
    strip: list[Sprite]


class TablePicture:
    """Draws a table in a box of a window. All methods belong to the main thread.

    The ground is painted in the background; until it is ready, while `waiting` is true, the one before is
    shown as it would lie here or, at first, nothing. Then the table fades in.
    `at_once` paints it in the first `draw` instead, for tests and pictures. `on_ready` is called in the
    painting thread when there is something better to see, and `defer` with what begins that thread.
    """

    def __init__(
        self,
        window: tuple[int, int],
        box: Box,
        palette: Palette,
        *,
        at_once: bool = False,
        on_ready: Callable[[], object] | None = None,
        defer: Callable[[Callable[[], object]], object] | None = None,
    ) -> None:
        self._image: BackgroundImage[Ground] = BackgroundImage(
            _painted, at_once=at_once, on_ready=on_ready, defer=defer, afterwards=_warmed
        )
        self._ground: tuple[Ground, Surface] | None
        self._laid: tuple[tuple[TableLayout, TableShown], Boxes] | None
        self._resting: tuple[tuple[object, ...], Resting] | None
        self._floor: tuple[Resting, Surface] | None
        self._sprites: tuple[tuple[object, ...], list[Sprite]] | None
        self.change(window, box, palette)

    def change(self, window: tuple[int, int], box: Box, palette: Palette) -> None:
        """Show the table elsewhere or in other colours; also after a change of language."""
        self._wish = Ground(window, box, palette)
        self.layout: TableLayout = table_layout(box)
        self._parts = KeptParts()
        self._ground = self._floor = self._laid = self._resting = self._sprites = None

    @property
    def palette(self) -> Palette:
        return self._wish.palette

    @property
    def waiting(self) -> bool:
        """Whether the fine picture of the ground is still to come."""
        return self._image.shown != self._wish

    def appeared(self, speed: float) -> float:
        """How far the table has faded in, 0 to 1; `speed` stretches the time that it takes."""
        return self._image.appeared(FADE * speed)

    def at(self, point: tuple[float, float], shown: TableShown) -> Target | None:
        """The uppermost target at a point of the window."""
        return target_at(point, self._boxes(self.layout, shown))

    def rect_of(self, target: Target, shown: TableShown) -> Rect | None:
        """The rectangle of a target in the window; None when it is not there now."""
        box = self._boxes(self.layout, shown).get(target)
        return None if box is None else Rect(box)

    def rects(self, shown: TableShown, wanted: Callable[[Target], bool]) -> tuple[Rect, ...]:
        """The rectangles in the window of all targets that are wanted."""
        return tuple(Rect(box) for target, box in self._boxes(self.layout, shown).items() if wanted(target))

    def draw(self, surface: Surface, shown: TableShown, moment: Moment = REST) -> None:
        """Draw the table, as it is at a moment of its way to what is shown."""
        wish, old = self._wish, self._image.shown
        with paint.within(surface, Rect(wish.box)):
            if self._image.ask(wish):
                self._draw_fine(surface, wish, self.layout, moment.shown or shown, moment.hidden)
                if moment.veil:
                    paint.veil(surface, Rect(wish.box), wish.palette.night, round(VEIL * moment.veil))
                draw_flying(surface, moment.flying, wish.palette)
            elif old is not None:
                self._draw_scaled(surface, old, moment.shown or shown, moment.hidden)

    def _draw_fine(
        self, surface: Surface, ground: Ground, layout: TableLayout, shown: TableShown, hidden: Hidden
    ) -> None:
        """Draw on a ground whose picture is painted."""
        picture = self._image.surface
        if picture is None:
            return
        if self._ground is None or self._ground[0] != ground:
            self._ground = ground, _named(picture, layout, ground.palette)
            self._floor = None
        sprites = self._sprites_of(ground, layout, shown, hidden)
        surface.blit(self._floor_of(self._ground[1], ground, layout, shown.unpointed, hidden), ground.box)
        surface.fblits(sprites)

    def _draw_scaled(self, surface: Surface, old: Ground, shown: TableShown, hidden: Hidden) -> None:
        """Draw as it was before the window changed, scaled to where it is now."""
        box, whole = self._wish.box, Surface((old.box.right, old.box.bottom))
        self._draw_fine(whole, old, table_layout(old.box), shown, hidden)
        surface.blit(pygame.transform.smoothscale(whole.subsurface(old.box), (box.w, box.h)), box)

    def _sprites_of(
        self, ground: Ground, layout: TableLayout, shown: TableShown, hidden: Hidden
    ) -> list[Sprite]:
        """All that lies on the floor, kept until it differs."""
        key = ground, shown, hidden
        if self._sprites is None or self._sprites[0] != key:
            resting = self._resting_of(ground, layout, shown.unpointed, hidden)
            boxes, palette = self._boxes(layout, shown), ground.palette
            self._sprites = (
                key,
                [
                    *plate_badges(layout, palette, shown),
                    *lit_recipe_sprites(layout, palette, shown),
                    *resting.signs,
                    *marks_under_tokens(layout, palette, shown, boxes),
                    *resting.tokens,
                    *token_badges(layout, palette, shown),
                    *resting.strip,
                    *pointed_strip_sprites(layout, palette, shown),
                    *marks_above(layout, palette, shown, boxes),
                    *formula_sprites(layout, palette, shown),
                ],
            )
        return self._sprites[1]

    def _floor_of(
        self, bare: Surface, ground: Ground, layout: TableLayout, shown: TableShown, hidden: Hidden
    ) -> Surface:
        """The ground with what lies beside the diagram, kept until that differs."""
        resting = self._resting_of(ground, layout, shown, hidden)
        if self._floor is None or self._floor[0] is not resting:
            floor = bare.copy() if self._floor is None else self._floor[1]
            floor.blit(bare, (0, 0))
            left, top = ground.box.x, ground.box.y
            floor.fblits([(picture, (x - left, y - top)) for picture, (x, y) in resting.beside])
            self._floor = resting, floor
        return self._floor[1]

    def _resting_of(self, ground: Ground, layout: TableLayout, shown: TableShown, hidden: Hidden) -> Resting:
        key = ground, shown, hidden
        if self._resting is None or self._resting[0] != key:
            palette, parts = ground.palette, self._parts
            self._resting = (
                key,
                Resting(
                    beside=[
                        *plate_sprites(parts, layout, palette, shown, hidden),
                        *column_sprites(parts, layout, palette, shown, hidden),
                    ],
                    signs=[*recipe_signs(parts, layout, palette, shown)],
                    tokens=[*token_sprites(parts, layout, palette, shown)],
                    strip=[*strip_sprites(parts, layout, palette, shown, hidden)],
                ),
            )
        return self._resting[1]

    def _boxes(self, layout: TableLayout, shown: TableShown) -> Boxes:
        """Where all targets lie, kept until what is shown differs otherwise than by where is pointed."""
        key = layout, shown.unpointed
        if self._laid is None or self._laid[0] != key:
            self._laid = key, boxes_of(*key)
        return self._laid[1]


def _named(ground: Surface, layout: TableLayout, palette: Palette) -> Surface:
    """A ground with the name on each spot. Names are drawn here, for fonts belong to the main thread."""
    made = ground.copy()
    for resource, (x, y) in SPOTS.items():
        radius = spot_radius(resource)
        low = 0.34 if radius > 0.12 else NAME_LOW
        size = round(radius * layout.radius * NAME_SIZE)
        name = text_sprite(say(f"jabir.spot.{resource.word}"), size, palette.ink)
        widest = 1.64 * radius * layout.radius
        if name.get_width() > widest:
            name = pygame.transform.smoothscale_by(name, widest / name.get_width())
        middle = layout.point((x, y + low * radius))
        made.blit(*placed(name, (middle[0] - layout.box.x, middle[1] - layout.box.y)))
    return made


def _warmed(wish: Ground) -> Iterator[object]:
    """Paint, to be kept, what comes and goes: the die, marks, and the ways of each recipe in light."""
    layout = table_layout(wish.box)
    yield from warm_marks(layout, wish.palette)
    for recipe in RECIPES:
        yield lit_ways_sprite(recipe, layout, wish.palette)


def _painted(wish: Ground) -> Picture:
    """The picture of a ground; what will lie on it is painted as well."""
    layout = table_layout(wish.box)
    pixels = paint_table(wish.window, wish.box, layout.middle, layout.radius, wish.palette)
    warm(layout, wish.palette)
    return Picture((wish.box.w, wish.box.h), pixels.tobytes())
