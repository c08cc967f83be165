"""A match on a terminal: a progress bar with the score while it goes on, the report at its end."""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager

from rich.console import Console

from dream.base.errors import Impossible, quoted
from dream.lab.extras import from_extra
from dream.lab.match.contest import Contest
from dream.lab.match.match import Match
from dream.lab.match.player_pool import Patience
from dream.lab.match.reports.report import live_line, report_lines
from dream.lab.match.rotation import Played, try_out
from dream.lab.match.tally import Tally
from dream.lab.match.workers import Workers
from dream.lab.players.player_specs import Spec
from dream.lab.progress_bar import bar
from dream.protocol.client import Forfeit

TERMINATED = 128 + signal.SIGTERM


def play_on_console(match: Match, workers: Workers, keep: Callable[[Played], None]) -> Tally:
    """Play a match and print its report, which is printed too when it is broken off. On the main thread.

    Raises Impossible when a player cannot begin at all, and what broke the match off: SystemExit with
    the status `TERMINATED` when that was SIGTERM.
    """
    with terminable():
        try:
            try_players(match.entrants, match.terms.patience, workers)
            return _play(match, workers, keep)
        finally:
            workers.close()


def _play(match: Match, workers: Workers, keep: Callable[[Played], None]) -> Tally:
    with bar() as progress:
        task = progress.add_task("", total=match.rotations)

        def counted(tally: Tally) -> None:
            progress.update(task, advance=1, description=live_line(tally))

        contest = Contest(match, workers, keep, counted)
        try:
            return contest.run()
        finally:
            progress.stop()
            for line in report_lines(match, contest.tally):
                print(line, flush=True)


@contextmanager
def terminable() -> Iterator[None]:
    """Have SIGTERM break off what is done meanwhile with SystemExit of the status `TERMINATED`.

    It does so once: `timeout` sends it twice, to a process and to its group. On the main thread.
    """

    def terminate(number: int, frame: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise SystemExit(TERMINATED)

    before = signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def try_players(specs: Iterable[Spec], patience: Patience, workers: Workers) -> None:
    """Have each player begin a game; raises Impossible when one cannot."""
    for spec in specs:
        try:
            status = Console(stderr=True).status(f"{spec.text} begins")
            with status, from_extra("peers", quoted(spec.text)):
                workers.submit(try_out, spec, patience).result()
        except Forfeit as error:
            raise Impossible([f"{quoted(spec.text)} cannot begin: {error}"]) from error
        except BrokenExecutor as error:
            raise Impossible([f"{quoted(spec.text)} cannot begin: its worker died"]) from error
