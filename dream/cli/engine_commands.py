"""Subcommands about the opponent."""

import typer


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command()(engine)


def engine() -> None:
    """Be the opponent for another program: the engine protocol on standard input and output."""
    from dream.engine.main import main

    main()
