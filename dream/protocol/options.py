"""What can be set of an engine, by the text of the protocol."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from dream.base.errors import Malformed, quoted
from dream.protocol.limits import Limits, whole_number

MOST_LINES = 20
MULTI_PV = "MultiPV"
LEVEL = "Level"
DARING = "Daring"
OLD_NAMES = {"lines": MULTI_PV}
"""What options were called before, in small letters: these names still set them, and are shown nowhere."""


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


def current_name(name: str) -> str:
    """What an option is called now; the name itself unless it is an old one."""
    return OLD_NAMES.get(name.lower(), name)


class Options:
    """The options of an engine with their values; `old_names` has those that were set by an old name last."""

    def __init__(self, *options: Option | FileOption) -> None:
        self.all = options
        self._values = {option.name: option.default for option in options if isinstance(option, Option)}
        self._files: dict[str, Mapping[str, int] | None] = {}
        self.old_names: set[str] = set()

    def __getitem__(self, name: str) -> int:
        return self._values[name]

    def file(self, name: str) -> Mapping[str, int] | None:
        """The numbers of the file that was chosen, the same object until another is; None for the default."""
        return self._files.get(name)

    def set(self, name: str, value: str) -> None:
        """Set an option, its name in any case; raises Malformed, and changes nothing, when that cannot be."""
        now = current_name(name)
        option = next((known for known in self.all if known.name.lower() == now.lower()), None)
        if option is None:
            known_names = ", ".join(known.name for known in self.all)
            raise Malformed(f"{quoted(name)} is not an option: {known_names}")
        if isinstance(option, FileOption):
            self._files[option.name] = option.read(value)
        else:
            self._values[option.name] = option.read(value)
        self.old_names.discard(option.name)
        if now != name:
            self.old_names.add(option.name)


def check_level(options: Options, limits: Limits) -> None:
    """Raise Malformed where the limits name a level that an engine with these options does not have."""
    own = next((option for option in options.all if option.name == LEVEL), None)
    if limits.level is not None and isinstance(own, Option):
        whole_number(str(limits.level), own.least, own.most, what="level")


def lines_wanted(options: Options, limits: Limits) -> int:
    """How many lines a search is to tell of: a level plays, and tells of one."""
    return 1 if limits.unlimited or limits.level else options[MULTI_PV]
