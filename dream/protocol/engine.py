"""What an engine is, without its protocol: the plain one, the compiled one, and the one that warms up.

The server speaks for any of them.
"""

from collections.abc import Callable, Iterator, Sequence
from threading import Event
from typing import Protocol, TypeVar

from dream.protocol.limits import Info, Limits
from dream.protocol.options import Options

A_co = TypeVar("A_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)

Report = Callable[[Info[A_co]], None]


class Engine(Protocol[S_contra, A_co]):
    """Something that thinks about positions. The server calls it from one thread at a time.

    `options` are what can be set; the server offers them and sets them while nothing is thought about.
    """

    options: Options

    def prepare(self) -> None:
        """Return when it can search (compiled, tables made)."""

    def new_game(self) -> None:
        """Forget what was learnt from the positions of another game."""

    def think(
        self,
        position: S_contra,
        history: Sequence[S_contra],
        limits: Limits,
        report: Report[A_co],
        stop: Event,
    ) -> A_co:
        """A legal action in a position that is not finished, whatever stops the search and however soon.

        `history` are the positions of the game before this one, oldest first, for repetition (R11) and
        R5. `report` is called as often as there is news. It returns within 50 ms of `stop` being set or
        of the time of `limits`, and may return before `stop` is set even when they are infinite.
        """

    def worth(
        self, position: S_contra, history: Sequence[S_contra], limits: Limits, stop: Event
    ) -> int | None:
        """What an unfinished position of play is worth to the side to move, in hundredths of a Stone.

        It is found at full strength within the depth and time of `limits`; what was learnt in the game is
        neither used nor changed. None when time was over, or `stop` set, before anything was known.
        """

    def divide(self, position: S_contra, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
        """Perft: for every legal action in ASCII order its text and count; depth at least 1.

        Raises Stopped within 50 ms of `stop` being set.
        """
