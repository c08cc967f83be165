"""What is pointed at for which action, and which actions something that is pointed at can mean.

It is asked of what is known of a state: where the hand of whoever is to act is not, nothing is done with it.
"""

from collections.abc import Iterator

from dream.games.jabirs_transmutations.rules.actions import (
    Action,
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    ListedAction,
    Pick,
    Roll,
    Steal,
    StealNothing,
    Sultan,
    Transmute,
)
from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource
from dream.games.jabirs_transmutations.rules.legal import legal_actions
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.state import State
from dream.games.jabirs_transmutations.rules.view import View
from dream.ui.game_views.jabirs_transmutations.things import (
    Die,
    DoneButton,
    EventAnswer,
    HandCard,
    RecipeSign,
    SavedCard,
    SeatTokens,
    Spot,
)
from dream.ui.tabletop.sight import Target, Way


def target_of(view: View, action: ListedAction) -> Target | None:
    """Where an action is done; None for what chance shuffles, and for a card that is not known."""
    state = view.seen
    match action:
        case Eureka(resource) | Explosion(resource) | Sultan(resource):
            return Spot(resource)
        case Steal(victim, resource):
            return SeatTokens(victim, resource)
        case Disaster() | StealNothing():
            return EventAnswer(action)
        case Pick(card):
            hand = list(state.of(state.mover).hand)
            return HandCard(hand.index(card)) if card in hand else None
        case Transmute(recipe):
            return RecipeSign(recipe)
        case Discard(card):
            return SavedCard(state.mover, card)
        case Done():
            return DoneButton()
        case Roll():
            return Die()
    return None


def ways(view: View, action: ListedAction) -> Iterator[Way]:
    """How an action is chosen: a card by each place of the hand where one like it is (J23 names another)."""
    state = view.seen
    match action:
        case Transmute(recipe, card) if card is not None and len(cards_to_name(view, recipe)) > 1:
            yield RecipeSign(recipe), SavedCard(state.mover, card)
        case Pick(card):
            hand = state.of(state.mover).hand
            yield from ((HandCard(place),) for place, each in enumerate(hand) if each is card)
        case _:
            target = target_of(view, action)
            if target is not None:
                yield (target,)


def stands_for(view: View, target: Target) -> Target:
    """Where a click means the same: a token's spot, or the tokens of the one seat to be robbed there."""
    state = view.seen
    match target:
        case SeatTokens(_, resource) if state.event is not None and state.event is not Event.STEAL:
            return Spot(resource)
        case Spot(resource) if state.event is Event.STEAL:
            steals = [a for a in legal_actions(state) if isinstance(a, Steal) and a.resource is resource]
            return SeatTokens(steals[0].victim, resource) if len(steals) == 1 else target
    return target


def targets_of(view: View) -> frozenset[Target]:
    """Where something can be done now; each card of a kind in the hand is as good as another."""
    return frozenset(way[0] for action in legal_actions(view.seen) for way in ways(view, action))


def actions_at(view: View, target: Target) -> tuple[Action, ...]:
    """The legal actions that are done there: more than one where a card has still to be named (J23)."""
    state, wanted = view.seen, meant(view, target)
    if isinstance(wanted, Transmute):
        legal = (action for action in legal_actions(state) if isinstance(action, Transmute))
        return tuple(action for action in legal if action.recipe == wanted.recipe)
    return (wanted,) if wanted is not None and wanted in legal_actions(state) else ()


def meant(view: View, target: Target) -> Action | None:
    """What an input there would do, possible or not; None where nothing is ever done."""
    state = view.seen
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
            victims = [seat for seat in state.first.clockwise[1:] if state.of(seat).board[resource]]
            return Steal(victims[0] if victims else state.first.left, resource)
    return None


def cards_to_name(view: View, recipe: int) -> tuple[Card, ...]:
    """Which of Fire and Water can be named now for a recipe that takes either."""
    actions = actions_at(view, RecipeSign(recipe))
    return tuple(
        action.card for action in actions if isinstance(action, Transmute) and action.card is not None
    )
