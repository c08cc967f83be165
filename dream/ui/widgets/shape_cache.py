"""The grounds of buttons and panels that pygame_gui draws, kept to be used again."""

from pygame import Surface
from pygame_gui.core.surface_cache import SurfaceCache

from dream.ui.kit.painting.picture_cache import PictureCache

MOST = 2_000_000
"""Bytes of shapes that a layer keeps; the buttons of a scene take about half of it."""


class ShapeCache(SurfaceCache):
    """Keeps shapes one by one; that of pygame_gui has sheets of 4 MB for each layer, up to three of them.

    Only what shapes ask is done; they take copies, so any shape may be dropped at any time.
    """

    def __init__(self) -> None:  # that of pygame_gui would make the first sheet
        self.kept = PictureCache(MOST)

    def add_surface_to_cache(self, surface: Surface, string_id: str) -> None:
        self.kept.put(string_id, surface)

    def find_surface_in_cache(self, lookup_id: str) -> Surface | None:
        return self.kept.get(lookup_id)

    def remove_user_from_cache_item(self, string_id: str) -> None:
        """Nobody counts who uses a shape."""

    def update(self) -> None:
        """Nothing is moved to sheets."""
