"""Files that are dropped on the window: all of one drop together."""

from pathlib import Path

import pygame
from pygame.event import Event


class DroppedFiles:
    """Collects the events of drops, and keeps their files until somebody has time for them."""

    def __init__(self) -> None:
        self._coming: list[Path] = []
        self._waiting: list[Path] = []

    def take(self, event: Event) -> bool:
        """Take an event of a drop. Return whether it was the last one, and brought files."""
        if event.type == pygame.DROPFILE:
            self._coming.append(Path(event.file))
            return False
        dropped, self._coming = self._coming, []
        self._waiting += dropped
        return bool(dropped)

    def release(self) -> list[Path]:
        """Return the files of all drops that are complete, and forget them."""
        files, self._waiting = self._waiting, []
        return files
