"""Actions to text and back: ``pick:f``, ``transmute:11``, ``steal:b:tin``, ``shuffle:f,w,c`` ..."""

from dream.base.errors import Malformed, quoted
from dream.base.messages import message
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
    Shuffle,
    ShuffleCards,
    ShuffleEvents,
    Steal,
    StealNothing,
    Sultan,
    Transmute,
)
from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.legal import legal_actions
from dream.games.jabirs_transmutations.rules.state import State
from dream.play.cards.state_text import NOTHING, list_text, parse_kind, parse_list, parse_number

LONGEST_ACTION = 200
"""In characters: a shuffle of all cards, the longest word there is, has 167."""

_VERBS: dict[type[ListedAction], str] = {
    ShuffleEvents: "shuffle",
    ShuffleCards: "shuffle",
    AnyShuffle: "shuffle",
    Eureka: "eureka",
    Explosion: "explosion",
    Disaster: "disaster",
    Sultan: "sultan",
    Steal: "steal",
    StealNothing: "steal",
    Pick: "pick",
    Transmute: "transmute",
    Done: "done",
    Roll: "roll",
    Discard: "discard",
}


def verb(action: ListedAction) -> str:
    """The word with which the text of an action begins."""
    return _VERBS[type(action)]


def action_text(action: ListedAction) -> str:
    """The text of an action."""
    match action:
        case Done() | AnyShuffle():
            return verb(action)
        case (
            Eureka(thing) | Explosion(thing) | Sultan(thing) | Disaster(thing) | Pick(thing) | Discard(thing)
        ):
            said = thing.word
        case Steal(victim, resource):
            said = f"{victim.word}:{resource.word}"
        case StealNothing():
            said = "none"
        case Transmute():
            said = transmutation_text(action)
        case Roll(number):
            said = str(number)
        case ShuffleCards(order) | ShuffleEvents(order):
            said = list_text(order)
    return f"{verb(action)}:{said}"


def transmutation_text(action: Transmute) -> str:
    """The number of a recipe and, where one is named, the card: ``11``, ``12:f``."""
    return str(action.recipe) if action.card is None else f"{action.recipe}:{action.card.word}"


def legal_texts(state: State) -> list[str]:
    """The texts of the legal actions, sorted as ASCII text."""
    return sorted(map(action_text, legal_actions(state)))


def parse_action(text: str) -> Action:
    """The action that a word names, legal or not; raises Malformed when it names none."""
    if len(text) > LONGEST_ACTION:
        raise Malformed(message("jabir.notation.long_action", most=LONGEST_ACTION, length=len(text)))
    deed, colon, said = text.partition(":")
    try:
        if colon:
            return _parse_action(deed, said)
        if deed == "done":
            return Done()
        if deed == "shuffle":
            return _parse_shuffle(NOTHING)
    except Malformed as error:
        raise Malformed(message("jabir.notation.bad_action", text=quoted(text), reason=error)) from error
    raise Malformed(message("jabir.notation.no_action", text=quoted(text)))


def _parse_action(deed: str, said: str) -> Action:
    match deed:
        case "shuffle":
            return _parse_shuffle(said)
        case "eureka":
            return Eureka(parse_kind(Resource, said))
        case "explosion":
            return Explosion(parse_kind(Resource, said))
        case "disaster":
            return Disaster(parse_kind(Card, said))
        case "sultan":
            return Sultan(parse_kind(Resource, said))
        case "steal":
            return _parse_theft(said)
        case "pick":
            return Pick(parse_kind(Card, said))
        case "transmute":
            return parse_transmutation(said)
        case "roll":
            return Roll(parse_number(said))
        case "discard":
            return Discard(parse_kind(Card, said))
    raise Malformed(message("jabir.notation.no_deed", deed=quoted(deed)))


def _parse_shuffle(text: str) -> Shuffle:
    if text == NOTHING:
        raise Malformed(message("jabir.notation.shuffle_order"))
    if text.partition(",")[0] in {event.word for event in Event}:
        return ShuffleEvents(parse_list(Event, text))
    return ShuffleCards(parse_list(Card, text))


def _parse_theft(text: str) -> Steal | StealNothing:
    if text == "none":
        return StealNothing()
    victim, _, resource = text.partition(":")
    return Steal(parse_kind(Seat, victim), parse_kind(Resource, resource))


def parse_transmutation(text: str) -> Transmute:
    """The number of a recipe and, where one is named, the card; raises Malformed."""
    number, colon, card = text.partition(":")
    return Transmute(parse_number(number), parse_kind(Card, card) if colon else None)
