"""What was done, in a sentence for each action, as far as it may be told."""

from dream.base.messages import Listing, Value
from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import (
    Disaster,
    Discard,
    Eureka,
    Explosion,
    ListedAction,
    Pick,
    Roll,
    Steal,
    Sultan,
    Transmute,
)
from dream.games.jabirs_transmutations.rules.components import Resource
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.games.jabirs_transmutations.rules.view import View
from dream.play.game import Hidden
from dream.ui.game_views.jabirs_transmutations.losses import losses, losses_told
from dream.ui.game_views.jabirs_transmutations.recipe_facts import decided
from dream.ui.tabletop.deeds import Deed, Name, kind_of

JabirDeed = Deed[View, ListedAction]
UNTOLD = {Phase.DRAFT: "hidden_pick", Phase.DEAL: "shufflecards", Phase.EVENTS: "shuffleevents"}
"""By the phase, the sentence of what was done where only that it was done is told."""


def sentence(deed: JabirDeed) -> str:
    """What was done, as far as it is told."""
    kind = _kind(deed.before.seen, deed.told)
    return deed.address.about(f"jabir.log.{kind}", deed.before.seen.turn, **_values(deed))


def _kind(state: State, told: ListedAction | Hidden) -> str:
    """The word by which the texts know what was done."""
    match told:
        case Hidden():
            return UNTOLD[state.phase]
        case Transmute(recipe):
            return "risk" if RECIPES[recipe].risk is not None else "transmute"
        case Roll(number):
            return _decided(state, number)[0]
    return kind_of(told)


def _values(deed: JabirDeed) -> dict[str, Value]:
    """What else stands in the sentence."""
    match deed.told:
        case Disaster(card):
            return {"card": card, "losses": _losses(deed, deed.told)}
        case Explosion(thing):
            return {"thing": thing, "losses": _losses(deed, deed.told)}
        case Pick(card) | Discard(card):
            return {"card": card}
        case Eureka(thing) | Sultan(thing):
            return {"thing": thing}
        case Steal(victim, resource):
            return {"victim": deed.address.whom(victim), "thing": resource}
        case Transmute(recipe):
            return {"recipe": recipe, "products": Listing(RECIPES[recipe].products)}
        case Roll(number):
            return {"number": number, "thing": _decided(deed.before.seen, number)[1]}
    return {}


def _losses(deed: JabirDeed, answer: Explosion | Disaster) -> Value:
    return losses_told(losses(deed.before.seen, answer, deed.after.seen), deed.address)


def _decided(state: State, number: int) -> tuple[str, Resource]:
    """What the die has decided; of a failure, what was lost."""
    assert state.waiting is not None, "a die is rolled for a recipe"
    return decided(state.waiting.recipe, number)


def advice(action: ListedAction, name: Name) -> str:
    """An action as it is advised, in a few words."""
    key = f"jabir.advice.{kind_of(action)}"
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
