"""Subcommands that open the window, all of them: what is in no other file needs a display.

Each calls `ready_for_window` before it imports anything else of ``dream.ui``, and hands its ``frames``
to the window, which ends by itself after so many.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dream.cli.seats import pair_of, seats_named

if TYPE_CHECKING:
    from dream.games.alchemists_dream.rules.elements import Element
    from dream.play.seat import Seat
    from dream.records.reader import Opened
    from dream.ui.app import App

Frames = Annotated[int | None, typer.Option("--frames", envvar="DREAM_FRAMES", hidden=True, min=1)]
"""How many frames to show before the window ends by itself; without it the player ends it."""

bench_app = typer.Typer(rich_markup_mode=None)


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command()(play)
    app.command()(replay)
    bench_app.command("window")(bench_window)
    app.add_typer(bench_app, name="bench", help="Measure how fast and strong the program is on this machine.")


@bench_app.callback()
def _bench() -> None:
    """Measure how fast and strong the program is on this machine."""


def ready_for_window() -> None:
    """Raise NoDisplay where there is none, or end the program when this installation can open no window."""
    from dream.ui.kit.display_check import require_display, require_pygame_ce

    require_display()
    require_pygame_ce()


def title(frames: int | None) -> None:
    """Open the window at the title."""
    ready_for_window()
    _open(lambda app: app.routes.title(), frames)


def play(
    seed: Annotated[str | None, typer.Option(help="The seed of the board; a fresh one without it.")] = None,
    bare: Annotated[bool, typer.Option("--bare", help="Leave out the grey cells around the tiles.")] = False,
    tiles: Annotated[Path | None, typer.Option(metavar="FILE", help="A tile set of your own.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=WHO",
            help="Who sits where, as in a=person, b=3 or 'b=cmd:./engine --fast'; a sits first.",
        ),
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(metavar="SEAT=NAME", help="What a player is called, as in a=Ann.")
    ] = None,
    first: Annotated[
        str | None, typer.Option(help="Who sits first, person without it; short for --seat a=...")
    ] = None,
    second: Annotated[
        str | None, typer.Option(help="Who sits second, level 2 without it; short for --seat b=...")
    ] = None,
    names: Annotated[str, typer.Option(help="The names of both players, with a comma between them.")] = "",
    elements: Annotated[
        str | None, typer.Option(help="The elements outright, as in fire,water; else the bags decide.")
    ] = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game instead.")
    ] = None,
    frames: Frames = None,
) -> None:
    """Play a game: what the options leave out is as the new-game screen offers it."""
    if load:
        begin = _game_on(load)
    else:
        seats = seats_named(seat or [], name or [], first, second, names)
        begin = _new_game(seed, bare, tiles, seats, elements)
    ready_for_window()
    _open(begin, frames)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .dream file.")], frames: Frames = None
) -> None:
    """Look through a saved game."""
    opened = _read(file)
    ready_for_window()
    _open(lambda app: app.routes.replay(opened), frames)


def bench_window() -> None:
    """Measure the window against its targets; it opens by itself and needs a display."""
    ready_for_window()
    from dream.ui.bench import run

    run()


def _open(begin: Callable[["App"], object], frames: int | None) -> None:
    from dream.ui.launch import open_window

    raise typer.Exit(open_window(begin, frames))


def _read(path: Path) -> "Opened":
    """The game in a file; raises OSError, and Malformed when the window can begin no game from it."""
    from dream.base.errors import Malformed
    from dream.games.alchemists_dream.game import GAME
    from dream.records.reader import read_record
    from dream.records.syntax import Unreadable

    try:
        return read_record(path, GAME)
    except Unreadable as error:
        raise Malformed(f"{path}: {error}") from error


def _game_on(path: Path) -> Callable[["App"], object]:
    opened = _read(path)
    return lambda app: app.routes.go_on(opened)


def _new_game(
    seed: str | None,
    bare: bool,
    tiles: Path | None,
    seats: tuple["Seat", "Seat"],
    elements: str | None,
) -> Callable[["App"], object]:
    from dream.base.seeds import fresh_seed, normal_seed
    from dream.cli.board_commands import tile_set_in
    from dream.ui.game_views.alchemists_dream.game_setup import GameSetup

    if seed is not None and not seed.strip():
        raise typer.BadParameter("a seed is any text, but not an empty one")
    setup = GameSetup(
        seed=normal_seed(seed.strip()) if seed else fresh_seed(),
        seats=seats,
        bare=bare,
        tiles=tile_set_in(tiles) if tiles else None,
        elements=_elements(elements) if elements else None,
    )
    return lambda app: app.routes.begin(setup)


def _elements(text: str) -> tuple["Element", "Element"]:
    from dream.games.alchemists_dream.rules.options import ELEMENTS

    one, other = pair_of(text, "--elements", "two elements")
    for name in (one, other):
        if name.lower() not in ELEMENTS:
            raise typer.BadParameter(f"--elements takes two of {', '.join(ELEMENTS)}, not {name!r}")
    first, second = ELEMENTS[one.lower()], ELEMENTS[other.lower()]
    if first is second:
        raise typer.BadParameter(f"both players have {first.label}; the elements must differ")
    return first, second
