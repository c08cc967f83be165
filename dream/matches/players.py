"""Who can play a match of any game, named by text: what follows ``dream match``.

``KIND`` or ``KIND:NAME=VALUE,NAME=VALUE``, where a name is a limit of the engine protocol (``depth``,
``nodes``, ``movetime``, ``level``) or an option; ``cmd:COMMAND LINE`` for an engine of your own; or the
number of a level, with or without the word ``level`` before it, as a seat in the window is named. A game's
own engine is called by the word for the game.

A game may have players of its own: `KINDS` beside those of every game, and `make_player`, which makes them.
They are in the module of this room that has the name of the game's package, or in `players` in that of a game
that comes from elsewhere.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from multiprocessing.util import Finalize
from random import Random
from threading import Event, Lock
from types import ModuleType
from typing import Any, Protocol

from dream.base.errors import Malformed, quoted
from dream.play import registry
from dream.play.game import HiddenGame
from dream.play.history import History
from dream.play.levels import levels_of
from dream.protocol.client import BlockingClient, Forfeit, ForfeitCause
from dream.protocol.dialogue import Info, Limits, checked_answer, split_command
from dream.protocol.server import ObservingEngine


class Contender(Protocol):
    """Somebody who can be asked what to do. What it fails to do is raised as `Forfeit`."""

    def new_game(self) -> None:
        """Another game begins."""

    def choose(self, game: History[Any, Any]) -> Any:
        """The action to do now; the game is only looked at, and goes on."""

    def close(self) -> None:
        """It is not asked any more."""


class Memoryless:
    """A player that keeps nothing from one game to the next, and holds nothing that must be given back."""

    def new_game(self) -> None:
        """Nothing is kept from one game to the next."""

    def close(self) -> None:
        """There is nothing to end."""


COMMAND = "cmd"
RANDOM = "random"
GREEDY = "greedy"
TAKER = "taker"
LEVEL = "level"
IN_PROCESS = "engine.search"
"""The part of a game with hidden things that makes its engines for matches: `own`, and maybe `greedy`."""
STANDING, HOLDING = "teach", "holding"
"""The part of a game with hidden things, and its function, that say what a seat has: a `Taker` goes by it."""
ANY = frozenset({"*"})
LIMITS = ("depth", "nodes", "movetime", LEVEL)
SEED = frozenset({"seed"})


@dataclass(frozen=True)
class PlayerKind:
    """A kind of player: what it is, the limits it keeps, and the options it has (`ANY`: the engine knows).

    By the names in `earlier` options were called before; they still set what they are paired with, and are
    shown nowhere.
    """

    about: str
    limits: frozenset[str] = frozenset()
    options: frozenset[str] = frozenset()
    earlier: tuple[tuple[str, str], ...] = ()

    def option(self, name: str) -> str | None:
        """The option that a name sets; None when it sets none."""
        today = dict(self.earlier).get(name, name)
        return today if self.options == ANY or today in self.options else None


_OUR_ENGINE = PlayerKind("our engine", frozenset(LIMITS), ANY)
_ANY_ACTION = PlayerKind("any legal action, by the option seed", options=SEED)
_BEST_STEP = PlayerKind("the best single step")
_MOST_AT_ONCE = PlayerKind(
    "what leaves it with the most at once, less the option others times what all others have",
    options=SEED | {"others"},
)
_OTHER_ENGINE = PlayerKind("an engine of your own", frozenset(LIMITS))


def own_players(word: str) -> ModuleType | None:
    """What makes the players of a game alone, or None; raises Malformed when there is no such game."""
    package = registry.package(word)
    if word in registry.house():
        return registry.module(__package__, package.rpartition(".")[2])
    return registry.module(package, "players")


def kinds(game: str) -> Mapping[str, PlayerKind]:
    """The kinds of players of a game, by their words; raises Malformed when there is no such game."""
    found = {game: _OUR_ENGINE} if levels_of(game) else {}
    found[RANDOM] = _ANY_ACTION
    if hasattr(registry.part(game, IN_PROCESS), GREEDY):
        found[GREEDY] = _BEST_STEP
    if hasattr(registry.part(game, STANDING), HOLDING):
        found[TAKER] = _MOST_AT_ONCE
    own = own_players(game)
    return found | (own.KINDS if own else {}) | {COMMAND: _OTHER_ENGINE}


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


def _settings(name: str, kind: PlayerKind, text: str) -> tuple[list[str], tuple[tuple[str, str], ...]]:
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


class RandomPlayer(Memoryless):
    """Does any legal action of any game, all alike, by what its seat observes and a seed."""

    def __init__(self, seed: str = "0") -> None:
        self._seed = seed

    def choose(self, game: History[Any, Any]) -> Any:
        """An action for the state now."""
        law, state = game.game, game.state
        alike = self._alike(game)
        if len(alike) == 1:
            return next(iter(alike))
        seat = law.decider(state)
        assert isinstance(seat, int), "a player is asked where its seat decides"
        observed = law.observation(state, seat)
        luck = Random(sha256(f"{self._seed} {observed}".encode()).digest())
        return luck.choice(sorted(alike, key=law.action_text))

    def _alike(self, game: History[Any, Any]) -> Collection[Any]:
        """The actions that are left to luck."""
        return game.game.legal_actions(game.state)


EQUAL = 1e-9


class Taker(RandomPlayer):
    """Does whatever leaves its seat with the most, less a part of what all others have: equal ones by luck.

    What a seat has is what its game calls that (`holding`), right after the action and before chance acts. It
    shares nothing with the engine of the game, goes by what its seat sees, and looks no further: an outside
    yardstick for every level.
    """

    def __init__(self, holding: Callable[[Any, int], float], others: float = 0.0, seed: str = "0") -> None:
        super().__init__(seed)
        self._holding = holding
        self._others = others

    def _alike(self, game: History[Any, Any]) -> Collection[Any]:
        law, seat = game.game, game.game.decider(game.state)
        assert isinstance(law, HiddenGame)
        assert isinstance(seat, int), "a player is asked where its seat decides"
        state = law.seen(game.state, frozenset({seat})).somehow_completed()
        worths = {
            action: self._worth(law, law.apply(state, action), seat) for action in law.legal_actions(state)
        }
        most = max(worths.values())
        return [action for action, worth in worths.items() if worth > most - EQUAL]

    def _worth(self, law: HiddenGame[Any, Any, Any], after: Any, seat: int) -> float:
        own = self._holding(after, seat)
        if not self._others:
            return own
        others = (self._holding(after, other) for other in range(law.seats(after)) if other != seat)
        return own - self._others * sum(others)


def _taker(spec: Spec) -> Taker:
    """The taker of a spec; raises Malformed where its option is no number."""
    text = spec.option("others", "0")
    try:
        others = float(text)
    except ValueError as error:
        raise Malformed(f"others takes a number such as 0.3, not {quoted(text)}") from error
    holding: Callable[[Any, int], float] = getattr(registry.part(spec.game, STANDING), HOLDING)
    return Taker(holding, others, spec.option("seed", "0"))


EngineClient = BlockingClient[Any, Any]

THREADS = "Threads"
"""An option that is set to 1 where the engine has it: a match runs many games at once, and is to be the
same again."""


def start_engine(spec: Spec, stopped: Callable[[], bool] = lambda: False) -> EngineClient:
    """Start an engine with its options, and with one thread unless they name it.

    Raises Forfeit when it does not come up, Malformed when it lacks an option or refuses a value.
    """
    client = EngineClient(registry.find(spec.game), spec.command or None, stopped=stopped)
    try:
        client.greet()
        _set_options(client, spec)
    except BaseException:
        client.kill()
        raise
    return client


def _set_options(client: EngineClient, spec: Spec) -> None:
    named = {name.lower() for name, _ in spec.options}
    if client.option(THREADS) and THREADS.lower() not in named:
        client.set_option(THREADS, "1")
    for name, value in spec.options:
        client.set_option(name, value)
    try:
        client.wait_ready()
    except Forfeit as error:
        if error.cause is ForfeitCause.REFUSED:
            raise Malformed(f"{spec.text}: {error}") from error
        raise


class EnginePlayer:
    """Asks an engine in a process of its own, which starts with the first game, and again after it failed."""

    def __init__(self, spec: Spec, *, patience: float, margin: float, stopped: Callable[[], bool]) -> None:
        """`margin` seconds over a `movetime` are allowed, `patience` seconds for any other limit."""
        self._spec = spec
        self._patience = patience
        self._margin = margin
        self._stopped = stopped
        self._client: EngineClient | None = None
        self.name = ""
        """What the engine calls itself; nothing until it has said so."""

    def new_game(self) -> None:
        """Start the engine unless it runs, and tell it that another game begins.

        Raises Forfeit when it does not live up to that, Malformed when it lacks an option.
        """
        client = self._client = self._client or start_engine(self._spec, self._stopped)
        self.name = client.name
        try:
            client.new_game()
        except BaseException:
            self._end()
            raise

    def choose(self, game: History[Any, Any]) -> Any:
        """What the engine does now; raises Forfeit, after which the engine has been ended."""
        try:
            return self._asked(game)
        except BaseException:
            self._end()
            raise

    def _asked(self, game: History[Any, Any]) -> Any:
        if self._client is None:
            raise RuntimeError("no game has begun")
        limits = self._spec.limits
        answer, _ = self._client.go(game, limits, self._allowed(limits))
        try:
            return checked_answer(game, answer)
        except ValueError as error:
            raise Forfeit(ForfeitCause.ILLEGAL, str(error)) from error

    def _allowed(self, limits: Limits) -> float:
        return self._patience if limits.movetime is None else limits.movetime / 1000 + self._margin

    def close(self) -> None:
        """End the engine."""
        if self._client:
            self._client.close()
            self._client = None

    def _end(self) -> None:
        if self._client:
            self._client.kill()
            self._client = None


class ObservingPlayer:
    """Tells an engine what its seat has observed, and nothing else."""

    def __init__(
        self, game: HiddenGame[Any, Any, Any], engine: ObservingEngine[Any, Any], limits: Limits
    ) -> None:
        self._game = game
        self._engine = engine
        self._limits = limits
        self._states = 0
        self._observations: list[Any] = []

    def new_game(self) -> None:
        """At which seat, the first decision shows."""
        self._states = 0
        self._observations = []

    def choose(self, game: History[Any, Any]) -> Any:
        """What the engine does for the seat that decides; a game only goes on from one time to the next."""
        seat = game.game.decider(game.state)
        assert isinstance(seat, int), "a player is asked where its seat decides"
        if not self._states:
            self._engine.new_game(seat, game.game.options_text(game.start))
        for state in game.states[self._states :]:
            observation = self._game.seen(state, frozenset({seat}))
            if self._observations[-1:] != [observation]:
                self._observations.append(observation)
        self._states = len(game.states)
        return self._engine.think(self._observations, self._limits, _unheard, Event())

    def close(self) -> None:
        """There is nothing to end."""


def _unheard(info: Info[Any]) -> None:
    """Nobody listens to what a search has found so far."""


def observing_player(spec: Spec) -> ObservingPlayer | None:
    """The player of a spec, if its game has the engine to be asked in this process; None when it has not.

    Raises Malformed when the engine lacks an option or refuses a value.
    """
    name = {spec.game: "own", GREEDY: GREEDY}.get(spec.kind, "")
    make: Callable[[], ObservingEngine[Any, Any]] | None
    make = getattr(registry.part(spec.game, IN_PROCESS), name, None)
    if make is None:
        return None
    engine = make()
    for name, value in spec.options:
        engine.options.set(name, value)
    game = registry.find(spec.game)
    assert isinstance(game, HiddenGame)
    return ObservingPlayer(game, engine, spec.limits)


@dataclass(frozen=True)
class Patience:
    """How long players are waited for, in seconds: `margin` over a time limit, `untimed` for other limits."""

    margin: float = 2.0
    untimed: float = 120.0


IsStopped = Callable[[], bool]


def make_player(spec: Spec, patience: Patience, stopped: IsStopped = lambda: False) -> Contender:
    """The player of a spec; raises Malformed when there is none such, ImportError when a peer is missing."""
    observing = observing_player(spec)
    if observing:
        return observing
    if spec.engine:
        return EnginePlayer(spec, patience=patience.untimed, margin=patience.margin, stopped=stopped)
    own = own_players(spec.game)
    player: Contender | None = own.make_player(spec) if own else None
    if player:
        return player
    if spec.kind == RANDOM:
        return RandomPlayer(spec.option("seed", "0"))
    if spec.kind == TAKER:
        return _taker(spec)
    raise ValueError(f"there is no player {spec.kind}")


class PlayerPool:
    """Players who wait for their next game, so that engines need not start for each; safe among threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._idle: dict[tuple[Spec, Patience], list[Contender]] = {}

    @contextmanager
    def player(self, spec: Spec, patience: Patience, stopped: IsStopped) -> Iterator[Contender]:
        """A player of its own for a while. Raises as `make_player` does."""
        with self._lock:
            idle = self._idle.setdefault((spec, patience), [])
            player = idle.pop() if idle else None
        player = player or make_player(spec, patience, stopped)
        try:
            yield player
        except BaseException:
            player.close()
            raise
        with self._lock:
            idle.append(player)

    def close(self) -> None:
        """End all that wait."""
        with self._lock:
            waiting = [player for idle in self._idle.values() for player in idle]
            self._idle.clear()
        for player in waiting:
            player.close()


PLAYERS = PlayerPool()
"""The players of this process; they end with it."""

Finalize(None, PLAYERS.close, exitpriority=10)
