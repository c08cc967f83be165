"""The kinds of players that a game has, by the words that name them."""

from collections.abc import Mapping
from dataclasses import dataclass

from dream.lab import game_parts
from dream.play import registry
from dream.play.levels import levels_of

COMMAND = "cmd"
RANDOM = "random"
GREEDY = "greedy"
LEVEL = "level"
IN_PROCESS = "engine.search"
"""The part of a game with hidden things that makes its engines, `own` and `greedy`, for matches."""
ANY = frozenset({"*"})
LIMITS = ("depth", "nodes", "movetime", LEVEL)
SEED = frozenset({"seed"})


@dataclass(frozen=True)
class Kind:
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


_OUR_ENGINE = Kind("our engine", frozenset(LIMITS), ANY)
_ANY_ACTION = Kind("any legal action, by the option seed", options=SEED)
_BEST_STEP = Kind("the best single step")
_OTHER_ENGINE = Kind("an engine of your own", frozenset(LIMITS))


def kinds(game: str) -> Mapping[str, Kind]:
    """The kinds of players of a game, by their words; raises Malformed when there is no such game."""
    found = {game: _OUR_ENGINE} if levels_of(game) else {}
    found[RANDOM] = _ANY_ACTION
    if registry.part(game, IN_PROCESS):
        found[GREEDY] = _BEST_STEP
    own = game_parts.part(game, game_parts.PLAYERS)
    return found | (own.KINDS if own else {}) | {COMMAND: _OTHER_ENGINE}
