"""A state of the game, as a value: everything there is to know, the order of every deck included."""

from dataclasses import dataclass, replace
from enum import Enum

from dream.games.jabirs_transmutations.rules.actions import Transmute
from dream.games.jabirs_transmutations.rules.components import (
    METAL_IN_BOX,
    METALS,
    TOKENS_OF_A_COLOUR,
    Card,
    Event,
    Player,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.options import Readings
from dream.play.cards.multiset import Multiset
from dream.play.game import Chance

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
