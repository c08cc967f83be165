"""Proven wins: positions that are won in two to five turns and no sooner, how they are found, and how much of
a suite an engine solves.

    python -m tools.tactics collect FOLDER FILE
    python -m tools.tactics try [FILE]

A file of a suite has a line for each position: in how many turns it is won, the first actions with which it
is won in as many (all of them), where it comes from, and the position; tabs between. A line that begins with
``>4`` and has ``-`` for the actions is proven not to be won in four turns, whatever comes later.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console

from dream.base.assets import asset
from dream.base.errors import Impossible, Malformed, quoted
from dream.base.files import write_whole
from dream.base.texts import counted, english
from dream.base.untrusted import read_text
from dream.cli.arguments import check_writable
from dream.games.alchemists_dream import WORD
from dream.games.alchemists_dream.game import GAME, DreamHistory, history_of
from dream.games.alchemists_dream.rules.notation import action_text, parse_position, position_text
from dream.games.alchemists_dream.rules.position import Action, Phase, Player, Position
from dream.matches.match import terminable
from dream.matches.players import Spec, parse_engine, start_engine
from dream.protocol.client import Forfeit, ForfeitCause
from dream.protocol.dialogue import Info, Limits, turns_to_win
from dream.records.files import is_record_name
from dream.records.reader import read_record, refuse_another_game
from dream.records.syntax import Unreadable
from tools.console import command_app, main
from tools.positions import crowded_position
from tools.proofs import Siege, TooHard, prove

app = command_app()

LENGTHS = range(2, 6)
"""In how many turns the positions of a suite are won."""
LARGEST_SUITE = 10_000_000
MOST_SOLUTIONS = 4
CHOICE = 4
"""A position is no task when more first actions win than that, or more than one in so many."""
NOT_WITHIN, NO_SOLUTION = ">", "-"
PATIENCE = 30.0
"""Seconds that an engine may take over its time."""
LONG_PATIENCE = 600.0
"""Seconds that it has when it was given no time."""
HEADER = """\
# Proven wins, each by an exhaustive search and won no sooner: the turns, the first actions that win in as
# many (all of them), where it comes from, the position; tabs between. Made by `python -m tools.tactics`, see
# docs/lab.md."""


@dataclass(frozen=True)
class Tactic:
    """A position that is won in `turns`, and not sooner, by any of `solutions` and nothing else.

    Without solutions it is not won within `turns`, and nothing is said of later ones. `source` says where it
    comes from; its first word is the kind.
    """

    turns: int
    solutions: tuple[str, ...]
    source: str
    text: str

    @property
    def kind(self) -> str:
        """What kind of position it is: ``game`` or ``crowd``, or that of a wall."""
        return self.source.partition(" ")[0]

    @property
    def won(self) -> bool:
        """Whether it is proven to be won; else it is proven not to be won within `turns`."""
        return bool(self.solutions)

    @property
    def verdict(self) -> str:
        """What is proven: ``4``, or ``>4`` when it is not won within four turns."""
        return f"{self.turns}" if self.won else f"{NOT_WITHIN}{self.turns}"

    @property
    def line(self) -> str:
        """The line of the file."""
        return "\t".join([self.verdict, " ".join(self.solutions) or NO_SOLUTION, self.source, self.text])


def read_suite(file: Path) -> list[Tactic]:
    """The suite in a file; raises OSError, and Malformed where it is no text or a line is no tactic."""
    try:
        text = read_text(file, LARGEST_SUITE, "it")
    except Malformed as error:
        raise Malformed(f"{quoted(str(file))} is no suite: {error}") from error
    found = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            found.append(_tactic(line))
    if not found:
        raise Malformed(f"{quoted(str(file))} is no suite: there is no tactic in it")
    return found


def _tactic(line: str) -> Tactic:
    """The tactic of a line; raises Malformed."""
    fields = line.split("\t")
    verdict = re.fullmatch(f"({NOT_WITHIN}?)([0-9]{{1,3}})", fields[0])
    if len(fields) != 4 or not verdict or bool(verdict[1]) != (fields[1] == NO_SOLUTION):
        raise Malformed(f"{quoted(line)} is no tactic: turns, actions, source and position, tabs between")
    solutions = () if verdict[1] else tuple(fields[1].split())
    return Tactic(int(verdict[2]), solutions, fields[2], fields[3])


def write_suite(file: Path, tactics: Sequence[Tactic], header: str = HEADER) -> None:
    """Write a suite, the wins first and of them the shortest; raises OSError."""
    order = sorted(tactics, key=lambda tactic: (not tactic.won, tactic.turns, tactic.source))
    write_whole(file, "\n".join([header, *(tactic.line for tactic in order)]) + "\n")


def proven(position: Position, siege: Siege, source: str, effort: int) -> Tactic | None:
    """The tactic of a position of play, if it is one: the proof takes `effort` positions at most."""
    try:
        found = prove(position, siege, LENGTHS[-1], effort)
    except TooHard:
        return None
    if found is None or found[0] not in LENGTHS or too_easy(position, len(found[1])):
        return None
    turns, winning = found
    return Tactic(turns, tuple(sorted(map(action_text, winning))), source, position_text(position))


def too_easy(position: Position, winning: int) -> bool:
    """Whether so many of the legal actions win that a position is no task."""
    return winning > min(MOST_SOLUTIONS, len(position.legal_actions) // CHOICE)


@dataclass(frozen=True)
class Answer:
    """What an engine has done in a position of a suite, and in how many turns it said that it wins."""

    tactic: Tactic
    action: str
    announced: int | None

    @property
    def right(self) -> bool:
        """Whether the action is one of the solutions; where there are none, whether no win was made up."""
        if self.tactic.won:
            return self.action in self.tactic.solutions
        return self.announced is None or self.announced > self.tactic.turns

    @property
    def sure(self) -> bool:
        """Whether the win was announced as it is proven."""
        return self.tactic.won and self.announced == self.tactic.turns

    @property
    def later(self) -> bool:
        """Whether a win was announced that is longer than the proof reaches."""
        return not self.tactic.won and self.announced is not None and self.right

    @property
    def miss(self) -> str:
        """What is said of an answer that is not right."""
        tactic = self.tactic
        if not tactic.won:
            return f"not within {tactic.turns}: a win in {self.announced} was announced: {tactic.text}"
        return f"in {tactic.turns}: {self.action}, not {' or '.join(tactic.solutions)}: {tactic.text}"


def answers(spec: Spec, suite: Sequence[Tactic], limits: Limits) -> Iterator[Answer]:
    """The answers of an engine to each of a suite; raises as `start_engine` does, and Forfeit when it
    fails."""
    patience = LONG_PATIENCE if limits.movetime is None else PATIENCE + limits.movetime / 1000
    client = start_engine(spec)
    try:
        for tactic in suite:
            client.new_game()
            position = parse_position(tactic.text)
            action, info = client.go(history_of(position), limits, patience)
            if action not in map(action_text, position.legal_actions):
                raise Forfeit(ForfeitCause.ILLEGAL, f"the engine answered {quoted(action)} in {tactic.text}")
            yield Answer(tactic, action, _announced(info))
    finally:
        client.kill()


def _announced(info: Info[Action] | None) -> int | None:
    """In how many turns the side to move wins by the last word on the score."""
    return None if info is None else turns_to_win(info.score)


def tally(given: Sequence[Answer]) -> list[str]:
    """What is said of the answers, by length and in all: how many are right, and how many sure as well."""
    lengths = sorted({answer.tactic.turns for answer in given})
    parts = {
        f"in {english(counted('turns', turns))}": [one for one in given if one.tactic.turns == turns]
        for turns in lengths
    }
    return [_share(name, part) for name, part in {**parts, "in all": given}.items() if part]


def _share(name: str, given: Sequence[Answer]) -> str:
    right, sure = (sum(flags) for flags in zip(*((one.right, one.sure) for one in given), strict=True))
    return f"{name}: {right} of {len(given)} solved, {right / len(given):.1%}; the win announced in {sure}"


class Suite:
    """A suite that grows: of every kind at most `each` tactics of which the same is proven."""

    def __init__(self, each: int) -> None:
        self.each = each
        self.tactics: list[Tactic] = []
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(self, alike: Iterable[Tactic]) -> None:
        """Add one of some tactics that are alike, the one whose verdict is rarest; none if all are many."""
        wanted = [tactic for tactic in alike if self._counts[tactic.kind, tactic.verdict] < self.each]
        if wanted:
            rarest = min(wanted, key=lambda one: (self._counts[one.kind, one.verdict], -one.turns))
            self._counts[rarest.kind, rarest.verdict] += 1
            self.tactics.append(rarest)

    def full(self, kind: str) -> bool:
        """Whether there are enough of all lengths from a kind of source."""
        return all(self._counts[kind, f"{turns}"] >= self.each for turns in LENGTHS)

    def count(self, turns: int) -> int:
        """How many are of a length."""
        return sum(tactic.turns == turns for tactic in self.tactics)


def games_in(folder: Path, seed: str) -> Iterator[tuple[str, DreamHistory]]:
    """The games of a folder and those below it with their names, in an order by seed; raises OSError.

    What is damaged is left out; a record of another game is refused before all else, with Malformed.
    """
    paths = sorted(path for path in folder.rglob("*") if is_record_name(path.name))
    for path in paths:
        refuse_another_game(path, GAME)
    Random(seed).shuffle(paths)
    for path in paths:
        try:
            opened = read_record(path)
        except Unreadable:
            continue
        if not opened.faults:
            yield path.relative_to(folder).with_suffix("").as_posix(), opened.game


def tactics_of(name: str, game: DreamHistory, effort: int) -> Iterator[Tactic]:
    """The tactics among the positions of a game, for either side."""
    positions = [position for position in game.states if position.phase is Phase.PLAY]
    if positions:
        sieges = [Siege.of(positions[0], player) for player in Player]
        for number, position in enumerate(positions):
            found = proven(position, sieges[position.turn], f"game {name} turn {number}", effort)
            if found:
                yield found


def crowded_tactics(seed: str, most: int, effort: int) -> Iterator[list[Tactic]]:
    """The tactics among so many crowded positions; each has its own seed, made of `seed` and a number."""
    for number in range(most):
        position = crowded_position(Random(f"{seed} {number}"))
        if position.winner is None:
            siege = Siege.of(position, position.turn)
            found = proven(position, siege, f"crowd {seed} {number}", effort)
            yield [found] if found else []


def tried(
    engine: str, suite: Sequence[Tactic], movetime: int, nodes: int | None, tell_misses: bool = True
) -> list[Answer]:
    """The answers of an engine to a suite, within `nodes` or else a time; what is not right is told at once.

    Raises Malformed when `engine` names none, Impossible when it fails.
    """
    limits, given = Limits(nodes=nodes) if nodes else Limits(movetime=movetime), []
    try:
        with terminable(), Console(stderr=True).status("") as status:
            for answer in answers(parse_engine(engine, WORD), suite, limits):
                given.append(answer)
                status.update(f"{len(given)} of {len(suite)}")
                if tell_misses and not answer.right:
                    print(answer.miss)
    except Forfeit as error:
        raise Impossible([str(error)]) from error
    return given


@app.command()
def collect(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Saved games, including those in folders below.")
    ],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file for the suite.")],
    each: Annotated[
        int, typer.Option(min=1, help="Positions of each length from games, and as many from crowds.")
    ] = 30,
    seed: Annotated[str, typer.Option(help="The seed of the crowds and of the order of the games.")] = "1",
    crowded: Annotated[int, typer.Option("--crowds", min=0, help="The number of crowds to try.")] = 10000,
    effort: Annotated[int, typer.Option(min=1, help="Give up a proof after this many positions.")] = 1000000,
) -> None:
    """Collect positions that are won in two to five turns, from games and from crowds of Stones at random.

    Each is proven by a search of everything. One position at most is taken of a game. With the same
    games and the same seed the suite comes out the same.
    """
    if not folder.is_dir():
        raise Malformed(f"{folder} isn't a folder")
    check_writable(file)
    suite = Suite(each)
    with Console(stderr=True).status("") as status:
        finds = {
            "game": (tactics_of(name, game, effort) for name, game in games_in(folder, seed)),
            "crowd": crowded_tactics(seed, crowded, effort),
        }
        for kind, found in finds.items():
            while not suite.full(kind) and (alike := next(found, None)) is not None:
                suite.add(alike)
                status.update(f"{len(suite.tactics)} proven wins")
    if not suite.tactics:
        raise Impossible([f"no proven win was found, and {file} was not written"])
    write_suite(file, suite.tactics)
    lengths = ", ".join(f"{suite.count(turns)} in {english(counted('turns', turns))}" for turns in LENGTHS)
    print(f"{file}: {len(suite.tactics)} proven wins ({lengths})")


@app.command("try")
def try_engine(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Another suite, written by collect.")
    ] = None,
    engine: Annotated[
        str, typer.Option(help="The engine: dream with settings, or cmd:COMMAND LINE.")
    ] = "dream",
    movetime: Annotated[int, typer.Option(min=1, help="Milliseconds per position.")] = 500,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions for each instead of a time.")] = None,
) -> None:
    """Count the proven wins of a suite for which the engine finds a first action that wins as soon.

    It thinks on one thread unless its settings say otherwise.
    """
    suite = read_suite(file or asset("bench/tactics.txt"))
    for line in tally(tried(engine, suite, movetime, nodes)):
        print(line)


if __name__ == "__main__":
    main(app)
