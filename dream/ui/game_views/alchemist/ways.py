"""What is chosen to do an action: for a potion a cauldron, cubes and a tile, else one thing."""

from collections.abc import Iterator
from functools import cache

from dream.base.messages import message
from dream.games.alchemist.rules.actions import Action, Bag, Copy, Create, Pass, Take
from dream.games.alchemist.rules.box import Cauldron
from dream.games.alchemist.rules.components import Colour, Cubes
from dream.games.alchemist.rules.creations import fits
from dream.games.alchemist.rules.view import View
from dream.play.cards.multiset import Multiset
from dream.play.refusal import Refusal
from dream.ui.game_views.alchemist import things
from dream.ui.game_views.alchemist.items.facts import Choice, choice, may_have
from dream.ui.tabletop.sight import Target, Way


@cache
def _way(cauldron: str, recipe: Cubes, value: int) -> Way:
    """Two cubes of a colour are the same target twice."""
    return things.Pot(cauldron), *map(things.Hand, recipe), things.Tile(value)


def ways(view: View, action: Action) -> Iterator[Way]:
    """The ways to choose an action; a tribute is chosen in the cauldron or in the hand."""
    match action:
        case Create(cauldron, recipe, value):
            yield _way(cauldron, recipe, value)
        case Copy(cauldron, tribute):
            potion = view.seen.potion(cauldron)
            if potion is not None and len(potion.recipe.present) == 1:
                yield (things.Pot(cauldron),)
            else:
                yield things.Pot(cauldron), things.Brewed(tribute)
                yield things.Pot(cauldron), things.Hand(tribute)
        case Take(colour):
            yield (things.Pile(colour),)
        case Bag():
            yield (things.Bag(),)
        case Pass():
            yield (things.PassTurn(),)


def takes_back(view: View, way: Way, target: Target) -> Way | None:
    """What stays chosen: a recipe with less or another tile, a copy with another tribute, or nothing."""
    chosen = choice(view, way)
    if chosen is None:
        return None
    if chosen.potion is not None:
        return _with_another_tribute(chosen, way, target)
    match target:
        case things.Brewed(colour):
            return _less(way, things.Hand(colour))
        case things.Tile(value) if chosen.value not in (None, value) and may_have(view, value):
            return (*(each for each in way if not isinstance(each, things.Tile)), target)
        case things.Pot() if target == way[0]:
            return ()
    return None


def tributes(chosen: Choice) -> frozenset[Target]:
    """Where the tribute of a copy is chosen, once it has been: another one takes its place."""
    if chosen.potion is None or not chosen.cubes:
        return frozenset()
    colours = chosen.potion.recipe.present
    return frozenset((*map(things.Brewed, colours), *map(things.Hand, colours)))


def _with_another_tribute(chosen: Choice, way: Way, target: Target) -> Way | None:
    match target:
        case things.Brewed(colour) | things.Hand(colour) if target in tributes(chosen):
            return None if chosen.cubes[colour] else (way[0], target)
    return None


def _less(way: Way, target: Target) -> Way | None:
    if target not in way:
        return None
    last = len(way) - 1 - way[::-1].index(target)
    return (*way[:last], *way[last + 1 :])


def meant(view: View, way: Way) -> Action | Refusal | None:
    """The action that these targets would mean, possible or not, or why they mean nothing."""
    match way:
        case (things.Pile(colour),):
            return Take(colour)
        case (things.Bag(),):
            return Bag()
        case (things.PassTurn(),):
            return Pass()
        case (things.Pot(word), *_):
            return _with_a_pot(view, word, way)
        case (things.Hand() | things.Tile() | things.Brew(),):
            return Refusal(message("alchemist.choose.pot_first"))
    return None


def _with_a_pot(view: View, word: str, way: Way) -> Action | Refusal | None:
    chosen, after = choice(view, way), way[1:]
    if chosen is None or any(isinstance(each, things.Pot) for each in after):
        return None
    if any(isinstance(each, things.Pile | things.Bag) for each in after):
        return Refusal(message("alchemist.choose.finish"))
    if chosen.potion is not None:
        if len(after) > 1 or not all(isinstance(each, things.Hand | things.Brewed) for each in after):
            return None
        asked = next(iter(chosen.cubes.present), None)
        return Copy(word, next(iter(chosen.potion.recipe.present)) if asked is None else asked)
    if any(not isinstance(each, things.Hand | things.Tile) for each in after):
        return None
    if sum(isinstance(each, things.Tile) for each in after) > 1:
        return None
    return Create(word, chosen.cubes or _some_recipe(view, chosen.cauldron), chosen.value or _best_tile(view))


def _best_tile(view: View) -> int:
    return max(view.seen.tiles, default=max(view.seen.terms.box.tiles))


def _some_recipe(view: View, cauldron: Cauldron) -> Cubes:
    """A recipe of one cube for this cauldron, which the viewer has and nobody has brewed, if there is one."""
    state = view.seen
    known = {potion.recipe for potion in state.potions}
    singles = [Multiset.of(Colour, (colour,)) for colour in Colour]
    fitting = [each for each in singles if fits(each, cauldron)]
    hand = state.of(state.turn).hand
    return next((each for each in fitting if each <= hand and each not in known), fitting[0])


def unfinished(view: View, way: Way) -> Refusal | None:
    """What is still to be chosen."""
    chosen = choice(view, way)
    if chosen is None:
        return None
    if chosen.potion is not None:
        return Refusal(message("alchemist.choose.tribute"))
    if not chosen.cubes:
        return Refusal(message("alchemist.choose.recipe"))
    return Refusal(message("alchemist.choose.tile"))
