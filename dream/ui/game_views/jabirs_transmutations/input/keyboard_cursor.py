"""The keyboard's cursor at the table: from one thing to its neighbour, or to the next that can be done."""

from collections.abc import Hashable, Iterable

from dream.base.messages import message
from dream.games.jabirs_transmutations.rules.components import RESOURCES
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.play.refusal import Refusal
from dream.ui.game_views.jabirs_transmutations.shown import (
    HandCard,
    RecipeSign,
    SavedCard,
    Spot,
    Target,
)
from dream.ui.game_views.jabirs_transmutations.table.presenter import TablePresenter

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ASIDE = 2.5
"""How much farther a thing seems that lies beside the way and not on it."""


class Cursor:
    """Moves the cursor at the table, and acts where it is or on what a key stands for."""

    def __init__(self, presenter: TablePresenter) -> None:
        self._presenter, self._table = presenter, presenter.table

    def command(self, name: str) -> bool:
        """Carry out a command of the cursor; False when it is none."""
        if name == "choose":
            self._choose()
        elif name in STEPS:
            self._walk(name)
        elif name in ("next", "previous"):
            self._jump(1 if name == "next" else -1)
        elif name == "why":
            self._why()
        else:
            return False
        self._table.app.dirty("cursor")
        return True

    @property
    def _here(self) -> Target | None:
        here = self._presenter.pointing.cursor
        return here if isinstance(here, Target) else None

    def _put(self, target: Target | None) -> None:
        self._presenter.pointing.cursor, self._presenter.pointing.hover = target, None

    def come_to(self, target: Hashable) -> None:
        """Come to something by its own key, and act there."""
        self._put(None if self._table.press(target) or not isinstance(target, Target) else target)

    def _choose(self) -> None:
        """Act where the cursor is, or do what is chosen; else the cursor appears."""
        if self._here is not None:
            if self._table.press(self._here):
                self._put(None)
        elif self._table.selection.chosen:
            self._table.confirm()
        else:
            self._jump(1)

    def _why(self) -> None:
        target = self._here or self._presenter.pointing.hover
        if target is None:
            self._table.refuse(Refusal(message("tabletop.point_first")))
        else:
            self._table.explain(target)

    # From place to place

    def _reachable(self) -> list[Target]:
        """What the cursor can come to: all that is the viewer's or on the board, and all that can be done."""
        shown = self._presenter.shown
        targets: list[Target] = [*map(RecipeSign, RECIPES), *map(Spot, RESOURCES)]
        if shown.viewer is not None:
            targets += [HandCard(place) for place in range(len(shown.of(shown.viewer).hand))]
            targets += [SavedCard(shown.viewer, card) for card in shown.of(shown.viewer).cards.present]
        targets += sorted(shown.legal - set(targets), key=str)
        return [target for target in targets if self._presenter.place_of(target)]

    def _walk(self, where: str) -> None:
        """To the nearest thing in a direction; the first time the cursor only appears."""
        here = self._here
        start = self._presenter.place_of(here) if here is not None else None
        if start is None:
            self._jump(1)
            return
        step_x, step_y = STEPS[where]

        def way(target: Target) -> tuple[float, float]:
            place = self._presenter.place_of(target) or start
            x, y = place[0] - start[0], place[1] - start[1]
            along = x * step_x + y * step_y
            return along, along + ASIDE * abs(x * step_y + y * step_x)

        ahead = [target for target in self._reachable() if way(target)[0] > 1]
        if ahead:
            self._put(min(ahead, key=lambda target: way(target)[1]))

    def _jump(self, step: int) -> None:
        """To the next thing that can be done, as one reads them; to nothing where nobody may act."""
        if not self._table.acts:
            self._table.may_act()
            return
        legal = self._as_read(self._presenter.shown.legal)
        if not legal:
            return
        here = legal.index(self._here) if self._here in legal else (-1 if step > 0 else 0)
        self._put(legal[(here + step) % len(legal)])

    def _as_read(self, targets: Iterable[Target]) -> list[Target]:
        places = {target: self._presenter.place_of(target) for target in targets}
        there = [(place, target) for target, place in places.items() if place]
        recipes = sorted((t for _, t in there if isinstance(t, RecipeSign)), key=lambda t: t.recipe)
        others = sorted(
            (pair for pair in there if not isinstance(pair[1], RecipeSign)), key=lambda p: p[0][::-1]
        )
        return [*recipes, *(target for _, target in others)]
