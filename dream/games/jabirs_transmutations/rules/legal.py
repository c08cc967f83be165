"""What is legal: the one place that decides it."""

from collections.abc import Callable

from dream.games.jabirs_transmutations.rules.actions import (
    Action,
    AnyShuffle,
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    ListedAction,
    Pick,
    Roll,
    ShuffleCards,
    ShuffleEvents,
    Steal,
    StealNothing,
    Sultan,
    Transmute,
)
from dream.games.jabirs_transmutations.rules.components import (
    DIE,
    ELIXIRS,
    METALS,
    NO_METALS,
    PLAIN,
    PRIMARIES,
    REAGENTS,
    Card,
    Event,
    Seat,
)
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.play.cards.multiset import Multiset

Listed = tuple[ListedAction, ...]


def legal_actions(state: State) -> Listed:
    """Every action of the one who decides, each once; none when the game is over.

    A shuffle has too many outcomes to list: `AnyShuffle` stands for them all.
    """
    return _LISTS[state.phase](state)


def is_legal(state: State, action: Action) -> bool:
    """Whether the one who decides may do this."""
    match action:
        case ShuffleEvents(events):
            return state.phase is Phase.EVENTS and Multiset.of(Event, events) == state.used
        case ShuffleCards(cards):
            return state.phase is Phase.DEAL and Multiset.of(Card, cards) == state.discard
    return action in legal_actions(state)


def may_transmute(state: State, action: Transmute) -> bool:
    """Whether the seat on turn has what a recipe takes, and the supply the metal that it makes (J21).

    The card must be named where the option asks for one, and nowhere else (J23).
    """
    recipe, tableau = RECIPES[action.recipe], state.of(state.mover)
    if action.card not in recipe.cards_to_name(state.options.gold_takes_card):
        return False
    card = card_used(action)
    return (
        recipe.reactants <= tableau.board
        and (card is None or tableau.cards[card] > 0)
        and all(state.supply(metal) > 0 for metal in recipe.products if metal in METALS)
    )


def card_used(action: Transmute) -> Card | None:
    """The card that a transmutation takes: the recipe's own or, for gold with the option, the one named."""
    return RECIPES[action.recipe].card if action.card is None else action.card


def steals(state: State) -> tuple[Steal, ...]:
    """Every plain token of another seat, for the one on turn to steal."""
    return tuple(
        Steal(seat, resource)
        for seat in Seat
        if seat is not state.turn
        for resource in state.of(seat).board.present
        if resource in PLAIN
    )


ANY_SHUFFLE: Listed = (AnyShuffle(),)
ROLLS: Listed = tuple(map(Roll, DIE))
ANSWERS: dict[Event, Listed] = {  # J6: one of them is compulsory, and may be without effect
    Event.EUREKA: tuple(map(Eureka, ELIXIRS)),
    Event.EXPLOSION: tuple(map(Explosion, NO_METALS)),  # J8
    Event.DISASTER: tuple(map(Disaster, REAGENTS)),
    Event.SULTAN: tuple(map(Sultan, PRIMARIES)),
}
"""The answers to each event but `Event.STEAL`, whatever lies on the board."""
TRANSMUTATIONS = {
    option: tuple(
        Transmute(recipe.number, card) for recipe in RECIPES.values() for card in recipe.cards_to_name(option)
    )
    for option in (False, True)
}
"""Every transmutation that can be named, without and with the option that gold takes a card."""


def _answers(state: State) -> Listed:
    if state.event in ANSWERS:
        return ANSWERS[state.event]
    return steals(state) or (StealNothing(),)  # J10


def _picks(state: State) -> Listed:
    return tuple(map(Pick, state.of(state.mover).hand.present))


def _transmutations(state: State) -> Listed:
    named = TRANSMUTATIONS[state.options.gold_takes_card]
    return *(action for action in named if may_transmute(state, action)), Done()


def _discards(state: State) -> Listed:
    return tuple(map(Discard, state.of(state.mover).cards.present))


_LISTS: dict[Phase, Callable[[State], Listed]] = {
    Phase.EVENTS: lambda _: ANY_SHUFFLE,
    Phase.EVENT: _answers,
    Phase.DEAL: lambda _: ANY_SHUFFLE,
    Phase.DRAFT: _picks,
    Phase.PLAY: _transmutations,
    Phase.ROLL: lambda _: ROLLS,
    Phase.KEEP: _discards,
    Phase.OVER: lambda _: (),
}
