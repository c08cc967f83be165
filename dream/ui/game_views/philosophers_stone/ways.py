"""What is chosen to do an action: mostly one thing; for a formula its cell and, where any will do, a card."""

from collections.abc import Iterator

from dream.base.messages import message
from dream.games.philosophers_stone.rules.actions import (
    Ability,
    Accept,
    At,
    Concoct,
    Done,
    DrawFrom,
    Drop,
    LayOut,
    ListedAction,
    Pay,
    Scrap,
    Take,
    Transmute,
)
from dream.games.philosophers_stone.rules.components import PAYABLE, Card, Seat
from dream.games.philosophers_stone.rules.state import SeatDecision, State
from dream.games.philosophers_stone.rules.tasks import (
    attacking,
    concocting,
    drawing,
    laboratory,
    losing,
    taking,
)
from dream.games.philosophers_stone.rules.view import View
from dream.play.refusal import Refusal
from dream.ui.game_views.philosophers_stone import things
from dream.ui.game_views.philosophers_stone.things import (
    Deck,
    Discarded,
    DrawMany,
    Formula,
    HandCard,
    OpenCard,
    Push,
    Shelf,
    Spread,
    draws_at_once,
)
from dream.ui.tabletop.deeds import kind_of
from dream.ui.tabletop.parts.seat_plate import Player
from dream.ui.tabletop.sight import Target, Way

_ENDS_EARLY = (losing.Swap, attacking.Volley, taking.Burn)
"""The tasks whose end is not the end of a phase."""


def ways(view: View, action: ListedAction) -> Iterator[Way]:
    """The ways to choose a legal action; none for what chance does."""
    state, task = view.seen, view.seen.decision
    if not isinstance(task, SeatDecision):
        return
    match action:
        case Concoct(process, paid):
            yield from _formula(state, task.seat, process, paid)
        case Take(card):
            yield from _taken(state, task, card)
        case DrawFrom(pile):
            yield (Deck(pile),)
            if isinstance(task, drawing.Draw):
                choices = draws_at_once(task.seat, task.number)
                yield from ((each,) for each in choices if each.pile(task.number) is pile)
        case At(seat):
            yield (Player(seat),)
        case Drop(card) | Pay(card):
            yield from _held(state, task.seat, card)
        case Scrap(card):
            yield (Shelf(task.other if isinstance(task, taking.Burn) else task.seat, card),)
        case LayOut(card) if isinstance(task, laboratory.Mend):
            yield (Spread(card),)
            yield (Discarded(card),)
            yield (Shelf(task.seat, card),)
        case LayOut(card):
            yield from _held(state, task.seat, card)
            yield (Shelf(task.seat, card),)
        case Accept() | Ability() | Transmute() | Done():
            yield (push_of(task, action),)


def again(view: View, target: Target) -> ListedAction | None:
    """Who draws many at once draws until there are no more to draw, or the deck has none."""
    task = view.seen.decision
    if not isinstance(target, DrawMany) or not isinstance(task, drawing.Draw) or task.seat != target.seat:
        return None
    pile = target.pile(task.number)
    there = pile is not None and (view.decks[pile] or pile.of(view.seen.discard))
    return DrawFrom(pile) if pile is not None and there else None


def push_of(task: SeatDecision, action: ListedAction) -> Push:
    """The button for an action, if there is one."""
    early = isinstance(action, Done) and isinstance(task, _ENDS_EARLY)
    return Push("enough" if early else kind_of(action))


def _held(state: State, seat: Seat, card: Card) -> Iterator[Way]:
    for copy in range(state.of(seat).hand[card]):
        yield (HandCard(card, copy),)


def _formula(state: State, seat: Seat, process: Card, paid: Card | None) -> Iterator[Way]:
    """The cell alone, or with the element that pays where several would do."""
    cell = Formula(process, things.row_of(paid))
    if paid not in PAYABLE:
        yield (cell,)
    else:
        for copy in range(state.of(seat).hand[paid]):
            yield cell, HandCard(paid, copy)


def _taken(state: State, task: SeatDecision, card: Card) -> Iterator[Way]:
    """A card that lies face up, in a laboratory, or in what is spread over the table."""
    match task:
        case drawing.Draw():
            for copy in range(state.open[card]):
                yield (OpenCard(card, copy),)
        case taking.Pick(_, other):
            yield (Shelf(other, card),)
        case taking.Fetch():
            yield (Spread(card),)
            yield (Discarded(card),)
        case _:
            yield (Spread(card),)


def stands_for(view: View, target: Target) -> Target:
    """What lies before another seat means that seat, unless a card of it is to be chosen."""
    task = view.seen.decision
    if isinstance(target, Shelf) and isinstance(task, attacking.Aim | attacking.Volley):
        return Player(target.seat)
    return target


def meant(view: View, way: Way) -> ListedAction | Refusal | None:
    """The action that these targets would mean, possible or not, or why they mean nothing."""
    task = view.seen.decision
    match way:
        case (Formula(process, line), *rest):
            return _formula_meant(view.seen, process, line, rest)
        case (HandCard(card),):
            return _with_hand_card(task, card)
        case (OpenCard(card) | Spread(card) | Discarded(card),):
            return LayOut(card) if isinstance(task, laboratory.Mend) else Take(card)
        case (Deck(pile),):
            return DrawFrom(pile)
        case (Player(seat),):
            return At(Seat(seat))
        case (Shelf(seat, card),):
            return _with_shelf(view.seen, Seat(seat), card)
        case (Push("enough" | "done"),):
            return Done()
    return None


def takes_back(way: Way, target: Target) -> Way | None:
    """A formula that is still to be paid is let go of by another click on it."""
    unpaid = len(way) == 1 and isinstance(target, Formula) and target.row == concocting.MUNDANE
    return () if unpaid and way == (target,) else None


def _formula_meant(
    state: State, process: Card, line: str, rest: list[Target]
) -> ListedAction | Refusal | None:
    """What a formula and what follows it mean; None where another formula takes its place."""
    match rest:
        case [*_, Formula()]:
            return None
        case [HandCard(card)]:
            return _paid_with(process, line, card)
        case [_, *_]:
            return Refusal(message(f"stone.choose.{'unpaid' if line == concocting.MUNDANE else 'chosen'}"))
    task = state.decision
    hand = state.of(task.seat).hand if isinstance(task, SeatDecision) else ()
    fitting = [card for card in Card if things.row_of(card) == line]
    held = (card for card in fitting if card in hand)
    return Concoct(process, next(held, fitting[0]) if fitting else None)


def _paid_with(process: Card, line: str, card: Card) -> Concoct | Refusal:
    """A click on a card of the hand, a formula being chosen: one that pays for it does it."""
    if things.row_of(card) == line:
        return Concoct(process, card)
    if line == concocting.MUNDANE:
        return Refusal(message(f"stone.choose.{'element' if card is process else 'not_paid'}"))
    if card is process or things.pays(card, line):
        return Concoct(process, things.pure_in(line))
    return Refusal(message("stone.choose.not_paid"))


def _with_hand_card(task: object, card: Card) -> ListedAction | Refusal:
    match task:
        case concocting.Pay():
            return Pay(card)
        case losing.Drop() | losing.Lose() | losing.Swap():
            return Drop(card)
        case concocting.Form():
            return Refusal(message("stone.choose.formula_first"))
    return LayOut(card)


def _with_shelf(state: State, seat: Seat, card: Card) -> ListedAction | Refusal:
    task = state.decision
    match task:
        case taking.Pick():
            return Take(card)
        case taking.Burn() | losing.Lose():
            return Scrap(card)
        case laboratory.Brew() | laboratory.Place() | laboratory.Mend() if task.seat is seat:
            return LayOut(card)
    return Refusal(message("stone.choose.laboratory"))


def unfinished(way: Way) -> Refusal | None:
    """What is still to be chosen."""
    return Refusal(message("stone.choose.payment")) if isinstance(way[0], Formula) else None
