"""The command that holds a game for guests: it opens no window, and needs no display."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from dream.base.errors import Malformed, quoted
from dream.base.texts import message, say
from dream.cli.arguments import opened_game
from dream.cli.language import speak_the_players_language
from dream.cli.playing import Frames, SetupArguments, check_view, refuse_beside_a_saved_game, setup_of

if TYPE_CHECKING:
    from dream.ui.host import Place
    from dream.ui.table.game_session import AnySession

GUEST, PERSON = "guest", "person"


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
    load: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    frames: Frames = None,
) -> None:
    speak_the_players_language()
    from dream.ui.kit.display import draw_unseen, require_pygame_ce

    require_pygame_ce()
    draw_unseen()
    seats = tuple(map(_with_person, seat or ()))
    said = SetupArguments(game, seed, option or (), seats, name or (), clocks=clock or ())
    _check_public(public)
    session = _going_on(load, said) if load else _beginning(said)
    from dream.ui.host import Listening
    from dream.ui.host import host as hold
    from dream.ui.web.server import own_address

    listening = Listening(address or own_address(), port, public)
    title = say("guests.host.heading", game=session.game.history.game.name)
    status = hold(session, listening, lambda places: _announce(title, places), _tell, frames)
    _tell(say("guests.host.ended"))
    raise typer.Exit(status)


def _beginning(said: SetupArguments) -> "AnySession":
    """The game that was said."""
    setup = setup_of(said)
    check_view(setup.game)
    from dream.ui.host import new_game

    return new_game(setup)


def _going_on(path: Path, said: SetupArguments) -> "AnySession":
    """The game in a file, from where it stood."""
    refuse_beside_a_saved_game(said)
    opened = opened_game(path)
    check_view(opened.game.game.id)
    from dream.ui.host import saved_game

    return saved_game(opened)


def _with_person(text: str) -> str:
    """What is said of a seat; a guest is a person with a screen of their own, and here everybody has one."""
    mark, equals, who = text.partition("=")
    return f"{mark}={PERSON}" if equals and who.strip().lower() == GUEST else text


def _check_public(url: str | None) -> None:
    parts = urlsplit(url) if url is not None else None
    if parts is not None and (parts.scheme not in ("http", "https") or not parts.netloc or parts.fragment):
        raise Malformed(message("guests.host.bad_public", text=quoted(url or "")))


def _tell(sentence: str) -> None:
    print(sentence, flush=True)


def _announce(title: str, places: "Sequence[Place]") -> None:
    """Tell everybody's address, at a terminal as a code to scan too."""
    _tell(title)
    for place in places:
        letter = None if place.seat is None else ascii_lowercase[place.seat]
        label = place.name if letter is None else say("guests.host.seat", name=place.name, letter=letter)
        _tell(f"\n{label}\n{place.url}")
        if sys.stdout.isatty():
            _draw_code(place.url)
    _tell(f"\n{say('guests.host.private')}")
    if any(place.url.startswith("http:") and "//127." not in place.url for place in places):
        _tell(say("guests.host.plain"))
    _tell(say("guests.host.end"))


def _draw_code(url: str) -> None:
    """Draw an address as a code that a phone reads; a terminal that can't show it gets none."""
    import segno

    with suppress(UnicodeError):
        segno.make(url, error="l").terminal(compact=True, border=2)
