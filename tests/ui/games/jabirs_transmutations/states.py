"""States of Jabir's Transmutations in words, for the tests of its table."""

from collections.abc import Mapping

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import CARDS_IN_BOX, EVENTS_IN_BOX, Card, Event
from dream.games.jabirs_transmutations.rules.notation import BEGINNING, state_fields
from dream.play.cards import text_of_fields

_BOARDS = "cinnabar:1,lead:1,salt:1"


def _left(box: Mapping[Card, int] | Mapping[Event, int], used: list[str]) -> str:
    """What is left in the box, in the order of the table."""
    words = [thing.word for thing, number in box.items() for _ in range(number)]
    for word in used:
        words.remove(word)
    return ",".join(words) or "-"


def _words(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def turn(seat: str, *, phase: str = "play", options: str = "-", **said: str) -> str:
    """A state in which a seat has its turn; ``board_a`` and ``cards_a`` say what lies before a."""
    fields = dict(state_fields(GAME.start("amber", options)))
    fields |= {"phase": phase, "first": seat, "turn": seat, "event": "-", "used": "eureka"}
    fields |= {f"{key}.{mark}": "-" for mark in "abc" for key in ("cards", "hand", "picks")}
    fields |= {f"board.{mark}": _BOARDS for mark in "abc"}
    fields |= {key.replace("_", "."): value for key, value in said.items()}
    events = [*_words(fields["used"]), *_words(fields["event"])]
    fields["events"] = _left(EVENTS_IN_BOX, events)
    lying = [
        word for key, value in fields.items() if "." in key and "board" not in key for word in _words(value)
    ]
    fields["deck"], fields["discard"] = _left(CARDS_IN_BOX, lying), "-"
    text = text_of_fields(BEGINNING, fields)
    GAME.parse_state(text)
    return text


def event(name: str, seat: str = "a", *, options: str = "-", **said: str) -> str:
    """A state in which a seat is to answer an event."""
    return turn(seat, phase="event", options=options, event=name, used="-", **said)
