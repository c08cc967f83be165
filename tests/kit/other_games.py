"""A game of another package, as an installation would have it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from dream.play import registry


@contextmanager
def counting_installed() -> Iterator[None]:
    """Meanwhile there is the game of ``tests.kit.counting``, found by an entry point."""

    class Entry:
        name, value = "counting", "tests.kit.counting"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("importlib.metadata.entry_points", lambda group: [Entry])
        registry.packages.cache_clear()
        try:
            yield
        finally:
            registry.packages.cache_clear()
