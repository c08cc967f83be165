"""What is pointed at for which action, and which actions something that is pointed at can mean.

It is asked of what is known of a state: where the hand of whoever is to act is not, nothing is done with it.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from dream.base.texts import Listing, message
from dream.games.jabirs_transmutations.rules.components import RECIPES, Card, Event, Resource, makers
from dream.games.jabirs_transmutations.rules.law import legal_actions
from dream.games.jabirs_transmutations.rules.state import (
    Action,
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    ListedAction,
    Phase,
    Pick,
    Roll,
    State,
    Steal,
    StealNothing,
    Sultan,
    Transmute,
    View,
)
from dream.play.game import Refusal
from dream.ui.games.jabirs_transmutations.targets import (
    DieTarget,
    DiscardPile,
    DoneButton,
    EventAnswer,
    HandCard,
    Picks,
    RecipeSign,
    SavedCard,
    SeatTokens,
    Spot,
)
from dream.ui.kit.commands import Command, command
from dream.ui.table.commands import DONE
from dream.ui.table.sight import Target, Way
from dream.ui.table.words import TableWords

RECIPE_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "minus", "plus")
"""The key of each recipe, as they lie side by side on a keyboard; in the draft they choose cards."""


class JabirWays(TableWords[State, View, ListedAction]):
    """How every action is chosen, by mouse and by keys."""

    keys: ClassVar[tuple[Command, ...]] = (
        *(command(f"jabir.recipe_{n}", key, "game") for n, key in zip(RECIPES, RECIPE_KEYS, strict=True)),
        DONE,
        command("jabir.fire", "f", "game"),
        command("jabir.water", "w", "game"),
    )

    def ways(self, view: View, action: ListedAction) -> Iterator[Way]:
        """A card by each place of the hand where one like it is (J23 names another); none for shuffles."""
        state = view.seen
        match action:
            case Eureka(resource) | Explosion(resource) | Sultan(resource):
                yield (Spot(resource),)
            case Steal(victim, resource):
                yield (SeatTokens(victim, resource),)
            case Disaster() | StealNothing():
                yield (EventAnswer(action),)
            case Pick(card):
                hand = state.of(state.mover).hand
                yield from ((HandCard(place),) for place, each in enumerate(hand) if each is card)
            case Transmute(recipe, card) if card is not None and len(cards_to_name(view, recipe)) > 1:
                yield RecipeSign(recipe), SavedCard(state.mover, card)
            case Transmute(recipe):
                yield (RecipeSign(recipe),)
            case Discard(card):
                yield (SavedCard(state.mover, card),)
            case Done():
                yield (DoneButton(),)
            case Roll():
                yield (DieTarget(),)

    def stands_for(self, view: View, target: Target) -> Target:
        """A token's spot, the tokens of the one seat to be robbed there, the one recipe that makes it now."""
        state = view.seen
        match target:
            case SeatTokens(_, resource) | Spot(resource) if state.phase is Phase.PLAY:
                recipes = possible_makers(state, resource)
                return RecipeSign(recipes[0]) if len(recipes) == 1 else Spot(resource)
            case SeatTokens(_, resource) if state.event is not None and state.event is not Event.STEAL:
                return Spot(resource)
            case Spot(resource) if state.event is Event.STEAL:
                steals = [a for a in legal_actions(state) if isinstance(a, Steal) and a.resource is resource]
                return SeatTokens(steals[0].victim, resource) if len(steals) == 1 else target
        return target

    def at_once(self, view: View, way: Way, action: ListedAction) -> bool:
        if isinstance(action, Transmute):
            return len(cards_to_name(view, action.recipe)) > 1
        return list(legal_actions(view.seen)) == [Done()]

    def meant(self, view: View, way: Way) -> ListedAction | Refusal | None:
        match way:
            case (RecipeSign(recipe), SavedCard(seat, card)) if seat is view.seen.turn:
                return Transmute(recipe, card) if cards_to_name(view, recipe) else None
            case (SavedCard(seat),) if seat is not view.seen.turn:
                return Refusal(message("jabir.table.not_your_cards"))
            case (Spot(resource),) if view.seen.phase is Phase.PLAY:
                recipes = possible_makers(view.seen, resource)
                key = "jabir.table.made_by" if recipes else "jabir.table.made_by_none"
                return Refusal(message(key, recipes=Listing(recipes)))
            case (target,):
                return _meant_at(view.seen, target)
        return None

    def unfinished(self, view: View, way: Way) -> Refusal | None:
        return Refusal(message("jabir.table.name_a_card"))

    def keyed(self, view: View, way: Way, command: str, here: Target | None) -> Target | None:
        state, name = view.seen, command.rpartition(".")[2]
        if name == "done":
            return DoneButton()
        if name in ("fire", "water"):
            return SavedCard(state.mover, Card[name.upper()]) if state.turn is not None else None
        number = int(name.removeprefix("recipe_"))
        if state.phase is not Phase.DRAFT:
            return RecipeSign(number)
        return HandCard(number - 1) if number <= len(state.of(state.mover).hand) else None

    def drop_zones(self, view: View, way: Way) -> Iterable[Target]:
        match way:
            case (HandCard(),):
                return (Picks(),)
            case (SavedCard(),):
                return (DiscardPile(),)
        return ()


def actions_at(view: View, target: Target) -> tuple[Action, ...]:
    """The legal actions that are done there: more than one where a card has still to be named (J23)."""
    wanted, legal = _meant_at(view.seen, target), legal_actions(view.seen)
    if isinstance(wanted, Transmute):
        transmuting = (action for action in legal if isinstance(action, Transmute))
        return tuple(action for action in transmuting if action.recipe == wanted.recipe)
    return (wanted,) if wanted is not None and wanted in legal else ()


def possible_makers(state: State, resource: Resource) -> tuple[int, ...]:
    """The recipes that make a resource, if only when the die is kind, and are possible now."""
    possible = {action.recipe for action in legal_actions(state) if isinstance(action, Transmute)}
    return tuple(number for number in makers(resource) if number in possible)


def cards_to_name(view: View, recipe: int) -> tuple[Card, ...]:
    """Which of Fire and Water can be named now for a recipe that takes either."""
    actions = (action for action in actions_at(view, RecipeSign(recipe)) if isinstance(action, Transmute))
    return tuple(action.card for action in actions if action.card is not None)


def _meant_at(state: State, target: Target) -> Action | None:
    """What an input there would do, possible or not; None where nothing is ever done."""
    match target:
        case HandCard(place):
            hand = list(state.of(state.mover).hand) if state.turn is not None else []
            return Pick(hand[place]) if place < len(hand) else None
        case RecipeSign(recipe):
            named = RECIPES[recipe].cards_to_name(state.options.gold_takes_card)
            saved = state.of(state.mover).cards if state.turn is not None else ()
            return Transmute(recipe, next((card for card in named if card in saved), named[0]))
        case SavedCard(_, card):
            return Discard(card)
        case EventAnswer(answer):
            return answer
        case DoneButton():
            return Done()
        case SeatTokens(seat, resource) if state.event is Event.STEAL:
            return Steal(seat, resource)
        case Spot(resource) | SeatTokens(_, resource):
            return _answer_on(state, resource)
    return None


def _answer_on(state: State, resource: Resource) -> Action | None:
    """The answer to the open event that names a resource."""
    match state.event:
        case Event.EUREKA:
            return Eureka(resource)
        case Event.EXPLOSION:
            return Explosion(resource)
        case Event.SULTAN:
            return Sultan(resource)
        case Event.STEAL:
            victims = (seat for seat in state.first.clockwise[1:] if state.of(seat).board[resource])
            return Steal(next(victims, state.first.left), resource)
    return None
