"""The haggling in words: who placed, moved and offered what, each with a taunt."""

from dataclasses import dataclass

from dream.base.seeds import Choices
from dream.base.words import say, stock
from dream.games.alchemists_dream.rules.actions import Action, PlaceSymbol, Stand
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Phase, Player, Position
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


def last_word(session: DreamSession, *, taunts: bool) -> tuple[str, ...]:
    """The word that has ended the haggling, with its taunt if taunts are wanted; nothing if it is no news."""
    game, told = session.game, utterances(session)
    at = len(told) - 1
    if game.shown.phase is not Phase.PLAY or not game.told_from <= at < game.shown_at:
        return ()
    taunt = f" \N{LEFT DOUBLE QUOTATION MARK}{told[at].taunt}\N{RIGHT DOUBLE QUOTATION MARK}"
    return (f"{told[at].deed}.{taunt if taunts else ''}",)


def _utterance(session: DreamSession, at: int, action: PlaceSymbol | Stand) -> Utterance:
    position = session.game.history.states[at]
    taunt = _taunt(session, _kind(position, action), at, action)
    return Utterance(position.turn, deed(session, position, action, at), taunt)


def deed(
    session: DreamSession, position: Position, action: PlaceSymbol | Stand, done: int | None = None
) -> str:
    """What was done with a Symbol in a position, after so many actions, in words without a full stop."""
    cell = action.cell if isinstance(action, PlaceSymbol) else position.mover.symbol
    assert cell is not None
    kind, name = _kind(position, action), session.name(position.turn, done)
    return say(f"dream.game.offer_{kind}", name=name, cell=cell.name)


def _kind(position: Position, action: PlaceSymbol | Stand) -> str:
    if isinstance(action, Stand):
        return "stand"
    return "move" if position.phase is Phase.HAGGLE else "place"


def _taunt(session: DreamSession, kind: str, at: int, action: Action) -> str:
    """A taunt for an offer, always the same one for the same offer in the same game."""
    taunts = stock(f"taunts.{kind}")
    board = session.game.history.start.board
    choice = Choices(f"{at} {action_text(action)} {board.text[:40]}", "taunts")
    return taunts[choice.below(len(taunts))]
