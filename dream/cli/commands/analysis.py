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
            help="A position in quotation marks, a saved game, or - for standard input.",
        ),
    ],
    seconds: Annotated[
        float | None,
        typer.Option(help=f"Seconds to think; {DEFAULT_SECONDS:g} without --depth."),
    ] = None,
    lines: Annotated[int, typer.Option(help="The number of lines.", min=1, max=20)] = 3,
    depth: Annotated[int | None, typer.Option(help="The most actions to look ahead.")] = None,
    at: Annotated[
        int | None,
        typer.Option(metavar="PLY", help="The position after this many actions of the game.", min=0),
    ] = None,
) -> None:
    """Look for the best lines in a position, or in the last one of a game that was saved.

    A score is that of the side to move, in Stones. Ctrl-C ends the analysis with what it has.
    """
    from dream.cli.commands.analysis_input import game_to_analyse
    from dream.games.alchemists_dream.analysis.analysis_console import analyse_on_console

    speak_the_players_language()
    wanted = DEFAULT_SECONDS if seconds is None and depth is None else seconds
    if wanted is not None:
        check_seconds("--seconds", wanted)
    limits = limits_of(depth=depth, movetime=None if wanted is None else round(wanted * 1000))
    analyse_on_console(game_to_analyse(what, at), limits, lines)
