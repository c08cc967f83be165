"""A course on a terminal: a progress bar for one row after the other, and the table at the end."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, TypeVar

from rich.progress import Progress, TaskID

from dream.lab.alchemists_dream.bench.strength.course import Row
from dream.lab.alchemists_dream.bench.strength.journal import Journal
from dream.lab.alchemists_dream.bench.strength.table import Tallies, strength_lines, trouble_lines
from dream.lab.match.console import terminable, try_players
from dream.lab.match.contest import Contest
from dream.lab.match.reports.report import live_line
from dream.lab.match.rotation import Played, Rotation
from dream.lab.match.tally import PairTally, Tally
from dream.lab.match.workers import Workers
from dream.lab.progress_bar import bar

T = TypeVar("T")


class Remembering:
    """Workers that play no pair of a match again which is known already."""

    def __init__(self, workers: Workers, known: Mapping[int, Played]) -> None:
        self._workers = workers
        self._known = known

    @property
    def size(self) -> int:
        """See `Workers`."""
        return self._workers.size

    def submit(self, work: Callable[..., T], *arguments: Any) -> "Future[T]":
        """See `Workers`; a known pair is there at once."""
        known = self._known.get(arguments[0].number) if isinstance(arguments[0], Rotation) else None
        if known is None:
            return self._workers.submit(work, *arguments)
        future: Future[Any] = Future()
        future.set_result(known)
        return future

    def renew(self) -> bool:
        """See `Workers`."""
        return self._workers.renew()

    def close(self) -> None:
        """See `Workers`."""
        self._workers.close()


class Run:
    """A course under way: so many pairs of each row, and what was counted of them."""

    def __init__(
        self, rows: Sequence[Row], pairs: int, seeds: int, workers: Workers, journal: Journal | None = None
    ) -> None:
        """What is finished is written to the journal, if there is one, and what it knows is not played."""
        self._matches = {row.name: row.match(pairs, seeds) for row in rows}
        self.tallies = {name: PairTally() for name in self._matches}
        self._workers = workers
        self._journal = journal

    def play(self, progress: Progress) -> None:
        """Play what is not known, row after row, and tell of each that is finished.

        When it is interrupted (KeyboardInterrupt) the tallies hold what came back so far, and what is known.
        """
        try:
            self._play(progress)
        finally:
            self._add_known()

    def _play(self, progress: Progress) -> None:
        missing = [name for name in self._matches if self._is_missing(name)]
        if missing:
            specs = dict.fromkeys(spec for name in missing for spec in self._matches[name].players)
            try_players(specs, self._matches[missing[0]].terms.patience, self._workers)
        task = progress.add_task("", total=None)
        for place, name in enumerate(self._matches, 1):
            self._play_row(name, f"{name} ({place} of {len(self._matches)})", progress, task)
            said = f"{name}: {live_line(self.tallies[name])}"
            progress.console.print(said, markup=False, highlight=False, soft_wrap=True)

    def close(self) -> None:
        """End the workers, and let others have the journal."""
        self._workers.close()
        if self._journal:
            self._journal.close()

    def _play_row(self, name: str, called: str, progress: Progress, task: TaskID) -> None:
        match, journal = self._matches[name], self._journal
        progress.reset(task, total=match.rotations, description=called)

        def counted(tally: Tally) -> None:
            progress.update(task, advance=1, description=f"{called}  {live_line(tally)}")

        def keep(played: Played) -> None:
            if journal:
                journal.keep(name, played)

        contest = Contest(match, Remembering(self._workers, self._known(name)), keep, counted)
        assert isinstance(contest.tally, PairTally)
        self.tallies[name] = contest.tally
        contest.run()

    def _add_known(self) -> None:
        """Count what is known and was not handed out before the end came."""
        for name, tally in self.tallies.items():
            counted, most = {result.rotation for result in tally.results}, self._matches[name].rotations
            for number, played in sorted(self._known(name).items()):
                if number <= most and number not in counted:
                    tally.add(played)

    def _known(self, name: str) -> Mapping[int, Played]:
        return self._journal.known(name) if self._journal else {}

    def _is_missing(self, name: str) -> bool:
        known = self._known(name)
        return any(number not in known for number in range(1, self._matches[name].rotations + 1))


def run_on_console(run: Run, head: str) -> None:
    """Play a course and print `head` and the table, which is printed too when it is broken off. On the main
    thread.

    Raises Impossible when a player cannot begin at all, and what broke the course off: SystemExit with the
    status `TERMINATED` when that was SIGTERM.
    """
    with terminable():
        try:
            with bar(transient=True) as progress:
                run.play(progress)
        finally:
            print_table(run.tallies, head)
            run.close()


def print_table(tallies: Tallies, head: str) -> None:
    """Print what was counted, if anything was."""
    if any(tally.results or tally.lost for tally in tallies.values()):
        for line in (head, "", *strength_lines(tallies), *trouble_lines(tallies)):
            print(line, flush=True)
