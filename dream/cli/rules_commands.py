"""Subcommands about the law."""

import typer


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
