"""Pictures as they should be: a surface is compared with a file, with a little tolerance."""

from pathlib import Path
from tempfile import gettempdir

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from pygame import Surface

FOLDER = Path(__file__).parent / "golden"
DIFFERENT = 8
"""By how much a part of a colour must differ for its pixel to count as different."""
MOST_DIFFERENT = 0.002
MOST_MEAN = 0.5


class Golden:
    """Called with a name and a surface; fails when they do not look alike."""

    def __init__(self, *, update: bool) -> None:
        self._update = update

    def __call__(self, name: str, surface: Surface) -> None:
        path = FOLDER / f"{name}.png"
        if self._update:
            FOLDER.mkdir(exist_ok=True)
            pygame.image.save(surface, path)
            return
        if not path.exists():
            pytest.fail(f"there is no golden picture {path}; make it with --update-golden and look at it")
        wanted, found = _pixels(pygame.image.load(path)), _pixels(surface)
        assert wanted.shape == found.shape, f"{name} has another size than its golden picture"
        off = np.abs(wanted - found)
        differing = (off.max(axis=2) > DIFFERENT).mean()
        if differing > MOST_DIFFERENT or off.mean() > MOST_MEAN:
            kept = _keep_evidence(name, surface, off)
            pytest.fail(
                f"{name}: {differing:.2%} of the pixels differ, on average by {off.mean():.2f}; see {kept}"
            )


def _pixels(surface: Surface) -> NDArray[np.int16]:
    return pygame.surfarray.array3d(surface).astype(np.int16)


def _keep_evidence(name: str, surface: Surface, off: NDArray[np.int16]) -> Path:
    folder = Path(gettempdir()) / "dream-golden"
    folder.mkdir(exist_ok=True)
    pygame.image.save(surface, folder / f"{name}.png")
    louder = np.clip(off * 8, 0, 255).astype(np.uint8)
    pygame.image.save(pygame.surfarray.make_surface(louder), folder / f"{name}-difference.png")
    return folder
