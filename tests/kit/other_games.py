"""Games of other packages, as an installation would have them."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple

import pytest

from dream.base import texts
from dream.play import registry


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
