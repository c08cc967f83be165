"""What a player has chosen and not yet done: the first input shows what it would do, the second does it."""

from dream.base.messages import message
from dream.games.jabirs_transmutations.rules.actions import Action, Transmute
from dream.games.jabirs_transmutations.rules.components import Card, Event
from dream.games.jabirs_transmutations.rules.view import View
from dream.play.refusal import Refusal
from dream.ui.game_views.jabirs_transmutations.jabir_session import JabirGame, view_now
from dream.ui.game_views.jabirs_transmutations.shown import (
    DiscardPile,
    DoneButton,
    HandCard,
    Picks,
    RecipeSign,
    SavedCard,
    SeatTokens,
    Spot,
    Target,
)
from dream.ui.game_views.jabirs_transmutations.table.targets import (
    actions_at,
    cards_to_name,
    meant,
    targets_of,
)

Meaning = Action | Refusal | None
"""What an input means: an action, or why it means nothing; None when only something was chosen."""


class Selection:
    """What has been chosen in a game, without acting."""

    def __init__(self, game: JabirGame) -> None:
        self._game = game
        self.choice: Target | None = None

    @property
    def _view(self) -> View:
        return view_now(self._game)

    def clear(self) -> None:
        """Let go of what is chosen."""
        self.choice = None

    # What an input means

    def press(self, target: Target) -> Meaning:
        """The player to act clicks on something, or comes to it by a key: once to choose, again to do it."""
        if isinstance(self.choice, RecipeSign) and isinstance(target, SavedCard):
            return self.name_card(target.card)
        if target in (self.choice, self.zone):
            return self.confirm()
        target = self._one_seat(target)
        self.choice = None
        if not actions_at(self._view, target):
            return self.explain(target)
        self.choice = target
        if isinstance(target, DoneButton) and targets_of(self._view) == {target}:
            return self.confirm()
        return None

    def confirm(self) -> Meaning:
        """Do what is chosen; where a card has still to be named, say so."""
        if self.choice is None:
            return Refusal(message("jabir.table.nothing_chosen"))
        actions = actions_at(self._view, self.choice)
        if len(actions) == 1:
            return actions[0]
        return Refusal(message("jabir.table.name_a_card")) if actions else self.explain(self.choice)

    def name_card(self, card: Card) -> Meaning:
        """Use the recipe that is chosen with this card, or discard one like it."""
        if isinstance(self.choice, RecipeSign) and cards_to_name(self._view, self.choice.recipe):
            action = Transmute(self.choice.recipe, card)
            return self._game.history.why_not(action) or action
        return self.press(SavedCard(self._game.state.mover, card))

    def explain(self, target: Target) -> Action | Refusal:
        """What can be done there, or why nothing can be."""
        action = meant(self._view, target)
        if action is None:
            return Refusal(message("jabir.table.nothing_there"))
        if isinstance(target, SavedCard) and target.seat is not self._game.state.turn:
            return Refusal(message("jabir.table.not_your_cards"))
        possible = actions_at(self._view, target)
        return possible[0] if possible else self._game.history.why_not(action) or action

    @property
    def zone(self) -> Target | None:
        """Where what is chosen may be dragged to; None where it is nothing that is dragged."""
        match self.choice:
            case HandCard():
                return Picks()
            case SavedCard():
                return DiscardPile()
        return None

    def _one_seat(self, target: Target) -> Target:
        """The tokens of the one seat that can be robbed on a spot, where the spot is pointed at."""
        if self._game.state.event is not Event.STEAL or not isinstance(target, Spot):
            return target
        seats = [
            other
            for other in targets_of(self._view)
            if isinstance(other, SeatTokens) and other.resource is target.resource
        ]
        return seats[0] if len(seats) == 1 else target
