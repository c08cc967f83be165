"""What is chosen to do an action: mostly one thing; for a formula its cell and, where any will do, a card."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import ClassVar

from dream.base.texts import message
from dream.games.philosophers_stone.rules import tasks
from dream.games.philosophers_stone.rules.components import PAYABLE, PROCESSES, Card, Pile, Seat
from dream.games.philosophers_stone.rules.law import View
from dream.games.philosophers_stone.rules.state import (
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
    SeatDecision,
    State,
    Take,
    Transmute,
)
from dream.play.game import Refusal
from dream.ui.games.philosophers_stone import targets
from dream.ui.kit.commands import Command, command
from dream.ui.table.hands import copies
from dream.ui.table.plates import Player
from dream.ui.table.sight import Target, Way, kind_of
from dream.ui.table.words import PointAt, TableWords, point_at_next

Copy = tuple[Card, int]
PUSHES = ("accept", "ability", "transmute", "enough", "done")
"""The buttons, from the left; which of them are there, the task says."""
ENDS_EARLY = (tasks.Swap, tasks.Volley, tasks.Burn)
"""The tasks whose end is not the end of a phase."""
NUMBERS = 10


class Use(Enum):
    """What a card of a hand is good for, in the order in which they lie."""

    NEXT = "next"
    """For the set that is needed next."""
    AFTER = "after"
    """For the one after."""
    REST = "rest"
    PROCESSES = "processes"


def sorted_hand(state: State, seat: Seat) -> dict[Use, list[Copy]]:
    """The hand of a seat, sorted by use."""
    found: dict[Use, list[Copy]] = {use: [] for use in Use}
    following = state.of(seat).metal + 1
    sets = [state.needed(seat)]
    if following < len(state.tracker.sets):
        sets.append(state.set_after(following))
    for card, copy in copies(state.of(seat).hand):
        uses = [use for use, cards in zip(Use, sets, strict=False) for _ in range(cards[card])]
        wanted = uses[copy] if copy < len(uses) else Use.REST
        found[Use.PROCESSES if card in PROCESSES else wanted].append((card, copy))
    return found


class StoneWays(TableWords[State, View, ListedAction]):
    """How every action is chosen, by mouse and by keys."""

    keys: ClassVar[tuple[Command, ...]] = (
        command("stone.elements", "e", "game"),
        command("stone.processes", "p", "game"),
        command("stone.formulas", "f", "game"),
        command("stone.players", "t", "game"),
        command("stone.button", "b", "game"),
        *(command(f"stone.card_{n}", str(n % NUMBERS), "game") for n in range(1, NUMBERS + 1)),
    )

    def ways(self, view: View, action: ListedAction) -> Iterator[Way]:
        """None for what chance does."""
        state, task = view.seen, view.seen.decision
        if not isinstance(task, SeatDecision):
            return
        match action:
            case Concoct(process, paid):
                cell = targets.Formula(process, targets.row_of(paid))
                if paid in PAYABLE:
                    yield from ((cell, card) for (card,) in _held(state, task.seat, paid))
                else:
                    yield (cell,)
            case Take(card):
                yield from _taken(state, task, card)
            case DrawFrom(pile):
                yield (targets.Deck(pile),)
                if isinstance(task, tasks.Draw):
                    choices = targets.draws_at_once(task.seat, task.number)
                    yield from ((each,) for each in choices if each.pile(task.number) is pile)
            case At(seat):
                yield (Player(seat),)
            case Drop(card) | Pay(card):
                yield from _held(state, task.seat, card)
            case Scrap(card):
                yield (targets.Shelf(task.other if isinstance(task, tasks.Burn) else task.seat, card),)
            case LayOut(card):
                lies = ((targets.Spread(card),), (targets.Discarded(card),))
                yield from lies if isinstance(task, tasks.Mend) else _held(state, task.seat, card)
                yield (targets.Shelf(task.seat, card),)
            case Accept() | Ability() | Transmute() | Done():
                yield (push_of(task, action),)

    def stands_for(self, view: View, target: Target) -> Target:
        """What lies before another seat means that seat, unless a card of it is to be chosen."""
        aims = isinstance(view.seen.decision, tasks.Aim | tasks.Volley)
        return Player(target.seat) if aims and isinstance(target, targets.Shelf) else target

    def at_once(self, view: View, way: Way, action: ListedAction) -> bool:
        """Everything but a formula of one step, whose cards are shown first."""
        return not isinstance(action, Concoct) or action.paid in PAYABLE

    def again(self, view: View, target: Target) -> ListedAction | None:
        """Who draws many at once draws until there are no more to draw, or the deck has none."""
        task = view.seen.decision
        if (
            not isinstance(target, targets.DrawMany)
            or not isinstance(task, tasks.Draw)
            or task.seat != target.seat
        ):
            return None
        pile = target.pile(task.number)
        there = pile is not None and (view.decks[pile] or pile.of(view.seen.discard))
        return DrawFrom(pile) if pile is not None and there else None

    def meant(self, view: View, way: Way) -> ListedAction | Refusal | None:
        state, task = view.seen, view.seen.decision
        match way:
            case (targets.Formula(process, line), *rest):
                return _formula_meant(state, process, line, rest)
            case (targets.HandCard(card),):
                return _with_hand_card(task, card)
            case (targets.OpenCard(card) | targets.Spread(card) | targets.Discarded(card),):
                return LayOut(card) if isinstance(task, tasks.Mend) else Take(card)
            case (targets.Deck(pile),):
                return DrawFrom(pile)
            case (Player(seat),):
                return At(Seat(seat))
            case (targets.Shelf(seat, card),):
                return _with_shelf(task, Seat(seat), card)
            case (targets.Push("enough" | "done"),):
                return Done()
        return None

    def unfinished(self, view: View, way: Way) -> Refusal | None:
        return Refusal(message("stone.choose.payment")) if isinstance(way[0], targets.Formula) else None

    def takes_back(self, view: View, way: Way, target: Target) -> Way | None:
        """A formula that is still to be paid is let go of by another click on it."""
        unpaid = isinstance(target, targets.Formula) and target.row == tasks.MUNDANE
        return () if unpaid and way == (target,) else None

    def keyed(self, view: View, way: Way, command: str, here: Target | None) -> Target | PointAt | None:
        """The next of its kind that there is, the button that does what is usual, or a card by its number."""
        key, state, task = command.rpartition(".")[2], view.seen, view.seen.decision
        match key:
            case "elements" | "processes":
                return targets.Deck(Pile[key.upper()])
            case "formulas":
                return point_at_next(
                    [targets.Formula(process, line) for line in targets.ROWS for process in PROCESSES], here
                )
            case "players":
                return point_at_next([Player(seat) for seat in state.seats], here)
        if not isinstance(task, SeatDecision):
            return None
        if key == "button":
            there = {push_of(task, action) for action in task.actions(state)} - {targets.Push("ability")}
            return next((push for push in map(targets.Push, PUSHES) if push in there), None)
        number, lying = int(key.removeprefix("card_")) - 1, list[Target]()
        if isinstance(task, tasks.Draw):
            lying += [targets.OpenCard(*each) for pile in Pile for each in copies(pile.of(state.open))]
        else:
            groups = sorted_hand(state, task.seat).values()
            lying += [targets.HandCard(card, copy) for cards in groups for card, copy in cards]
        return lying[number] if number < len(lying) else None


def push_of(task: SeatDecision, action: ListedAction) -> targets.Push:
    """The button for an action, if there is one."""
    early = isinstance(action, Done) and isinstance(task, ENDS_EARLY)
    return targets.Push("enough" if early else kind_of(action))


def _held(state: State, seat: Seat, card: Card) -> Iterator[tuple[targets.HandCard]]:
    """Each card of a sort in a hand."""
    yield from ((targets.HandCard(card, copy),) for copy in range(state.of(seat).hand[card]))


def _taken(state: State, task: SeatDecision, card: Card) -> Iterator[Way]:
    """A card that lies face up, in a laboratory, or in what is spread over the table."""
    match task:
        case tasks.Draw():
            yield from ((targets.OpenCard(card, copy),) for copy in range(state.open[card]))
        case tasks.Pick(_, other):
            yield (targets.Shelf(other, card),)
        case _:
            yield (targets.Spread(card),)
            if isinstance(task, tasks.Fetch):
                yield (targets.Discarded(card),)


def _formula_meant(
    state: State, process: Card, line: str, rest: Sequence[Target]
) -> ListedAction | Refusal | None:
    """What a formula and what follows it mean; None where another formula takes its place."""
    task, fitting = state.decision, [card for card in Card if targets.row_of(card) == line]
    match rest:
        case [*_, targets.Formula()]:
            return None
        case [targets.HandCard(card)] if card in fitting:
            return Concoct(process, card)
        case [targets.HandCard(card)] if line == tasks.MUNDANE:
            return Refusal(message(f"stone.choose.{'element' if card is process else 'not_paid'}"))
        case [targets.HandCard(card)] if card is process or targets.pays(card, line):
            return Concoct(process, targets.pure_in(line))
        case [targets.HandCard()]:
            return Refusal(message("stone.choose.not_paid"))
        case [_, *_]:
            return Refusal(message(f"stone.choose.{'unpaid' if line == tasks.MUNDANE else 'chosen'}"))
    hand = state.of(task.seat).hand if isinstance(task, SeatDecision) else ()
    held = (card for card in fitting if card in hand)
    return Concoct(process, next(held, fitting[0]) if fitting else None)


def _with_hand_card(task: object, card: Card) -> ListedAction | Refusal:
    match task:
        case tasks.PayCards():
            return Pay(card)
        case tasks.DropCards() | tasks.Lose() | tasks.Swap():
            return Drop(card)
        case tasks.ConcoctFormulas():
            return Refusal(message("stone.choose.formula_first"))
    return LayOut(card)


def _with_shelf(task: object, seat: Seat, card: Card) -> ListedAction | Refusal:
    match task:
        case tasks.Pick():
            return Take(card)
        case tasks.Burn() | tasks.Lose():
            return Scrap(card)
        case tasks.Brew() | tasks.PlaceCards() | tasks.Mend() if task.seat is seat:
            return LayOut(card)
    return Refusal(message("stone.choose.laboratory"))
