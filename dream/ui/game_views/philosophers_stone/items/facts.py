"""What is asked of a sight again and again: whose things lie below, what is needed, what a card is for."""

from collections.abc import Iterator
from enum import Enum
from functools import cached_property

from dream.games.philosophers_stone.rules.actions import ListedAction, Roll
from dream.games.philosophers_stone.rules.components import PROCESSES, Card, Cards, Pile, Seat
from dream.games.philosophers_stone.rules.state import Decision, State
from dream.games.philosophers_stone.rules.tasks.attacking import React
from dream.games.philosophers_stone.rules.view import View
from dream.ui.tabletop.parts.hand import copies
from dream.ui.tabletop.sight import Sight, Target

Seen = Sight[View, ListedAction]
Copy = tuple[Card, int]


class Use(Enum):
    """What a card of a hand is good for, in the order in which they lie."""

    NEXT = "next"
    """For the set that is needed next."""
    AFTER = "after"
    """For the one after."""
    REST = "rest"
    PROCESSES = "processes"


class Facts:
    """A sight of the table with all that follows from it."""

    def __init__(self, sight: Seen) -> None:
        self.sight, self.view = sight, sight.view
        self.state: State = sight.view.seen

    @cached_property
    def base(self) -> Seat:
        """The seat whose things lie below: the viewer's, or that of whoever has the turn."""
        seat = self.sight.viewer if self.sight.viewer is not None else self.state.at
        return Seat(seat)

    @cached_property
    def others(self) -> tuple[Seat, ...]:
        """The others clockwise, beginning after that seat."""
        return self.state.others(self.base)

    @property
    def task(self) -> Decision | None:
        return self.state.decision

    @property
    def attack(self) -> React | None:
        """The attack that waits for its answer."""
        return self.task if isinstance(self.task, React) else None

    @property
    def rolled(self) -> Card | None:
        """What the die shows, as long as nothing more was done."""
        return self.sight.done.process if isinstance(self.sight.done, Roll) else None

    def legal(self, target: Target) -> bool:
        return target in self.sight.marks.legal

    # Hands

    def shows_hand(self, seat: Seat) -> bool:
        """Whether a hand is known to whoever looks."""
        return not self.view.hands[seat]

    def hand(self, seat: Seat) -> tuple[Card | None, ...]:
        """The cards of a hand, None for each that is not known."""
        return *self.state.of(seat).hand, *(None,) * self.view.hands[seat]

    @cached_property
    def sorted_hand(self) -> dict[Use, tuple[Copy, ...]]:
        """The hand that lies below, sorted by use."""
        found: dict[Use, list[Copy]] = {use: [] for use in Use}
        for card, copy in copies(self.state.of(self.base).hand):
            assert isinstance(card, Card)
            found[self.use(card, copy)].append((card, copy))
        return {use: tuple(cards) for use, cards in found.items()}

    def use(self, card: Card, copy: int = 0) -> Use:
        """What the how-manieth card of a sort in the hand below is good for."""
        if card in PROCESSES:
            return Use.PROCESSES
        wanted = self.wanted(card, copy)
        return Use.REST if wanted is None else (Use.NEXT, Use.AFTER)[wanted - self.metal]

    def wanted(self, card: Card, copy: int = 0) -> int | None:
        """The metal from which a copy of a card leads on, this one or the next; None for neither."""
        seat = self.base
        sets = [self.state.needed(seat)]
        if self.metal + 1 < len(self.state.tracker.sets):
            sets.append(self.state.set_after(self.metal + 1))
        ahead = [self.metal + n for n, cards in enumerate(sets) for _ in range(cards[card])]
        return ahead[copy] if copy < len(ahead) else None

    @property
    def metal(self) -> int:
        """The metal of the seat whose things lie below."""
        return self.state.of(self.base).metal

    # Laboratories

    def shelves(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of the set that a seat needs next, in order."""
        return self.state.next_set(seat).present

    def has_laid_out(self, seat: Seat, card: Card) -> bool:
        return bool(self.state.of(seat).laboratory[card])

    def can_be_had(self, seat: Seat, card: Card) -> bool:
        """Whether a missing card is known to be in that hand, or lies face up."""
        return bool(self.state.of(seat).hand[card] or self.state.open[card])

    def is_near_gold(self, seat: Seat) -> bool:
        """Whether a seat lacks one card at most for gold."""
        last = self.state.of(seat).metal == len(self.state.tracker.sets) - 1
        return last and len(self.state.needed(seat)) <= 1

    # Piles

    def open_cards(self, pile: Pile) -> Iterator[Copy]:
        """What lies face up of a kind."""
        for card, copy in copies(pile.of(self.state.open)):
            assert isinstance(card, Card)
            yield card, copy

    def deck_size(self, pile: Pile) -> int:
        return len(self.state.decks[pile]) + self.view.decks[pile]

    @property
    def hand_below(self) -> Cards:
        """What is known of the hand that lies below."""
        return self.state.of(self.base).hand
