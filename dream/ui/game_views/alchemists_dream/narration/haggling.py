"""The taunts of the haggling."""

from dream.base.seeds import Choices
from dream.base.words import stock
from dream.games.alchemists_dream.rules.actions import Action, Stand
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Phase
from dream.ui.game_views.alchemists_dream.dream_session import DreamGame


def taunt(game: DreamGame, at: int) -> str:
    """The taunt with the word that was said after so many actions: the same one for the same word."""
    position, action = game.history.states[at], game.history.actions[at]
    taunts = stock(f"taunts.{_kind(position.phase, action)}")
    choice = Choices(f"{at} {action_text(action)} {game.history.start.board.text[:40]}", "taunts")
    return taunts[choice.below(len(taunts))]


def quoted(taunt: str) -> str:
    """A taunt as it stands in a text."""
    return f"\N{LEFT DOUBLE QUOTATION MARK}{taunt}\N{RIGHT DOUBLE QUOTATION MARK}"


def _kind(phase: Phase, action: Action) -> str:
    if isinstance(action, Stand):
        return "stand"
    return "move" if phase is Phase.HAGGLE else "place"
