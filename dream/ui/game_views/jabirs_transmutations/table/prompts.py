"""What the one who is to act may do, with what is chosen or with anything."""

from collections.abc import Iterator

from dream.base.messages import Listing
from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import (
    Disaster,
    Discard,
    Eureka,
    Explosion,
    Steal,
    Sultan,
)
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.state import MOST_SAVED, Phase
from dream.games.jabirs_transmutations.rules.view import View
from dream.ui.game_views.jabirs_transmutations.recipe_facts import KIND
from dream.ui.game_views.jabirs_transmutations.table.targets import actions_at, cards_to_name, targets_of
from dream.ui.game_views.jabirs_transmutations.things import DoneButton, HandCard, RecipeSign
from dream.ui.tabletop.deeds import Name, kind_of
from dream.ui.tabletop.sight import Target, Way


def prompts(view: View, way: Way, name: Name) -> Iterator[str]:
    """What may be done, with what is chosen or with anything."""
    if way:
        yield _about(view, way[0], name)
        return
    state = view.seen
    match state.phase:
        case Phase.EVENT if state.event is not None:
            yield say(f"jabir.news.event.{state.event.word}")
        case Phase.DRAFT:
            yield say("jabir.news.draft", pick=view.picks_of(state.mover) + 1)
        case Phase.PLAY:
            possible = sorted(t.recipe for t in targets_of(view) if isinstance(t, RecipeSign))
            if possible:
                yield say("jabir.news.possible", recipes=Listing(tuple(possible)))
            else:
                yield say("jabir.news.nothing_possible")
        case Phase.KEEP:
            excess = len(state.of(state.mover).cards) - MOST_SAVED
            yield say("jabir.news.keep", count=excess)


def _about(view: View, chosen: Target, name: Name) -> str:
    """What is chosen, and how it is done."""
    match chosen:
        case RecipeSign(number):
            return _about_recipe(view, number)
        case HandCard(place):
            return say("jabir.news.pick", card=tuple(view.seen.of(view.seen.mover).hand)[place])
        case DoneButton():
            return say("jabir.news.done")
    return _about_answer(view, chosen, name)


def _about_answer(view: View, chosen: Target, name: Name) -> str:
    """What an answer to the event, or a card to be discarded, does."""
    for action in actions_at(view, chosen):
        key = f"jabir.news.confirm.{kind_of(action)}"
        match action:
            case Eureka(thing) | Explosion(thing) | Sultan(thing) | Disaster(thing) | Discard(thing):
                return say(key, thing=thing)
            case Steal(victim, thing):
                return say(key, thing=thing, victim=name(victim))
    return say("jabir.news.confirm.other")


def _about_recipe(view: View, number: int) -> str:
    """What a recipe does, its chance and what a failure costs; or that a card has to be named."""
    recipe = RECIPES[number]
    if len(cards_to_name(view, number)) > 1:
        return say("jabir.table.name_a_card")
    if recipe.risk is not None:
        return say(
            "jabir.news.risk", recipe=number, product=recipe.products[0], chance=KIND, risk=recipe.risk
        )
    if recipe.extra is not None:
        products = Listing(recipe.products)
        return say("jabir.news.extra", recipe=number, products=products, chance=KIND, extra=recipe.extra)
    return say("jabir.news.recipe", recipe=number, products=Listing(recipe.products))
