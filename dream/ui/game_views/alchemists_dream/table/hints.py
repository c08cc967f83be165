"""What a hint says and marks of a board."""

from collections.abc import Iterator

from dream.base.messages import Listing, Message, message
from dream.base.words import say, told
from dream.games.alchemists_dream.engine.score_words import judgement, score_words
from dream.games.alchemists_dream.reasoning.speech import Speech
from dream.games.alchemists_dream.reasons import reasons
from dream.games.alchemists_dream.rules.actions import (
    Action,
    PlaceStone,
    PlaceSymbol,
    ReturnStone,
    Stand,
    Step,
    Talk,
)
from dream.games.alchemists_dream.rules.position import Phase, Player, Position
from dream.hexgrid.hexes import ORIGIN, Hex, distance
from dream.protocol.limits import turns_to_win
from dream.ui.game_views.alchemists_dream.board.board_state import Hint
from dream.ui.kit.commands import GAME, command
from dream.ui.session.address import Address, address_in
from dream.ui.session.table.hints import Advice, Hints, Rung
from dream.ui.widgets.narrator import Offer

REFUTE = command("dream.refute", "shift+h", "game", GAME)
SHOW_LINE = command("dream.show_line", "ctrl+h", "game", GAME)
AFTERWARDS = 2
"""How many moves after the first one are told of a line."""
AS_GOOD = 30
"""What is worth at most so many hundredths of a Stone less is nearly as good."""
NEAR_SYMBOL, NEAR = 2, 1
"""How far around a Symbol, or around any other cell, one is sent to look."""

DreamAdvice = Advice[Position, Action]


class DreamHints(Hints[Position, Action, Hint]):
    """Hints for the board: what is advised is drawn on it, and told with its reasons."""

    def mark(self, action: Action, state: Position) -> Hint | None:
        return hint_of(action, state)

    def marked(self, advice: DreamAdvice, rung: Rung) -> Hint | None:
        shown = hint_of(advice.action, advice.state)
        if shown is None or shown.target is None or rung in (Rung.WHAT, Rung.LINE):
            return shown
        if rung is Rung.WHICH:
            return Hint(None, shown.origin or advice.state.mover.symbol or shown.target)
        centre, reach = _landmark(advice.state, shown.target)
        return Hint(
            None, None, frozenset(c for c in advice.state.board.around if distance(c, centre) <= reach)
        )

    def judged(self, advice: DreamAdvice) -> str | None:
        return judgement(advice.state, advice.lines[0].score) if advice.lines else None

    def offers(self, advice: DreamAdvice, rung: Rung) -> tuple[Offer, ...]:
        if not self._game.person_to_act or advice.state.phase is not Phase.PLAY:
            return ()
        offered = []
        if rung in (Rung.WHAT, Rung.LINE):
            offered.append(Offer(say("dream.hint.idle"), REFUTE.name, REFUTE.hint))
        if rung is Rung.LINE and advice.lines:
            offered.append(Offer(say("dream.hint.play"), SHOW_LINE.name, SHOW_LINE.hint))
        return tuple(offered)

    def told(self, advice: DreamAdvice, rung: Rung) -> tuple[str, ...]:
        address = address_in(self._session)
        match rung:
            case Rung.WHERE:
                return tuple(_where(advice.state, advice.action, address))
            case Rung.WHICH:
                return tuple(_which(advice.action))
            case Rung.WHAT:
                return say("hint.best", action=advised(advice.action)), *because(advice, address)
        return tuple(_followed(advice, address))


def hint_of(action: Action, position: Position) -> Hint | None:
    """What the board shows of an action."""
    match action:
        case Step(origin, target):
            return Hint(origin, target)
        case PlaceStone(cell) | ReturnStone(cell) | PlaceSymbol(cell):
            return Hint(None, cell)
        case Stand() if position.mover.symbol:
            return Hint(None, position.mover.symbol)
    return None


def because(advice: DreamAdvice, address: Address) -> tuple[str, ...]:
    """Why a move is advised, in sentences; that it wins is told by the judgement above them."""
    if isinstance(advice.action, Talk):
        return ()
    wins = bool(advice.lines) and turns_to_win(advice.lines[0].score) is not None
    found = reasons(advice.state, advice.action, () if wins else advice.lines, speech_of(address))
    return tuple(told(reason.message) for reason in found)


def speech_of(address: Address) -> Speech:
    """How reasons speak of those at the table."""
    first, second = address.names
    return Speech((first, second), None if address.you is None else Player(address.you))


def advised(action: Action) -> Message:
    """An action as it is advised, in a few words."""
    values = {}
    match action:
        case Step(origin, cell):
            values = {"origin": origin.name, "cell": cell.name}
        case PlaceStone(cell) | ReturnStone(cell) | PlaceSymbol(cell):
            values = {"cell": cell.name}
    return message(f"dream.advice.{type(action).__name__.lower()}", **values)


def _landmark(position: Position, target: Hex) -> tuple[Hex, int]:
    """What lies near a cell, a Symbol or the cell itself, and how far around it one is to look."""
    symbols = (side.symbol for side in (position.mover, position.waiter) if side.symbol)
    near = next((cell for cell in symbols if distance(cell, target) <= NEAR_SYMBOL), None)
    return (near, NEAR_SYMBOL) if near else (ORIGIN if distance(ORIGIN, target) <= NEAR else target, NEAR)


def _where(position: Position, action: Action, address: Address) -> Iterator[str]:
    shown = hint_of(action, position)
    if shown is None or shown.target is None or isinstance(action, Stand):
        return
    centre, _ = _landmark(position, shown.target)
    owner = next((player for player in Player if position.sides[player].symbol == centre), None)
    if owner is not None and position.phase is Phase.PLAY:
        yield address.say("dream.hint.where.symbol", owner)
    elif centre == ORIGIN:
        yield say("dream.hint.where.elixir")
    else:
        yield say("dream.hint.where.cell", cell=centre.name)


def _which(action: Action) -> Iterator[str]:
    match action:
        case Step(origin, _):
            yield say("dream.hint.which.step", origin=origin.name)
        case PlaceStone() | ReturnStone():
            yield say(f"dream.hint.which.{type(action).__name__.lower()}")


def _followed(advice: DreamAdvice, address: Address) -> Iterator[str]:
    """What is expected to follow, what is nearly as good, and the score in numbers."""
    if not advice.lines:
        return
    best, *others = advice.lines
    moves = []
    position = advice.state
    for action in best.pv[: 1 + AFTERWARDS]:
        if isinstance(action, Talk) or action not in position.legal_actions:
            break
        moves.append(message("dream.hint.move", name=address.names[position.turn], advice=advised(action)))
        position = position.apply(action)
    if len(moves) > 1:
        yield say("dream.hint.then", moves=Listing(tuple(moves[1:]), "semicolons"))
    for other in others:
        if best.score - other.score <= AS_GOOD:
            yield say("dream.hint.or", advice=advised(other.pv[0]))
    yield say("dream.hint.detail", score=score_words(best.score), count=best.depth)
