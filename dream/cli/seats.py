"""Who sits where, as the command line says it: ``--seat b=3``, ``--name a=Ann``, and their short forms."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from dream.play.seat import Seat

ENGINE = "cmd:"
USUAL = ("person", "2")
"""Who sits at the seats that nothing is said of."""
_SHORT = ("--first", "--second")


def seats_named(
    seats: Sequence[str], names: Sequence[str], first: str | None, second: str | None, both_names: str
) -> tuple["Seat", "Seat"]:
    """The two seats of the first game, engines by the names that they give themselves.

    Refuses what names no player, and an engine that does not start or speaks another protocol.
    """
    who, called = _by_seat(seats, "--seat"), _by_seat(names, "--name")
    for number, (option, short) in enumerate(zip(_SHORT, (first, second), strict=True)):
        if short is not None:
            _add(who, number, short, option)
    for number, name in enumerate(pair_of(both_names, "--names", "two names") if both_names else ()):
        _add(called, number, name, "--names")
    for option, name in called.values():
        _check_name(name, option)
    return _seat(0, who, called), _seat(1, who, called)


def pair_of(text: str, option: str, what: str) -> tuple[str, str]:
    """The two parts of an option with a comma between them."""
    one, comma, other = text.partition(",")
    if not comma or "," in other:
        raise typer.BadParameter(f"{option} takes {what} with a comma between them, not {text!r}")
    return one.strip(), other.strip()


Said = dict[int, tuple[str, str]]
"""What is said of each seat, with the option that says it."""


def _by_seat(values: Sequence[str], option: str) -> Said:
    said: Said = {}
    for value in values:
        mark, equals, rest = value.partition("=")
        if not equals or mark.strip().lower() not in ("a", "b"):
            raise typer.BadParameter(f"{option} takes a seat and who it is, a=... or b=..., not {value!r}")
        _add(said, "ab".index(mark.strip().lower()), rest.strip(), option)
    return said


def _add(said: Said, number: int, value: str, option: str) -> None:
    if number in said:
        both = " and ".join(dict.fromkeys((said[number][0], option)))
        raise typer.BadParameter(f"{both} say more than once who is at seat {'ab'[number]}")
    said[number] = option, value


def _check_name(name: str, option: str) -> None:
    from dream.play.names import LONGEST_NAME

    if len(name) > LONGEST_NAME:
        raise typer.BadParameter(f"a name in {option} has at most {LONGEST_NAME} characters")


def _seat(number: int, who: Said, called: Said) -> "Seat":
    from dream.games.alchemists_dream.engine.levels import LEVELS
    from dream.play.seat import Seat

    option, text = who.get(number, (_SHORT[number], USUAL[number]))
    name = called.get(number, ("", ""))[1]
    if text.startswith(ENGINE):
        return _engine_seat(text.removeprefix(ENGINE), name, option)
    if text.strip().lower() == "person":
        return Seat(name)
    for level in LEVELS:
        if text.strip().lower() in (str(level.number), level.name.lower()):
            return Seat.machine(name or level.name, level.number)
    levels = ", ".join(f"{level.number} or {level.name}" for level in LEVELS)
    known = f"person, a level ({levels}), or {ENGINE} and the command of an engine"
    raise typer.BadParameter(f"{option} takes {known}, not {text!r}")


def _engine_seat(line: str, name: str, option: str) -> "Seat":
    from dream.games.alchemists_dream.game import GAME
    from dream.play.seat import Seat
    from dream.protocol.blocking_client import introduced
    from dream.protocol.command_line import split_command
    from dream.protocol.forfeits import Forfeit

    try:
        engine = introduced(GAME, split_command(line))
    except Forfeit as error:
        raise typer.BadParameter(f"{option}: {error}") from error
    return Seat(name or engine.name, engine)
