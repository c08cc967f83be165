"""How strong an engine is, in games of The Alchemist's Dream that are always the same ones.

    python -m tools.strength course
    python -m tools.strength purpose [PLAYER...]

The course is a row of matches at a fixed number of nodes against opponents that never change, from several
openings. What is finished can be kept in a file, and gone on with as long as nothing that decides the games
has changed since.

Purpose is how straight a player goes for the victory when nobody hinders it. Its enemy only steps to and fro
with one Stone; what is counted are the player's own turns of play until it has won, over the fewest that
could have done: who dawdles shows it here, however well it fights.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from statistics import mean, median
from typing import Annotated, Any, Final, TypeVar

import typer
from rich.console import Console
from rich.progress import Progress, TaskID

import dream
from dream import __version__
from dream.base.assets import asset
from dream.base.errors import Impossible, Malformed, quoted
from dream.base.files import FileLock, write_whole
from dream.base.untrusted import parse_json, read_text
from dream.cli.arguments import check_writable, chosen_workers
from dream.games.alchemists_dream import WORD
from dream.games.alchemists_dream.engine.levels import LEVELS
from dream.games.alchemists_dream.engine.plain import NO_WAY, March
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.position import Phase, Player, Position
from dream.matches.alchemists_dream import DreamTerms, SetupKind, ShufflingPlayer
from dream.matches.games import Played, Result, Rotation, SeatResult, entrant_letter, play
from dream.matches.match import Contest, Match, Workers, bar, terminable, try_players
from dream.matches.players import LEVEL, Contender, Spec, make_player, parse_engine, parse_spec, start_engine
from dream.matches.report import live_line
from dream.matches.statistics import PairTally, Tally
from dream.matches.strength import estimated_elo
from dream.protocol.client import Forfeit
from dream.protocol.dialogue import Limits
from tools.console import Cluster, command_app, main, table_lines

app = command_app()

MOST_NODES: Final = 10**9
"""Ten times as many positions a turn are still a limit that engines understand."""
OPENINGS: Final = (SetupKind.HAGGLE, SetupKind.NEAR, SetupKind.MIDDLE, SetupKind.FAR)
YARDSTICKS: Final = {"random": "random", "greedy": "greedy", "depth2": "plain:depth=2"}
"""Players that never change, by the words of their rows."""
AGAINST: Final = "against"
TIMES: Final = {"5x": 5, "10x": 10}
"""Rows in which the engine plays with so many times the nodes against itself."""
OPPONENTS: Final = (*YARDSTICKS, AGAINST, *TIMES)


@dataclass(frozen=True)
class Row:
    """A match of the course: the first of its players is the one whose games are counted."""

    opponent: str
    opening: SetupKind
    players: tuple[Spec, Spec]

    @property
    def name(self) -> str:
        """What it is called: `random-far`."""
        return f"{self.opponent}-{self.opening.value}"

    @property
    def names(self) -> frozenset[str]:
        """What it is chosen by: its name, or that of its opponent or opening."""
        return frozenset({self.name, self.opponent, self.opening.value})

    def match(self, pairs: int, seeds: int) -> Match:
        """So many of its pairs, from seeds counted up from `seeds`."""
        return Match(self.players, pairs, DreamTerms(setup=self.opening), seeds)


@dataclass(frozen=True)
class Course:
    """The course of an engine, which plays with `nodes` a turn; `against` is another one, if there is one."""

    engine: Spec
    nodes: int
    seeds: int = 1
    against: Spec | None = None

    def rows(self) -> list[Row]:
        """All rows, in the order in which they are played."""
        pairings = self._pairings()
        return [
            Row(opponent, opening, players) for opponent, players in pairings.items() for opening in OPENINGS
        ]

    def _pairings(self) -> Mapping[str, tuple[Spec, Spec]]:
        """Who plays, by the word for the opponent."""
        one = self._with(self.engine)
        found = {word: (one, parse_spec(text, WORD)) for word, text in YARDSTICKS.items()}
        if self.against:
            found[AGAINST] = one, self._with(self.against)
        return found | {word: (self._with(self.engine, times), one) for word, times in TIMES.items()}

    def _with(self, engine: Spec, times: int = 1) -> Spec:
        return engine.within(Limits(nodes=times * self.nodes))


def chosen_rows(rows: Iterable[Row], names: Iterable[str]) -> list[Row]:
    """The rows of these names in their order, or all without a name; raises Malformed for a name of none."""
    wanted, rows = set(names), list(rows)
    for name in sorted(wanted):
        if not any(name in row.names for row in rows):
            known = ", ".join(row.name for row in rows)
            raise Malformed(f"--only takes one of {known}, not {quoted(name)}")
    return [row for row in rows if not wanted or wanted & row.names]


Settings = Mapping[str, str | int]
DECIDING: Final = (
    "base/seeds.py",
    "games/alchemists_dream",
    "hexgrid.py",
    "matches/players.py",
    "matches/games.py",
    "matches/alchemists_dream.py",
)
"""The sources under the package, in folders or alone, that decide how a game goes, beside this one."""
NOBODY: Final = "nobody"


def settings_of(course: Course) -> Settings:
    """Two courses of which these are the same have the same games.

    Raises Forfeit when an outside engine does not come up.
    """
    return {
        "engine": engine_version(course.engine),
        "against": engine_version(course.against) if course.against else NOBODY,
        "nodes": course.nodes,
        "seeds": course.seeds,
        "program": program_version(),
    }


def settings_line(settings: Settings) -> str:
    """The settings in words, for the head of a table."""
    return ", ".join(f"{name} {value}" for name, value in settings.items())


def program_version() -> str:
    """The version of this program, and a short hash of all that decides how its games go: the law, the
    engine with its weights, the yardsticks, the course."""
    digest = sha256()
    for path in _sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{__version__} {digest.hexdigest()[:12]}"


def _sources() -> Iterator[Path]:
    package = Path(dream.__file__).parent
    for place in DECIDING:
        found = package / place
        yield from [found] if found.is_file() else sorted(found.rglob("*.py"))
    yield from (asset("engine/weights.json"), Path(__file__))


def engine_version(spec: Spec) -> str:
    """An engine by the text that names it, with what an outside one calls itself, and with a short hash of
    each file that an option names. Raises Forfeit when it does not come up."""
    words = [spec.text]
    if spec.command:
        client = start_engine(spec)
        words.append(f"({client.name})")
        client.close()
    files = (Path(value) for _, value in spec.options)
    words += [sha256(file.read_bytes()).hexdigest()[:12] for file in files if file.is_file()]
    return " ".join(words)


COURSE: Final = "course of games"
LARGEST_FILE: Final = 1_000_000_000


class Journal:
    """A file of the pairs of one course; nobody else can have it open."""

    def __init__(self, path: Path, settings: Settings) -> None:
        """Open the file of a course with these settings, or begin it where there is none.

        Raises Impossible when it is in use or holds another course, Malformed when it holds none, OSError.
        """
        self._path = path
        self._lock = FileLock(path.with_name(f"{path.name}.lock"))
        self._pairs: dict[str, dict[int, Played]] = {}
        if not self._lock.take():
            raise Impossible([f"{path} is in use: another course is writing to it"])
        try:
            self._open(settings)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let others have the file."""
        self._lock.release(remove=True)

    def known(self, row: str) -> Mapping[int, Played]:
        """The finished pairs of a row by their numbers."""
        return self._pairs.get(row, {})

    def keep(self, row: str, played: Played) -> None:
        """Write a pair down, unless it is known; raises OSError."""
        pairs = self._pairs.setdefault(row, {})
        number = played[0].rotation
        if number not in pairs:
            self._append({"row": row, "games": [asdict(result) for result in played]})
            pairs[number] = played

    def _append(self, told: Mapping[str, Any]) -> None:
        with self._path.open("ab") as file:
            file.write(_line(told).encode())
            file.flush()
            os.fsync(file.fileno())

    def _open(self, settings: Settings) -> None:
        told = {COURSE: dict(settings)}
        if not self._path.exists() or (self._path.is_file() and not self._path.stat().st_size):
            write_whole(self._path, _line(told))
            return
        *lines, torn = read_text(self._path, LARGEST_FILE, str(self._path)).split("\n")
        self._check_settings(lines, settings)
        for number, line in enumerate(lines[1:], 2):
            self._read(number, line)
        if torn:
            self._drop(len(torn.encode()))

    def _check_settings(self, lines: Sequence[str], settings: Settings) -> None:
        try:
            before = parse_json(lines[0], "it")[COURSE]
            other = [name for name in settings if before[name] != settings[name]]
        except (LookupError, TypeError, Malformed) as error:
            raise Malformed(f"{self._path} holds no results of a course") from error
        if other:
            name = other[0]
            raise Impossible(
                [f"{self._path} holds another course: {name} is {before[name]} there, not {settings[name]}"]
            )

    def _read(self, number: int, line: str) -> None:
        try:
            told = parse_json(line, "it")
            row, played = str(told["row"]), tuple(map(_result, told["games"]))
            _check_pair(played)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise Malformed(f"{self._path}, line {number}: this is no pair of games") from error
        self._pairs.setdefault(row, {}).setdefault(played[0].rotation, played)

    def _drop(self, tail: int) -> None:
        """Take from the file what was not written to its end."""
        with self._path.open("r+b") as file:
            file.truncate(self._path.stat().st_size - tail)
            os.fsync(file.fileno())


def _line(told: Mapping[str, Any]) -> str:
    return json.dumps(told) + "\n"


def _result(told: Mapping[str, Any]) -> Result:
    standings = tuple(SeatResult(**standing) for standing in told["standings"])
    lists = {name: tuple(told[name]) for name in ("order", "seconds", "turns")}
    return Result(**{**told, **lists, "standings": standings})


def _check_pair(played: Played) -> None:
    """Raise ValueError unless these are the two games of a pair that can be counted."""
    first, second = played
    numbers = (first.rotation, first.plies, second.plies)
    whole = all(type(number) is int and number > 0 for number in numbers)
    paired = (first.order, second.order) == ((0, 1), (1, 0)) and first.rotation == second.rotation
    shares = [[standing.share for standing in result.standings] for result in played]
    if not (whole and paired and all(each in ([1, 0], [0.5, 0.5], [0, 1]) for each in shares)):
        raise ValueError("this is no pair")


COLUMNS = ("row", "games", "won", "drawn", "lost", "plies", "draws", "Elo (95 %)")
Tallies = Mapping[str, PairTally]
"""What was counted, by the names of the rows."""


def strength_lines(tallies: Tallies) -> list[str]:
    """The table in Markdown: the rows of which games were finished.

    Plies are the median, draws the share of the games.
    """
    return table_lines(COLUMNS, ((name, *_cells(tally)) for name, tally in tallies.items() if tally.results))


def _cells(tally: PairTally) -> Iterator[str]:
    games, drawn = len(tally.results), tally.games(1)
    yield from map(str, (games, tally.games(2), drawn, tally.games(0)))
    yield f"{median(result.plies for result in tally.results):.0f}"
    yield f"{drawn / games:.0%}"
    yield str(estimated_elo(tally.counts) or "")


def trouble_lines(tallies: Tallies) -> Iterator[str]:
    """The forfeits and the pairs that could not be played, row by row; nothing when all went well.

    A is the engine of the course.
    """
    for name, tally in tallies.items():
        for result in tally.results:
            if result.failed is not None:
                place = f"{name}, pair {result.rotation} game {result.game}"
                yield f"{place}: {entrant_letter(result.failed)} forfeits, {result.failure}"
        yield from (f"{name}, not played: {sentence}" for sentence in tally.lost)


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

    def check(self) -> None:
        """See `Workers`."""
        self._workers.check()

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


MOST_PLIES: Final = 300
"""A game that is not won by then is not won at all."""
VARIETY: Final = "Variety"
PURPOSE_COLUMNS: Final = ("player", "games", "won", "times the fewest", "worst", "turns", "fewest")


@dataclass(frozen=True)
class Advance:
    """A game of a player against one who hardly plays: its seat, and its own turns until it won, None when it
    did not."""

    seed: str
    seat: int
    fewest: int
    turns: int | None

    @property
    def times(self) -> float | None:
        """How many times the fewest turns it took."""
        return None if self.turns is None else self.turns / self.fewest


Advances = dict[str, list[Advance]]
"""The games of each player, by what names it."""


def fewest_turns(position: Position) -> int | None:
    """A number of turns in which who is to move cannot win sooner from a position without enemy Stones; None
    where the ground bars the way.

    So many Stones as the ground leaves to be done must each be placed beside the own Symbol, which is a
    turn, and step to a side of the enemy Symbol of its own, a turn for each step.
    """
    turns = March(position).turns_left(position)
    return turns if turns < NO_WAY else None


def advances(spec: Spec, boards: int, seeds: int) -> Iterator[Advance]:
    """The games of a player on so many boards, two on each, from either seat; raises Forfeit when it fails.

    The seed places the Symbols. Boards on which the ground bars the way of a seat are passed over. As in the
    window an engine has the choice among actions that it finds about as good.
    """
    terms = DreamTerms(most_plies=MOST_PLIES, setup=SetupKind.RANDOM)
    with closing(make_player(_varied(spec), terms.patience)) as player:
        for seed, fewest in _open_boards(terms, boards, seeds):
            for seat in Player:
                yield _advance(player, terms, seed, seat, fewest[seat])


def levels_within(movetime: int) -> list[Spec]:
    """The levels of the engine, none of which thinks longer than so many milliseconds."""
    known = [parse_spec(f"{WORD}:{LEVEL}={level.number}", WORD) for level in LEVELS]
    return [replace(spec, limits=replace(spec.limits, movetime=movetime)) for spec in known]


def _varied(spec: Spec) -> Spec:
    """The player with a choice of its own, unless it has one or is nobody who chooses."""
    if spec.kind != spec.game or any(name == VARIETY for name, _ in spec.options):
        return spec
    return replace(spec, options=(*spec.options, (VARIETY, "1")))


def _open_boards(terms: DreamTerms, boards: int, seeds: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """So many seeds, counted up, on whose boards both can win, with the fewest turns of each seat."""
    seed = seeds
    while boards:
        start = _begun(terms, str(seed)).state
        first, second = (fewest_turns(replace(start, turn=player)) for player in Player)
        if first is not None and second is not None:
            yield str(seed), (first, second)
            boards -= 1
        seed += 1


def _begun(terms: DreamTerms, seed: str) -> DreamHistory:
    """A game of a seed at the beginning of play."""
    game = terms.begin(seed)
    assert game.state.phase is Phase.PLAY
    return game


def _advance(player: Contender, terms: DreamTerms, seed: str, seat: Player, fewest: int) -> Advance:
    """A game against one who shuffles; whose turn comes first is as the seed has it."""
    idler = ShufflingPlayer(seed)
    run = play(_begun(terms, seed), (idler, player) if seat else (player, idler), terms, seed)
    if run.failure:
        raise Forfeit(run.failure.cause, str(run.failure))
    won = run.game.outcome is not None and run.game.outcome.winner == seat
    return Advance(seed, seat, fewest, run.turns[seat] if won else None)


def mean_times(played: Iterable[Advance]) -> float | None:
    """The mean of how many times the fewest turns the games that were won took."""
    times = [one.times for one in played if one.times is not None]
    return mean(times) if times else None


def purpose_lines(played: Advances) -> list[str]:
    """What is said of the games of each player, as a table in Markdown."""
    return table_lines(PURPOSE_COLUMNS, (_purpose_row(name, games) for name, games in played.items()))


def _purpose_row(name: str, games: Sequence[Advance]) -> tuple[str, ...]:
    won = [one for one in games if one.turns is not None]
    return name, str(len(games)), str(len(won)), *_figures(won)


def _figures(won: Sequence[Advance]) -> Iterator[str]:
    times = mean_times(won)
    if times is None:
        yield from ("-",) * 4
        return
    yield f"{times:.2f}"
    yield f"{max(one.times or 0 for one in won):.2f}"
    yield f"{mean(one.turns or 0 for one in won):.0f}"
    yield f"{mean(one.fewest for one in won):.0f}"


def purpose_json(played: Advances) -> list[dict[str, Any]]:
    """The same as values for a program, with every game."""
    return [
        {
            "player": name,
            "games": len(games),
            "won": sum(one.turns is not None for one in games),
            "times_the_fewest": mean_times(games),
            "played": [
                {"seed": one.seed, "seat": one.seat + 1, "fewest": one.fewest, "turns": one.turns}
                for one in games
            ],
        }
        for name, games in played.items()
    ]


@app.command()
def course(
    games: Annotated[int, typer.Option(min=2, help="Games per row, rounded up to pairs.")] = 100,
    nodes: Annotated[int, typer.Option(min=1, max=MOST_NODES, help="Positions per turn.")] = 20000,
    engine: Annotated[
        str, typer.Option(help="The engine: dream with settings, or cmd:COMMAND LINE.")
    ] = "dream",
    against: Annotated[
        str | None, typer.Option(metavar="ENGINE", help="Another engine, for the rows `against`.")
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="ROW", help="Only this row, opponent or opening; can be given more than once."),
    ] = None,
    seeds: Annotated[
        int, typer.Option(metavar="FROM", help="The seed of the first pair; the others count up.")
    ] = 1,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep finished pairs in this file, and continue from it."),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default one fewer than there are cores.")
    ] = None,
    cluster: Cluster = None,
) -> None:
    """Play a fixed course at fixed nodes, and print one table of how strong the engine is.

    Its opponents are random, greedy, depth2 (plain alpha-beta), against (another engine, by --against),
    5x and 10x (the engine with so many times the nodes against itself). Its openings are haggle, and
    near, middle and far, where the seed places the Symbols. A row is named by both, as random-far.
    Every seed is played twice, with the sides exchanged; 300 plies are a draw. Ctrl-C prints what there
    is.
    """
    if resume:
        check_writable(resume)
    rival = parse_engine(against, WORD) if against else None
    course = Course(parse_engine(engine, WORD), nodes, seeds, rival)
    rows = chosen_rows(course.rows(), only or ())
    try:
        settings = settings_of(course)
    except Forfeit as error:
        raise Impossible([str(error)]) from error
    journal = Journal(resume, settings) if resume else None
    run = Run(rows, (games + 1) // 2, seeds, chosen_workers(jobs, cluster), journal)
    run_on_console(run, settings_line(settings))


@app.command()
def purpose(
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAYER...", help="The players, as in a match; by default all levels."),
    ] = None,
    boards: Annotated[int, typer.Option(min=1, help="Boards, each played from either seat.")] = 8,
    seeds: Annotated[int, typer.Option(metavar="FROM", help="The seed of the first board.")] = 1,
    movetime: Annotated[int, typer.Option(min=10, help="The most milliseconds that a level takes.")] = 200,
    as_json: Annotated[bool, typer.Option("--json", help="Print every game as JSON.")] = False,
) -> None:
    """Count how many turns a player takes to beat somebody who only steps to and fro with one Stone.

    They are divided by the fewest turns that could do: one for each Stone that has to be placed, and
    one for each step of its way to a side of the enemy Symbol.
    """
    specs = [parse_spec(text, WORD) for text in players] if players else levels_within(movetime)
    played: Advances = {spec.text: [] for spec in specs}
    try:
        with terminable(), Console(stderr=True).status("") as status:
            for spec in specs:
                for advance in advances(spec, boards, seeds):
                    played[spec.text].append(advance)
                    status.update(f"{spec.text}: {len(played[spec.text])} of {2 * boards}")
    except Forfeit as error:
        raise Impossible([str(error)]) from error
    if as_json:
        print(json.dumps(purpose_json(played), indent=2))
    else:
        print(*purpose_lines(played), sep="\n")


if __name__ == "__main__":
    main(app)
