"""Files that are dropped on the window: all of one drop together."""

from pathlib import Path

import pygame
from pygame.event import Event


class DroppedFiles:
    """Collects the events of a drop."""

    def __init__(self) -> None:
        self._paths: list[Path] = []

    def take(self, event: Event) -> list[Path]:
        """The files of a drop with its last event; none with those before it."""
        if event.type == pygame.DROPFILE:
            self._paths.append(Path(event.file))
            return []
        dropped, self._paths = self._paths, []
        return dropped
