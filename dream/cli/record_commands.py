"""Subcommands about games that are kept."""

import typer


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
