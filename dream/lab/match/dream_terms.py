"""The terms of a match of the first game: its ways to begin, the draws of R11, and no draws by agreement."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from dream.games.alchemists_dream import WORD
from dream.games.alchemists_dream.draws import REPETITIONS_TO_PROPOSE
from dream.games.alchemists_dream.engine.plain.plain_engine import luck
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.record import REPETITION, scored_as_drawn
from dream.games.alchemists_dream.rules.actions import Action, AgreeDraw, Decline, OfferDraw, Stand
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Phase
from dream.lab.match.terms import Terms
from dream.play.seat import Seat
from dream.records.record import Record

MOST_PLIES = 300


class Setup(Enum):
    """How the games begin: players place and haggle, only place, or the seed places the Symbols."""

    HAGGLE = "haggle"
    PLACE = "place"
    RANDOM = "random"


@dataclass(frozen=True)
class DreamTerms(Terms):
    """The terms of a match of the first game."""

    word: str = WORD
    most_plies: int | None = MOST_PLIES
    setup: Setup = Setup.HAGGLE

    def begin(self, seed: str) -> DreamHistory:
        game = super().begin(seed)
        if self.setup is Setup.RANDOM:
            while game.state.phase is Phase.PLACE:
                cells = sorted(game.state.legal_actions, key=action_text)
                game.play(luck("symbols", game.state).choice(cells))
            game.play(Stand())
        return game

    def settled(self, history: DreamHistory) -> Action | None:
        """Without haggling the first player stands as soon as both Symbols are placed."""
        haggling = history.state.phase is Phase.HAGGLE
        return Stand() if haggling and self.setup is not Setup.HAGGLE else None

    def scored(self, history: DreamHistory) -> str | None:
        """R11: the third repetition too."""
        return REPETITION if history.repetitions >= REPETITIONS_TO_PROPOSE else super().scored(history)

    def why_not(self, history: DreamHistory, action: Any) -> str | None:
        if isinstance(action, OfferDraw | AgreeDraw):
            return "a match knows no agreed draws"
        return super().why_not(history, action)

    def forfeit(self, history: DreamHistory) -> None:
        """To decline is how the law says that the other one wins."""
        history.play(Decline())

    def record(self, history: DreamHistory, seed: str, seats: tuple[Seat, ...], scored: str | None) -> Record:
        record = super().record(history, seed, seats, scored)
        return scored_as_drawn(record, scored) if scored else record
