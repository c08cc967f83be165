"""The subcommand that lets players play many games: which game, who plays, on what terms, how many."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dream.base.messages import counted
from dream.base.words import english
from dream.cli.arguments import check_seconds, limits_of

if TYPE_CHECKING:
    from dream.lab.alchemists_dream.dream_terms import Setup
    from dream.lab.match.match import Match
    from dream.lab.match.player_pool import Patience
    from dream.lab.match.terms import Terms
    from dream.lab.match.workers import Workers
    from dream.lab.players.player_specs import Spec
    from dream.protocol.limits import Limits

FIRST_GAME = "dream"
DEFAULT_MOVETIME = 100
MOST_ELO = 1000
PLAYERS_HELP = (
    "Who plays, one for each seat of the game: random, greedy, the game's own engine by its word with "
    "settings after a colon such as dream:level=3 or dream:depth=2,Variety=5, the number of a level, or "
    "cmd:COMMAND LINE of an engine. The first game has opportunist, shuffler, plain, easyai and openspiel "
    "too."
)


def match(
    players: Annotated[list[str], typer.Argument(metavar="A B...", help=PLAYERS_HELP)],
    game: Annotated[
        str, typer.Option(metavar="WORD", help="The word for the game, such as jabir.")
    ] = FIRST_GAME,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE", help="An option of the game, such as eureka=all; can be repeated."
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(help="The number of games, rounded up so that all seatings are played.", min=2)
    ] = 20,
    all_orders: Annotated[
        bool,
        typer.Option(
            "--all-orders",
            help="Play every order of the players on each seed. With four and more seats they otherwise only "
            "move round the table.",
        ),
    ] = False,
    depth: Annotated[int | None, typer.Option(help="Turns to look ahead.")] = None,
    nodes: Annotated[int | None, typer.Option(help="Positions per turn.")] = None,
    movetime: Annotated[
        int | None,
        typer.Option(
            help=f"Milliseconds per turn; {DEFAULT_MOVETIME} in the first game without another limit."
        ),
    ] = None,
    level: Annotated[int | None, typer.Option(help="The level of play.")] = None,
    seeds: Annotated[
        int,
        typer.Option(help="The first seed; the others count up. All seatings are played on each."),
    ] = 1,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", "--jobs", help="Processes; by default one fewer than there are cores.", min=1
        ),
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="E0 E1", help="Stop as soon as the Elo is decided; for two players only."),
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FOLDER", help="The folder for the games.")] = None,
    max_plies: Annotated[
        int | None,
        typer.Option(
            help="Actions after which a game counts as a draw; 300 in the first game, otherwise none.", min=1
        ),
    ] = None,
    setup: Annotated[
        str | None,
        typer.Option(
            help="How the first game begins: haggle, as without it; place: no haggling; random: the seed "
            "places the Symbols; near, middle or far: it places them so far apart."
        ),
    ] = None,
    bare: Annotated[
        bool, typer.Option("--bare", help="Play the first game without the grey cells: --option board=bare.")
    ] = False,
    margin: Annotated[float, typer.Option(help="Seconds that an engine may exceed its time.")] = 2.0,
    patience: Annotated[
        float, typer.Option(help="Seconds that an engine may take for an untimed turn.")
    ] = 120.0,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="The scheduler of a dask cluster.")
    ] = None,
) -> None:
    """Play many games between players and report who is stronger.

    Two players play each seed twice, with the sides exchanged, and the report gives Elo. Three play
    every distinct order on each seed: A B B has three. Four and more move round the table, so that each
    sits once at every seat. The report then gives each player's share of the wins per seat (a shared win
    counts in parts) with its standard error and interval, the probability that it is above an even
    share, and the mean rank and points.

    Limits of a player take precedence over those of the match. Chance follows the seed. An engine that
    crashes, hangs or makes an illegal move forfeits the game: it comes last, and the others share the
    win. Ctrl-C or SIGTERM ends the match and reports the games so far.
    """
    from dream.lab.match.archive import Archive
    from dream.lab.match.console import play_on_console
    from dream.lab.match.player_pool import Patience

    check_seconds("--margin", margin)
    check_seconds("--patience", patience)
    if cluster and workers:
        raise typer.BadParameter("--workers is of this machine; a cluster of --cluster has its own")
    limits = limits_of(depth=depth, nodes=nodes, movetime=movetime, level=level)
    options = [*(option or ()), *(["board=bare"] if bare else ())]
    terms = _terms(game, options, setup, max_plies, Patience(margin, patience))
    wanted = _match(_specs(players, game, limits), games, seeds, sprt, terms, every=all_orders)
    archive = Archive(save) if save else None
    keep = archive.keep if archive else lambda played: None
    play_on_console(wanted, _workers(workers, cluster), keep)


def _terms(
    game: str,
    options: Sequence[str],
    setup: str | None,
    most_plies: int | None,
    patience: "Patience",
) -> "Terms":
    """The terms of a match; raises Malformed when there is no such game, or it has no such option."""
    from datetime import date

    from dream.lab.alchemists_dream.dream_terms import MOST_PLIES, DreamTerms
    from dream.lab.match.terms import Terms
    from dream.play.options import NO_OPTIONS
    from dream.play.registry import find

    wanted = find(game).parse_options(" ".join(options) or NO_OPTIONS)
    find(game).check_ready(wanted)
    chosen = wanted.text
    today = date.today()
    if game == FIRST_GAME:
        plies = most_plies or MOST_PLIES
        return DreamTerms(game, chosen, plies, patience, today, _setup(setup))
    if setup:
        raise typer.BadParameter("--setup is of the first game")
    return Terms(game, chosen, most_plies, patience, today)


def _specs(players: Sequence[str], game: str, limits: "Limits") -> tuple["Spec", ...]:
    """The players by their texts, with the limits of the match; raises Malformed."""
    from dream.lab.players.player_specs import check_level, parse_spec
    from dream.protocol.limits import Limits

    check_level(limits, game)
    if limits.unlimited and game == FIRST_GAME:
        limits = Limits(movetime=DEFAULT_MOVETIME)
    return tuple(parse_spec(text, game).within(limits) for text in players)


def _match(
    players: tuple["Spec", ...],
    games: int,
    seeds: int,
    sprt: tuple[float, float] | None,
    terms: "Terms",
    *,
    every: bool,
) -> "Match":
    from dream.lab.match.match import Match
    from dream.lab.match.rotation import PAIR, entrants, orders
    from dream.lab.match.statistics.sprt import Sprt

    seats = terms.game.seats_with(terms.game.parse_options(terms.options))
    if len(players) != seats:
        raise typer.BadParameter(
            f"{terms.game.title} is for {english(counted('players', seats))}, not for {len(players)}"
        )
    if sprt and seats != PAIR:
        raise typer.BadParameter("--sprt compares two players; with more there is no such test")
    if sprt and not -MOST_ELO <= sprt[0] < sprt[1] <= MOST_ELO:
        raise typer.BadParameter(f"--sprt takes two numbers up to {MOST_ELO}, the first below the second")
    rotations = -(-games // len(orders(entrants(players), every=every)))
    return Match(players, rotations, terms, seeds, Sprt(*sprt) if sprt else None, every)


def _setup(name: str | None) -> "Setup":
    from dream.lab.alchemists_dream.dream_terms import Setup

    if name is None:
        return Setup.HAGGLE
    if name not in {setup.value for setup in Setup}:
        known = ", ".join(setup.value for setup in Setup)
        raise typer.BadParameter(f"--setup takes one of {known}, not {name!r}")
    return Setup(name)


def _workers(number: int | None, cluster: str | None) -> "Workers":
    from dream.lab.match.workers import ClusterWorkers, LocalWorkers

    return ClusterWorkers(cluster) if cluster else LocalWorkers(number)
