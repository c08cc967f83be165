"""Who sits where, as the command line says it: ``--seat b=3``, ``--name a=Ann``, and their short forms.

A seat can be given to a person, a level (``3``, ``3,daring``), ``sparring``, or an engine (``cmd:./engine``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from dream.base.errors import Malformed, quoted
from dream.base.texts import Listing, Message, message

if TYPE_CHECKING:
    from dream.play.game import Game, Options
    from dream.play.levels import Level
    from dream.play.seats import Seat

ENGINE = "cmd:"
_SHORT = ("--first", "--second")


@dataclass(frozen=True)
class SeatArguments:
    """What was said of the seats; `first`, `second` and `both_names` are short forms of the first game."""

    seats: Sequence[str] = ()
    names: Sequence[str] = ()
    first: str | None = None
    second: str | None = None
    both_names: str = ""

    @property
    def short(self) -> dict[str, str | None]:
        """The short forms."""
        return {"--first": self.first, "--second": self.second, "--names": self.both_names}


def seats_named(game: "Game[Any, Any]", options: "Options", said: SeatArguments) -> tuple["Seat", ...]:
    """The seats of a game with these options, engines by the names that they give themselves.

    Nobody in particular sits first, and at the other seats machines if the game has any. Refuses what names
    no player, and an engine that does not start or speaks another protocol.
    """
    from dream.play.levels import levels_of

    letters = ascii_lowercase[: game.seats_with(options)]
    who, called = _by_seat(said.seats, "--seat", letters), _by_seat(said.names, "--name", letters)
    for number, (option, short) in enumerate(zip(_SHORT, (said.first, said.second), strict=True)):
        if short is not None:
            _add(who, number, short, option)
    for number, name in enumerate(pair_of(said.both_names, "--names") if said.both_names else ()):
        _add(called, number, name, "--names")
    for option, name in called.values():
        _check_name(name, option)
    levels = levels_of(game.id)
    return tuple(_seat(game, levels, number, who, called) for number in range(len(letters)))


def pair_of(text: str, option: str) -> tuple[str, str]:
    """The two parts of an option with a comma between them."""
    one, comma, other = text.partition(",")
    if not comma or "," in other:
        raise Malformed(message(f"argument.no_pair.{option.strip('-')}", text=quoted(text)))
    return one.strip(), other.strip()


Said = dict[int, tuple[str, str]]
"""What is said of each seat, with the option that says it."""


def _by_seat(values: Sequence[str], option: str, letters: str) -> Said:
    said: Said = {}
    for value in values:
        mark, equals, rest = value.partition("=")
        seat = mark.strip().lower()
        if not equals or len(seat) != 1 or seat not in letters:
            known = Listing(tuple(f"{letter}=..." for letter in letters), "or")
            raise Malformed(message("argument.no_seat", option=option, known=known, text=quoted(value)))
        _add(said, letters.index(seat), rest.strip(), option)
    return said


def _add(said: Said, number: int, value: str, option: str) -> None:
    if number in said:
        both = Listing(tuple(dict.fromkeys((said[number][0], option))))
        raise Malformed(message("argument.seat_twice", options=both, seat=ascii_lowercase[number]))
    said[number] = option, value


def _check_name(name: str, option: str) -> None:
    from dream.play.seats import LONGEST_NAME

    if len(name) > LONGEST_NAME:
        raise Malformed(message("argument.long_name", option=option, most=LONGEST_NAME))


def _seat(
    game: "Game[Any, Any]",
    levels: Sequence["Level"],
    number: int,
    who: Mapping[int, tuple[str, str]],
    called: Mapping[int, tuple[str, str]],
) -> "Seat":
    from dream.play.levels import can_dare, usual_level
    from dream.play.seated_game import can_spar, sparring_seat
    from dream.play.seats import DARING, SPARRING, Seat

    option, text = who.get(number, ("--seat", str(usual_level(number, levels) or "person")))
    name = called.get(number, ("", ""))[1]
    if text.startswith(ENGINE):
        return _engine_seat(game, text.removeprefix(ENGINE), name, option)
    if text.strip().lower() == "person":
        return Seat(name)
    own, _, manner = text.strip().lower().partition(",")
    if own == SPARRING and not manner and can_spar(game.id):
        seat = sparring_seat(game.id)
        return replace(seat, name=name or seat.name)
    if not manner or (manner.strip() == DARING and can_dare(game.id)):
        for level in levels:
            if own.strip() in (str(level.number), level.name.lower()):
                return Seat.machine(name or level.name, level.number, manner.strip())
    raise Malformed(_nobody(option, levels, text))


def _nobody(option: str, levels: Sequence["Level"], text: str) -> Message:
    """That a text names nobody who can sit somewhere."""
    if not levels:
        return message("argument.nobody_without_levels", option=option, text=quoted(text))
    named = (Listing((str(level.number), level.name), "or") for level in levels)
    known = Listing(tuple(named), "commas")
    return message("argument.nobody", option=option, levels=known, text=quoted(text))


def _engine_seat(game: "Game[Any, Any]", line: str, name: str, option: str) -> "Seat":
    from dream.play.seats import Seat
    from dream.protocol.client import Forfeit, introduced
    from dream.protocol.dialogue import split_command

    try:
        engine = introduced(game, split_command(line))
    except Forfeit as error:
        raise Malformed(message("argument.bad_engine", option=option, reason=error)) from error
    return Seat(name or engine.name, engine)
