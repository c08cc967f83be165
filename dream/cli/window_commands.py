"""Subcommands that open the window.

Each calls `ready_for_window` before it imports anything else of ``dream.ui``, and hands its ``frames``
to the window, which ends by itself after so many.
"""

from typing import Annotated

import typer

Frames = Annotated[int | None, typer.Option("--frames", envvar="DREAM_FRAMES", hidden=True, min=1)]
"""How many frames to show before the window ends by itself; without it the player ends it."""


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""


def ready_for_window() -> None:
    """End the program with a sentence when this machine or this installation can open no window."""
    from dream.ui.guard import require_display, require_pygame_ce

    require_display()
    require_pygame_ce()


def title(frames: int | None) -> None:
    """Open the window at the title."""
    ready_for_window()
