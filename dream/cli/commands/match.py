"""The subcommand that lets players play many games: which game, who plays, on what terms, how many."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dream.base.errors import Malformed, quoted
from dream.base.texts import counted, message
from dream.cli.arguments import check_seconds, limits_of

if TYPE_CHECKING:
    from dream.lab.alchemists_dream.dream_terms import Setup
    from dream.lab.match.match import Match
    from dream.lab.match.player_pool import Patience
    from dream.lab.match.terms import Terms
    from dream.lab.match.workers import Workers
    from dream.lab.players.player_specs import Spec
    from dream.protocol.dialogue import Limits

FIRST_GAME = "dream"
DEFAULT_MOVETIME = 100
MOST_ELO = 1000


def match(
    players: Annotated[list[str], typer.Argument(metavar="A B...")],
    game: Annotated[str, typer.Option(metavar="WORD")] = FIRST_GAME,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE"),
    ] = None,
    games: Annotated[int, typer.Option(min=2)] = 20,
    all_orders: Annotated[
        bool,
        typer.Option(
            "--all-orders",
        ),
    ] = False,
    depth: Annotated[int | None, typer.Option()] = None,
    nodes: Annotated[int | None, typer.Option()] = None,
    movetime: Annotated[
        int | None,
        typer.Option(),
    ] = None,
    level: Annotated[int | None, typer.Option()] = None,
    seeds: Annotated[
        int,
        typer.Option(),
    ] = 1,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "--jobs", min=1),
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="E0 E1"),
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    max_plies: Annotated[
        int | None,
        typer.Option(min=1),
    ] = None,
    setup: Annotated[
        str | None,
        typer.Option(),
    ] = None,
    bare: Annotated[bool, typer.Option("--bare")] = False,
    margin: Annotated[float, typer.Option()] = 2.0,
    patience: Annotated[float, typer.Option()] = 120.0,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS")] = None,
) -> None:
    from dream.lab.match.archive import Archive
    from dream.lab.match.console import play_on_console
    from dream.lab.match.player_pool import Patience

    check_seconds("--margin", margin)
    check_seconds("--patience", patience)
    if cluster and workers:
        raise Malformed(message("cli.error.local_workers"))
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
    from dream.play.game import NO_OPTIONS
    from dream.play.registry import find

    wanted = find(game).parse_options(" ".join(options) or NO_OPTIONS)
    find(game).check_ready(wanted)
    chosen = wanted.text
    today = date.today()
    if game == FIRST_GAME:
        plies = most_plies or MOST_PLIES
        return DreamTerms(game, chosen, plies, patience, today, _setup(setup))
    if setup:
        raise Malformed(message("cli.error.setup_of_first", first=find(FIRST_GAME).name))
    return Terms(game, chosen, most_plies, patience, today)


def _specs(players: Sequence[str], game: str, limits: "Limits") -> tuple["Spec", ...]:
    """The players by their texts, with the limits of the match; raises Malformed."""
    from dream.lab.players.player_specs import check_level, parse_spec
    from dream.protocol.dialogue import Limits

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
        wanted = counted("players", seats)
        raise Malformed(message("cli.error.players", game=terms.game.name, wanted=wanted, count=len(players)))
    if sprt and seats != PAIR:
        raise Malformed(message("cli.error.sprt_pair"))
    if sprt and not -MOST_ELO <= sprt[0] < sprt[1] <= MOST_ELO:
        raise Malformed(message("cli.error.sprt_range", most=MOST_ELO))
    rotations = -(-games // len(orders(entrants(players), every=every)))
    return Match(players, rotations, terms, seeds, Sprt(*sprt) if sprt else None, every)


def _setup(name: str | None) -> "Setup":
    from dream.lab.alchemists_dream.dream_terms import Setup

    if name is None:
        return Setup.HAGGLE
    if name not in {setup.value for setup in Setup}:
        known = ", ".join(setup.value for setup in Setup)
        raise Malformed(message("cli.error.one_of", option="--setup", known=known, text=quoted(name)))
    return Setup(name)


def _workers(number: int | None, cluster: str | None) -> "Workers":
    from dream.lab.match.workers import ClusterWorkers, LocalWorkers

    return ClusterWorkers(cluster) if cluster else LocalWorkers(number)
