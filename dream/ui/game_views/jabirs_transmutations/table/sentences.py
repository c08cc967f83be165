"""What was done, in a sentence for each action, as far as it may be told."""

from collections.abc import Callable

from dream.base.messages import Listing
from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import (
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
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, RECIPES
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.play.game import Hidden

Name = Callable[[int], str]
"""What the one at a seat is called."""
UNTOLD = {Phase.DRAFT: "hidden_pick", Phase.DEAL: "shufflecards", Phase.EVENTS: "shuffleevents"}
"""By the phase, the sentence of what was done where only that it was done is told."""


def sentence(state: State, told: ListedAction | Hidden, name: Name) -> str:
    """What was done in a state, of which so much is told."""
    who = name(state.turn) if state.turn is not None else ""
    key = f"jabir.log.{type(told).__name__.lower()}"
    match told:
        case Hidden():
            return say(f"jabir.log.{UNTOLD[state.phase]}", name=who)
        case Pick(card):
            return say(key, name=who, card=card)
        case Eureka(thing) | Explosion(thing) | Sultan(thing):
            return say(key, name=who, thing=thing)
        case Steal(victim, resource):
            return say(key, name=who, victim=name(victim), thing=resource)
        case Disaster(card) | Discard(card):
            return say(key, name=who, card=card)
        case Transmute():
            return _transmutation(state, told, who)
        case Roll(number):
            return _roll(state, number, who)
        case Done() | StealNothing():
            return say(key, name=who)
    raise ValueError(f"{told} is never told")


def _transmutation(state: State, action: Transmute, who: str) -> str:
    recipe = RECIPES[action.recipe]
    key = "risk" if recipe.risk is not None else "transmute"
    return say(f"jabir.log.{key}", name=who, recipe=recipe.number, products=Listing(recipe.products))


def _roll(state: State, number: int, who: str) -> str:
    """What the die has decided; of a failure, what was lost and that the rest stays."""
    assert state.waiting is not None
    recipe, kind = RECIPES[state.waiting.recipe], number >= LEAST_SUCCESS
    if recipe.risk is not None:
        key, thing = ("success", recipe.products[0]) if kind else ("failure", recipe.risk)
    else:
        assert recipe.extra is not None
        key, thing = ("extra", recipe.extra) if kind else ("no_extra", recipe.extra)
    return say(f"jabir.log.{key}", name=who, number=number, thing=thing)


def advice(action: ListedAction, name: Name) -> str:
    """An action as it is advised, in a few words."""
    key = f"jabir.advice.{type(action).__name__.lower()}"
    match action:
        case Pick(card) | Disaster(card) | Discard(card):
            return say(key, thing=card)
        case Eureka(thing) | Explosion(thing) | Sultan(thing):
            return say(key, thing=thing)
        case Steal(victim, resource):
            return say(key, victim=name(victim), thing=resource)
        case Transmute(recipe, card):
            if card is not None:
                return say("jabir.advice.transmute_with", recipe=recipe, card=card)
            return say(key, recipe=recipe)
    return say(key)
