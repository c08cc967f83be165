"""The values of the game: states, the actions that lead from one to another, and views of them.

A state is everything there is to know, and a view what some seats together know of it. There is a small class
for each kind of action that a seat or chance can do. It says what is done, not who does it; that is whose
decision it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from dream.games.jabirs_transmutations.rules.components import (
    CARDS_IN_BOX,
    EVENTS_IN_BOX,
    METAL_IN_BOX,
    METALS,
    TOKENS_OF_A_COLOUR,
    Card,
    Event,
    Player,
    Readings,
    Resource,
    Seat,
)
from dream.play.cards import HIDDEN, Multiset
from dream.play.game import Chance, Hidden


@dataclass(frozen=True, slots=True)
class ShuffleEvents:
    """Chance shuffles the used events into a new deck, listed from the top."""

    order: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class ShuffleCards:
    """Chance shuffles the discarded cards, which go under the deck in this order."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AnyShuffle:
    """What a list of legal actions holds in place of all the orders that there are; no action itself."""


@dataclass(frozen=True, slots=True)
class Eureka:
    """Place a token on an elixir."""

    elixir: Resource


@dataclass(frozen=True, slots=True)
class Explosion:
    """Every seat loses half of its tokens on a resource, rounded up."""

    resource: Resource


@dataclass(frozen=True, slots=True)
class Disaster:
    """Every seat discards all its saved cards of a kind."""

    card: Card


@dataclass(frozen=True, slots=True)
class Sultan:
    """Place two tokens on a primary (J9: both on the same)."""

    primary: Resource


@dataclass(frozen=True, slots=True)
class Steal:
    """Put a token of one's own in the place of another seat's."""

    victim: Seat
    resource: Resource


@dataclass(frozen=True, slots=True)
class StealNothing:
    """The answer to a theft where nothing can be stolen (J10)."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Lay a card of the hand face down on the picks."""

    card: Card


@dataclass(frozen=True, slots=True)
class Transmute:
    """Use a recipe, with a Fire or a Water named where the option asks for one (J23)."""

    recipe: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """Transmute no more in this turn."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance rolls the die."""

    number: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a saved card, of which there are too many."""

    card: Card


Answer = Eureka | Explosion | Disaster | Sultan | Steal | StealNothing
"""What the starting player does about the open event."""
Shuffle = ShuffleEvents | ShuffleCards
Action = Shuffle | Answer | Pick | Transmute | Done | Roll | Discard
ListedAction = Action | AnyShuffle
"""What a list of legal actions is made of."""

EVENT_ANSWERED: dict[type[Action], Event] = {
    Eureka: Event.EUREKA,
    Explosion: Event.EXPLOSION,
    Disaster: Event.DISASTER,
    Sultan: Event.SULTAN,
    Steal: Event.STEAL,
    StealNothing: Event.STEAL,
}
"""The event that each kind of answer is for."""


LAST_ROUND = 60  # J20
MOST_SAVED = 3
"""How many Fire and Water a seat may save from one round to the next."""
CARDS_IN_HAND = 6
CARDS_DEALT = CARDS_IN_HAND * len(Seat)

NO_CARDS = Multiset.of(Card)
NO_TOKENS = Multiset.of(Resource)


class Phase(Enum):
    """What is waited for, by the word that a text names it with."""

    EVENTS = "events"
    """Chance shuffles the used events."""
    EVENT = "event"
    """The starting player answers the open event."""
    DEAL = "deal"
    """Chance shuffles the discarded cards."""
    DRAFT = "draft"
    """Seat by seat, cards are picked from the hands (J13)."""
    PLAY = "play"
    """The seat on turn transmutes (J17)."""
    ROLL = "roll"
    """Chance rolls the die for the recipe that waits."""
    KEEP = "keep"
    """The seat on turn discards cards that it may not save."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Tableau:
    """What lies before one seat, and what it holds: its units on the board, metals too, and its cards."""

    board: Multiset[Resource] = NO_TOKENS
    cards: Multiset[Card] = NO_CARDS
    """Fire and Water, open: the saved ones and, from the reveal to the end of the turn, the new ones."""
    hand: Multiset[Card] = NO_CARDS
    picks: Multiset[Card] = NO_CARDS

    @property
    def tokens(self) -> int:
        """How many tokens of the seat's colour lie on the board; metals are none (J4)."""
        return sum(self.board.counts[: METALS[0]])

    @property
    def stack(self) -> int:
        """How many tokens are left to place."""
        return TOKENS_OF_A_COLOUR - self.tokens

    def placing(self, resource: Resource, number: int = 1) -> "Tableau":
        """With so many units more there: of tokens at most what the stack has (J3), of metals all (J4)."""
        placed = number if resource in METALS else min(number, self.stack)
        return replace(self, board=self.board.plus(resource, placed))


@dataclass(frozen=True, slots=True)
class State:
    """Three tableaus, the decks, and who is waited for to do what."""

    options: Readings
    round: int
    phase: Phase
    first: Seat
    """The starting player of the round; *in order* means from there clockwise."""
    turn: Seat | None
    """The seat that decides; where chance does, the one for whom; None when the game is over."""
    event: Event | None
    """The open event."""
    waiting: Transmute | None
    """What waits for the die."""
    events: tuple[Event, ...]
    used: Multiset[Event]
    deck: tuple[Card, ...]
    discard: Multiset[Card]
    tableaus: tuple[Tableau, Tableau, Tableau]

    @property
    def decider(self) -> Player | None:
        """Who decides; None when the game is over."""
        chance = self.phase in (Phase.EVENTS, Phase.DEAL, Phase.ROLL)
        return Chance.CHANCE if chance else self.turn

    @property
    def mover(self) -> Seat:
        """The seat on turn; raises ValueError when the game is over."""
        if self.turn is None:
            raise ValueError("nobody is on turn when the game is over")
        return self.turn

    @property
    def before_mover(self) -> tuple[Seat, ...]:
        """The seats that come before the one on turn in this round."""
        order = self.first.clockwise
        return order[: order.index(self.mover)]

    @property
    def last_in_order(self) -> bool:
        """Whether the seat on turn is the last of the round."""
        return self.mover.left is self.first

    def of(self, seat: Seat) -> Tableau:
        """What a seat has."""
        return self.tableaus[seat]

    def with_tableau(self, seat: Seat, tableau: Tableau) -> "State":
        """The state in which a seat has something else."""
        first, second, third = (tableau if other is seat else self.tableaus[other] for other in Seat)
        return replace(self, tableaus=(first, second, third))

    def supply(self, metal: Resource) -> int:
        """How many pieces of a metal are left for all."""
        return METAL_IN_BOX[metal] - sum(tableau.board[metal] for tableau in self.tableaus)


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


def shows(state: State, action: ListedAction, after: State) -> frozenset[int]:
    """Return the seats to which an action shows what they could not know: a roll, an event, a hand, the
    picks.

    All three get their hands at once, and see the picks at once, so it is all of them or nobody.
    """
    turns_up_event = after.phase is Phase.EVENT
    hands_out = after.phase is Phase.DRAFT and (state.phase is not Phase.DRAFT or state.last_in_order)
    turns_up_picks = state.phase is Phase.DRAFT and after.phase is not Phase.DRAFT
    shown = isinstance(action, Roll) or turns_up_event or hands_out or turns_up_picks
    return frozenset(Seat) if shown else frozenset()


def is_private(state: State) -> bool:
    """Whether the seats see different things: hands and picks in a closed draft."""
    return state.phase is Phase.DRAFT and not state.options.open_draft
