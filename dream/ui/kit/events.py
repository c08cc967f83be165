"""Events as they arrive, and files that are dropped on the window."""

import os
from pathlib import Path

import pygame


class DroppedFiles:
    """Collects the events of drops, and keeps their files until somebody has time for them."""

    def __init__(self) -> None:
        self._coming: list[Path] = []
        self._waiting: list[Path] = []

    def take(self, event: pygame.event.Event) -> bool:
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


UNREADABLE = pygame.event.custom_type()
"""Stands in the place of an event that could not be read."""
MOST_UNREADABLE = 100
"""After so many of them the rest waits for the next turn of the loop."""


def waiting_events() -> list[pygame.event.Event]:
    """Return all events that wait, in their order.

    A dropped file whose name is not UTF-8 is known by its bytes, as paths are. For whatever else cannot be
    read there is an event `UNREADABLE`. Raises pygame.error when there is no window any more.
    """
    events: list[pygame.event.Event] = []
    unreadable = 0
    while unreadable < MOST_UNREADABLE:
        try:
            event = pygame.event.poll()  # `get` would lose all the events that came before a bad one
        except pygame.error:
            raise
        except Exception as error:
            unreadable += 1
            event = _instead(error)
        if event.type == pygame.NOEVENT:
            break
        events.append(event)
    return events


def _instead(error: Exception) -> pygame.event.Event:
    """Return what stands for an event that could not be made because of an error."""
    path = _path_in(error)
    return pygame.event.Event(UNREADABLE) if path is None else pygame.event.Event(pygame.DROPFILE, file=path)


def _path_in(error: BaseException | None) -> str | None:
    """Return the path of a file, if an error comes from decoding one."""
    while error is not None:
        if isinstance(error, UnicodeDecodeError):
            path = os.fsdecode(error.object)
            return path if os.path.isabs(path) else None
        error = error.__cause__ or error.__context__
    return None
