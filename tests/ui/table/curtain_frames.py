"""Frames of a game with hidden things: each is looked at when it is drawn."""

from abc import ABC, abstractmethod

import pytest
from pygame import Surface

from dream.ui.table.items import Item
from dream.ui.table.motion import REST, Moment
from dream.ui.table.picture import Held, TablePicture
from dream.ui.table.scenes import Curtain, End
from dream.ui.table.sight import AnySight
from tests.ui.at_table import AtATable


class Frames(ABC):
    """Looks at every table that is drawn; `opened` is the seat that has opened the curtain last."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.drawn = 0
        self.opened: int | None = None
        self.seen: set[int] = set()
        """Whose hidden things were shown."""
        draw = TablePicture.draw

        def watched(
            picture: TablePicture,
            surface: Surface,
            sight: AnySight,
            moment: Moment = REST,
            held: Held | None = None,
        ) -> None:
            self.drawn += 1
            items = picture.items(sight) if moment.items is None else moment.items
            self.look(picture, sight, moment, tuple(items))
            draw(picture, surface, sight, moment, held)

        patch.setattr(TablePicture, "draw", watched)

    @abstractmethod
    def look(self, picture: TablePicture, sight: AnySight, moment: Moment, items: tuple[Item, ...]) -> None:
        """Nothing of these items, nor of what flies, is shown but to the one who may see it."""

    def go_on(self, person: AtATable, *, by_keys: bool, machines: bool = False) -> None:
        """One deed, a machine's as well; who opens the curtain is known from then on, and nobody else."""
        person.wait_until(
            lambda: (
                isinstance(person.scene, Curtain | End)
                or person.legal
                or person.game.lingers
                or (machines and person.game.machine_to_act)
            )
        )
        if isinstance(person.scene, Curtain):
            self.opened = person.game.covered
        person.do_something(by_keys=by_keys)
