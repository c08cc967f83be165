"""Philosopher's Stone in the window: what the rest of the program asks of its view.

The picture on its cover lives: seven metals in the night, one after another shining, up to gold.
"""

from math import pi, sin
from typing import TYPE_CHECKING

from pygame import Surface

from dream.ui.kit.backdrop import Picture
from dream.ui.kit.scene import Host, LivingPicture, WantedPicture, cover_name, draw_shine
from dream.ui.kit.theme import Look
from dream.ui.table.view import TabletopView, TitlePicture

if TYPE_CHECKING:
    from dream.ui.games.philosophers_stone.table import StoneTable
    from dream.ui.games.philosophers_stone.words import StoneWords


STEP = 1.8
"""Seconds from one metal to the next."""


class TitleMetals(LivingPicture):
    """Medals around the sign of the Stone."""

    def _painted(self, wanted: WantedPicture) -> Picture:
        from dream.ui.games.philosophers_stone.pictures import paint_title

        return paint_title(*wanted)

    def _draw_life(self, surface: Surface, wanted: WantedPicture, now: float) -> None:
        """The light of the metal whose time it is, coming and going."""
        from dream.ui.games.philosophers_stone.pictures import METALS, middle_of, title_metal

        step, part = divmod(now / STEP, 1.0)
        place = int(step) % len(METALS)
        light = title_metal(place, *wanted, lit=True)
        draw_shine(surface, light, middle_of(place, wanted.size), sin(pi * part))


class StoneView(TabletopView):
    """An alchemist's bench at which two to six sit."""

    def words(self) -> "StoneWords":
        from dream.ui.games.philosophers_stone.words import WORDS

        return WORDS

    def looks(self) -> "StoneTable":
        from dream.ui.games.philosophers_stone.table import STONE_TABLE

        return STONE_TABLE

    def title_picture(self, app: Host, seed: str) -> TitlePicture:
        return TitleMetals(app, cover_name("stone"))

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        from dream.ui.games.philosophers_stone.pictures import DRAWINGS

        return DRAWINGS(name, look, width)


VIEW = StoneView()
