"""How many moves of a game's computer get a reason: games against itself, every decision looked at."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.table import Table

from dream.base.errors import Malformed
from dream.base.messages import Message
from dream.lab.match.game_runner import play
from dream.lab.match.player_pool import make_player
from dream.lab.match.terms import Terms
from dream.lab.players.player_specs import Spec
from dream.play import registry
from dream.play.game import Chance, Game
from dream.play.hidden_game import HiddenGame
from dream.play.history import History

PART = "reasons"
"""The part of a game that has them."""
MOST_WITHOUT = 0.15
"""The greatest part of the moves that may have no reason."""
MOST_ACTIONS = 300
"""After so many a game is left."""


@dataclass
class Told:
    """How many moves were looked at, how many had no reason, and how often each kind came first."""

    moves: int = 0
    without: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    @property
    def share_without(self) -> float:
        """The part of the moves that had no reason."""
        return self.without / self.moves if self.moves else 0.0


def run(spec: Spec, options: str, games: int, seed: int) -> float:
    """Play so many games of a player against itself, and print its reasons; the share without any."""
    part = registry.part(spec.game, PART)
    if part is None:
        raise Malformed(f"{registry.find(spec.game).title} has no reasons")
    told, console = Told(), Console()
    with console.status(spec.text):
        for number in range(seed, seed + games):
            count(part, played(spec, options, f"reasons {number}"), told)
    table = Table("reason", "moves", "share")
    for kind, moves in told.kinds.most_common():
        table.add_row(kind, str(moves), f"{moves / told.moves:.1%}")
    table.add_row("none", str(told.without), f"{told.share_without:.1%}")
    console.print(table)
    return told.share_without


def played(spec: Spec, options: str, seed: str) -> History[Any, Any]:
    """A game of a player against itself, as far as a match would let it go on."""
    terms = Terms(spec.game, options, MOST_ACTIONS)
    history = terms.begin(seed)
    players = [make_player(spec, terms.patience) for _ in range(terms.game.seats(history.start))]
    try:
        play(history, players, terms, seed)
    finally:
        for player in players:
            player.close()
    return history


def count(part: ModuleType, history: History[Any, Any], told: Told) -> None:
    """Count the reasons for every move of a game where there was a choice."""
    for state, action in decisions(history):
        found = part.reasons(_seen(history.game, state), action)
        told.moves += 1
        told.without += not found
        if found:
            told.kinds[_key(found[0]).rpartition(".")[2]] += 1


def decisions(history: History[Any, Any]) -> Iterator[tuple[Any, Any]]:
    """The states in which a seat had a choice that a law lists, each with what it chose."""
    game = history.game
    for state, action in zip(history.states, history.actions, strict=False):
        legal = game.legal_actions(state)
        if not isinstance(game.decider(state), Chance) and len(legal) > 1 and action in legal:
            yield state, action


def _seen(game: Game[Any, Any], state: Any) -> Any:
    """A state as the seat sees it that decides."""
    seat = game.decider(state)
    assert isinstance(seat, int)
    return game.seen(state, frozenset({seat})) if isinstance(game, HiddenGame) else state


def _key(reason: Any) -> str:
    """The key of a reason that is a message or has one."""
    return (reason if isinstance(reason, Message) else reason.message).key
