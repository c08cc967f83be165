"""Subcommands about the law."""

import io
import sys
from typing import Annotated

import typer

from dream.cli.arguments import ONE_GAME, check_no_record_of_another
from dream.cli.commands.window import bench_app
from dream.cli.exit_status import FAULTY


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command()(referee)
    app.command(epilog=ONE_GAME)(perft)
    bench_app.command("law")(bench_law)
    bench_app.command("reasons")(bench_reasons)
    bench_app.command("length")(bench_length)


def referee(
    game: Annotated[
        str,
        typer.Option("--game", metavar="WORD"),
    ] = "dream",
) -> None:
    from dream.base.showable import request_lines, serve
    from dream.play import registry
    from dream.play.referee import Referee

    registry.package(game)
    law = registry.part(game, "referee") or Referee(registry.find(game))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    serve(law.answer, request_lines(sys.stdin.buffer), sys.stdout)


def perft(
    position: Annotated[str, typer.Argument(metavar="POSITION")],
    depth: Annotated[str, typer.Argument(metavar="DEPTH")],
    by_action: Annotated[bool, typer.Option("--divide")] = False,
) -> None:
    from dream.games.alchemists_dream.game import GAME
    from dream.play.referee import divide, parse_depth
    from dream.play.referee import perft as count

    check_no_record_of_another(position, GAME)
    start, actions = GAME.parse_state(position), parse_depth(depth)
    if not by_action:
        print(count(GAME, start, actions))
        return
    total = 0
    for action, leaves in divide(GAME, start, actions):
        total += leaves
        print(f"{action}: {leaves}", flush=True)
    print(total if actions else 1)


def bench_law(
    game: Annotated[str, typer.Option(metavar="WORD")] = "dream",
    games: Annotated[int, typer.Option(min=1)] = 100,
    greedy: Annotated[bool, typer.Option("--greedy")] = False,
    seed: Annotated[int, typer.Option()] = 1,
) -> None:
    from dream.lab.bench.law_bench import GREEDY, RANDOM, run

    if not run(game, GREEDY if greedy else RANDOM, games, seed):
        raise typer.Exit(FAULTY)


def bench_reasons(
    game: Annotated[str, typer.Option(metavar="WORD")] = "dream",
    player: Annotated[str, typer.Option(metavar="PLAYER")] = "3",
    games: Annotated[int, typer.Option(min=1)] = 3,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE")] = None,
    seed: Annotated[int, typer.Option()] = 1,
) -> None:
    from dream.lab.bench.reasons_bench import MOST_WITHOUT, run
    from dream.lab.players.player_specs import parse_spec
    from dream.play.game import NO_OPTIONS
    from dream.play.registry import find

    options = find(game).parse_options(" ".join(option or ()) or NO_OPTIONS).text
    if run(parse_spec(player, game), options, games, seed) > MOST_WITHOUT:
        raise typer.Exit(FAULTY)


def bench_length(
    game: Annotated[str, typer.Option(metavar="WORD")] = "dream",
    games: Annotated[int, typer.Option(min=2)] = 40,
    level: Annotated[list[int] | None, typer.Option(metavar="NUMBER")] = None,
    seed: Annotated[int, typer.Option()] = 1,
) -> None:
    from dream.lab.bench.length_bench import run

    run(game, level or [1, 2, 3], games, seed, print)
