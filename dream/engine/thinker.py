"""What stands behind the engine server: something that can think about a position.

The plain search is one; a faster one takes its place behind the same server by offering the same.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
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

    def read(self, value: str) -> int:
        """The number that a text says; raises Malformed when it cannot be set."""
        return whole_number(value, self.least, self.most, what=self.name)


@dataclass(frozen=True)
class FileOption:
    """A file of named numbers that can be chosen by its path, and `default` for that which is built in.

    `load` reads one; it raises Malformed when that cannot be.
    """

    name: str
    default: str
    load: Callable[[Path], Mapping[str, int]]

    @property
    def text(self) -> str:
        """The line of the protocol."""
        return f"option name {self.name} type string default {self.default}"

    def read(self, value: str) -> Mapping[str, int] | None:
        """The numbers of a file, None for the default; raises Malformed when it cannot be read."""
        return None if value == self.default else self.load(Path(value))


class Options:
    """The options of an engine with their values."""

    def __init__(self, *options: Option | FileOption) -> None:
        self.all = options
        self._values = {option.name: option.default for option in options if isinstance(option, Option)}
        self._files: dict[str, Mapping[str, int] | None] = {}

    def __getitem__(self, name: str) -> int:
        return self._values[name]

    def file(self, name: str) -> Mapping[str, int] | None:
        """The numbers of the file that was chosen, the same object until another is; None for the default."""
        return self._files.get(name)

    def set(self, name: str, value: str) -> None:
        """Set an option, its name in any case; raises Malformed, and changes nothing, when that cannot be."""
        option = next((known for known in self.all if known.name.lower() == name.lower()), None)
        if option is None:
            known_names = ", ".join(known.name for known in self.all)
            raise Malformed(f"{quoted(name)} is not an option: {known_names}")
        if isinstance(option, FileOption):
            self._files[option.name] = option.read(value)
        else:
            self._values[option.name] = option.read(value)


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

    def worth(
        self, position: Position, history: Sequence[Position], limits: Limits, stop: Event
    ) -> int | None:
        """What an unfinished position of play is worth to the side to move, in hundredths of a Stone.

        It is found at full strength within the depth and time of `limits`; what was learnt in the game is
        neither used nor changed. None when time was over, or `stop` set, before anything was known.
        """

    def divide(self, position: Position, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
        """Perft: for every legal action in ASCII order its text and count; depth at least 1.

        Raises Stopped within 50 ms of `stop` being set.
        """
