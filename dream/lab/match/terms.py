"""What is the same in all games of a match: how they begin, and what ends them when their law does not."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from dream.lab.match.player_pool import Patience
from dream.play import registry
from dream.play.game import NO_OPTIONS, Game
from dream.play.history import History
from dream.play.seats import Seat
from dream.records.record import Record

LIMIT = "limit"
"""Why a game is scored as a draw that has come to the most actions."""


@dataclass(frozen=True)
class Terms:
    """The terms of a match of any game, which its word names; `options` are words as `Game.start` takes them.

    A game of `most_plies` actions, those of chance among them, is scored as a draw.
    """

    word: str
    options: str = NO_OPTIONS
    most_plies: int | None = None
    patience: Patience = field(default_factory=Patience)
    played: date | None = None

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return registry.find(self.word)

    def begin(self, seed: str) -> History[Any, Any]:
        """How the games of a seed begin; raises Malformed."""
        return History(self.game, self.game.start(seed, self.options))

    def settled(self, history: History[Any, Any]) -> Any | None:
        """What is done without asking whoever decides; None when that one is asked."""
        return None

    def scored(self, history: History[Any, Any]) -> str | None:
        """Why a game that is not over is scored as a draw now, by the word for it; None when it goes on."""
        return LIMIT if self.most_plies is not None and len(history.actions) >= self.most_plies else None

    def why_not(self, history: History[Any, Any], action: Any) -> str | None:
        """Why a player may not do this, in a sentence; None when it may."""
        refusal = history.why_not(action)
        return refusal.sentence if refusal else None

    def forfeit(self, history: History[Any, Any]) -> None:
        """Have whoever decides lose, where the law has an action for that; else the game stays as it is."""

    def record(
        self, history: History[Any, Any], seed: str, seats: tuple[Seat, ...], scored: str | None
    ) -> Record:
        """The record of a game that was played to its end, or to where the match has ended it."""
        origin = {"Options": self.options, "Seed": seed}
        return Record.of(history, origin, seats=seats, played=self.played)
