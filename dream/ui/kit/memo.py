"""A value that is worked out anew only when what it depends on has changed."""

from collections.abc import Callable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Memo(Generic[Value]):
    """A call gives what `work` gives; that is called again only when `depends` gives something else.

    What `depends` gives is compared by value, so it must not change itself.
    """

    def __init__(self, depends: Callable[[], object], work: Callable[[], Value]) -> None:
        self._depends, self._work = depends, work
        self._known: tuple[object, Value] | None = None

    def __call__(self) -> Value:
        depends = self._depends()
        if self._known is None or self._known[0] != depends:
            self._known = depends, self._work()
        return self._known[1]
