"""A move that was undone or redone, until the next one is made."""

from dataclasses import dataclass
from typing import Generic

from dream.base.words import say
from dream.play.game import A, S


@dataclass(frozen=True)
class GoneOver(Generic[S, A]):
    """A move that was just undone, or `redone`: the `action` in a `state`."""

    state: S
    action: A
    redone: bool

    def told(self, what: str) -> str:
        """The sentence that says so; `what` is the sentence of the move."""
        return say("table.redone" if self.redone else "table.undone", what=what)
