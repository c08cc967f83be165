"""People and machines at a table of Philosopher's Stone on the null screen."""

from pathlib import Path
from random import Random
from typing import Self

from dream.games.philosophers_stone.rules.tasks import Draw, Form
from dream.play.seats import Seat
from dream.ui.games.philosophers_stone.items import Facts
from dream.ui.games.philosophers_stone.layout import HandCard, OpenCard, Push
from dream.ui.games.philosophers_stone.view import VIEW
from dream.ui.table.sight import Target
from tests.ui.table.at_a_table import SEED, AtATable
from tests.ui.table.random_engines import RandomEngines

SHY = 0.8
"""How often somebody does not concoct a formula."""


class AtStoneTable(AtATable):
    """Somebody at an app with such a game on it, who plays for gold."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = (1024, 640), random: Random | None = None
    ) -> None:
        super().__init__(folder, size, random)
        self.app.engines = self.engines = RandomEngines(self.app, self.random, seats=6)

    @property
    def facts(self) -> Facts:
        """What is seen of the table now."""
        return Facts(self.presenter.sight)

    def sit(
        self, *seats: Seat, seed: str = SEED, options: str = "", state: str | None = None, actions: str = ""
    ) -> Self:
        """Begin or go on with a game after these actions; `state` is another start than that of the seed."""
        words = f"players={len(seats)} {options}".strip()
        return self.sit_down(VIEW, seats, seed, words, state, actions)

    def something(self) -> Target:
        """What is chosen next: what helps on if there is such a thing, else anything."""
        selection, facts, legal = self.table.selection, self.facts, self.legal
        if selection.chosen:
            return selection.chosen[-1] if selection.whole is not None else self._going_on()
        task, needed = facts.task, facts.state.needed(facts.base)
        if isinstance(task, Form) and self.random.random() < SHY:
            return Push("done")
        if isinstance(task, Draw):
            useful = [each for each in legal if isinstance(each, OpenCard) and needed[each.card]]
            return self.random.choice(useful or legal)
        first: list[Target] = [each for each in legal if each == Push("transmute")]
        first += [each for each in legal if isinstance(each, HandCard) and needed[each.card]]
        return first[0] if first else self.random.choice(legal)

    def _going_on(self) -> Target:
        """What goes on from what is chosen."""
        selection = self.table.selection
        following = (each for each in self.legal if any(selection._going_on((*selection.chosen, each))))
        return self.random.choice(list(following))
