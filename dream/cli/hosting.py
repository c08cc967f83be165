"""The command that holds a game for guests: it opens no window, and needs no display."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from string import ascii_lowercase
from typing import TYPE_CHECKING, Annotated

import typer

from dream.base.showable import without_isolates
from dream.base.texts import say
from dream.cli.addresses import check_public, tell_addresses
from dream.cli.arguments import loaded_game
from dream.cli.language import speak_the_players_language
from dream.cli.playing import (
    FIRST_GAME,
    GUEST,
    Frames,
    HintsSaid,
    SetupArguments,
    check_view,
    ready_for_window,
    refuse_beside_a_saved_game,
    setup_of,
)
from dream.play.game import NO_OPTIONS, PLAYERS
from dream.play.registry import find
from dream.play.seats import Seat, with_names
from dream.play.setup import Setup

if TYPE_CHECKING:
    from dream.ui.host import Gathered
    from dream.ui.table.game_session import AnySession
    from dream.ui.table.guests import GuestSeat, TableCode


def register(app: typer.Typer) -> None:
    """Add the command of this file to `app`."""
    app.command()(host)


def host(
    game: Annotated[str | None, typer.Option(metavar="WORD")] = None,
    seed: Annotated[str | None, typer.Option()] = None,
    seat: Annotated[list[str] | None, typer.Option(metavar="SEAT=WHO")] = None,
    name: Annotated[list[str] | None, typer.Option(metavar="SEAT=NAME")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="OPTION=VALUE")] = None,
    clock: Annotated[list[str] | None, typer.Option(metavar="CLOCK")] = None,
    address: Annotated[str | None, typer.Option(metavar="ADDRESS")] = None,
    port: Annotated[int, typer.Option(min=0, max=65535)] = 0,
    public: Annotated[str | None, typer.Option(metavar="URL")] = None,
    load: Annotated[str | None, typer.Option(metavar="FILE|ID")] = None,
    hints: Annotated[HintsSaid | None, typer.Option()] = None,
    frames: Frames = None,
) -> None:
    speak_the_players_language()
    ready_for_window(unseen=True)
    said = SetupArguments(game, seed, option or (), seat or (), name or (), clocks=clock or (), hints=hints)
    check_public(public)
    session, gathered = (_going_on(load, said), None) if load else _beginning(said)
    from dream.ui.host import host as hold
    from dream.ui.web.addresses import Listening

    listening = Listening(address or "", port, public)
    title = say("guests.host.heading", game=session.game.history.game.name)
    attended = sys.stdin is not None and sys.stdin.isatty()

    def announce(table: "TableCode", places: "Sequence[GuestSeat]") -> None:
        _tell(title)
        tell_addresses(table, places)
        if gathered is not None and not places:
            _tell(say("guests.gather.enter" if attended else "guests.gather.waits"))
        _tell(say("guests.host.end"))

    typed = sys.stdin if attended else ()
    raise typer.Exit(hold(session, listening, announce, _tell, frames, gathered, typed))


def _beginning(said: SetupArguments) -> "tuple[AnySession, Gathered | None]":
    """The game that was said; where nobody was, a table of free seats, and what makes the game of guests."""
    from dream.ui.host import new_game

    if said.seats or said.names:
        setup = setup_of(said)
        check_view(setup.game)
        return new_game(setup), None
    setup = _setup_for(said, _most(said))
    check_view(setup.game)

    def gathered(seats: Sequence[Seat]) -> "AnySession":
        made = _setup_for(replace(said, seed=None), len(seats))
        others = made.seats[len(seats) :]
        return new_game(replace(made, seats=with_names((*seats, *others)), seed=setup.seed))

    return new_game(setup), gathered


def _setup_for(said: SetupArguments, guests: int) -> Setup:
    """The game that was said with so many guests, beside whom computers play where the game asks for more."""
    seats = [f"{letter}={GUEST}" for letter in ascii_lowercase[:guests]]
    return setup_of(replace(said, seats=seats))


def _most(said: SetupArguments) -> int:
    """How many can sit at the game that was said."""
    game = find(said.game or FIRST_GAME)
    options = game.parse_options(" ".join(said.options) or NO_OPTIONS)
    counts = next((each.values for each in options.declared if each.word == PLAYERS), ())
    if counts and not any(word.startswith(f"{PLAYERS}=") for word in said.options):
        return max(map(int, counts))
    return game.seats_with(options)


def _going_on(load: str, said: SetupArguments) -> "AnySession":
    """The game in a file or in the library, from where it stood."""
    refuse_beside_a_saved_game(said)
    opened = loaded_game(load)
    check_view(opened.game.game.id)
    from dream.ui.host import saved_game

    return saved_game(opened)


def _tell(sentence: str) -> None:
    print(without_isolates(sentence), flush=True)
