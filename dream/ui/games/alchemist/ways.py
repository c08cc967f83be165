"""What is chosen to do an action: for a potion a cauldron, cubes and a tile, else one thing."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from dream.base.texts import message
from dream.games.alchemist.rules.components import CAULDRONS, LEAST_FIRST_VALUE, Cauldron, Colour, Cubes
from dream.games.alchemist.rules.law import fits, under_duty
from dream.games.alchemist.rules.state import Action, Bag, Copy, Create, Pass, Potion, State, Take, View
from dream.play.cards import Multiset
from dream.play.game import Refusal
from dream.ui.games.alchemist import targets
from dream.ui.kit.commands import Command, command
from dream.ui.table.sight import Target, Way
from dream.ui.table.words import PointAt, TableWords, point_at_next

NEXT_KEYS = {"new": "n", "copy": "c", "take": "t", "draw": "d"}


@dataclass(frozen=True, slots=True)
class PotionChoice:
    """What is chosen: a cauldron and, for a potion of one's own, cubes and a tile as far as they are."""

    cauldron: Cauldron
    potion: Potion | None
    """What the cauldron holds already."""
    cubes: Cubes
    value: int | None


def choice(view: View, way: Way) -> PotionChoice | None:
    """What is chosen by these targets; None where it begins with no cauldron."""
    pot, chosen = way[0] if way else None, way[1:]
    cauldron = view.seen.terms.box.cauldron(pot.word) if isinstance(pot, targets.Pot) else None
    if cauldron is None:
        return None
    colours = (each.colour for each in chosen if isinstance(each, targets.Hand | targets.Brewed))
    whole = next((each.cubes for each in chosen if isinstance(each, targets.Recipe)), None)
    cubes = Multiset.of(Colour, colours) if whole is None else whole
    value = next((each.value for each in chosen if isinstance(each, targets.Tile)), None)
    return PotionChoice(cauldron, view.seen.potion(cauldron.word), cubes, value)


def may_have(view: View, value: int) -> bool:
    """Whether a tile can be put on a new potion."""
    return value in view.seen.tiles and (value >= LEAST_FIRST_VALUE or not under_duty(view.seen))


class AlchemistWays(TableWords[State, View, Action]):
    """How every action is chosen, by mouse and by keys."""

    keys: ClassVar[tuple[Command, ...]] = (
        *(command(f"alchemist.{name}", key, "game") for name, key in NEXT_KEYS.items()),
        *(command(f"alchemist.{colour.name.lower()}", colour.word, "game") for colour in Colour),
        command("tabletop.next", "j", "board", repeats=True),
        command("tabletop.previous", "shift+j", "board", repeats=True),
        command("tabletop.why", "?", "board"),
        *(command(f"alchemist.place_{n}", str(n % CAULDRONS), "game") for n in range(1, CAULDRONS + 1)),
    )

    def ways(self, view: View, action: Action) -> Iterator[Way]:
        """A tribute is chosen in the cauldron or in the hand."""
        match action:
            case Create(cauldron, recipe, value):
                yield _way(cauldron, recipe, value)
            case Copy(cauldron, tribute):
                potion, pot = view.seen.potion(cauldron), targets.Pot(cauldron)
                if potion is not None and len(potion.recipe.present) == 1:
                    yield (pot,)
                else:
                    yield from ((pot, targets.Brewed(tribute)), (pot, targets.Hand(tribute)))
            case Take(colour):
                yield (targets.Pile(colour),)
            case Bag():
                yield (targets.Bag(),)
            case Pass():
                yield (targets.PassTurn(),)

    def ways_in_hand(self, view: View, action: Action) -> Iterator[Way]:
        """A recipe is one thing, and a tribute all that is chosen for a copy."""
        match action:
            case Create(cauldron, recipe, value):
                yield targets.Pot(cauldron), targets.Tile(value), targets.Recipe(recipe)
            case Copy(cauldron, tribute):
                potion = view.seen.potion(cauldron)
                if potion is not None and len(potion.recipe.present) > 1:
                    yield (targets.Tribute(cauldron, tribute),)

    def at_once(self, view: View, way: Way, action: Action) -> bool:
        """Everything but a new potion, whose result is shown first."""
        return not isinstance(action, Create)

    def meant(self, view: View, way: Way) -> Action | Refusal | None:
        match way:
            case (targets.Pile(colour),):
                return Take(colour)
            case (targets.Bag(),):
                return Bag()
            case (targets.PassTurn(),):
                return Pass()
            case (targets.Pot(), *_):
                return _with_a_pot(view, way)
            case (targets.Tribute(word, colour),):
                return Copy(word, colour)
            case (targets.Hand() | targets.Tile() | targets.Brew(),):
                return Refusal(message("alchemist.choose.pot_first"))
        return None

    def takes_back(self, view: View, way: Way, target: Target) -> Way | None:
        """What stays chosen: a recipe with less or another tile, a copy with another tribute, or nothing."""
        chosen = choice(view, way)
        if chosen is None or (chosen.potion is not None and target not in _tributes(chosen)):
            return None
        match target:
            case targets.Brewed(colour) | targets.Hand(colour) if chosen.potion is not None:
                return None if chosen.cubes[colour] else (way[0], target)
            case targets.Brewed(colour) if targets.Hand(colour) in way:
                last = len(way) - 1 - way[::-1].index(targets.Hand(colour))
                return (*way[:last], *way[last + 1 :])
            case targets.Tile(value) if chosen.value not in (None, value) and may_have(view, value):
                return (*(each for each in way if not isinstance(each, targets.Tile)), target)
            case targets.Pot() if target == way[0]:
                return ()
        return None

    def doers(self, view: View, way: Way) -> Iterable[Target]:
        """The button, and where the tribute is chosen, once it has been: another one takes its place."""
        chosen = choice(view, way)
        return (targets.Brew(), *(() if chosen is None else _tributes(chosen)))

    def unfinished(self, view: View, way: Way) -> Refusal | None:
        chosen = choice(view, way)
        if chosen is None:
            return None
        next_step = "tribute" if chosen.potion else "tile" if chosen.cubes else "recipe"
        return Refusal(message(f"alchemist.choose.{next_step}"))

    def keyed(self, view: View, way: Way, command: str, here: Target | None) -> Target | PointAt | None:
        """The next thing of a kind that can be used, or one by its letter or number."""
        key, pieces, chosen = command.rpartition(".")[2], view.seen.terms.box, choice(view, way)
        if key in NEXT_KEYS:
            return point_at_next(_listed(view, key), here)
        if key.startswith("place_"):
            place = int(key.removeprefix("place_")) - 1
            creating = chosen is not None and chosen.potion is None
            return (
                targets.Tile(pieces.tiles[place]) if creating else targets.Pot(pieces.cauldrons[place].word)
            )
        colour = Colour[key.upper()]
        return PointAt(targets.Pile(colour)) if chosen is None else targets.Hand(colour)


@cache
def _way(cauldron: str, recipe: Cubes, value: int) -> Way:
    """Two cubes of a colour are the same target twice."""
    return targets.Pot(cauldron), *map(targets.Hand, recipe), targets.Tile(value)


def _tributes(chosen: PotionChoice) -> frozenset[Target]:
    """Where the tribute of a copy may be chosen, when one has been."""
    colours = chosen.potion.recipe.present if chosen.potion and chosen.cubes else ()
    return frozenset((*map(targets.Brewed, colours), *map(targets.Hand, colours)))


def _with_a_pot(view: View, way: Way) -> Action | Refusal | None:
    """What a cauldron and what follows it mean."""
    chosen, kinds, more = choice(view, way), Counter(map(type, way)), len(way) - 1
    if chosen is None or kinds[targets.Pot] > 1:
        return None
    if isinstance(way[-1], targets.Tile) and chosen.value not in (None, way[-1].value):
        return _with_a_pot(view, (*(each for each in way if not isinstance(each, targets.Tile)), way[-1]))
    if kinds[targets.Pile] or kinds[targets.Bag]:
        return Refusal(message("alchemist.choose.finish"))
    word = chosen.cauldron.word
    if chosen.potion is not None:
        colours = chosen.cubes.present or chosen.potion.recipe.present
        return Copy(word, colours[0]) if kinds[targets.Hand] + kinds[targets.Brewed] == more <= 1 else None
    if kinds[targets.Hand] + kinds[targets.Recipe] + kinds[targets.Tile] < more or kinds[targets.Tile] > 1:
        return None
    best = max(view.seen.tiles, default=max(view.seen.terms.box.tiles))
    return Create(word, chosen.cubes or _some_recipe(view.seen, chosen.cauldron), chosen.value or best)


def _some_recipe(state: State, cauldron: Cauldron) -> Cubes:
    """A recipe of one cube for this cauldron, which the viewer has and nobody has brewed, if there is one."""
    singles = (Multiset.of(Colour, (colour,)) for colour in Colour)
    fitting = [each for each in singles if fits(each, cauldron)]
    known, hand = {potion.recipe for potion in state.potions}, state.of(state.turn).hand
    return next((each for each in fitting if each <= hand and each not in known), fitting[0])


def _listed(view: View, kind: str) -> list[Target]:
    """Everything that something may be done with."""
    state = view.seen
    match kind:
        case "new":
            words = (cauldron.word for cauldron in state.terms.box.cauldrons)
            return [targets.Pot(word) for word in words if state.potion(word) is None]
        case "copy":
            others = [potion for potion in state.potions if potion.creator is not state.turn]
            now = [potion for potion in others if potion.recipe <= state.of(state.turn).hand]
            return [targets.Pot(potion.cauldron) for potion in now or others]
        case "take":
            return [targets.Pile(colour) for colour in state.reserve.present]
    return [targets.Bag()]
