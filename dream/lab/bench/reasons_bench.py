"""How many moves of a game's computer get a reason: games against itself, every decision looked at."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table

from dream.base.errors import Malformed
from dream.lab.match.self_play import play_alone
from dream.lab.match.terms import Terms
from dream.lab.players.player_specs import Spec
from dream.play import registry
from dream.play.history import History
from dream.study.lessons import has_reasons, reasons_for
from dream.study.review import decisions

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
    if not has_reasons(spec.game):
        raise Malformed(f"{registry.find(spec.game).title} has no reasons")
    told, console = Told(), Console()
    with console.status(spec.text):
        for number in range(seed, seed + games):
            count(played(spec, options, f"reasons {number}"), told)
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
    play_alone(history, spec, terms, seed)
    return history


def count(history: History[Any, Any], told: Told) -> None:
    """Count the reasons for every move of a game where there was a choice."""
    for each in decisions(history):
        found = reasons_for(history.game, history.states[each.done], history.actions[each.done])
        told.moves += 1
        told.without += not found
        if found:
            told.kinds[found[0].key.rpartition(".")[2]] += 1
