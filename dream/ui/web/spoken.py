"""The language of a page, spoken while something is worded for it."""

from collections.abc import Iterator
from contextlib import contextmanager

from dream.base.texts import choose_language, language


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language meanwhile; on the main thread."""
    before = language()
    choose_language(code)
    try:
        yield
    finally:
        choose_language(before)
