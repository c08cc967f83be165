"""Actions to text and back: ``take:fi``, ``di+wa``, ``at:b``, ``shuffle:di,tr`` ..."""

from collections.abc import Callable
from typing import Any

from dream.base.errors import Malformed, quoted
from dream.base.messages import message
from dream.games.philosophers_stone.rules.actions import (
    Ability,
    Accept,
    Action,
    AnyShuffle,
    At,
    Chosen,
    Concoct,
    Done,
    DrawFrom,
    Drop,
    LayOut,
    ListedAction,
    OfCard,
    Pay,
    Roll,
    Scrap,
    Shuffle,
    Take,
    Transmute,
)
from dream.games.philosophers_stone.rules.components import PROCESSES, Card, Pile, Seat
from dream.play.cards.state_text import list_text, parse_kind, parse_list

LONGEST_ACTION = 300
"""In characters: the shuffle of all elements of six players has 241."""

FOUR = "four"
_WORDS: dict[type[Any], str] = {
    Take: "take",
    DrawFrom: "deck",
    Ability: "ability",
    Pay: "pay",
    At: "at",
    Accept: "accept",
    Drop: "drop",
    Scrap: "scrap",
    LayOut: "lab",
    Transmute: "transmute",
    Done: "done",
    Chosen: "card",
    Roll: "roll",
    Shuffle: "shuffle",
    AnyShuffle: "shuffle",
}
_ALONE: dict[str, Action] = {
    _WORDS[type(action)]: action for action in (Ability(), Accept(), Transmute(), Done())
}


def _parse_process(text: str) -> Card:
    card = parse_kind(Card, text)
    if card not in PROCESSES:
        raise Malformed(message("stone.notation.no_process", card=card))
    return card


def _parser_with_card(kind: Callable[[Card], Action]) -> Callable[[str], Action]:
    return lambda text: kind(parse_kind(Card, text))


_WITH: dict[str, Callable[[str], Action]] = {
    **{_WORDS[kind]: _parser_with_card(kind) for kind in (Take, Pay, Drop, Scrap, LayOut, Chosen)},
    "deck": lambda text: DrawFrom(parse_kind(Pile, text)),
    "at": lambda text: At(parse_kind(Seat, text)),
    "roll": lambda text: Roll(_parse_process(text)),
    "shuffle": lambda text: Shuffle(parse_list(Card, text)),
}


def verb(action: ListedAction) -> str:
    """The word with which the text of an action begins; ``concoct`` for a formula or an answer."""
    return _WORDS.get(type(action), "concoct")


def action_text(action: ListedAction) -> str:
    """The text of an action."""
    match action:
        case Concoct(process, paid):
            return f"{process.word}+{FOUR if paid is None else paid.word}"
        case OfCard(card) | Roll(card):
            return f"{verb(action)}:{card.word}"
        case DrawFrom(pile):
            return f"{verb(action)}:{pile.word}"
        case At(seat):
            return f"{verb(action)}:{seat.word}"
        case Shuffle(order):
            return f"{verb(action)}:{list_text(order)}"
    return verb(action)


def parse_action(text: str) -> ListedAction:
    """The action that a word names, legal or not; raises Malformed when it names none.

    ``shuffle`` without an order is what a list of legal actions has.
    """
    if len(text) > LONGEST_ACTION:
        raise Malformed(message("stone.notation.long_action", most=LONGEST_ACTION, length=len(text)))
    word, colon, said = text.partition(":")
    process, plus, paid = text.partition("+")
    try:
        if plus and not colon:
            return Concoct(_parse_process(process), None if paid == FOUR else parse_kind(Card, paid))
        if colon and word in _WITH:
            return _WITH[word](said)
    except Malformed as error:
        raise Malformed(message("stone.notation.bad_action", text=quoted(text), reason=error)) from error
    if text in _ALONE:
        return _ALONE[text]
    if text == _WORDS[AnyShuffle]:
        return AnyShuffle()
    raise Malformed(message("stone.notation.no_action", text=quoted(text)))
