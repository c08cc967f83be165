"""The sounds of what moves on a table."""

from collections.abc import Iterable

from dream.ui.tabletop.items.faces import Die, Token
from dream.ui.tabletop.items.table_game import AnyTable
from dream.ui.tabletop.motion.stages import Motion
from dream.ui.tabletop.sight import AnySight


def heard(looks: AnyTable, before: AnySight, after: AnySight, motion: Motion) -> Iterable[str]:
    """What is heard between two sights: what the game says, or else the sound of what flies."""
    own = looks.sounds(before, after)
    if own is not None:
        return own
    faces = [flight.face for stage in motion.stages for flight in stage.flights]
    if any(isinstance(face, Die) for face in faces):
        return ("dice",)
    if any(isinstance(face, Token) for face in faces):
        return ("place",)
    return ("step",) if faces else ()
