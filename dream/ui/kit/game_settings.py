"""What a player chose for the last game of each kind, to be offered again the next time."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from dream.base.errors import Malformed, quoted
from dream.play.options import NO_OPTIONS
from dream.play.seating.clock import parse_controls
from dream.play.seating.match import match_of
from dream.play.seating.names import LONGEST_NAME, is_name
from dream.protocol.command_line import LONGEST_COMMAND
from dream.protocol.limits import HIGHEST_LEVEL

PERSON = 0
"""A seat's level when a person sits there."""
SPARRING = -1
"""A seat's level when our own opponent sits there and keeps the game near even."""
MOST_SEATS, MOST_GAMES, LONGEST_OPTIONS = 26, 40, 500
MOST_LESSONS = 30
_WORD = re.compile(r"[a-z][a-z0-9_-]{0,39}")


@dataclass(frozen=True)
class GameSettings:
    """The seats of one game in seating order, and its options as their text.

    A seat is a level of the game's own opponent, `SPARRING`, `PERSON`, or the command line of an engine from
    outside.
    There may be fewer seats and names than the game has, or more. `lessons` are the words for those that
    have been learnt. Our own opponents risk more for a decision where they are `daring`. Who
    sits where is drawn anew for each game where seats are `drawn`. `match` is the word for a match, see
    `dream.play.seating.match`. `clock` is the text of the clocks of its seats, empty for none.
    """

    seats: tuple[int | str, ...] = ()
    names: tuple[str, ...] = ()
    options: str = NO_OPTIONS
    lessons: tuple[str, ...] = ()
    daring: bool = False
    drawn: bool = False
    match: str = ""
    clock: str = ""

    def name(self, seat: int) -> str:
        """What a person at a seat was called last; empty when that is not known."""
        return self.names[seat] if seat < len(self.names) else ""


Games = Mapping[str, GameSettings]
"""The settings of games by their words."""


def is_word(value: Any) -> bool:
    """Whether this may be the word for a game."""
    return isinstance(value, str) and _WORD.fullmatch(value) is not None


def is_player_name(value: Any) -> bool:
    """Whether a player may be called so, or by no name at all."""
    return isinstance(value, str) and len(value) <= LONGEST_NAME and is_name(value)


def is_command_line(value: Any) -> bool:
    """Whether this may be the command line of an engine."""
    return isinstance(value, str) and 0 < len(value.strip()) <= LONGEST_COMMAND and value.isprintable()


def is_seat(value: Any) -> bool:
    """Whether this says who sits at a seat."""
    return (type(value) is int and SPARRING <= value <= HIGHEST_LEVEL) or is_command_line(value)


def _is_options(value: Any) -> bool:
    return (
        isinstance(value, str) and len(value) <= LONGEST_OPTIONS and value.isascii() and value.isprintable()
    )


def _is_match(word: str) -> bool:
    try:
        match_of(word)
    except Malformed:
        return False
    return True


def _is_clock(text: str) -> bool:
    try:
        parse_controls(text, MOST_SEATS)
    except Malformed:
        return False
    return len(text) <= LONGEST_OPTIONS


def _several(right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and len(value) <= MOST_SEATS and all(map(right, value))


_RIGHT: dict[str, Callable[[Any], bool]] = {
    "seats": _several(is_seat),
    "names": _several(is_player_name),
    "options": _is_options,
    "daring": lambda value: isinstance(value, bool),
    "drawn": lambda value: isinstance(value, bool),
    "match": lambda value: isinstance(value, str) and _is_match(value),
    "clock": lambda value: isinstance(value, str) and _is_clock(value),
    "lessons": lambda value: (
        isinstance(value, list) and len(value) <= MOST_LESSONS and all(map(is_word, value))
    ),
}


def read_games(found: Any) -> tuple[Games, dict[str, dict[str, Any]], list[str]]:
    """The settings of games in a file, what it has besides of each, and the names of what cannot be used."""
    if not isinstance(found, dict) or len(found) > MOST_GAMES:
        return {}, {}, ["games"]
    games: dict[str, GameSettings] = {}
    unknown: dict[str, dict[str, Any]] = {}
    wrong: list[str] = []
    for word, said in found.items():
        if not is_word(word) or not isinstance(said, dict):
            wrong.append(f"games.{quoted(word)}")
            continue
        good = {name: value for name, value in said.items() if name in _RIGHT and _RIGHT[name](value)}
        wrong += [f"games.{word}.{name}" for name in said if name in _RIGHT and name not in good]
        more = {name: value for name, value in said.items() if name not in _RIGHT}
        if more:
            unknown[word] = more
        games[word] = GameSettings(**{name: _frozen(value) for name, value in good.items()})
    return games, unknown, wrong


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


# Settings of the time when there was one game: its seats, names and elements stood beside all others

FIRST_GAME = "dream"
_ELEMENTS = {"f": "fire", "w": "water", "e": "earth", "a": "air"}


def _pair(right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, (list, tuple)) and len(value) == 2 and all(map(right, value))


OLDER: dict[str, Callable[[Any], bool]] = {
    "names": _pair(is_player_name),
    "seats": _pair(is_seat),
    "named": lambda value: isinstance(value, bool),
    "elements": _pair(lambda value: isinstance(value, str) and value in _ELEMENTS),
}
"""What is right for each of them: both names and seats, whether the elements were named, and those."""


def first_game(found: dict[str, Any]) -> Games:
    """What the older settings that are right say of the first game; nothing when there are none."""
    if not found:
        return {}
    first, second = (_ELEMENTS[letter] for letter in found.get("elements", "fw"))
    options = f"first={first} second={second}" if found.get("named") else NO_OPTIONS
    seats, names = (tuple(found.get(name, ())) for name in ("seats", "names"))
    return {FIRST_GAME: GameSettings(seats, names, options)}
