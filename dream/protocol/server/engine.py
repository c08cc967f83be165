"""What an engine is, without its protocol: one that is shown positions, and one that observes.

A server speaks for any of them.
"""

from collections.abc import Callable, Iterator, Sequence
from threading import Event
from typing import Protocol, TypeVar

from dream.play.game import Decider
from dream.protocol.limits import Info, Limits
from dream.protocol.options import Options

A_co = TypeVar("A_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


class Observed(Protocol):
    """What a seat has observed of a state: all that it may know then."""

    @property
    def decider(self) -> Decider | None:
        """Who decides; None when the game is over."""


Obs = TypeVar("Obs", bound=Observed)
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

        `history` are the positions of the game before this one, oldest first, for rules that ask what has
        been, such as repetition. `report` is called as often as there is news. It returns within 50 ms of
        `stop` being set or of the time of `limits`, and may return before `stop` is set even when they are
        infinite.
        """

    def worth(
        self, position: S_contra, history: Sequence[S_contra], limits: Limits, stop: Event
    ) -> int | None:
        """What an unfinished position is worth to the side to move, as a score of `Info`.

        It is found at full strength within the depth and time of `limits`; what was learnt in the game is
        neither used nor changed. None when time was over, or `stop` set, before anything was known.
        """

    def divide(self, position: S_contra, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
        """Perft: for every legal action in ASCII order its text and count; depth at least 1.

        Raises Stopped within 50 ms of `stop` being set.
        """


class ObservingEngine(Protocol[Obs, A_co]):
    """Something that acts for a seat that does not know everything. It is called from one thread at a time.

    `options` are what can be set; the server offers them and sets them while nothing is thought about.
    """

    options: Options

    def prepare(self) -> None:
        """Return when it can think."""

    def new_game(self, seat: int, options: str) -> None:
        """Act for this seat, in a game with these options, from now on; raises Malformed."""

    def parse_observation(self, text: str) -> Obs:
        """The observation of a text; raises Malformed or Impossible."""

    def think(self, observations: Sequence[Obs], limits: Limits, report: Report[A_co], stop: Event) -> A_co:
        """A legal action where the last of the observations leaves the decision to its seat.

        They are all that the seat has observed in the game so far, oldest first. The same ones, options and
        limits, but for a time, give the same action. It returns soon after `stop` is set or the time of
        `limits` is over, and may return before even when they are infinite.
        """
