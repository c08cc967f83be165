"""Pictures as they should be: a surface is compared with a file, in every block of some pixels.

What a player could miss makes a difference in more than `MOST_OFF` pixels of a block: see `test_golden`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from pygame import Rect, Surface

FOLDER = Path(__file__).parent / "golden"
STEP = 8
"""The files are kept small by rounding red, green and blue to multiples of this."""
TOLERANCE = STEP // 2 + 4
"""A pixel is off when its red, green or blue differs by more than this.

Half a step is the rounding of the file. The rest is for other processors and libraries, which may round
otherwise wherever a sprite or a letter is laid over what is there: up to four of them lie on one another.
"""
BLOCK = 16
MOST_OFF = 8
"""How many pixels may be off in a square of `BLOCK` by `BLOCK` pixels, wherever it lies in the picture.

The thinnest letter beside the board is 10 pixels of ink; another processor makes up to 5 pixels off.
"""
MOST_NAMED = 8


class Bad(NamedTuple):
    """A block that is not as it should be, and how many of its pixels are off."""

    block: Rect
    off: int

    def __str__(self) -> str:
        return f"{self.off} at {self.block.topleft}"


class Golden:
    """Called with a name and a surface; fails when the surface is not like the picture of that name.

    `evidence` makes a folder for what was found then.
    """

    def __init__(self, *, update: bool, evidence: Callable[[], Path]) -> None:
        self._update, self._evidence = update, evidence

    def __call__(self, name: str, surface: Surface) -> None:
        path = _path(name)
        if self._update:
            path.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(rounded(surface), path)
        elif not path.exists():
            pytest.fail(f"there is no golden picture {path}; make it with --update-golden and look at it")
        elif (size := pygame.image.load(path).get_size()) != surface.get_size():
            kept = self._keep(name, surface)
            pytest.fail(f"{name} is {surface.get_size()} large, its golden picture {size}; see {kept}")
        elif blocks := list(bad_blocks(name, surface)):
            kept = self._keep(name, surface, blocks)
            pytest.fail(
                f"{name} differs from its golden picture. Pixels that are off in blocks of {BLOCK}x{BLOCK}: "
                f"{', '.join(map(str, blocks))}; see {kept}"
            )

    def _keep(self, name: str, surface: Surface, blocks: Sequence[Bad] = ()) -> Path:
        """Write what was found, and beside it which of its pixels are off, with a frame around each block."""
        folder, name_of_file = self._evidence(), Path(name).name
        pygame.image.save(surface, folder / f"{name_of_file}.png")
        if blocks:
            off = np.where(_off(name, surface), 255, 0).astype(np.uint8)
            difference = pygame.surfarray.make_surface(np.stack([off] * 3, axis=2))
            for bad in blocks:
                pygame.draw.rect(difference, "red", bad.block.inflate(4, 4), 2)
            pygame.image.save(difference, folder / f"{name_of_file}-difference.png")
        return folder


def rounded(surface: Surface) -> Surface:
    """A picture as it is kept: with fewer colours."""
    pixels = (_pixels(surface) + STEP // 2) // STEP * STEP
    return pygame.surfarray.make_surface(np.minimum(pixels, 255).astype(np.uint8))


def bad_blocks(name: str, surface: Surface) -> Iterator[Bad]:
    """Where a surface is not like the golden picture of a name, if anywhere: some blocks, the worst first.

    A pixel that is off is counted in one of them only.
    """
    off = _off(name, surface)
    for _ in range(MOST_NAMED):
        counts = _counts(off)
        x, y = map(int, np.unravel_index(counts.argmax(), counts.shape))
        if counts[x, y] <= MOST_OFF:
            return
        yield Bad(Rect(x, y, BLOCK, BLOCK), int(counts[x, y]))
        off[x : x + BLOCK, y : y + BLOCK] = False


def _counts(off: NDArray[np.bool_]) -> NDArray[np.int32]:
    """How many pixels are off in the block at each place."""
    sums = np.pad(off, ((1, 0), (1, 0))).cumsum(0, np.int32).cumsum(1, np.int32)
    columns = sums[BLOCK:] - sums[:-BLOCK]
    blocks: NDArray[np.int32] = columns[:, BLOCK:] - columns[:, :-BLOCK]
    return blocks


def _off(name: str, surface: Surface) -> NDArray[np.bool_]:
    """Which pixels, by column and row, differ from those of the golden picture of a name."""
    path = _path(name)
    wanted = _kept(path, path.stat().st_mtime_ns)
    red, green, blue = np.moveaxis(np.abs(wanted - _pixels(surface)) > TOLERANCE, 2, 0)
    return np.asarray(red | green | blue)


@lru_cache(maxsize=1)
def _kept(path: Path, changed: int) -> NDArray[np.int16]:
    """The pixels of a file that was changed at a time; read once."""
    return _pixels(pygame.image.load(path))


def _pixels(surface: Surface) -> NDArray[np.int16]:
    return pygame.surfarray.array3d(surface).astype(np.int16)


def _path(name: str) -> Path:
    return FOLDER / f"{name}.png"
