"""The language of a page and its wording, spoken while something is worded for it."""

from collections.abc import Iterator
from contextlib import contextmanager

from dream.base.texts import choose_language, choose_wording, isolate_values, language, wording


@contextmanager
def speaking(code: str, *, in_hand: bool = False) -> Iterator[None]:
    """Speak a language meanwhile, to somebody who has no mouse, or who holds a phone; on the main thread."""
    before, isolated = (language(), wording()), isolate_values()
    choose_language(code)
    choose_wording("held/tapped" if in_hand else "tapped")
    try:
        yield
    finally:
        choose_language(before[0])
        choose_wording(before[1])
        isolate_values(isolated)
