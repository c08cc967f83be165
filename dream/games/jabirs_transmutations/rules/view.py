"""What some seats together know of a state, as a value: the one place that says who may see what."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dream.games.jabirs_transmutations.rules.actions import (
    ListedAction,
    Pick,
    ShuffleCards,
    ShuffleEvents,
)
from dream.games.jabirs_transmutations.rules.components import (
    CARDS_IN_BOX,
    EVENTS_IN_BOX,
    Card,
    Event,
    Player,
    Seat,
)
from dream.games.jabirs_transmutations.rules.state import NO_CARDS, State
from dream.play.cards.multiset import Multiset
from dream.play.cards.state_text import HIDDEN
from dream.play.game import Hidden

ALL_CARDS = Multiset(Card, tuple(CARDS_IN_BOX[card] for card in Card))
ALL_EVENTS = Multiset(Event, tuple(EVENTS_IN_BOX[event] for event in Event))
Cards = Multiset[Card]


@dataclass(frozen=True, slots=True)
class View:
    """A state of which some things are not known, but how many there are.

    `seen` is the state without them: there the decks are empty, and so is each hand and each pile of
    picks that is not known. `hands` and `picks` say how many of the cards there are not known.
    """

    seen: State
    events: int
    deck: int
    hands: tuple[int, int, int]
    picks: tuple[int, int, int]

    @property
    def decider(self) -> Player | None:
        """Who decides; None when the game is over."""
        return self.seen.decider

    def picks_of(self, seat: Seat) -> int:
        """How many picks a seat has, known or not."""
        return len(self.seen.of(seat).picks) + self.picks[seat]

    @property
    def hidden_cards(self) -> int:
        """How many cards lie where they are not known."""
        return self.deck + sum(self.hands) + sum(self.picks)

    @property
    def unseen_cards(self) -> Cards:
        """The cards that lie where they are not known."""
        cards = ALL_CARDS - self.seen.discard
        for tableau in self.seen.tableaus:
            cards = cards - tableau.cards - tableau.hand - tableau.picks
        return cards

    @property
    def unseen_events(self) -> Multiset[Event]:
        """The events that are still in the deck."""
        open_now = () if self.seen.event is None else (self.seen.event,)
        return ALL_EVENTS - self.seen.used - Multiset.of(Event, open_now)

    def completed(
        self, hands: Mapping[Seat, Cards], picks: Mapping[Seat, Cards], deck: Sequence[Card]
    ) -> State:
        """The state in which the cards that are not known are these; the events come in table order."""
        state = replace(self.seen, deck=tuple(deck), events=tuple(self.unseen_events))
        for seat in {*hands, *picks}:
            tableau = state.of(seat)
            state = state.with_tableau(
                seat,
                replace(tableau, hand=hands.get(seat, tableau.hand), picks=picks.get(seat, tableau.picks)),
            )
        return state

    def somehow_completed(self) -> State:
        """A state that is observed so: whether it can be depends on nothing that is not known."""
        rest = iter(tuple(self.unseen_cards))
        hands = {seat: _next(rest, number) for seat, number in zip(Seat, self.hands, strict=True) if number}
        picks = {seat: _next(rest, number) for seat, number in zip(Seat, self.picks, strict=True) if number}
        return self.completed(hands, picks, tuple(rest))


def _next(cards: Iterator[Card], number: int) -> Cards:
    return Multiset.of(Card, (card for _, card in zip(range(number), cards, strict=False)))


def seen(state: State, by: frozenset[int]) -> View:
    """Return what these seats together know.

    That is all but the decks and, where the draft is closed, the hands and picks of others.
    """
    covered = [seat for seat in Seat if seat not in by and not state.options.open_draft]
    left = replace(state, deck=(), events=())
    for seat in covered:
        left = left.with_tableau(seat, replace(state.of(seat), hand=NO_CARDS, picks=NO_CARDS))
    a, b, c = (len(state.of(seat).hand) if seat in covered else 0 for seat in Seat)
    d, e, f = (len(state.of(seat).picks) if seat in covered else 0 for seat in Seat)
    return View(left, len(state.events), len(state.deck), (a, b, c), (d, e, f))


def told(state: State, action: ListedAction, by: frozenset[int]) -> ListedAction | Hidden:
    """Return what these seats may be told of an action.

    They are told neither the order of a shuffle nor, where the draft is closed, what others pick.
    """
    match action:
        case ShuffleCards() | ShuffleEvents():
            return Hidden(f"shuffle:{HIDDEN}")
        case Pick() if not state.options.open_draft and state.mover not in by:
            return Hidden(f"pick:{HIDDEN}")
    return action
