"""What several commands share: exit statuses, arguments, saved games, tile sets, progress."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from dream.base.errors import Impossible, Malformed
from dream.base.showable import folded, showable
from dream.base.texts import Listing, message, say, stock
from dream.games.alchemists_dream.tiles import TileSet, read_tiles
from dream.play.game import Game
from dream.protocol.dialogue import Limits

if TYPE_CHECKING:
    from dream.matches.match import Workers
    from dream.records.reader import Opened


FAULTY = BROKEN = 1
REFUSED = 2
INTERRUPTED = 130
"""How commands end that do not end with 0: what was looked at has faults, or the installation is broken; the
command could not do its work, because of its input or of the system; the player pressed Ctrl-C. SIGTERM,
which ends a match, leaves as SystemExit with 143."""


def refuse(sentence: str, status: int = REFUSED) -> int:
    """Say on standard error why something is not done; the exit status."""
    print("dream: " + showable(" ".join(sentence.split())), file=sys.stderr)
    return status


def os_sentence(error: OSError) -> str:
    """What the system says about a file, with the file's name."""
    why = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {why}" if error.filename is not None else why


A_DAY = 86_400.0
_LONGEST_ID = 18
_MOST_NAMED = 5
ONE_GAME = "cli.one_game"
"""What the help says of a command that serves no other game, by its key."""


def explain(context: typer.Context) -> None:
    """Tell what a group of commands can do, where none of them is named."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def check_seconds(option: str, seconds: float) -> None:
    """Refuse what is no time to wait, no number among it."""
    if not 0 < seconds <= A_DAY:
        raise Malformed(message("cli.error.seconds", option=option, text=str(seconds)))


def check_writable(file: Path) -> None:
    """Refuse what cannot be written before hours of work are lost with it."""
    there = file.is_file() if file.exists() else file.parent.is_dir()
    if not there or not os.access(file.parent, os.W_OK | os.X_OK):
        raise Malformed(message("cli.error.unwritable", path=str(file)))


def can_ask() -> bool:
    """Whether somebody sits at a terminal who can answer."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def agrees(question: str) -> bool:
    """Ask a yes-or-no question at the terminal; whatever is no yes in the player's language is a no."""
    print(question, say("cli.yes_or_no"), end=" ", file=sys.stderr, flush=True)
    return folded(sys.stdin.readline().strip()) in map(folded, stock("cli.yes.forms"))


def check_replaceable(file: Path, *, replace: bool) -> None:
    """Refuse, before all work, a file that cannot be written, and one that is there already and not to be
    replaced; at a terminal that is asked."""
    check_writable(file)
    if not file.exists() or replace:
        return
    if not (can_ask() and agrees(say("cli.replace", path=showable(str(file))))):
        raise Malformed(message("cli.error.exists", path=str(file)))


def chosen_workers(number: int | None, cluster: str | None, *, waits: bool = True) -> "Workers":
    """So many processes of this machine, or the workers of a cluster; raises Malformed for both."""
    from dream.matches.match import ClusterWorkers, LocalWorkers

    if cluster and number:
        raise Malformed(message("cli.error.local_workers"))
    return ClusterWorkers(cluster, waits=waits) if cluster else LocalWorkers(number)


def check_no_record_of_another(text: str, game: Game[Any, Any]) -> None:
    """Refuse a record of another game where something of this one is asked for; raises Malformed."""
    from dream.records.files import is_record_name
    from dream.records.reader import refuse_another_game

    if is_record_name(text) and Path(text).is_file():
        refuse_another_game(Path(text), game)


def limits_of(**asked: int | None) -> Limits:
    """The limits of a search that were given, by their names; raises Malformed."""
    words = [(name, str(value)) for name, value in asked.items() if value is not None]
    return Limits.parse([word for pair in words for word in pair])


@contextmanager
def shown_progress(total: int | None = None) -> Iterator[Callable[[str, int], object]]:
    """A line on a terminal that is gone afterwards; with the `total` of all that is to be done, a bar.

    What is given shows what goes on, and how much of it is done; nothing where standard error is no terminal.
    """
    if not sys.stderr.isatty():
        yield lambda what, done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = [BarColumn(), TimeRemainingColumn()] if total else []
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}", markup=False), *columns, console=console, transient=True
    ) as bar:
        task = bar.add_task("", total=total)
        yield lambda what, done: bar.update(task, description=what, completed=done)


def opened_game(path: Path) -> "Opened":
    """The game in a file, or in a picture that carries one.

    Raises OSError, and Malformed when no game can begin from it.
    """
    from dream.records.reader import read_record

    with _named(path):
        return read_record(path)


def loaded_game(text: str) -> "Opened":
    """The game in a file, or, where no file is called so, the one of that number in the library.

    Raises OSError, and Malformed when no game can begin from it or another window plays it.
    """
    if not text.isdecimal() or len(text) > _LONGEST_ID or Path(text).exists():
        return opened_game(Path(text))
    from dream.records.library.home import open_library, played_now
    from dream.records.reader import open_record

    with open_library() as library, _named(Path(text)):
        if int(text) in played_now(library):
            raise Malformed(message("cli.error.played_elsewhere", id=text))
        return replace(open_record(library.record(int(text))), kept_as=int(text))


def ask_to_reveal(games: Sequence[str], *, reveal: bool) -> None:
    """Have somebody agree that what several people still hide from one another in these games is shown.

    Raises Malformed where nobody can be asked, and ends the command where the answer is no.
    """
    if reveal or not games:
        return
    named = Listing((*games[:_MOST_NAMED], *(["…"] if len(games) > _MOST_NAMED else [])))
    if not can_ask():
        raise Malformed(message("cli.reveal.refused", games=named))
    if not agrees(say("cli.reveal.ask", games=named)):
        raise typer.Exit(REFUSED)


def saved_bytes(path: Path) -> bytes:
    """The bytes of a file of saved games, or of that in a picture; raises OSError and Malformed."""
    from dream.records.picture_records import record_bytes

    with _named(path):
        return record_bytes(path)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Name the file in the error when no game can be read from it."""
    from dream.records.syntax import Unreadable

    try:
        yield
    except Unreadable as error:
        raise Malformed(message("error.in_file", file=str(path), reason=error)) from error


def tile_set_in(path: Path) -> TileSet:
    """The tile set in a file; what is wrong with it is said with the file's name."""
    try:
        return read_tiles(path)
    except (Malformed, Impossible) as error:
        raise Malformed(message("error.in_file", file=str(path), reason=error)) from error
