"""The pictures of a table for pages: each face painted once, by the painters of the window.

Each has a random name, which tells nothing of what it shows, and which nobody can guess: whoever knows it was
sent it with a thing that they may see. Painting belongs to the main thread, but any may make files and the
pixels of a ground.
"""

import secrets
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from io import BytesIO
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
import pygame
from PIL import Image, WebPImagePlugin

from dream.ui.games.registry import view_of
from dream.ui.kit.endings import EndPicture, paint_end
from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Pixels
from dream.ui.kit.theme import Look, Palette
from dream.ui.table.handheld import Handheld
from dream.ui.table.table_game import AnyTable, Laid
from dream.ui.web.spoken import speaking

DENSITIES = (0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
"""How many pixels of a picture one of the table can have."""
MOST_OF_GROUND = 2.0
"""A ground, or a drawing, is no denser than this: they are the largest pictures."""
MOST_BYTES = 64_000_000
"""So many bytes of files are kept."""
MOST_NAMES = 20_000
"""So many pictures have names at a time."""
FORMAT = WebPImagePlugin.WebPImageFile.format
"""What the files are; as it is imported here, Pillow doesn't load all that it knows to look for it."""
QUALITY, GROUND_QUALITY, EFFORT = 90, 72, 0
"""How good the files are, of 100, and how hard the encoder tries, of 6."""


@dataclass(frozen=True)
class SeatSign:
    """The token of a seat beside a name, as `GameTable.token_of` has it."""

    token: Hashable


@dataclass(frozen=True)
class RulesDrawing:
    """A drawing in the rules of a game, by its word and its name; the size tells how wide it is at most."""

    game: str
    name: str


@dataclass(frozen=True)
class WantedFace:
    """A face in a box of a size, at so many pixels to the unit; for None the ground of a table so large."""

    face: Hashable | None
    size: tuple[int, int]
    unit: float
    palette: Palette
    language: str
    in_hand: bool = False


class PixelData(NamedTuple):
    """The pixels of a picture, red, green, blue and alpha."""

    size: tuple[int, int]
    data: bytes


class Pictures:
    """The pictures of one game by their names."""

    def __init__(self, looks: AnyTable, seats: int, name: Callable[[], str] | None = None) -> None:
        """`name` gives a name that nobody can guess."""
        self._looks, self._seats = looks, seats
        self._name = name or (lambda: secrets.token_urlsafe(16))
        self._names: dict[WantedFace, str] = {}
        self._wanted: OrderedDict[str, WantedFace] = OrderedDict()
        self._files: OrderedDict[tuple[str, float], bytes] = OrderedDict()
        self._kept, self._busy = 0, Lock()

    def name_of(self, wanted: WantedFace) -> str:
        """The name of a picture, the same each time."""
        name = self._names.get(wanted)
        if name is None:
            name = self._names[wanted] = self._name()
            self._wanted[name] = wanted
            if len(self._names) > MOST_NAMES:
                _, forgotten = self._wanted.popitem(last=False)
                del self._names[forgotten]
        else:
            self._wanted.move_to_end(name)
        return name

    def knows(self, name: str) -> bool:
        """Whether there is a picture of a name, which is told again."""
        if name not in self._wanted:
            return False
        self._wanted.move_to_end(name)
        return True

    def wanted(self, name: str) -> WantedFace | None:
        """What is in the picture of a name; None where there is none of that name."""
        return self._wanted.get(name)

    def file(self, name: str, density: float) -> bytes | None:
        """The file of a picture, where it was made before; for any thread."""
        with self._busy:
            found = self._files.get((name, density))
            if found is not None:
                self._files.move_to_end((name, density))
        return found

    def keep(self, name: str, density: float, file: bytes) -> None:
        """Keep a file; those that were not asked for longest give way. For any thread."""
        with self._busy:
            self._kept += len(file) - len(self._files.get((name, density), b""))
            self._files[name, density] = file
            while self._kept > MOST_BYTES:
                _, gone = self._files.popitem(last=False)
                self._kept -= len(gone)

    # Painting

    def paint(self, wanted: WantedFace, density: float) -> PixelData:
        """Paint a face; on the main thread."""
        width, height = (max(1, round(length * density)) for length in wanted.size)
        if isinstance(wanted.face, SeatSign):
            look = Look(wanted.palette, density)
            return _pixels(self._looks.paint_token(wanted.face.token, width, look))
        if isinstance(wanted.face, EndPicture):
            return _pixels(paint_end(wanted.face, height, wanted.palette, None, wide=True))
        with speaking(wanted.language):
            if isinstance(wanted.face, RulesDrawing):
                fine, drawing = min(density, MOST_OF_GROUND), wanted.face
                look, width = Look(wanted.palette, fine), round(wanted.size[0] * fine)
                return _pixels(view_of(drawing.game).drawing(drawing.name, look, width))
            return _pixels(
                self._looks.paint(wanted.face, (width, height), wanted.unit * density, wanted.palette)
            )

    def lay_ground(self, wanted: WantedFace, density: float) -> Laid:
        """Where things lie on a ground; on the main thread."""
        width, height = (round(length * min(density, MOST_OF_GROUND)) for length in wanted.size)
        box = Box(0, 0, width, height)
        held = (
            self._looks.board_in_hand(Handheld(min(density, MOST_OF_GROUND), box)) if wanted.in_hand else None
        )
        layout: Laid = held or self._looks.layout(box, self._seats)
        return layout

    def paint_ground(self, wanted: WantedFace, layout: Laid) -> Pixels:
        """Paint a ground without its texts; any thread may do that."""
        return self._looks.paint_ground(layout.box[2:], layout, wanted.palette)

    def finish_ground(self, wanted: WantedFace, layout: Laid, pixels: Pixels) -> PixelData:
        """Write on a ground what stands there; on the main thread."""
        height, width = pixels.shape[:2]
        data = np.ascontiguousarray(pixels[:, :, :3]).tobytes()
        surface = pygame.image.frombytes(data, (width, height), "RGB")
        with speaking(wanted.language):
            return _pixels(self._looks.finished_ground(surface, layout, wanted.palette))


def _pixels(surface: pygame.Surface) -> PixelData:
    return PixelData(surface.get_size(), pygame.image.tobytes(surface, "RGBA"))


def file_of(painted: PixelData, *, ground: bool = False) -> bytes:
    """The file of a picture; any thread may make it."""
    image: Any = Image.frombytes("RGBA", painted.size, painted.data)
    file = BytesIO()
    if ground:
        image.convert("RGB").save(file, FORMAT, quality=GROUND_QUALITY, method=EFFORT)
    else:
        image.save(file, FORMAT, quality=QUALITY, method=EFFORT)
    return file.getvalue()


def nearest(density: float) -> float:
    """The density that pictures are painted at which is asked for so."""
    return min(DENSITIES, key=lambda each: abs(each - density))
