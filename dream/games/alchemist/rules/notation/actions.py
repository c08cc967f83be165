"""Actions to text and back: ``create:bo:ggsyy:8``, ``copy:bo:y``, ``take:b``, ``bag``, ``draw:g`` ..."""

import re

from dream.base.errors import Malformed, quoted
from dream.base.messages import message
from dream.games.alchemist.rules.actions import (
    Action,
    Bag,
    Copy,
    Create,
    DealSchool,
    Draw,
    Pass,
    Take,
)
from dream.games.alchemist.rules.components import HIGHEST_NUMBER, Colour, Cubes
from dream.games.alchemist.rules.creations import letters
from dream.play.cards.multiset import Multiset
from dream.play.cards.state_text import parse_kind, parse_number

LONGEST_ACTION = 40
"""In characters; the longest legal word, a creation, has 19."""

_VERBS: dict[type[Action], str] = {
    Create: "create",
    Copy: "copy",
    Take: "take",
    Bag: "bag",
    Pass: "pass",
    Draw: "draw",
    DealSchool: "school",
}
_ALONE: dict[str, Action] = {"bag": Bag(), "pass": Pass()}
_CAULDRON = re.compile("([bgosy])(?!\\1)([bgosy])([2-9]|10)?")


def verb(action: Action) -> str:
    """The word with which the text of an action begins."""
    return _VERBS[type(action)]


def action_text(action: Action) -> str:
    """The text of an action."""
    match action:
        case Create(cauldron, recipe, value):
            return f"create:{cauldron}:{letters(recipe)}:{value}"
        case Copy(cauldron, colour):
            return f"copy:{cauldron}:{colour.word}"
        case Take(colour) | Draw(colour) | DealSchool(colour):
            return f"{verb(action)}:{colour.word}"
    return verb(action)


def parse_action(text: str) -> Action:
    """The action that a word names, legal or not; raises Malformed when it names none."""
    if len(text) > LONGEST_ACTION:
        raise Malformed(message("alchemist.notation.long_action", most=LONGEST_ACTION, length=len(text)))
    if text in _ALONE:
        return _ALONE[text]
    deed, *said = text.split(":")
    try:
        match deed, said:
            case "create", [cauldron, recipe, value]:
                return Create(parse_cauldron(cauldron), parse_recipe(recipe), parse_whole(value))
            case "copy", [cauldron, tribute]:
                return Copy(parse_cauldron(cauldron), parse_kind(Colour, tribute))
            case "take", [colour]:
                return Take(parse_kind(Colour, colour))
            case "draw", [colour]:
                return Draw(parse_kind(Colour, colour))
            case "school", [colour]:
                return DealSchool(parse_kind(Colour, colour))
    except Malformed as error:
        raise Malformed(message("alchemist.notation.bad_action", text=quoted(text), reason=error)) from error
    raise Malformed(message("alchemist.notation.no_action", text=quoted(text)))


def parse_whole(text: str) -> int:
    """The number of a text, from 0 to 9999; raises Malformed."""
    return parse_number(text, 0, HIGHEST_NUMBER)


def parse_cauldron(text: str) -> str:
    """The word of a cauldron that some box may have; raises Malformed."""
    found = _CAULDRON.fullmatch(text)
    if found is None or found[1] > found[2]:
        raise Malformed(message("alchemist.notation.no_cauldron", text=quoted(text)))
    return text


def parse_recipe(text: str) -> Cubes:
    """The cubes of a recipe's letters, of which there are some, in table order; raises Malformed."""
    cubes = Multiset.of(Colour, (parse_kind(Colour, character) for character in text))
    if not cubes or letters(cubes) != text:
        raise Malformed(message("alchemist.notation.no_recipe", text=quoted(text)))
    return cubes
