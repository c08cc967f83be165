"""Actions and observations in numbers: see `dream.play.encoding`."""

from collections.abc import Sequence

from dream.games.alchemist.rules.components import (
    HIGHEST_NUMBER,
    HIGHEST_VALUE,
    LONGEST_RECIPE,
    Colour,
    all_of,
)
from dream.games.alchemist.rules.law import brews
from dream.games.alchemist.rules.state import Action, Bag, Copy, Pass, Phase, State, Take
from dream.play.cards import NOTHING
from dream.play.encoding import Encoding, Feature, Numbers, counts, number, one_of

COLOURS = tuple(colour.word for colour in Colour)


def encoding(start: State) -> Encoding[Action]:
    """Creations by cauldron, recipe and tile, then copies; features as a state has its fields."""
    box, seats = start.terms.box, [seat.word for seat in start.terms.seats]
    cubes = len(all_of(start.terms.supply.bag + start.terms.supply.reserve))
    features = [
        one_of("phase", [phase.value for phase in Phase]),
        number("round", HIGHEST_NUMBER),
        one_of("turn", seats),
        _potions([cauldron.word for cauldron in box.cauldrons], seats),
        *(_of_colours(key, cubes) for key in ("reserve", "spent")),
        counts("bag", COLOURS, cubes, hidden=True),
        *(number(f"fame.{seat}", HIGHEST_NUMBER) for seat in seats),
        *(counts(f"school.{seat}", COLOURS, 1, hidden=True) for seat in seats),
        *(counts(f"hand.{seat}", COLOURS, cubes, hidden=True) for seat in seats),
    ]
    actions: tuple[Action, ...] = (
        *(create for each in brews(box).values() for brew in each for create in brew.by_value.values()),
        *(Copy(cauldron.word, colour) for cauldron in box.cauldrons for colour in Colour),
        *map(Take, Colour),
        Bag(),
        Pass(),
    )
    return Encoding(actions, tuple(features))


def _of_colours(key: str, most: int) -> Feature:
    """The number of each colour, as a list of numbers tells them."""
    names = tuple(f"{key}:{colour}" for colour in COLOURS)
    return Feature(key, names, most, lambda text: tuple(map(int, text.split(","))))


def _potions(cauldrons: Sequence[str], seats: Sequence[str]) -> Feature:
    """For every cauldron the cubes of each colour, the value, a 1 for the creator; noughts if it's empty."""
    parts = (*COLOURS, "value", *(f"by_{seat}" for seat in seats))
    empty = (0,) * len(parts)

    def numbers(text: str) -> Numbers:
        filled = {}
        for word in text.split(",") if text != NOTHING else ():
            cauldron, recipe, value, creator = word.split(":")
            filled[cauldron] = (
                *map(recipe.count, COLOURS),
                int(value),
                *(int(seat == creator) for seat in seats),
            )
        return tuple(count for cauldron in cauldrons for count in filled.get(cauldron, empty))

    names = tuple(f"potions:{cauldron}.{part}" for cauldron in cauldrons for part in parts)
    return Feature("potions", names, max(HIGHEST_VALUE, LONGEST_RECIPE), numbers)
