"""The subcommand that analyses a position."""

from typing import Annotated

import typer

from dream.cli.arguments import ONE_GAME, check_seconds, limits_of
from dream.cli.language import speak_the_players_language

DEFAULT_SECONDS = 5.0


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command(epilog=ONE_GAME)(analyse)


def analyse(
    what: Annotated[
        str,
        typer.Argument(
            metavar="POSITION|FILE",
        ),
    ],
    seconds: Annotated[
        float | None,
        typer.Option(),
    ] = None,
    lines: Annotated[int, typer.Option(min=1, max=20)] = 3,
    depth: Annotated[int | None, typer.Option()] = None,
    at: Annotated[
        int | None,
        typer.Option(metavar="PLY", min=0),
    ] = None,
) -> None:
    from dream.cli.commands.analysis_input import game_to_analyse
    from dream.games.alchemists_dream.analysis import analyse_on_console

    speak_the_players_language()
    wanted = DEFAULT_SECONDS if seconds is None and depth is None else seconds
    if wanted is not None:
        check_seconds("--seconds", wanted)
    limits = limits_of(depth=depth, movetime=None if wanted is None else round(wanted * 1000))
    analyse_on_console(game_to_analyse(what, at), limits, lines)
