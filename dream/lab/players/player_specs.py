"""Players named by text: what follows ``dream match``.

``KIND`` or ``KIND:NAME=VALUE,NAME=VALUE``, where a name is a limit of the engine protocol (``depth``,
``nodes``, ``movetime``, ``level``) or an option; ``cmd:COMMAND LINE`` for an engine of your own; or the
number of a level, as a seat in the window is named.
"""

from dataclasses import dataclass, replace

from dream.base.errors import Malformed, quoted
from dream.protocol.command_line import split_command
from dream.protocol.limits import Limits

OURS = "dream"
COMMAND = "cmd"
ANY = frozenset({"*"})
LIMITS = ("depth", "nodes", "movetime", "level")
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


KINDS = {
    OURS: Kind("our engine", frozenset(LIMITS), ANY),
    "random": Kind("any legal action, by the option seed", options=frozenset({"seed"})),
    "greedy": Kind("one action ahead: a win, captures, pressure, closeness", options=frozenset({"seed"})),
    "plain": Kind("plain alpha-beta", SEARCHES, frozenset({"evaluation"})),
    "easyai": Kind("easyAI's Negamax", SEARCHES, frozenset({"evaluation"})),
    "openspiel": Kind("OpenSpiel's alpha-beta", SEARCHES, frozenset({"evaluation"})),
    COMMAND: Kind("an engine of your own", frozenset(LIMITS)),
}


@dataclass(frozen=True)
class Spec:
    """A player: `text` names it again; `command` is an outside engine's."""

    kind: str
    limits: Limits = NO_LIMITS
    options: tuple[tuple[str, str], ...] = ()
    command: tuple[str, ...] = ()
    text: str = ""

    def within(self, limits: Limits) -> "Spec":
        """This player with the limits of a match, unless it has some of its own or keeps none."""
        known = KINDS[self.kind].limits
        if not known or not self.limits.unlimited:
            return self
        if self.kind not in (OURS, COMMAND) and not any(getattr(limits, name) for name in known):
            raise Malformed(f"{self.kind} has no levels: give it depth, nodes or movetime")
        return replace(self, limits=limits)

    def option(self, name: str, default: str) -> str:
        """The value of an option."""
        return dict(self.options).get(name, default)


def parse_engine(text: str) -> Spec:
    """The engine to be measured that a text names, at limits not its own; raises Malformed."""
    spec = parse_spec(text)
    if spec.kind not in (OURS, COMMAND) or not spec.limits.unlimited:
        known = "dream, with options but no limits, or cmd:COMMAND LINE"
        raise Malformed(f"{quoted(text)} is no engine to measure: {known}")
    return spec


def parse_spec(text: str) -> Spec:
    """The player that a text names; raises Malformed."""
    text = text.strip()
    if text.isascii() and text.isdigit():
        text = f"{OURS}:level={text}"
    kind, _, rest = text.partition(":")
    if kind not in KINDS:
        raise Malformed(f"{quoted(text)} names no player: {', '.join(KINDS)}, such as dream:level=3")
    if kind == COMMAND:
        return Spec(kind, command=split_command(rest), text=text)
    limits: list[str] = []
    options: list[tuple[str, str]] = []
    for word in filter(None, rest.split(",")):
        name, equals, value = (part.strip() for part in word.partition("="))
        if not equals:
            raise Malformed(f"{quoted(word)} is not NAME=VALUE")
        if name in KINDS[kind].limits:
            limits += [name, value]
        elif OLD_NAMES.get(name, name) in KINDS[kind].options:
            options.append((OLD_NAMES.get(name, name), value))
        elif KINDS[kind].options == ANY:
            options.append((name, value))
        else:
            known = ", ".join(sorted(KINDS[kind].limits | KINDS[kind].options))
            raise Malformed(f"{kind} has no {quoted(name)}: {known or 'nothing can be set'}")
    return Spec(kind, Limits.parse(limits), tuple(options), text=text)
