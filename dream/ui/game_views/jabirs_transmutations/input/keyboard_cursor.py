"""The keyboard's cursor at the table: from one thing to its neighbour, or to the next that can be done."""

from collections.abc import Iterable

from dream.base.messages import message
from dream.games.jabirs_transmutations.rules.components import RESOURCES, Card
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.play.refusal import Refusal
from dream.ui.game_views.jabirs_transmutations.shown import (
    DoneButton,
    HandCard,
    RecipeSign,
    SavedCard,
    Spot,
    Target,
)
from dream.ui.game_views.jabirs_transmutations.table.presenter import TablePresenter
from dream.ui.game_views.jabirs_transmutations.table.table_shown_builder import may_act

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ASIDE = 2.5
"""How much farther a thing seems that lies beside the way and not on it."""


class Cursor:
    """Moves the cursor at the table, and acts where it is or on what a key stands for."""

    def __init__(self, presenter: TablePresenter) -> None:
        self._presenter, self._table = presenter, presenter.table

    def command(self, name: str) -> bool:
        """Carry out a command of the cursor; False when it is none."""
        game, _, name = name.rpartition(".")
        if name == "choose":
            self._choose()
        elif not game:
            return False
        elif name in STEPS:
            self._walk(name)
        elif name in ("next", "previous"):
            self._jump(1 if name == "next" else -1)
        elif name.startswith("recipe_"):
            self._number(int(name.removeprefix("recipe_")))
        elif name in ("fire", "water"):
            self._table.name_card(Card[name.upper()])
        elif name == "done":
            self._to(DoneButton())
        elif name == "why":
            self._why()
        else:
            return False
        self._table.app.dirty("cursor")
        return True

    @property
    def _here(self) -> Target | None:
        return self._presenter.pointing.cursor

    def _put(self, target: Target | None) -> None:
        self._presenter.pointing.cursor, self._presenter.pointing.hover = target, None

    def _to(self, target: Target) -> None:
        """Come to something by its own key, and act there."""
        self._put(None if self._table.press(target) else target)

    def _number(self, number: int) -> None:
        """The key of a recipe, or in the draft that of a card of the hand."""
        if self._table.game.state.phase is not Phase.DRAFT:
            self._to(RecipeSign(number))
        elif HandCard(number - 1) in self._presenter.shown.legal:
            self._to(HandCard(number - 1))
        else:
            self._table.refuse(Refusal(message("jabir.table.nothing_there")))

    def _choose(self) -> None:
        """Act where the cursor is, or do what is chosen; else the cursor appears."""
        if self._here is not None:
            if self._table.press(self._here):
                self._put(None)
        elif self._table.selection.choice is not None:
            self._table.confirm()
        else:
            self._jump(1)

    def _why(self) -> None:
        target = self._here or self._presenter.pointing.hover
        if target is None:
            self._table.refuse(Refusal(message("jabir.table.point_first")))
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
        if not may_act(self._table):
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
