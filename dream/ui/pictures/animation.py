"""A game as an animated GIF: a picture after each move, the last one for longer."""

from collections.abc import Callable
from io import BytesIO

import pygame
from PIL import Image

from dream.ui.pictures.table_pictures import TablePictures

COLOURS = 256
"""All frames have the colours of the last one: so a file only holds what changes."""
LAST = 3.0
"""How many seconds the end is seen."""
MOST_FRAMES = 600
"""A longer game leaves out moves at even distances."""


def gif(pictures: TablePictures, seconds: float, progress: Callable[[str, int], object]) -> bytes:
    """The animation of a whole game, so many seconds a move; `progress` is told the moves of the
    last frame, and how many frames are done."""
    shown = frames_of(len(pictures.opened.game.actions))
    colours = _image(pictures.after(shown[-1])).quantize(COLOURS, Image.Quantize.MAXCOVERAGE)
    frames = []
    for number, moves in enumerate(shown, 1):
        image = _image(pictures.after(moves))
        frames.append(image.quantize(palette=colours, dither=Image.Dither.NONE))
        progress(f"{moves}", number)
    first, *others = frames
    lasts = [round(1000 * seconds)] * len(others) + [round(1000 * LAST)]
    file = BytesIO()
    first.save(file, "GIF", save_all=True, append_images=others, duration=lasts, loop=0, optimize=False)
    return file.getvalue()


def frames_of(actions: int) -> list[int]:
    """After how many actions there are frames: after each, or at even distances, the last among them."""
    if actions < MOST_FRAMES:
        return list(range(actions + 1))
    return [round(number * actions / (MOST_FRAMES - 1)) for number in range(MOST_FRAMES)]


def _image(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
