"""A match on a terminal: a progress bar with the score while it goes on, the report at its end."""

from collections.abc import Callable

from dream.board.errors import Impossible
from dream.lab.bar import bar
from dream.lab.faults import Forfeit
from dream.lab.jobs import try_out
from dream.lab.match import Contest, Match, Played, Tally
from dream.lab.report import live_line, report_lines
from dream.lab.workers import Workers


def play_on_console(match: Match, workers: Workers, keep: Callable[[Played], None]) -> Tally:
    """Play a match and print its report, which is printed too when it is broken off.

    Raises Impossible when a player cannot begin at all, and what broke the match off.
    """
    try:
        _try_out(match, workers)
        with bar() as progress:
            task = progress.add_task("", total=match.pairs)

            def counted(tally: Tally) -> None:
                progress.update(task, advance=1, description=live_line(tally))

            contest = Contest(match, workers, keep, counted)
            try:
                contest.run()
            finally:
                progress.stop()
                for line in report_lines(match, contest.tally):
                    print(line, flush=True)
        return contest.tally
    finally:
        workers.close()


def _try_out(match: Match, workers: Workers) -> None:
    try:
        workers.submit(try_out, match.players, match.terms.patience).result()
    except Forfeit as error:
        raise Impossible([f"a player cannot begin: {error}"]) from error
    except ImportError as error:
        raise Impossible([f"a player is missing: {error} (extra 'peers')"]) from error
