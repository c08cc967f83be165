"""Subcommands about the opponent."""

import sys
from typing import Annotated

import typer

from dream.cli.setup import FIRST_GAME


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command()(engine)


def engine(
    game: Annotated[str, typer.Option(metavar="WORD")] = FIRST_GAME,
    plain: Annotated[
        bool,
        typer.Option("--plain"),
    ] = False,
) -> None:
    if game == FIRST_GAME:
        from dream.games.alchemists_dream.engine.main import main

        main(plain=plain)
    else:
        _serve(game, plain=plain)


def _serve(word: str, *, plain: bool) -> None:
    """Be the engine of another game, as ``python -m PACKAGE.engine`` is; raises Malformed without one."""
    from importlib.util import find_spec
    from runpy import run_module

    from dream.base.errors import Malformed
    from dream.base.texts import message
    from dream.play.registry import find, package

    law = find(word)
    if plain:
        first = find(FIRST_GAME).name
        raise Malformed(message("argument.only_first", option="--plain", first=first, game=law.name))
    name = f"{package(word)}.engine"
    found = find_spec(name)
    if found and found.submodule_search_locations is not None:
        found = find_spec(f"{name}.__main__")
    if found is None:
        raise Malformed(message("argument.no_engine", game=law.name))
    sys.argv[1:] = []
    run_module(name, run_name="__main__", alter_sys=True)
