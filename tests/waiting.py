"""Waiting until something is so, on a machine however slow and busy."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, process_time, sleep

PATIENCE = 180.0
"""Seconds, far more than is ever needed: a busy machine is no fault of the program."""
PAUSE = 0.02


def wait_until(
    so: Callable[[], object],
    what: str,
    *,
    saw: Callable[[], object] | None = None,
    go_on: Callable[[], object] = lambda: sleep(PAUSE),
) -> None:
    """Go on until something is so; who gives up says for what it waited, and what it saw instead."""
    deadline = monotonic() + PATIENCE
    while not so():
        if monotonic() > deadline:
            seen = f", and saw {saw()}" if saw else ""
            raise AssertionError(f"waited {PATIENCE:.0f} s in vain for {what}{seen}")
        go_on()


@contextmanager
def works_at_most(seconds: float) -> Iterator[None]:
    """What is done meanwhile takes no more of a processor than that, however long it has to wait for one."""
    begun = process_time()
    yield
    took = process_time() - begun
    assert took < seconds, f"it worked for {took:.2f} s and not less than {seconds} s"
