"""Hints for the board: what is advised is drawn on it, and told with its reasons."""

from collections.abc import Iterable, Iterator

from dream.base.texts import Listing, Message, message, say, worded
from dream.games.alchemists_dream.rules.position import (
    Action,
    Phase,
    PlaceStone,
    Player,
    Position,
    ReturnStone,
    Stand,
    Step,
    Talk,
)
from dream.games.alchemists_dream.teach import judgement, score_words
from dream.hexgrid import ORIGIN, Hex, distance
from dream.protocol.dialogue import turns_to_win
from dream.ui.games.alchemists_dream.marks import Hint
from dream.ui.games.alchemists_dream.ways import REFUTE, SHOW_LINE
from dream.ui.games.alchemists_dream.words import advised, last_of, why_good
from dream.ui.table.game_session import Address, address_in
from dream.ui.table.hints import Advice, HintLevel, Hints
from dream.ui.table.sight import Target, Way
from dream.ui.widgets.narrator import Offer

AFTERWARDS = 2
"""How many moves after the first one are told of a line."""
AS_GOOD = 30
"""What is worth at most so many hundredths of a Stone less is nearly as good."""
NEAR_SYMBOL, NEAR = 2, 1
"""How far around a Symbol, or around any other cell, one is sent to look."""

DreamAdvice = Advice[Position, Action]


class DreamHints(Hints[Position, Action]):
    """Hints for the board: what is advised is drawn on it, and told with its reasons."""

    def mark(self, action: Action, state: Position) -> Hint | None:
        return hint_of(action, state)

    def place_of(self, mark: Target) -> Target:
        return mark.target if isinstance(mark, Hint) and mark.target else mark

    def shown_with(self, chosen: Way, *, in_hand: bool = False) -> Target | None:
        return self.shown

    def marked(self, advice: DreamAdvice, level: HintLevel) -> Hint | None:
        shown = hint_of(advice.action, advice.state)
        if shown is None or shown.target is None or level not in (HintLevel.WHERE, HintLevel.WHICH):
            return shown
        if level is HintLevel.WHICH:
            return Hint(None, shown.origin or advice.state.mover.symbol or shown.target)
        centre, reach = _landmark(advice.state, shown.target)
        return Hint(
            None, None, frozenset(c for c in advice.state.board.around if distance(c, centre) <= reach)
        )

    def judged(self, advice: DreamAdvice) -> str | None:
        return judgement(advice.state, advice.lines[0].score) if advice.lines else None

    def offers(self, advice: DreamAdvice, level: HintLevel) -> tuple[Offer, ...]:
        if not self._game.person_to_act or advice.state.phase is not Phase.PLAY:
            return ()
        offered = []
        if level not in (HintLevel.WHERE, HintLevel.WHICH):
            offered.append(Offer(say("dream.hint.idle"), REFUTE.name, REFUTE.hint))
        if level in (HintLevel.LINE, HintLevel.ELSE) and advice.lines:
            offered.append(Offer(say("dream.hint.play"), SHOW_LINE.name, SHOW_LINE.hint))
        return tuple(offered)

    def sentences(self, advice: DreamAdvice, level: HintLevel) -> tuple[str, ...]:
        address = address_in(self._session)
        match level:
            case HintLevel.WHERE:
                return tuple(_where(advice.state, advice.action, address))
            case HintLevel.WHICH:
                return tuple(_which(advice.action))
            case HintLevel.WHAT:
                best = say("hint.best", action=advised(advice.action))
                return best, *map(worded, self._why_good(advice, address))
            case HintLevel.LINE:
                return tuple(_followed(advice, address))
        return tuple(_as_good(advice))

    def _why_good(self, advice: DreamAdvice, address: Address) -> Iterable[Message]:
        """Why a move is advised; that it wins is told by the judgement above."""
        if isinstance(advice.action, Talk):
            return ()
        wins = bool(advice.lines) and turns_to_win(advice.lines[0].score) is not None
        return why_good(advice.state, advice.action, () if wins else advice.lines, address)


def hint_of(action: Action, position: Position) -> Hint | None:
    """What the board shows of an action: to stand is shown where the Symbol stands."""
    if isinstance(action, Stand) and position.mover.symbol:
        return Hint(None, position.mover.symbol)
    last = last_of(action)
    return last and Hint(*last)


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
    """What is expected to follow, and the score in numbers; nothing before the game is played."""
    if not advice.lines or advice.state.phase is not Phase.PLAY:
        return
    best, moves, position = advice.lines[0], list[Message](), advice.state
    for action in best.pv[: 1 + AFTERWARDS]:
        if isinstance(action, Talk) or action not in position.legal_actions:
            break
        moves.append(message("dream.hint.move", name=address.names[position.turn], advice=advised(action)))
        position = position.apply(action)
    if len(moves) > 1:
        yield say("dream.hint.then", moves=Listing(tuple(moves[1:]), "semicolons"))
    yield say("dream.hint.detail", score=score_words(best.score), count=best.depth)


def _as_good(advice: DreamAdvice) -> Iterator[str]:
    """What is nearly as good."""
    for other in advice.lines[1:]:
        if advice.lines[0].score - other.score <= AS_GOOD:
            yield say("dream.hint.or", advice=advised(other.pv[0]))
