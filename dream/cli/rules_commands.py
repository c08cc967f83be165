"""Subcommands about the law."""

import io
import sys
from importlib import import_module
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command()(referee)
    app.command()(perft)


REFEREES = {
    "dream": "dream.games.alchemists_dream.rules.referee",
    "jabir": "dream.games.jabirs_transmutations.referee",
}
"""Where each game's referee is, imported when it is asked for."""


def referee(
    game: Annotated[
        str, typer.Option("--game", metavar="ID", help=f"Whose law: {' or '.join(REFEREES)}.")
    ] = "dream",
) -> None:
    """Answer questions about the law: one request a line on standard input, one line back for each.

    The requests, their fields parted by tabs: legal POSITION, apply POSITION ACTION..., perft POSITION
    DEPTH, why POSITION ACTION, board SEED. Of jabir: start SEED OPTIONS, legal STATE, apply STATE ACTION,
    observe STATE SEAT, outcome STATE, why STATE ACTION.
    """
    from dream.base.lines import request_lines, serve

    if game not in REFEREES:
        raise typer.BadParameter(f"{game!r} is not a game: {' or '.join(REFEREES)}")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    answer = import_module(REFEREES[game]).answer
    serve(answer, request_lines(sys.stdin.buffer), sys.stdout)


def perft(
    position: Annotated[str, typer.Argument(metavar="POSITION", help="A position, in quotation marks.")],
    depth: Annotated[str, typer.Argument(metavar="DEPTH", help="How many actions deep.")],
    by_action: Annotated[bool, typer.Option("--divide", help="Count for every first action too.")] = False,
) -> None:
    """Count the sequences of so many legal actions from a position."""
    from dream.games.alchemists_dream.rules.notation import parse_position
    from dream.games.alchemists_dream.rules.perft import divide, parse_depth
    from dream.games.alchemists_dream.rules.perft import perft as count

    start, actions = parse_position(position), parse_depth(depth)
    if not by_action:
        print(count(start, actions))
        return
    total = 0
    for action, leaves in divide(start, actions):
        total += leaves
        print(f"{action}: {leaves}", flush=True)
    print(total if actions else 1)
