"""Cards that are taken: from another seat, by choice or at random, or looked for in a pile."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import ClassVar

from dream.games.philosophers_stone.rules.actions import Action, Chosen, Done, ListedAction, Scrap, Take
from dream.games.philosophers_stone.rules.components import Card, Cards, Pile, Player, Seat
from dream.games.philosophers_stone.rules.state import ChanceDecision, Happening, SeatDecision, State, Task
from dream.games.philosophers_stone.rules.tasks.drawing import Shuffle, is_spent
from dream.play.cards.multiset import Multiset
from dream.play.game import Chance


@dataclass(frozen=True, slots=True)
class Theft(SeatDecision):
    """`seat` takes so many cards of `other`: of the hand or the laboratory, at random or as it chooses."""

    in_laboratory: ClassVar[bool] = False
    at_random: ClassVar[bool] = False
    other: Seat
    number: int

    @property
    def decider(self) -> Player:
        return Chance.CHANCE if self.at_random else self.seat

    def cards(self, state: State) -> Cards:
        """The cards that may be taken."""
        robbed = state.of(self.other)
        return robbed.laboratory if self.in_laboratory else robbed.hand

    def actions(self, state: State) -> Sequence[ListedAction]:
        kind = Chosen if self.at_random else Take
        return tuple(map(kind, self.cards(state).present))

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, Take | Chosen)
        take = state.without_laboratory_card if self.in_laboratory else state.without_hand_card
        return take(self.other, action.card).gains(self.seat, action.card).in_front(*self.rest)


class Rob(Theft):
    """Random cards of the hand."""

    word: ClassVar[str] = "rob"
    at_random: ClassVar[bool] = True


class Raid(Theft):
    """Random cards of the laboratory."""

    word: ClassVar[str] = "raid"
    in_laboratory: ClassVar[bool] = True
    at_random: ClassVar[bool] = True


class Look(Theft):
    """Chosen cards of the hand, which `seat` sees meanwhile."""

    word: ClassVar[str] = "look"


class Pick(Theft):
    """Chosen cards of the laboratory."""

    word: ClassVar[str] = "pick"
    in_laboratory: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Burn(SeatDecision):
    """`seat` has so many cards of `other`'s laboratory discarded, the last one only if it likes."""

    word: ClassVar[str] = "burn"
    other: Seat
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        enough = (Done(),) if self.number == 1 else ()
        return *map(Scrap, state.of(self.other).laboratory.present), *enough

    def act(self, state: State, action: Action) -> State:
        if not isinstance(action, Scrap):
            return state
        return state.scraps(self.other, action.card).in_front(*self.rest)


@dataclass(frozen=True, slots=True)
class Slip(ChanceDecision):
    """A random card of `other`'s hand is set aside for `seat`: nobody gets one before all are drawn (S16)."""

    word: ClassVar[str] = "slip"
    seat: Seat
    other: Seat

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(map(Chosen, state.of(self.other).hand.present))

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, Chosen)
        passing = tuple(takewhile(lambda task: isinstance(task, Slip | Give), state.todo))
        todo = (*passing, Give(self.seat, action.card), *state.todo[len(passing) :])
        return replace(state.without_hand_card(self.other, action.card), todo=todo)


@dataclass(frozen=True, slots=True)
class Give(Happening):
    """`seat` gets the card that was set aside; only a view knows no card here."""

    word: ClassVar[str] = "give"
    seat: Seat
    card: Card | None

    def happen(self, state: State) -> State:
        assert self.card is not None
        return state.gains(self.seat, self.card)


@dataclass(frozen=True, slots=True)
class Search(SeatDecision):
    """`seat` takes a card of a deck, which it sees meanwhile, and the deck is shuffled."""

    word: ClassVar[str] = "search"
    pile: Pile

    def waits_for(self, state: State) -> Task | None:
        return Shuffle(self.pile) if is_spent(state, self.pile) else None

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(map(Take, Multiset.of(Card, state.decks[self.pile]).present))

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, Take)
        deck = list(state.decks[self.pile])
        deck.remove(action.card)
        taken = state.with_deck(self.pile, tuple(deck)).gains(self.seat, action.card)
        return taken.in_front(Shuffle(self.pile)) if deck else taken


@dataclass(frozen=True, slots=True)
class Fetch(SeatDecision):
    """`seat` takes a card of a discard pile."""

    word: ClassVar[str] = "fetch"
    pile: Pile

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(map(Take, self.pile.of(state.discard).present))

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, Take)
        return replace(state, discard=state.discard.minus(action.card)).gains(self.seat, action.card)
