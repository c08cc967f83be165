"""Subcommands about the opponent."""

from typing import Annotated

import typer

from dream.cli.arguments import ONE_GAME


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command(epilog=ONE_GAME)(engine)


def engine(
    plain: Annotated[bool, typer.Option("--plain", help="Use the plain search, without numba.")] = False,
) -> None:
    """Be the opponent for another program: the engine protocol on standard input and output."""
    from dream.games.alchemists_dream.engine.main import main

    main(plain=plain)
