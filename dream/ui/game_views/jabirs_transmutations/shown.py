"""What the table shows, as plain values: the scene fills a `TableShown` in, the picture draws it.

All that a viewer may not see is left out already: a card that lies face down is None.
"""

from dataclasses import dataclass, replace

from dream.games.jabirs_transmutations.rules.actions import Answer
from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import NO_CARDS, NO_TOKENS, Phase
from dream.play.cards.multiset import Multiset

Cards = tuple[Card | None, ...]
"""Cards side by side, from the left; None lies face down."""
Thing = Resource | Card

# What can be pointed at, chosen and reached with the keyboard


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand that lies large before the viewer, by its place from the left, from 0."""

    place: int


@dataclass(frozen=True, slots=True)
class Picks:
    """Where the viewer lays its picks in the draft."""


@dataclass(frozen=True, slots=True)
class SavedCard:
    """The Fire, or the Water, that lies open before a seat: all its cards of that kind."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class RecipeSign:
    """The sign of a recipe, 1 to 12, where its lines meet."""

    recipe: int


@dataclass(frozen=True, slots=True)
class Spot:
    """The spot of a resource, silver and gold included."""

    resource: Resource


@dataclass(frozen=True, slots=True)
class SeatTokens:
    """The tokens of one seat on a spot; its pieces, on a metal's."""

    seat: Seat
    resource: Resource


@dataclass(frozen=True, slots=True)
class EventAnswer:
    """An answer that lies beside the open event, for it has no spot: a `Disaster`, or `StealNothing`."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Die:
    """The die, to be rolled."""


@dataclass(frozen=True, slots=True)
class DoneButton:
    """The end of the turn."""


@dataclass(frozen=True, slots=True)
class SeatPlate:
    """All that is told of a seat beside the board: its name, points, stack and cards."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EventCard:
    """The open event, or the deck of events when none is open."""


@dataclass(frozen=True, slots=True)
class UsedEvents:
    """The row of the events that are used, and of those to come."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The deck of cards."""


@dataclass(frozen=True, slots=True)
class DiscardPile:
    """The discarded cards."""


@dataclass(frozen=True, slots=True)
class Supply:
    """What is left of a metal."""

    metal: Resource


Target = (
    HandCard
    | Picks
    | SavedCard
    | RecipeSign
    | Spot
    | SeatTokens
    | EventAnswer
    | Die
    | DoneButton
    | SeatPlate
    | EventCard
    | UsedEvents
    | Deck
    | DiscardPile
    | Supply
)

# What is there


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat: what it has on the board (metals too), its open cards, its hand and its picks.

    `points` are those of the moment; `stack` is how many tokens are left to place.
    """

    name: str = ""
    board: Multiset[Resource] = NO_TOKENS
    cards: Multiset[Card] = NO_CARDS
    hand: Cards = ()
    picks: Cards = ()
    points: int = 0
    stack: int = 0


@dataclass(frozen=True, slots=True)
class RecipeShown:
    """What a seat can do with a recipe now.

    `missing` is what it lacks, with numbers (so ``((Resource.QUICKSILVER, 1),)`` is "one more quicksilver");
    `chance` the chance in per cent that the die is kind, None for a recipe without one.
    """

    possible: bool = False
    missing: tuple[tuple[Thing, int], ...] = ()
    chance: int | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    """The die for a recipe: its `number`, None while it is still to be rolled."""

    recipe: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What a seat would gain of a resource or a card (by more than 0), or lose, by what is pointed at."""

    seat: Seat
    thing: Thing
    by: int


@dataclass(frozen=True)
class TableShown:
    """One picture of the table.

    `viewer` is the seat whose hand lies large at the lower edge, None for nobody's. `turn` is who decides,
    or for whom chance does; None when the game is over. With `yours` that is a person who plays here.
    `recipes` are 1 to 12, in their order, as they are for the player of the name `told_of`, empty for "you".
    `event` lies open; `used` are the events before it. `events`, `deck` and `discard` count what lies there.

    `revealed` is what each seat's six picks have turned out to be, by the seats' order: set in the one state
    right after the reveal, so that motion shows them. `roll` is the die of the recipe that waits for it
    or, in the states right after, of the last one rolled.

    Marked are the targets that are `legal` now, the one that is `pointed` at or `chosen`, those `refused`
    (concerned in the last refusal), the keyboard's `cursor`, a `hint`, and the `last` thing that was
    done. A recipe that is pointed at or chosen also lights what goes in and what comes out. `changes` are
    told beside the tokens and cards that they concern: the effect of an answer to an event, say.
    """

    seats: tuple[SeatShown, SeatShown, SeatShown]
    viewer: Seat | None
    turn: Seat | None
    first: Seat
    round: int
    phase: Phase
    supply_gold: int
    supply_silver: int
    recipes: tuple[RecipeShown, ...] = (RecipeShown(),) * 12
    told_of: str = ""
    yours: bool = True
    gold_takes_card: bool = False
    event: Event | None = None
    used: tuple[Event, ...] = ()
    events: int = 0
    deck: int = 0
    discard: int = 0
    revealed: tuple[tuple[Card, ...], ...] = ()
    roll: Roll | None = None
    legal: frozenset[Target] = frozenset()
    pointed: Target | None = None
    chosen: Target | None = None
    cursor: Target | None = None
    hint: Target | None = None
    last: Target | None = None
    refused: frozenset[Target] = frozenset()
    changes: tuple[Change, ...] = ()
    winners: tuple[Seat, ...] = ()

    def of(self, seat: Seat) -> SeatShown:
        """What is shown of a seat."""
        return self.seats[seat]

    def supply(self, metal: Resource) -> int:
        """How many pieces of a metal are left for all."""
        return self.supply_gold if metal is Resource.GOLD else self.supply_silver

    @property
    def unpointed(self) -> "TableShown":
        """The same table for somebody who points nowhere."""
        return replace(self, cursor=None, pointed=None, changes=())

    @property
    def lit_card(self) -> Card | None:
        """The kind of the viewer's card that is pointed at."""
        for target in (self.pointed, self.cursor):
            match target:
                case HandCard(place) if self.viewer is not None and place < len(self.of(self.viewer).hand):
                    return self.of(self.viewer).hand[place]
                case SavedCard(seat, card) if seat is self.viewer:
                    return card
        return None

    @property
    def lit_recipe(self) -> int | None:
        """The recipe whose way is lit: the one pointed at or else the one chosen."""
        for target in (self.pointed, self.cursor, self.chosen):
            if isinstance(target, RecipeSign):
                return target.recipe
        return None
