"""The command that holds a game for guests: it opens no window, and needs no display."""

from typing import TYPE_CHECKING, Annotated

import typer

from dream.base.texts import say
from dream.cli.addresses import check_public, tell_addresses
from dream.cli.arguments import loaded_game
from dream.cli.language import speak_the_players_language
from dream.cli.playing import Frames, SetupArguments, check_view, refuse_beside_a_saved_game, setup_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dream.ui.table.game_session import AnySession
    from dream.ui.table.guests import GuestSeat


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
    frames: Frames = None,
) -> None:
    speak_the_players_language()
    from dream.ui.kit.display import draw_unseen, require_pygame_ce

    require_pygame_ce()
    draw_unseen()
    said = SetupArguments(game, seed, option or (), seat or (), name or (), clocks=clock or ())
    check_public(public)
    session = _going_on(load, said) if load else _beginning(said)
    from dream.ui.host import host as hold
    from dream.ui.web.addresses import Listening

    listening = Listening(address or "", port, public)
    title = say("guests.host.heading", game=session.game.history.game.name)

    def announce(places: "Sequence[GuestSeat]") -> None:
        _tell(title)
        tell_addresses(places)
        _tell(say("guests.host.end"))

    raise typer.Exit(hold(session, listening, announce, _tell, frames))


def _beginning(said: SetupArguments) -> "AnySession":
    """The game that was said."""
    setup = setup_of(said)
    check_view(setup.game)
    from dream.ui.host import new_game

    return new_game(setup)


def _going_on(load: str, said: SetupArguments) -> "AnySession":
    """The game in a file or in the library, from where it stood."""
    refuse_beside_a_saved_game(said)
    opened = loaded_game(load)
    check_view(opened.game.game.id)
    from dream.ui.host import saved_game

    return saved_game(opened)


def _tell(sentence: str) -> None:
    print(sentence, flush=True)
