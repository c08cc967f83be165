"""The haggling in words: who placed, moved and offered what, each with a taunt."""

from dataclasses import dataclass

from dream.base.seeds import Choices
from dream.base.words import stock
from dream.games.alchemists_dream.rules.actions import Action, PlaceSymbol, Stand
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Phase, Player
from dream.ui.game_views.alchemists_dream.dream_session import DreamGame, DreamSession
from dream.ui.game_views.alchemists_dream.narration.accounts import deed
from dream.ui.session.address import address_in


@dataclass(frozen=True)
class Utterance:
    """One line of the ledger of offers: who did what, and the taunt that went with it."""

    player: Player
    deed: str
    taunt: str


def utterances(session: DreamSession) -> list[Utterance]:
    """What was placed, moved and offered so far, oldest first, each with its taunt."""
    lines = []
    for at, action in enumerate(session.game.history.actions):
        if not isinstance(action, PlaceSymbol | Stand):
            break
        position = session.game.history.states[at]
        done = deed(position, action, address_in(session, at))
        lines.append(Utterance(position.turn, done, taunt(session.game, at)))
    return lines


def taunt(game: DreamGame, at: int) -> str:
    """The taunt with the word that was said after so many actions: the same one for the same word."""
    position, action = game.history.states[at], game.history.actions[at]
    taunts = stock(f"taunts.{_kind(position.phase, action)}")
    choice = Choices(f"{at} {action_text(action)} {game.history.start.board.text[:40]}", "taunts")
    return taunts[choice.below(len(taunts))]


def _kind(phase: Phase, action: Action) -> str:
    if isinstance(action, Stand):
        return "stand"
    return "move" if phase is Phase.HAGGLE else "place"
