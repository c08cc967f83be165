"""The haggling in words: who placed, moved and offered what, each with a taunt."""

from dataclasses import dataclass

from dream.base.seeds import Choices
from dream.base.words import say, stock
from dream.games.alchemists_dream.rules.actions import Action, PlaceSymbol, Stand
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Phase, Player
from dream.ui.game_views.alchemists_dream.dream_session import DreamSession


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
        lines.append(_utterance(session, at, action))
    return lines


def _utterance(session: DreamSession, at: int, action: Action) -> Utterance:
    position = session.game.history.states[at]
    player, symbol = position.turn, position.mover.symbol
    if isinstance(action, PlaceSymbol):
        kind, cell = ("move" if position.phase is Phase.HAGGLE else "place"), action.cell
    else:
        assert symbol is not None
        kind, cell = "stand", symbol
    deed = say(f"dream.game.offer_{kind}", name=session.name(player), cell=cell.name)
    return Utterance(player, deed, _taunt(session, kind, at, action))


def _taunt(session: DreamSession, kind: str, at: int, action: Action) -> str:
    """A taunt for an offer, always the same one for the same offer in the same game."""
    taunts = stock(f"taunts.{kind}")
    board = session.game.history.start.board
    choice = Choices(f"{at} {action_text(action)} {board.text[:40]}", "taunts")
    return taunts[choice.below(len(taunts))]
