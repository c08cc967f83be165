"""What stands behind the engine server: something that can think about a position.

The plain search is one; a faster one takes its place behind the same server by offering the same.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Protocol

from dream.board.errors import Malformed, quoted
from dream.engine.limits import Info, Limits, whole_number
from dream.rules.actions import ListedAction
from dream.rules.position import Position

Report = Callable[[Info], None]


class Stopped(Exception):
    """Raised inside work that was told to stop before its end."""


@dataclass(frozen=True)
class Option:
    """A whole number that can be set: its name, default and range."""

    name: str
    default: int
    least: int
    most: int

    @property
    def text(self) -> str:
        """The line of the protocol."""
        return f"option name {self.name} type spin default {self.default} min {self.least} max {self.most}"


class Options:
    """The options of an engine with their values."""

    def __init__(self, *options: Option) -> None:
        self.all = options
        self._values = {option.name: option.default for option in options}

    def __getitem__(self, name: str) -> int:
        return self._values[name]

    def set(self, name: str, value: str) -> None:
        """Set an option, its name in any case; raises Malformed, and changes nothing, when that cannot be."""
        option = next((known for known in self.all if known.name.lower() == name.lower()), None)
        if option is None:
            known_names = ", ".join(known.name for known in self.all)
            raise Malformed(f"{quoted(name)} is not an option: {known_names}")
        self._values[option.name] = whole_number(value, option.least, option.most, what=option.name)

    @property
    def values(self) -> Mapping[str, int]:
        """Every option with its value."""
        return dict(self._values)


class Thinker(Protocol):
    """An engine without its protocol. The server calls it from one thread at a time.

    `options` are what can be set; the server offers them and sets them while nothing is thought about.
    """

    options: Options

    def prepare(self) -> None:
        """Return when it can search (compiled, tables made)."""

    def new_game(self) -> None:
        """Forget what was learnt from the positions of another game."""

    def think(
        self, position: Position, history: Sequence[Position], limits: Limits, report: Report, stop: Event
    ) -> ListedAction:
        """A legal action in a position that is not finished, whatever stops the search and however soon.

        `history` are the positions of the game before this one, oldest first, for repetition (R11) and
        R5. `report` is called as often as there is news. It returns within 50 ms of `stop` being set or
        of the time of `limits`, and may return before `stop` is set even when they are infinite.
        """

    def divide(self, position: Position, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
        """Perft: for every legal action in ASCII order its text and count; depth at least 1.

        Raises Stopped within 50 ms of `stop` being set.
        """
