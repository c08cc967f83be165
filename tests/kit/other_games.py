"""Games of other packages, as an installation would have them, and one whose actions have several parts."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import ClassVar, NamedTuple

import pytest

from dream.base import texts
from dream.play import registry
from dream.play.game import HiddenGame, Outcome, Refusal


class _Entry(NamedTuple):
    """An entry point: the word of a game, and the name of its package."""

    name: str
    value: str


@contextmanager
def installed(*games: str) -> Iterator[None]:
    """Meanwhile there are these games of ``tests.kit``, found by entry points."""
    entries = [_Entry(word, f"tests.kit.{word}") for word in games]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("importlib.metadata.entry_points", lambda group: entries)
        patch.setattr(texts, "_others", {})
        _forget()
        try:
            yield
        finally:
            _forget()


def _forget() -> None:
    registry.packages.cache_clear()
    texts.texts.cache_clear()


def counting_installed() -> AbstractContextManager[None]:
    """Meanwhile there is the game of ``tests.kit.counting``, which has no view."""
    return installed("counting")


class Brew(NamedTuple):
    """What goes into which cauldron, for which tile."""

    cauldron: str
    cubes: tuple[str, ...]
    tile: int


class Pour(NamedTuple):
    """Everything is poured out."""


Deed = Brew | Pour
RECIPES = {"deep": ("b", "bb", "bg", "g"), "wide": ("g",)}


class Brewing(HiddenGame[int, Deed, int]):
    """Two seats take turns for ever; a state is how much was done."""

    id: ClassVar[str] = "brewing"
    title: ClassVar[str] = "Brewing"

    def start(self, seed: str, options: str) -> int:
        return 0

    def seats(self, state: int) -> int:
        return 2

    def decider(self, state: int) -> int:
        return state % 2

    def legal_actions(self, state: int) -> tuple[Deed, ...]:
        brews = (
            Brew(cauldron, tuple(cubes), tile)
            for cauldron, recipes in RECIPES.items()
            for cubes in recipes
            for tile in (1, 2)
        )
        return *brews, Pour()

    def apply(self, state: int, action: Deed) -> int:
        return state + 1

    def why_not(self, state: int, action: Deed, last: Deed | None) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        assert isinstance(action, Brew)
        return Refusal(f"No {action.cubes[-1]} goes into {action.cauldron}.")

    def outcome(self, state: int, last: Deed | None) -> Outcome | None:
        return None

    def seen(self, state: int, by: frozenset[int]) -> int:
        return state

    def told(self, state: int, action: Deed, by: frozenset[int]) -> Deed:
        return action

    def view_text(self, view: int) -> str:
        return str(view)

    def parse_view(self, text: str, seat: int) -> int:
        return int(text)

    def state_text(self, state: int) -> str:
        return str(state)

    def parse_state(self, text: str) -> int:
        return int(text)

    def action_text(self, action: Deed) -> str:
        return (
            "pour" if isinstance(action, Pour) else f"{action.cauldron}:{''.join(action.cubes)}:{action.tile}"
        )

    def parse_action(self, text: str) -> Deed:
        cauldron, _, rest = text.partition(":")
        cubes, _, tile = rest.partition(":")
        return Brew(cauldron, tuple(cubes), int(tile)) if rest else Pour()


BREWING = Brewing()
