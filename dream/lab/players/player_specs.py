"""Players named by text: what follows ``dream match``.

``KIND`` or ``KIND:NAME=VALUE,NAME=VALUE``, where a name is a limit of the engine protocol (``depth``,
``nodes``, ``movetime``, ``level``) or an option; ``cmd:COMMAND LINE`` for an engine of your own; or the
number of a level, with or without the word ``level`` before it, as a seat in the window is named. A game's
own engine is called by the word for the game.
"""

from dataclasses import dataclass, replace

from dream.base.errors import Malformed, quoted
from dream.lab.players.kinds import COMMAND, LEVEL, Kind, kinds
from dream.play.levels import levels_of
from dream.protocol.dialogue import Limits, split_command

NO_LIMITS = Limits()


@dataclass(frozen=True)
class Spec:
    """A player of a game: `text` names it again; `command` is an outside engine's."""

    kind: str
    game: str
    limits: Limits = NO_LIMITS
    options: tuple[tuple[str, str], ...] = ()
    command: tuple[str, ...] = ()
    text: str = ""

    @property
    def engine(self) -> bool:
        """Whether it is asked over the engine protocol."""
        return self.kind in (self.game, COMMAND)

    def within(self, limits: Limits) -> "Spec":
        """This player with the limits of a match, unless it has some of its own or keeps none."""
        known = kinds(self.game)[self.kind].limits
        if not known or not self.limits.unlimited:
            return self
        if not self.engine and not any(getattr(limits, name) for name in known):
            raise Malformed(f"{self.kind} has no levels: give it depth, nodes or movetime")
        return replace(self, limits=limits)

    def option(self, name: str, default: str) -> str:
        """The value of an option."""
        return dict(self.options).get(name, default)


def parse_engine(text: str, game: str) -> Spec:
    """The engine of a game to be measured that a text names, at limits not its own; raises Malformed."""
    spec = parse_spec(text, game)
    if not spec.engine or not spec.limits.unlimited:
        known = f"{game}, with options but no limits, or cmd:COMMAND LINE"
        raise Malformed(f"{quoted(text)} is no engine to measure: {known}")
    return spec


def parse_spec(text: str, game: str) -> Spec:
    """The player of a game that a text names; raises Malformed."""
    text, known = text.strip(), kinds(game)
    number = text.removeprefix(f"{LEVEL} ")
    if number.isascii() and number.isdigit() and levels_of(game):
        text = f"{game}:{LEVEL}={number}"
    kind, _, rest = text.partition(":")
    if kind not in known:
        raise Malformed(f"{quoted(text)} names no player: {', '.join(known)}{_such_as(game)}")
    if kind == COMMAND:
        return Spec(kind, game, command=split_command(rest), text=text)
    limits, options = _settings(kind, known[kind], rest)
    found = Limits.parse(limits)
    check_level(found, game)
    return Spec(kind, game, found, options, text=text)


def _such_as(game: str) -> str:
    return f", such as {game}:{LEVEL}=3" if game in kinds(game) else ""


def _settings(name: str, kind: Kind, text: str) -> tuple[list[str], tuple[tuple[str, str], ...]]:
    """The limits and the options that follow the name of a kind of players."""
    limits: list[str] = []
    options: list[tuple[str, str]] = []
    for word in filter(None, text.split(",")):
        key, equals, value = (part.strip() for part in word.partition("="))
        if not equals:
            raise Malformed(f"{quoted(word)} is not NAME=VALUE")
        if key in kind.limits:
            limits += [key, value]
        elif option := kind.option(key):
            options.append((option, value))
        else:
            settings = ", ".join(sorted(kind.limits | kind.options))
            raise Malformed(f"{name} has no {quoted(key)}: {settings or 'nothing can be set'}")
    return limits, tuple(options)


def check_level(limits: Limits, game: str) -> None:
    """Raise Malformed where the limits name a level that the game's own engine does not have."""
    highest = len(levels_of(game))
    if limits.level is not None and limits.level > highest:
        raise Malformed(f"{LEVEL} takes a number from 1 to {highest}, not '{limits.level}'")
