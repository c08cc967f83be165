"""What is told of Jabir's table beyond the state itself, from what is seen of it; nothing hidden is in it."""

from dataclasses import dataclass
from functools import cached_property

from dream.games.jabirs_transmutations.rules import actions
from dream.games.jabirs_transmutations.rules.actions import ListedAction, Pick
from dream.games.jabirs_transmutations.rules.components import Card, Seat
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.games.jabirs_transmutations.rules.view import View
from dream.ui.game_views.jabirs_transmutations.recipe_facts import RecipeShown, recipes_shown
from dream.ui.game_views.jabirs_transmutations.things import HandCard, RecipeSign, SavedCard
from dream.ui.tabletop.sight import Sight, Target

Seen = Sight[View, ListedAction]
Cards = tuple[Card | None, ...]
"""Cards side by side, from the left; None lies face down."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The die for a recipe: its `number`, None while it is still to be rolled."""

    recipe: int
    number: int | None = None


class Facts:
    """A table as it is seen, with what follows from it."""

    def __init__(self, sight: Seen) -> None:
        self.sight, self.view = sight, sight.view
        self.state: State = sight.view.seen
        self.viewer = None if sight.viewer is None else Seat(sight.viewer)
        self.drafting = self.state.phase is Phase.DRAFT
        self.turning = self.state.phase in (Phase.PLAY, Phase.ROLL)
        self.gold_takes_card = self.state.options.gold_takes_card

    def hand(self, seat: Seat) -> Cards:
        """A seat's hand."""
        return (*self.state.of(seat).hand, *(None,) * self.view.hands[seat])

    def picks(self, seat: Seat) -> Cards:
        """A seat's picks."""
        return (*self.state.of(seat).picks, *(None,) * self.view.picks[seat])

    @property
    def holding(self) -> bool:
        """Whether anybody has cards of the draft."""
        return any(self.hand(seat) or self.picks(seat) for seat in Seat)

    @property
    def hides(self) -> bool:
        """Whether some of them lie face down."""
        return any((*self.view.hands, *self.view.picks))

    # Recipes

    @property
    def reckoned(self) -> Seat:
        """The seat for which recipes are told: whoever here has the turn, else whoever looks."""
        turn = self.state.turn
        if turn is not None and (self.sight.yours or self.viewer is None):
            return turn
        return self.viewer if self.viewer is not None else self.state.first

    @property
    def told_of(self) -> str:
        """The name of that seat, empty for somebody who is here."""
        return "" if self.reckoned in self.sight.people else self.sight.names[self.reckoned]

    @cached_property
    def recipes(self) -> tuple[RecipeShown, ...]:
        """What is shown of recipes 1 to 12."""
        return recipes_shown(self.view, self.reckoned)

    # The last action

    @property
    def roll(self) -> Roll | None:
        """The die that waits, or that has just been rolled."""
        if self.state.waiting is not None:
            return Roll(self.state.waiting.recipe)
        done, before = self.sight.done, self.sight.before
        if not isinstance(done, actions.Roll) or before is None or before.seen.waiting is None:
            return None
        return Roll(before.seen.waiting.recipe, done.number)

    @property
    def revealed(self) -> tuple[tuple[Card, ...], ...]:
        """What each seat's picks have turned out to be, in the one state right after the reveal (J14)."""
        done, before = self.sight.done, self.sight.before
        if not isinstance(done, Pick) or self.drafting or before is None:
            return ()
        hands = {seat: list(before.seen.of(seat).hand) for seat in Seat}
        picks = {seat: list(before.seen.of(seat).picks) for seat in Seat}
        hands[before.seen.mover].remove(done.card)
        picks[before.seen.mover].append(done.card)
        for seat in Seat:
            picks[seat.left] += hands[seat]
        return tuple(tuple(sorted(picks[seat])) for seat in Seat)

    # What is pointed at

    @property
    def pointed(self) -> tuple[Target, ...]:
        """What the mouse and the cursor point at."""
        marks = self.sight.marks
        return tuple(target for target in (marks.pointed, marks.cursor) if target is not None)

    @property
    def lit_card(self) -> Card | None:
        """The kind of the viewer's card that is pointed at."""
        for target in self.pointed:
            match target:
                case HandCard(place) if self.viewer is not None and place < len(self.hand(self.viewer)):
                    return self.hand(self.viewer)[place]
                case SavedCard(seat, card) if seat is self.viewer:
                    return card
        return None

    @property
    def lit_recipe(self) -> int | None:
        """The recipe whose way is lit: the one pointed at or else the one chosen."""
        found = (target for target in (*self.pointed, *self.sight.marks.chosen))
        return next((target.recipe for target in found if isinstance(target, RecipeSign)), None)
