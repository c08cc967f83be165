"""Subcommands about the law."""

import io
import sys
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command()(referee)
    app.command()(perft)


def referee() -> None:
    """Answer questions about the law: one request a line on standard input, one line back for each.

    The requests, their fields parted by tabs: legal POSITION, apply POSITION ACTION..., perft POSITION
    DEPTH, why POSITION ACTION, board SEED.
    """
    from dream.rules.referee import request_lines, serve

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    serve(request_lines(sys.stdin.buffer), sys.stdout)


def perft(
    position: Annotated[str, typer.Argument(metavar="POSITION", help="A position, in quotation marks.")],
    depth: Annotated[str, typer.Argument(metavar="DEPTH", help="How many actions deep.")],
    by_action: Annotated[bool, typer.Option("--divide", help="Count for every first action too.")] = False,
) -> None:
    """Count the sequences of so many legal actions from a position."""
    from dream.rules.notation import parse_position
    from dream.rules.perft import divide, parse_depth
    from dream.rules.perft import perft as count

    start, actions = parse_position(position), parse_depth(depth)
    if not by_action:
        print(count(start, actions))
        return
    total = 0
    for action, leaves in divide(start, actions):
        total += leaves
        print(f"{action}: {leaves}", flush=True)
    print(total if actions else 1)
