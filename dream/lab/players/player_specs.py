"""Players named by text: what follows ``dream match``.

``KIND`` or ``KIND:NAME=VALUE,NAME=VALUE``, where a name is a limit of the engine protocol (``depth``,
``nodes``, ``movetime``, ``level``) or an option; ``cmd:COMMAND LINE`` for an engine of your own; or the
number of a level, with or without the word ``level`` before it, as a seat in the window is named. A game's
own engine is called by the word for the game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from dream.base.errors import Malformed, quoted
from dream.games.alchemists_dream import WORD as DREAM
from dream.play import registry
from dream.play.levels import levels_of
from dream.protocol.command_line import split_command
from dream.protocol.limits import Limits

COMMAND = "cmd"
RANDOM = "random"
GREEDY = "greedy"
LEVEL = "level"
IN_PROCESS = "engine.in_process"
"""The part of a game with hidden things that has its engines, `OWN` and `GREEDY`, for matches."""
ANY = frozenset({"*"})
LIMITS = ("depth", "nodes", "movetime", LEVEL)
NO_LIMITS = Limits()
OLD_NAMES = {"judge": "evaluation"}
"""What options were called before: these names still set them, and are shown nowhere."""
SEARCHES = frozenset({"depth", "nodes", "movetime"})


@dataclass(frozen=True)
class Kind:
    """A kind of player: what it is, the limits it keeps, and the options it has (`ANY`: the engine knows)."""

    about: str
    limits: frozenset[str] = frozenset()
    options: frozenset[str] = frozenset()


_SEED = frozenset({"seed"})
_OUR_ENGINE = Kind("our engine", frozenset(LIMITS), ANY)
_ANY_ACTION = Kind("any legal action, by the option seed", options=_SEED)
_OTHER_ENGINE = Kind("an engine of your own", frozenset(LIMITS))

_KINDS_OF_DREAM = {
    DREAM: _OUR_ENGINE,
    RANDOM: _ANY_ACTION,
    "opportunist": Kind("a win or a Stone in one action, else any", options=_SEED),
    "shuffler": Kind("to and fro with one Stone, by the option seed", options=_SEED),
    GREEDY: Kind("one action ahead: a win, captures, pressure, closeness", options=_SEED),
    "plain": Kind("plain alpha-beta", SEARCHES, frozenset({"evaluation"})),
    "easyai": Kind("easyAI's Negamax", SEARCHES, frozenset({"evaluation"})),
    "openspiel": Kind("OpenSpiel's alpha-beta", SEARCHES, frozenset({"evaluation"})),
    COMMAND: _OTHER_ENGINE,
}


def kinds(game: str) -> Mapping[str, Kind]:
    """The kinds of players of a game, by their words; raises Malformed when there is no such game."""
    if game == DREAM:
        return _KINDS_OF_DREAM
    found = {game: _OUR_ENGINE} if levels_of(game) else {}
    found[RANDOM] = _ANY_ACTION
    if registry.part(game, IN_PROCESS):
        found[GREEDY] = Kind("the best single step")
    return found | {COMMAND: _OTHER_ENGINE}


@dataclass(frozen=True)
class Spec:
    """A player of a game: `text` names it again; `command` is an outside engine's."""

    kind: str
    limits: Limits = NO_LIMITS
    options: tuple[tuple[str, str], ...] = ()
    command: tuple[str, ...] = ()
    text: str = ""
    game: str = DREAM

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


def parse_engine(text: str) -> Spec:
    """The engine to be measured that a text names, at limits not its own; raises Malformed."""
    spec = parse_spec(text)
    if not spec.engine or not spec.limits.unlimited:
        known = "dream, with options but no limits, or cmd:COMMAND LINE"
        raise Malformed(f"{quoted(text)} is no engine to measure: {known}")
    return spec


def parse_spec(text: str, game: str = DREAM) -> Spec:
    """The player of a game that a text names; raises Malformed."""
    text, known = text.strip(), kinds(game)
    number = text.removeprefix(f"{LEVEL} ")
    if number.isascii() and number.isdigit() and levels_of(game):
        text = f"{game}:{LEVEL}={number}"
    kind, _, rest = text.partition(":")
    if kind not in known:
        raise Malformed(f"{quoted(text)} names no player: {', '.join(known)}{_such_as(game)}")
    if kind == COMMAND:
        return Spec(kind, command=split_command(rest), text=text, game=game)
    limits, options = _settings(kind, known[kind], rest)
    return Spec(kind, _checked(Limits.parse(limits), game), options, text=text, game=game)


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
        elif OLD_NAMES.get(key, key) in kind.options:
            options.append((OLD_NAMES.get(key, key), value))
        elif kind.options == ANY:
            options.append((key, value))
        else:
            settings = ", ".join(sorted(kind.limits | kind.options))
            raise Malformed(f"{name} has no {quoted(key)}: {settings or 'nothing can be set'}")
    return limits, tuple(options)


def _checked(limits: Limits, game: str) -> Limits:
    """The limits, whose level must be one of the game's own engine; raises Malformed."""
    highest = len(levels_of(game))
    if limits.level is not None and limits.level > highest:
        raise Malformed(f"{LEVEL} takes a number from 1 to {highest}, not '{limits.level}'")
    return limits
